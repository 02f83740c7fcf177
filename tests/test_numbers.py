"""NumPy's integers are integers wherever a number is taken; bools and floats are not."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from attrs import evolve, frozen

import alhambra_rules as ar
import five_towers as ft
import five_towers.testing
from alhambra_rules import agents, audit, drawing, game, game_modules, testing
from alhambra_rules.agents import environment
from alhambra_rules.game import GameState, Module, ScoredRound
from alhambra_rules.game.rounds import round_in
from alhambra_rules.modules import architects, invaders, positions, treasure
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import integer_if_any
from tests.public_names import public_names

STATE = ar.new_game(["Anna", "Bo"], seed=3)
CITY = ar.City.of({(1, 0): "tower-11"})
BIDDING = ft.new_game(["Anna", "Bo"], seed=1)
PLAYERS = [ar.Player("Anna"), ar.Player("Bo")]
WALLS = ar.rule_of("build.walls-match")
COUNTS = {"Anna": {"tower": 2}, "Bo": {"tower": 1}}
GREEDY = agents.Greedy()
SPACE = environment.ActionSpace(3)
NAMES = ["Anna", "Bo"]

Use = Callable[[Any], object]
"""Takes a number and returns a value in which it shows."""


def one_seat(seed: object = 1, **options: object) -> object:
    made = environment.OneSeat(["random"] * 2, **options)  # type: ignore[arg-type] # also wrong ones
    made.reset(seed=seed)  # type: ignore[arg-type]
    return made.table.game


def table(
    seed: object = 1, *, by: Callable[..., Any] = environment.raw_env, **of: object
) -> object:
    made = by(**of)
    made.reset(seed=seed)
    return made.unwrapped.game


def audited(workers: object) -> object:
    with TemporaryDirectory() as folder:
        Path(folder, "anna.json").write_text('{"format": "alhambra-position/1", "players": []}')
        return audit.audit(folder, out=f"{folder}/report", workers=workers)  # type: ignore[arg-type]


def limited(number: float) -> object:
    return agents.Mcts(seconds=number)


PLACES: Mapping[str, Use] = {
    "alhambra_rules.Buy square": lambda n: ar.Buy("Bo", n, ["dirham-3"]),
    "alhambra_rules.City.with_tile turned": lambda n: CITY.with_tile("tower-13-e", (2, 0), n),
    "alhambra_rules.Claim wall": lambda n: ar.Claim("Bo", wall=n),
    "alhambra_rules.Claim total": lambda n: ar.Claim("Bo", total=n),
    "alhambra_rules.Claim chests": lambda n: ar.Claim("Bo", chests=n),
    "alhambra_rules.Claim bazaars": lambda n: ar.Claim("Bo", bazaars=n),
    "alhambra_rules.MoneyCard value": lambda n: ar.MoneyCard("denar", n),
    "alhambra_rules.PlacedTile turned": lambda n: ar.PlacedTile("tower-13-e", n),
    "alhambra_rules.Player score": lambda n: ar.Player("Bo", score=n),
    "alhambra_rules.Seat score": lambda n: evolve(STATE.players[0], score=n),
    "alhambra_rules.Seat starting_cards": lambda n: evolve(STATE.players[0], starting_cards=n),
    "alhambra_rules.GameState actions_done": lambda n: evolve(STATE, actions_done=n),
    "alhambra_rules.GameState dirk_score": lambda n: evolve(STATE, dirk_score=n),
    "alhambra_rules.GameState due_to_dirk": lambda n: evolve(STATE, due_to_dirk=n),
    "alhambra_rules.GameState scoring_rounds_done": lambda n: evolve(STATE, scoring_rounds_done=n),
    "five_towers.GameState deck_ran_out": lambda n: evolve(BIDDING, deck_ran_out=n),
    "five_towers.GameState rounds_done": lambda n: evolve(BIDDING, rounds_done=n),
    "alhambra_rules.Side.turned quarters": ar.Side.NORTH.turned,
    "alhambra_rules.Table scoring_round": lambda n: ar.Table(PLAYERS, scoring_round=n),
    "alhambra_rules.Table scoring_rounds_done": lambda n: ar.Table(PLAYERS, scoring_rounds_done=n),
    "alhambra_rules.Tile price": lambda n: ar.Tile("mine", "tower", n, "n"),
    "alhambra_rules.check_placement turned": lambda n: ar.check_placement(
        CITY, "tower-13-e", (0, 1), turned=n
    ),
    "alhambra_rules.determinize seed": lambda n: ar.determinize(ar.view(STATE, "Bo"), n),
    "alhambra_rules.new_game seed": lambda n: ar.new_game(NAMES, seed=n),
    "alhambra_rules.payments square": lambda n: tuple(ar.payments(STATE, n)),
    "alhambra_rules.score_majorities scoring_round": lambda n: ar.score_majorities(COUNTS, n),
    "alhambra_rules.score_round scoring_round": lambda n: ar.score_round({"Bo": CITY}, n),
    "alhambra_rules.agents.Mcts iterations": agents.Mcts,
    "alhambra_rules.agents.Mcts seconds": limited,
    "alhambra_rules.agents.agent_action seed": lambda n: agents.agent_action(STATE, GREEDY, seed=n),
    "alhambra_rules.agents.play_agents max_steps": lambda n: agents.play_agents(
        game.play_out(STATE, 1), ["random", "random"], seed=1, max_steps=n
    ),
    "alhambra_rules.agents.play_agents seed": lambda n: agents.play_agents(
        STATE, ["random", "random"], seed=n
    ),
    "alhambra_rules.audit.audit workers": audited,
    "alhambra_rules.drawing.Sheet.strips width": lambda n: [*drawing.lay_out(CITY).strips(n)],
    "alhambra_rules.drawing.draw_city width": lambda n: drawing.draw_city(CITY, width=n),
    "alhambra_rules.agents.environment.ActionSpace reach": environment.ActionSpace,
    "alhambra_rules.agents.environment.ActionSpace slots": lambda n: environment.ActionSpace(
        slots=n
    ),
    "alhambra_rules.agents.environment.ActionSpace.describe index": SPACE.describe,
    "alhambra_rules.agents.environment.OneSeat seat": lambda n: one_seat(seat=n),
    "alhambra_rules.agents.environment.OneSeat.reset seed": one_seat,
    "alhambra_rules.agents.environment.RawEnvironment players": lambda n: table(players=n),
    "alhambra_rules.agents.environment.RawEnvironment reach": lambda n: table(reach=n),
    "alhambra_rules.agents.environment.RawEnvironment max_steps": lambda n: table(max_steps=n),
    "alhambra_rules.agents.environment.RawEnvironment slots": lambda n: table(slots=n),
    "alhambra_rules.agents.environment.RawEnvironment.reset seed": table,
    "alhambra_rules.agents.environment.env players": lambda n: table(by=environment.env, players=n),
    "alhambra_rules.agents.environment.raw_env players": lambda n: table(players=n),
    "alhambra_rules.game.DrawToMarket square": lambda n: game.DrawToMarket(n, "tower-11"),
    "alhambra_rules.game.currency_of square": game.currency_of,
    "alhambra_rules.game.play_out seed": lambda n: game.play_out(STATE, n),
    "alhambra_rules.game_modules.BuyChests room": lambda n: game_modules.BuyChests(
        "Bo", n, ["denar-8"]
    ),
    "alhambra_rules.game_modules.DrawChest room": lambda n: game_modules.DrawChest(n, "tower"),
    "alhambra_rules.modules.architects.Architect value": lambda n: architects.Architect("denar", n),
    "alhambra_rules.modules.architects.deal players": architects.deal,
    "alhambra_rules.modules.invaders.attack scoring_round": lambda n: invaders.attack(CITY, "n", n),
    "alhambra_rules.modules.invaders.Attack.score_after score": invaders.attack(
        CITY, "n", 3
    ).score_after,
    "alhambra_rules.modules.invaders.losses scoring_round": lambda n: invaders.losses(CITY, "n", n),
    "alhambra_rules.modules.treasure.score scoring_round": lambda n: treasure.score({"Bo": 3}, n),
    "alhambra_rules.modules.treasure.shares scoring_round": lambda n: treasure.shares({"Bo": 3}, n),
    "alhambra_rules.modules.positions.extra_points scoring_round": lambda n: positions.extra_points(
        ar.Table(PLAYERS), n
    ),
    "alhambra_rules.testing.almost_legal_cities max_tiles": lambda n: testing.almost_legal_cities(
        max_tiles=n
    ),
    "alhambra_rules.testing.any_cities within": lambda n: testing.any_cities(within=n),
    "alhambra_rules.testing.any_cities max_tiles": lambda n: testing.any_cities(max_tiles=n),
    "alhambra_rules.testing.cells within": lambda n: testing.cells(within=n),
    "alhambra_rules.testing.cities min_tiles": lambda n: testing.cities(min_tiles=n),
    "alhambra_rules.testing.cities max_tiles": lambda n: testing.cities(max_tiles=n),
    "alhambra_rules.testing.divided_perft depth": lambda n: testing.divided_perft(CITY, n),
    "alhambra_rules.testing.games players": lambda n: testing.games(players=[n]),
    "alhambra_rules.testing.games variety": lambda n: testing.games(variety=n),
    "alhambra_rules.testing.holdings min_players": lambda n: testing.holdings(min_players=n),
    "alhambra_rules.testing.holdings max_players": lambda n: testing.holdings(max_players=n),
    "alhambra_rules.testing.one_fault_records players": lambda n: testing.one_fault_records(
        players=[n]
    ),
    "alhambra_rules.testing.perft depth": lambda n: testing.perft(CITY, n),
    "alhambra_rules.testing.records players": lambda n: testing.records(players=[n]),
    "alhambra_rules.testing.records variety": lambda n: testing.records(variety=n),
    "alhambra_rules.testing.tables min_players": lambda n: testing.tables(min_players=n),
    "alhambra_rules.testing.tables max_players": lambda n: testing.tables(max_players=n),
    "alhambra_rules.testing.tables max_tiles": lambda n: testing.tables(max_tiles=n),
    "five_towers.Bid cards": lambda n: ft.Bid("Bo", n),
    "five_towers.Card value": lambda n: ft.Card("sand", n),
    "five_towers.Claim main": lambda n: ft.Claim("Bo", main=n),
    "five_towers.Claim torn_down": lambda n: ft.Claim("Bo", torn_down=n),
    "five_towers.Claim total": lambda n: ft.Claim("Bo", total=n),
    "five_towers.Player torn_down": lambda n: ft.Player("Bo", torn_down=n),
    "five_towers.deck players": ft.deck,
    "five_towers.new_game seed": lambda n: ft.new_game(NAMES, seed=n),
    "five_towers.score torn_down": lambda n: ft.score([], n),
    "five_towers.game.play_out seed": lambda n: ft.game.play_out(ft.new_game(NAMES, seed=1), n),
    "five_towers.testing.games players": lambda n: five_towers.testing.games(players=[n]),
    "five_towers.testing.records players": lambda n: five_towers.testing.records(players=[n]),
    "five_towers.testing.tables players": lambda n: five_towers.testing.tables(players=[n]),
    "five_towers.testing.towers min_cards": lambda n: five_towers.testing.towers(min_cards=n),
    "five_towers.testing.towers max_cards": lambda n: five_towers.testing.towers(max_cards=n),
}
"""A use of each parameter that takes a number."""

WITHIN: Mapping[str, Use] = {
    "cell": lambda n: ar.Cell.of((n, 0)),
    "cell of a city": lambda n: ar.City.of({(n, 0): "tower-11"}),
    "cell of an action": lambda n: ar.PlaceBought("Bo", "tower-11", (0, n)),
    "turned tile of a city": lambda n: ar.City.of({(1, 0): ("tower-11", n)}),
    "claimed building": lambda n: ar.Claim("Bo", buildings={"tower": n}),
    "claimed tower": lambda n: ft.Claim("Bo", towers={"sand": n}),
    "count": lambda n: ar.score_majorities({"Anna": {"tower": n}, "Bo": {"tower": 1}}, 2),
    "number of chests": lambda n: treasure.score({"Anna": n, "Bo": 1}, 2),
}
"""The same for numbers within other arguments."""


def numbers_in_signatures() -> Iterator[str]:
    """Yield ``name parameter`` of every public parameter that is typed as a number to take."""
    owner = ""
    for line in public_names().splitlines():
        if not line.startswith(" "):
            owner = re.split(r"[:(= ]", line)[0]
        name = f"{owner}.{line.strip().partition('(')[0]}" if line.startswith(" ") else owner
        for parameter in re.findall(r"(\w+): [^,()]*SupportsIndex", line):
            yield f"{name.removesuffix('.__init__')} {parameter}"


def test_every_parameter_for_a_number_is_tried() -> None:
    """Names that two packages offer are tried once; facts of a violation may be texts as well."""
    homes = {name.rpartition(".")[2] for name in PLACES}
    missing = {name for name in numbers_in_signatures() if name.rpartition(".")[2] not in homes}
    assert {name for name in missing if not name.startswith("alhambra_rules.Rule.broken")} == set()


ALL: Mapping[str, Use] = {**PLACES, **WITHIN}
NUMBERS = dict.fromkeys(ALL, 2) | {"alhambra_rules.testing.almost_legal_cities max_tiles": 9}
"""A number for each."""


def test_numbers_of_numpy_are_numbers() -> None:
    """What is made from one is equal, prints alike, and has no trace of NumPy in its pickle."""
    for name, use in ALL.items():
        number = NUMBERS[name]
        usual = use(number)
        for made in (use(np.int64(number)), use(np.uint8(number))):
            assert repr(made) == repr(usual), name
            if not type(made).__module__.startswith("hypothesis"):
                assert made == usual, name
                assert b"numpy" not in pickle.dumps(made), name


def is_refused(use: Use, wrong: object) -> bool:
    try:
        use(wrong)
    except InvalidArgument:
        return True
    return False


def test_bools_and_floats_are_no_numbers() -> None:
    for name, use in ALL.items():
        number = float(NUMBERS[name])
        floats = () if use is limited else (number, np.float64(number))  # may be a fraction
        for wrong in (True, np.True_, *floats):
            assert is_refused(use, wrong), (name, wrong)


def scored_with(bonus: object) -> ScoredRound:
    """Return the first round of a game with a module that gives everybody this bonus."""

    @frozen(slots=False)
    class Bonus(Module):
        name = "bonus"

        def points(self, state: GameState, scoring_round: int) -> Mapping[str, int]:  # noqa: ARG002 - always the same
            return dict.fromkeys(state.names, bonus)  # type: ignore[arg-type] # also wrong ones

    return round_in(game.new_game(NAMES, seed=1, modules=[Bonus()]), 1)


def test_points_of_a_module_of_ones_own_are_whole_numbers() -> None:
    """They may be NumPy's, but the scores are plain."""
    scored = scored_with(np.int64(2))
    assert scored.added == {"bonus": {"Anna": 2, "Bo": 2}}
    assert {type(points) for points in scored.points.values()} == {int}
    for wrong in (0.5, True):
        with pytest.raises(InvalidArgument, match="bonus"):
            scored_with(wrong)


def test_what_a_module_of_ones_own_computes_with_numpy_can_be_stored() -> None:
    violation = WALLS.broken_at(message="x", sides=np.int64(2), side="north", open=True)
    assert json.dumps(dict(violation.facts)) == '{"open": true, "side": "north", "sides": 2}'


def test_an_integer_is_what_python_takes_for_an_index() -> None:
    for number in (7, np.int64(7), np.array(7)):
        found = integer_if_any(number)
        assert (found, type(found)) == (7, int)
    for other in (True, np.True_, 7.0, "7", None, np.array([7, 8])):
        assert integer_if_any(other) is None
