"""Strategies for legal cities, grown by placement into the shape that is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import networkx  # noqa: F401 - loaded here, so that the first city judged keeps the deadline
from hypothesis import strategies as st

from alhambra_rules.model import TILES, City
from alhambra_rules.testing import bays, shapes
from alhambra_rules.testing.arguments import one_of, sizes, whole_number, yes_or_no
from alhambra_rules.testing.growth import ANY_SHAPE, Shape, deck_without, grown

ShapeName = Literal["any", "sprawling", "compact", "walled", "with-bays"]
"""What a city is to look like."""

_USUAL = 16
MOST_TO_ASK_FOR = 40
"""The largest ``min_tiles``: more tiles than this do not always fit together."""

_SHAPES: Mapping[str, Shape] = MappingProxyType(
    {
        "any": ANY_SHAPE,
        "sprawling": Shape(shapes.sprawling),
        "compact": Shape(shapes.compact),
        "walled": Shape(shapes.walled, walls=2),
    }
)


def cities(
    *,
    min_tiles: int = 0,
    max_tiles: int | None = None,
    shape: ShapeName = "any",
    bazaars: bool = False,
) -> st.SearchStrategy[City]:
    """Draw a legal city, grown by choosing among legal placements.

    Shrinks towards few tiles, cheap ones, near the fountain; the smallest is the lone fountain.

    Args:
        min_tiles: the least number of tiles besides the fountain, 0 to 40.
        max_tiles: the most, up to 54; 16 if left out, or ``min_tiles`` if that is more.
        shape: ``any``; ``sprawling``, lanes that branch; ``compact``, a block; ``walled``, long
            walls, sometimes all round: the longest has hardly fewer sides than there are tiles;
            ``with-bays``, with an empty cell that has tiles on three sides at least, which takes
            four tiles.
        bazaars: whether the eight bazaars are among the tiles.

    Raises:
        InvalidArgument: one of these means nothing here; the message echoes it.
    """
    whole_number("min_tiles", min_tiles, 0, MOST_TO_ASK_FOR)
    most = max(_USUAL, min_tiles) if max_tiles is None else max_tiles
    with_bazaars = yes_or_no("bazaars", bazaars)
    sizes("tiles", min_tiles, most, within=(0, len(TILES)))
    if one_of("shape", shape, (*_SHAPES, "with-bays")) != "with-bays":
        return _cities(min_tiles, most, _SHAPES[shape], with_bazaars)
    whole_number("max_tiles", most, bays.SMALLEST, len(TILES))
    return bays.cities_with_bays(min_tiles, most, with_bazaars)


@st.composite
def _cities(draw: st.DrawFn, least: int, most: int, shape: Shape, bazaars: bool) -> City:
    deck = deck_without((), bazaars=bazaars)
    return grown(draw, City.start(), (least, most), shape=shape, deck=deck)[-1]
