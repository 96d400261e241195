"""The API: requests in, answers out, and everything that can go wrong between."""
