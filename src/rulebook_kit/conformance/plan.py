"""The plan of a conformance run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import field, frozen

from rulebook_kit.arguments import in_a_list
from rulebook_kit.conformance.asking import TIMEOUT
from rulebook_kit.conformance.protocol import Vector
from rulebook_kit.conformance.questions import Translation
from rulebook_kit.errors import InvalidArgument
from rulebook_kit.values import Frozen, FrozenDict

MAX_TIME: Final = 30.0
"""The default number of seconds that a run may take."""

GIVE_UP: Final = 3.0
"""The default number of seconds that the failures of one operation may cost."""

Known = Mapping[str, frozenset[str]]
"""The vectors that may show each known cause, by the id of the cause."""

_NOTHING_KNOWN: Known = FrozenDict({})


def _ids(rules: Iterable[str]) -> tuple[str, ...]:
    return tuple(in_a_list(rules, "rules must be a list of ids"))


@frozen
class Plan(Frozen):
    """What a run asks, and how long it may take.

    Attributes:
        rules: the rules to ask about; none means all.
        examples: the number of generated cases to ask after the vectors.
        seed: the seed of the generated cases.
        max_time: the seconds for the whole run.
        timeout: the seconds for one answer.
        give_up: the seconds that failures of one operation may cost, with the restarts that they
            force; then it is not asked any more.
        translation: the engine's names of the pieces; None if they are ours.
        strict: whether divergences on our rulings count too.
        stop_at_first: whether to stop asking at the first wrong or missing answer that counts and
            is not known.
        known: the known causes, which are accepted.

    Raises:
        InvalidArgument: a number is out of range, or the rules are one text.
    """

    rules: tuple[str, ...] = field(default=(), converter=_ids)
    examples: int = 500
    seed: int = 0
    max_time: float = MAX_TIME
    timeout: float = TIMEOUT
    give_up: float = GIVE_UP
    translation: Translation | None = None
    strict: bool = False
    stop_at_first: bool = False
    known: Known = field(default=_NOTHING_KNOWN)

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        if self.examples < 0:
            raise InvalidArgument(f"examples must be 0 or more, not {self.examples!r}")
        for name in ("max_time", "timeout", "give_up"):
            seconds: float = getattr(self, name)
            if not 0 < seconds < float("inf"):
                raise InvalidArgument(f"{name} must be a number above 0, not {seconds!r}")

    def knows(self, vector: Vector | None) -> bool:
        """Whether a known cause may explain a wrong answer to this vector."""
        return vector is not None and any(vector.id in ids for ids in self.known.values())

    def concerns(self, rules: Sequence[str]) -> bool:
        """Whether to ask a question about these rules."""
        return not self.rules or bool(set(rules) & set(self.rules))
