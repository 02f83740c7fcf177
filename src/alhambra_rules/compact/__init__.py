"""Games on integers and bits: the fast path of games."""
