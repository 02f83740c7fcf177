"""A read-only mapping by cell. Type checkers too accept a plain ``(x, y)`` as key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar, overload

from alhambra_rules.rulebook import Cell

if TYPE_CHECKING:
    _V_co = TypeVar("_V_co", covariant=True)
    _D = TypeVar("_D")

    class ByCell(Mapping[Cell, _V_co]):
        """A mapping whose keys are ``Cell``, with look-up by any pair of integers."""

        def __init__(self, by_cell: Mapping[Cell, _V_co], /) -> None: ...
        def __iter__(self) -> Iterator[Cell]: ...
        def __len__(self) -> int: ...
        def __getitem__(self, cell: tuple[int, int], /) -> _V_co: ...
        @overload
        def get(self, cell: tuple[int, int], /) -> _V_co | None: ...
        @overload
        def get(self, cell: tuple[int, int], /, default: _V_co | _D) -> _V_co | _D: ...
        def get(self, cell: tuple[int, int], /, default: object = None) -> object:
            """Return what lies on the cell, or the default."""

else:
    ByCell = MappingProxyType  # its type stubs would accept only a Cell
