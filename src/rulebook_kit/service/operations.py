"""Operations of a service: the type of the requests, the type of the results, and what answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar, cast

from attrs import field, frozen
from msgspec import Struct

from rulebook_kit.service.handles import Handles
from rulebook_kit.values import FrozenDict

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
    """

    request: type[Struct]
    result: object
    answer: Callable[[Struct, Handles | None], object]
    keeps: bool = False
    slow: bool = False

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
) -> Operation:
    """Return an operation.

    Args:
        request: the type of its requests; its tag is the name of the operation.
        result: the type of its results, for schemas.
        answer: returns the result. It gets the states that the client left with the service; None
            on a transport that keeps nothing.
        keeps: whether it is about states that are kept.
        slow: whether even a short request can take a second; over HTTP nobody else waits for it.
    """
    answering = cast("Callable[[Struct, Handles | None], object]", answer)
    return Operation(request, result, answering, keeps, slow)


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
        in_requests: the types that requests refer to by name, for schemas.
        in_results: the types that results refer to by name, for schemas.
    """

    title: str
    format: str
    version: str
    operations: Mapping[str, Operation] = field(converter=_by_name)
    in_requests: tuple[object, ...] = ()
    in_results: tuple[object, ...] = ()

    def names(self, handles: Handles | None) -> tuple[str, ...]:
        """Return the names of the operations, on a transport that keeps states or does not."""
        return tuple(
            name for name, one in self.operations.items() if handles is not None or not one.keeps
        )
