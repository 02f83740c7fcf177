"""Test an engine of any game, in any language, against the game's own answers.

``questions.py`` says what a game provides. The rest is the same for every game: the protocol, the
process of the engine, asking, shrinking, grouping by cause, reports, vectors, baselines.
"""
