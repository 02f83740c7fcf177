"""A read-only mapping by cell that takes a plain ``(x, y)``, as type checkers see it too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar, overload

from alhambra_rules.rulebook import Cell

if TYPE_CHECKING:
    _V_co = TypeVar("_V_co", covariant=True)
    _D = TypeVar("_D")

    class ByCell(Mapping[Cell, _V_co]):
        """What lies on each cell: the keys are ``Cell``, and any pair may ask."""

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
    ByCell = MappingProxyType  # which, typed, would take nothing but a Cell
