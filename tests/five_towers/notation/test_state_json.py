"""States and views as JSON: strictly read, and written only if they can be read again."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.rulebook import FormatError, InvalidArgument
from five_towers import state_from_json, state_to_json, view_to_json
from five_towers.game import Bid, Dealer, GameState, View, new_game, play_out, view
from five_towers.model import CARDS
from five_towers.notation import schemas
from tests.costly import COSTLY
from tests.five_towers.strategies import played

STATE = played(new_game(["Heidi", "Peeter", "Anni"], seed=2), [5, 3, 1, 2, 4, 0, 3, 2, 5]).state
WRITTEN: dict[str, object] = json.loads(state_to_json(STATE))
PLAYERS = [{"name": "Heidi"}, {"name": "Peeter"}, {"name": "Anni"}]


def changed(**entries: object) -> str:
    """Return the state with other entries."""
    return json.dumps({**WRITTEN, **entries})


def part(name: str, **entries: object) -> dict[str, object]:
    """Return an object of the state, as it is written, with other entries."""
    written = WRITTEN[name]
    assert isinstance(written, dict)
    return {**written, **entries}


def faults_of(data: bytes | str) -> list[str]:
    """Return the faults of a state that cannot be read."""
    with pytest.raises(FormatError) as caught:
        state_from_json(data)
    return str(caught.value).split("\n")


def test_every_field_is_written() -> None:
    """No field of a state, a dealer or a view is forgotten."""
    state = json.loads(schemas()["five-towers-state-1.schema.json"])["$defs"]
    assert {*state["GameState"]["properties"]} == {"format"} | {
        field.name for field in fields(GameState)
    }
    assert {*state["Dealer"]["properties"]} == {field.name for field in fields(Dealer)}
    seen = json.loads(schemas()["five-towers-view-1.schema.json"])["$defs"]["View"]
    assert {*seen["properties"]} == {"format"} | {field.name for field in fields(View)}
    assert seen["required"] == list(seen["properties"])


def test_names_are_written_as_they_are() -> None:
    """States and views are UTF-8; what has its default is left out of a state only."""
    state = new_game(["Õie", "Jürgen"], seed=-(10**23))
    text, seen = state_to_json(state), view_to_json(view(state, "Õie"))
    assert '"name": "Õie"}' in text
    assert '"name": "Õie", "towers": [], "torn_down": 0}' in seen
    assert state_from_json(text) == state


def test_the_towers_of_a_state_are_lists_of_cards() -> None:
    """From the bottom to the top, as in positions."""
    state = played(new_game(["Heidi", "Anni"], seed=2), [5, 0, 0]).state
    assert state.players[0].towers
    written = json.loads(state_to_json(state))["players"][0]["towers"]
    assert written == [list(map(str, tower.cards)) for tower in state.players[0].towers]


TWICE = [{"name": "Heidi"}, {"name": "Heidi"}, {"name": ""}, {"name": "B\n"}]
TOWERS = [["sand-6"], ["tree-6"]]
EVERY_CARD = [*CARDS][::-1]
BAD: list[tuple[str, list[str]]] = [
    ("[]", ["$: expected an object, found a list"]),
    (changed(format="five-towers-state/2"), ['$.format: expected "five-towers-state/1"']),
    (changed(seed=1), ["$.seed: unknown key"]),
    (changed(players=3, log=[]), ["$.players: expected a list, found 3"]),
    (
        changed(players=TWICE, starter="Heidi", first_starter="Heidi", calls=[], log=[]),
        [
            "$.players[2].name: is empty",
            '$.players[1].name: there is a player "Heidi" already',
            '$.players[3].name: "B\\n" holds a control character',
        ],
    ),
    (
        changed(players=PLAYERS[:1], starter="Heidi", first_starter="Heidi", calls=[], log=[]),
        ["$.players: expected 2 to 5 entries, found 1"],
    ),
    (
        changed(
            players=[*PLAYERS, *({"name": name} for name in ("Liina", "Mart", "Uku"))], calls=[]
        ),
        ["$.players: expected 2 to 5 entries, found 6"],
    ),
    (
        changed(players=[{"name": "Heidi", "towers": TOWERS}, *PLAYERS[1:]]),
        [
            "$.players[0].towers: a player has one tower of a type, and they stand in the order of"
            " types"
        ],
    ),
    (
        changed(players=[{"name": "Heidi", "towers": [["sand-6"]] * 2}, *PLAYERS[1:]]),
        [
            "$.players[0].towers: a player has one tower of a type, and they stand in the order of"
            " types"
        ],
    ),
    (
        changed(players=[{"name": "Heidi", "towers": [[], 3]}, *PLAYERS[1:]]),
        [
            "$.players[0].towers[0]: expected 1 to 200 entries, found 0",
            "$.players[0].towers[1]: expected a list, found 3",
        ],
    ),
    (
        changed(players=[{"name": "Heidi", "torn_down": ["sand-6", "tree-6"]}, *PLAYERS[1:]]),
        ["$.players[0].torn_down: is not in the order of cards"],
    ),
    (
        changed(display=["sand-6"] * 6, taken=["tree-6"] * 1_000),
        [
            "$.display: expected at most 5 entries, found 6",
            "$.taken: expected at most 5 entries, found 1,000",
        ],
    ),
    (changed(taken=["sand-6"] * 6), ["$.taken: expected at most 5 entries, found 6"]),
    (changed(display=["sand-7", "sand-6"]), ["$.display: is not in the order of cards"]),
    (changed(taken=["sand-7", "sand-6"]), ["$.taken: is not in the order of cards"]),
    (changed(discards=["sand-7", "sand-6"]), ["$.discards: is not in the order of cards"]),
    (changed(deck=EVERY_CARD, dealer=None), ["$.deck: is not in the order of cards"]),
    (changed(taken=["snad-7"]), ['$.taken[0]: unknown card "snad-7", did you mean "sand-7"?']),
    (changed(discards=[7]), ["$.discards[0]: expected a card such as "]),
    (changed(starter="Hedi"), ['$.starter: unknown player "Hedi", did you mean "Heidi"?']),
    (changed(first_starter="Mart"), ['$.first_starter: unknown player "Mart"']),
    (changed(phase="bide"), ['$.phase: unknown phase "bide", did you mean "bid"?']),
    (changed(deck_ran_out=3), ["$.deck_ran_out: expected a whole number from 0 to 2, found 3"]),
    (
        changed(calls=[{"player": "Mart", "cards": 1}, {"player": 3, "cards": 2}]),
        [
            "$.calls[1].player: expected a text, found 3",
            '$.calls[0].player: unknown player "Mart"',
        ],
    ),
    (
        changed(starter="Anni", calls=[{"player": "Heidi", "cards": 1}]),
        ['$.calls: players bid once each, clockwise from "Anni" on'],
    ),
    (
        changed(
            phase="bid",
            starter="Anni",
            calls=[{"player": name, "cards": None} for name in ("Anni", "Heidi", "Peeter")],
        ),
        ["$.phase: nobody is left to bid"],
    ),
    (
        changed(dealer=part("dealer", deck=["sand-6"])),
        ['$.dealer.deck: holds other cards than the "deck" of the state'],
    ),
    (
        changed(dealer={"seed": 2}),
        ['$.dealer.deck: holds other cards than the "deck" of the state'],
    ),
    (changed(dealer=part("dealer", seed="x")), ["$.dealer.seed: expected a whole number"]),
    (changed(log=3), ["$.log: expected a list, found 3"]),
    (
        changed(log=[{"do": "pass", "player": "Mart"}, {"draw": "rain"}]),
        ['$.log[0].player: unknown player "Mart"', '$.log[1].draw: unknown draw "rain"'],
    ),
]


@pytest.mark.parametrize(("text", "faults"), BAD, ids=range(len(BAD)))
def test_what_is_no_state_is_refused(text: str, faults: list[str]) -> None:
    """Every fault is told with its path, and nothing else is."""
    found = faults_of(text)
    assert len(found) == len(faults)
    assert all(one.startswith(told) for one, told in zip(found, faults, strict=True)), found


def test_whoever_has_called_may_be_anybody_while_a_name_is_unknown() -> None:
    """Of calls by players whose names cannot be read nothing is said."""
    assert faults_of(changed(players=[{"name": 3}, *PLAYERS[1:]])) == [
        "$.players[0].name: expected a text, found 3"
    ]


@given(st.binary())
def test_hostile_bytes_are_refused(data: bytes) -> None:
    """Whatever comes, nothing but a FormatError is raised."""
    assert faults_of(data)


@COSTLY
@given(st.data())
def test_a_state_with_any_entry_replaced_is_refused_or_read(data: st.DataObject) -> None:
    """Any JSON in the place of any entry leads to a state or to faults."""
    key = data.draw(st.sampled_from(sorted(WRITTEN)))
    scalars = st.none() | st.booleans() | st.integers() | st.text(max_size=3)
    anything = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3), max_leaves=5)
    text = changed(**{key: data.draw(anything | st.dictionaries(st.text(max_size=3), anything))})
    try:
        state = state_from_json(text)
    except FormatError:
        return
    assert isinstance(state, GameState)


def test_what_could_not_be_read_is_not_written() -> None:
    """A seed beyond every use, cards in disorder, a bid beyond all counts: refused when written."""
    state = new_game(["Heidi", "Anni"], seed=1)
    assert state.dealer
    change: Callable[..., GameState] = evolve
    for bad, told in (
        (
            change(state, dealer=evolve(state.dealer, seed=-(10**78))),
            "^a whole number has more than 78 digits$",
        ),
        (change(state, deck=state.deck[::-1]), r"\$.deck: is not in the order of cards"),
        (change(state, log=(*state.log, Bid("Mart", 1))), 'unknown player "Mart"'),
        (change(state, log=[]), "it would be read as another one$"),
    ):
        with pytest.raises(InvalidArgument, match=told):
            state_to_json(bad)


def test_a_kept_game_goes_on_with_the_same_draws() -> None:
    """Whether a server was restarted makes no difference to the game."""
    kept = state_from_json(state_to_json(STATE))
    assert kept.dealer == STATE.dealer
    assert play_out(kept, 7) == play_out(STATE, 7)
