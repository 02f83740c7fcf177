"""Holding an engine of any game, in any language, against the game's own answers.

``game.py`` says what a game provides. The rest needs no game: the protocol, the process of the
engine, asking, shrinking, putting divergences down to causes, reports, vectors, baselines.
"""
