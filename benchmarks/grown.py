"""Values of any size, for the growth table: cities, documents, records, states, requests."""

from __future__ import annotations

from functools import cache
from itertools import chain, count, cycle, groupby, islice
from json import dumps
from pathlib import Path
from tempfile import mkdtemp

import alhambra_rules as ar
import five_towers
from alhambra_rules import game
from alhambra_rules.agents.environment import RawEnvironment, raw_env
from alhambra_rules.arbiter import check_table
from alhambra_rules.drawing import numbered
from alhambra_rules.drawing.frames import Frame, frames_of_actions
from alhambra_rules.game import Action, GameState, Record, Replay, new_game, record_of, replay
from alhambra_rules.model import BAZAARS, TILES, Cell, City, Player, Table, Tile
from alhambra_rules.notation import verdict_of, write_position_line
from alhambra_rules.placement import check_city
from benchmarks.cities import fresh, grown_city
from rulebook_kit import Violation
from rulebook_kit.json.verdicts import FileVerdict
from rulebook_kit.values import changed

TILE = TILES["garden-10-n"]
_SIX = tuple(islice(TILES.values(), 0, None, 9))
"""Six tiles, laid again and again, so that ten times the tiles have ten times the repeated ones."""


@cache
def _laid(tiles: int, height: int) -> City:
    """Return columns side by side: every second one is that high, the others have one tile."""
    cells = ((x, y) for x in count(1) for y in range(height if x % 2 else 1))
    return City.of(dict(zip(islice(cells, tiles), cycle(_SIX), strict=False)))


def comb(tiles: int) -> City:
    """Return an illegal city with a long outline."""
    return fresh(_laid(tiles, 8))


@cache
def _square(tiles: int) -> City:
    side = int(tiles**0.5) + 1
    cells = ((x, y) for y in count() for x in range(1, side))
    return City.of(dict(zip(islice(cells, tiles), cycle(_SIX), strict=False)))


def square(tiles: int) -> City:
    """Return an illegal city without gaps."""
    return fresh(_square(tiles))


@cache
def _legal(tiles: int) -> City:
    return grown_city(tiles, 1)


def legal(tiles: int) -> City:
    """Return a legal city."""
    return fresh(_legal(tiles))


@cache
def _bazaars(tiles: int) -> City:
    pieces = zip(islice(BAZAARS.values(), 6), _SIX, strict=True)
    return City.of(
        dict(zip(tiles_by_cell(tiles), cycle(chain.from_iterable(pieces)), strict=False))
    )


def bazaar_city(tiles: int) -> City:
    """Return an illegal city of which every second tile is a bazaar."""
    return fresh(_bazaars(tiles))


SCORES = ar.score_round({"Anna": legal(18)}, 2)


def tiles_by_cell(tiles: int) -> dict[Cell, Tile]:
    """Return what ``City.of`` takes."""
    return {cell: piece.tile for cell, piece in _laid(tiles, 8).pieces if cell != (0, 0)}


def table(tiles: int) -> Table:
    """Return a position of two players, each with an illegal city."""
    return Table((Player("Anna", city=comb(tiles)), Player("Bo", city=square(tiles))))


@cache
def position_text(tiles: int) -> str:
    """Return a position as JSON."""
    return ar.write_position(table(tiles))


@cache
def diagram(tiles: int) -> str:
    """Return a city as a diagram."""
    return ar.draw_diagram(comb(tiles))


@cache
def violations(tiles: int) -> tuple[Violation, ...]:
    """Return the violations of a city."""
    return tuple(check_city(square(tiles)).violations)


def numbered_violations(tiles: int) -> tuple[tuple[int, Violation], ...]:
    """Return the violations of a city with their numbers."""
    return numbered(violations(tiles))


@cache
def _game() -> GameState:
    """Return the end of a game of more than 400 events."""
    names = ("Anna", "Bo", "Cem", "Dora")
    games = (game.play_out(new_game(names, seed=seed), seed) for seed in count())
    return next(state for state in games if len(state.log) > 400)


@cache
def record(events: int) -> Record:
    """Return the beginning of a recorded game; the events begin anew if there are too few."""
    whole = record_of(_game())
    return Record(
        players=whole.players,
        youngest_first=whole.youngest_first,
        profile=whole.profile,
        events=islice(cycle(whole.events), events),
    )


@cache
def record_text(events: int) -> str:
    """Return a recorded game as text."""
    return ar.write_record(record(events))


