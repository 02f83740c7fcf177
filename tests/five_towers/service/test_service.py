"""Towers and games over the protocol; the rest is in tests/rulebook_kit."""

from __future__ import annotations

import json
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_towers import record_of, write_record
from five_towers.arbiter import check_table
from five_towers.building import check_add, max_bid
from five_towers.descriptor import FIVE_TOWERS
from five_towers.game import Build, empty_game
from five_towers.in_play import PLAY
from five_towers.model import CARDS, Player, Table, Tower
from five_towers.scoring import score
from five_towers.service import SERVICE
from five_towers.testing.played_games import whole_game
from rulebook_kit.service.dispatcher import Dispatcher
from rulebook_kit.service.documents import about_positions
from rulebook_kit.service.operations import service_of
from rulebook_kit.values import changed
from tests.five_towers.service.examples import (
    ARGUMENTS,
    POSITION,
    STATE,
    TOWERS,
    state_value,
)
from tests.service.examples import Client, Object

CLIENT = Client.of(SERVICE)


def asked(do: str, **arguments: object) -> Object:
    return cast("Object", CLIENT.ask(do, **arguments))


def test_questions_of_the_conformance_protocol() -> None:
    towers = [*map(Tower, TOWERS)]
    assert CLIENT.ask("may_add", **ARGUMENTS["may_add"]) is False
    assert CLIENT.ask("score", towers=TOWERS, torn_down=2) == score(towers, 2).total
    display = ["sand-5", "sand-4", "tree-3"]
    assert CLIENT.ask("max_bid", towers=TOWERS, display=display) == max_bid(towers, display)


def test_documents_are_read_by_any_service_of_the_game() -> None:
    """One that has nothing else recognises records, legal and illegal, and positions alike."""
    again = service_of(FIVE_TOWERS, about_positions(FIVE_TOWERS))
    legal, position = write_record(record_of(whole_game(2, 1)[-1])), json.dumps(POSITION)
    illegal = "\n".join([*legal.splitlines()[:4], *legal.splitlines()[:-4:-1]])
    requests: list[Object] = [
        {"do": "read", "text": text} for text in (legal, illegal, position, "{")
    ]
    requests += [{"do": "check_position", "position": one} for one in (POSITION, {})]
    for request in map(json.dumps, requests):
        expected = Dispatcher(SERVICE).answer_text(request)
        assert Dispatcher(again).answer_text(request) == expected
    for name, made in again.operations.items():
        assert made.result == SERVICE.operations[name].result


def test_a_look_at_towers_is_everything_that_a_client_shows() -> None:
    seen = asked("look", towers=TOWERS, torn_down=2)
    assert seen["violations"] == []
    assert seen["addable"] == [
        [card for card in CARDS if check_add(Tower(tower), card).ok] for tower in TOWERS
    ]
    assert cast("Object", seen["score"])["total"] == score(map(Tower, TOWERS), 2).total
    faulty = cast("list[Object]", asked("look", towers=[["sand-3", "sand-4"]])["violations"])
    assert [one["rule"] for one in faulty] == ["tower.descending"]


def test_a_card_that_may_not_be_added_has_its_rule() -> None:
    verdict = asked("check_add", tower=["sand-12"], card="sand-13")
    assert verdict["ok"] is False
    assert [one["rule"] for one in cast("list[Object]", verdict["violations"])] == [
        "tower.descending"
    ]
    assert CLIENT.answer("check_add", tower=[], card="sand-99")["kind"] == "unknown-name"


def test_too_many_towers_torn_down_are_seen() -> None:
    """The deck has 110 cards."""
    seen = cast("list[Object]", asked("look", towers=TOWERS, torn_down=110)["violations"])
    table = Table([Player("player", map(Tower, TOWERS), 110)])
    assert len(seen) == 1
    assert [one["rule"] for one in seen] == [one.rule.id for one in check_table(table)]


@pytest.mark.no_cover
def test_an_answer_of_very_many_violations_is_too_large() -> None:
    tower = [f"sand-{number % 16}" for number in range(200)]
    assert CLIENT.answer("look", towers=[tower] * 60)["kind"] == "too-large"
    assert "result" in CLIENT.answer("look", towers=[tower])


def test_the_towers_of_a_position_are_scored() -> None:
    points = asked("score", towers=TOWERS, torn_down=1)
    (anni,) = cast("list[Object]", CLIENT.ask("score_position", position=POSITION))
    assert anni["total"] == points


def test_the_starter_can_be_chosen() -> None:
    for dealt in (True, False):
        step = cast("Any", CLIENT.ask("new_game", players=["A", "B"], dealt=dealt, starter="B"))
        assert step["private"]["state"]["starter"] == "B"
        assert step["to_act"] == ("B" if dealt else None)


def test_an_agent_chooses_a_legal_action() -> None:
    legal = cast("list[object]", CLIENT.ask("legal_actions", state=STATE))
    chosen = [CLIENT.ask("agent_move", state=STATE, seed=seed) for seed in range(20)]
    assert all(action in legal for action in chosen)
    assert chosen[0] == CLIENT.ask("agent_move", state=STATE, seed=0)
    assert any(action != chosen[0] for action in chosen) == (len(legal) > 1)


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
    seen = [CLIENT.ask("view", state=one, player=player) for one in (first, second)]
    assert seen[0] == seen[1]
    legal = cast("list[object]", CLIENT.ask("legal_actions", state=first))
    assert CLIENT.ask("agent_move", state=first, seed=3) == CLIENT.ask(
        "agent_move", state=second, seed=3
    )
    action = legal[seed % len(legal)]
    steps = [
        cast("Object", CLIENT.ask("apply", state=one, action=action)) for one in (first, second)
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
    assert "candy-4" in str(PLAY.sentence(build, state, ""))
    assert "candy-4" not in str(PLAY.sentence(build, None, ""))
