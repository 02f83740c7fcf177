"""Games of 5 Towers over the protocol: set-up, seats, refusals, handles, records, secrets."""

from __future__ import annotations

import json
from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.rulebook.values import changed
from five_towers.game import Build, empty_game, new_game, record_of
from five_towers.model import CARDS, Tower
from five_towers.notation.game_record import write_record
from five_towers.service.in_play import IN_PLAY
from five_towers.service.protocol import FIVE_TOWERS
from five_towers.testing.played_games import whole_game
from tests.five_towers.service.examples import ACTION, STATE, UNDER_WAY, state_value
from tests.service.examples import Client, Object

ACTING = cast("str", UNDER_WAY.to_act)
WAITING = next(name for name in UNDER_WAY.names if name != ACTING)


def client(*, keeps: bool = True) -> Client:
    return Client.of(FIVE_TOWERS, keeps=keeps)


def applied(**more: object) -> Object:
    return client().answer("apply", **{"state": STATE, "action": ACTION, **more})


def test_a_game_begins_as_in_the_library() -> None:
    step = cast("Object", client().ask("new_game", players=["Heidi", "Anni"], seed=7, log=True))
    state = new_game(("Heidi", "Anni"), seed=7)
    assert cast("Object", step["private"])["state"] == state_value(state, log=True)
    assert (step["revision"], step["to_act"]) == (state.revision, "Heidi")
    other = cast("Object", client().ask("new_game", players=["Heidi", "Anni"], starter="Anni"))
    assert other["to_act"] == "Anni"


def test_a_game_without_a_dealer_waits_for_draws() -> None:
    step = cast("Object", client().ask("new_game", players=["Heidi", "Anni"], dealt=False))
    state = cast("Object", step["private"])["state"]
    assert (step["revision"], step["to_act"]) == (0, None)
    assert client().ask("legal_actions", state=state) == []
    refused = client().answer("agent_move", state=state)
    assert (refused["kind"], refused["error"]) == (
        "invalid-argument",
        "no player must act in this state",
    )
    begun = cast("Object", client().ask("new_game", players=["A", "B"], dealt=False, starter="B"))
    empty = state_value(empty_game(("A", "B"), starter="B"))
    assert cast("Object", begun["private"])["state"] == empty
    draw = {"draw": "lay-out", "card": "sand-3"}
    after = cast("Object", client().ask("apply", state=state, action=draw))
    assert (after["revision"], after["revealed"]) == (1, True)


def test_requests_of_others_and_stale_ones_are_refused() -> None:
    assert "result" in applied(expect=UNDER_WAY.revision, **{"as": ACTING})
    assert applied(expect=UNDER_WAY.revision - 1)["kind"] == "stale"
    assert applied(**{"as": WAITING})["kind"] == "not-yours"
    assert applied(action={"draw": "reshuffle"}, **{"as": ACTING})["kind"] == "not-yours"
    refused = applied(action={**ACTION, "player": WAITING})
    assert refused["kind"] == "illegal"
    assert refused["report"]


@pytest.mark.parametrize("action", [None, {}, [ACTION], {**ACTION, "more": 1}])
def test_an_odd_action_has_paths_below_it(action: object) -> None:
    refused = applied(action=action)
    assert refused["kind"] == "unreadable"
    faults = cast("list[Object]", refused["faults"])
    assert all(str(fault["path"]).startswith("$.action") for fault in faults)


def test_each_seat_gets_its_view_and_only_the_acting_one_its_actions() -> None:
    step = cast("Object", applied()["result"])
    seats = cast("dict[str, Object]", step["seats"])
    state = cast("Object", step["private"])["state"]
    assert [*seats] == [*UNDER_WAY.names]
    for name, seat in [*seats.items(), (None, cast("Object", step["open"]))]:
        again = cast("Object", client().ask("view", state=state, player=name))
        assert again["view"] == seat["view"]
        assert again.get("actions") == seat.get("actions")
        assert ("actions" in seat) == (name is not None and name == step["to_act"])
        happened = cast("list[Object]", seat["happened"])
        assert [one["event"] for one in happened] == cast("Object", step["private"])["log"]
    assert client().answer("view", state=STATE, player="Zoe")["kind"] == "unknown-name"


def test_a_step_has_the_events_since_the_step_before() -> None:
    """Also if the state has its whole log."""
    begun = cast("Object", client().ask("new_game", players=["Heidi", "Anni"], seed=7, log=True))
    state = cast("Object", begun["private"])["state"]
    action = client().ask("agent_move", state=state, seed=1)
    step = cast("Object", client().ask("apply", state=state, action=action, log=True))
    log = cast("list[object]", cast("Object", step["private"])["log"])
    assert log[0] == action
    assert len(log) == cast("int", step["revision"]) - cast("int", begun["revision"])


def test_an_agent_chooses_a_legal_action() -> None:
    legal = cast("list[object]", client().ask("legal_actions", state=STATE))
    chosen = [client().ask("agent_move", state=STATE, seed=seed) for seed in range(20)]
    assert all(action in legal for action in chosen)
    assert chosen[0] == client().ask("agent_move", state=STATE, seed=0)
    assert any(action != chosen[0] for action in chosen) == (len(legal) > 1)


