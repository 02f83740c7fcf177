"""Likely slips: swapped arguments, and a state, a seat or a table where a city is meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.modules import bazaars, invaders, treasure
from alhambra_rules.placement import HouseRules, gaps, walking_graph
from alhambra_rules.scoring import share_majorities

TILE, CELL = "tower-11", (1, 1)
HOUSE = HouseRules(ways=lambda city: [])  # noqa: ARG005 - of every city
CITY = ar.City.of({(1, 0): "garden-10-n"})
STATE = ar.new_game(["Anna", "Bo", "Cem"], seed=1)
VIEW = ar.view(STATE, "Anna")
TOWERS = ft.new_game(["Heidi", "Anni"], seed=1)

NO_CITIES: dict[str, object] = {
    "state": STATE,
    "view": VIEW,
    "table": STATE.table,
    "seat": STATE.players[0],
    "seat of a view": VIEW.players[0],
    "player": STATE.table.players[0],
    "text": "Anna",
    "nothing": None,
}

OF_A_CITY: tuple[Callable[[Any], object], ...] = (
    ar.check_city,
    ar.count_buildings,
    gaps,
    ar.legal_removals,
    ar.longest_wall,
    walking_graph,
    bazaars.scores,
    lambda city: ar.Player("Anna", city),
    lambda city: ar.check_placement(city, TILE, CELL),
    lambda city: ar.check_removal(city, CELL),
    lambda city: ar.check_swap(city, TILE, CELL),
    lambda city: ar.explain_placements(city, TILE, [CELL]),
    lambda city: ar.legal_placements(city, TILE),
    lambda city: ar.legal_placements(city, TILE, house=HOUSE),
    lambda city: ar.legal_removals(city, house=HOUSE),
    lambda city: ar.legal_swaps(city, TILE),
    lambda city: ar.legal_swaps(city, TILE, house=HOUSE),
    lambda city: ar.place(city, TILE, CELL),
    lambda city: ar.remove(city, CELL),
    lambda city: ar.score_round({"Anna": city}, 1),
    lambda city: ar.swap(city, TILE, CELL),
    lambda city: bazaars.explain(city, CELL),
    lambda city: invaders.attack(city, "n", 1),
    lambda city: invaders.open_sides(city, "n"),
    lambda city: treasure.check_chest(city, CELL, "tower"),
    lambda city: treasure.free_buildings(city, "tower"),
)

SLIPS_OF_ALHAMBRA: tuple[Callable[[], object], ...] = (
    lambda: ar.score_round(2, {"Anna": CITY}),  # type: ignore[arg-type] # each line is a slip
    lambda: ar.score_majorities(2, {"Anna": {"tower": 1}}),  # type: ignore[arg-type]
    lambda: share_majorities(2, {"Anna": {"tower": 1}}),  # type: ignore[arg-type]
    lambda: ar.score_majorities(2, 2),  # type: ignore[arg-type]
    lambda: ar.score_majorities({}, {}),  # type: ignore[arg-type]
    lambda: ar.check_counts({"Anna": {}, "ANNA": {}}),
    lambda: ar.score_round({"Anna": CITY, "ANNA": CITY}, 1),
    lambda: ar.check_counts({"Anna": {}, "Dirk": {}}, dirk={}),
    lambda: ar.legal_placements(TILE, CITY),  # type: ignore[arg-type]
    lambda: ar.legal_swaps(TILE, CITY),  # type: ignore[arg-type]
    lambda: ar.check_placement(TILE, CITY, CELL),  # type: ignore[arg-type]
    lambda: ar.check_placement(CITY, CELL, TILE),  # type: ignore[arg-type]
    lambda: ar.check_removal(CELL, CITY),  # type: ignore[arg-type]
    lambda: ar.check_swap(CELL, TILE, CITY),  # type: ignore[arg-type]
    lambda: ar.explain_placements(TILE, CITY, [CELL]),  # type: ignore[arg-type]
    lambda: ar.explain_placements([CELL], TILE, CITY),  # type: ignore[arg-type]
    lambda: ar.place(CITY, CELL, TILE),  # type: ignore[arg-type]
    lambda: ar.remove(CELL, CITY),  # type: ignore[arg-type]
    lambda: ar.swap(TILE, CITY, CELL),  # type: ignore[arg-type]
    lambda: bazaars.explain(CELL, CITY),  # type: ignore[arg-type]
    lambda: invaders.attack("n", CITY, 1),  # type: ignore[arg-type]
    lambda: invaders.open_sides("n", CITY),  # type: ignore[arg-type]
    lambda: treasure.check_chest(CELL, CITY, "tower"),  # type: ignore[arg-type]
    lambda: treasure.free_buildings("tower", CITY),  # type: ignore[arg-type]
    lambda: ar.apply(ar.Pass("Anna"), STATE),  # type: ignore[arg-type]
    lambda: ar.check_action(ar.Pass("Anna"), STATE),  # type: ignore[arg-type]
    lambda: ar.check_event(ar.Pass("Anna"), STATE),  # type: ignore[arg-type]
    lambda: ar.legal_actions(VIEW),  # type: ignore[arg-type]
    lambda: list(ar.payments(1, STATE)),  # type: ignore[arg-type]
    lambda: ar.view("Anna", STATE),  # type: ignore[arg-type]
    lambda: ar.record_of(STATE.names),  # type: ignore[arg-type]
    lambda: ar.rounds_scored(STATE, VIEW),  # type: ignore[arg-type]
    lambda: ar.check_table(STATE),  # type: ignore[arg-type]
    lambda: ar.check_table(VIEW),  # type: ignore[arg-type]
    lambda: ar.check_table([CITY]),  # type: ignore[arg-type]
)

SLIPS_OF_5_TOWERS: tuple[Callable[[], object], ...] = (
    lambda: ft.apply(ft.Pass("Heidi"), TOWERS),  # type: ignore[arg-type] # each line is a slip
    lambda: ft.check_action(ft.Pass("Heidi"), TOWERS),  # type: ignore[arg-type]
    lambda: ft.check_event(ft.Pass("Heidi"), TOWERS),  # type: ignore[arg-type]
    lambda: ft.legal_actions(STATE),  # type: ignore[arg-type]
    lambda: ft.view("Heidi", TOWERS),  # type: ignore[arg-type]
    lambda: ft.record_of("Heidi"),  # type: ignore[arg-type]
    lambda: ft.check_add("sand-7", ft.Tower()),  # type: ignore[arg-type]
)


def test_no_other_value_is_a_city(snapshot: SnapshotAssertion) -> None:
    """All functions of a city give the same error; it says where the city is."""
    told = {}
    for called, value in NO_CITIES.items():
        messages = set()
        for ask in OF_A_CITY:
            with pytest.raises(ar.InvalidArgument) as refused:
                ask(value)
            messages.add(str(refused.value))
        (told[called],) = messages
    assert told == snapshot


def test_slips_are_explained(snapshot: SnapshotAssertion) -> None:
    messages = []
    for ask in (*SLIPS_OF_ALHAMBRA, *SLIPS_OF_5_TOWERS):
        with pytest.raises((ar.InvalidArgument, ft.InvalidArgument)) as refused:
            ask()
        messages.append(str(refused.value))
    assert "\n".join(messages) == snapshot


def test_unknown_tiles_are_still_unknown() -> None:
    """Only a city in the place of the tile means that arguments are swapped."""
    for ask in (ar.legal_placements, ar.legal_swaps):
        with pytest.raises(ar.UnknownTile):
            ask(CITY, "towr-11")


def test_a_text_is_no_cell() -> None:
    """Only something else in the place of the tile means that arguments are swapped."""
    text: Any = "1,0"
    with pytest.raises(ar.InvalidArgument, match=r"^a cell must be a pair of integers \(x, y\)"):
        ar.place(CITY, "tower-11", text)


def test_what_is_no_city_is_named_first() -> None:
    """The other arguments are swapped too, but the error is about the city."""
    number: Any = 7
    cell: Any = (1, 0)
    tile: Any = "tower-11"
    with pytest.raises(ar.InvalidArgument, match="7") as refused:
        ar.place(number, cell, tile)
    assert "swapped" not in str(refused.value)
