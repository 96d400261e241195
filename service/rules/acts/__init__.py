"""What may be done: commands, and the one decision that makes events of them."""
