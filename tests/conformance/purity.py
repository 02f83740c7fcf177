"""Engines with several bugs at once, and which of their bugs a case shows.

A cause is a *pure witness* of a bug if an engine with only that bug errs on the cause's request,
and an engine with all the other bugs does not.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol

import pytest
from attrs import frozen
from msgspec import to_builtins

from rulebook_kit.conformance.divergence import Divergence
from rulebook_kit.conformance.protocol import Question, Result
from rulebook_kit.conformance.questions import Questions
from tests.levels import LONG

_QUICK = ("state", "crashes", "scores")


def each_set(sets: Mapping[str, tuple[str, ...]]) -> pytest.MarkDecorator:
    """Run a test with each set. Most take up to half a minute, and only a few are not long."""
    marks = {name: () if name in _QUICK else LONG for name in sets}
    cases = [pytest.param(bugs, id=name, marks=marks[name]) for name, bugs in sets.items()]
    return pytest.mark.parametrize("bugs", cases)


class SwitchedEngine(Protocol):
    """An engine with bugs, in this process."""

    def answer(self, request: dict[str, object], /) -> object:
        """Answer one request."""


@frozen
class Switches:
    """The engines that can be made of some bugs.

    Attributes:
        game: the game that they play.
        engine: makes the engine with these bugs.
        failures: what it raises instead of an answer, ``NoResult`` included.
    """

    questions: Questions
    engine: Callable[[Collection[str]], SwitchedEngine]
    failures: tuple[type[BaseException], ...]

    def last_answer(self, bugs: Collection[str], questions: Iterable[Question]) -> Result:
        """Return the answer to the last question; after a crash the engine starts again."""
        engine, said = self.engine(bugs), None
        for question in questions:
            try:
                request = to_builtins(self.questions.ordered(question))
                said = self.questions.read_result(question, engine.answer(request))
            except self.failures:
                engine, said = self.engine(bugs), "no answer"
        return said

    def shown(self, divergence: Divergence, bugs: Sequence[str]) -> set[str]:
        """Return the bugs that have this case as a pure witness."""
        asked = (*divergence.before, divergence.question)
        right = self.questions.answer(divergence.question)
        return {
            bug
            for bug in bugs
            if self.last_answer({bug}, asked) != right
            and self.last_answer({*bugs} - {bug}, asked) == right
        }
