"""The kinds of events: the phase, the rules and the effect of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import TypeVar

from attrs import frozen

from alhambra_rules.rulebook import Rule, Violation
from alhambra_rules.rulebook.values import Frozen, FrozenDict
from five_towers.catalogue.rounds import ALL, DISPLAY, ONCE, TAKE, UNDO
from five_towers.catalogue.table import RESHUFFLE
from five_towers.game import bidding, building, laying_out, phases
from five_towers.game.events import Bid, Build, Event, GiveBack, LayOut, Pass, Reshuffle, Take
from five_towers.game.state import GameState

_Kind = TypeVar("_Kind", bound=Event)


@frozen
class EventKind(Frozen):
    """What the game knows about one kind of event.

    Attributes:
        phase: the phase in which the event is possible.
        rule: the rule that is broken by an event in another phase or of another player.
        broken: yields all other violations of an event.
        effect: returns the state after an event, legal or not; raises ``NoDefiniteState`` if cards
            that the event moves are missing.
    """

    phase: str
    rule: Rule
    broken: Callable[[GameState, Event], Iterator[Violation]]
    effect: Callable[[GameState, Event], GameState]


def _kind(
    of: type[_Kind],
    phase: str,
    rule: Rule,
    rules: tuple[Callable[[GameState, _Kind], Iterator[Violation]], ...],
    effect: Callable[[GameState, _Kind], GameState],
) -> tuple[type[object], EventKind]:
    """Return the entry of one kind. Its functions are called with events of that kind only."""

    def broken(state: GameState, event: Event) -> Iterator[Violation]:
        assert isinstance(event, of)
        return chain.from_iterable([rule_on(state, event) for rule_on in rules])

    def carry_out(state: GameState, event: Event) -> GameState:
        assert isinstance(event, of)
        return effect(state, event)

    return of, EventKind(phase, rule, broken, carry_out)


KINDS: Mapping[type[object], EventKind] = FrozenDict(
    dict(
        (
            _kind(
                Bid,
                phases.BID,
                ONCE,
                (bidding.bid_not_higher, bidding.bid_above_the_display, bidding.bid_not_lowered),
                bidding.bid,
            ),
            _kind(Pass, phases.BID, ONCE, (), bidding.do_pass),
            _kind(
                Take,
                phases.TAKE,
                TAKE,
                (
                    building.cards_not_in_the_display,
                    building.not_as_many_as_bid,
                    building.cards_of_finished_types,
                ),
                building.take,
            ),
            _kind(
                Build,
                phases.BUILD,
                ALL,
                (
                    building.top_that_must_stay,
                    building.not_the_cards_taken,
                    building.cards_that_do_not_fit,
                ),
                building.build,
            ),
            _kind(
                GiveBack, phases.BUILD, UNDO, (building.given_back_needlessly,), building.give_back
            ),
            _kind(
                LayOut,
                phases.LAY_OUT,
                DISPLAY,
                (laying_out.card_not_in_the_deck,),
                laying_out.lay_out,
            ),
            _kind(Reshuffle, phases.RESHUFFLE, RESHUFFLE, (), laying_out.reshuffle),
        )
    )
)
"""Every kind of event by its class."""
