"""One module per way in which a list can be written; what one leaves out, it accounts for."""
