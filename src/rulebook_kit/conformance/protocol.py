"""Requests and answers of the protocol, and the normal form in which results are compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal, cast

from attrs import frozen
from msgspec import UNSET, Meta, Raw, Struct, UnsetType, ValidationError, convert

from rulebook_kit.json.schemas import named

PROTOCOL: Final = 1
"""The version of the protocol, which ``hello`` names."""

LARGEST_INTEGER: Final = 2**53 - 1
"""The largest number of the protocol: JavaScript cannot represent every larger one."""

Whole = Annotated[
    int,
    Meta(ge=-LARGEST_INTEGER, le=LARGEST_INTEGER, extra_json_schema=named("WholeNumber")),
]
"""A whole number of an answer."""

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
NUMBER = Form(Whole, "a whole number")
