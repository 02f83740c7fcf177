"""The sources of the rules, by the short names that rules cite."""

from collections.abc import Mapping

from rulebook_kit.values import FrozenDict

SOURCES: Mapping[str, str] = FrozenDict(
    {
        "et-2005": "Alhambra, base game, Estonian rulebook, 2005",
        "ru": "Alhambra, base game, Russian rulebook",
        "hu": "Alhambra, base game, Hungarian rulebook",
        "hu-4": "Alhambra, fourth expansion, Hungarian sheet",
        "en-4": "Alhambra, fourth expansion, English sheet",
        "de-4": "Alhambra, fourth expansion, German sheet",
        "tile-list": "The 54 building tiles themselves, side by side: the package's `tiles.json`",
        "printed-board": "The board of the Treasure Chamber, as two public sources show it",
        "review": "A published review of the fourth expansion, which counts its pieces",
    }
)
"""The full name of each source, by its short name."""

EVERY_BASE_RULEBOOK = ("et-2005", "ru", "hu")
