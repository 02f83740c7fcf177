"""What happens after asking: find the causes of the wrong and missing answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from attrs import evolve, field, mutable

from alhambra_rules.rulebook.conformance.asking import Engine, OutOfTime
from alhambra_rules.rulebook.conformance.divergence import Divergence
from alhambra_rules.rulebook.conformance.failure import FailureKind
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.grouping import Cause, Key, grouped, key_of
from alhambra_rules.rulebook.conformance.heard import Heard
from alhambra_rules.rulebook.conformance.shrinking import Budget, shrunk

Progress = Callable[[str, int, int], None]
"""A callback for progress: the current step, how much of it is done, and how much there is."""

_TRIES_OF_A_FAILURE: Final = 80
_FOR_A_FAILURE: Final = 10.0
"""The limits for shrinking a failure: each smaller question needs a new process."""


@mutable
class Finding:
    """The search for causes in progress.

    Attributes:
        is_complete: whether there was time to shrink everything.
    """

    _engine: Engine
    _timeout: float
    _progress: Progress
    is_complete: bool = field(init=False, default=True)

    @property
    def _game(self) -> Game:
        return self._engine.game

    def causes(self, heard: Sequence[Heard]) -> tuple[Cause, ...]:
        """Return the causes of the wrong and missing answers, in order of their ids.

        Args:
            heard: all answers and failures, in the order of asking.
        """
        kinds: dict[tuple[str, Key], list[Divergence]] = {}
        for one in heard:
            if not one.is_right:
                found = one.divergence(self._game)
                kinds.setdefault((found.operation, key_of(found)), []).append(found)
        result: list[Divergence] = []
        for done, members in enumerate(kinds.values()):
            self._progress("Shrinking", done, len(kinds))
            result += self._shrunk(sorted(members, key=self._size_of))
        return grouped(self._game, result)

    def _size_of(self, divergence: Divergence) -> tuple[int, ...]:
        return self._game.size_of(divergence.question)

    def _shrunk(self, members: Sequence[Divergence]) -> list[Divergence]:
        """Return the divergences of one kind, all with the rule that the smallest one breaks."""
        budget = Budget()
        failure = members[0].failure
        if failure is not None and failure.kind is FailureKind.NOT_STARTED:
            return list(members)
        if failure is not None:
            budget = Budget(_TRIES_OF_A_FAILURE, max(_FOR_A_FAILURE, 3 * self._timeout))
        if self._engine.is_out_of_time:
            self.is_complete = False
            return list(members)
        first = shrunk(self._engine, members[0], budget)
        with suppress(OutOfTime):
            first = self._game.blamed(self._engine, first)
        self.is_complete = self.is_complete and not self._engine.is_out_of_time
        verdict, rules, rulings = first.verdict, first.rules, first.rulings
        named = [evolve(one, verdict=verdict, rules=rules, rulings=rulings) for one in members]
        return [first, *named]
