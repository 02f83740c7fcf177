"""``hello``: who answers, and what can be asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Final, Literal, cast

from msgspec import Meta, Struct, defstruct

from rulebook_kit.conformance.protocol import PROTOCOL as CONFORMANCE
from rulebook_kit.game import Event, Found, Game, State
from rulebook_kit.service.handles import Handles
from rulebook_kit.service.operations import Operation, Service, operation
from rulebook_kit.version import __version__

_TOLD: Final = "1 is the conformance protocol: the answer has only its operations"


class _Hello(Struct):
    """Ask who answers, and what can be asked."""

    protocol: str | int


class Identity(Struct):
    """Who answers, and what can be asked."""

    name: str
    version: str
    protocol: str
    operations: list[str]
    formats: list[str]


def service_of(
    game: Game[State, Event, Found],
    operations: Iterable[Operation],
    *,
    formats: Iterable[str],
    questions: Iterable[str],
    in_requests: tuple[object, ...] = (),
    in_results: tuple[object, ...] = (),
) -> Service:
    """Return the service of a game.

    Args:
        game: the game.
        operations: what can be asked, besides ``hello``.
        formats: the formats of documents inside requests and results.
        questions: the operations of the conformance protocol, which are part of this one.
        in_requests: the types that requests refer to by name, for schemas.
        in_results: the types that results refer to by name, for schemas.
    """
    greeting = hello(
        game.program,
        f"{game.name}-protocol/1",
        formats=formats,
        questions=questions,
        service=lambda: service,
    )
    service = Service(
        title=game.title,
        format=game.name,
        version=__version__,
        operations=(greeting, *operations),
        in_requests=in_requests,
        in_results=in_results,
    )
    return service


def hello(
    name: str,
    protocol: str,
    *,
    formats: Iterable[str],
    questions: Iterable[str],
    service: Callable[[], Service],
) -> Operation:
    """Return the operation ``hello`` of a service.

    Args:
        name: the name of the library.
        protocol: the name of the protocol and its version.
        formats: the formats of documents inside requests and results.
        questions: the operations of the conformance protocol, which are part of this one.
        service: returns the service.
    """
    made = defstruct(
        "Hello",
        [
            (
                "protocol",
                Annotated[Literal[protocol, CONFORMANCE], Meta(description=_TOLD)],
                protocol,
            )
        ],
        bases=(_Hello,),
        namespace={"__doc__": _Hello.__doc__},
        tag_field="do",
        tag="hello",
        forbid_unknown_fields=True,
    )

    def greet(asked: _Hello, handles: Handles | None) -> Identity:
        conforming = asked.protocol == CONFORMANCE
        known = questions if conforming else service().names(handles)
        return Identity(name, service().version, protocol, [*known], [*formats])

    return operation(cast("type[_Hello]", made), Identity, greet)
