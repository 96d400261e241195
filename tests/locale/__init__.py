"""The catalogues: finding every text, and holding the shipped translations against them."""
