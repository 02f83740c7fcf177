"""Vectors on the 54 tiles: where each may lie beside the fountain, and what it scores alone."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LongestWall,
    ScoreRound,
    plain_city,
)
from alhambra_rules.model import TILES, City
from alhambra_rules.placement import legal_placements
from alhambra_rules.rulebook.conformance.vector import RULEBOOKS, Vector
from tests.vectors.naming import made

_SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}


def vectors_from_tiles() -> Iterator[Vector]:
    """Yield two vectors for each of the 54 tiles, and some on the fountain and on prices."""
    yield from _about_the_fountain()
    yield from _about_prices()
    for tile in TILES.values():
        walled = ", ".join(_SIDES[letter] for letter in tile.wall_letters)
        yield made(
            "components.walls",
            f"{tile.id} has {f'walls: {walled}' if walled else 'no walls'}",
            LegalPlacements([], tile.id),
            name=tile.id,
            others=("build.walls-match",),
            basis=RULEBOOKS,
        )
    for tile in TILES.values():
        kind = str(tile.type and tile.type.value)
        city = City.start().with_tile(tile, legal_placements(City.start(), tile)[0])
        yield made(
            "components.tiles",
            f"{tile.id} counts as {kind}",
            ScoreRound({"Anne": plain_city(city)}, 3),
            name=tile.id,
            others=("components.walls", "scoring.table", "scoring.wall"),
            basis=RULEBOOKS,
        )


def _about_the_fountain() -> Iterator[Vector]:
    rule = "components.fountain"
    yield made(rule, "The fountain has no walls", LongestWall([]), name="no-walls")
    yield made(rule, "The lone fountain is a legal city", CheckCity([]), name="legal")
    yield made(rule, "The fountain is no tile to remove", LegalRemovals([]), name="no-tile")
    nothing = ScoreRound({"Anne": [], "Alma": []}, 3)
    yield made(rule, "Two lone fountains score nothing", nothing, name="no-building")


def _about_prices() -> Iterator[Vector]:
    cheap, dear = (
        plain_city(City.of({(1, 0): first, (0, 1): second} if second else {(1, 0): first}))
        for first, second in (("garden-8-ne", "garden-9-e"), ("garden-11", None))
    )
    yield made(
        "scoring.city-only",
        "Two cheap gardens beat a dear one, whatever they cost",
        ScoreRound({"Anne": cheap, "Alma": dear}, 2),
        name="two-cheap-gardens",
    )
    one, other = (
        plain_city(City.of({(0, 1): "garden-12-s"})),
        plain_city(City.of({(1, 0): "garden-8-ne"})),
    )
    yield made(
        "scoring.city-only",
        "A dear garden and a cheap one are tied",
        ScoreRound({"Anne": one, "Alma": other}, 2),
        name="dear-and-cheap-are-tied",
    )
