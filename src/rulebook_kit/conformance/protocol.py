"""The conformance protocol: requests, answers, and vectors, which are questions with answers.

Results have a normal form, in which they are compared. Replies are read from the lines that an
engine writes, and so is its identity.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from hashlib import sha256
from json import loads
from typing import Annotated, Final, Literal, cast

from attrs import field, frozen
from msgspec import (
    UNSET,
    DecodeError,
    Meta,
    MsgspecError,
    Raw,
    Struct,
    UnsetType,
    ValidationError,
    convert,
    json,
)
from msgspec.structs import replace

from rulebook_kit.conformance.failure import Failure, FailureKind, exception_in, excerpt_of
from rulebook_kit.errors import nearest
from rulebook_kit.json.schemas import named
from rulebook_kit.words import printable

PROTOCOL: Final = 1
"""The version of the protocol, which ``hello`` names."""

LARGEST_INTEGER: Final = 2**53 - 1
"""The largest number of the protocol: JavaScript cannot represent every larger one."""

Whole = Annotated[
    int,
    Meta(ge=-LARGEST_INTEGER, le=LARGEST_INTEGER, extra_json_schema=named("WholeNumber")),
]
"""An integer of an answer."""

AnyValue = Annotated[object, Meta(extra_json_schema={"description": "any value"})]
"""Any JSON value; what is valid depends on something else."""

Result = object
"""The result of a question, in the normal form of its type's ``Form``."""


class Question(Struct, tag_field="do", forbid_unknown_fields=True, frozen=True):
    """A question to an engine; the tag of each subclass is the name of its operation."""


class Hello(Question, tag="hello", frozen=True):
    """The first request: it gives the engine the version of the protocol."""

    protocol: Literal[1] = PROTOCOL


class EngineIdentity(Struct, omit_defaults=True, frozen=True):
    """What an engine says about itself in answer to ``hello``; it may say more."""

    name: str = ""
    version: str = ""
    operations: Annotated[
        list[str] | None,
        Meta(description="the operations that it supports; all if absent"),
    ] = None


class AnswerDocument(Struct):
    """One line of an engine's output: the answer to the request with this id."""

    id: int
    result: Raw | UnsetType = UNSET
    unsupported: bool | UnsetType = UNSET
    error: str | UnsetType = UNSET


def operation_of(question: Question | type[Question]) -> str:
    """Return the value of ``do`` in a request."""
    return str(question.__struct_config__.tag)


class NoResult(ValueError):
    """A value that is not a result of the operation; the message says why."""


def _unchanged(result: Result) -> Result:
    return result


@frozen
class Form:
    """The form of the results of an operation.

    Attributes:
        kind: their type, for msgspec.
        described: their name in a sentence.
        normal: returns the normal form of a result.
    """

    kind: object
    described: str
    normal: Callable[[Result], Result] = _unchanged

    def read(self, value: object) -> Result:
        """Return a JSON value as such a result, in its normal form.

        Raises:
            NoResult: the value is not such a result.
        """
        try:
            result = convert(value, cast("type[object]", self.kind))
        except ValidationError as error:
            raise NoResult(f"the result is not {self.described}: {error}") from None
        return self.normal(result)


VERDICT = Form(bool, "true or false")
NUMBER = Form(Whole, "an integer")


RULEBOOKS: Final = "rulebooks"
RULING: Final = "ruling"

NonEmptyText = Annotated[str, Meta(min_length=1, extra_json_schema=named("NonEmptyText"))]
"""A text that is not empty."""

Basis = Literal["rulebooks", "ruling"]
"""What decides an answer: the rulebooks, or our ruling where they are silent."""


def basis_by(rulings: Collection[str]) -> Basis:
    """Return the basis of an answer that depends on these rulings."""
    return RULING if rulings else RULEBOOKS


@frozen
class Vector:
    """A question with its answer.

    Attributes:
        id: a permanent id; it always means the same question.
        title: a sentence that states a fact.
        rules: the ids of the rules that decide, the main one first.
        basis: what decides the answer.
        question: the question.
        result: the right answer, in its normal form.
        cell: the cell that the title is about, if the answer lists cells; it may be missing there.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    basis: Basis
    question: Question = field(hash=False)
    result: Result = field(hash=False)
    cell: tuple[int, int] | None = None

    @property
    def operation(self) -> str:
        """The name of the operation."""
        return operation_of(self.question)


class VectorDocument(Struct, forbid_unknown_fields=True):
    """One line of a file of conformance vectors."""

    id: Annotated[NonEmptyText, Meta(description="permanent")]
    title: Annotated[NonEmptyText, Meta(description="a sentence that states a fact")]
    rules: Annotated[list[str], Meta(min_length=1, description="the ids of the rules concerned")]
    basis: Annotated[Basis, Meta(description="what decides the answer")]
    request: Annotated[Question, Meta(description="the question, without an id")]
    result: Annotated[AnyValue, Meta(description="the right answer")]
    cell: Annotated[
        tuple[int, int] | UnsetType, Meta(description="the cell that the title is about")
    ] = UNSET


def fingerprint(question: Question) -> str:
    """Return ten characters that identify the question."""
    return sha256(json.encode(question)).hexdigest()[:10]


_SAID: Final = frozenset({"result", "unsupported", "error"})

_SHOWN: Final = 120
"""How many characters of the engine's output a message quotes."""

