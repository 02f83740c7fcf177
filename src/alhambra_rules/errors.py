"""The errors of Alhambra: the classes of the rulebook, below one that catches them all.

The rulebook creates errors of these classes while code of this package runs.
"""

from typing import ClassVar

from alhambra_rules.rulebook import errors, places, rules, values


class AlhambraError(errors.RulebookError):
    """The base class of all errors that this package raises on purpose."""


class InvalidArgument(errors.InvalidArgument, AlhambraError):
    """An argument has a wrong value; the message shows it."""


class NotationError(errors.NotationError, AlhambraError):
    """A text cannot be read; ``faults`` lists every error in reading order."""


class FormatError(errors.FormatError, AlhambraError):
    """A document does not match its format; ``faults`` lists every error."""

    nouns: ClassVar[places.Nouns] = values.FrozenDict(
        {
            **{key: (key, "tile") for key in ("city", "reserve", "bought", "bag")},
            **{key: (key, "card") for key in ("hands", "hand", "display", "spent", "deck")},
            "market": ("market", "square {}"),
            "rooms": ("", "room {}"),
            "dirk": ("Dirk's tiles", "tile"),
            "dirk_chests": ("Dirk's chests", "chest"),
        }
    )


class IllegalMove(rules.IllegalMove, AlhambraError):
    """A move breaks a rule; ``report`` lists all violations."""


class IllegalAction(rules.IllegalAction, IllegalMove):
    """An action or a draw in a game breaks a rule; ``report`` lists all violations."""


class NoDefiniteState(rules.NoDefiniteState, AlhambraError):
    """Not even a referee can accept this event, because a piece that it moves is missing."""
