"""Games on integers and bits: the fast path of games of the base rules."""
