"""The modules as they are played: each one file, and one entry in the registry."""
