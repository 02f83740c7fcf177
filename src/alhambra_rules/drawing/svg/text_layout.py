"""Width of text, and breaking it into lines: estimates, because no font is embedded."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from unicodedata import east_asian_width

from alhambra_rules.drawing.palette import INK
from alhambra_rules.drawing.svg.markup import Element, Value, printable, text_element

FONT = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"

_NARROW, _WIDE = frozenset("ijl.,:;'|!()[]{} tfrI1/"), frozenset("mwMWOQ@%&—")


def width_of(text: str, size: float) -> float:
    """Return an estimate of the width of a text, which is rather too large than too small."""
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
