"""Panels: parts of a picture with a size, which are put side by side or below each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import get_args

from attrs import frozen

from alhambra_rules.drawing.palette import LINE, PAPER, STYLE, Shade, Theme
from alhambra_rules.drawing.svg.markup import FONT, Element, element, group, text_element, written
from rulebook_kit.arguments import wrong_value

MARGIN = 16


@frozen
class Panel:
    """A part of a picture; its upper left corner is (0, 0)."""

    width: float
    height: float
    parts: tuple[Element, ...] = ()

    def at(self, x: float, y: float) -> Element:
        """Return the panel as one element, moved to (x, y)."""
        return group(*self.parts, x=x, y=y)


def below(panels: Iterable[Panel], gap: float = 12) -> Panel:
    """Return the panels one below the other, without those that have no height."""
    shown = [panel for panel in panels if panel.height]
    tops = accumulate((panel.height + gap for panel in shown), initial=0.0)
    return Panel(
        max((panel.width for panel in shown), default=0),
        max(sum(panel.height + gap for panel in shown) - gap, 0),
        tuple(panel.at(0, top) for panel, top in zip(shown, tops, strict=False)),
    )


def beside(panels: Iterable[Panel], gap: float = 12) -> Panel:
    """Return the panels side by side, without those that have no width."""
    shown = [panel for panel in panels if panel.width]
    lefts = accumulate((panel.width + gap for panel in shown), initial=0.0)
    return Panel(
        max(sum(panel.width + gap for panel in shown) - gap, 0),
        max((panel.height for panel in shown), default=0),
        tuple(panel.at(left, 0) for panel, left in zip(shown, lefts, strict=False)),
    )


def in_rows(panels: Sequence[Panel], widest: float, gap: float = 12) -> Panel:
    """Return the panels in rows that are no wider than ``widest``."""
    rows: list[list[Panel]] = []
    room = 0.0
    for panel in panels:
        if not rows or room + gap + panel.width > widest:
            rows.append([])
            room = -gap
        rows[-1].append(panel)
        room += gap + panel.width
    return below([beside(row, gap) for row in rows], gap)


def framed(panel: Panel, fill: Shade = PAPER) -> Panel:
    """Return the panel with a border and a margin."""
    width, height = panel.width + 2 * MARGIN, panel.height + 2 * MARGIN
    border = element(
        "rect", x=1, y=1, width=width - 2, height=height - 2, rx=10,
        fill=fill, stroke=LINE, stroke_width=1.5,
    )  # fmt: skip
    return Panel(width, height, (border, panel.at(MARGIN, MARGIN)))


def named(panel: Panel, **names: str) -> Panel:
    """Return the panel as one element with attributes, such as ``data_player="Anna"``."""
    return Panel(panel.width, panel.height, (element("g", *panel.parts, **names),))


def drawn(panel: Panel, title: str, description: str, theme: Theme = "auto") -> str:
    """Return a panel as an SVG picture that ends in a newline.

    Args:
        panel: what to draw.
        title: what it is, for screen readers.
        description: what can be seen in it, in sentences.
        theme: light, dark, or what the reader prefers.
    """
    return written(picture(panel, title, description, theme), theme) + "\n"


def picture(panel: Panel, title: str, description: str, theme: Theme) -> Element:
    """Return the picture as an element, with a style sheet if the theme is ``auto``.

    Raises:
        InvalidArgument: there is no such theme.
    """
    if theme not in (themes := get_args(Theme)):
        known = f"theme must be one of {', '.join(themes)}"
        raise wrong_value(known, theme, themes)
    width, height = round(panel.width + 2 * MARGIN), round(panel.height + 2 * MARGIN)
    style = [text_element("style", STYLE)] if theme == "auto" else []
    return element(
        "svg",
        text_element("title", title),
        text_element("desc", description),
        *style,
        element("rect", width=width, height=height, rx=12, fill=PAPER),
        panel.at(MARGIN, MARGIN),
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        font_family=FONT,
    )


def bare_picture(panel: Panel, title: str, description: str) -> Element:
    """Return the picture without background, margin and style sheet, for a page with its own."""
    width, height = round(panel.width), round(panel.height)
    return element(
        "svg",
        text_element("title", title),
        text_element("desc", description),
        *panel.parts,
        role="img",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
    )


def scaled(panel: Panel, factor: float) -> Panel:
    """Return the panel scaled by a factor."""
    shrunk = element("g", *panel.parts, transform=f"scale({factor:.3g})")
    return Panel(panel.width * factor, panel.height * factor, (shrunk,))
