"""The modules of the fourth expansion: the pure rules of each in a file of its own.

They need no game: a city, chests or cards are enough.
"""
