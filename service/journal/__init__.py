"""The record in SQL: where it is stored, written, read, checked and kept."""
