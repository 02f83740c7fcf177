"""A city as plain text."""

from __future__ import annotations

from alhambra_rules.drawing.marks import UNMARKED, Marks
from alhambra_rules.drawing.sheet import lay_out
from alhambra_rules.model import City


def draw_city(city: City, marks: Marks = UNMARKED, *, width: int | None = None) -> str:
    """Return a picture of the city, with its coordinates along the edges.

    Every city can be drawn, whatever lies in it: what is far from the fountain is named in a
    line below. Of stacked tiles the lowest is drawn, with ``+1`` for one more on top of it.

    Args:
        city: any city, legal or not.
        marks: what to mark.
        width: cut the picture into strips of at most so many characters; None for one picture.

    >>> print(draw_city(City.of({(1, 0): "garden-10-n"})))
          0        1
      +       ++#######+
    0     F       G10n
      +       ++       +
    """
    sheets = list(lay_out(city, marks).strips(width))
    left_out = [sheet.left_out for sheet in sheets if sheet.left_out]
    return "\n\n".join([*(sheet.text() for sheet in sheets), *left_out])
