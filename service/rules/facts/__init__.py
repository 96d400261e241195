"""What happened: events, and what they make of a challenge, a ruling and a tournament."""
