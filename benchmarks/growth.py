"""The growth table: what ten times as much costs, for the public functions that take what grows.

A new function is one line in ``GROWING``; tests/test_growth_table.py finds those that are missing.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from functools import partial, wraps
from inspect import unwrap
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeAlias

from attrs import frozen

import alhambra_rules as ar
import five_towers
from alhambra_rules import agents, audit, drawing, game, notation, testing
from alhambra_rules.agents.environment import RawEnvironment
from alhambra_rules.drawing import frames, page, svg
from alhambra_rules.drawing.frames import Frame
from alhambra_rules.drawing.svg import frame
from alhambra_rules.model import TILES, Cell, City, Tile
from alhambra_rules.modules import bazaars, invaders, treasure
from alhambra_rules.modules.positions import extra_points
from alhambra_rules.service.protocol import SERVICE
from benchmarks import grown
from benchmarks.grown import TILE
from rulebook_kit.service.dispatcher import Dispatcher, serve_lines

Asked: TypeAlias = Callable[..., object]

MOST = 12
"""How many times as long ten times as much may take."""

NAMED = dict.fromkeys(
    ("frames_of_actions", "frames_of_turns", "replay_page"),
    "each step holds all cities, and they grow with the game",
)
"""Functions that grow more, and why."""

_TRIES, _SECONDS, _ROUNDS = 6, 0.15, 3


@frozen
class Growing:
    """Functions that take the same growing value.

    Attributes:
        what: what grows.
        fewer: the smaller number; the larger one is ten times as much.
        make: returns a value of a size, without anything derived from it.
        asked: the functions; a function with more arguments is a partial one.
    """

    what: str
    fewer: int
    make: Callable[[int], object]
    asked: tuple[Asked, ...]


@frozen
class Growth:
    """What a function takes for the smaller and the larger value, in seconds."""

    what: str
    name: str
    fewer: int
    less: float
    more: float

    @property
    def ratio(self) -> float:
        """How many times as long ten times as much takes."""
        return self.more / self.less


def function_of(asked: Asked) -> Asked:
    """Return the public function that is measured."""
    function: Asked = unwrap(asked.func if isinstance(asked, partial) else asked)
    return function


def on(function: Asked, at: str, **more: object) -> Asked:
    """Return a function that takes the growing value by that name."""

    @wraps(function)
    def named(value: object) -> object:
        return function(**{at: value}, **more)

    return named


@wraps(audit.audit)
def audited(folder: Path) -> object:
    """Audit a folder, and throw the report away."""
    with TemporaryDirectory() as out:
        return audit.audit(folder, out=Path(out) / "report", workers=1)


@wraps(serve_lines)
def served(requests: bytes) -> None:
    """Answer the requests of one client."""
    serve_lines(Dispatcher(SERVICE), BytesIO(requests), BytesIO())


@wraps(frame.frame)
def drawn_frames(drawn: Sequence[Frame]) -> object:
    """Draw every frame."""
    return [frame.frame(one) for one in drawn]


@wraps(frame.changed_cells)
def changes(drawn: Sequence[Frame]) -> object:
    """Find what changed in every frame."""
    return [frame.changed_cells(*pair) for pair in pairwise(drawn)]


def move(function: Asked, legal: Callable[[City, Tile], tuple[Cell, ...]]) -> Asked:
    """Return a function that makes the first legal move of a kind."""

    @wraps(function)
    def moved(city: City) -> object:
        for tile in TILES.values():
            for cell in legal(city, tile) if not city.cells_of(tile) else ():
                return function(city, tile, cell)
        raise AssertionError

    return moved


CITY = (
    ar.check_city,
    partial(ar.check_placement, tile=TILE, cell=(-1, 0)),
    partial(ar.check_removal, cell=(1, 0)),
    partial(ar.check_swap, tile=TILE, cell=(1, 0)),
    partial(ar.explain_placements, tile=TILE, cells=grown.cells(20)),
    partial(ar.legal_placements, tile=TILE),
    ar.legal_removals,
    partial(ar.legal_swaps, tile=TILE),
    ar.count_buildings,
    ar.draw_diagram,
    ar.gaps,
    ar.longest_wall,
    ar.walking_graph,
    wraps(ar.score_round)(lambda city: ar.score_round({"Anna": city}, 2)),
    wraps(svg.scoring)(lambda city: svg.scoring(grown.SCORES, {"Anna": city})),
    drawing.draw_city,
    drawing.lay_out,
    svg.board,
    svg.city,
    wraps(svg.city)(lambda city: svg.city(city, report=ar.check_city(city))),
    partial(treasure.check_chest, cell=(1, 0), colour="tower"),
    partial(invaders.attack, side="n", scoring_round=1),
    partial(invaders.losses, side="n", scoring_round=1),
    partial(invaders.open_sides, side="n"),
    partial(treasure.free_buildings, colour="tower"),
    partial(City.cells_of, tile=TILE),
    partial(City.with_tile, tile=TILE, cell=(-9, -9)),
    partial(City.with_replaced, tile=TILE, cell=(1, 0)),
    partial(City.without_tile, cell=(1, 0)),
)

BAZAARS = (
    bazaars.scores,
    partial(bazaars.score, cell=(1, 0)),
    partial(bazaars.explain, cell=(1, 0)),
)

LEGAL_CITY = (
    testing.assert_legal,
    move(ar.place, ar.legal_placements),
    move(ar.swap, ar.legal_swaps),
    wraps(ar.remove)(lambda city: ar.remove(city, ar.legal_removals(city)[0])),
    partial(testing.perft, depth=1),
    partial(testing.divided_perft, depth=1),
)
ACTION = ar.legal_actions(grown.late())[0]
STATE = (
    ar.state_to_json,
    ar.record_of,
    partial(ar.view, player="Anna"),
    wraps(ar.view_to_json)(lambda state: ar.view_to_json(ar.view(state, "Anna"))),
    wraps(ar.determinize)(lambda state: ar.determinize(ar.view(state, "Anna"), 1)),
    ar.legal_actions,
    ar.chance_outcomes,
    partial(ar.apply, event=ACTION),
    partial(ar.check_action, action=ACTION),
    partial(ar.check_event, event=ACTION),
    partial(ar.describe_event, ACTION),
    partial(ar.action_to_json, ACTION),
    partial(ar.action_from_json, ar.action_to_json(ACTION)),
    partial(ar.payments, square=1),
    partial(agents.agent_action, agent=agents.Greedy(), seed=1),
    wraps(game.any_action)(lambda state: game.any_action(state, Random(1))),
    partial(game.carry_out, event=ACTION),
    partial(game.paid, name="Anna", cards=()),
    partial(game.house_rules, player="Anna"),
    game.modules_of,
    game.settle,
)
DEALT = (
    partial(game.play_out, seed=1),
    partial(agents.play_agents, agents=[agents.AtRandom()] * 4, seed=1),
)
REPLAYED = (frames.frames_of_actions, frames.frames_of_turns, page.replay_page)

TOWERS_ACTION = five_towers.legal_actions(grown.late_towers())[0]
TOWERS_STATE = (
    five_towers.state_to_json,
    five_towers.record_of,
    partial(five_towers.view, player="Anna"),
    wraps(five_towers.view_to_json)(
        lambda state: five_towers.view_to_json(five_towers.view(state, "Anna"))
    ),
    five_towers.legal_actions,
    partial(five_towers.apply, event=TOWERS_ACTION),
    partial(five_towers.check_action, action=TOWERS_ACTION),
    partial(five_towers.check_event, event=TOWERS_ACTION),
    partial(five_towers.describe_event, TOWERS_ACTION),
    partial(five_towers.action_to_json, TOWERS_ACTION),
    partial(five_towers.action_from_json, five_towers.action_to_json(TOWERS_ACTION)),
    partial(five_towers.game.carry_out, event=TOWERS_ACTION),
)

GROWING = (
    Growing("tiles of a legal city", 5, grown.legal, (*CITY, *LEGAL_CITY)),
    Growing("tiles of a city with a long outline", 20, grown.comb, CITY),
    Growing("tiles of a square city", 20, grown.square, CITY),
    Growing(
        "cells to explain",
        40,
        grown.cells,
        (partial(ar.explain_placements, grown.legal(18), TILE),),
    ),
    Growing("tiles by cell", 20, grown.tiles_by_cell, (City.of,)),
    Growing("pieces", 20, lambda tiles: grown.comb(tiles).pieces, (City.of_pieces,)),
    Growing("bazaars of a city", 20, grown.bazaar_city, BAZAARS),
    Growing(
        "tiles of a position",
        20,
        grown.table,
        (
            ar.check_table,
            wraps(notation.verdict_of)(
                lambda table: notation.verdict_of("a", ar.check_table(table))
            ),
            ar.write_position,
            notation.write_position_line,
            svg.table,
            partial(extra_points, scoring_round=2),
        ),
    ),
    Growing("tiles of a document", 20, grown.position_text, (ar.read_position,)),
    Growing("tiles of a diagram", 20, grown.diagram, (ar.parse_diagram,)),
    Growing("violations of a city", 20, grown.violations, (drawing.numbered,)),
    Growing("violations of a city", 20, grown.numbered_violations, (drawing.faults_on,)),
    Growing("events of a game", 40, grown.record, (ar.replay, ar.write_record)),
    Growing("events of a record", 40, grown.record_text, (ar.read_record,)),
    Growing("events of a long record", 400, grown.record, (ar.write_record,)),
    Growing("events of a long record", 400, grown.record_text, (ar.read_record,)),
    Growing(
        "events before the end",
        40,
        grown.before_the_end,
        (on(ar.rounds_scored, "before", after=grown.ended()),),
    ),
    Growing("actions of a replayed game", 25, grown.replayed_actions, REPLAYED),
    Growing("frames", 20, grown.frames, (frame.extents_of, drawn_frames, changes)),
    Growing("events of the log", 40, grown.state, STATE),
    Growing("events of the log of a dealt game", 40, grown.dealt, DEALT),
    Growing(
        "events of a long log",
        400,
        grown.state,
        (ar.state_to_json, ar.record_of, partial(ar.apply, event=ACTION)),
    ),
    Growing("events of the log as text", 40, grown.state_text, (ar.state_from_json,)),
    Growing("events of a long log as text", 400, grown.state_text, (ar.state_from_json,)),
    Growing(
        "events of an environment",
        40,
        grown.environment,
        (partial(RawEnvironment.observe, agent="player_0"), RawEnvironment.clone),
    ),
    Growing("documents", 100, grown.documents, (audited,)),
    Growing("verdicts", 100, grown.verdicts, (notation.write_verdicts, notation.exit_status)),
    Growing("requests", 100, grown.requests, (served,)),
    Growing("worked examples", 20, grown.examples, (notation.read_examples,)),
    Growing(
        "cards of 5 Towers",
        6,
        grown.towers_table,
        (five_towers.check_table, five_towers.write_position),
    ),
    Growing(
        "cards of a document of 5 Towers", 6, grown.towers_position, (five_towers.read_position,)
    ),
    Growing(
        "events of 5 Towers",
        36,
        grown.towers_record,
        (five_towers.replay, five_towers.write_record),
    ),
    Growing("events of a record of 5 Towers", 36, grown.towers_text, (five_towers.read_record,)),
    Growing("events of a log of 5 Towers", 40, grown.towers_state, TOWERS_STATE),
    Growing(
        "events of the log of a dealt game of 5 Towers",
        40,
        grown.dealt_towers,
        (partial(five_towers.game.play_out, seed=1),),
    ),
    Growing(
        "events of a log of 5 Towers as text",
        40,
        grown.towers_state_text,
        (five_towers.state_from_json,),
    ),
)
"""All functions, by what grows."""


def measured_growth() -> Iterator[Growth]:
    """Yield the growth of all functions."""
    for growing in GROWING:
        for asked in growing.asked:
            yield measured(growing, asked)


def measured(growing: Growing, asked: Asked) -> Growth:
    """Return the growth of a function; measure again while it grew too much.

    Other work on the machine can make it seem to grow more than it does.
    """
    tries = [_once(growing, asked)]
    while tries[-1].ratio > MOST and len(tries) < _TRIES:
        tries.append(_once(growing, asked))
    return min(tries, key=lambda growth: growth.ratio)


def _once(growing: Growing, asked: Asked) -> Growth:
    sizes = (growing.fewer, 10 * growing.fewer)
    least = dict.fromkeys(sizes, float("inf"))
    until, rounds = perf_counter() + _SECONDS, 0
    while perf_counter() < until or rounds < _ROUNDS:
        for size in sizes:
            least[size] = min(least[size], _timed(asked, growing.make(size)))
        rounds += 1
    name = function_of(asked).__qualname__
    return Growth(growing.what, name, growing.fewer, least[sizes[0]], least[sizes[1]])


def _timed(asked: Asked, value: object) -> float:
    gc.disable()
    before = perf_counter()
    asked(value)
    took = perf_counter() - before
    gc.enable()
    return took
