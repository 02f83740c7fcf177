"""Cities as bit sets: the fast path to the legal moves."""
