"""Checking a record from its entries alone, and the rows against it; trusts no writer."""
