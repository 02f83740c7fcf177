"""The rulebooks, under the names by which rules cite them."""

SOURCES = {
    "et-2005": "Alhambra, base game, Estonian rulebook, 2005",
    "ru": "Alhambra, base game, Russian rulebook",
    "hu": "Alhambra, base game, Hungarian rulebook",
    "hu-4": "Alhambra, fourth expansion, Hungarian sheet",
}

EVERY_BASE_RULEBOOK = ("et-2005", "ru", "hu")
