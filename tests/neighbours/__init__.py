"""The other programs around a tournament."""