def whole_record(*, keep: bool, seed: int) -> str:
    """Return the record of a whole random game, played over the protocol."""
    asked, chance = client(), Random(seed)
    players = ["Heidi", "Anni", "Peeter"]
    step = cast("Object", asked.ask("new_game", players=players, seed=seed, keep=keep))
    log: list[object] = []
    while True:
        private = cast("Object", step["private"])
        log += cast("list[object]", private["log"])
        if step["finished"]:
            assert step["winners"]
            return cast("str", asked.ask("record", state=private["state"], log=log))
        state, acting = private["state"], step["to_act"]
        action = asked.ask("agent_move", state=state, seed=chance.getrandbits(30))
        more = {"as": acting, "expect": step["revision"]}
        step = cast("Object", asked.ask("apply", state=state, action=action, keep=keep, **more))


def test_a_whole_game_is_the_same_with_and_without_handles() -> None:
    record = whole_record(keep=False, seed=2)
    assert record == whole_record(keep=True, seed=2)
    check = cast("Object", client().ask("check_record", record=record))
    assert (check["status"], check["finished"]) == ("legal", True)


def test_a_state_without_its_log_has_no_record_but_with_its_lines() -> None:
    whole = state_value(UNDER_WAY, log=True)
    assert client().answer("record", state=STATE)["kind"] == "invalid-argument"
    log = cast("list[object]", whole["log"])
    assert client().ask("record", state=STATE, log=log) == write_record(record_of(UNDER_WAY))
    for lines in (log[1:], [], [{"do": "x"}]):
        refused = client().answer("record", state=STATE, log=lines)
        assert refused["kind"] == "unreadable"
        faults = cast("list[Object]", refused["faults"])
        assert all(str(fault["path"]).startswith("$.log") for fault in faults)


def test_states_without_their_log_are_small() -> None:
    """Sizes in bytes, of all states of a game of five players."""
    sizes = [len(json.dumps(state_value(state))) for state in whole_game(5, 1)]
    assert max(sizes) < 4_500


_PLACES = {card: place for place, card in enumerate(CARDS)}


def other_secrets(value: Object, seed: int) -> Object:
    """Return a state that only differs in what nobody knows.

    The deck has another order below the next five cards, and hidden cards change places with
    torn-down ones.
    """
    made = cast("Object", json.loads(json.dumps(value)))
    players = cast("list[dict[str, list[str]]]", made["players"])
    order = cast("dict[str, list[str]]", made["dealer"]).get("deck", [])
    torn = [player["torn_down"] for player in players if "torn_down" in player]
    places = [(cards, at) for cards in torn for at in range(len(cards))]
    places += [(order, at) for at in range(len(order) - 5)]
    mixed = [cards[at] for cards, at in places]
    Random(seed).shuffle(mixed)
    for (cards, at), card in zip(places, mixed, strict=True):
        cards[at] = card
    for cards in torn:
        cards.sort(key=_PLACES.__getitem__)
    made["deck"] = sorted(order, key=_PLACES.__getitem__)
    return made


@given(
    players=st.integers(2, 4),
    moment=st.integers(0, 10**6),
    seed=st.integers(0, 99),
    viewer=st.sampled_from([None, 0, 1]),
)
def test_a_seat_is_answered_alike_whatever_is_hidden(
    players: int, moment: int, seed: int, viewer: int | None
) -> None:
    game = [state for state in whole_game(players, 1) if state.to_act]
    state = game[moment % len(game)]
    first = state_value(state)
    second = other_secrets(first, seed)
    player = None if viewer is None else state.names[viewer]
    asked = client()
    seen = [asked.ask("view", state=one, player=player) for one in (first, second)]
    assert seen[0] == seen[1]
    legal = cast("list[object]", asked.ask("legal_actions", state=first))
    assert asked.ask("agent_move", state=first, seed=3) == asked.ask(
        "agent_move", state=second, seed=3
    )
    action = legal[seed % len(legal)]
    steps = [
        cast("Object", asked.ask("apply", state=one, action=action)) for one in (first, second)
    ]
    if not steps[0]["revealed"]:
        assert steps[0]["open"] == steps[1]["open"]
        assert steps[0]["seats"] == steps[1]["seats"]


def test_a_sentence_names_the_card_torn_down_if_the_state_before_is_known() -> None:
    before = empty_game(["Heidi", "Anni"])
    heidi = before.player("Heidi")
    tower = Tower(["candy-5", "candy-4"])
    players = [changed(heidi, towers=(tower,)), before.player("Anni")]
    state = changed(before, players=tuple(players))
    build = Build("Heidi", ["sand-7"], tear_down="candy")
    assert "candy-4" in str(IN_PLAY.sentence(build, state, ""))
    assert "candy-4" not in str(IN_PLAY.sentence(build, None, ""))
