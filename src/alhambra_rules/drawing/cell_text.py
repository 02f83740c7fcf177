"""One cell of a city as text: its label, and its three lines in ASCII or box drawing.

Lines consist of pieces with styles, so that the same lines are printed plain or in colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from alhambra_rules.drawing.palette import TRACE
from alhambra_rules.model import FOUNTAIN, Bazaar, BuildingType, PlacedTile
from alhambra_rules.notation.diagram import WIDTH, Block, short_name
from rulebook_kit import Side
from rulebook_kit.values import FrozenDict

Piece = tuple[str, str]
"""Text and its style, in the words of rich: ``("G10n", "bold red")``."""

Line = tuple[Piece, ...]

FAULT, SWAP = "!", "*"
"""The corners of a cell with violations, and of a tile that may be swapped."""

_FAULT_STYLE, _LEGAL_STYLE, _CHEST_STYLE = "bold red", "bold green", "bold yellow"

OPEN, WALL, TRACED, EMPTY = range(4)
"""The kinds of sides: open, a wall, a part of the longest wall, and any side of an empty cell."""

_INNER = WIDTH - 2


def label_of(placed: PlacedTile) -> str:
    """Return the short name of a tile, shortened to seven characters if necessary.

    The letters of its walls are dropped first, because the walls are drawn anyway.
    """
    tile = placed.tile
    if tile.type is None and tile != FOUNTAIN and not isinstance(tile, Bazaar):
        return _cut(tile.id)
    name = short_name(placed)
    if len(name) > _INNER:
        name = f"{name.partition('@')[0].removesuffix(tile.wall_letters)}"
        name += f"@{placed.turned}" if placed.turned else ""
    return _cut(name)


def note_of(numbers: Sequence[int]) -> str:
    """Return the numbers with commas between; a ``+`` at the end stands for omitted ones.

    >>> note_of((1, 3)), note_of((8, 9, 10, 11))
    ('1,3', '8,9,10+')
    """
    note = ",".join(map(str, numbers))
    kept = len(numbers)
    while len(note) > _INNER and kept:
        kept -= 1
        note = ",".join(map(str, numbers[:kept])) + "+"
    return note


def badge_of(on_top: int, chests: Sequence[BuildingType]) -> str:
    """Return how many tiles lie on top, and the initials of the chests after one ``$``.

    >>> badge_of(1, ()), badge_of(0, [BuildingType.GARDEN])
    ('+1', '$G')
    """
    stack = f"+{on_top}" if on_top else ""
    chest = "$" + "".join(chest.initial for chest in chests) if chests else ""
    return _cut(stack + chest)


def _cut(name: str) -> str:
    printed = "".join(letter if letter.isprintable() else "?" for letter in name)
    return printed if len(printed) <= _INNER else printed[: _INNER - 1] + "~"


@frozen
class Characters:
    """The characters that cells are drawn with.

    Attributes:
        across: a horizontal side of each kind.
        down: a vertical side of each kind.
        corners: the characters that join two sides, by the kinds of both sides.
        styles: the styles of the sides of a tile, by kind.
        shade: the character that fills a tile that cannot be reached on foot.
        fills: whether the colour of a tile fills its width, or lies behind its label only.
    """

    across: str
    down: str
    corners: Mapping[tuple[Side, Side], Sequence[str]]
    styles: tuple[str, str, str]
    shade: str
    fills: bool


_BOX_CORNERS: Mapping[tuple[Side, Side], Sequence[str]] = FrozenDict(
    {
        (Side.NORTH, Side.WEST): ("╭┎╓", "┍┏╔", "╒╔╔"),
        (Side.NORTH, Side.EAST): ("╮┒╖", "┑┓╗", "╕╗╗"),
        (Side.SOUTH, Side.WEST): ("╰┖╙", "┕┗╚", "╘╚╚"),
        (Side.SOUTH, Side.EAST): ("╯┚╜", "┙┛╝", "╛╝╝"),
    }
)
_ASCII_CORNERS = FrozenDict(dict.fromkeys(_BOX_CORNERS, ("+++",) * 3))
_TRACE_STYLE = f"bold {TRACE.dark}"

ASCII = Characters(" ## ", " ## ", _ASCII_CORNERS, ("", "bold", _TRACE_STYLE), " ", False)
"""Walls are ``#``; the longest wall differs from others in its colour only."""

BOXES = Characters("─━═┈", "│┃║┊", _BOX_CORNERS, ("dim", "bold", _TRACE_STYLE), "░", True)
"""Open sides are light lines and walls are heavy ones; the longest wall is a double line."""


@frozen
class CellText:
    """One cell, ready to be drawn.

    Attributes:
        block: the words and the corners.
        kinds: the kind of each side.
        style: the style of the label.
        is_unreachable: whether the tile cannot be reached on foot.
        characters: the characters to draw with.
    """

    block: Block
    kinds: Mapping[Side, int]
    style: str
    is_unreachable: bool
    characters: Characters

    def lines(self) -> tuple[Line, Line, Line]:
        """Return the three lines: the badge, the label and the note, each between two sides."""
        badge_style = _CHEST_STYLE if self.block.badge.startswith("$") else _FAULT_STYLE
        return (
            self._edge(Side.NORTH, self.block.badge, badge_style),
            (self._upright(Side.WEST), *self._label(), self._upright(Side.EAST)),
            self._edge(Side.SOUTH, self.block.note, _FAULT_STYLE),
        )

    def _label(self) -> Line:
        label, fill = self.block.label, self.characters.shade if self.is_unreachable else " "
        if fill != " " and len(label) <= _INNER - 2:
            label = f" {label} "
        return _centred(label, self.style, fill, self.style if self.characters.fills else "")

    def _upright(self, side: Side) -> Piece:
        return self.characters.down[self.kinds[side]], self._style_of(self.kinds[side])

    def _edge(self, side: Side, words: str, style: str) -> Line:
        """Return a horizontal edge with words in its middle."""
        kind = self.kinds[side]
        edge = _centred(words, style, self.characters.across[kind], self._style_of(kind))
        return (self._corner(side, Side.WEST), *edge, self._corner(side, Side.EAST))

    def _corner(self, side: Side, end: Side) -> Piece:
        if self.block.corner != "+":
            return self.block.corner, style_of_mark(self.block)
        one, two = self.kinds[side], self.kinds[end]
        return self.characters.corners[side, end][one][two], self._style_of(max(one, two))

    def _style_of(self, kind: int) -> str:
        return style_of_mark(self.block) if kind == EMPTY else self.characters.styles[kind]


def style_of_mark(block: Block) -> str:
    """Return the style of marked corners and of empty cells: red for violations, else green."""
    return _FAULT_STYLE if block.corner == FAULT else _LEGAL_STYLE


def _centred(words: str, style: str, fill: str, fill_style: str) -> Line:
    """Return words in the middle of a cell, with a character that fills the rest."""
    rest = _INNER - len(words)
    before, after = fill * ((rest + 1) // 2), fill * (rest // 2)
    return (before, fill_style), (words, style), (after, fill_style)
