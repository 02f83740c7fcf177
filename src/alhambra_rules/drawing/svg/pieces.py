"""Tiles, cards and chests outside the cities, and the middle of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from alhambra_rules.drawing.palette import CURRENCIES, LINE, MUTED, SHEET
from alhambra_rules.drawing.svg.labels import line, paragraph
from alhambra_rules.drawing.svg.markup import CELL, element, group, words
from alhambra_rules.drawing.svg.panel import Panel, below, framed, in_rows, named, scaled
from alhambra_rules.drawing.svg.tile import chest_icon, coin, describe_tile, tile_face, tile_walls
from alhambra_rules.model import (
    Architect,
    BuildingType,
    Currency,
    MoneyCard,
    PlacedTile,
    Table,
    Tile,
)
from alhambra_rules.model.table import describe_claims
from rulebook_kit.words import listed, with_article

_TILE = 0.66
_CARD_WIDTH, _CARD_HEIGHT = 42, 58

MOST_PIECES = 120
"""The most pieces that a row shows: more than the 108 money cards of the game."""


def row_of(title: str, panels: Sequence[Panel], room: float, *, more: int = 0) -> Panel:
    """Return panels in rows below a heading; ``more`` is the number of pieces not shown."""
    rows = [line(title, 12, fill=MUTED)]
    rows.append(in_rows(panels, room, 6) if panels else line("none", 13))
    if more > 0:
        rows.append(line(f"and {more:,} more", 13))
    return below(rows, 4)


def tile_panel(tile: Tile) -> Panel:
    """Return a tile that is not in a city."""
    placed = PlacedTile(tile)
    parts = (*tile_face(placed), *tile_walls(tile.walls))
    face = group(*parts, title=describe_tile(placed), data_tile=tile.id)
    return scaled(Panel(CELL, CELL, (face,)), _TILE)


def square_panel(currency: Currency, tile: Tile | None) -> Panel:
    """Return a market square with its tile, if it has one."""
    size = CELL * _TILE
    if tile is None:
        hole = element(
            "rect", x=1, y=1, width=size - 2, height=size - 2, rx=5, fill="none", stroke=LINE,
            stroke_width=1.5, stroke_dasharray="4 4",
        )  # fmt: skip
        empty = group(hole, title=f"{currency.value}: empty", pointer_events="all")
        lying = Panel(size, size, (empty,))
    else:
        lying = tile_panel(tile)
    name = group(
        coin(CURRENCIES[currency], 7, 8, 5.5), words(currency.value, 17, 12, 12, fill=MUTED)
    )
    number = str(list(Currency).index(currency) + 1)
    return named(below([Panel(size, 16, (name,)), lying], 4), data_square=number)


def card_panel(card: MoneyCard) -> Panel:
    """Return a money card, or an architect."""
    paint = CURRENCIES[card.currency]
    middle = _CARD_WIDTH / 2
    face = [
        element(
            "rect", x=1, y=1, width=_CARD_WIDTH - 2, height=_CARD_HEIGHT - 2, rx=5,
            fill=paint.fill, stroke=paint.edge, stroke_width=1.5,
        ),
        words(str(card.value), middle, 33, 24, fill=paint.ink, font_weight="bold",
              text_anchor="middle"),
        words(card.currency.value, middle, 50, 10, fill=paint.ink, text_anchor="middle"),
    ]  # fmt: skip
    if isinstance(card, Architect):
        face.append(words("architect", middle, 11, 8, fill=paint.ink, text_anchor="middle"))
    return Panel(_CARD_WIDTH, _CARD_HEIGHT, (group(*face, title=str(card), data_card=str(card)),))


def chest_panels(colours: Iterable[BuildingType]) -> list[Panel]:
    """Return a chest in each of these colours."""
    faces = (
        group(chest_icon(one), x=5, y=5, title=with_article(f"{one.value} chest"))
        for one in colours
    )
    return [Panel(36, 29, (face,)) for face in faces]


def tile_row(title: str, tiles: Sequence[Tile], room: float) -> Panel:
    """Return tiles in rows below a heading; of very many, the first ones."""
    panels = [tile_panel(tile) for tile in tiles[:MOST_PIECES]]
    return row_of(title, panels, room, more=len(tiles) - MOST_PIECES)


def card_row(title: str, cards: Sequence[MoneyCard], room: float) -> Panel:
    """Return money cards in rows below a heading; of very many, the first ones."""
    panels = [card_panel(card) for card in cards[:MOST_PIECES]]
    return row_of(title, panels, room, more=len(cards) - MOST_PIECES)


def pieces_in_words(pieces: Iterable[object]) -> str:
    """Return the names of pieces; of very many, the first ones."""
    return listed(pieces, most=MOST_PIECES)


_GAP = 28


@frozen
class Lying:
    """Something on the table: its description without a full stop, and its picture."""

    words: str
    panel: Panel


def middle_panel(table: Table, room: float) -> Panel:
    """Return the middle of the table in a frame, or an empty panel if nothing is known."""
    parts = [part.panel for part in lying_on(table, room - 40)]
    return framed(in_rows(parts, room - 40, _GAP), SHEET) if parts else Panel(0, 0)


def lying_on(table: Table, room: float) -> Iterator[Lying]:
    """Yield the known parts of the middle of the table, no wider than the room."""
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
    if words_only := list(_words_only(table)):
        paragraphs = [paragraph(one, room, 13) for one in words_only]
        yield Lying(". ".join(words_only), below(paragraphs, 2))


def _with_dirk(table: Table, room: float) -> Iterator[Lying]:
    if table.dirk is not None:
        tiles, chests = table.dirk[:MOST_PIECES], table.dirk_chests[:MOST_PIECES]
        panels = [*map(tile_panel, tiles), *chest_panels(chests)]
        more = len(table.dirk) + len(table.dirk_chests) - len(panels)
        chests_too = f". Dirk's chests: {_colours(table.dirk_chests)}" if chests else ""
        row = row_of("Dirk", panels, room, more=more)
        yield Lying(f"Dirk: {pieces_in_words(table.dirk)}{chests_too}", row)


def _words_only(table: Table) -> Iterator[str]:
    """Yield what has no picture, in words."""
    if table.attack is not None:
        yield f"Attacks: {listed(side.name.lower() for side in table.attack)}"
    if table.scouts is not None:
        yield f"Scouts: {_colours(table.scouts)}"
    if table.spent is not None:
        yield f"Spent cards: {len(table.spent)}"
    if table.scoring_rounds_done is not None:
        yield f"Scoring rounds over: {table.scoring_rounds_done}"
    yield from (f"{title}: {words}" for title, words in describe_claims(table))


def _colours(colours: Iterable[BuildingType]) -> str:
    return pieces_in_words(colour.value for colour in colours)
