"""Files of tournament programs: read into one model, without trusting or running any of them."""
