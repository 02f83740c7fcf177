"""Reading and writing states and views."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import cast

import pytest
from attrs import evolve, fields, frozen
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.game import Dealer, Module, carry_out, new_game
from alhambra_rules.game.events import Override, StartedFrom
from alhambra_rules.game.playing import play_out
from alhambra_rules.notation.json_schemas import schemas
from alhambra_rules.notation.modules_json import CODECS
from alhambra_rules.notation.state_json import state_of_value, view_values
from alhambra_rules.testing import games
from alhambra_rules.testing.played_games import whole_game
from rulebook_kit import values
from rulebook_kit.json.codecs import write_fields
from tests.game.positions import position
from tests.refusals import faulty_paths, refusal, unreadable

STATE_SCHEMA = json.loads(schemas()["alhambra-state-2.schema.json"])
VIEW_SCHEMA = json.loads(schemas()["alhambra-view-1.schema.json"])
STATE, VIEW = Draft202012Validator(STATE_SCHEMA), Draft202012Validator(VIEW_SCHEMA)


error_of = partial(unreadable, ar.state_from_json)


def assert_is_kept(state: ar.GameState) -> None:
    """Check that a state is read back as it was written."""
    text = ar.state_to_json(state)
    kept = ar.state_from_json(text)
    assert kept == ar.state_from_json(text.encode()) == state
    assert kept.dealer == state.dealer
    assert ar.state_to_json(kept) == text
    assert "\n" not in text


def test_a_stored_game_resumes_with_the_same_draws() -> None:
    state = whole_game(2, 1)[40]
    kept = ar.state_from_json(ar.state_to_json(state))
    action = ar.legal_actions(state)[0]
    assert ar.apply(kept, action) == ar.apply(state, action)
    assert play_out(kept, 7) == play_out(state, 7)


def test_a_state_waiting_for_a_draw_is_kept() -> None:
    for state in ar.replay(ar.Record(("Anne", "Alma"), ("Anne", "Alma"))).states:
        assert state.pending_draw is not None
        assert_is_kept(state)


def test_an_accepted_event_and_a_position_in_the_log_are_kept() -> None:
    begun = next(one for one in whole_game(2, 1) if one.phase == "act" and len(one.log) > 60)
    state = ar.replay(ar.Record(begun.names, begun.youngest_first, position=begun.table)).states[-1]
    assert_is_kept(state)
    aside = next(one for one in whole_game(3, 1) if one.bought).without_dealer()
    event = ar.PlaceBought(str(aside.to_act), aside.bought[0], (9, 9))
    turned = evolve(carry_out(aside, event), log=(*aside.log, Override(event, "so be it")))
    assert_is_kept(turned)


@frozen(slots=False)
class Gatehouses(Module):
    """A module with a tile of its own."""

    name = "gatehouses"

    def tiles(self) -> Iterator[ar.Tile]:
        yield ar.Tile("gatehouse", "tower", 3, "")


def test_a_position_in_the_log_may_have_tiles_of_your_own() -> None:
    """The reader must be given their module."""
    modules = [Gatehouses()]
    city = ar.City.of({(1, 0): next(Gatehouses().tiles())})
    begun = position(cities={"Anne": city}, modules=modules)
    record = ar.Record(begun.names, begun.youngest_first, modules=modules, position=begun.table)
    state = ar.replay(record).states[-1]
    assert state.log == (StartedFrom(begun.table),)
    assert ar.state_from_json(ar.state_to_json(state), modules=modules) == state


def test_cities_are_kept_however_illegal() -> None:
    """Turned tiles, and a tile on the fountain; a turn of 0 is not written."""
    city = ar.City.of({(0, 0): "tower-11", (1, 0): ("tower-12", 3), (2, 0): "tower-13-e"})
    state = position(cities={"Anne": city})
    assert_is_kept(state)
    assert ar.state_to_json(state).count('"turned"') == 1


def test_a_finished_game_and_a_special_profile_are_kept() -> None:
    assert_is_kept(whole_game(4, 0)[-1])
    assert_is_kept(new_game(["Anne", "Zoë"], seed=-(10**23), profile="must-continue"))


def test_names_are_written_as_they_are() -> None:
    state = new_game(["Anne", "Zoë"], seed=1)
    assert '"name":"Zoë"' in ar.state_to_json(state)
    assert '"name": "Zoë"' in ar.view_to_json(ar.view(state, "Anne"))


def test_every_field_of_a_state_is_written() -> None:
    """A view has exactly its own fields."""
    properties = STATE_SCHEMA["$defs"]["GameState"]["properties"]
    assert {*properties} == {"format", "earlier"} | {field.name for field in fields(ar.GameState)}
    assert {*STATE_SCHEMA["$defs"]["Dealer"]["properties"]} == {one.name for one in fields(Dealer)}
    seen = VIEW_SCHEMA["$defs"]["View"]["properties"]
    assert {*seen} == {"format"} | {field.name for field in fields(ar.View)}


@given(games(), st.integers(0, 5))
def test_a_view_tells_what_its_player_may_know(state: ar.GameState, seat: int) -> None:
    """A view has the player's own hand and no secret."""
    player = state.names[seat % len(state.names)]
    text = ar.view_to_json(ar.view(state, player))
    document = json.loads(text)
    VIEW.validate(document)
    assert document["format"] == "alhambra-view/1"
    assert document["hand"] == [str(card) for card in state.player(player).hand]
    assert not {"deck", "dealer", "log"} & {*document}
    assert all("hand" not in one for one in document["players"])


