"""Resuming from a recorded position: every position gets a verdict, or a reason why it gets none.

A part of a legal game is legal, even if the position leaves things out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import chain, product
from random import Random

from attrs import evolve, frozen
from hypothesis import event as notice
from hypothesis import given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.game import phases
from alhambra_rules.game.draws import Reshuffle
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.profiles import FLAGS
from alhambra_rules.game.resume import NEEDED
from alhambra_rules.game_modules import KeepArchitects
from alhambra_rules.game_modules.architects import ArchitectRedesign
from alhambra_rules.modules.architects import Architect
from alhambra_rules.testing.played_games import whole_game
from tests.costly import COSTLY
from tests.game_modules.games import COMBINATIONS, chosen, games_with_modules, hoarders_game

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


def altered(chance: Random, table: ar.Table) -> ar.Table:
    """Return the table with one or two things as nobody would have written them down."""
    change: Callable[..., ar.Table] = evolve
    change_player: Callable[..., ar.Player] = evolve
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
        except ar.InvalidArgument:
            continue
    return table


def shuffled(chance: Random, events: tuple[ar.Event, ...]) -> tuple[ar.Event, ...]:
    """Return the events, mostly as they were, else with one left out or two exchanged."""
    listed = list(events)
    if len(listed) > 1 and chance.random() < 0.3:
        first, second = chance.sample(range(len(listed)), 2)
        listed[first], listed[second] = listed[second], listed[first]
        del listed[first : first + chance.randrange(2)]
    return tuple(listed)


@frozen
class Cut:
    """A turn of a game that was played to its end.

    Attributes:
        number: what is played with, by the number of the combination.
        profile: the rule profile; None for the ``hoarders_game``.
        back: which turn it is, counted from the last, which is 1.
    """

    number: int
    profile: str | None
    back: int

    @property
    def states(self) -> tuple[ar.GameState, ...]:
        """The states of the game."""
        if self.profile is None:
            return hoarders_game(self.number)
        return whole_game(*chosen(self.number, self.profile))

    @property
    def begun(self) -> ar.GameState:
        """The state in which the turn begins, or the first turn if there were not so many."""
        turns = [state for state in self.states if is_begun(state)]
        return turns[max(0, len(turns) - self.back)]

    @property
    def events(self) -> tuple[ar.Event, ...]:
        """What happens from the turn on."""
        return self.states[-1].events[len(self.begun.events) :]

    def record(self, table: ar.Table, *events: ar.Event) -> ar.Record:
        """Return the record that begins from this position."""
        begun = self.begun
        return ar.Record(
            begun.names, begun.youngest_first, modules_of(begun), begun.profile, table, events
        )


def is_begun(state: ar.GameState) -> bool:
    """Whether a turn begins here, as a position can tell it."""
    return state.phase == phases.ACT and not state.actions_done and not state.bought


_ARCHITECTS = [number for number, modules in enumerate(COMBINATIONS) if "architects" in modules]

cuts = st.builds(
    Cut,
    st.integers(0, len(COMBINATIONS) - 1) | st.sampled_from(_ARCHITECTS),
    st.sampled_from(["standard", *FLAGS, ",".join(FLAGS), None, None]),
    st.integers(1, 10) | st.integers(1, 400),
)
"""Turns of random games of any modules, architects more often; half of them are late ones."""


def without(table: ar.Table, left_out: Collection[tuple[str, str]]) -> ar.Table:
    """Return the table on which these pieces are unknown: names of players, pieces of theirs."""
    change: Callable[..., ar.Player] = evolve
    players = tuple(
        change(one, **{piece: None for name, piece in left_out if name == one.name})
        for one in table.players
    )
    return evolve(table, players=players, spent=None if _SPENT in left_out else table.spent)


_SPENT = ("", "spent")


def pieces_of(table: ar.Table, *known: tuple[str, str]) -> st.SearchStrategy[set[tuple[str, str]]]:
    """All that a position need not tell, or some of it, without what is to be known."""
    of_players = product((player.name for player in table.players), ("hand", "architects", "score"))
    pieces = [_SPENT, *(one for one in of_players if one not in known)]
    return st.just(set(pieces)) | st.sets(st.sampled_from(pieces))


def waits_for_what_is_unknown(state: ar.GameState) -> bool:
    """Whether a game that may be over waits because of what its position did not tell."""
    return state.phase == phases.FILL_DISPLAY or any(
        one.waits_for_unknown_hand(state) for one in modules_of(state)
    )


@given(cuts, st.data())
def test_what_is_cut_out_of_a_legal_game_is_legal(cut: Cut, data: st.DataObject) -> None:
    """Whatever a position does not tell of hands, spent cards, scores: no event is at fault.

    And the game comes to the same end.
    """
    table = without(cut.begun.table, data.draw(pieces_of(cut.begun.table)))
    all_events = cut.events
    number = data.draw(st.just(len(all_events)) | st.integers(0, len(all_events)))
    events = all_events[:number]
    replayed = ar.replay(cut.record(table, *events), keep_states=False)
    assert replayed.ok, (replayed.findings, replayed.stopped)
    notice_what_came_up(replayed)
    final, end = replayed.final, cut.states[-1]
    assert final is not None
    if number < len(all_events):
        return
    if not final.winners:
        assert waits_for_what_is_unknown(final)
        return
    assert (final.market, final.dirk) == (end.market, end.dirk)
    for one, other in zip(final.players, end.players, strict=True):
        assert (one.city, one.reserve) == (other.city, other.reserve)
    if all(player.score is not None for player in table.players):
        assert [one.score for one in final.players] == [one.score for one in end.players]
        assert final.winners == end.winners


@given(cuts.filter(lambda cut: "invaders" not in COMBINATIONS[cut.number]), st.data())
def test_the_rounds_since_a_position_add_up(cut: Cut, data: st.DataObject) -> None:
    """Without attacks, scores change by the points of the rounds, even if much was unknown."""
    table = without(cut.begun.table, data.draw(pieces_of(cut.begun.table)))
    states = ar.replay(cut.record(table, *cut.events)).states
    back = data.draw(st.integers(1, min(len(states), 5)) | st.integers(1, len(states)))
    begun, now = states[0], states[-back]
    rounds = ar.rounds_scored(begun, now)
    for one, other in zip(begun.players, now.players, strict=True):
        assert one.score + sum(held.points[one.name] for held in rounds) == other.score
    of_dirk = sum(held.points.get(ar.DIRK, 0) for held in rounds)
    assert begun.dirk_score + of_dirk == now.dirk_score


def notice_what_came_up(replayed: ar.Replay) -> None:
    """Let the statistics of Hypothesis say how often what was recorded, and taken on trust."""
    for what in ("which architects", "was given", "be filled", "was empty", "held", "have bought"):
        if any(what in note.what for note in replayed.not_checked):
            notice(f"not checked: {what}")
    for event in replayed.record.events:
        if isinstance(event, ar.PlaceLeftover | ar.DeclineLeftover | KeepArchitects | Reshuffle):
            notice(event.called)
        elif isinstance(event, ArchitectRedesign):
            notice("playing an architect")


@COSTLY
@given(cuts, st.data())
def test_as_much_is_left_unchecked_if_a_missing_line_is_supplied(
    cut: Cut, data: st.DataObject
) -> None:
    """In a replay that reads some lines again, nothing is forgotten or told twice."""
    table = without(cut.begun.table, data.draw(pieces_of(cut.begun.table)))
    at = data.draw(st.integers(0, min(len(cut.events), 40) - 1))
    events = cut.events[: at + 20]
    whole = ar.replay(cut.record(table, *events), keep_states=False)
    replayed = ar.replay(cut.record(table, *events[:at], *events[at + 1 :]), keep_states=False)
    supplied = [(one.line, one.read, one.applied) for one in replayed.supposed]
    if supplied != [(whole.record.line_of(at), events[at], True)]:
        return
    notice("the missing line is supplied")
    assert replayed.final == whole.final
    assert [one.what for one in replayed.not_checked] == [one.what for one in whole.not_checked]


@given(cuts, st.sampled_from(["hand", "architects"]), st.data())
def test_what_is_told_of_a_hand_is_judged(cut: Cut, recorded: str, data: st.DataObject) -> None:
    """A player who pays with a card that the recorded hand lacks breaks a rule."""
    begun = cut.begun
    square = data.draw(st.sampled_from([at for at, tile in enumerate(begun.market) if tile]))
    currency = list(ar.Currency)[square]
    card = ar.MoneyCard(currency, 9) if recorded == "hand" else Architect(currency)
    buyer = begun.player(str(begun.to_act))
    table = without(begun.table, data.draw(pieces_of(begun.table, (buyer.name, recorded))))
    pays = [card] * (buyer.hand.count(card) + 1)
    report = ar.replay(cut.record(table, ar.Buy(buyer.name, square + 1, pays))).report
    assert ("cards", str(card)) in chain.from_iterable(fault.details for fault in report)


@given(cuts, st.data())
def test_without_what_it_needs_a_game_stops_and_names_it(cut: Cut, data: st.DataObject) -> None:
    """A position that leaves it out is at fault for nothing."""
    begun = cut.begun
    needed = [*NEEDED, *(name for module in modules_of(begun) for name in module.needed)]
    if begun.dirk is not None:
        needed.insert(len(NEEDED), "dirk")
    left_out = data.draw(st.sets(st.sampled_from(needed), min_size=1))
    change: Callable[..., ar.Table] = evolve
    table = change(begun.table, **dict.fromkeys(left_out), dirk_chests=())
    replayed = ar.replay(cut.record(table, *cut.events))
    assert not replayed.findings
    named = ", ".join(name for name in needed if name in left_out)
    assert replayed.stopped == f"line 1: to resume the game, the position must include {named}"


@COSTLY
@given(games_with_modules(), st.integers(0, 2**32))
def test_any_position_gets_a_verdict_or_a_reason(state: ar.GameState, seed: int) -> None:
    """Any position and any events lead to verdicts only, and to states that can be shown."""
    chance = Random(seed)
    states = ar.replay(ar.record_of(state)).states
    turns = [one for one in states if one.phase == phases.ACT and not one.actions_done] or states[
        -1:
    ]
    begun = chance.choice(turns)
    record = ar.Record(
        state.names,
        state.youngest_first,
        modules_of(state),
        state.profile,
        altered(chance, begun.table),
        shuffled(chance, state.events[len(begun.events) :]),
    )
    replayed = ar.replay(record)
    assert str(replayed)
    assert replayed.ok or replayed.stopped is not None or replayed.faults
    for reached in replayed.states[-1:]:
        assert reached.table.players
