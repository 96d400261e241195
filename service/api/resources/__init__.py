"""The API's resources, one module each: what can be called, and what is answered."""
