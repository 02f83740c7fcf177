"""The errors of 5 Towers: the classes of the rulebook, below one that catches them all.

The rulebook creates errors of these classes while code of this package runs.
"""

from typing import ClassVar

from alhambra_rules.rulebook import errors, places, rules, values


class FiveTowersError(errors.RulebookError):
    """The base class of all errors that this package raises on purpose."""


class InvalidArgument(errors.InvalidArgument, FiveTowersError):
    """An argument has a wrong value; the message shows it."""


class FormatError(errors.FormatError, FiveTowersError):
    """A document does not match its format; ``faults`` lists every error."""

    nouns: ClassVar[places.Nouns] = values.FrozenDict(
        {key: (key, "card") for key in ("tower", "display", "taken", "deck", "discards")}
    )


class IllegalAction(rules.IllegalAction, FiveTowersError):
    """An action or a draw in a game breaks a rule; ``report`` lists all violations."""


class NoDefiniteState(rules.NoDefiniteState, FiveTowersError):
    """Not even a referee can accept this event, because a card that it moves is missing."""
