"""Desks that leak on purpose: a test of promise 1 is worth what it finds in them."""
