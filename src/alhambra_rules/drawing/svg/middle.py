"""What lies on a table besides the boards: market, display, Dirk's tiles, what modules add."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from alhambra_rules.drawing.claims import claimed
from alhambra_rules.drawing.svg.captions import paragraph
from alhambra_rules.drawing.svg.palette import SHEET
from alhambra_rules.drawing.svg.panel import Panel, below, framed, in_rows
from alhambra_rules.drawing.svg.pieces import (
    MOST_PIECES,
    card_row,
    chest_panels,
    pieces_in_words,
    row_of,
    square_panel,
    tile_panel,
    tile_row,
)
from alhambra_rules.model import BuildingType, Currency, Table
from alhambra_rules.rulebook.words import listed

_GAP = 28


@frozen
class Lying:
    """Something that lies on the table.

    Attributes:
        words: a sentence that says all of it, without its full stop.
        panel: what it looks like.
    """

    words: str
    panel: Panel


def middle_panel(table: Table, room: float) -> Panel:
    """Return all that lies on the table in a frame; nothing if nothing is known."""
    parts = [part.panel for part in lying_on(table, room - 40)]
    return framed(in_rows(parts, room - 40, _GAP), SHEET) if parts else Panel(0, 0)


def lying_on(table: Table, room: float) -> Iterator[Lying]:
    """Yield what lies on the table, as far as it is known, each part no wider than the room."""
    if table.market is not None:
        squares = list(zip(Currency, table.market, strict=True))
        tiles = (f"{kind.value} {tile or 'empty'}" for kind, tile in squares)
        panels = [square_panel(kind, tile) for kind, tile in squares]
        yield Lying(f"Market: {pieces_in_words(tiles)}", row_of("Market", panels, room))
    if table.bazaars is not None:
        beside = tile_row("Beside the market", table.bazaars, room)
        yield Lying(f"Beside the market: {pieces_in_words(table.bazaars)}", beside)
    if table.display is not None:
        display = card_row("Display", table.display, room)
        yield Lying(f"Display: {pieces_in_words(table.display)}", display)
    yield from _with_dirk(table, room)
    for number, chests in enumerate(table.rooms or (), start=1):
        title = f"Room {number}"
        yield Lying(f"{title}: {_colours(chests)}", row_of(title, chest_panels(chests), room))
    if said := list(_said(table)):
        yield Lying(". ".join(said), below([paragraph(one, room, 13) for one in said], 2))


def _with_dirk(table: Table, room: float) -> Iterator[Lying]:
    if table.dirk is not None:
        tiles, chests = table.dirk[:MOST_PIECES], table.dirk_chests[:MOST_PIECES]
        panels = [*map(tile_panel, tiles), *chest_panels(chests)]
        more = len(table.dirk) + len(table.dirk_chests) - len(panels)
        told = f". Dirk's chests: {_colours(table.dirk_chests)}" if chests else ""
        row = row_of("Dirk", panels, room, more=more)
        yield Lying(f"Dirk: {pieces_in_words(table.dirk)}{told}", row)


def _said(table: Table) -> Iterator[str]:
    """Yield what is told in words only."""
    if table.attack is not None:
        yield f"Attacks: {listed(side.name.lower() for side in table.attack)}"
    if table.scouts is not None:
        yield f"Scouts: {_colours(table.scouts)}"
    if table.spent is not None:
        yield f"Spent cards: {len(table.spent)}"
    if table.scoring_rounds_done is not None:
        yield f"Scoring rounds over: {table.scoring_rounds_done}"
    yield from (f"{title}: {words}" for title, words in claimed(table))


def _colours(colours: Iterable[BuildingType]) -> str:
    return pieces_in_words(colour.value for colour in colours)
