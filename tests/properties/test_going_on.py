"""Going on from a recorded position: whatever it tells, there is a verdict or a word on why not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.game import Event, GameState, phases
from alhambra_rules.game.record import Record, record_of
from alhambra_rules.game.replay import replay
from alhambra_rules.model import Player, Table
from alhambra_rules.rulebook import InvalidArgument
from tests.costly import COSTLY
from tests.in_play.games import games_with_modules

_LISTS = (
    "dirk",
    "market",
    "display",
    "spent",
    "rooms",
    "dirk_chests",
    "bazaars",
    "attack",
    "scouts",
)
_OF_PLAYERS = ("reserve", "hand", "chests", "architects")


def shortened(chance: Random, pieces: tuple[object, ...] | None) -> tuple[object, ...] | None:
    """Return some of the pieces, some of them twice, or nothing at all."""
    if not pieces or chance.random() < 0.3:
        return chance.choice([None, ()])
    return tuple(chance.choices(pieces, k=chance.randrange(len(pieces) + 2)))


def altered(chance: Random, table: Table) -> Table:
    """Return the table with one or two things as nobody would have written them down."""
    change: Callable[..., Table] = evolve
    change_player: Callable[..., Player] = evolve
    for name in chance.sample((*_LISTS, "rounds", "to_act", "player"), chance.randint(1, 2)):
        try:
            if name == "rounds":
                table = change(table, scoring_rounds_done=chance.randrange(4))
            elif name == "to_act":
                table = change(table, to_act=chance.choice(table.players).name)
            elif name == "player":
                one, field = chance.choice(table.players), chance.choice(_OF_PLAYERS)
                other = change_player(one, **{field: shortened(chance, getattr(one, field))})
                players = tuple(other if each is one else each for each in table.players)
                table = change(table, players=players)
            else:
                table = change(table, **{name: shortened(chance, getattr(table, name))})
        except InvalidArgument:
            continue
    return table


def shuffled(chance: Random, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events, mostly as they were, else with one left out or two exchanged."""
    listed = list(events)
    if len(listed) > 1 and chance.random() < 0.3:
        first, second = chance.sample(range(len(listed)), 2)
        listed[first], listed[second] = listed[second], listed[first]
        del listed[first : first + chance.randrange(2)]
    return tuple(listed)


@COSTLY
@given(games_with_modules(), st.integers(0, 2**32))
def test_from_any_position_there_is_a_verdict_or_a_word_on_why_not(
    state: GameState, seed: int
) -> None:
    """Whatever lies there, whatever follows: nothing but verdicts, and states that can be shown."""
    chance = Random(seed)
    states = replay(record_of(state)).states
    turns = [one for one in states if one.phase == phases.ACT and not one.actions_done] or states[
        -1:
    ]
    begun = chance.choice(turns)
    record = Record(
        state.names,
        state.youngest_first,
        state.modules,
        state.profile,
        altered(chance, begun.table),
        shuffled(chance, state.events[len(begun.events) :]),
    )
    replayed = replay(record)
    assert str(replayed)
    assert replayed.ok or replayed.stopped is not None or replayed.faults
    for reached in replayed.states[-1:]:
        assert reached.table.players
