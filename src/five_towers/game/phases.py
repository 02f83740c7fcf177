"""The phases of a game: what it waits for."""

LAY_OUT = "lay-out"
"""A card of the deck must be laid out."""

BID = "bid"
"""The next player must bid or pass."""

TAKE = "take"
"""The highest bidder must take cards."""

BUILD = "build"
"""The highest bidder must add the cards taken, or give them back."""

RESHUFFLE = "reshuffle"
"""The discards must be shuffled into a new deck."""

OVER = "over"
"""The game is over."""

PHASES = (LAY_OUT, BID, TAKE, BUILD, RESHUFFLE, OVER)
"""All phases."""
