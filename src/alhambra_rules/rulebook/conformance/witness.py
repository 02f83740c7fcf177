"""Find a witness for each mistake: a case that one mistake alone makes wrong.

A witness is *pure*: an engine with only this mistake errs on it, and an engine with all the other
mistakes does not. The search asks the model, and the engine confirms what it finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from attrs import field, frozen, mutable

from alhambra_rules.rulebook.conformance.asking import Engine
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.heard import Heard
from alhambra_rules.rulebook.conformance.misreading import Misreadings, settings_for
from alhambra_rules.rulebook.conformance.protocol import Question, Result, operation_of
from alhambra_rules.rulebook.conformance.replies import Answered
from alhambra_rules.rulebook.errors import RulebookError

_STARTS: Final = 3
"""The cases from which the search for a small one starts."""

_GENERATED: Final = 400
"""The most generated cases to search if no answered case is a witness."""

_CANDIDATES: Final = 2_500
"""The most smaller cases to try for one start."""


@frozen
class Model:
    """An engine that is explained by misreadings.

    Attributes:
        game: the game.
        misreadings: all misreadings of the engine.
    """

    game: Game
    misreadings: Misreadings

    def predicted(self, question: Question, misreadings: Misreadings) -> Result:
        """Return what an engine with these misreadings answers."""
        settings = settings_for(operation_of(question), misreadings)
        return self.game.predicted(question, settings)

    def is_unspoilt(self, question: Question, besides: Misreadings = frozenset()) -> bool:
        """Whether the engine would be right without these misreadings and without unknown ones."""
        if not self.game.has_model(question):
            return True
        others = self.misreadings - besides
        try:
            return self.game.answer(question) == self.predicted(question, others)
        except RulebookError:
            return False

    def is_witness(self, question: Question, cause: Misreadings) -> bool:
        """Whether only these misreadings make the answer wrong, and each way of asking shows it."""
        operation = operation_of(question)
        if not any(operation in one.operations for one in cause):
            return False
        try:
            right = self.game.answer(question)
            return (
                self.predicted(question, cause) != right
                and self.predicted(question, self.misreadings) != right
                and self.is_unspoilt(question, cause)
            )
        except RulebookError:
            return False


@mutable
class Witnesses:
    """The search for witnesses in progress.

    Attributes:
        surprises: the answers to questions asked meanwhile that the model did not predict.
    """

    _engine: Engine
    _model: Model
    surprises: list[Heard] = field(init=False, factory=list)

    @property
    def _game(self) -> Game:
        return self._engine.game

    def of(self, cause: Misreadings, heard: Sequence[Heard]) -> Heard | None:
        """Return the smallest witness that is found; None if there is none.

        Raises:
            OutOfTime: the time for the whole run is over.
        """
        wrong = sorted((one for one in heard if not one.is_right), key=self._size_of)
        starts = self._starts(cause, [one.question for one in wrong])
        found = [self._shrunk(start, cause) for start in islice(starts, _STARTS)]
        if not found:
            operations = sorted({name for one in cause for name in one.operations})
            made = self._game.generated(1, _GENERATED, operations)
            found = [self._shrunk(one, cause) for one in islice(self._starts(cause, made), 1)]
        return min(found, key=self._key, default=None)

    def _starts(self, cause: Misreadings, asked: Iterable[Question]) -> Iterator[Heard]:
        for question in asked:
            self._engine.check_time()
            if self._model.is_witness(question, cause):
                confirmed = self._confirmed(question)
                if confirmed is not None:
                    yield confirmed

    def _shrunk(self, best: Heard, cause: Misreadings) -> Heard:
        """Return the smallest witness that is found from this one."""
        left = iter(range(_CANDIDATES))
        while better := self._better(best, cause, left):
            best = better
        return best

    def _better(self, best: Heard, cause: Misreadings, left: Iterator[int]) -> Heard | None:
        key = self._key(best)
        for question, _ in zip(self._game.smaller(best.question), left, strict=False):
            self._engine.check_time()
            if self._game.size_of(question)[0] > key[0]:
                continue
            if self._model.is_witness(question, cause):
                expected = self._game.answer(question)
                predicted = self._model.predicted(question, self._model.misreadings)
                if self._key(Heard(question, expected, predicted)) < key:
                    confirmed = self._confirmed(question)
                    if confirmed is not None:
                        return confirmed
        return None

    def _key(self, heard: Heard) -> tuple[int, ...]:
        """Return a sort key: the pieces, how much of the answer is wrong, the rest of the size."""
        first, *rest = self._size_of(heard)
        return first, self._game.distance(heard.expected, heard.got), *rest

    def _size_of(self, heard: Heard) -> tuple[int, ...]:
        return self._game.size_of(heard.question)

    def _confirmed(self, question: Question) -> Heard | None:
        """Return the engine's answer if it is wrong in just the predicted way."""
        reply = self._engine.ask(question)
        if not isinstance(reply, Answered):
            return None
        heard = Heard(question, self._game.answer(question)).answered(self._game, reply.result)
        if reply.result == self._model.predicted(question, self._model.misreadings):
            return heard
        self.surprises.append(heard)
        return None
