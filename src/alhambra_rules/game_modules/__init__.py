"""The modules in games, with the registry that finds them by name."""
