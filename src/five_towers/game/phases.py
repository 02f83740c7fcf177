"""The names of the phases of a game: what it waits for."""

LAY_OUT = "lay-out"
"""For a card of the deck to be laid out."""

BID = "bid"
"""For somebody to bid or to pass."""

TAKE = "take"
"""For the highest bidder to take cards."""

BUILD = "build"
"""For the highest bidder to add the cards taken, or to give them back."""

RESHUFFLE = "reshuffle"
"""For the discards to become the new deck."""

OVER = "over"
"""For nothing: the game is over."""

PHASES = (LAY_OUT, BID, TAKE, BUILD, RESHUFFLE, OVER)
"""All of them."""
