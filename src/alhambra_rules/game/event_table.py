"""All kinds of events of the base game: their phases, rules and effects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from alhambra_rules.catalogue.ending import DIRK_MORE, PLACE_LEFTOVERS
from alhambra_rules.catalogue.scoring import SCORING_WHEN
from alhambra_rules.catalogue.setup import STARTING_MONEY
from alhambra_rules.catalogue.turn import EXACT_PAYMENT, ONE_ACTION, REFILL, RESHUFFLE, TILES_ASIDE
from alhambra_rules.game import actions as act
from alhambra_rules.game import building, ending, money_actions, phases, supply, turn, two_players
from alhambra_rules.game import draws as draw
from alhambra_rules.game.event_kind import EventKind, event_kind
from alhambra_rules.game.events import Event
from alhambra_rules.game.module import Module, classes_of
from alhambra_rules.game.state import GameState
from rulebook_kit import InvalidArgument
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import quoted

_ALL: tuple[EventKind, ...] = (
    event_kind(
        "take",
        act.TakeMoney,
        phases.ACT,
        ONE_ACTION,
        (
            turn.action_too_many,
            money_actions.cards_not_displayed,
            money_actions.neither_one_nor_five,
        ),
        money_actions.take,
    ),
    event_kind(
        "buy",
        act.Buy,
        phases.ACT,
        ONE_ACTION,
        (
            turn.action_too_many,
            money_actions.tile_not_for_sale,
            money_actions.wrong_currency,
            money_actions.cards_not_in_hand,
            money_actions.price_not_reached,
        ),
        money_actions.buy,
    ),
    event_kind(
        "from-reserve",
        act.RedesignFromReserve,
        phases.ACT,
        ONE_ACTION,
        (
            turn.action_too_many,
            building.tile_aside,
            building.tile_not_reserved,
            building.city_after_redesign,
        ),
        building.redesign,
        building.may_lay,
    ),
    event_kind(
        "to-reserve",
        act.RedesignToReserve,
        phases.ACT,
        ONE_ACTION,
        (turn.action_too_many, building.city_after_redesign),
        building.redesign,
        building.may_take_back,
    ),
    event_kind(
        "swap",
        act.RedesignSwap,
        phases.ACT,
        ONE_ACTION,
        (
            turn.action_too_many,
            building.tile_aside,
            building.swapped_tile_not_reserved,
            building.city_after_redesign,
        ),
        building.redesign,
        building.may_swap_in,
    ),
    event_kind(
        "stop",
        act.Stop,
        phases.ACT,
        EXACT_PAYMENT,
        (turn.stop_not_offered,),
        turn.end_actions,
    ),
    event_kind(
        "pass",
        act.Pass,
        phases.ACT,
        ONE_ACTION,
        (turn.pass_while_able,),
        turn.end_actions,
    ),
    event_kind(
        "place",
        act.PlaceBought,
        phases.PLACE_BOUGHT,
        TILES_ASIDE,
        (building.tile_not_bought, building.city_after_placing),
        building.place_bought,
        building.may_place_bought,
    ),
    event_kind(
        "reserve",
        act.ReserveBought,
        phases.PLACE_BOUGHT,
        TILES_ASIDE,
        (building.tile_not_bought,),
        building.reserve_bought,
    ),
    event_kind(
        "give",
        act.GiveBought,
        phases.PLACE_BOUGHT,
        TILES_ASIDE,
        (two_players.gift_not_possible,),
        two_players.give_bought,
    ),
    event_kind(
        "place-leftover",
        act.PlaceLeftover,
        phases.PLACE_LEFTOVERS,
        PLACE_LEFTOVERS,
        (ending.leftover_not_owned, building.city_after_placing),
        ending.place_leftover,
        ending.may_place_leftover,
    ),
    event_kind(
        "decline-leftover",
        act.DeclineLeftover,
        phases.PLACE_LEFTOVERS,
        PLACE_LEFTOVERS,
        (ending.leftover_not_owned,),
        ending.decline_leftover,
    ),
    event_kind(
        "market",
        draw.DrawToMarket,
        (phases.SET_UP_MARKET, phases.FILL_MARKET),
        REFILL,
        (supply.square_not_due, supply.tile_not_in_bag),
        supply.draw_to_market,
    ),
    event_kind(
        "dirk",
        draw.DrawToDirk,
        (phases.SET_UP_DIRK, phases.DIRK_MORE),
        DIRK_MORE,
        (supply.tile_not_in_bag,),
        two_players.draw_to_dirk,
    ),
    event_kind(
        "hand",
        draw.DrawToHand,
        phases.SET_UP_MONEY,
        STARTING_MONEY,
        (supply.not_due_to_player, supply.card_not_in_deck),
        supply.draw_to_hand,
    ),
    event_kind(
        "display",
        draw.DrawToDisplay,
        (phases.SET_UP_DISPLAY, phases.FILL_DISPLAY),
        REFILL,
        (supply.shuffled_too_late, supply.card_not_in_deck, supply.scoring_card_overdue),
        supply.draw_to_display,
    ),
    event_kind(
        "scoring",
        draw.DrawScoringCard,
        phases.FILL_DISPLAY,
        SCORING_WHEN,
        (supply.scoring_card_misplaced,),
        supply.draw_scoring_card,
    ),
    event_kind(
        "reshuffle",
        draw.Reshuffle,
        phases.FILL_DISPLAY,
        RESHUFFLE,
        (supply.shuffled_too_early,),
        supply.reshuffle,
    ),
)

_Kinds = Mapping[type[object], EventKind]


def _by_class(kinds: Iterable[EventKind]) -> _Kinds:
    return FrozenDict({kind.of: kind for kind in kinds})


KINDS: _Kinds = _by_class(_ALL)
"""Every kind of event of the base game by its class."""


def kind_of(state: GameState, event: Event) -> EventKind:
    """Return the kind of an event.

    Raises:
        InvalidArgument: it is not an event of a game with these modules.
    """
    kind = (_kinds_with(classes_of(state)) if state.modules else KINDS).get(type(event))
    if kind is None:
        raise InvalidArgument(_no_event(event))
    return kind


def _no_event(event: object) -> str:
    """Return the message about a wrong event; this package cannot know the module's name."""
    if isinstance(event, Event):
        return (
            f"{event.called} is not an event of this game:"
            " choose the module it belongs to when the game begins"
        )
    return f"{quoted(event)} is not an event of this game: an event is an Action or a Draw"


@lru_cache(maxsize=64)
def _kinds_with(modules: tuple[type[Module], ...]) -> _Kinds:
    return _by_class((*_ALL, *(kind for module in modules for kind in module.kinds)))


def base_kind(event: type[Event]) -> EventKind:
    """Return the definition of an event of the base game, for a module that changes it.

    Args:
        event: the class of the event, such as ``Buy``.

    Raises:
        InvalidArgument: it is not an event of the base game.
    """
    if event not in KINDS:
        known = ", ".join(kind.__name__ for kind in KINDS)
        raise InvalidArgument(
            f"{quoted(event)} is not an event of the base game: these are {known}"
        )
    return KINDS[event]
