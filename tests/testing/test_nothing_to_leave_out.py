"""Nothing can be left out of the smallest records and tables: each event and piece is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, TypeVar, cast

import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, find, settings

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.game.events import event_of
from alhambra_rules.testing import one_fault_records, records, tables
from alhambra_rules.testing.played_games import after_all
from five_towers.testing import records as towers_records
from five_towers.testing.played_games import after_all as after_all_of_towers
from rulebook_kit.values import FrozenDict
from tests.levels import LONG

QUICK = settings(
    max_examples=1000,
    database=None,
    deadline=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
SEEDS = range(4)


def several(kind: type[ar.Event], number: int = 1) -> Callable[[ar.Record], bool]:
    """Return whether a record has so many events of this kind."""
    return lambda record: sum(isinstance(one, kind) for one in record.events) >= number


WRONG: Mapping[str, Callable[[ar.Record], bool]] = FrozenDict(
    {
        "a redesign": several(ar.RedesignToReserve),
        "a tile placed": several(ar.PlaceBought),
        "a tile reserved": several(ar.ReserveBought),
        "two purchases": several(ar.Buy, 2),
        "45 events": lambda record: len(record.events) >= 45,
        "three players": lambda record: len(record.players) >= 3,
    }
)
"""What is wrong with the records that an engine fails for."""


def superfluous(record: ar.Record, wrong: Callable[[ar.Record], bool]) -> list[ar.Event]:
    """Return the events without which the record would be legal, and as wrong."""
    events = tuple(map(event_of, record.events))
    without = [(*events[:at], *events[at + 1 :]) for at in range(len(events))]
    return [
        one
        for one, fewer in zip(events, without, strict=True)
        if after_all(record, fewer) is not None and wrong(evolve(record, events=fewer))
    ]


@LONG
@pytest.mark.no_cover
def test_no_event_can_be_left_out_of_the_smallest_records() -> None:
    """In 95 of 100 runs. A deal cannot lose a card and be legal."""
    found = {
        (name, seed): superfluous(
            find(records(), wrong, settings=QUICK, random=Random(seed)), wrong
        )
        for name, wrong in WRONG.items()
        for seed in SEEDS
    }
    larger = {run: events for run, events in found.items() if events}
    assert len(larger) <= len(found) // 20, larger


@LONG
@pytest.mark.no_cover
@pytest.mark.parametrize("rule", ["money.one-or-five", "turn.place-bought", "redesign.swap"])
def test_no_event_can_be_left_out_before_an_illegal_one(rule: str) -> None:
    for seed in SEEDS:
        drawn = find(one_fault_records(rule=rule), bool, settings=QUICK, random=Random(seed))
        action = event_of(drawn.record.events[-1])
        assert isinstance(action, ar.Action)
        legal = evolve(drawn.record, events=drawn.record.events[:-1])

        def breaks_it(record: ar.Record, action: ar.Action = action) -> bool:
            state = after_all(record, tuple(map(event_of, record.events)))
            return state is not None and ar.check_action(state, action).rules == (rule,)

        assert not superfluous(legal, breaks_it)


WRONG_TOWERS: Mapping[str, Callable[[ft.Record], bool]] = FrozenDict(
    {
        "a bid": lambda record: any(isinstance(one, ft.Bid) for one in record.events),
        "two builds": lambda record: sum(isinstance(one, ft.Build) for one in record.events) >= 2,
        "given back": lambda record: any(isinstance(one, ft.GiveBack) for one in record.events),
        "three players": lambda record: len(record.players) >= 3,
    }
)


@LONG
@pytest.mark.no_cover
@pytest.mark.parametrize("name", WRONG_TOWERS)
def test_no_event_can_be_left_out_of_the_smallest_records_of_5_towers(name: str) -> None:
    wrong = WRONG_TOWERS[name]
    for seed in SEEDS:
        record = find(towers_records(), wrong, settings=QUICK, random=Random(seed))
        events = record.events
        for at in range(len(events)):
            fewer = evolve(record, events=(*events[:at], *events[at + 1 :]))
            assert after_all_of_towers(record, fewer.events) is None or not wrong(fewer)


WRONG_TABLES: Mapping[str, Callable[[ar.Table], bool]] = FrozenDict(
    {
        "two tiles": lambda table: any(len(one.city) > 2 for one in table.players),
        "two cities": lambda table: sum(len(one.city) > 2 for one in table.players) >= 2,
        "a tile in reserve": lambda table: any(one.reserve for one in table.players),
        "three players": lambda table: len(table.players) >= 3,
        "a hand of three": lambda table: any(len(one.hand or ()) >= 3 for one in table.players),
        "two hands": lambda table: sum(bool(one.hand) for one in table.players) >= 2,
        "a claimed wall": lambda table: any(one.wall for one in table.claims),
        "two claims": lambda table: len(table.claims) >= 2,
        "two tiles to buy": lambda table: sum(map(bool, table.market or ())) >= 2,
        "two cards on display": lambda table: len(table.display or ()) >= 2,
    }
)
"""What is wrong with the positions that an arbiter fails for."""


def smaller(table: ar.Table) -> Iterator[ar.Table]:
    """Yield the table without one of its pieces, players, claims or parts, if it can be without."""
    players, market = table.players, table.market or ()
    changes: list[Mapping[str, object]] = []
    for at, player in enumerate(players):
        claims = [one for one in table.claims if one.player != player.name]
        changes.append({"players": _without(players, at), "claims": claims, "to_act": None})
        others = [evolve(player, city=player.city.without_tile(cell)) for cell in player.city]
        others += [evolve(player, reserve=fewer) for fewer in _one_less(player.reserve)]
        others += [evolve(player, hand=fewer) for fewer in _one_less(player.hand)]
        others += [evolve(player, hand=None), evolve(player, score=None)]
        changes += [{"players": (*players[:at], one, *players[at + 1 :])} for one in others]
    for part in ("claims", "dirk", "display", "spent"):
        changes += [{part: fewer} for fewer in _one_less(getattr(table, part))]
    emptied = ((*few[:at], None, *few[at:]) for at, few in enumerate(_one_less(market)))
    changes += [{"market": squares} for squares in emptied]
    optional = ("market", "display", "spent", "to_act", "scoring_round", "scoring_rounds_done")
    changes += [{part: None} for part in optional]
    for change in changes:
        with suppress(ar.InvalidArgument):  # somebody must play, and claims need their round
            yield evolve(cast("Any", table), **change)


_Part = TypeVar("_Part")


def _one_less(listed: Sequence[_Part] | None) -> list[tuple[_Part, ...]]:
    """Return the list without each of its entries."""
    return [_without(listed or (), at) for at in range(len(listed or ()))]


def _without(listed: Sequence[_Part], at: int) -> tuple[_Part, ...]:
    return (*listed[:at], *listed[at + 1 :])


@LONG
@pytest.mark.no_cover
def test_nothing_can_be_left_out_of_the_smallest_tables() -> None:
    """In 95 of 100 runs."""
    larger = []
    for name, wrong in WRONG_TABLES.items():
        for seed in SEEDS:
            table = find(tables(), wrong, settings=QUICK, random=Random(seed))
            others = [one for one in smaller(table) if one != table]
            if any(ar.check_table(one).ok and wrong(one) for one in others):
                larger.append((name, seed, table))
    assert len(larger) <= len(WRONG_TABLES) * len(SEEDS) // 20, larger