@cache
def cells(number: int) -> tuple[Cell, ...]:
    """Return cells in and around a city."""
    return tuple(Cell(x, y) for x in range(-number // 8, number // 8) for y in range(-2, 2))


@cache
def replayed(events: int) -> Replay:
    """Return a replayed game."""
    return replay(record(events))


@cache
def late() -> GameState:
    """Return a state late in a game, where an action is to be chosen."""
    return replayed(400).states[-1]


def state(events: int) -> GameState:
    """Return that state with a log of any length."""
    log = tuple(islice(cycle(late().log), events))
    return changed(late(), log=log, dealer=None)


@cache
def state_text(events: int) -> str:
    """Return that state as JSON."""
    return ar.state_to_json(state(events))


@cache
def replayed_actions(actions: int) -> Replay:
    """Return the beginning of a replayed game, with that many actions."""
    events = record(400).events
    ends = (at for at, event in enumerate(events, start=1) if isinstance(event, Action))
    return replayed(next(islice(ends, actions - 1, None)))


@cache
def frames(number: int) -> tuple[Frame, ...]:
    """Return frames of a game towards its end, again and again."""
    return tuple(islice(cycle(frames_of_actions(replayed(400))[-20:]), number))


@cache
def ended() -> GameState:
    """Return the end of a game, without its dealer."""
    return replay(record_of(_game())).states[-1]


@cache
def before_the_end(events: int) -> GameState:
    """Return a state of that game so many events before its end."""
    return replay(record_of(_game())).states[-1 - events]


def dealt(events: int) -> GameState:
    """Return a dealt game with a log of any length."""
    begun = new_game(("Anna", "Bo", "Cem", "Dora"), seed=1)
    return changed(begun, log=tuple(islice(cycle(begun.log), events)))


def dealt_towers(events: int) -> five_towers.GameState:
    """Return a dealt game of 5 Towers with a log of any length."""
    begun = five_towers.new_game(["Anna", "Bo", "Cem"], seed=1)
    return changed(begun, log=tuple(islice(cycle(late_towers().log), events)))


@cache
def towers_table(cards: int) -> five_towers.Table:
    """Return a position of a player of 5 Towers, with that many cards in towers."""
    deck = sorted(five_towers.deck(5), key=lambda card: (card.type.place, -card.value))
    laid = groupby(deck[:cards], key=lambda card: card.type)
    return five_towers.Table(
        [five_towers.Player("Anna", [five_towers.Tower(of) for _, of in laid])]
    )


@cache
def towers_position(cards: int) -> str:
    """Return a position of 5 Towers as JSON."""
    return five_towers.write_position(towers_table(cards))


@cache
def _towers_game() -> five_towers.Record:
    ended = five_towers.game.play_out(five_towers.new_game(["Anna", "Bo", "Cem"], seed=1), 1)
    return five_towers.record_of(ended)


@cache
def towers_record(events: int) -> five_towers.Record:
    """Return the beginning of a recorded game of 5 Towers."""
    whole = _towers_game()
    return five_towers.Record(whole.players, whole.starter, whole.events[:events])


@cache
def towers_text(events: int) -> str:
    """Return a recorded game of 5 Towers as text."""
    return five_towers.write_record(towers_record(events))


@cache
def late_towers() -> five_towers.GameState:
    """Return a state late in a game of 5 Towers, where an action is to be chosen."""
    states = five_towers.replay(_towers_game()).states
    return next(state for state in states[300:] if five_towers.legal_actions(state))


def towers_state(events: int) -> five_towers.GameState:
    """Return that state with a log of any length."""
    return changed(late_towers(), log=tuple(islice(cycle(late_towers().log), events)), dealer=None)


@cache
def towers_state_text(events: int) -> str:
    """Return that state as JSON."""
    return five_towers.state_to_json(towers_state(events))


@cache
def environment(events: int) -> RawEnvironment:
    """Return an environment in the middle of a game."""
    made = raw_env(4)
    made.reset(seed=1)
    while len(made.game.log) < events:
        made.step(next(iter(made.choices)))
    return made


@cache
def documents(number: int) -> Path:
    """Return a folder with that many positions, half of them illegal."""
    folder = Path(mkdtemp())
    for name in range(number):
        city = legal(12) if name % 2 else comb(12)
        text = write_position_line(Table((Player("Anna", city=city),)))
        (folder / f"{name}.json").write_text(text, "utf-8")
    return folder


@cache
def verdicts(number: int) -> tuple[FileVerdict, ...]:
    """Return verdicts on illegal positions."""
    return (verdict_of("a.json", check_table(ar.read_position(position_text(5)))),) * number


@cache
def requests(number: int) -> bytes:
    """Return requests to the service, one on each line."""
    city = [{"x": x, "y": y, "tile": tile.id} for (x, y), tile in tiles_by_cell(12).items()]
    request = {"do": "legal_placements", "city": city, "tile": TILE.id}
    return "".join(dumps(request | {"id": name}) + "\n" for name in range(number)).encode()


@cache
def examples(number: int) -> str:
    """Return a file of worked examples."""
    header = "example: e{}\ntitle: t\nsource: et-2005\nask: city\nanswer: legal\n"
    one = f"{header}\n    +       +\n        F\n    +       +\n\n"
    return "".join(map(one.format, range(number)))
