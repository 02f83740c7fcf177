"""Every kind of event: in which phase it belongs, what can be wrong with it, what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import TypeVar

from attrs import frozen

from alhambra_rules.rulebook import Rule, Violation
from five_towers.catalogue.rounds import ALL, DISPLAY, ONCE, TAKE, UNDO
from five_towers.catalogue.table import RESHUFFLE
from five_towers.game import bidding, building, laying_out, phases
from five_towers.game import events as happen
from five_towers.game.events import Event
from five_towers.game.state import GameState

_Kind = TypeVar("_Kind", bound=Event)


@frozen
class EventKind:
    """What a game knows of one kind of event.

    Attributes:
        phase: the phase in which it belongs.
        rule: the rule that says when and by whom it is done; another time breaks it.
        broken: what is wrong with such an event, its time and player apart.
        effect: what it does, by the rules or not; ``NoDefiniteState`` if what it moves is not
            there.
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
    """Return the entry of one kind, whose functions are asked for events of that kind only."""

    def broken(state: GameState, event: Event) -> Iterator[Violation]:
        assert isinstance(event, of)
        return chain.from_iterable([broken_rule(state, event) for broken_rule in rules])

    def carry_out(state: GameState, event: Event) -> GameState:
        assert isinstance(event, of)
        return effect(state, event)

    return of, EventKind(phase, rule, broken, carry_out)


KINDS: Mapping[type[object], EventKind] = MappingProxyType(
    dict(
        (
            _kind(
                happen.Bid,
                phases.BID,
                ONCE,
                (
                    bidding.bid_not_higher,
                    bidding.bid_for_more_than_lie_out,
                    bidding.bid_not_lowered,
                ),
                bidding.bid,
            ),
            _kind(happen.Pass, phases.BID, ONCE, (), bidding.do_pass),
            _kind(
                happen.Take,
                phases.TAKE,
                TAKE,
                (
                    building.cards_not_lying_out,
                    building.not_as_many_as_bid,
                    building.cards_of_finished_types,
                ),
                building.take,
            ),
            _kind(
                happen.Build,
                phases.BUILD,
                ALL,
                (
                    building.not_to_be_torn_down,
                    building.not_the_cards_taken,
                    building.cards_that_do_not_fit,
                ),
                building.build,
            ),
            _kind(
                happen.GiveBack,
                phases.BUILD,
                UNDO,
                (building.given_back_needlessly,),
                building.give_back,
            ),
            _kind(
                happen.LayOut,
                phases.LAY_OUT,
                DISPLAY,
                (laying_out.card_not_in_the_deck,),
                laying_out.lay_out,
            ),
            _kind(happen.Reshuffle, phases.RESHUFFLE, RESHUFFLE, (), laying_out.reshuffle),
        )
    )
)
"""Every kind of event by its class."""
