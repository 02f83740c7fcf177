"""Agents and determinized games over the protocol."""

from __future__ import annotations

import json
from contextvars import copy_context
from typing import cast

import pytest

from alhambra_rules.agents import AGENTS, Mcts, agent_action
from alhambra_rules.game import Action, GameState, Stop, determinize, record_of, view
from alhambra_rules.game_modules.registry import REGISTRY, new_game
from alhambra_rules.notation.events import action_to_json
from alhambra_rules.notation.game_record import write_record
from alhambra_rules.service import games
from rulebook_kit.work import IS_WANTED
from tests.service.examples import UNDER_WAY, Client, Object, state_value
from tests.service.test_secrets import other_secrets

STATE = state_value(UNDER_WAY)


def test_an_agent_does_the_same_as_in_the_library() -> None:
    for agent, known in AGENTS.items():
        action = Client.of().ask("agent_move", state=STATE, agent=agent, seed=5)
        assert action == json.loads(action_to_json(agent_action(UNDER_WAY, known, seed=5)))


def test_a_game_between_agents_ends() -> None:
    """Without a seed each choice has a secret one."""
    client = Client.of()
    step = cast("Object", client.ask("new_game", players=["Anna", "Bo"], keep=True))
    while not step["finished"]:
        state = cast("Object", step["private"])["state"]
        action = client.ask("agent_move", state=state)
        step = cast("Object", client.ask("apply", state=state, action=action, keep=True))
    assert step["winners"]


def test_iterations_are_for_mcts() -> None:
    client = Client.of()
    quick = client.ask("agent_move", state=STATE, agent="mcts", seed=5, iterations=3)
    expected = agent_action(UNDER_WAY, Mcts(3), seed=5)
    assert quick == json.loads(action_to_json(expected))
    for key in ("iterations", "seconds"):
        refused = client.answer("agent_move", state=STATE, **{key: 3})
        (fault,) = cast("list[dict[str, object]]", refused["faults"])
        assert (refused["kind"], fault["path"]) == ("unreadable", f"$.{key}")


def test_a_search_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that nobody can keep a service for longer, by any number of iterations."""
    found: list[Mcts] = []

    def act(_: GameState, agent: Mcts, *, seed: int) -> Action:  # noqa: ARG001
        found.append(agent)
        return Stop("Anne")

    monkeypatch.setattr(games, "agent_action", act)
    client = Client.of()
    client.ask("agent_move", state=STATE, agent="mcts", iterations=5_000)
    client.ask("agent_move", state=STATE, agent="mcts", iterations=5_000, seconds=0.5)
    assert [(one.iterations, one.seconds) for one in found] == [(5_000, 10), (5_000, 0.5)]
    for wrong in (0, 11):
        refused = client.answer("agent_move", state=STATE, agent="mcts", seconds=wrong)
        assert refused["kind"] == "unreadable"


def test_a_search_that_nobody_waits_for_ends() -> None:
    """After some of its many games; the action is thrown away."""
    asked: list[int] = []

    def leave_soon() -> bool:
        asked.append(1)
        return len(asked) < 4

    context = copy_context()
    context.run(IS_WANTED.set, leave_soon)
    arguments: Object = {"state": STATE, "agent": "mcts", "iterations": 5_000}
    context.run(lambda: Client.of().answer("agent_move", **arguments))
    assert 4 <= len(asked) < 10


def test_an_agent_plays_modules() -> None:
    client = Client.of()
    modules = state_value(new_game(("Anna", "Bo"), seed=1, modules=("treasure",)))
    for agent in AGENTS:
        assert "result" in client.answer("agent_move", state=modules, agent=agent)


def test_an_agent_knows_only_what_its_player_may_see() -> None:
    client = Client.of()
    other = other_secrets(STATE, cast("str", UNDER_WAY.to_act), 7)
    for agent in AGENTS:
        more: Object = {"agent": agent, "seed": 4} | ({"iterations": 5} if agent == "mcts" else {})
        action = client.ask("agent_move", state=STATE, **more)
        assert client.ask("agent_move", state=other, **more) == action


def test_a_determinized_game_agrees_with_all_that_a_player_knows() -> None:
    client = Client.of()
    state = new_game(("Anne", "Bo", "Cem"), seed=3, modules=tuple(REGISTRY))
    value = state_value(state)
    for player in ("Anne", None):
        asking: Object = {"player": player, "seed": 8}
        made = client.ask("determinize", state=value, **asking)
        assert made == state_value(determinize(view(state, player), 8).without_log())
        before, after = (
            cast("Object", client.ask("view", state=one, player=player)) for one in (value, made)
        )
        assert before["view"] == after["view"]
        other = other_secrets(value, player or "", 1)
        assert client.ask("determinize", state=other, **asking) == made


def test_a_determinized_game_can_be_kept_and_has_a_log() -> None:
    client = Client.of()
    handle = client.ask("determinize", state=STATE, player="Anne", seed=8, keep=True, log=True)
    record = client.ask("record", state=handle)
    assert record == write_record(record_of(determinize(view(UNDER_WAY, "Anne"), 8)))
    refused = client.answer("determinize", state=STATE, player="Zoe")
    assert refused["kind"] == "unknown-name"
