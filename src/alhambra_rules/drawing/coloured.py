"""A city as text in colours, for a terminal that has them: needs rich."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.text import Text

from alhambra_rules.drawing.marks import UNMARKED, Marks
from alhambra_rules.drawing.sheet import FAULT, Sheet, lay_out
from alhambra_rules.model import ORIGIN, BuildingType, Cell, City
from alhambra_rules.notation.diagram import WIDTH

BUILDING_STYLES = {
    BuildingType.PAVILION: "blue",
    BuildingType.SERAGLIO: "red",
    BuildingType.ARCADES: "yellow4",
    BuildingType.CHAMBERS: "white",
    BuildingType.GARDEN: "green",
    BuildingType.TOWER: "magenta",
}
"""The colours of the buildings, as near to the cardboard as a terminal comes."""

WALL_STYLE = "bold"
FAULT_STYLE = "bold red"
LEGAL_STYLE = "bold green"
RULER_STYLE = "dim"
CHEST_STYLE = "bold yellow"
BAZAAR_STYLE = "bold yellow"
FOUNTAIN_STYLE = "cyan"


def draw_city_in_colours(
    city: City, marks: Marks = UNMARKED, *, width: int | None = None
) -> Iterator[Text]:
    """Yield the pictures of ``draw_city``, and the line on what is left out, in colours."""
    for sheet in lay_out(city, marks).strips(width):
        yield _coloured(sheet)
        if sheet.left_out:
            yield Text(sheet.left_out)


def _coloured(sheet: Sheet) -> Text:
    lines = [Text(line) for line in sheet.text().split("\n")]
    lines[0].stylize(RULER_STYLE)
    for line in lines[1:]:
        line.stylize(RULER_STYLE, 0, sheet.gutter)
        line.highlight_regex("#+", WALL_STYLE)
        line.highlight_regex("!", FAULT_STYLE)
        line.highlight_regex(r"\*", LEGAL_STYLE)
    for cell, (top, left) in sheet.corners().items():
        badge, label, note = lines[top : top + 3]
        _stylize_words(badge, left, _badge_style(sheet, cell))
        _stylize_words(label, left, _label_style(sheet, cell))
        _stylize_words(note, left, FAULT_STYLE)
    return Text("\n").join(lines)


def _badge_style(sheet: Sheet, cell: Cell) -> str:
    return CHEST_STYLE if sheet.blocks[cell].badge.startswith("$") else FAULT_STYLE


def _label_style(sheet: Sheet, cell: Cell) -> str:
    if cell in sheet.buildings:
        return BUILDING_STYLES[sheet.buildings[cell]]
    if cell in sheet.bazaars:
        return BAZAAR_STYLE
    if cell == ORIGIN:
        return FOUNTAIN_STYLE
    return FAULT_STYLE if sheet.blocks[cell].corner == FAULT else LEGAL_STYLE


def _stylize_words(line: Text, left: int, style: str) -> None:
    """Style what stands between the sides of the block that begins at that column."""
    inner = line.plain[left + 1 : left + WIDTH - 1]
    if words := re.search(r"[^# ](.*[^# ])?", inner):
        line.stylize(style, left + 1 + words.start(), left + 1 + words.end())
