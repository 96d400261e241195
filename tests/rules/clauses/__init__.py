"""The clauses that the service acts on, each with a situation and what the book says of it."""
