"""Games over the protocol, of both games: steps, seats, refusals, handles, records."""

from __future__ import annotations

import json
from random import Random
from typing import Any, cast

import pytest

from rulebook_kit import RulebookError
from tests.rulebook_kit.service.games import GAMES, Game
from tests.service.examples import chosen

NAMES = ["Anna", "Bo", "Cem"]


pytestmark = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.library.__name__)


def applied(game: Game, **more: object) -> Any:  # noqa: ANN401 - JSON
    given = {"state": game.examples.STATE, "action": game.examples.ACTION, **more}
    return game.client().answer("apply", **given)


def test_a_game_begins_as_in_the_library(game: Game) -> None:
    """The same seed deals the same game. Without a seed games differ."""
    state = game.library.new_game(NAMES, seed=7)
    step = game.ask("new_game", players=NAMES, seed=7, log=True)
    assert step["revision"] == state.revision
    assert step["private"]["state"] == game.examples.state_value(state, log=True)
    assert step["to_act"] == state.to_act
    assert (step["finished"], step["winners"], step["revealed"]) == (False, [], True)
    one, other = (game.ask("new_game", players=NAMES) for _ in range(2))
    assert one["private"] != other["private"]


def test_a_game_without_a_dealer_waits_for_draws(game: Game) -> None:
    """A client that deals itself sends them as events."""
    step = game.ask("new_game", players=NAMES, dealt=False)
    state = step["private"]["state"]
    assert state == game.examples.state_value(game.library.empty_game(NAMES))
    assert (step["revision"], step["to_act"]) == (0, None)
    assert game.ask("legal_actions", state=state) == []
    refused = game.refused("agent_move", state=state)
    assert refused["kind"] == "invalid-argument"
    assert refused["error"] == "no player must act in this state"
    assert game.ask("check_action", state=state, action=game.draw)["ok"] is True
    after = game.ask("apply", state=state, action=game.draw)
    assert (after["revision"], after["revealed"]) == (1, True)


def test_each_seat_gets_its_view_and_only_the_acting_one_its_actions(game: Game) -> None:
    step = applied(game)["result"]
    state = step["private"]["state"]
    assert [*step["seats"]] == [*game.examples.UNDER_WAY.names]
    for name, seat in [*step["seats"].items(), (None, step["open"])]:
        again = game.ask("view", state=state, player=name)
        assert again["view"] == seat["view"]
        assert again["revision"] == seat["revision"] == step["revision"]
        assert again["happened"] == []
        assert again.get("actions") == seat.get("actions")
        assert ("actions" in seat) == (name is not None and name == step["to_act"])
    acting = step["seats"][step["to_act"]]
    assert acting["actions"] == game.ask("legal_actions", state=state)
    assert game.refused("view", state=state, player="Zoe")["kind"] == "unknown-name"


def test_what_happened_is_what_was_logged_since_the_step_before(game: Game) -> None:
    """Nobody hears less or more events than others, even if the state has its whole log."""
    begun = game.ask("new_game", players=NAMES, seed=7, log=True)
    state = begun["private"]["state"]
    action = game.ask("agent_move", state=state, seed=1)
    step = game.ask("apply", state=state, action=action, log=True)
    log = step["private"]["log"]
    assert log[0] == action
    assert len(log) == step["revision"] - begun["revision"]
    for seat in [step["open"], *step["seats"].values()]:
        assert [one["event"] for one in seat["happened"]] == log
        assert all(one["text"] for one in seat["happened"])


def test_a_stale_request_does_nothing(game: Game) -> None:
    """So a double click is harmless; the right revision is no matter."""
    revision = game.examples.UNDER_WAY.revision
    assert applied(game, expect=revision)["result"] == applied(game)["result"]
    for other in (revision - 1, 0, -1, 10**30):
        assert applied(game, expect=other)["kind"] == "stale"