@given(games())
def test_all_views_of_a_state_are_written_alike_together(state: ar.GameState) -> None:
    views = view_values(state)
    assert views == {
        player: json.loads(ar.view_to_json(ar.view(state, player)))
        for player in (*state.names, None)
    }


@given(games())
def test_a_part_of_a_document_is_read_as_the_whole_text_is(state: ar.GameState) -> None:
    text = ar.state_to_json(state)
    assert state_of_value(json.loads(text)) == ar.state_from_json(text) == state


def test_an_impossible_part_is_refused() -> None:
    assert faulty_paths(state_of_value, {**json.loads(changed()), "players": 7}) == ["$.players"]
    with pytest.raises(ar.FormatError):
        state_of_value({**json.loads(changed()), "deck": {"cards": ["denar-1"] * 999}})
    with pytest.raises(ar.FormatError, match='the module "wells" is not part of the library'):
        state_of_value({**json.loads(changed()), "modules": [{"module": "wells"}]})


WRITTEN: dict[str, object] = json.loads(ar.state_to_json(whole_game(2, 1)[60]))
DECK = {"to_come": ["B"], "piled": 56, "came_after": [21]}


def changed(**entries: object) -> str:
    """Return the text of the state with these entries replaced."""
    return json.dumps({**WRITTEN, **entries})


PLAYERS = [{"name": "Anne"}, {"name": "Alma"}]
LAID = {"x": 1, "y": 0, "tile": "garden-10"}
BAD: list[tuple[str, str]] = [
    ("{", "$"),
    ("[]", "$"),
    ("{}", "$"),
    (changed(format="alhambra-state/1"), "$.format"),
    (changed(seed=1), "$.seed"),
    (changed(players=[*PLAYERS, 3]), "$.players[2]"),
    (changed(players=3), "$.players"),
    (changed(players=[{"name": f"{n}"} for n in range(201)], log=[]), "$.players"),
    (changed(players=[{"name": "Anne"}] * 2), "$.players[1].name"),
    (changed(to_act="Zoe"), "$.to_act"),
    (changed(turn_of="Zoe"), "$.turn_of"),
    (changed(winners=["Zoe"]), "$.winners[0]"),
    (changed(leftovers=[["Zoe", "tower-11"]]), "$.leftovers[0][0]"),
    (changed(leftovers=3), "$.leftovers"),
    (changed(youngest_first=["Anne"]), "$.youngest_first"),
    (changed(phase="nap"), "$.phase"),
    (changed(market=[None]), "$.market"),
    (changed(bag=["tower-11", "garden-10"]), "$.bag"),
    (
        changed(players=[{"name": "Anne", "hand": ["denar-2", "denar-1"]}, {"name": "Alma"}]),
        "$.players[0].hand",
    ),
    (
        changed(players=[{"name": "Anne", "city": [LAID] * 1_001}, {"name": "Alma"}]),
        "$.players[0].city",
    ),
    (changed(log=3), "$.log"),
    (changed(log=[{"draw": "rain"}]), "$.log[0].draw"),
    (changed(log=[{"from": {}}]), "$.log[0].from"),
    (
        changed(log=[{"from": {"format": "alhambra-position/1", "players": [], "to_act": "Bo"}}]),
        "$.log[0].from.players",
    ),
    (changed(log=[{"draw": "reshuffle"}, {"from": {}}]), "$.log[1]"),
    (changed(profile="house"), "$.profile"),
    (changed(dealer={"seed": "x"}), "$.dealer"),
    (changed(pending_draw={"kind": "tea"}), "$.pending_draw.kind"),
    (changed(scoring_rounds_done=3), "$.scoring_rounds_done"),
    (changed(scoring_rounds_done=-1), "$.scoring_rounds_done"),
    (changed(to_act=None, scoring_rounds_done=4), "$.scoring_rounds_done"),
    (changed(deck={**DECK, "came_after": [21, 21, 21]}), "$.deck.came_after"),
    (changed(deck={**DECK, "inserts": [[1, "A"]]}), "$.deck.came_after"),
    (changed(deck={**DECK, "piled": 27}), "$.deck.piled"),
    (changed(deck={**DECK, "inserts": [[1, "A"], [2, "B"]]}), "$.deck.inserts"),
]


