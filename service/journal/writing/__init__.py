"""The writer: many acts in one transaction, committed before anybody is answered."""