def test_another_players_action_is_refused_before_rules_are_judged(game: Game) -> None:
    """Draws and unknown players too."""
    assert applied(game, **{"as": game.acting})["result"] == applied(game)["result"]
    state = game.examples.STATE
    for asking in (game.waiting, "nobody", ""):
        for action in (game.examples.ACTION, game.illegal, {"draw": "reshuffle"}):
            refused = applied(game, action=action, **{"as": asking})
            assert refused["kind"] == "not-yours"
            assert "report" not in refused
            checking = {"state": state, "action": action, "as": asking}
            assert game.refused("check_action", **checking) == refused
    assert applied(game, action={"draw": "reshuffle"}, **{"as": game.acting})["kind"] == "not-yours"
    own = {"state": state, "action": game.illegal}
    checked = game.ask("check_action", **own, **{"as": game.acting})
    assert checked == game.ask("check_action", **own)


def test_an_illegal_action_has_a_report(game: Game) -> None:
    for action in (game.illegal, {**game.examples.ACTION, "player": game.waiting}):
        refused = applied(game, action=action)
        verdict = game.ask("check_action", state=game.examples.STATE, action=action)
        assert refused["kind"] == "illegal"
        assert refused["report"] == verdict["violations"] != []
        assert verdict["ok"] is False
        state = game.examples.UNDER_WAY
        with pytest.raises(RulebookError) as caught:
            game.library.apply(state, game.library.action_from_json(json.dumps(action), state))
        assert refused["error"] == str(caught.value)


def test_an_odd_action_or_state_has_paths_below_it(game: Game) -> None:
    action, state = game.examples.ACTION, game.examples.STATE
    odd: list[tuple[str, object, str]] = [
        ("apply", {**action, "player": "Zoe"}, "unknown-name"),
        ("apply", game.unknown, "unknown-name"),
        *(
            ("apply", one, "unreadable")
            for one in (
                *({**action, "do": "steal"}, {**action, "more": 1}, {"do": action["do"]}),
                *({}, None, [action]),
            )
        ),
    ]
    for do, value, kind in odd:
        refused = game.refused(do, state=state, action=value)
        assert refused["kind"] == kind, refused
        assert all(fault["path"].startswith("$.action") for fault in refused["faults"])
    states: tuple[object, ...] = (None, 1, [], {}, {**state, "phase": "nap"}, {**state, "x": 1})
    for do in ("legal_actions", "view", "record", "apply"):
        for value in states if do == "view" else states[-1:]:
            refused = game.refused(do, state=value, **({"action": action} if do == "apply" else {}))
            assert refused["kind"] == "unreadable"
            assert all(fault["path"].startswith("$.state") for fault in refused["faults"])


def test_a_state_without_its_log_has_no_record_but_with_its_lines(game: Game) -> None:
    state = game.examples.STATE
    log = game.examples.state_value(game.examples.UNDER_WAY, log=True)["log"]
    assert game.refused("record", state=state)["kind"] == "invalid-argument"
    record = game.library.write_record(game.library.record_of(game.examples.UNDER_WAY))
    assert game.ask("record", state=state, log=log) == record
    for lines in (log[1:], [], [{"do": "x"}]):
        refused = game.refused("record", state=state, log=lines)
        assert refused["kind"] == "unreadable"
        assert all(fault["path"].startswith("$.log") for fault in refused["faults"])


def test_a_state_is_kept_under_a_handle_until_it_is_forgotten(game: Game) -> None:
    client = game.client()
    kept, step = (
        cast("Any", client.ask("new_game", players=NAMES, seed=3, keep=keep))
        for keep in (True, False)
    )
    handle, state = kept["private"]["state"], step["private"]["state"]
    assert isinstance(handle, str)
    action = cast("Any", client.ask("legal_actions", state=handle))[0]
    for do, more in {
        "view": {"player": "Bo"},
        "legal_actions": {},
        "check_action": {"action": action},
        "apply": {"action": action},
        "agent_move": {"seed": 1},
        **game.asking,
    }.items():
        assert client.ask(do, state=handle, **more) == client.ask(do, state=state, **more)
    assert client.ask("forget", states=[handle]) == 1
    assert client.answer("view", state=handle)["kind"] == "unknown-name"
    assert client.answer("forget", states=[handle])["kind"] == "unknown-name"


