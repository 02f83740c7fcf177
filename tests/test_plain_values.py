"""Any plain JSON value as an argument is accepted or refused with an error of the library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, get_type_hints

import pytest
from attrs import evolve, fields, has
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules import game_modules
from alhambra_rules.game import Profile, draws
from alhambra_rules.game_modules.actions import EVENT_KINDS
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.modules.architects import Architect
from alhambra_rules.modules.bazaars import BAZAARS, Bazaar
from five_towers.game import ACTION_KINDS, DRAW_KINDS

PLAIN: tuple[object, ...] = (
    None,
    0,
    True,
    1.5,
    "",
    "denar-5",
    "tower-11",
    "sand-7",
    "\ud800",
    [],
    [None],
    [1],
    ["x"],
    [["denar-5"]],
    [[1, 0]],
    [[1, 0], "x"],
    {},
    {"a": 1},
    {"tower": [1]},
)
"""Small values that ``json.loads`` can return."""

BAZAAR = next(iter(BAZAARS))

FIELDS: Mapping[object, Any] = {
    str: "Anna",
    int: 1,
    ar.Tile: "tower-11",
    ar.Cell: (1, 0),
    tuple[ar.MoneyCard, ...]: ["denar-5"],
    ar.MoneyCard: "denar-5",
    ar.game.ScoringCard: "A",
    ar.BuildingType: "tower",
    ar.Side: "n",
    Architect: "architect-ducat-3",
    Bazaar: BAZAAR,
}
"""A value for each type of field of an event."""

EVENTS = tuple(
    kind(**{one.name: FIELDS[get_type_hints(kind)[one.name]] for one in fields(kind)})
    for kind in EVENT_KINDS
)
"""An event of each kind."""

TOWER_EVENTS: tuple[ft.Event, ...] = (
    ft.Bid("Anna", 1),
    ft.Pass("Anna"),
    ft.Take("Anna", ["sand-7"]),
    ft.Build("Anna", ["sand-7"]),
    ft.GiveBack("Anna"),
    ft.game.LayOut("sand-7"),
    ft.game.Reshuffle(),
)

VALUES: tuple[object, ...] = (
    ar.Player("Anna"),
    ar.Claim("Anna"),
    ar.Table([ar.Player("Anna")]),
    ar.Record(["Anna", "Bo"], ["Anna", "Bo"]),
    ar.MoneyCard("denar", 5),
    Architect("ducat"),
    Bazaar("ducat", ["tower", "garden", "pavilion"]),
    ar.Tile("hut", "tower", 3, "n"),
    ar.PlacedTile("tower-11"),
    ft.Card("sand", 7),
    ft.Tower(["sand-7"]),
    ft.Player("Anna"),
    ft.Claim("Anna"),
    ft.Table([ft.Player("Anna")]),
    ft.Record(["Anna", "Bo"], "Anna"),
)


def remade(value: object) -> Iterable[Callable[[], object]]:
    """Return what makes the value anew with each plain value in each of its fields."""
    kind = type(value)
    assert has(kind)
    for name in [part.name for part in fields(kind) if part.init]:
        for plain in PLAIN:
            yield lambda name=name, plain=plain: evolve(value, **{name: plain})  # type: ignore[misc]


def states() -> Iterable[ar.GameState]:
    """Return games with all modules: before anything is drawn, at a decision, and later on."""
    modules = list(REGISTRY)
    yield ar.empty_game(["Anna", "Bo"], modules=modules)
    state = ar.new_game(["Anna", "Bo"], seed=1, modules=modules)
    for _ in range(40):
        yield state
        state = ar.apply(state, ar.legal_actions(state)[-1])


def test_every_kind_of_event_is_tried() -> None:
    """The tests below use every public action and draw of both games."""
    names = (getattr(room, name) for room in (ar, draws, game_modules) for name in dir(room))
    kinds = {kind for kind in names if isinstance(kind, type) and issubclass(kind, ar.Event)}
    assert kinds - {ar.Action, ar.Draw} == set(map(type, EVENTS))
    assert {*ACTION_KINDS, *DRAW_KINDS} == set(map(type, TOWER_EVENTS))


@pytest.mark.no_cover
def test_events_of_any_plain_values_are_refused_or_judged() -> None:
    """An event of any values raises AlhambraError or gets a report."""
    games = tuple(states())
    for event in EVENTS:
        for make in remade(event):
            with suppress(ar.AlhambraError):
                made = make()
                for state in games:
                    with suppress(ar.AlhambraError):
                        ar.check_event(state, made)  # type: ignore[arg-type] # what it is given


def test_events_of_5_towers_are_refused_or_judged() -> None:
    """The same holds for the events of 5 Towers."""
    bidding = ft.new_game(["Anna", "Bo"], seed=1)
    taking = ft.apply(ft.apply(bidding, ft.Bid("Anna", 1)), ft.Pass("Bo"))
    building = ft.apply(taking, ft.legal_actions(taking)[0])
    games = (ft.empty_game(["Anna", "Bo"]), bidding, taking, building)
    for event in TOWER_EVENTS:
        for make in remade(event):
            with suppress(ft.RulebookError):
                made = make()
                for state in games:
                    ft.check_event(state, made)  # type: ignore[arg-type] # what it is given


def test_values_of_any_plain_values_are_made_or_refused() -> None:
    """A constructor returns or raises an error of the library."""
    for value in VALUES:
        for make in remade(value):
            with suppress(ar.AlhambraError):
                make()


NO_LISTS: dict[str, Callable[[object], object]] = {
    "cards to take": lambda given: ar.TakeMoney("A", given),  # type: ignore[arg-type]
    "cards for chests": lambda given: game_modules.BuyChests("A", 1, given),  # type: ignore[arg-type]
    "reserve": lambda given: ar.Player("A", reserve=given),  # type: ignore[arg-type]
    "hand": lambda given: ar.Player("A", hand=given),  # type: ignore[arg-type]
    "chests": lambda given: ar.Player("A", chests=given),  # type: ignore[arg-type]
    "architects": lambda given: ar.Player("A", architects=given),  # type: ignore[arg-type]
    "city": lambda given: ar.Player("A", city=given),  # type: ignore[arg-type]
    "players": lambda given: ar.Table([given]),  # type: ignore[list-item]
    "tiles of a city": ar.City.of,  # type: ignore[dict-item]
    "pieces": ar.City.of_pieces,  # type: ignore[dict-item]
    "tiles of Dirk": lambda given: ar.score_round({}, 1, dirk=given),  # type: ignore[arg-type]
    "names": lambda given: ar.new_game(given, seed=1),  # type: ignore[arg-type]
    "profile": Profile.of,  # type: ignore[dict-item]
    "cells": lambda given: ar.explain_placements(ar.City.start(), "tower-11", given),  # type: ignore[arg-type]
}


def test_messages(snapshot: SnapshotAssertion) -> None:
    """A text is not taken for a list of letters; the message says what is expected."""
    messages = []
    for name, make in NO_LISTS.items():
        for given in ("tower-11", 5, [7]):
            with pytest.raises(ar.AlhambraError) as refused:
                make(given)
            messages.append(f"{name}, {given!r}: {refused.value}")
    assert "\n".join(messages) == snapshot


def test_claims_accept_names_of_types() -> None:
    assert ar.Claim("A", buildings={"tower": 5}) == ar.Claim(
        "A", buildings={ar.BuildingType.TOWER: 5}
    )
    assert ft.Claim("A", towers={"sand": 5}) == ft.Claim("A", towers={ft.TowerType.SAND: 5})


def test_nobody_sits_clockwise_from_a_stranger() -> None:
    for game in (ar.new_game, ft.new_game):
        with pytest.raises((ar.InvalidArgument, ft.InvalidArgument)):
            game(["Anna", "Bo"], seed=1).clockwise_from("Zed")
