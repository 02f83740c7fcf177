"""The neutral player of the two-player game: a name among those of the players."""

DIRK = "dirk"
"""The name of the neutral player; no one else may bear it."""
