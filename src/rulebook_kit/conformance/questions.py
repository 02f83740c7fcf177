"""What a game provides so that its engines can be tested: subclass ``Questions``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from pkgutil import resolve_name
from typing import ClassVar, Final, Protocol, cast

from rulebook_kit.arguments import in_a_list
from rulebook_kit.conformance.divergence import Divergence, Grounds
from rulebook_kit.conformance.failure import Failure
from rulebook_kit.conformance.illustration import Illustration
from rulebook_kit.conformance.misreading import Misreading, Setting
from rulebook_kit.conformance.protocol import (
    EngineIdentity,
    Form,
    Question,
    Result,
    operation_of,
)
from rulebook_kit.conformance.replies import Reply
from rulebook_kit.conformance.translation import Translation
from rulebook_kit.game import AnyGame
from rulebook_kit.rules import Rule, find_rule
from rulebook_kit.words import printable

_MOST_CHARACTERS: Final = 1_000
"""The most characters of a result to show; right results have half as many."""


class AskedEngine(Protocol):
    """An engine of a game that answers questions, such as ``asking.Engine``."""

    @property
    def questions(self) -> Questions:
        """What the game provides."""

    def ask(self, question: Question) -> Reply:
        """Ask one question and wait for the reply."""

    def check_time(self) -> None:
        """Raise ``OutOfTime`` if the time for the whole run is over."""


class Questions(ABC):
    """What a game must know about the questions to its engines.

    Attributes:
        game: the game.
        package: the package from which a saved test imports ``ask_engine`` and ``read_vectors``.
        forms: the form of the results for each type of question, in the order of asking.
        folder: the folder of its vectors, with a file of JSON lines for each rule.
        translation: writes requests for engines that have other names for the pieces.
        identity: the type of what an engine says about itself.
        ungrounded: the operations whose questions do not show which rules they concern.
        mixed: the operations whose wrong answers may break any of several rules; only a small
            question shows which.
    """

    game: ClassVar[AnyGame]
    package: ClassVar[str]
    forms: ClassVar[Mapping[type[Question], Form]]
    folder: ClassVar[Traversable]
    translation: ClassVar[type[Translation]]
    identity: ClassVar[type[EngineIdentity]] = EngineIdentity
    ungrounded: ClassVar[frozenset[str]] = frozenset()
    mixed: ClassVar[frozenset[str]] = frozenset()

    @abstractmethod
    def answer(self, question: Question) -> Result:
        """Return the right answer, in its normal form."""

    @abstractmethod
    def generated(self, seed: int, number: int, operations: Collection[str]) -> Iterator[Question]:
        """Yield this number of questions for these operations in turn, made from a seed."""

    @abstractmethod
    def grounds_of(self, question: Question) -> Grounds:
        """Return the rules on which the right answer rests."""

    @abstractmethod
    def failed(self, question: Question, expected: Result, failure: Failure) -> Divergence:
        """Return the divergence of an engine that gave no answer."""

    @abstractmethod
    def differing(self, question: Question, expected: Result, got: Result) -> Divergence:
        """Return the divergence of a wrong answer."""

    @abstractmethod
    def smaller(self, question: Question) -> Iterator[Question]:
        """Yield smaller questions of the same operation, the largest steps first."""

    @abstractmethod
    def size_of(self, question: Question) -> tuple[int, ...]:
        """Return the size of a question as a sort key: pieces, players, the rest."""

    @abstractmethod
    def asked_words(self, question: Question) -> str:
        """Return the question on one line."""

    @abstractmethod
    def result_words(self, question: Question, result: Result) -> str:
        """Return the result on one line."""

    @abstractmethod
    def pictures(self, divergence: Divergence) -> Iterator[str]:
        """Yield pictures of the question of a divergence."""

    def illustrated(self, divergence: Divergence) -> Illustration:  # noqa: ARG002 - for subclasses
        """Return what a page shows of a divergence: nothing, unless the game draws or compares."""
        return Illustration()

    @abstractmethod
    def blamed(self, engine: AskedEngine, divergence: Divergence) -> Divergence:
        """Ask the engine more questions, and return the shrunk divergence with its rule."""

    @abstractmethod
    def reconsidered(self, divergences: Sequence[Divergence]) -> list[Divergence]:
        """Return all divergences, each with the rule that fits best, given the others."""

    @abstractmethod
    def predicted(self, question: Question, settings: frozenset[Setting]) -> Result:
        """Return the answer of the game's plain model with these switches, in its normal form."""

    def has_model(self, _question: Question, _got: Result | None = None, /) -> bool:
        """Whether the plain model answers this question, in the form of the engine's answer."""
        return True

    def matters(self, _question: Question, _setting: Setting, /) -> bool:
        """Whether the switch could change the answer; true if in doubt."""
        return True

    @abstractmethod
    def candidates(self, question: Question, before: Result, got: Result) -> Iterator[Misreading]:
        """Yield the misreadings that could explain an answer, the most likely first.

        Args:
            question: the question.
            before: the answer as far as it is explained already.
            got: the engine's answer.
        """

    @abstractmethod
    def distance(self, one: Result, other: Result) -> int:
        """Return in how many cells, players or numbers two results differ."""

    @staticmethod
    def of(game: AnyGame) -> Questions:
        """Return what a game provides."""
        return cast("Questions", resolve_name(game.questions_at))

    @property
    def title(self) -> str:
        """The name of the game in a sentence, such as ``the board game Alhambra``."""
        return f"the {self.game.kind} {self.game.title}"

    @property
    def format(self) -> str:
        """The first part of the names of the runner's formats and schemas."""
        return f"{self.game.name}-conformance"

    @property
    def catalogue(self) -> Mapping[str, Rule]:
        """The rules by id."""
        return self.game.rules.catalogue

    @cached_property
    def operations(self) -> tuple[str, ...]:
        """The names of the operations, in the order of asking."""
        return tuple(map(operation_of, self.forms))

    def known_rules(self, rules: Collection[str]) -> tuple[str, ...]:
        """Return the ids; an unknown one raises ``InvalidArgument``, which names the nearest."""
        listed = in_a_list(rules, "rules must be a list of ids")
        return tuple(find_rule(self.catalogue, rule).id for rule in listed)

    def read_result(self, question: Question, value: object) -> Result:
        """Return a JSON value as a result for this question, in its normal form.

        Raises:
            NoResult: the value is not such a result.
        """
        return self.forms[type(question)].read(value)

    def read_answer(self, question: Question, value: object, identity: EngineIdentity) -> Result:
        """Return the answer of an engine, in a form that its identity allows.

        Raises:
            NoResult: the value is not such a result.
        """
        del identity
        return self.read_result(question, value)

    def in_form_of(self, got: Result, expected: Result) -> Result:
        """Return the right answer in the form of the engine's answer."""
        del got
        return expected

    def is_within(self, identity: EngineIdentity, question: Question, expected: Result) -> bool:
        """Whether a question is within the limits that an engine names."""
        del identity, question, expected
        return True

    def ordered(self, question: Question) -> Question:
        """Return the question with its pieces in an order in which they can be laid."""
        return question

    def shown_result(self, question: Question, result: Result) -> str:
        """Return a result on one line that is safe to print, shortened if it is long."""
        words = printable(self.result_words(question, result))
        return words if len(words) <= _MOST_CHARACTERS else f"{words[:_MOST_CHARACTERS]}…"