def test_without_handles_states_cannot_be_kept(game: Game) -> None:
    client = game.client(keeps=False)
    refused = client.answer("view", state="state-1")
    assert refused["kind"] == "unreadable"
    assert refused["error"] == "$.state: states are not kept here: send the state itself"
    refused = client.answer("new_game", players=["A", "B"], keep=True)
    assert refused["kind"] == "unreadable"
    assert refused["error"] == "$.keep: states are not kept here: leave it out"
    assert client.answer("forget", states=[])["kind"] == "unknown-operation"
    assert "forget" not in cast("Any", client.ask("hello"))["operations"]


def played(game: Game, *, keep: bool, steps: int = 1_000, **options: object) -> tuple[str, Any]:
    """Return the record of a random game and its last step, played over the protocol."""
    client, chance, log = game.client(), Random(2), list[object]()
    step: Any = client.ask("new_game", players=NAMES, seed=2, keep=keep, **options)
    while True:
        state = step["private"]["state"]
        log += step["private"]["log"]
        if step["finished"] or not steps:
            return cast("str", client.ask("record", state=state, log=log)), step
        steps -= 1
        seat = step["seats"][step["to_act"]]
        more = {"as": step["to_act"], "expect": seat["revision"], "keep": keep}
        step = client.ask("apply", state=state, action=chosen(seat["actions"], chance), **more)


def watched(game: Game) -> tuple[dict[str, Any], list[Any]]:
    """Return what to ask about the end of a random game with all modules, and its steps."""
    client, chance, log = game.client(), Random(5), list[object]()
    steps: list[Any] = [client.ask("new_game", players=NAMES, seed=5, **game.options)]
    for _ in range(25):
        log += steps[-1]["private"]["log"]
        acting, state = steps[-1]["to_act"], steps[-1]["private"]["state"]
        action = chosen(steps[-1]["seats"][acting]["actions"], chance)
        steps.append(client.ask("apply", state=state, action=action))
    log += steps[-1]["private"]["log"]
    return {"state": steps[-1]["private"]["state"], "log": log}, steps


@pytest.mark.no_cover
def test_a_history_tells_a_seat_what_each_step_told_it(game: Game) -> None:
    """From the start, or since a step, with the table as the seat saw it then."""
    asked, steps = watched(game)
    for name in (*NAMES, None):
        seats = [step["open"] if name is None else step["seats"][name] for step in steps]
        told = game.ask("history", player=name, **asked)
        assert told["happened"] == [one for seat in seats for one in seat["happened"]]
        assert (told["since"], told["revision"]) == (0, seats[-1]["revision"])
        assert told["view"] != seats[0]["view"]  # nothing was dealt yet
        for at in (0, 12, -1):
            told = game.ask("history", player=name, since=seats[at]["revision"], **asked)
            later = seats[at:][1:]
            assert told["happened"] == [one for seat in later for one in seat["happened"]]
            assert (told["since"], told["view"]) == (seats[at]["revision"], seats[at]["view"])


def test_a_history_is_refused_if_it_cannot_be_told(game: Game) -> None:
    asked, steps = watched(game)
    revision = steps[-1]["revision"]
    refused = game.refused("history", since=revision + 1, **asked)
    assert refused["error"] == f"$.since: the game is at revision {revision}"
    assert game.refused("history", player="Zed", **asked)["kind"] == "unknown-name"
    assert game.refused("history", state=asked["state"])["kind"] == "invalid-argument"
    line = asked["log"][0]
    other = {**asked, "log": [line] * len(asked["log"])}
    refused = game.refused("history", **other)
    assert refused["error"] == "$.log: the events cannot be replayed"


def test_a_game_is_the_same_with_and_without_handles(game: Game) -> None:
    """In Alhambra with all modules."""
    whole, handles = (
        played(game, keep=keep, steps=40, **game.options)[0] for keep in (False, True)
    )
    assert whole == handles
    assert game.ask("check_record", record=whole)["status"] == "legal"


@pytest.mark.no_cover
def test_a_whole_game_is_legal(game: Game) -> None:
    record, step = played(game, keep=True)
    assert step["winners"]
    check = game.ask("check_record", record=record)
    assert (check["status"], check["finished"]) == ("legal", True)
