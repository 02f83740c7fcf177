"""The pure rules of the four modules: they need a city, chests or cards, but no game."""
