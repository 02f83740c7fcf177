"""What a game must know about the questions to its engines: subclass ``Questions``.

An engine may have its own names for the pieces: requests are written with a ``Translation``. What
it answers to a question, or how it fails, is ``Heard``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from pkgutil import resolve_name
from typing import ClassVar, Final, Protocol, Self, cast

from attrs import evolve, field, frozen
from msgspec import to_builtins

from rulebook_kit.arguments import in_a_list
from rulebook_kit.conformance.divergence import (
    Divergence,
    Grounds,
    Illustration,
    Misreading,
    Setting,
    Verdict,
)
from rulebook_kit.conformance.failure import Failure
from rulebook_kit.conformance.protocol import (
    EngineIdentity,
    Form,
    Question,
    Reply,
    Result,
    Vector,
    operation_of,
)
from rulebook_kit.errors import FormatError, FormatFault, nearest
from rulebook_kit.game import AnyGame
from rulebook_kit.json.reading import read_json
from rulebook_kit.json.text import bytes_of
from rulebook_kit.rules import Rule, find_rule
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import printable


def _read_only(ids: Mapping[str, str]) -> Mapping[str, str]:
    return FrozenDict(ids)


@frozen
class Translation:
    """The names that an engine has for the pieces of the game.

    Each game has a subclass that describes its pieces.

    Attributes:
        ids: the engine's id for each of ours; pieces that are missing have the same id.
        pieces: the plural noun for pieces, which is also the name of the command's option.
        noun: the singular noun.
        known: our ids.
        keys: the keys of requests whose values are ids.
    """

    ids: Mapping[str, str] = field(factory=dict, converter=_read_only)

    pieces: ClassVar[str]
    noun: ClassVar[str]
    known: ClassVar[Collection[str]]
    keys: ClassVar[frozenset[str]]

    def request(self, number: int, question: Question) -> dict[str, object]:
        """Return the request with this question and ``id``."""
        plain: dict[str, object] = to_builtins(question)
        if self.ids:
            plain = {key: self._translated(key, value) for key, value in plain.items()}
        return {"id": number, **plain}

    def _translated(self, key: str, value: object) -> object:
        """Return the value of a key with the ids in it translated; names do not change."""
        if isinstance(value, dict):
            return {inner: self._translated(inner, part) for inner, part in value.items()}
        if isinstance(value, list):
            return [self._translated(key, part) for part in value]
        if isinstance(value, str) and key in self.keys:
            return self.ids.get(value, value)
        return value

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a file such as ``{"garden-10-n": "G10N"}``: the engine's id for each of ours.

        Raises:
            FormatError: the file has another form, an unknown piece, or one id for two pieces.
            OSError: the file cannot be read, or it is larger than any document.
        """
        ids = read_json(bytes_of(path), dict[str, str])
        faults = [
            FormatFault("$", f'unknown {cls.noun} "{own}"{nearest(own, cls.known)}')
            for own in ids
            if own not in cls.known
        ]
        seen: dict[str, str] = {}
        for own in cls.known:
            theirs = ids.get(own, own)
            if theirs in seen:
                message = f'"{theirs}" stands for both {seen[theirs]} and {own}'
                faults.append(FormatFault("$", message))
            seen[theirs] = own
        if faults:
            raise FormatError(faults)
        return cls(ids)


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
        said: what the engine says about itself: answers are in the form, and within the limits,
            that it names.
        game: the game.
        package: the package from which a saved test imports ``ask_engine`` and ``read_vectors``.
        forms: the form of the results for each type of question, in the order of asking.
        folder: the folder of its vectors, with a file of JSON lines for each rule.
        translation: writes requests for engines that have other names for the pieces.
        identity: the type of what an engine says about itself.
        ungrounded: the operations whose questions do not show which rules they concern.
        mixed: the operations whose wrong answers may break one of many rules; only a small question
            shows which.
        other_readings: the misreadings that contradict only our rulings.
        sample_rule: the id of a rule, for the help of the command.
    """

    game: ClassVar[AnyGame]
    package: ClassVar[str]
    forms: ClassVar[Mapping[type[Question], Form]]
    folder: ClassVar[Traversable]
    translation: ClassVar[type[Translation]]
    identity: ClassVar[type[EngineIdentity]] = EngineIdentity
    ungrounded: ClassVar[frozenset[str]] = frozenset()
    mixed: ClassVar[frozenset[str]] = frozenset()
    other_readings: ClassVar[Sequence[Misreading]] = ()
    sample_rule: ClassVar[str]

    def __init__(self, said: EngineIdentity | None = None) -> None:
        self.said: EngineIdentity = self.identity() if said is None else said

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.said == other.said

    def __hash__(self) -> int:
        return hash(type(self))

    def for_engine(self, said: EngineIdentity) -> Self:
        """Return the questions for an engine that says this about itself."""
        return type(self)(said)

    @abstractmethod
    def answer(self, question: Question) -> Result:
        """Return the right answer, in its normal form."""

    @abstractmethod
    def generated(self, seed: int, number: int, operations: Collection[str]) -> Iterator[Question]:
        """Yield this number of questions for these operations in turn, made from a seed."""

    @abstractmethod
    def grounds_of(self, question: Question) -> Grounds:
        """Return the rules on which the right answer rests."""

    def failed(self, question: Question, expected: Result, failure: Failure) -> Divergence:
        """Return the difference of an engine that gave no answer, under the question's rules."""
        grounds = self.grounds_of(question)
        return Divergence(
            question, expected, None, failure, Verdict.FAILS, grounds.rules, grounds.rulings
        )

    @abstractmethod
    def differing(self, question: Question, expected: Result, got: Result) -> Divergence:
        """Return the difference of a wrong answer."""

    def diverging(self, question: Question, expected: Result, got: Result) -> Divergence:
        """Return the difference of a wrong answer.

        It depends on a ruling only if another reading of what that decides leads to the answer.
        """
        found = self.differing(question, expected, got)
        if not found.rulings or not self.has_model(question):
            return found
        follows = any(
            self.predicted(question, frozenset({other.setting})) == got
            for other in self.other_readings
            if found.operation in other.operations and {*other.rulings} & {*found.rulings}
        )
        return found if follows else evolve(found, rulings=())

    @abstractmethod
    def is_fair(self, question: Question) -> bool:
        """Whether an engine may be asked this; smaller questions are made without the rules."""

    @abstractmethod
    def plainer(self, piece: str, /) -> Iterator[str]:
        """Yield plainer pieces that may take the place of one in a smaller question."""

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
        """Yield pictures of the question of a difference."""

    def illustrated(self, divergence: Divergence) -> Illustration:  # noqa: ARG002 - for subclasses
        """Return what a page shows of a divergence: nothing, unless the game draws or compares."""
        return Illustration()

    @abstractmethod
    def parts(self, question: Question, /) -> Iterator[Question]:
        """Yield questions on whose answers this one rests: a wrong one shows the rule."""

    @abstractmethod
    def reconsidered(self, divergences: Sequence[Divergence]) -> list[Divergence]:
        """Return all differences, each with the rule that fits best, given the others."""

    @abstractmethod
    def predicted(self, question: Question, settings: frozenset[Setting]) -> Result:
        """Return the answer of the game's plain model with these switches, in its normal form."""

    def has_model(self, _question: Question, /) -> bool:
        """Whether the plain model answers this question."""
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

    def read_answer(self, question: Question, value: object) -> Result:
        """Return the answer of the engine.

        Raises:
            NoResult: the value is not such a result.
        """
        return self.read_result(question, value)

    def as_said(self, question: Question, result: Result) -> Result:
        """Return a result in the form, and within the limits, that the engine names."""
        del question
        return result

    def is_within(self, question: Question) -> bool:
        """Whether a question is within the limits that the engine names."""
        del question
        return True

    def ordered(self, question: Question) -> Question:
        """Return the question with its pieces in an order in which they can be placed."""
        return question

    def shown_result(self, question: Question, result: Result) -> str:
        """Return a result on one line that is safe to print, shortened if it is long."""
        words = printable(self.result_words(question, result))
        return words if len(words) <= _MOST_CHARACTERS else f"{words[:_MOST_CHARACTERS]}…"

    def heard_words(self, heard: Heard) -> str:
        """Return a wrong or missing answer on one line."""
        asked = self.asked_words(heard.question)
        if heard.failure is not None:
            return f"{asked}: the engine {heard.failure.kind.verb}"
        right, got = (self.shown_result(heard.question, one) for one in (heard.expected, heard.got))
        return f"{asked}: expected {right}, the engine answers {got}"


@frozen
class Heard:
    """A question with its right answer, and what an engine answered to it, or how it failed.

    Attributes:
        question: the question.
        expected: the right answer.
        got: the engine's answer; None if it failed, or has not been asked yet.
        failure: how it failed; None if it answered.
        vector: the vector with this question; None for a generated case.
        case: the number of the asked case; None for another question.
        before: earlier questions in the same process that make the answer wrong.
    """

    question: Question
    expected: Result
    got: Result | None = None
    failure: Failure | None = None
    vector: Vector | None = None
    case: int | None = None
    before: tuple[Question, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""
        return self.failure is None and self.got == self.expected

    def divergence(self, questions: Questions) -> Divergence:
        """Return the difference of an answer that is wrong or missing."""
        if self.failure is not None:
            found = questions.failed(self.question, self.expected, self.failure)
        else:
            found = questions.diverging(self.question, self.expected, self.got)
        return evolve(found, vector=self.vector, case=self.case, before=self.before)