def test_a_fault_of_a_state_has_its_path(snapshot: SnapshotAssertion) -> None:
    errors = [error_of(text) for text, _ in BAD]
    for error, (text, path) in zip(errors, BAD, strict=True):
        assert path in {fault.path for fault in error.faults}, text
    assert "\n\n".join(map(str, errors)) == snapshot


def part(name: str, **entries: object) -> dict[str, object]:
    """Return a part of the state with these entries replaced."""
    written = WRITTEN[name]
    assert isinstance(written, dict)
    return {**written, **entries}


BAZAARS = {"module": "bazaars"}
ALMA_FIRST: list[list[object]] = [["Alma", []], ["Anne", []]]
FROM = {"format": "alhambra-position/1", "players": [{"name": "Anne", "city": []}]}
ALONE: list[tuple[str, list[str]]] = [
    (changed(deck=part("deck", to_come=["denar-1"])), ["$.deck.to_come[0]"]),
    (changed(dealer=part("dealer", deck=["rain"])), ["$.dealer.deck[0]"]),
    (changed(dealer=part("dealer", bag=[], deck=[])), ["$.dealer.bag", "$.dealer.deck"]),
    (changed(deck=part("deck", cards=["denar-1"])), ["$.dealer.deck"]),
    (changed(dealer=None), ["$.deck"]),
    (changed(deck=part("deck", inserts=[[1, "A"], [2, "denar-1"]])), ["$.deck.inserts[1][1]"]),
    (changed(modules=[BAZAARS, BAZAARS]), ["$.modules[1].module"]),
    (changed(modules=[{"module": "treasure"}]), ["$.modules[0].laid"]),
    (changed(modules=[{"module": "treasure", "laid": ALMA_FIRST}]), ["$.modules[0].laid"]),
    (changed(players=[{"name": "Anne"}, {}]), ["$.players[1]"]),
    (changed(youngest_first=["Zoe", "Anne"]), ["$.youngest_first[0]"]),
    (changed(log=[{"do": "take", "player": "Zoe", "cards": ["denar-1"]}]), ["$.log[0].player"]),
    (changed(log=[{"from": {**FROM, "to_act": "Bo"}}]), ["$.log[0].from.to_act"]),
    (changed(youngest_first=["Anne", "Alma", "Anne"]), ["$.youngest_first"]),
    (changed(deck=7, dealer=part("dealer", deck=["rain"])), ["$.deck", "$.dealer.deck[0]"]),
]


def test_the_consequences_of_a_fault_are_not_reported(snapshot: SnapshotAssertion) -> None:
    errors = [error_of(text) for text, _ in ALONE]
    found = [[fault.path for fault in error.faults] for error in errors]
    assert found == [paths for _, paths in ALONE]
    assert "\n\n".join(map(str, errors)) == snapshot


