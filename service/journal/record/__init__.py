"""What the record is: entries and their one encoding, the tree over them, signed checkpoints."""
