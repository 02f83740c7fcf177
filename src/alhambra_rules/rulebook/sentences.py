"""Events with a sentence about what happened."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from attrs import asdict, frozen

from alhambra_rules.rulebook.values import Frozen
from alhambra_rules.rulebook.words import enumerated

NOBODY = ""
"""A viewer who is no player and knows no secret."""


@frozen
class Spoken(Frozen):
    """An event; ``str`` returns a sentence about it, without its full stop.

    By default the sentence has the name of the event and its fields. A subclass with better words
    overrides ``__str__``, and a subclass with a secret also ``heard_by``.

    Attributes:
        called: the name of this kind of event in messages.
        secrets: the fields that only the event's player learns.
    """

    called: ClassVar[str] = "an event"
    secrets: ClassVar[tuple[str, ...]] = ()

    def __str__(self) -> str:
        fields = asdict(self, recurse=False)
        player = f"{fields.pop('player')}: " if "player" in fields else ""
        parts = ", ".join(f"{name} {in_words(value)}" for name, value in fields.items())
        return f"{player}{self.called}{f' ({parts})' if parts else ''}"

    def heard_by(self, viewer: str | None) -> str:  # noqa: ARG002 - for subclasses
        """Return the sentence as this player may hear it; None hears everything."""
        return str(self)

    def hidden_from(self, viewer: str | None) -> tuple[str, ...]:
        """Return the names of the fields that this player may not know; None knows everything."""
        secret = viewer not in (None, getattr(self, "player", None))
        return self.secrets if secret else ()


def in_words(value: object) -> str:
    """Return the value of a field as a sentence names it.

    >>> in_words(("red-3", "blue-2")), in_words(()), in_words(None)
    ('red-3 and blue-2', 'nothing', 'none')
    """
    if type(value) is tuple:  # a cell is a tuple too, with its own name
        return enumerated(map(in_words, value))
    return "none" if value is None else str(value.value if isinstance(value, Enum) else value)
