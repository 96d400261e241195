"""What single clauses say, as values and pure judgements: time, tiles, penalties, outcomes."""
