"""The pictures that the page is made of: every piece and mark as the library draws it.

``sheet`` has them as named groups of one SVG, which the page refers to with ``<use>``. The colours
that differ in dark pictures come as a style sheet, because the page forbids styles inside of SVG.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import alhambra_rules as ar
from alhambra_rules.catalogue.texts import LANGUAGES, TEMPLATES
from alhambra_rules.drawing.palette import BUILDINGS, SHADES
from alhambra_rules.drawing.svg import labels
from alhambra_rules.drawing.svg.labels import chip
from alhambra_rules.drawing.svg.markup import FONT, Element, element, written
from alhambra_rules.drawing.svg.pieces import card_panel, chest_panels
from alhambra_rules.drawing.svg.tile import building_icon, tile_face, tile_walls
from alhambra_rules.model import Architect, MoneyCard, PlacedTile, every_bazaar


def sheet() -> str:
    """Return the SVG with the tiles, cards, chests and marks."""
    return _sheet([*_tiles(), *_cards(), *_chests(), *_marks()])


def bazaar_sheet() -> str:
    """Return the SVG with the bazaars, which only games with their module need."""
    return _sheet(_tile(bazaar) for bazaar in every_bazaar().values())


def style() -> str:
    """Return the rules that give the pictures the colours of the page's theme."""
    return "".join(
        f".{shade.css_class(part)}{{{part}:light-dark({shade.light},{shade.dark})}}\n"
        for shade in SHADES
        for part in ("fill", "stroke")
    )


def words() -> dict[str, dict[str, str]]:
    """Return the words for building types, sides and the like, by language."""
    return {
        language: {
            name.removeprefix("word."): text
            for name, text in TEMPLATES.of(language).items()
            if name.startswith("word.")
        }
        for language in LANGUAGES
    }


def _sheet(groups: Iterable[Element]) -> str:
    defs = element("defs", *groups)
    svg = element("svg", defs, xmlns="http://www.w3.org/2000/svg", font_family=FONT)
    return written(svg, "auto")


def _tiles() -> Iterator[Element]:
    yield from map(_tile, (ar.FOUNTAIN, *ar.TILES.values()))


def _tile(tile: ar.Tile) -> Element:
    face = tile_face(PlacedTile(tile))
    return element("g", *face, *tile_walls(tile.walls), id=tile.id)


def _cards() -> Iterator[Element]:
    for currency in ar.Currency:
        for value in range(1, 10):
            for card in (MoneyCard(currency, value), Architect(currency, value)):
                yield element("g", *card_panel(card).parts, id=str(card))


def _chests() -> Iterator[Element]:
    for building, panel in zip(ar.BuildingType, chest_panels(ar.BuildingType), strict=True):
        yield element("g", *panel.parts, id=f"chest-{building.value}")
        yield element("g", *chip(building, size=24), id=f"chip-{building.value}")
        icon = building_icon(building, BUILDINGS[building].fill, 1)
        yield element("g", icon, id=f"icon-{building.value}")


def _marks() -> Iterator[Element]:
    marks = {
        "legal": (labels.dotted(occupied=False),),
        "swap": (labels.dotted(occupied=True),),
        "fault": tuple(labels.fault_outline()),
        "cut-off": (labels.hatching("currentColor"),),
        "gap": (labels.empty_cell("gap"),),
        "empty": (labels.empty_cell(""),),
        "fresh": (labels.fresh(0, 0),),
    }
    for name, parts in marks.items():
        yield element("g", *parts, id=f"mark-{name}")
