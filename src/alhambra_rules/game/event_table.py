"""All kinds of events of the base game and their rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from alhambra_rules.game import actions as act
from alhambra_rules.game import building, checks, money_actions
from alhambra_rules.game import draws as draw
from alhambra_rules.game.event_kind import EventKind, declared_kind
from alhambra_rules.game.events import Event
from alhambra_rules.game.module import Module, classes_of
from alhambra_rules.game.state import GameState
from rulebook_kit import InvalidArgument
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import quoted

_ALL: tuple[EventKind, ...] = (
    declared_kind(
        act.TakeMoney,
        checks.action_too_many,
        money_actions.cards_not_displayed,
        money_actions.neither_one_nor_five,
    ),
    declared_kind(
        act.Buy,
        checks.action_too_many,
        money_actions.tile_not_for_sale,
        money_actions.wrong_currency,
        money_actions.cards_not_in_hand,
        money_actions.price_not_reached,
    ),
    declared_kind(
        act.RedesignFromReserve,
        checks.action_too_many,
        building.tile_aside,
        building.tile_not_reserved,
        building.city_after_redesign,
    ),
    declared_kind(act.RedesignToReserve, checks.action_too_many, building.city_after_redesign),
    declared_kind(
        act.RedesignSwap,
        checks.action_too_many,
        building.tile_aside,
        building.swapped_tile_not_reserved,
        building.city_after_redesign,
    ),
    declared_kind(act.Stop, checks.stop_not_offered),
    declared_kind(act.Pass, checks.pass_while_able),
    declared_kind(act.PlaceBought, building.tile_not_bought, building.city_after_placing),
    declared_kind(act.ReserveBought, building.tile_not_bought),
    declared_kind(act.GiveBought, checks.gift_not_possible),
    declared_kind(act.PlaceLeftover, checks.leftover_not_owned, building.city_after_placing),
    declared_kind(act.DeclineLeftover, checks.leftover_not_owned),
    declared_kind(draw.DrawToMarket, checks.square_not_due, checks.tile_not_in_bag),
    declared_kind(draw.DrawToDirk, checks.tile_not_in_bag),
    declared_kind(draw.DrawToHand, checks.not_due_to_player, checks.card_not_in_deck),
    declared_kind(
        draw.DrawToDisplay,
        checks.shuffled_too_late,
        checks.card_not_in_deck,
        checks.scoring_card_overdue,
    ),
    declared_kind(draw.DrawScoringCard, checks.scoring_card_misplaced),
    declared_kind(draw.Reshuffle, checks.shuffled_too_early),
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
