"""The record in SQL: tables, the tree, checkpoints, and a verifier that trusts none of them."""
