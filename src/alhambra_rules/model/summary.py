"""A short text about a position or a game: who is to act, market, display, scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from alhambra_rules.model.city import City
from alhambra_rules.model.money import Currency, MoneyCard
from alhambra_rules.model.tile import Tile
from rulebook_kit.values import Frozen
from rulebook_kit.words import counted, in_columns, listed


@frozen
class Standing(Frozen):
    """What the summary says of a player. Only Dirk has no city; None is unknown."""

    name: str
    score: int | None
    city: City | None = None
    reserve: int = 0
    hand: int | None = None

    def __str__(self) -> str:
        points, tiles = counted(self.score or 0, "point"), counted(self.tiles, "tile")
        return f"{points}, {tiles}, {self.reserve} in reserve, {counted(self.hand or 0, 'card')}"

    @property
    def tiles(self) -> int:
        """The number of tiles in the city, without the fountain."""
        return 0 if self.city is None else len(self.city.pieces) - 1

    def row(self) -> tuple[object, ...]:
        """Return the row of the player in the summary."""
        built = ("", "") if self.city is None else (self.tiles, self.reserve)
        name = self.name.capitalize() if self.city is None else self.name
        return (name, *(_known(one) for one in (self.score, *built, self.hand)))


def _known(value: object) -> object:
    return "" if value is None else value


def summary(
    heading: str,
    market: Sequence[Tile | None] | None,
    display: Iterable[MoneyCard] | None,
    players: Iterable[Standing],
) -> str:
    """Return a position as a small table in text.

    Args:
        heading: the first line, such as who is to act.
        market: the tiles on squares 1 to 4, None for an empty square; None if unknown.
        display: the face-up cards; None if unknown.
        players: the players, and Dirk.
    """
    lines = [heading]
    if market is not None:
        squares = zip(Currency, market, strict=True)
        lying = listed(f"{currency.value} {tile or 'empty'}" for currency, tile in squares)
        lines.append(f"market   {lying}")
    if display is not None:
        lines.append(f"display  {listed(display)}")
    head = ("player", "points", "tiles", "reserve", "cards")
    return "\n".join((*lines, *in_columns([head, *(one.row() for one in players)])))
