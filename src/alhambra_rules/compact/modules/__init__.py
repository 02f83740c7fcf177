"""The modules in compact games, a file each: what ``added.py`` needs of them."""
