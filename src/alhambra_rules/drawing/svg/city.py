"""A picture of a city."""

from __future__ import annotations

from collections.abc import Iterable

from alhambra_rules.drawing.marks import numbered
from alhambra_rules.drawing.svg import captions
from alhambra_rules.drawing.svg.palette import Theme
from alhambra_rules.drawing.svg.panel import below, drawn
from alhambra_rules.drawing.svg.scene import Scene
from alhambra_rules.model import City
from alhambra_rules.model.module_pieces import ChestsByCell
from alhambra_rules.rulebook import Violation
from alhambra_rules.rulebook.words import counted


def city(
    city: City,
    violations: Iterable[Violation] = (),
    highlight: Iterable[tuple[int, int]] = (),
    *,
    wall: bool = True,
    chests: ChestsByCell = (),
    legend: bool = False,
    theme: Theme = "auto",
) -> str:
    """Return a picture of a city as SVG.

    Every city can be drawn, whatever lies in it: what is far from the fountain is named below.
    Equal arguments give the same text, in which there are no ids and nothing from elsewhere.

    Args:
        city: any city, legal or not.
        violations: the faults to mark on their cells and to tell below; a ``Report`` will do.
            Tiles that ``build.on-foot`` names are hatched.
        highlight: the cells to dot, such as those that a tile may go to.
        wall: whether to trace the longest wall.
        chests: the chests that lie in the city, by cell.
        legend: whether to explain letters, colours and signs.
        theme: ``auto`` follows the reader's preference for light or dark.

    >>> from alhambra_rules.drawing import svg
    >>> svg.city(City.start(), highlight=[(1, 0), (0, 1)]).count("<circle")
    2
    """
    faults = numbered(violations)
    scene = Scene.of(city, faults, highlight, wall=wall, chests=chests)
    room = scene.room
    explained = [captions.legend(room)] if legend else []
    panel = below([scene.map(), *scene.captions(room), *explained])
    title = f"A city of {counted(len(city.pieces) - 1, 'tile')}"
    return drawn(panel, title, scene.description(), theme)
