"""What comes back from an engine: what stands on a line, and what an answer to a question says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from json import loads
from typing import Final

from attrs import frozen
from msgspec import UNSET, DecodeError, MsgspecError, ValidationError, json
from msgspec.structs import replace

from alhambra_rules.rulebook.conformance.failure import Failure, FailureKind
from alhambra_rules.rulebook.conformance.protocol import (
    AnswerDocument,
    EngineIdentity,
    Hello,
    NoResult,
    Question,
    Result,
    operation_of,
)
from alhambra_rules.rulebook.errors import nearest
from alhambra_rules.rulebook.words import printable

_SAID: Final = frozenset({"result", "unsupported", "error"})

_SHOWN: Final = 120
"""Characters of what an engine wrote that are echoed."""

_EXPLAINED: Final = 300
"""Characters of why something cannot be read: it may quote the engine."""

_NAMED: Final = 20
"""Unknown operations that are echoed."""

LONGEST_RESULT: Final = 50_000
"""Bytes of a result; right ones take under a thousand."""


@frozen
class Answered:
    """The engine answered."""

    result: Result


@frozen
class Unsupported:
    """The engine does not know the operation."""


@frozen
class Failed:
    """There is no answer."""

    failure: Failure


Reply = Answered | Unsupported | Failed


@frozen
class Trouble:
    """What an engine did besides answering, and what it was asked meanwhile."""

    failure: Failure
    question: Question


def answer_on(line: bytes) -> AnswerDocument | str:
    """Return the answer on a line, or what stands there instead."""
    try:
        return json.decode(line, type=AnswerDocument)
    except UnicodeDecodeError:
        return f"it wrote a line that is not UTF-8: {_echo(line)}"
    except ValidationError as error:
        return f"it wrote a line that is no answer ({_cut(error, _EXPLAINED)}): {_echo(line)}"
    except MsgspecError:
        return f"it wrote a line that is not JSON: {_echo(line)}"
    except RecursionError:
        return f"it wrote a line that is nested too deeply: {_echo(line)}"


def is_spoilt_answer(line: bytes, number: int) -> bool:
    """Whether a line that is no answer was certainly meant as the one to the only open request.

    It has the right id, as text perhaps, or says what an answer says and has no id at all.
    """
    try:
        said = loads(line)  # lets NaN pass, which is no JSON
    except (ValueError, RecursionError):
        return False
    if not isinstance(said, dict):
        return False
    if said.get("id") is None:
        return bool(_SAID & said.keys())
    return said["id"] in (number, str(number))


def unasked(answer: AnswerDocument | str) -> str:
    """Say what stands on a line that answers no open request."""
    if isinstance(answer, str):
        return answer
    number = _cut(answer.id)
    return f"it answered request {number}, which is not open: never asked, or answered already"


def identity_in(answer: AnswerDocument, operations: Sequence[str]) -> EngineIdentity | Failure:
    """Return what the engine says about itself; what it does not say is left out.

    A misspelt operation would never be asked for, and so never be found wrong.
    """
    if answer.result is UNSET:
        return EngineIdentity()
    try:
        identity = json.decode(answer.result, type=EngineIdentity)
    except (DecodeError, RecursionError, UnicodeDecodeError) as error:
        message = f"its answer to hello is not understood: {_cut(error, _EXPLAINED)}"
        return Failure(FailureKind.GARBAGE, message)
    identity = replace(identity, name=_cut(identity.name), version=_cut(identity.version))
    known = {operation_of(Hello), *operations}
    unknown = [name for name in dict.fromkeys(identity.operations or ()) if name not in known]
    return Failure(FailureKind.GARBAGE, _about(unknown, operations)) if unknown else identity


def _about(unknown: Sequence[str], operations: Sequence[str]) -> str:
    """Say which operations there are not, each with the one that may be meant."""
    told = [
        json.encode(name[:_SHOWN]).decode() + nearest(name, operations) for name in unknown[:_NAMED]
    ]
    more = [f"and {len(unknown) - _NAMED:,} more"] * (len(unknown) > _NAMED)
    return "\n".join(["it names operations that there are not:", *told, *more])


def reply_in(answer: AnswerDocument, read_result: Callable[[object], Result]) -> Reply:
    """Return what the answer says, which is exactly one thing.

    Args:
        answer: the answer to a question.
        read_result: returns a JSON value as a result for that question, or raises ``NoResult``.
    """
    said = [part for part in (answer.result, answer.unsupported, answer.error) if part is not UNSET]
    if len(said) != 1 or answer.unsupported is False:
        message = "it answered without one of result, unsupported and error"
        return Failed(Failure(FailureKind.GARBAGE, message))
    if isinstance(answer.error, str):
        return Failed(Failure(FailureKind.ERROR, f"it says: {answer.error[:_SHOWN]}"))
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
    """Return what the engine wrote, or what is said of it, as text to print: cut if it is long."""
    shown = str(said)
    return printable(shown[:longest]) + "…" * (len(shown) > longest)
