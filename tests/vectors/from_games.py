"""Vectors on whole games: the recorded ones, and for each rule of a turn a game that breaks it.

Each of the latter goes on from a position, or is the beginning of a game; it ends with the one
event that breaks the rule. Its twin ends with what was done instead.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from attrs import evolve, frozen

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.conformance.protocol import ReplayGame
from alhambra_rules.game import (
    SCORING_CARDS,
    Buy,
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Event,
    GameState,
    GiveBought,
    Pass,
    PlaceBought,
    PlaceLeftover,
    Record,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    Replay,
    ReserveBought,
    Reshuffle,
    Stop,
    TakeMoney,
    check_event,
    record_of,
    replay,
)
from alhambra_rules.game.events import event_of
from alhambra_rules.model import TILES, Cell, Currency, MoneyCard, Tile
from alhambra_rules.notation.game_record import write_record
from alhambra_rules.rulebook.conformance.vector import RULEBOOKS, RULING, Basis, Vector
from alhambra_rules.testing.played_games import whole_game
from tests.game.positions import position
from tests.vectors.naming import made

FIXTURES = Path(__file__).parents[1] / "fixtures"
_GAMES = ((2, 1), (3, 2), (5, 3))
_TRIED = 12

WHOLE_GAMES = (
    "turn.order",
    "setup.starting-player",
    "turn.between",
    "scoring.when",
    "end.when",
    "end.leftovers",
    "end.place-leftovers",
    "end.winner",
)
"""Rules that decide when what is done, and so hold a whole game together."""

BREAKABLE = (
    "components.money",
    "components.scoring-cards",
    "setup.market",
    "setup.starting-money",
    "setup.display",
    "setup.piles",
    "turn.order",
    "turn.one-action",
    "turn.exact-payment",
    "turn.tiles-aside",
    "turn.place-bought",
    "turn.refill",
    "turn.reshuffle",
    "money.one-or-five",
    "buy.currency",
    "buy.price",
    "build.on-foot",
    "build.fountain",
    "build.one-per-cell",
    "redesign.from-reserve",
    "redesign.to-reserve",
    "redesign.swap",
    "scoring.when",
    "two.money",
    "two.dirk",
    "two.dirk-more",
    "two.give",
    "end.when",
)
"""The rules that a single wrong event of a random game breaks, and it alone."""

_CELLS = tuple(Cell(x, y) for x in range(-3, 4) for y in range(-3, 4))


@frozen
class _Broken:
    """A game up to an event that breaks a rule, and what was done instead."""

    rule: str
    message: str
    record: Record
    twin: Record


def vectors_from_games() -> Iterator[Vector]:
    """Yield the vectors on the recorded games."""
    table = (FIXTURES / "games" / "README.md").read_text("utf-8").splitlines()
    rows = [[part.strip() for part in line.split("|")] for line in table if ".jsonl" in line]
    for _, file, shows, broken, *_ in rows:
        text = (FIXTURES / "games" / file).read_text("utf-8")
        question = ReplayGame([json.loads(line) for line in text.splitlines()])
        rule = broken.split()[0] if broken != "nothing" else "turn.order"
        name = f"recorded-{file.removesuffix('.jsonl')}"
        yield made(rule, shows, question, name=name, others=WHOLE_GAMES, basis=_basis(rule))
    yield from _purchases()


def _purchases() -> Iterator[Vector]:
    """Yield what hardly comes up by chance: five actions in a turn, and an empty square."""
    rich = {"Anne": ("denar-7", "dirham-9", "ducat-5", "ducat-5", "florin-9", "florin-1")}
    state = position(hands={**rich, "Alma": (), "Kim": ()}, display=("ducat-6", "denar-2"))
    exact = [Buy("Anne", 1, ("denar-7",)), Buy("Anne", 2, ("dirham-9",))]
    exact += [Buy("Anne", 3, ("ducat-5", "ducat-5")), Buy("Anne", 4, ("florin-9", "florin-1"))]
    fifth, sixth = TakeMoney("Anne", ("ducat-6",)), TakeMoney("Anne", ("denar-2",))
    for rule, name, title, events in (
        ("turn.five-actions", "the-fifth", "After four exact purchases a fifth action is left",
         [*exact, fifth]),
        ("turn.five-actions", "the-sixth", "There is no sixth action", [*exact, fifth, sixth]),
        ("buy.from-market", "a-tile-that-lies-there", "A tile on the market may be bought",
         exact[:1]),
        ("buy.from-market", "a-square-emptied-this-turn",
         "A square that the player emptied is not filled before the turn is over",
         [exact[1], Buy("Anne", 2, ("dirham-9",))]),
    ):  # fmt: skip
        record = Record(state.names, state.names, position=state.table, events=events)
        yield made(rule, title, _question(record), name=name, basis=RULEBOOKS)


def vectors_from_broken_games(committed: Sequence[Vector]) -> Iterator[Vector]:
    """Yield the vectors on rules that a single event can break and that no committed one breaks."""
    wanted = set(BREAKABLE) - {one.rules[0] for one in committed if one.operation == "replay"}
    found: dict[str, _Broken] = {}
    for players, seed in _GAMES if wanted else ():
        for broken in _broken_games(players, seed):
            best = found.get(broken.rule)
            shorter = best is None or _length(broken) < _length(best)
            if broken.rule in wanted and shorter and _is_so(broken):
                found[broken.rule] = broken
    for rule in CATALOGUE:
        if rule in found:
            yield from _pair(rule, found[rule])


def _pair(rule: str, broken: _Broken) -> Iterator[Vector]:
    vector = made(rule, broken.message, _question(broken.record), basis=_basis(rule))
    yield vector
    title = f"The game of {vector.id.partition('/')[2]} goes on legally with another last line"
    yield made(rule, title, _question(broken.twin), basis=_basis(rule))


def _question(record: Record) -> ReplayGame:
    return ReplayGame([json.loads(line) for line in write_record(record).splitlines()])


def _basis(rule: str) -> Basis:
    return RULEBOOKS if CATALOGUE[rule].sources else RULING


def _length(broken: _Broken) -> int:
    """Return the lines of the record; a position at its head counts as twenty."""
    return len(broken.record.events) + (20 if broken.record.position else 0)


def _is_so(broken: _Broken) -> bool:
    """Whether the one event breaks the one rule by itself, and the other one none."""
    found = [finding.report.rules for finding in replay(broken.record).findings]
    return found == [(broken.rule,)] and replay(broken.twin).ok


def _broken_games(players: int, seed: int) -> Iterator[_Broken]:
    """Yield games up to an event that breaks a single rule, from all over a random game."""
    chance = Random(seed)
    played = replay(record_of(whole_game(players, seed)[-1]))
    events = [event_of(entry) for entry in played.record.events]
    turns = [at for at, state in enumerate(played.states) if _begins_a_turn(state)]
    for at, state in enumerate(played.states):
        for wrong in _wrong_events(state, chance):
            report = check_event(state, wrong)
            if len(report.violations) == 1:
                begun = max((turn for turn in turns if turn <= at), default=None)
                yield _Broken(
                    report.rules[0],
                    report.violations[0].message,
                    _record(played, begun, [*events[begun or 0 : at], wrong]),
                    _record(played, begun, events[begun or 0 : at + 1]),
                )


def _begins_a_turn(state: GameState) -> bool:
    return state.phase == "act" and not state.actions_done


def _record(played: Replay, begun: int | None, events: Sequence[Event]) -> Record:
    """Return the record of these events, from the beginning or from a turn's position on."""
    position = None if begun is None else played.states[begun].table
    return evolve(played.record, position=position, events=events)


