"""The one form in which results are compared: read strictly, sorted, without zeros."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from attrs import frozen
from msgspec import ValidationError, convert

from alhambra_rules.rulebook.conformance.protocol import Result, Whole


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
