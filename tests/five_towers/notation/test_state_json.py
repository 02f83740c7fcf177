"""Reading and writing states and views."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

import five_towers as ft
from five_towers.game import Dealer
from five_towers.notation import schemas
from five_towers.notation.game_record import STATES
from rulebook_kit import FormatFault, values
from tests.costly import COSTLY
from tests.five_towers.strategies import Played, games, played
from tests.refusals import refusal, unreadable

STATE = played(ft.new_game(["Heidi", "Peeter", "Anni"], seed=2), [5, 3, 1, 2, 4, 0, 3, 2, 5]).state
WRITTEN: dict[str, object] = json.loads(ft.state_to_json(STATE))
PLAYERS = [{"name": "Heidi"}, {"name": "Peeter"}, {"name": "Anni"}]


def changed(**entries: object) -> str:
    """Return the state with other entries."""
    return json.dumps({**WRITTEN, **entries})


def part(name: str, **entries: object) -> dict[str, object]:
    """Return an object of the state, as it is written, with other entries."""
    written = WRITTEN[name]
    assert isinstance(written, dict)
    return {**written, **entries}


def faults_of(data: bytes | str) -> tuple[FormatFault, ...]:
    """Return the faults of a state that cannot be read."""
    return unreadable(ft.state_from_json, data).faults


def test_every_field_is_written() -> None:
    state = json.loads(schemas()["five-towers-state-2.schema.json"])["$defs"]
    assert {*state["GameState"]["properties"]} == {"format"} | {
        field.name for field in fields(ft.GameState)
    }
    assert {*state["Dealer"]["properties"]} == {field.name for field in fields(Dealer)}
    seen = json.loads(schemas()["five-towers-view-1.schema.json"])["$defs"]["View"]
    assert {*seen["properties"]} == {"format"} | {field.name for field in fields(ft.View)}
    assert seen["required"] == list(seen["properties"])


def test_names_are_written_as_they_are() -> None:
    """A state omits default values, a view does not."""
    state = ft.new_game(["Õie", "Jürgen"], seed=-(10**23))
    text, seen = ft.state_to_json(state), ft.view_to_json(ft.view(state, "Õie"))
    assert '"name":"Õie"}' in text
    assert '"name": "Õie", "towers": [], "torn_down": 0}' in seen
    assert ft.state_from_json(text) == state


def test_the_towers_of_a_state_are_lists_of_cards() -> None:
    state = played(ft.new_game(["Heidi", "Anni"], seed=2), [5, 0, 0]).state
    assert state.players[0].towers
    written = json.loads(ft.state_to_json(state))["players"][0]["towers"]
    assert written == [list(map(str, tower.cards)) for tower in state.players[0].towers]


TWICE = [{"name": "Heidi"}, {"name": "Heidi"}, {"name": ""}, {"name": "B\n"}]
TOWERS = [["sand-6"], ["tree-6"]]
EVERY_CARD = [*ft.CARDS][::-1]
BAD: list[tuple[str, list[str]]] = [
    ("[]", ["$"]),
    (changed(format="five-towers-state/3"), ["$.format"]),
    (changed(seed=1), ["$.seed"]),
    (changed(players=3, log=[]), ["$.players"]),
    (changed(players=[{"name": 3}, *PLAYERS[1:]]), ["$.players[0].name"]),
    (
        changed(players=TWICE, starter="Heidi", first_starter="Heidi", calls=[], log=[]),
        ["$.players[2].name", "$.players[1].name", "$.players[3].name"],
    ),
    (
        changed(players=PLAYERS[:1], starter="Heidi", first_starter="Heidi", calls=[], log=[]),
        ["$.players"],
    ),
    (
        changed(
            players=[*PLAYERS, *({"name": name} for name in ("Liina", "Mart", "Uku"))], calls=[]
        ),
        ["$.players"],
    ),
    (changed(players=[{"name": "Heidi", "towers": TOWERS}, *PLAYERS[1:]]), ["$.players[0].towers"]),
    (
        changed(players=[{"name": "Heidi", "towers": [["sand-6"]] * 2}, *PLAYERS[1:]]),
        ["$.players[0].towers"],
    ),
    (
        changed(players=[{"name": "Heidi", "towers": [[], 3]}, *PLAYERS[1:]]),
        ["$.players[0].towers[0]", "$.players[0].towers[1]"],
    ),
    (
        changed(players=[{"name": "Heidi", "torn_down": ["sand-6", "tree-6"]}, *PLAYERS[1:]]),
        ["$.players[0].torn_down"],
    ),
    (changed(display=["sand-6"] * 6, taken=["tree-6"] * 1_000), ["$.display", "$.taken"]),
    (changed(taken=["sand-6"] * 6), ["$.taken"]),
    (changed(display=["sand-7", "sand-6"]), ["$.display"]),
    (changed(taken=["sand-7", "sand-6"]), ["$.taken"]),
    (changed(discards=["sand-7", "sand-6"]), ["$.discards"]),
    (changed(deck=EVERY_CARD, dealer=None), ["$.deck"]),
    (changed(taken=["snad-7"]), ["$.taken[0]"]),
    (changed(discards=[7]), ["$.discards[0]"]),
    (changed(starter="Hedi"), ["$.starter"]),
    (changed(first_starter="Mart"), ["$.first_starter"]),
    (changed(phase="bide"), ["$.phase"]),
    (changed(deck_ran_out=3), ["$.deck_ran_out"]),
    (
        changed(calls=[{"player": "Mart", "cards": 1}, {"player": 3, "cards": 2}]),
        ["$.calls[1].player", "$.calls[0].player"],
    ),
    (changed(starter="Anni", calls=[{"player": "Heidi", "cards": 1}]), ["$.calls"]),
    (
        changed(
            phase="bid",
            starter="Anni",
            calls=[{"player": name, "cards": None} for name in ("Anni", "Heidi", "Peeter")],
        ),
        ["$.phase"],
    ),
    (changed(dealer=part("dealer", deck=["sand-6"])), ["$.dealer.deck"]),
    (changed(dealer={"seed": 2}), ["$.dealer.deck"]),
    (changed(dealer=part("dealer", seed="x")), ["$.dealer.seed"]),
    (changed(log=3), ["$.log"]),
    (
        changed(log=[{"do": "pass", "player": "Mart"}, {"draw": "rain"}]),
        ["$.log[0].player", "$.log[1].draw"],
    ),
]


def test_a_text_that_is_not_a_state_is_refused(snapshot: SnapshotAssertion) -> None:
    """Every fault has its path."""
    found = [faults_of(text) for text, _ in BAD]
    assert [[fault.path for fault in faults] for faults in found] == [paths for _, paths in BAD]
    for text, paths in BAD:
        in_a_request = unreadable(STATES.of_value, json.loads(text))
        assert {fault.path for fault in in_a_request.faults} == set(paths)
    assert "\n".join(str(fault) for faults in found for fault in faults) == snapshot


def test_a_state_that_cannot_be_read_again_is_not_written(snapshot: SnapshotAssertion) -> None:
    """The seed is too large, cards are not sorted, a player is unknown, or the log is a list."""
    state = ft.new_game(["Heidi", "Anni"], seed=1)
    assert state.dealer
    change: Callable[..., ft.GameState] = values.changed  # takes the values as they are
    wrongs = (
        change(state, dealer=evolve(state.dealer, seed=-(10**78))),
        change(state, deck=state.deck[::-1]),
        change(state, log=(*state.log, ft.Bid("Mart", 1))),
        change(state, log=[]),
    )
    assert "\n".join(refusal(partial(ft.state_to_json, bad)) for bad in wrongs) == snapshot


def test_a_state_is_written_with_or_without_its_log() -> None:
    whole, bare = ft.state_to_json(STATE), ft.state_to_json(STATE, log=False)
    assert ft.state_from_json(whole) == STATE
    assert ft.state_from_json(bare) == STATE.without_log() != STATE
    assert "log" not in json.loads(bare)
    for text in (whole, bare):
        assert STATES.of_value(json.loads(text)) == ft.state_from_json(text)


STATE_SCHEMA = Draft202012Validator(json.loads(schemas()["five-towers-state-2.schema.json"]))
VIEW_SCHEMA = Draft202012Validator(json.loads(schemas()["five-towers-view-1.schema.json"]))


@COSTLY
@given(games())
def test_an_action_is_read_as_it_was_written(game: Played) -> None:
    """Different actions have different texts."""
    for state in game.states[-9:]:
        actions = ft.legal_actions(state)
        written = [ft.action_to_json(action, state) for action in actions]
        assert len(set(written)) == len(written)
        assert tuple(ft.action_from_json(text, state) for text in written) == actions


@COSTLY
@given(games())
def test_a_state_is_kept_whole(game: Played) -> None:
    """The dealer is kept too, and the JSON fits its schema."""
    text = ft.state_to_json(game.state)
    kept = ft.state_from_json(text)
    assert kept == ft.state_from_json(text.encode()) == game.state
    assert kept.dealer == game.state.dealer
    assert ft.state_to_json(kept) == text
    assert "\n" not in text
    STATE_SCHEMA.validate(json.loads(text))


@COSTLY
@given(games())
def test_a_state_that_waits_for_a_draw_is_kept(game: Played) -> None:
    """The states of a replay have no dealer."""
    for state in ft.replay(ft.record_of(game.state)).states[-9:]:
        kept = ft.state_from_json(ft.state_to_json(state))
        assert kept == state
        assert kept.dealer is None


@COSTLY
@given(games(), st.integers(0, 4))
def test_a_view_fits_its_schema(game: Played, seat: int) -> None:
    name = game.state.names[seat % len(game.state.names)]
    document = json.loads(ft.view_to_json(ft.view(game.state, name)))
    VIEW_SCHEMA.validate(document)
    assert document["player"] == name
    assert not {"deck", "dealer", "log"} & {*document}
