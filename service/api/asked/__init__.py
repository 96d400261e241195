"""What may be asked: bodies and queries, each field with its limits."""
