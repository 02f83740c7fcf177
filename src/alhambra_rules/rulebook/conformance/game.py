"""What a game provides so that engines of it can be held against it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Final

from attrs import define, field

from alhambra_rules.rulebook.conformance.divergence import Divergence, Grounds
from alhambra_rules.rulebook.conformance.failure import Failure
from alhambra_rules.rulebook.conformance.protocol import Form, Question, Result, operation_of
from alhambra_rules.rulebook.conformance.translation import Translation
from alhambra_rules.rulebook.rules import Rule, find_rule
from alhambra_rules.rulebook.words import printable

if TYPE_CHECKING:
    from alhambra_rules.rulebook.conformance.asking import Engine


Generate = Callable[[int, int, Collection[str]], Iterator[Question]]
"""Makes questions: from this seed, so many, for these operations in turn."""

_LONGEST_WORDS: Final = 1_000
"""Characters of a result that are shown to people; right ones take half of that."""


@define(frozen=True, eq=False, slots=False)
class Game:
    """A game whose engines can be asked.

    Attributes:
        title: what the game is called.
        program: the command that runs it, such as ``alhambra-rules``.
        format: what the names of its formats and schemas begin with.
        package: from where a saved test imports ``ask_engine`` and ``read_vectors``.
        catalogue: its rules by id.
        forms: how the results of each type of questions look, in the order of asking.
        folder: where its vectors lie, a file of JSON lines for each rule.
        answer: the right answer, in its one form.
        generated: makes cases from a seed.
        grounds_of: what the right answer to a question rests on as a whole.
        failed: the divergence of an engine that gave no answer.
        differing: the divergence of an answer that is not the right one.
        smaller: questions of the same operation that are smaller, the boldest steps first.
        size_of: how much there is to read of a question: pieces, players, all the rest.
        asked_words: what a question asks, in a line.
        result_words: a result in a line.
        pictures: what is to be seen of a divergence's question.
        translation: how requests are written for engines that have names of their own.
        blamed: puts a shrunk divergence under its rule by asking the engine more.
        reconsidered: puts divergences under their rules in the light of all the others.
        ungrounded: operations of whose cases one cannot tell beforehand which rules they concern.
        mixed: operations whose wrong answers may be due to any of several rules, which is found
            out only when the question is small.
    """

    title: str
    program: str
    format: str
    package: str
    catalogue: Mapping[str, Rule]
    forms: Mapping[type[Question], Form]
    folder: Traversable
    answer: Callable[[Question], Result]
    generated: Generate
    grounds_of: Callable[[Question], Grounds]
    failed: Callable[[Question, Result, Failure], Divergence]
    differing: Callable[[Question, Result, Result], Divergence]
    smaller: Callable[[Question], Iterator[Question]]
    size_of: Callable[[Question], tuple[int, ...]]
    asked_words: Callable[[Question], str]
    result_words: Callable[[Question, Result], str]
    pictures: Callable[[Divergence], Iterator[str]]
    translation: type[Translation]
    blamed: Callable[[Engine, Divergence], Divergence]
    reconsidered: Callable[[Sequence[Divergence]], list[Divergence]]
    ungrounded: frozenset[str] = field(default=frozenset())
    mixed: frozenset[str] = field(default=frozenset())

    @cached_property
    def operations(self) -> tuple[str, ...]:
        """The names of the operations in the order in which an engine is asked them."""
        return tuple(map(operation_of, self.forms))

    def known_rules(self, rules: Collection[str]) -> tuple[str, ...]:
        """Return the ids; ``InvalidArgument`` with the nearest one if there is no such rule."""
        return tuple(find_rule(self.catalogue, rule).id for rule in rules)

    def read_result(self, question: Question, value: object) -> Result:
        """Return a value of JSON as the result of such a question, in its one form.

        Raises:
            NoResult: it is none.
        """
        return self.forms[type(question)].read(value)

    def shown_result(self, question: Question, result: Result) -> str:
        """Return a result in a line that is safe to print, and cut where it is long."""
        words = printable(self.result_words(question, result))
        return words if len(words) <= _LONGEST_WORDS else f"{words[:_LONGEST_WORDS]}…"
