"""Reading diagrams: the fountain fixes the grid, then each block is read by itself."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Collection, Iterator, Mapping

from attrs import frozen

from alhambra_rules.model import FOUNTAIN, ORIGIN, Cell, City, PlacedTile, Side
from alhambra_rules.notation.diagram import HEIGHT, TILES_BY_SHORT_NAME, WIDTH, Diagram, short_name
from alhambra_rules.rulebook import NotationError, TextFault, nearest
from alhambra_rules.rulebook.arguments import object_of

LONGEST_DIAGRAM = 1_000_000
"""No text of more characters is read: all 54 tiles in a row make 1,500."""

MOST_FAULTS = 50
"""With more faults than this nobody meant a diagram, and reading stops."""

_AND_SO_ON = "and so on: is this a diagram?"
_FOUNTAIN = re.compile(r"(?<![^\s#])F(?![^\s#])")
_MIDDLE_ROW, _MIDDLE_COLUMN = HEIGHT // 2, WIDTH // 2
_CORNERS = ((0, 0), (0, -1), (2, 0), (2, -1))
_SIDES = {
    Side.NORTH: (0, slice(1, WIDTH - 1)),
    Side.EAST: (1, slice(WIDTH - 1, WIDTH)),
    Side.SOUTH: (2, slice(1, WIDTH - 1)),
    Side.WEST: (1, slice(0, 1)),
}
_Lines = tuple[str, str, str]
_ASKED_EMPTY = "".join((" " * WIDTH, "?".center(WIDTH), " " * WIDTH))


def is_no_diagram(text: str) -> bool:
    """Whether nobody can have meant a diagram: no tile has a corner, and there is no fountain."""
    return "+" not in text and _FOUNTAIN.search(text) is None


def parse_diagram(text: str) -> Diagram:
    """Read a diagram.

    Raises:
        NotationError: it cannot be read; ``faults`` holds every place, with line and column, up to
            fifty or so: a text that is no diagram has thousands.
        InvalidArgument: it is no text.

    >>> parse_diagram('''
    ...     +       ++#######+
    ...         F       G10n      ?
    ...     +       ++       +
    ... ''')
    Diagram(city=City.of({(1, 0): 'garden-10-n'}), asked=Cell(x=2, y=0))
    """
    page = _Page.of(object_of(str, text, "a diagram is a text"))
    blocks: list[_Block] = []
    words = page.words()
    faults = [page.fault_of_words(row) for row in words[:MOST_FAULTS]]
    if len(words) > MOST_FAULTS:
        raise NotationError([*faults, TextFault(words[MOST_FAULTS] + 1, 1, _AND_SO_ON)])
    for cell in page.cells(words):
        if len(faults) >= MOST_FAULTS:
            faults.append(page.fault(cell, HEIGHT - 1, 0, _AND_SO_ON))
            raise NotationError(faults)
        blocks.append(_read(page, cell))
        faults += blocks[-1].faults
    asked = [block for block in blocks if block.asked]
    faults += [
        page.fault(block.cell, 1, 4, "only one cell can be asked about") for block in asked[1:]
    ]
    if faults:
        raise NotationError(faults)
    city = City.of_pieces((block.cell, block.piece) for block in blocks if block.piece)
    return Diagram(city, asked[0].cell if asked else None)


@frozen
class _Page:
    """A text whose first fountain stands in the block with that top left corner.

    Attributes:
        lines: those that are not blank, by their row; there may be a million blank ones.
        top: the row of that corner.
        left: its column.
    """

    lines: Mapping[int, str]
    top: int
    left: int

    @classmethod
    def of(cls, text: str) -> _Page:
        if len(text) > LONGEST_DIAGRAM:
            raise NotationError(
                [TextFault(1, 1, f"over {LONGEST_DIAGRAM:,} characters: no diagram")]
            )
        fountain = _FOUNTAIN.search(text)
        if fountain is None:
            raise NotationError([TextFault(1, 1, 'no fountain: a diagram shows it as "F"')])
        rows = enumerate(text.split("\n"))
        lines = {row: line.removesuffix("\r") for row, line in rows if line.strip()}
        before = text[: fountain.start()]
        row, column = before.count("\n"), len(before) - before.rfind("\n") - 1
        return cls(lines, row - _MIDDLE_ROW, column - _MIDDLE_COLUMN)

    def words(self) -> tuple[int, ...]:
        """Return the rows that hold no diagram but words, such as a title.

        They lie in a row of blocks of which none has a corner.
        """
        by_height: dict[int, list[int]] = {}
        for row in self.lines:
            by_height.setdefault((row - self.top) // HEIGHT, []).append(row)
        return tuple(
            row
            for rows in by_height.values()
            if not any(map(self._has_corner, rows))
            for row in rows
            if set(self.lines[row].split()) != {"?"}
        )

    def _has_corner(self, row: int) -> bool:
        """Whether the row draws a corner: never if it is the middle one of its blocks."""
        in_the_middle = (row - self.top) % HEIGHT == _MIDDLE_ROW
        return not in_the_middle and ("+" in self.lines[row] or "?" in self.lines[row])

    def fault_of_words(self, row: int) -> TextFault:
        """Return the fault that this row draws no tile."""
        line = self.lines[row]
        return TextFault(
            row + 1,
            len(line) - len(line.lstrip()) + 1,
            f'no part of a diagram: "{line.strip()[:30]}"; a tile has a corner "+" at each end',
        )

    def cells(self, words: Collection[int]) -> list[Cell]:
        """Return the cells whose blocks are not blank but for words, in reading order."""
        written = {
            ((row - self.top) // HEIGHT, (mark.start() - self.left) // WIDTH)
            for row, line in self.lines.items()
            if row not in words
            for mark in re.finditer(r"\S", line)
        }
        return [Cell(x, y) for y, x in sorted(written)]

    def block(self, cell: Cell) -> _Lines:
        """Return the three lines of a block, filled up with blanks."""
        top, left = self.top + HEIGHT * cell.y, self.left + WIDTH * cell.x
        first, second, third = (self._cut(row, left) for row in range(top, top + HEIGHT))
        return (first, second, third)

    def _cut(self, row: int, left: int) -> str:
        line = self.lines.get(row, "")
        return (" " * -left + line[max(left, 0) : left + WIDTH]).ljust(WIDTH)

    def fault(self, cell: Cell, row: int, column: int, message: str) -> TextFault:
        """Return a fault at that place of the block, which may begin before the text does."""
        line = self.top + HEIGHT * cell.y + row + 1
        return TextFault(max(line, 1), max(self.left + WIDTH * cell.x + column + 1, 1), message)


@frozen
class _Block:
    """What one block shows."""

    cell: Cell
    piece: PlacedTile | None
    asked: bool
    faults: tuple[TextFault, ...] = ()


def _read(page: _Page, cell: Cell) -> _Block:
    lines = page.block(cell)
    if "".join(lines) == _ASKED_EMPTY:
        return _Block(cell, None, asked=True)
    label = lines[1][1:-1]
    piece = _piece(label.strip(), cell)
    faults = [page.fault(cell, *place) for place in _misdrawn(lines, piece)]
    if isinstance(piece, str):
        indent = len(label) - len(label.lstrip()) if label.strip() else 3
        return _Block(cell, None, False, (page.fault(cell, 1, 1 + indent, piece), *faults))
    return _Block(cell, piece, _mark(lines) == "?", tuple(faults))


def _mark(lines: _Lines) -> str:
    """Return what the corners of a block are meant to be, by most of them."""
    corners = [lines[row][column] for row, column in _CORNERS]
    return max("+?", key=corners.count)


def _piece(label: str, cell: Cell) -> PlacedTile | str:
    """Return the tile that the label names, or what is wrong with the label."""
    name, at, turns = label.partition("@")
    tile = TILES_BY_SHORT_NAME.get(name)
    if not label:
        return "a block without the short name of a tile"
    if tile is None:
        return f'unknown tile "{label}"{nearest(name, TILES_BY_SHORT_NAME)}'
    if tile == FOUNTAIN and cell != ORIGIN:
        return "a second fountain"
    if at and turns not in {"1", "2", "3"}:
        return f'"@{turns}" is no turn: @1, @2 and @3 are quarter turns clockwise'
    return PlacedTile(tile, int(turns or 0))


def _misdrawn(lines: _Lines, piece: PlacedTile | str) -> Iterator[tuple[int, int, str]]:
    """Yield what is wrong with the frame of a block: row, column and a sentence."""
    mark = _mark(lines)
    for row, column in _CORNERS:
        if lines[row][column] != mark:
            yield (
                row,
                column % WIDTH,
                'the corners of a tile are all "+", or all "?" if asked about',
            )
    for side, (row, columns) in _SIDES.items():
        drawn = lines[row][columns]
        if drawn.strip(" ") and drawn.strip("#"):
            yield row, columns.start, f'side {side.value} is neither all wall ("#") nor all open'
        elif isinstance(piece, PlacedTile) and ("#" in drawn) != (side in piece.walls):
            is_, as_ = ("walled", "open") if side in piece.walls else ("open", "walled")
            name = short_name(piece)
            yield row, columns.start, f"{name} is {is_} on side {side.value}, but drawn {as_}"


_NEITHER = (
    'neither a position in JSON, which begins with "{", nor a diagram, which has corners "+"'
    ' and the fountain "F"'
)


def text_of_diagram(data: bytes) -> str:
    """Return the text of a diagram; a byte order mark before it does no harm.

    Raises:
        NotationError: the bytes are not UTF-8; it names the line, and the byte in it as a column.
            Or nothing in them is that of a diagram.
    """
    text = _decoded(data.removeprefix(BOM_UTF8))
    if is_no_diagram(text):
        raise NotationError([TextFault(1, 1, _NEITHER)])
    return text


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
        wrong = f"byte 0x{data[error.start]:02x} is not UTF-8: neither JSON nor a diagram"
        raise NotationError([TextFault(line, column, wrong)]) from None
