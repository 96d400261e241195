"""What the rule books say: frozen values and pure functions; no clock, no I/O."""
