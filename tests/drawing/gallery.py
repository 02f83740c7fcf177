"""The golden pictures, which ``python -m tests.drawing.gallery`` writes, and reading pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import alhambra_rules as ar
from alhambra_rules.drawing import svg
from alhambra_rules.drawing.frames import Frame, frames_of_turns
from alhambra_rules.drawing.svg.frame import extents_of, frame
from alhambra_rules.model import Architect, Bazaar
from alhambra_rules.modules.positions import extra_points
from alhambra_rules.notation.verdicts import replay_record

FIXTURES = Path(__file__).parents[1] / "fixtures"
GALLERY = FIXTURES / "pictures"

LEGAL = ar.City.of(
    {
        (1, 0): "garden-10-n",
        (-1, 0): "chambers-5-nsw",
        (0, -1): "pavilion-6-n",
        (0, 1): "arcades-9",
        (1, 1): "tower-11",
        (2, 1): "tower-13-e",
    }
)
FAULTY = ar.City.of_pieces(
    [
        ((1, 0), "garden-10-n"),
        ((2, 0), "tower-10-w"),
        ((0, 1), ("tower-11", 1)),
        ((1, 2), "arcades-9"),
        ((2, 1), "chambers-10"),
        ((2, 2), "seraglio-9"),
        ((0, 2), "pavilion-8"),
        ((-1, -1), "garden-11"),
        ((1, 0), "tower-12"),
        ((0, 0), "chambers-11"),
        ((500, 1), "tower-9-ne"),
    ]
)
"""A city that violates every building rule."""

WITH_MODULES = ar.Player(
    "Zoë",
    ar.City.of(
        {
            (1, 0): Bazaar(ar.Currency.DIRHAM, ["tower", "pavilion", "garden"]),
            (-1, 0): "tower-11",
            (0, 1): "garden-11",
            (0, -1): ar.Tile("one's own", None, 0, "new"),
        }
    ),
    reserve=("pavilion-8",),
    score=7,
    hand=("ducat-7", "denar-1"),
    chests={ar.Cell(-1, 0): ar.BuildingType.TOWER, ar.Cell(0, 1): ar.BuildingType.GARDEN},
    architects=(Architect(ar.Currency.FLORIN),),
)
TABLE = ar.Table(
    (WITH_MODULES, ar.Player("Bo <&>", ar.City.of({(0, 1): ("tower-12", 2)}))),
    dirk=("seraglio-9",),
    dirk_chests=("seraglio",),
    market=("tower-9-ne", None, None, "tower-11"),
    bazaars=(Bazaar(ar.Currency.DUCAT, ["arcades", "chambers", "seraglio"]),),
    display=("florin-4", "denar-9"),
    spent=("denar-2",),
    rooms=(("tower", "garden"), (), ("arcades",)),
    attack=(ar.Side.NORTH,),
    scouts=("garden", "tower"),
    scoring_rounds_done=1,
    to_act="Zoë",
)


LONG = ar.Player(
    "Maximiliane von und zu Hohenlohe-Schillingsfürst",
    ar.City.of({(x, y): "tower-9-ne" for x in (1, 2) for y in (-1, 0)}),
    reserve=["tower-9-ne", "garden-11"],
    score=1_234_567,
    hand=["denar-1", "ducat-9"],
    chests=[(ar.Cell(1, 0), colour) for colour in ar.BuildingType],
)
"""A player with a long name, many points and an illegal city."""


def _crowd() -> str:
    """Draw a table with one board more than is drawn, and claims that nobody can read in a row."""
    players = [ar.Player(f"{LONG.name} {number}", ar.City.start()) for number in range(13)]
    return svg.table(ar.Table(players, to_act=players[1].name, spent=["denar-1"] * 70))


def _scoring_of_long_names() -> str:
    tall = ar.City.of({(0, y): "tower-11" for y in range(-9, 0)})
    cities = {LONG.name: LONG.city, "Bo": tall}
    return svg.scoring(ar.score_round(cities, 3), cities, theme="dark")


def _turn_of_a_long_name() -> str:
    shown = Frame(
        f"Turn 1: {LONG.name}",
        LONG.name,
        (2, 3),
        (f"{LONG.name} takes denar-1, denar-2 and denar-3 from the display.",) * 3,
        ar.Table([LONG]),
    )
    return frame(shown, theme="dark")


def _city_with_legal_cells() -> str:
    cells = (*ar.legal_placements(LEGAL, "seraglio-7-w"), *ar.legal_swaps(LEGAL, "tower-12"))
    return svg.city(LEGAL, highlight=cells, legend=True)


def _scoring() -> str:
    cities = {player.name: player.city for player in TABLE.players}
    scores = ar.score_round(cities, 3, dirk=TABLE.dirk)
    return svg.scoring(scores, cities, extra=extra_points(TABLE, 3))


def _scoring_of_four() -> str:
    file = FIXTURES / "positions" / "four-players-second-round.json"
    table = ar.read_position(file.read_bytes())
    return svg.scoring(ar.score_round({one.name: one.city for one in table.players}, 2))


def _frame_with_a_fault() -> str:
    record = (FIXTURES / "games" / "illegal-placement.jsonl").read_bytes()
    frames = frames_of_turns(replay_record(record))
    number = next(number for number, one in enumerate(frames) if one.faults)
    return frame(frames[number], extents_of(frames[: number + 1]), frames[number - 1])


PICTURES: Mapping[str, Callable[[], str]] = {
    "city-at-the-start": lambda: svg.city(ar.City.start()),
    "city-legal-cells": _city_with_legal_cells,
    "city-without-a-trace": lambda: svg.city(LEGAL, wall=False),
    "city-in-the-dark": lambda: svg.city(LEGAL, theme="dark"),
    "city-faults": lambda: svg.city(FAULTY, ar.check_city(FAULTY)),
    "city-modules": lambda: svg.city(WITH_MODULES.city, chests=WITH_MODULES.chests),
    "board": lambda: svg.board(WITH_MODULES),
    "board-faults": lambda: svg.board(TABLE.players[1], ar.check_city(TABLE.players[1].city)),
    "table": lambda: svg.table(TABLE, ar.check_table(TABLE)),
    "table-of-one": lambda: svg.table(ar.Table((ar.Player("Anna", LEGAL),))),
    "board-of-a-long-name": lambda: svg.board(LONG, ar.check_city(LONG.city), wall=False),
    "table-of-a-crowd": _crowd,
    "scoring-of-long-names": _scoring_of_long_names,
    "turn-of-a-long-name": _turn_of_a_long_name,
    "scoring-with-extras": _scoring,
    "scoring-of-four": _scoring_of_four,
    "turn-with-a-fault": _frame_with_a_fault,
}
"""The functions that draw the golden pictures, by name."""

NAMESPACE = "{http://www.w3.org/2000/svg}"


def elements(text: str, tag: str) -> list[Element]:
    """Return all elements with a tag in a picture."""
    return list(fromstring(text).iter(NAMESPACE + tag))


def titles(text: str) -> list[str]:
    """Return all titles in a picture, its own first."""
    return [title.text or "" for title in elements(text, "title")]


def words(text: str) -> list[str]:
    """Return all text that is shown in a picture, line by line."""
    return ["".join(line.itertext()) for line in elements(text, "text")]


def description(text: str) -> str:
    """Return the description of a picture for screen readers."""
    return elements(text, "desc")[0].text or ""


def main() -> None:
    """Write all golden pictures."""
    GALLERY.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (GALLERY / f"{name}.svg").write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
