"""Import: somebody's list becomes a word source of its own, or a report of why it can't."""
