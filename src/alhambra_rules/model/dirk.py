"""The name of the neutral player of the two-player game."""

DIRK = "dirk"
"""The name of the neutral player; no other player may have it."""
