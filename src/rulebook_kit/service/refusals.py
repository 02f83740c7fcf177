"""Why a request is refused: one kind, one sentence, and everything a client needs to react."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Annotated, Literal, get_args

from attrs import evolve
from msgspec import UNSET, Meta, Struct, UnsetType

from rulebook_kit.errors import (
    FormatError,
    FormatFault,
    InvalidArgument,
    NotationError,
    RulebookError,
)
from rulebook_kit.json.verdicts import (
    FaultVerdict,
    SpokenViolation,
    faults_of,
    violations_told,
)
from rulebook_kit.rules import IllegalMove, Report
from rulebook_kit.work import Overspent

Kind = Literal[
    "unreadable",
    "unknown-operation",
    "unknown-name",
    "invalid-argument",
    "not-yours",
    "stale",
    "illegal",
    "too-large",
    "busy",
    "internal",
]
"""Why a request is refused, in one word."""

KINDS: tuple[Kind, ...] = get_args(Kind)


class Refused(RulebookError):
    """A request is refused.

    Attributes:
        kind: why, in one word.
        report: the rules that it breaks; None if no rule was judged.
        faults: what cannot be read, with paths.
    """

    def __init__(
        self,
        kind: Kind,
        message: str,
        *,
        report: Report | None = None,
        faults: Iterable[FaultVerdict] = (),
    ) -> None:
        self.kind = kind
        self.report = report
        self.faults: tuple[FaultVerdict, ...] = tuple(faults)
        super().__init__(message)


class RefusalDocument(Struct, omit_defaults=True):
    """Why a request is refused."""

    error: Annotated[str, Meta(description="why, in a sentence for people")]
    kind: Annotated[Kind, Meta(description="why, in one word for programs")]
    report: Annotated[
        list[SpokenViolation] | UnsetType,
        Meta(description="every rule that the move or action breaks"),
    ] = UNSET
    faults: Annotated[
        list[FaultVerdict] | UnsetType, Meta(description="everything that cannot be read")
    ] = UNSET

    @classmethod
    def of(cls, refused: Refused) -> RefusalDocument:
        """Return the document of a refusal."""
        return cls(
            str(refused),
            refused.kind,
            UNSET if refused.report is None else violations_told(refused.report),
            list(refused.faults) or UNSET,
        )


def refusal_of(error: RulebookError) -> Refused:
    """Return the refusal for an error of the library."""
    match error:
        case Refused():
            return error
        case IllegalMove():
            return Refused("illegal", str(error), report=error.report)
        case FormatError():
            unknown = all(fault.unknown_name for fault in error.faults)
            kind: Kind = "unknown-name" if unknown else "unreadable"
            return Refused(kind, str(error), faults=faults_of(error))
        case NotationError():
            return Refused("unreadable", str(error), faults=faults_of(error))
        case _:
            return Refused(_kind_of(error), str(error))


def _kind_of(error: RulebookError) -> Kind:
    match error:
        case Overspent():
            return "too-large"
        case KeyError() | InvalidArgument(unknown_name=True):
            return "unknown-name"
        case _:
            return "invalid-argument"


@contextmanager
def within(key: str) -> Iterator[None]:
    """Give the errors of a part of the request their paths below its key."""
    try:
        yield
    except FormatError as error:
        raise FormatError(
            evolve(fault, path=f"$.{key}{fault.path.removeprefix('$')}") for fault in error.faults
        ) from None


def invalid(key: str, message: str) -> FormatError:
    """Return the error of one value of the request."""
    return FormatError([FormatFault(f"$.{key}", message)])
