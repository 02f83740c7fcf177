"""What a request and an answer are made of, and the one form in which results are compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal, cast

from attrs import frozen
from msgspec import UNSET, Meta, Raw, Struct, UnsetType, ValidationError, convert

PROTOCOL: Final = 1
"""The version of the protocol, which ``hello`` tells."""

LARGEST_INTEGER: Final = 2**53 - 1
"""No number of the protocol is larger: beyond it JavaScript's numbers lose their last digits."""

Whole = Annotated[int, Meta(ge=-LARGEST_INTEGER, le=LARGEST_INTEGER)]
"""A whole number of an answer."""

AnyValue = Annotated[object, Meta(extra_json_schema={"description": "any value"})]
"""Any value of JSON; what it has to be depends on something else."""

Result = object
"""What a question is answered with, in the one form that its type's ``Form`` gives."""


class Question(Struct, tag_field="do", forbid_unknown_fields=True, frozen=True):
    """What an engine can be asked; every type of questions has a tag, the operation's name."""


class Hello(Question, tag="hello", frozen=True):
    """Tell the engine, before anything else, which protocol is spoken."""

    protocol: Literal[1] = PROTOCOL


class EngineIdentity(Struct, omit_defaults=True, frozen=True):
    """What an engine says about itself in answer to ``hello``; more may stand there."""

    name: str = ""
    version: str = ""
    operations: Annotated[
        list[str] | None,
        Meta(description="what it can be asked, no other names; everything if absent"),
    ] = None


class AnswerDocument(Struct):
    """One line of an engine's output: the answer to the request with this id."""

    id: int
    result: Raw | UnsetType = UNSET
    unsupported: bool | UnsetType = UNSET
    error: str | UnsetType = UNSET


def operation_of(question: Question | type[Question]) -> str:
    """Return the name that a request has under ``do``."""
    return str(question.__struct_config__.tag)


class NoResult(ValueError):
    """A value that is no result of this operation; the message says what is wrong with it."""


def _as_it_is(result: Result) -> Result:
    return result


@frozen
class Form:
    """How the results of an operation look.

    Attributes:
        kind: their type, such as msgspec converts to.
        described: what to call them in a sentence.
        normal: brings a result into its one form.
    """

    kind: object
    described: str
    normal: Callable[[Result], Result] = _as_it_is

    def read(self, value: object) -> Result:
        """Return a value of JSON as such a result, in its one form.

        Raises:
            NoResult: it is none.
        """
        try:
            result = convert(value, cast("type[object]", self.kind))
        except ValidationError as error:
            raise NoResult(f"the result is not {self.described}: {error}") from None
        return self.normal(result)


VERDICT = Form(bool, "true or false")
NUMBER = Form(Whole, "a whole number")
