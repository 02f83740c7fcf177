"""A small service with an operation of every sort."""

from __future__ import annotations

import threading
from typing import Annotated

from msgspec import Meta, Struct

from rulebook_kit.service.operations import Handles, Service, hello, operation


class Double(Struct, tag_field="do", tag="double", forbid_unknown_fields=True):
    """Ask for twice a number.

    It is the conformance protocol of this service.
    """

    number: Annotated[int, Meta(ge=0, le=100)]


class Break(Struct, tag_field="do", tag="break", forbid_unknown_fields=True):
    """Ask for an error that nobody foresaw."""


class Wait(Struct, tag_field="do", tag="wait_long", forbid_unknown_fields=True):
    """Ask for something slow: the name of the thread that answers."""


class Where(Struct, tag_field="do", tag="where", forbid_unknown_fields=True):
    """Ask for the name of the thread that answers."""

    words: Annotated[list[str], Meta(description="any words <&>")] = []


class Late(Struct, tag_field="do", tag="late", forbid_unknown_fields=True):
    """Ask something that the first version of the protocol did not have."""


class Keep(Struct, tag_field="do", tag="keep", forbid_unknown_fields=True):
    """Keep a number."""

    number: int


class Word(Struct):
    """A type that requests refer to by its name."""

    text: str


class Number(Struct):
    """A type that results refer to by its name."""

    value: int


def doubles() -> Service:
    """Return the service."""
    return Service(
        "Doubles & more",
        "doubles",
        "1",
        (
            hello(
                "doubles",
                "doubles-protocol",
                formats=["doubles-number/1"],
                questions=["double"],
                service=doubles,
            ),
            operation(Double, int, _double),
            operation(Break, int, _break),
            operation(Wait, str, _where, slow=True),
            operation(Where, str, _where),
            operation(Late, str, _where, since=2),
            operation(Keep, str, _keep, keeps=True),
        ),
        in_requests=(Word,),
        in_results=(Number,),
    )


def _double(request: Double, _: Handles | None) -> int:
    return 2 * request.number


def _break(_request: Break, _: Handles | None) -> int:
    raise ZeroDivisionError


def _where(_request: Wait | Where | Late, _: Handles | None) -> str:
    return threading.current_thread().name


def _keep(request: Keep, handles: Handles | None) -> str:
    assert handles is not None
    return handles.keep(request.number)
