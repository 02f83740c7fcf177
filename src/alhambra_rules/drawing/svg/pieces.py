"""Tiles, money cards and chests that lie beside the cities, in rows with a heading."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from alhambra_rules.drawing.svg import icons
from alhambra_rules.drawing.svg.captions import line
from alhambra_rules.drawing.svg.geometry import CELL
from alhambra_rules.drawing.svg.markup import element, group
from alhambra_rules.drawing.svg.palette import CURRENCIES, LINE, MUTED
from alhambra_rules.drawing.svg.panel import Panel, below, in_rows, scaled
from alhambra_rules.drawing.svg.tile import described, tile_parts
from alhambra_rules.drawing.svg.words import words
from alhambra_rules.model import Architect, BuildingType, Currency, MoneyCard, PlacedTile, Tile
from alhambra_rules.rulebook.words import listed, with_article

_TILE = 0.66
_CARD_WIDTH, _CARD_HEIGHT = 42, 58

MOST_PIECES = 120
"""Pieces that are drawn or named in a row: more than the 108 money cards of the game."""


def row_of(title: str, panels: Sequence[Panel], room: float, *, more: int = 0) -> Panel:
    """Return panels in rows below a heading; where there are none that is said.

    ``more`` is how many there are besides.
    """
    rows = [line(title, 12, fill=MUTED)]
    rows.append(in_rows(panels, room, 6) if panels else line("none", 13))
    if more > 0:
        rows.append(line(f"and {more:,} more", 13))
    return below(rows, 4)


def tile_panel(tile: Tile) -> Panel:
    """Return a tile that lies in no city."""
    face = group(*tile_parts(tile), title=described(PlacedTile(tile)))
    return scaled(Panel(CELL, CELL, (face,)), _TILE)


def square_panel(currency: Currency, tile: Tile | None) -> Panel:
    """Return a market square with the tile on it."""
    size = CELL * _TILE
    if tile is None:
        hole = element(
            "rect", x=1, y=1, width=size - 2, height=size - 2, rx=5, fill="none", stroke=LINE,
            stroke_width=1.5, stroke_dasharray="4 4",
        )  # fmt: skip
        lying = Panel(size, size, (group(hole, title=f"{currency.value}: empty"),))
    else:
        lying = tile_panel(tile)
    name = group(
        icons.coin(CURRENCIES[currency], 7, 8, 5.5), words(currency.value, 17, 12, 12, fill=MUTED)
    )
    return below([Panel(size, 16, (name,)), lying], 4)


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
        words(card.currency.value, middle, 50, 11, fill=paint.ink, text_anchor="middle"),
    ]  # fmt: skip
    if isinstance(card, Architect):
        face.append(words("architect", middle, 11, 8, fill=paint.ink, text_anchor="middle"))
    return Panel(_CARD_WIDTH, _CARD_HEIGHT, (group(*face, title=str(card)),))


def chest_panels(colours: Iterable[BuildingType]) -> list[Panel]:
    """Return a chest of each of these colours."""
    return [
        Panel(
            36,
            29,
            (group(icons.chest_icon(one), x=5, y=5, title=with_article(f"{one.value} chest")),),
        )
        for one in colours
    ]


def tile_row(title: str, tiles: Sequence[Tile], room: float) -> Panel:
    """Return tiles in rows below a heading, the first of very many."""
    panels = [tile_panel(tile) for tile in tiles[:MOST_PIECES]]
    return row_of(title, panels, room, more=len(tiles) - MOST_PIECES)


def card_row(title: str, cards: Sequence[MoneyCard], room: float) -> Panel:
    """Return money cards in rows below a heading, the first of very many."""
    panels = [card_panel(card) for card in cards[:MOST_PIECES]]
    return row_of(title, panels, room, more=len(cards) - MOST_PIECES)


def pieces_in_words(pieces: Iterable[object]) -> str:
    """Return the names of pieces, the first of very many."""
    return listed(pieces, most=MOST_PIECES)
