"""What can be drawn: a city or something that has one, and a table or something that has one."""

from __future__ import annotations

from typing import Protocol

from alhambra_rules.model.city import City
from alhambra_rules.model.table import Table
from rulebook_kit import InvalidArgument
from rulebook_kit.words import quoted


class WithCity(Protocol):
    """Something with one city: a ``Player``, ``Seat``, ``SeatView``, or a player's ``View``."""

    @property
    def city(self) -> City:
        """The city."""


class WithTable(Protocol):
    """Something with a whole table: a ``GameState`` or a ``View``."""

    @property
    def table(self) -> Table:
        """The position on the table."""


OneCity = City | WithCity
Tabled = Table | WithTable


def city_shown(shown: object) -> City:
    """Return the city; ``InvalidArgument`` for anything else than a city or its owner."""
    city = shown if isinstance(shown, City) else getattr(shown, "city", None)
    if isinstance(city, City):
        return city
    raise no_single_city(shown)


def no_single_city(shown: object) -> InvalidArgument:
    """Return the error for something that is neither a city nor the owner of one."""
    hint = "; choose one of its players, or draw the whole table" if _table_in(shown) else ""
    return InvalidArgument(
        f"shown must be a City, Player, Seat, SeatView or View, not {quoted(shown)}{hint}"
    )


def has_table(shown: object) -> bool:
    """Whether this is a whole table, or has one."""
    return _table_in(shown) is not None


def table_shown(shown: object) -> Table:
    """Return the position on the table; ``InvalidArgument`` for anything else."""
    if table := _table_in(shown):
        return table
    raise InvalidArgument(
        "pass a Table, GameState or View, or for one board a City, Player, Seat or SeatView,"
        f" not {quoted(shown)}"
    )


def _table_in(shown: object) -> Table | None:
    table = shown if isinstance(shown, Table) else getattr(shown, "table", None)
    return table if isinstance(table, Table) else None