_EXPLAINED: Final = 300
"""How many characters of a decoding error a message quotes."""

_NAMED: Final = 20
"""How many unknown operations a message names."""

LONGEST_RESULT: Final = 50_000
"""Bytes of a result; right results have under a thousand."""


@frozen
class Answered:
    """The engine answered."""

    result: Result


@frozen
class Unsupported:
    """The engine does not support the operation."""


@frozen
class Failed:
    """The engine gave no answer."""

    failure: Failure


Reply = Answered | Unsupported | Failed


@frozen
class Trouble:
    """Something that an engine did besides answering, and the question at that time."""

    failure: Failure
    question: Question


def answer_on(line: bytes) -> AnswerDocument | str:
    """Return the answer on a line, or a sentence about what else it holds."""
    try:
        return json.decode(line, type=AnswerDocument)
    except UnicodeDecodeError:
        return f"it wrote a line that is not UTF-8: {_echo(line)}"
    except ValidationError as error:
        return f"it wrote a line that is not an answer ({_cut(error)}): {_echo(line)}"
    except MsgspecError:
        return f"it wrote a line that is not JSON: {_echo(line)}"
    except RecursionError:
        return f"it wrote a line that is nested too deeply: {_echo(line)}"


def is_spoilt_answer(line: bytes, number: int) -> bool:
    """Whether a line was certainly meant as the answer to the only open request.

    It has the right id, perhaps as text, or it has the other keys of an answer and no id.
    """
    try:
        said = loads(line)  # accepts NaN, which is not JSON
    except (ValueError, RecursionError):
        return False
    if not isinstance(said, dict):
        return False
    if said.get("id") is None:
        return bool(_SAID & said.keys())
    return said["id"] in (number, str(number))


def unasked(answer: AnswerDocument | str) -> str:
    """Return a sentence about a line that answers no open request."""
    if isinstance(answer, str):
        return answer
    number = _cut(answer.id)
    return f"it answered request {number}, which was never asked or is answered already"


def identity_in(
    answer: AnswerDocument, kind: type[EngineIdentity], operations: Sequence[str]
) -> EngineIdentity | Failure:
    """Return what the engine says about itself, or a failure if that is not valid.

    A misspelt operation is a failure, because otherwise it would never be tested.

    Args:
        answer: the answer to hello.
        kind: the type of what engines of the game say about themselves.
        operations: the names of the operations.
    """
    if answer.result is UNSET:
        return kind()
    try:
        identity = json.decode(answer.result, type=kind)
    except (DecodeError, RecursionError, UnicodeDecodeError) as error:
        message = f"its answer to hello is not valid: {_cut(error, _EXPLAINED)}"
        return Failure(FailureKind.GARBAGE, message)
    identity = replace(identity, name=_cut(identity.name), version=_cut(identity.version))
    known = {operation_of(Hello), *operations}
    unknown = [name for name in dict.fromkeys(identity.operations or ()) if name not in known]
    return Failure(FailureKind.GARBAGE, _about(unknown, operations)) if unknown else identity


def _about(unknown: Sequence[str], operations: Sequence[str]) -> str:
    """Return a message with each unknown operation and the nearest known one."""
    named = [
        json.encode(name[:_SHOWN]).decode() + nearest(name, operations) for name in unknown[:_NAMED]
    ]
    more = [f"and {len(unknown) - _NAMED:,} more"] * (len(unknown) > _NAMED)
    return "\n".join(["it names unknown operations:", *named, *more])


def reply_in(answer: AnswerDocument, read_result: Callable[[object], Result]) -> Reply:
    """Return the reply: an answer must have exactly one of result, unsupported and error.

    Args:
        answer: the answer to a question.
        read_result: returns a JSON value as a result for that question, or raises ``NoResult``.
    """
    said = [part for part in (answer.result, answer.unsupported, answer.error) if part is not UNSET]
    if len(said) != 1 or answer.unsupported is False:
        message = "its answer must have exactly one of result, unsupported and error"
        return Failed(Failure(FailureKind.GARBAGE, message))
    if isinstance(answer.error, str):
        message = f"it says: {excerpt_of(answer.error)}"
        return Failed(Failure(FailureKind.ERROR, message, exception=exception_in(answer.error)))
    if answer.result is UNSET:
        return Unsupported()
    result = bytes(answer.result)
    try:
        if len(result) > LONGEST_RESULT:
            raise NoResult(f"the result has {len(result):,} bytes, more than {LONGEST_RESULT:,}")
        return Answered(read_result(json.decode(result)))
    except (NoResult, DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Failed(Failure(FailureKind.GARBAGE, f"{_cut(error, _EXPLAINED)}: {_echo(result)}"))


def _echo(line: bytes) -> str:
    return _cut(line[: 4 * _SHOWN + 4].decode("utf-8", "backslashreplace"))


def _cut(said: object, longest: int = _SHOWN) -> str:
    """Return a string that is safe to print, shortened if it is long."""
    shown = str(said)
    return printable(shown[:longest]) + "…" * (len(shown) > longest)
