"""What a conformance run is to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from alhambra_rules.rulebook.conformance.asking import TIMEOUT
from alhambra_rules.rulebook.conformance.translation import Translation
from alhambra_rules.rulebook.errors import InvalidArgument

MAX_TIME: Final = 120.0
"""Seconds that a run may take unless told otherwise."""

Known = Mapping[str, frozenset[str]]
"""Known causes by their id, each with the vectors that may show it."""

_NOTHING_KNOWN: Known = MappingProxyType({})


def _ids(rules: Iterable[str]) -> tuple[str, ...]:
    return tuple(rules)


@frozen
class Plan:
    """What a run asks, and how long it may take.

    Attributes:
        rules: only what concerns one of these rules is asked; everything if there are none.
        examples: how many generated cases are asked after the vectors.
        seed: from which they are made.
        max_time: seconds for the whole run.
        timeout: seconds for one answer.
        translation: what the engine calls the pieces; None if it has no names of its own.
        strict: whether divergences on rulings of ours count as well.
        known: causes that are known and accepted.

    Raises:
        InvalidArgument: a number is out of range.
    """

    rules: tuple[str, ...] = field(default=(), converter=_ids)
    examples: int = 500
    seed: int = 0
    max_time: float = MAX_TIME
    timeout: float = TIMEOUT
    translation: Translation | None = None
    strict: bool = False
    known: Known = field(default=_NOTHING_KNOWN)

    def __attrs_post_init__(self) -> None:
        """Refuse what can be no plan."""
        if self.examples < 0:
            raise InvalidArgument(f"examples are a number from 0 on, not {self.examples!r}")
        for name in ("max_time", "timeout"):
            seconds: float = getattr(self, name)
            if not 0 < seconds < float("inf"):
                raise InvalidArgument(f"{name} is a number of seconds above 0, not {seconds!r}")

    def concerns(self, rules: Sequence[str]) -> bool:
        """Whether a question on these rules is to be asked."""
        return not self.rules or bool(set(rules) & set(self.rules))
