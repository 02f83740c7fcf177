"""SVG elements as frozen values, their text and its width, and the places of cells in a picture.

The width of text is an estimate, because no font is embedded. It decides where lines break.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from unicodedata import east_asian_width

from attrs import frozen

from alhambra_rules.drawing.palette import INK, Shade, Theme
from rulebook_kit import Cell, Side
from rulebook_kit.work import spend

Value = str | int | float | Shade
"""The value of an attribute."""

_KEPT = "\u00a0\u200c\u200d"
"""No-break spaces, joiners and non-joiners."""


@frozen
class Element:
    """An element of a picture; its text comes before its children."""

    tag: str
    attributes: tuple[tuple[str, Value], ...] = ()
    children: tuple[Element, ...] = ()
    text: str = ""


def element(tag: str, *children: Element, **attributes: Value) -> Element:
    """Return an element without text; underscores in the names of attributes become hyphens.

    >>> written(element("rect", width=2.5, stroke_width=1), "light")
    '<rect width="2.5" stroke-width="1"/>'
    """
    return Element(tag, _named(attributes), children)


def text_element(tag: str, text: str, **attributes: Value) -> Element:
    """Return an element with text."""
    return Element(tag, _named(attributes), text=printable(text))


def _named(attributes: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    spend(2, _TAG + _ATTRIBUTE * len(attributes))
    return tuple((name.replace("_", "-"), value) for name, value in attributes.items())


_TAG, _ATTRIBUTE = 10, 20
"""About how many bytes the tag of an element and each attribute have."""


def group(
    *children: Element, x: float = 0, y: float = 0, title: str = "", **attributes: Value
) -> Element:
    """Return elements moved by (x, y), with a title that a browser shows as a tooltip."""
    titled = (text_element("title", title), *children) if title else children
    moved: dict[str, Value] = {"transform": f"translate({_number(x)} {_number(y)})"}
    return element("g", *titled, **(moved if x or y else {}), **attributes)


def cell_name(cell: Cell) -> str:
    """Return a cell as the attribute ``data-cell`` of a picture names it.

    >>> cell_name(Cell(1, -2))
    '1,-2'
    """
    return f"{cell.x},{cell.y}"


def path(*commands: tuple[str | float, ...], **attributes: Value) -> Element:
    """Return a path of commands such as ``("M", 1, 2)``."""
    parts = (
        "".join((str(command[0]), " ".join(_number(float(place)) for place in command[1:])))
        for command in commands
    )
    return element("path", d="".join(parts), **attributes)


def printable(text: str) -> str:
    r"""Return the text with replacement characters for characters that a picture cannot show.

    >>> printable("Zoe\x1b[2J")
    'Zoe�[2J'
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in _KEPT else "\ufffd" for one in text)


def written(top: Element, theme: Theme) -> str:
    """Return the text of an element on one line, in the colours of the theme."""
    parts: list[str] = []
    _write(top, theme, parts)
    return "".join(parts)


def _write(one: Element, theme: Theme, parts: list[str]) -> None:
    """Append the text of an element to a list; nested generators take three times as long."""
    parts.append(f"<{one.tag}")
    classes: list[str] = []
    for name, value in one.attributes:
        if isinstance(value, Shade):
            if theme == "auto":
                classes.append(value.css_class(name))
            parts.append(f' {name}="{value.dark if theme == "dark" else value.light}"')
        else:
            parts.append(f" {name}={_quoted(value)}")
    if classes:
        parts.append(f' class="{" ".join(classes)}"')
    if not one.text and not one.children:
        parts.append("/>")
        return
    parts.append(f">{escape(one.text, quote=False)}")
    for child in one.children:
        _write(child, theme, parts)
    parts.append(f"</{one.tag}>")


def _quoted(value: str | float) -> str:
    if isinstance(value, str):
        return '"' + escape(printable(value), quote=False).replace('"', "&quot;") + '"'
    return f'"{_number(value)}"'


def _number(value: float) -> str:
    """Return a length as text with at most one decimal.

    >>> _number(3), _number(3.0), _number(-0.04), _number(2.25)
    ('3', '3', '0', '2.2')
    """
    if isinstance(value, int):
        return str(value)
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


CELL = 88
"""The width and the height of a cell."""
GUTTER = 26
"""The margin for the coordinates, and for the traced wall around the city."""
TRACE_OFFSET = 6
"""The distance of the traced longest wall from the city."""

Point = tuple[float, float]


@frozen
class Extent:
    """The columns and rows that a picture shows, including the last ones."""

    west: int
    north: int
    east: int
    south: int

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Extent:
        """Return the smallest extent that contains the fountain and these cells."""
        shown = [Cell(0, 0), *cells]
        xs, ys = [cell.x for cell in shown], [cell.y for cell in shown]
        return cls(min(xs), min(ys), max(xs), max(ys))

    def __or__(self, other: Extent) -> Extent:
        return Extent(
            min(self.west, other.west),
            min(self.north, other.north),
            max(self.east, other.east),
            max(self.south, other.south),
        )

    @property
    def columns(self) -> range:
        """The x of every column."""
        return range(self.west, self.east + 1)

    @property
    def rows(self) -> range:
        """The y of every row."""
        return range(self.north, self.south + 1)

    @property
    def width(self) -> int:
        """The width of a picture of it, including margins."""
        return len(self.columns) * CELL + 2 * GUTTER

    @property
    def height(self) -> int:
        """The height of a picture of it, including margins."""
        return len(self.rows) * CELL + 2 * GUTTER

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the upper left corner of a cell."""
        return GUTTER + (cell.x - self.west) * CELL, GUTTER + (cell.y - self.north) * CELL


STARTS = {Side.NORTH: (0, 0), Side.EAST: (1, 0), Side.SOUTH: (1, 1), Side.WEST: (0, 1)}
"""The corner of a cell where each side begins if you walk clockwise, in units of cells."""


def shared_side(one: Cell, other: Cell) -> Side | None:
    """Return the side of the first cell that touches the other one, or None."""
    return next((side for side in Side if one.next(side) == other), None)


FONT = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"

_NARROW, _WIDE = frozenset("ijl.,:;'|!()[]{} tfrI1/"), frozenset("mwMWOQ@%&—")


def width_of(text: str, size: float) -> float:
    """Return an estimate of the width of a string, which is more often too large than too small."""
    return size * sum(map(_letter_width, text))


@lru_cache(maxsize=4096)
def _letter_width(letter: str) -> float:
    if east_asian_width(letter) in "WF":
        return 1.05
    if letter in _NARROW:
        return 0.38
    if letter in _WIDE:
        return 0.9
    return 0.7 if letter.isupper() else 0.6


def fitted(text: str, size: float, room: float) -> str:
    """Return the text, shortened with an ellipsis if it does not fit."""
    text = printable(text)
    if width_of(text, size) <= room:
        return text
    while text and width_of(f"{text}…", size) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def wrapped(text: str, size: float, room: float) -> Iterator[str]:
    """Yield lines that fit; a word that is too long for a line is broken."""
    line = ""
    for word in _pieces(printable(text), size, room):
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size) > room:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def _pieces(text: str, size: float, room: float) -> Iterator[str]:
    for word in filter(None, text.split(" ")):
        begun = ""
        for letter in word:
            if begun and width_of(begun + letter, size) > room:
                yield begun
                begun = ""
            begun += letter
        yield begun


def words(text: str, x: float, y: float, size: float, **attributes: Value) -> Element:
    """Return a line of text whose baseline is at y."""
    painted: dict[str, Value] = {"fill": INK} | attributes
    return text_element("text", text, x=x, y=y, font_size=size, **painted)
