"""The rulebook of Alhambra."""
