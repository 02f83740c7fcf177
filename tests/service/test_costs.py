"""What a request may cost is counted by what it asks for, not by its length."""

from __future__ import annotations

import json
from typing import Final, cast

import pytest

from alhambra_rules.game import record_of
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.model import TILES, every_bazaar
from alhambra_rules.notation.game_record import write_record
from alhambra_rules.service.protocol import SERVICE
from alhambra_rules.testing.played_games import whole_game
from rulebook_kit.service.dispatcher import Dispatcher
from rulebook_kit.work import MOST_BYTES, Allowance, Overspent
from tests.service.examples import POSITION, UNDER_WAY, Client, Object, state_value

pytestmark = pytest.mark.no_cover

CLIENT: Final = Client.of(keeps=False)
_IDS: Final = [*TILES]


def _tile(x: int, y: int, tile: str, turned: int = 0) -> Object:
    return {"x": x, "y": y, "tile": tile, "turned": turned}


_BROKEN: Final = [_tile(n % 15 + 1, n // 15, _IDS[n % 54], n % 4) for n in range(200)]
"""A city of 200 tiles with more than 200 violations."""

_REPEATED: Final = [_tile(n % 15 + 1, n // 15, "garden-11") for n in range(200)]
"""A city of 200 tiles that a single removal might make legal: each has to be tried."""

_CELLS: Final = [[x, y] for x in range(-15, 15) for y in range(-15, 15)]


def _players(number: int, city: list[Object]) -> Object:
    players = [{"name": f"P{n}", "city": city} for n in range(number)]
    return {**POSITION, "players": players}


def _rich() -> Object:
    """Return a state whose player can pay in a hundred thousand ways."""
    state = state_value(UNDER_WAY)
    seat = next(
        one for one in cast("list[Object]", state["players"]) if one["name"] == state["to_act"]
    )
    seat["hand"] = [f"denar-{value}" for value in range(1, 10) for _ in range(3)]
    return state


def test_what_is_dear_is_refused() -> None:
    dear: dict[str, Object] = {
        "explain_placements": {"city": _BROKEN, "tile": "tower-11", "cells": _CELLS[:60]},
        "check_position": {"position": _players(30, _BROKEN)},
        "payments": {"state": _rich(), "square": 1, "superfluous": True},
    }
    for do, arguments in dear.items():
        assert CLIENT.answer(do, **arguments)["kind"] == "too-large", do


def test_a_search_in_a_large_illegal_city_costs_work() -> None:
    text = json.dumps({"city": _REPEATED}).encode()
    for do in ("look", "legal_removals"):
        with pytest.raises(Overspent):
            Dispatcher(SERVICE).result_text(do, text, Allowance(work=20_000))


def test_two_hundred_players_can_be_drawn() -> None:
    """Each of them has the same reasons: they are found once."""
    players = _players(200, [_tile(9, 9, "tower-11")])
    for what in ("table", "scoring"):
        answer = CLIENT.answer("draw", position=players, what=what)
        assert len(str(answer["result"])) < MOST_BYTES


def test_a_large_legal_city_is_explained_on_900_cells() -> None:
    without_walls = [tile for tile in _IDS if tile.count("-") == 1]
    bazaars = [name for name, one in every_bazaar().items() if not one.misprinted]
    city = [_tile(n % 8 + 1, n // 8, one) for n, one in enumerate([*without_walls, *bazaars][:60])]
    assert CLIENT.ask("check_city", city=city) is True
    answer = CLIENT.answer("explain_placements", city=city, tile="garden-8-sw", cells=_CELLS)
    assert len(cast("list[object]", answer["result"])) == 900


@pytest.mark.no_cover
def test_a_game_of_six_with_all_modules_is_checked_and_shown() -> None:
    record = write_record(record_of(whole_game(6, 1, modules=tuple(REGISTRY))[-1]))
    for do, more in (("check_record", {}), ("rounds_scored", {}), ("steps", {"count": 1_000})):
        assert "result" in CLIENT.answer(do, record=record, **more)


def test_a_list_of_requests_may_cost_as_much_as_one() -> None:
    one = {"do": "look", "city": _BROKEN}
    answers = json.loads(Dispatcher(SERVICE).answer_text(json.dumps([one] * 40)))
    kinds = [answer.get("kind") for answer in answers]
    assert kinds == sorted(kinds, key=bool)
    assert {*kinds} == {None, "too-large"}
    assert sum(len(json.dumps(answer)) for answer in answers if "result" in answer) < 2 * MOST_BYTES


def test_the_work_of_a_search_depends_on_its_iterations() -> None:
    def work(iterations: int) -> int:
        allowance, asked = Allowance(), {"agent": "mcts", "iterations": iterations, "seed": 1}
        text = json.dumps({"state": state_value(UNDER_WAY), **asked}).encode()
        Dispatcher(SERVICE).result_text("agent_move", text, allowance)
        return Allowance().work - allowance.work

    assert work(20) - work(10) == 1_000
