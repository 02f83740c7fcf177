"""Every kind of event: in which phase it belongs, what can be wrong with it, what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import TypeVar

from attrs import frozen

from alhambra_rules.catalogue.ending import DIRK_MORE, PLACE_LEFTOVERS
from alhambra_rules.catalogue.scoring import SCORING_WHEN
from alhambra_rules.catalogue.setup import STARTING_MONEY
from alhambra_rules.catalogue.turn import (
    EXACT_PAYMENT,
    ONE_ACTION,
    REFILL,
    RESHUFFLE,
    TILES_ASIDE,
)
from alhambra_rules.game import actions as act
from alhambra_rules.game import (
    buying,
    ending,
    opening,
    phases,
    placing,
    redesigning,
    refilling,
    taking,
    turn,
    two_players,
)
from alhambra_rules.game import draws as draw
from alhambra_rules.game.events import Event
from alhambra_rules.game.state import GameState
from alhambra_rules.rulebook import Rule, Violation

_Kind = TypeVar("_Kind", bound=Event)


@frozen
class EventKind:
    """What a game knows of one kind of event.

    Attributes:
        phases: the phases in which it belongs.
        rule: the rule that says when it comes; another time breaks it.
        broken: what is wrong with such an event, its time and player apart.
        effect: what it does to the pieces, by the rules or not; ``NoDefiniteState`` if what it
            moves is not there.
    """

    phases: tuple[str, ...]
    rule: Rule
    broken: Callable[[GameState, Event], Iterator[Violation]]
    effect: Callable[[GameState, Event], GameState]


def _kind(
    of: type[_Kind],
    when: str | tuple[str, ...],
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

    return of, EventKind((when,) if isinstance(when, str) else when, rule, broken, carry_out)


KINDS: Mapping[type[object], EventKind] = MappingProxyType(
    dict(
        (
            _kind(
                act.TakeMoney,
                phases.ACT,
                ONE_ACTION,
                (turn.action_too_many, taking.cards_not_displayed, taking.neither_one_nor_five),
                taking.take,
            ),
            _kind(
                act.Buy,
                phases.ACT,
                ONE_ACTION,
                (
                    turn.action_too_many,
                    buying.tile_not_for_sale,
                    buying.wrong_currency,
                    buying.cards_not_in_hand,
                    buying.price_not_reached,
                ),
                buying.buy,
            ),
            _kind(
                act.RedesignFromReserve,
                phases.ACT,
                ONE_ACTION,
                (
                    turn.action_too_many,
                    redesigning.tile_aside,
                    redesigning.tile_not_reserved,
                    redesigning.city_after_redesign,
                ),
                redesigning.redesign,
            ),
            _kind(
                act.RedesignToReserve,
                phases.ACT,
                ONE_ACTION,
                (turn.action_too_many, redesigning.city_after_redesign),
                redesigning.redesign,
            ),
            _kind(
                act.RedesignSwap,
                phases.ACT,
                ONE_ACTION,
                (
                    turn.action_too_many,
                    redesigning.tile_aside,
                    redesigning.swapped_tile_not_reserved,
                    redesigning.city_after_redesign,
                ),
                redesigning.redesign,
            ),
            _kind(act.Stop, phases.ACT, EXACT_PAYMENT, (turn.stop_not_offered,), turn.end_actions),
            _kind(act.Pass, phases.ACT, ONE_ACTION, (turn.pass_while_able,), turn.end_actions),
            _kind(
                act.PlaceBought,
                phases.PLACE_BOUGHT,
                TILES_ASIDE,
                (placing.tile_not_bought, placing.city_after_placing),
                placing.place_bought,
            ),
            _kind(
                act.ReserveBought,
                phases.PLACE_BOUGHT,
                TILES_ASIDE,
                (placing.tile_not_bought,),
                placing.reserve_bought,
            ),
            _kind(
                act.GiveBought,
                phases.PLACE_BOUGHT,
                TILES_ASIDE,
                (two_players.gift_not_possible,),
                two_players.give_bought,
            ),
            _kind(
                act.PlaceLeftover,
                phases.PLACE_LEFTOVERS,
                PLACE_LEFTOVERS,
                (ending.leftover_not_owned, placing.city_after_placing),
                ending.place_leftover,
            ),
            _kind(
                act.DeclineLeftover,
                phases.PLACE_LEFTOVERS,
                PLACE_LEFTOVERS,
                (ending.leftover_not_owned,),
                ending.decline_leftover,
            ),
            _kind(
                draw.DrawToMarket,
                (phases.SET_UP_MARKET, phases.FILL_MARKET),
                REFILL,
                (refilling.square_not_due, refilling.tile_not_in_bag),
                refilling.draw_to_market,
            ),
            _kind(
                draw.DrawToDirk,
                (phases.SET_UP_DIRK, phases.DIRK_MORE),
                DIRK_MORE,
                (refilling.tile_not_in_bag,),
                two_players.draw_to_dirk,
            ),
            _kind(
                draw.DrawToHand,
                phases.SET_UP_MONEY,
                STARTING_MONEY,
                (opening.not_due_to_player, refilling.card_not_in_deck),
                opening.draw_to_hand,
            ),
            _kind(
                draw.DrawToDisplay,
                (phases.SET_UP_DISPLAY, phases.FILL_DISPLAY),
                REFILL,
                (
                    refilling.shuffled_too_late,
                    refilling.card_not_in_deck,
                    refilling.scoring_card_overdue,
                ),
                refilling.draw_to_display,
            ),
            _kind(
                draw.DrawScoringCard,
                phases.FILL_DISPLAY,
                SCORING_WHEN,
                (refilling.scoring_card_misplaced,),
                refilling.draw_scoring_card,
            ),
            _kind(
                draw.Reshuffle,
                phases.FILL_DISPLAY,
                RESHUFFLE,
                (refilling.shuffled_too_early,),
                refilling.reshuffle,
            ),
        )
    )
)
"""Every kind of event by its class."""
