"""Printing: dockets, how they are drawn, and the ways on which they reach a printer."""
