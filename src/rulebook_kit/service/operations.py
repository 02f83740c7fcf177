"""Operations of a service: the type of the requests, the type of the results, and what answers.

A client may leave states with the service, so that they do not travel with each request:
``Handles``. Every service answers ``hello``: who answers, and what can be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Final, Literal, TypeVar, cast

from attrs import evolve, field, frozen, mutable
from msgspec import Meta, Struct, defstruct

from rulebook_kit.conformance.protocol import PROTOCOL as CONFORMANCE
from rulebook_kit.errors import nearest
from rulebook_kit.game import Event, Found, Game, State
from rulebook_kit.service.refusals import Refused
from rulebook_kit.values import FrozenDict
from rulebook_kit.version import __version__

VERSIONS: Final = (1, 2)
"""The versions of the protocol. All are served; an operation says since which one it is there."""

MOST_KEPT: Final = 10_000
"""The most states that one client may leave with the service."""


@mutable
class Handles:
    """The states of one client by their handles. A handle is never used again."""

    _kept: dict[str, object] = field(factory=dict)
    _given: int = 0

    def keep(self, state: object) -> str:
        """Keep a state and return its handle.

        Raises:
            Refused: there are too many states.
        """
        if len(self._kept) >= MOST_KEPT:
            raise Refused(
                "too-large", f"{MOST_KEPT:,} states are kept already: forget some with forget"
            )
        self._given += 1
        handle = f"state-{self._given}"
        self._kept[handle] = state
        return handle

    def find(self, handle: str) -> object:
        """Return the state of a handle.

        Raises:
            Refused: there is no such state.
        """
        if handle not in self._kept:
            hint = nearest(handle[:99], list(self._kept)[-10:])
            if handle.lstrip().startswith("{"):
                hint = ": send a state as an object, not as a string"
            raise Refused("unknown-name", f'no state is kept under "{handle:.60}"{hint}')
        return self._kept[handle]

    def forget(self, handle: str) -> None:
        """Forget a state; raise ``Refused`` if there is no such state."""
        self.find(handle)
        del self._kept[handle]


class Request(Struct, tag_field="do", forbid_unknown_fields=True):
    """A request; the tag of each subclass is the name of its operation."""


_Request = TypeVar("_Request", bound=Struct)


@frozen
class Operation:
    """One thing that a service can be asked; ``operation`` makes it.

    Attributes:
        request: the type of its requests; the tag under ``do`` is the name of the operation.
        result: the type of its results, for schemas.
        answer: returns the result.
        keeps: whether it is about states that are kept, which some transports do not.
        slow: whether even a short request can take a second.
        since: the first version of the protocol that has it.
        earlier: the types of its requests in earlier versions, if they were others.
    """

    request: type[Struct]
    result: object
    answer: Callable[[Struct, Handles | None], object]
    keeps: bool = False
    slow: bool = False
    since: int = 1
    earlier: Mapping[int, type[Struct]] = FrozenDict()

    @property
    def name(self) -> str:
        """The value of ``do`` in its requests."""
        return str(self.request.__struct_config__.tag)

    @property
    def summary(self) -> str:
        """The first line of the docstring of its requests; ``python -OO`` leaves only the name."""
        return (self.request.__doc__ or self.name.replace("_", " ")).partition("\n")[0]


def operation(
    request: type[_Request],
    result: object,
    answer: Callable[[_Request, Handles | None], object],
    *,
    keeps: bool = False,
    slow: bool = False,
    since: int = 1,
) -> Operation:
    """Return an operation.

    Args:
        request: the type of its requests; its tag is the name of the operation.
        result: the type of its results, for schemas.
        answer: returns the result. It gets the states that the client left with the service; None
            on a transport that keeps nothing.
        keeps: whether it is about states that are kept.
        slow: whether even a short request can take a second; over HTTP nobody else waits for it.
        since: the first version of the protocol that has it.
    """
    answering = cast("Callable[[Struct, Handles | None], object]", answer)
    return Operation(request, result, answering, keeps, slow, since)


def _by_name(operations: Iterable[Operation]) -> Mapping[str, Operation]:
    return FrozenDict({one.name: one for one in operations})


@frozen
class Service:
    """Everything that can be asked about one game.

    Attributes:
        title: the name of the game in a sentence.
        format: the first part of the names of its formats, such as ``alhambra``.
        version: the version of the library.
        operations: the operations by name.
        secrets: what states contain that players may not see; empty if nothing is hidden.
        in_requests: the types that requests refer to by name, for schemas.
        in_results: the types that results refer to by name, for schemas.
    """

    title: str
    format: str
    version: str
    operations: Mapping[str, Operation] = field(converter=_by_name)
    secrets: str = field(default="", kw_only=True)
    in_requests: tuple[object, ...] = ()
    in_results: tuple[object, ...] = ()

    def names(self, handles: Handles | None, version: int = VERSIONS[-1]) -> tuple[str, ...]:
        """Return the names of the operations in a version of the protocol.

        Args:
            handles: the states of a client; None on a transport that keeps nothing.
            version: the version.
        """
        return tuple(
            name
            for name, one in self.operations.items()
            if one.since <= version and (handles is not None or not one.keeps)
        )


_TOLD: Final = "1 is the conformance protocol: the answer has only its operations"


class _Hello(Request):
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
    formats: Iterable[str] | None = None,
    questions: Iterable[str] = (),
    in_requests: tuple[object, ...] = (),
    in_results: tuple[object, ...] = (),
) -> Service:
    """Return the service of a game.

    Args:
        game: the game.
        operations: what can be asked, besides ``hello``.
        formats: the formats of documents inside requests and results; by default those of every
            game.
        questions: the operations of the conformance protocol, which are part of this one.
        in_requests: the types that requests refer to by name, for schemas.
        in_results: the types that results refer to by name, for schemas.
    """
    greeting = hello(
        game.program,
        f"{game.name}-protocol",
        formats=[f"{game.name}-{kind}/1" for kind in _FORMATS] if formats is None else formats,
        questions=questions,
        service=lambda: service,
    )
    service = Service(
        title=game.title,
        format=game.name,
        version=__version__,
        operations=(greeting, *operations),
        secrets=game.secrets,
        in_requests=in_requests,
        in_results=in_results,
    )
    return service


_FORMATS: Final = ("game", "state", "view", "replay")


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
        protocol: the name of the protocol.
        formats: the formats of documents inside requests and results.
        questions: the operations of the conformance protocol, which are part of this one.
        service: returns the service.
    """

    def greet(asked: _Hello, handles: Handles | None) -> Identity:
        known: Iterable[str] = questions
        spoken = f"{protocol}/1"
        if asked.protocol != CONFORMANCE:
            spoken = str(asked.protocol)
            known = service().names(handles, int(spoken.rpartition("/")[2]))
        return Identity(name, service().version, spoken, [*known], [*formats])

    kinds = {version: _hello_in(protocol, version) for version in VERSIONS}
    greeting = operation(kinds.pop(VERSIONS[-1]), Identity, greet)
    return evolve(greeting, earlier=FrozenDict(kinds))


def _hello_in(protocol: str, version: int) -> type[_Hello]:
    """Return the type of the request ``hello`` in a version of the protocol.

    Without a protocol the first version answers, as it does for clients that know no other.
    """
    names = tuple(f"{protocol}/{one}" for one in VERSIONS if one <= version)
    # The type checker does not know the names.
    spoken = Annotated[Literal[(*names, CONFORMANCE)], Meta(description=_TOLD)]  # type: ignore[valid-type]
    made = defstruct(
        "Hello",
        [("protocol", spoken, names[0])],
        bases=(_Hello,),
        namespace={"__doc__": _Hello.__doc__},
        tag="hello",
    )
    return cast("type[_Hello]", made)
