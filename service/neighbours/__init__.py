"""The other programs around a tournament: their files come in, what the desk found goes out."""
