"""Elements of a picture, as frozen values, and their text.

Pictures carry no ids at all, so that any number of them can stand on one page. A colour that
differs in the dark is a ``Shade``; all else is written as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from attrs import frozen

from alhambra_rules.drawing.svg.palette import Shade, Theme

Value = str | int | float | Shade
"""What an attribute can be."""

_KEPT = "\u00a0\u200c\u200d"
"""Blanks that do not break, and what joins letters or keeps them apart."""


@frozen
class Element:
    """An element of a picture.

    Attributes:
        tag: its name.
        attributes: (name, value) pairs in the order in which they are written.
        children: the elements in it.
        text: the words in it, before its children.
    """

    tag: str
    attributes: tuple[tuple[str, Value], ...] = ()
    children: tuple[Element, ...] = ()
    text: str = ""


def element(tag: str, *children: Element, **attributes: Value) -> Element:
    """Return an element without words; underscores of attributes become hyphens.

    >>> written(element("rect", width=2.5, stroke_width=1), "light")
    '<rect width="2.5" stroke-width="1"/>'
    """
    return Element(tag, _named(attributes), children)


def telling(tag: str, text: str, **attributes: Value) -> Element:
    """Return an element of words."""
    return Element(tag, _named(attributes), text=printable(text))


def _named(attributes: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    return tuple((name.replace("_", "-"), value) for name, value in attributes.items())


def group(*children: Element, x: float = 0, y: float = 0, title: str = "") -> Element:
    """Return elements moved by (x, y), with a title that is told when one points at them."""
    titled = (telling("title", title), *children) if title else children
    moved: dict[str, Value] = {"transform": f"translate({_number(x)} {_number(y)})"}
    return element("g", *titled, **(moved if x or y else {}))


def path(*commands: tuple[str | float, ...], **attributes: Value) -> Element:
    """Return a path of commands such as ``("M", 1, 2)``."""
    parts = (
        "".join((str(command[0]), " ".join(_number(float(place)) for place in command[1:])))
        for command in commands
    )
    return element("path", d="".join(parts), **attributes)


def printable(text: str) -> str:
    r"""Return the text with a replacement sign for what no picture can show.

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
    """Append the text of an element; a list, since nested generators take three times as long."""
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
    parts.append(f">{escape(one.text)}")
    for child in one.children:
        _write(child, theme, parts)
    parts.append(f"</{one.tag}>")


def _quoted(value: str | float) -> str:
    return quoteattr(printable(value)) if isinstance(value, str) else f'"{_number(value)}"'


def _number(value: float) -> str:
    """Return a length with at most one decimal.

    >>> _number(3), _number(3.0), _number(-0.04), _number(2.25)
    ('3', '3', '0', '2.2')
    """
    if isinstance(value, int):
        return str(value)
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
