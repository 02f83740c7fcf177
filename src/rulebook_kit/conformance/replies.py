"""Read what an engine writes: lines, answers, and its identity."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from json import loads
from typing import Final

from attrs import frozen
from msgspec import UNSET, DecodeError, MsgspecError, ValidationError, json
from msgspec.structs import replace

from rulebook_kit.conformance.complaints import exception_in, excerpt_of
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import (
    AnswerDocument,
    EngineIdentity,
    Hello,
    NoResult,
    Question,
    Result,
    operation_of,
)
from rulebook_kit.errors import nearest
from rulebook_kit.words import printable

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
    """Return a text that is safe to print, shortened if it is long."""
    shown = str(said)
    return printable(shown[:longest]) + "…" * (len(shown) > longest)