def _wrong_events(state: GameState, chance: Random) -> Iterator[Event]:
    """Yield events of every kind; hardly one of them is legal."""
    for make in chance.choices(_KINDS, k=_TRIED):
        yield make(state, chance)


def _somebody(state: GameState, chance: Random) -> str:
    names = [*state.names, *([state.to_act] * 8 if state.to_act else [])]
    return chance.choice(names)


def _hand(state: GameState, player: str, chance: Random, most: int = 3) -> list[MoneyCard]:
    hand = state.player(player).hand
    return chance.sample(hand, min(len(hand), chance.randint(1, most)))


def _tile(state: GameState, chance: Random) -> Tile:
    held = [
        *state.bought,
        *(tile for tile in state.market if tile),
        *(tile for one in state.players for tile in one.reserve),
        *(tile for _, tile in state.leftovers),
    ]
    return chance.choice(held if held and chance.random() < 0.8 else list(TILES.values()))


def _card(chance: Random) -> MoneyCard:
    return MoneyCard(chance.choice(list(Currency)), chance.randint(1, 9))


def _take(state: GameState, chance: Random) -> Event:
    display = state.display
    cards = chance.sample(display, min(len(display), chance.randint(1, 3))) or [_card(chance)]
    return TakeMoney(_somebody(state, chance), cards)


def _buy(state: GameState, chance: Random) -> Event:
    player = _somebody(state, chance)
    cards = _hand(state, player, chance, 5) or [_card(chance)]
    return Buy(player, chance.randint(1, 4), cards)


_KINDS: Sequence[Callable[[GameState, Random], Event]] = (
    _take,
    _buy,
    _buy,
    lambda state, chance: RedesignFromReserve(
        _somebody(state, chance), _tile(state, chance), chance.choice(_CELLS)
    ),
    lambda state, chance: RedesignToReserve(_somebody(state, chance), chance.choice(_CELLS)),
    lambda state, chance: RedesignSwap(
        _somebody(state, chance), _tile(state, chance), chance.choice(_CELLS)
    ),
    lambda state, chance: Stop(_somebody(state, chance)),
    lambda state, chance: Pass(_somebody(state, chance)),
    lambda state, chance: PlaceBought(
        _somebody(state, chance), _tile(state, chance), chance.choice(_CELLS)
    ),
    lambda state, chance: ReserveBought(_somebody(state, chance), _tile(state, chance)),
    lambda state, chance: GiveBought(_somebody(state, chance), _tile(state, chance)),
    lambda state, chance: PlaceLeftover(
        _somebody(state, chance), _tile(state, chance), chance.choice(_CELLS)
    ),
    lambda _, chance: DrawToMarket(chance.randint(1, 4), chance.choice(list(TILES.values()))),
    lambda state, chance: DrawToHand(_somebody(state, chance), _card(chance)),
    lambda _, chance: DrawToDisplay(_card(chance)),
    lambda _, chance: DrawToDirk(chance.choice(list(TILES.values()))),
    lambda _, chance: DrawScoringCard(chance.choice(SCORING_CARDS)),
    lambda _state, _chance: Reshuffle(),
)
