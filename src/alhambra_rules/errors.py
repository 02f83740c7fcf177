"""How to catch every error, and what errors call the parts of documents.

The classes of errors are those of the rulebook, which all games share.
"""

from typing import Final

from rulebook_kit import RulebookError
from rulebook_kit.errors import Nouns
from rulebook_kit.values import FrozenDict

AlhambraError = RulebookError
"""Another name of ``RulebookError``, which is the base class of the errors of all games."""

NOUNS: Final[Nouns] = FrozenDict(
    {
        **{key: (key, "tile") for key in ("city", "reserve", "bought", "bag")},
        **{key: (key, "card") for key in ("hands", "hand", "display", "spent", "deck")},
        "market": ("market", "square {}"),
        "rooms": ("", "room {}"),
        "dirk": ("Dirk's tiles", "tile"),
        "dirk_chests": ("Dirk's chests", "chest"),
    }
)
"""What the parts of documents are called, for ``FormatFault.in_words``."""
