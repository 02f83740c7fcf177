"""Sentences about events, and what each player may hear."""

from __future__ import annotations

from types import ModuleType
from typing import ClassVar

import pytest
from attrs import frozen
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.game import Override
from alhambra_rules.game.actions import ACTION_KINDS as BASE_ACTIONS
from alhambra_rules.game.draws import DRAW_KINDS as BASE_DRAWS
from alhambra_rules.game.draws import DrawToHand
from alhambra_rules.game.events import StartedFrom
from alhambra_rules.game_modules.architects import DealArchitect
from alhambra_rules.game_modules.invaders import Peek
from alhambra_rules.game_modules.registry import REGISTRY, module_class
from alhambra_rules.game_modules.treasure import DrawChest, PlaceChest
from tests.test_plain_values import EVENTS


def test_every_event_is_a_sentence(snapshot: SnapshotAssertion) -> None:
    with_an = (PlaceChest("Anna", "arcades", (1, 0)), DrawChest(1, "arcades"))
    assert [str(event) for event in (*EVENTS, *with_an)] == snapshot
    assert [ar.describe_event(one) for one in EVENTS] == list(map(str, EVENTS))


def test_every_kind_of_event_has_its_own_sentence() -> None:
    """No kind of the library falls back on its name and its fields."""
    of_modules = {kind.of for name in REGISTRY for kind in module_class(name).kinds}
    assert set(map(type, EVENTS)) == {*BASE_ACTIONS, *BASE_DRAWS, *of_modules}
    assert [one for one in EVENTS if one.called in str(one).partition(": ")[2]] == []


@frozen
class Juggle(ar.Action):
    """An action of a house rule."""

    called: ClassVar[str] = "juggling"
    cards: tuple[ar.MoneyCard, ...]
    cell: ar.Cell
    tile: ar.Tile | None = None


def test_an_event_without_a_sentence_lists_its_parts(snapshot: SnapshotAssertion) -> None:
    cards = (ar.MoneyCard.of("denar-1"), ar.MoneyCard.of("ducat-2"))
    bare = (Juggle("Bo", cards, ar.Cell(1, 2)), ar.Action("Bo"), ar.Draw())
    assert list(map(str, bare)) == snapshot


def test_a_repr_stays_exact() -> None:
    assert eval(repr(ar.Stop("Bo")), {"Stop": ar.Stop}) == ar.Stop("Bo")


def at_the_table() -> ar.GameState:
    """Return a game of two in which Anna bought a tile and laid it."""
    state = ar.new_game(["Anna", "Bo"], seed=3)
    while not any(isinstance(one, ar.PlaceBought) for one in state.events):
        options = ar.legal_actions(state)
        wanted = (ar.PlaceBought, ar.Buy)
        state = ar.apply(state, next((a for a in options if isinstance(a, wanted)), options[0]))
    return state


def test_a_state_names_the_tile_that_is_bought_or_taken_back() -> None:
    state = at_the_table()
    square, tile = next((n, one) for n, one in enumerate(state.market, start=1) if one)
    buys = ar.Buy("Bo", square, ["denar-5"])
    assert str(tile) in ar.describe_event(buys, state)
    assert str(tile) not in ar.describe_event(buys)
    assert str(tile) in ar.describe_event(Override(buys, "a slip"), state)
    in_estonian = ar.describe_event(buys, state, language="et")
    assert f" {tile.price}, " in in_estonian  # tiles are named by type and price
    assert in_estonian != ar.describe_event(buys, state)
    empty = next((n for n, one in enumerate(state.market, start=1) if not one), None)
    if empty is not None:
        bare = ar.Buy("Bo", empty, ["denar-5"])
        assert ar.describe_event(bare, state) == str(bare)
    owner = next(one for one in state.players if len(one.city.tiles) > 1)
    cell, laid = next((c, one) for c, one in owner.city.tiles.items() if c != (0, 0))
    back = ar.RedesignToReserve(owner.name, cell)
    assert str(laid) in ar.describe_event(back, state)
    assert str(laid) in ar.describe_event(back, ar.view(state, "Bo"))
    nobody = ar.RedesignToReserve("Eve", cell)
    assert ar.describe_event(nobody, state) == str(nobody)


@pytest.mark.rule("invader.scout")
def test_a_secret_is_heard_by_its_player_only() -> None:
    """A scout's card and what is dealt to a hand are secret; None hears everything."""
    state = at_the_table()
    dealt = (DealArchitect("Anna", "architect-denar-3"), DrawToHand("Anna", "denar-3"))
    for event in (Peek("Anna", "w"), *dealt):
        assert ar.describe_event(event, viewer="Anna") == str(event) == ar.describe_event(event)
        heard = ar.describe_event(event, viewer="Bo")
        assert "west" not in heard
        assert "denar" not in heard
        assert "Anna" in heard
        assert ar.describe_event(event, state, viewer="Bo") == event.heard_by("Bo") == heard
        assert ar.describe_event(event, ar.view(state, "Bo")) == heard
        assert ar.describe_event(Override(event, "a slip"), viewer="Bo").startswith(heard)
        assert ar.describe_event(event, state) == str(event)
    open_to_all = ar.Stop("Anna")
    assert ar.describe_event(open_to_all, viewer="Bo") == str(open_to_all)


def test_entries_of_a_log_are_described(snapshot: SnapshotAssertion) -> None:
    override = Override(ar.Stop("Bo"), "a slip")
    begun = StartedFrom(at_the_table().table)
    assert ar.describe_event(override) == str(override)
    assert ar.describe_event(begun) == str(begun)
    assert [str(override), ar.describe_event(begun)] == snapshot


def test_wrong_arguments_of_descriptions_are_refused() -> None:
    cases: list[ModuleType] = [ar, ft]
    for rules in cases:
        state = rules.new_game(["Anna", "Bo"], seed=1)
        stops = rules.Pass("Anna")
        for event in (None, "stop", 3, state):
            with pytest.raises(rules.InvalidArgument):
                rules.describe_event(event)
        with pytest.raises(rules.InvalidArgument):
            rules.describe_event(stops, "a state")
        with pytest.raises(rules.InvalidArgument, match="Anna"):
            rules.describe_event(stops, state, viewer="Ana")
