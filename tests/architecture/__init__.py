"""What the house promises about its own sources."""