def test_a_state_has_at_most_200_players() -> None:
    for number, too_many in ((200, False), (201, True)):
        players = [{"name": f"{n}"} for n in range(number)]
        paths = [fault.path for fault in error_of(changed(players=players, log=[])).faults]
        assert ("$.players" in paths) == too_many


def test_a_module_that_is_in_play_already_is_named_in_lists_that_are_not_too_long() -> None:
    for number, named in ((20, True), (21, False)):
        paths = {fault.path for fault in error_of(changed(modules=[BAZAARS] * number)).faults}
        assert ("$.modules[1].module" in paths) == named
        assert ("$.modules" in paths) != named


def test_a_deck_that_is_missing_or_no_object_is_one_fault() -> None:
    decks: tuple[object, ...] = (7, [], None)
    for deck in decks:
        assert [fault.path for fault in error_of(changed(deck=deck)).faults] == ["$.deck"]
    state = json.loads(changed())
    del state["deck"]
    assert len(error_of(json.dumps(state)).faults) == 1


def test_a_state_without_its_log_is_written_short() -> None:
    """It counts the events before, and its dealer has the money cards of the deck."""
    state = ar.state_from_json(changed())
    short = json.loads(ar.state_to_json(state, log=False))
    assert "log" not in short
    assert short["earlier"] == len(state.log)
    assert "cards" not in short["deck"]
    assert ar.state_from_json(json.dumps(short)) == state.without_log()
    later = ar.apply(state.without_log(), ar.legal_actions(state)[0])
    again = json.loads(ar.state_to_json(later))
    assert (again["earlier"], len(again["log"])) == (
        len(state.log),
        later.revision - len(state.log),
    )
    without = evolve(state, dealer=None)
    assert json.loads(ar.state_to_json(without))["deck"]["cards"]
    for one in (without, evolve(without, deck=evolve(without.deck, cards=()))):
        assert ar.state_from_json(ar.state_to_json(one)) == one


def test_a_leftover_tile_is_no_name() -> None:
    owned = changed(leftovers=[["Anne", "tower-11"]])
    assert [tuple(map(str, one)) for one in ar.state_from_json(owned).leftovers] == [
        ("Anne", "tower-11")
    ]


def test_every_message_is_text_even_about_half_of_a_character() -> None:
    players = [{"name": "\ud800"}, {"name": "Alma"}]
    error = error_of(changed(players=players, modules=[{"module": "treasure"}]))
    assert "$.modules[0].laid" in {fault.path for fault in error.faults}
    assert str(error).encode()


def test_a_state_that_could_not_be_read_is_not_written(snapshot: SnapshotAssertion) -> None:
    """An unknown tile, too long a seed, an unsorted bag, a log that is a list, a view."""
    state = new_game(["Anne", "Alma"], seed=1)
    assert isinstance(state.dealer, Dealer)
    change: Callable[..., ar.GameState] = values.changed  # takes the values as they are
    wrongs = (
        change(state, dirk=(ar.Tile("mine", None, 1, ()),)),
        change(state, dealer=evolve(state.dealer, seed=10**5_000)),
        change(state, bag=state.bag[::-1]),
        change(state, log=[]),
    )
    assert "\n".join(refusal(partial(ar.state_to_json, bad)) for bad in wrongs) == snapshot
    refusal(lambda: ar.state_to_json(cast("ar.GameState", ar.view(state, "Anne"))))
    told = refusal(lambda: ar.view_to_json(cast("ar.View", state)))
    assert told.startswith("view must be a View, such as view(state, player) returns")


def test_a_type_without_a_codec_is_an_error() -> None:
    with pytest.raises(TypeError):
        CODECS.codec_of(frozenset[str])
    assert write_fields(object(), ()) == {}


def test_the_cards_of_the_deck_may_be_written_beside_the_dealer() -> None:
    drawn_from = cast("list[str]", part("dealer")["deck"])
    cards = sorted(card for card in drawn_from if card[-1].isdigit())
    assert ar.state_from_json(changed(deck=part("deck", cards=cards))) == ar.state_from_json(
        changed()
    )
