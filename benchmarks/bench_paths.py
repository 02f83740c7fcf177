"""Benchmark every answer on both paths; ``make bench`` prints them side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import pytest
from attrs import frozen
from pytest_benchmark.fixture import BenchmarkFixture

from alhambra_rules.agents import Mcts, agent_action
from alhambra_rules.agents.environment import RawEnvironment
from alhambra_rules.audit.fast_legality import is_surely_legal
from alhambra_rules.audit.judging import verdict_on
from alhambra_rules.game import Action, GameState, apply, legal_actions, replay
from alhambra_rules.model import Cell, City
from alhambra_rules.notation import read_position
from alhambra_rules.notation.sniffing import Contents
from alhambra_rules.notation.state_json import state_from_json, state_to_json
from alhambra_rules.placement import (
    check_city,
    check_placement,
    explain_placements,
    legal_placements,
    legal_removals,
    legal_swaps,
    place,
)
from alhambra_rules.placement.bitboard.legality import is_legal
from alhambra_rules.scoring import (
    Segment,
    count_buildings,
    longest_wall,
    score_majorities,
    score_round,
)
from alhambra_rules.scoring.walls import spelled_out_wall
from benchmarks import games, questions, spelled_out

SPELLED_OUT = "spelled out"
CHESS = "python-chess"


@frozen
class Case:
    """One benchmark: the answer to a question on one of the paths."""

    question: str
    path: str
    answer: Callable[..., object]
    asked: Callable[[], Iterator[tuple[object, ...]]]

    def __str__(self) -> str:
        return f"{self.question}: {self.path}"


def three_rounds(cities: Mapping[str, City]) -> list[dict[str, int]]:
    """Score three rounds for all players."""
    return [
        {player: score.total for player, score in score_round(cities, scoring_round).items()}
        for scoring_round in (1, 2, 3)
    ]


def counted(cities: Mapping[str, City]) -> object:
    """Count the buildings of all cities and score the majorities of a round."""
    return score_majorities({name: count_buildings(city) for name, city in cities.items()}, 2)


def from_ids(ids: Mapping[Cell, str], tile: str) -> tuple[Cell, ...]:
    """Make a city and list the legal cells of a tile, as a server does with a request."""
    return legal_placements(City.of(ids), tile)


def counted_from_ids(players: Mapping[str, Mapping[Cell, str]], rounds: int) -> object:
    """Make four cities, count their buildings and score the majorities of some rounds."""
    counts = {name: count_buildings(City.of(ids)) for name, ids in players.items()}
    return [score_majorities(counts, scoring_round) for scoring_round in range(1, rounds + 1)]


def audited(line: bytes) -> object:
    """Check a line as the audit does."""
    return is_surely_legal(line) or verdict_on(line, Contents.POSITION, "a.jsonl", line=1)


def searched(state: GameState) -> Action:
    """Let ``mcts`` choose an action."""
    return agent_action(state, Mcts(iterations=200), seed=5)


def segments(city: City) -> tuple[Segment, ...]:
    """Return the sides of the longest wall."""
    return longest_wall(city).segments


PLACEMENTS = "legal cells of one tile"
REMOVALS = "legal removals of all tiles"
SWAPS = "legal swaps of one tile"
LEGALITY = "is a city legal"
WALL = "longest wall"
MAJORITIES = "majorities of four players, one round"
ROUNDS = "three rounds, four players, everything included"
APPLY = "an action of a game of four players"
GAME = "a random game of four players"
MODULES = "the same game with modules"
MOVE = "a random move, chosen and played"
LISTED = "legal_actions of a decision"
ENVIRONMENT = "environment of four players"
WRITTEN = "state_to_json late in a game"
READ = "state_from_json late in a game"
REPLAYED = "replay of a recorded game"
FROM_IDS = "a city of 18 tiles from ids"
COUNTED = "majorities of four cities from ids"
EXPLAINED = "explain_placements on 24 x 24 cells"
POSITION = "read_position"
AUDIT = "audit of a position"
SEARCHED = "mcts, 200 iterations, six players, four modules"

CASES = (
    Case(PLACEMENTS, "city never seen", legal_placements, questions.new_cities_and_tiles),
    Case(PLACEMENTS, "city just made by place", legal_placements, questions.cities_just_grown),
    Case(PLACEMENTS, "city seen, walls not", legal_placements, questions.tiles_with_new_walls),
    Case(PLACEMENTS, "city seen", legal_placements, questions.cities_and_tiles),
    Case(PLACEMENTS, SPELLED_OUT, spelled_out.placements, questions.cities_and_tiles),
    Case(REMOVALS, "city never seen", legal_removals, questions.new_cities),
    Case(REMOVALS, "city seen", legal_removals, questions.legal_cities),
    Case(REMOVALS, "asked again", legal_removals, questions.cities),
    Case(REMOVALS, SPELLED_OUT, spelled_out.removals, questions.cities),
    Case(SWAPS, "city seen", legal_swaps, questions.cities_and_tiles),
    Case(SWAPS, SPELLED_OUT, spelled_out.swaps, questions.cities_and_tiles),
    Case(LEGALITY, "city never seen", is_legal, questions.new_cities),
    Case(LEGALITY, SPELLED_OUT, check_city, questions.cities),
    Case(WALL, "city never seen", longest_wall, questions.new_cities),
    Case(WALL, "city drawn already", longest_wall, questions.drawn_cities),
    Case(WALL, "city drawn already, segments named", segments, questions.drawn_cities),
    Case(WALL, "asked again", longest_wall, questions.cities),
    Case(WALL, SPELLED_OUT, spelled_out_wall, questions.cities),
    Case(MAJORITIES, "points alone", score_majorities, questions.numbers_of_buildings),
    Case(MAJORITIES, "with counting, cities never seen", counted, questions.new_tables),
    Case(MAJORITIES, SPELLED_OUT, spelled_out.majorities, questions.numbers_of_buildings),
    Case(ROUNDS, "cities never seen", three_rounds, questions.new_tables),
    Case(ROUNDS, SPELLED_OUT, spelled_out.three_rounds, questions.new_tables),
    Case(APPLY, "apply", apply, games.actions),
    Case(APPLY, "with all four modules", apply, games.actions_with_modules),
    Case(APPLY, "with a house module, the wishing well", apply, games.actions_with_a_well),
    Case(GAME, "start to end", games.whole_game, games.seeds),
    *(
        Case(MODULES, name, partial(games.whole_game, modules=modules), games.seeds)
        for name, modules in games.MODULES.items()
    ),
    Case(MOVE, "compact state", games.random_move, games.compact_games),
    Case(MOVE, CHESS, games.random_chess_move, games.chess_games),
    Case(LISTED, "compact state", legal_actions, games.decisions),
    Case(ENVIRONMENT, "step and observation", games.step_and_observe, games.environments),
    Case(ENVIRONMENT, "clone", RawEnvironment.clone, games.late_environments),
    Case(WRITTEN, "with log", state_to_json, games.with_log),
    Case(WRITTEN, "read back as well", games.written_and_read, games.with_log),
    Case(READ, "with log", state_from_json, games.texts),
    Case(READ, "without log", state_from_json, games.texts_without_log),
    Case(REPLAYED, "400 events", replay, games.recorded),
    Case("a city with one tile more", "with_tile", City.with_tile, questions.moves),
    Case("a city with one tile more", "place", place, questions.moves),
    Case("a city with one tile more", "check_placement", check_placement, questions.moves),
    Case("a city from a dict", "City.of", City.of, questions.pieces),
    Case(FROM_IDS, "City.of", City.of, questions.ids),
    Case(FROM_IDS, "and the legal cells of a tile", from_ids, questions.ids_and_tiles),
    Case(COUNTED, "round 1", partial(counted_from_ids, rounds=1), questions.ids_of_four),
    Case(COUNTED, "rounds 1 to 3", partial(counted_from_ids, rounds=3), questions.ids_of_four),
    Case(EXPLAINED, "a city of 18 tiles", explain_placements, questions.grids),
    Case(POSITION, "four players", read_position, questions.positions_of_four),
    Case(AUDIT, "one city, legal", audited, questions.lines_of_one),
    Case(AUDIT, "four players, legal", audited, questions.lines_of_four),
    Case(AUDIT, "one city, illegal", audited, questions.illegal_lines),
    Case(SEARCHED, "a decision", searched, games.searches),
    Case("numbers of buildings", "city never seen", count_buildings, questions.new_cities),
)


_ROUNDS = dict.fromkeys(
    (GAME, MODULES, WRITTEN, READ, REPLAYED, EXPLAINED, POSITION, AUDIT), (120, 20)
) | {SEARCHED: (6, 1)}
"""How often the slow questions are asked, and how often before that to warm up."""
_QUICK = (APPLY, LISTED)


@pytest.mark.parametrize("case", CASES, ids=str)
def bench(benchmark: BenchmarkFixture, case: Case) -> None:
    """Time one answer per round, each to the next question."""
    benchmark.group = case.question
    benchmark.extra_info["path"] = case.path
    asked = case.asked()
    slow = case.path == SPELLED_OUT and case.question not in _QUICK
    rounds, warmup = _ROUNDS.get(case.question, (120, 20) if slow else (4_000, 400))
    benchmark.pedantic(
        case.answer,
        setup=lambda: (next(asked), {}),
        rounds=rounds,
        iterations=1,
        warmup_rounds=warmup,
    )
