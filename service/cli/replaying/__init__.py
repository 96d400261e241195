"""What `slipdesk replay` reads and tells."""
