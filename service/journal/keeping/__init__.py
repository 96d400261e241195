"""Keeping a record over the years: checkpoints beside it, backups, restores and their epochs."""
