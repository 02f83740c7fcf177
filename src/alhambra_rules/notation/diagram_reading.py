"""Read diagrams: the fountain fixes the grid, then each block is read on its own.

Lines that are shifted to the left or right are found first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from attrs import evolve, field, frozen

from alhambra_rules.model import FOUNTAIN, ORIGIN, Cell, City, PlacedTile, Side
from alhambra_rules.model.tiles import tiles_like
from alhambra_rules.notation.diagram import HEIGHT, TILES_BY_SHORT_NAME, WIDTH, Diagram, short_name
from alhambra_rules.notation.position_document import MOST_ENTRIES
from rulebook_kit import NotationError, TextFault, nearest
from rulebook_kit.arguments import object_of
from rulebook_kit.words import did_you_mean

_FARTHEST = WIDTH // 2
"""How far a line can be shifted before it is closer to the next column of tiles."""
_NEAREST_FIRST = sorted(range(-_FARTHEST, _FARTHEST + 1), key=abs)
_MIDDLE = HEIGHT // 2
_NAMES = frozenset({*TILES_BY_SHORT_NAME, "?"})
_MOST_CHARACTERS = 50_000
"""How long a diagram may be. 200 tiles take 5,400 characters."""


def shifts(lines: Mapping[int, str], top: int, left: int) -> dict[int, int]:
    """Return how many columns each line is too far to the right; lines in place are left out.

    The corners of tiles show where a line is, and most lines decide where it belongs. A line of
    names moves with the corners of its row, unless it shows itself that it is in place.

    Args:
        lines: the lines that are not blank, by row.
        top: the row of the top left corner of the fountain.
        left: the column where that corner belongs if the fountain's name is in its place.
    """
    if sum(map(len, lines.values())) > _MOST_CHARACTERS:
        return {}
    corners = {
        row: _corners(line) for row, line in lines.items() if (row - top) % HEIGHT != _MIDDLE
    }
    found = {row: _shift_of_corners(at, left) for row, at in corners.items()}
    known = Counter(shift for shift in found.values() if shift is not None)
    usual = max(known, key=lambda shift: (known[shift], shift == 0), default=0)
    moved = {
        row: 0 if shift is None else _nearest(shift - usual, corners[row][0])
        for row, shift in found.items()
    }
    for row, shift in moved.items():
        other = row + HEIGHT - 1 if (row - top) % HEIGHT == 0 else row - HEIGHT + 1
        if shift and moved.get(other) == 0 and len(corners[row]) == len(corners[other]):
            moved[row] = corners[row][0] - corners[other][0]
    left += usual
    for row in lines.keys() - moved.keys():
        beside = [moved[other] for other in (row - 1, row + 1) if other in moved]
        moved[row] = (
            -usual if row == top + _MIDDLE else _shift_of_names(lines[row], left, set(beside))
        )
    return {row: shift for row, shift in sorted(moved.items()) if shift}


def rows_of(shifted: Mapping[int, int], top: int) -> Iterator[tuple[int, int]]:
    """Yield the first line of each row of tiles that is shifted, and how far that is.

    The lines of a row that are shifted equally far are yielded once.
    """
    seen = set()
    for row, shift in shifted.items():
        if (place := ((row - top) // HEIGHT, shift)) not in seen:
            seen.add(place)
            yield row, shift


def _nearest(shift: int, start: int) -> int:
    """Return the shift to the nearest column of tiles; a line cannot belong left of the text."""
    nearest = (shift + _FARTHEST) % WIDTH - _FARTHEST
    return nearest if nearest <= start else nearest - WIDTH


def _corners(line: str) -> list[int]:
    return [column for column, sign in enumerate(line) if sign in "+?"]


def _shift_of_corners(corners: list[int], left: int) -> int | None:
    """Return the shift with which the corners are those of tiles; None if there is none."""
    for shift in _NEAREST_FIRST:
        at = {divmod(column - left - shift, WIDTH) for column in corners}
        tiles = {tile for tile, _ in at}
        if at == {(tile, place) for tile in tiles for place in (0, WIDTH - 1)} and at:
            return shift
    return None


def _shift_of_names(line: str, left: int, beside: set[int]) -> int:
    """Return the shift of a line of names, given those of the lines above and below it."""
    likely = beside.pop() if len(beside) == 1 else 0
    others = (0,) if likely else _NEAREST_FIRST
    return next((one for one in (likely, *others) if _names_tiles(line, left + one)), likely)


def _names_tiles(line: str, left: int) -> bool:
    """Whether each block of a line is blank or has the name of a tile between its sides."""
    begin = left % WIDTH - WIDTH
    padded = " " * -begin + line
    blocks = (padded[at : at + WIDTH].ljust(WIDTH) for at in range(0, len(padded), WIDTH))
    return all(
        not block.strip()
        or ({block[0], block[-1]} <= {" ", "#"} and block[1:-1].strip().partition("@")[0] in _NAMES)
        for block in blocks
    )


LONGEST_DIAGRAM = 1_000_000
"""The most characters of a diagram that is read. All 54 tiles in a row take 1,500."""

MOST_FAULTS = 50
"""Reading stops after this many errors: input with more is not meant as a diagram."""

FOUNTAIN_SIGN = re.compile(r"(?<![^\s#])F(?![^\s#])")

_TOO_MANY_FAULTS = "and so on: is this a diagram?"
_TOO_MANY_TILES = f"expected at most {MOST_ENTRIES} tiles, found more; the game has 54"
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


def parse_diagram(text: str) -> Diagram:
    """Return the city that a diagram shows, and the cell asked about.

    Raises:
        NotationError: the text cannot be read, or the city has more than 200 tiles. ``faults``
            holds every error with its line and column; after about fifty errors, or at the
            201st tile, reading stops.
        InvalidArgument: the argument is not a string.

    >>> parse_diagram('''
    ...     +       ++#######+
    ...         F       G10n      ?
    ...     +       ++       +
    ... ''')
    Diagram(city=City.of({(1, 0): 'garden-10-n'}), asked=Cell(x=2, y=0))
    """
    page = _Page.of(object_of(str, text, "text must be a string"))
    try:
        return _diagram(page)
    except NotationError as error:
        raise _with_shifted_rows(page) or error from None


def _with_shifted_rows(page: _Page) -> NotationError | None:
    """Return the errors with one for each row of tiles that is shifted; None if none is."""
    shifted = {} if page.has_tab else shifts(page.lines, page.top, page.left)
    if not shifted:
        return None
    faults = [page.shifted_row(row, shift) for row, shift in rows_of(shifted, page.top)]
    try:
        _diagram(page.with_rows_moved(shifted))
    except NotationError as error:
        faults += error.faults
    return NotationError(faults)


def _diagram(page: _Page) -> Diagram:
    words = page.words()
    faults = page.faults_of_words(words)
    laid: list[tuple[Cell, PlacedTile]] = []
    asked: Cell | None = None
    for cell in page.cells(words):
        if len(faults) >= MOST_FAULTS:
            raise NotationError([*faults, page.fault(cell, HEIGHT - 1, 0, _TOO_MANY_FAULTS)])
        block = _read(page, cell)
        faults += block.faults
        if block.asked and asked:
            faults.append(page.fault(cell, 1, 4, "only one cell can be asked about"))
        elif block.asked:
            asked = cell
        if block.piece:
            laid.append((cell, block.piece))
        if len(laid) > 1 + MOST_ENTRIES:  # the fountain does not count
            raise NotationError([*faults, page.fault(cell, 1, 3, _TOO_MANY_TILES)])
    if faults:
        raise NotationError(page.with_first_tab(faults))
    return Diagram(City.of_pieces(laid), asked)


@frozen
class _Page:
    """A text, and where the block of its first fountain begins.

    Attributes:
        lines: the lines that are not blank, by row. A million others may be blank.
        top: the row of the block's top left corner.
        left: the column of that corner.
        indents: how many spaces were added before each line, by row, so that it is in its place.
    """

    lines: Mapping[int, str]
    top: int
    left: int
    indents: Mapping[int, int] = field(factory=dict)

    @classmethod
    def of(cls, text: str) -> _Page:
        if len(text) > LONGEST_DIAGRAM:
            raise NotationError(
                [TextFault(1, 1, f"a diagram has at most {LONGEST_DIAGRAM:,} characters")]
            )
        fountain = FOUNTAIN_SIGN.search(text)
        if fountain is None:
            raise NotationError([TextFault(1, 1, 'a diagram needs one fountain "F"')])
        rows = enumerate(text.split("\n"))
        lines = {row: line.removesuffix("\r") for row, line in rows if line.strip()}
        before = text[: fountain.start()]
        row, column = before.count("\n"), len(before) - before.rfind("\n") - 1
        return cls(lines, row - _MIDDLE_ROW, column - _MIDDLE_COLUMN)

    @property
    def has_tab(self) -> bool:
        """Whether a tab hides in which column the text after it is."""
        return any("\t" in line for line in self.lines.values())

    def shifted_row(self, row: int, shift: int) -> TextFault:
        """Return the error for a row of tiles that is ``shift`` columns too far to the right."""
        start = len(self.lines[row]) - len(self.lines[row].lstrip()) + 1
        what = f"the row starts in column {start}, but belongs in column {start - shift}"
        return TextFault(row + 1, start, what)

    def with_rows_moved(self, shifted: Mapping[int, int]) -> _Page:
        """Return the page with these lines where they belong; errors keep their columns."""
        most = max(0, *shifted.values())
        indents = {row: most - shifted.get(row, 0) for row in self.lines}
        lines = {row: " " * indents[row] + line for row, line in self.lines.items()}
        left = self.left + indents[self.top + _MIDDLE_ROW]
        return evolve(self, lines=lines, left=left, indents=indents)

    def words(self) -> tuple[int, ...]:
        """Return the rows that hold words, such as a title, instead of tiles.

        They are in a row of blocks that has no corner.
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
        """Whether the row shows a corner; the middle row of blocks never does."""
        in_the_middle = (row - self.top) % HEIGHT == _MIDDLE_ROW
        return not in_the_middle and ("+" in self.lines[row] or "?" in self.lines[row])

    def faults_of_words(self, rows: tuple[int, ...]) -> list[TextFault]:
        """Return the error of each of these rows; ``NotationError`` if they are too many."""
        faults = []
        for row in rows[:MOST_FAULTS]:
            words = self.lines[row].strip()
            what = f'unexpected "{words[:30]}"; each tile needs "+" at its corners'
            column = self.lines[row].index(words) - self.indents.get(row, 0)
            faults.append(TextFault(row + 1, column + 1, what))
        if len(rows) > MOST_FAULTS:
            raise NotationError([*faults, TextFault(rows[MOST_FAULTS] + 1, 1, _TOO_MANY_FAULTS)])
        return faults

    def with_first_tab(self, faults: list[TextFault]) -> list[TextFault]:
        """Return the errors and that of the first tab, which may cause the others."""
        for row, line in self.lines.items():
            if "\t" in line:
                what = "use spaces instead of tabs"
                tab = TextFault(row + 1, line.index("\t") + 1, what)
                place = tab.line, tab.column
                return [tab, *(one for one in faults if (one.line, one.column) != place)]
        return faults

    def cells(self, words: Collection[int]) -> Iterator[Cell]:
        """Yield the cells whose blocks are not blank, in reading order, without rows of words."""
        written = {
            ((row - self.top) // HEIGHT, (mark.start() - self.left) // WIDTH)
            for row, line in self.lines.items()
            if row not in words
            for mark in re.finditer(r"\S", line)
        }
        return (Cell(x, y) for y, x in sorted(written))

    def block(self, cell: Cell) -> _Lines:
        """Return the three lines of a block, padded with spaces."""
        top, left = self.top + HEIGHT * cell.y, self.left + WIDTH * cell.x
        first, second, third = (self._cut(row, left) for row in range(top, top + HEIGHT))
        return (first, second, third)

    def _cut(self, row: int, left: int) -> str:
        line = self.lines.get(row, "")
        return (" " * -left + line[max(left, 0) : left + WIDTH]).ljust(WIDTH)

    def fault(self, cell: Cell, row: int, column: int, message: str) -> TextFault:
        """Return an error at that place of the block, which may begin before the text does."""
        line = self.top + HEIGHT * cell.y + row
        place = self.left + WIDTH * cell.x + column - self.indents.get(line, 0)
        return TextFault(max(line + 1, 1), max(place + 1, 1), message)


@frozen
class _Block:
    """What one block shows."""

    piece: PlacedTile | None
    asked: bool
    faults: tuple[TextFault, ...] = ()


def _read(page: _Page, cell: Cell) -> _Block:
    lines = page.block(cell)
    if "".join(lines) == _ASKED_EMPTY:
        return _Block(None, asked=True)
    label = lines[1][1:-1]
    piece = _piece(label.strip(), cell)
    faults = [page.fault(cell, *place) for place in _misdrawn(lines, piece)]
    if isinstance(piece, str):
        indent = len(label) - len(label.lstrip()) if label.strip() else 3
        return _Block(None, False, (page.fault(cell, 1, 1 + indent, piece), *faults))
    return _Block(piece, _corner(lines) == "?", tuple(faults))


def _corner(lines: _Lines) -> str:
    """Return ``+`` or ``?``, whichever most corners of a block are."""
    corners = [lines[row][column] for row, column in _CORNERS]
    return max("+?", key=corners.count)


def _piece(label: str, cell: Cell) -> PlacedTile | str:
    """Return the tile that the label names, or what is wrong with the label."""
    name, at, turns = label.partition("@")
    tile = TILES_BY_SHORT_NAME.get(name)
    if not label:
        return "a block without the short name of a tile"
    if tile is None:
        meant = did_you_mean(short_name(PlacedTile(one)) for one in tiles_like(name))
        return f'unknown tile "{label}"{meant or nearest(name, TILES_BY_SHORT_NAME)}'
    if tile == FOUNTAIN and cell != ORIGIN:
        return "a second fountain"
    if at and turns not in {"1", "2", "3"}:
        return f'"@{turns}" is not a turn: write @1, @2 or @3 for quarter turns clockwise'
    return PlacedTile(tile, int(turns or 0))


def _misdrawn(lines: _Lines, piece: PlacedTile | str) -> Iterator[tuple[int, int, str]]:
    """Yield what is wrong with the frame of a block: row, column and a sentence."""
    expected = _corner(lines)
    for row, column in _CORNERS:
        if lines[row][column] != expected:
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
