"""How a replay continues after a violation, or after a card or tile under a wrong name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from alhambra_rules.game.actions import (
    Buy,
    DeclineLeftover,
    GiveBought,
    PlaceBought,
    PlaceLeftover,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    ReserveBought,
    TakeMoney,
    located,
)
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.draws import (
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Reshuffle,
)
from alhambra_rules.game.events import Action, Event
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.pieces import (
    TIMES,
    has_card,
    has_tile,
    missing_cards,
    with_cards,
    with_tile,
    without_cards,
    without_tile,
)
from alhambra_rules.game.state import GameState
from alhambra_rules.game.view import house_rules
from alhambra_rules.model import MoneyCard, Tile
from alhambra_rules.placement import check_city
from rulebook_kit import NoDefiniteState, Report
from rulebook_kit.replays import never_taken
from rulebook_kit.values import changed


def new_violations(state: GameState, event: Event, report: Report) -> Report:
    """Return the violations of a report that did not exist before the event.

    Args:
        state: the state before the event.
        event: the event.
        report: the report of ``check_event`` on the event.
    """
    if report.ok or not isinstance(event, Action) or event.player not in state.names:
        return report
    city, house = state.player(event.player).city, house_rules(state, event.player)
    before = {*located(state, event.player, check_city(city, house=house)).violations}
    return Report.of(violation for violation in report if violation not in before)


PutDown = PlaceBought | ReserveBought | GiveBought
Leftover = PlaceLeftover | DeclineLeftover

MOVE_NO_CARDS = (
    *(PlaceBought, ReserveBought, GiveBought, PlaceLeftover, DeclineLeftover),
    *(RedesignFromReserve, RedesignToReserve, RedesignSwap),
    *(DrawToMarket, DrawToDirk, DrawScoringCard, Reshuffle),
)
"""Events that leave all hands as they are, even if they are illegal."""

_CARDS, _TILES = 124, 62
"""The cards of a game with architects, without scoring cards, and the tiles of one with bazaars."""

_FULL = 4
"""The cards of a full display."""


def too_many_pieces(state: GameState) -> Iterator[str]:
    """Yield each kind of piece that a state holds too often: three times as many as a game has."""
    hands = [len(player.hand) for player in state.players]
    reserves = [len(player.reserve) for player in state.players]
    cities = [len(player.city.pieces) for player in state.players]
    cards = len(state.display) + len(state.spent) + len(state.deck.cards) + sum(hands)
    tiles = len(state.bag) + len(state.bought) + len(state.dirk or ()) + sum(reserves + cities)
    for what, number, most in (
        ("cards in the display, which holds", len(state.display), _FULL),
        ("money cards, but a game has", cards, _CARDS),
        ("tiles, but a game has", tiles, _TILES + len(cities)),
    ):
        if number > TIMES * most:
            yield f"it has {number:,} {what} {most}"


def with_missing_pieces(state: GameState, event: Event) -> GameState:
    """Return the state with all pieces that the event moves, adding those that are missing.

    Raises:
        InvalidArgument: the event's player is not in the game.
        NoDefiniteState: several times as many pieces as a game has were added before.
    """
    state = event._with_missing_pieces(state)
    for module in modules_of(state):
        state = module.with_missing_pieces(state, event)
    if reasons := "; ".join(too_many_pieces(state)):
        raise NoDefiniteState(f"too many pieces were missing so far: with them {reasons}")
    return state


def require_pieces(state: GameState, event: Event) -> None:
    """Raise ``NoDefiniteState`` if a piece that the event moves is missing, or has no place."""
    event._require_pieces(state)
    for module in modules_of(state):
        module.require_pieces(state, event)


def with_an_empty_deck(state: GameState) -> GameState:
    """Return the state with the last money cards of the deck among the spent ones.

    If hands are uncertain, the deck may be empty before it is in the state.
    """
    if state.deck.to_come:
        return state
    spent = with_cards(state.spent, state.deck.cards)
    return changed(state, deck=Deck(()), spent=spent)


_Cards = tuple[MoneyCard, ...]
_Moved = Callable[[Event], tuple[_Cards, _Cards]]


def in_the_display(state: GameState, taken: _Cards, later: Sequence[Event]) -> GameState:
    """Return the state with the taken cards in the display instead of others that stay."""
    lying, state = _exchanged(state, state.display, taken, later, _of_the_display)
    return changed(state, display=lying)


def in_hand(state: GameState, purchase: Buy, later: Sequence[Event]) -> GameState:
    """Return the state with the paid cards in hand instead of others that stay."""

    def moved(event: Event) -> tuple[_Cards, _Cards]:
        if not isinstance(event, Action) or event.player != purchase.player:
            return (), ()
        spent = event.cards if isinstance(event, Buy) else ()
        for module in modules_of(state):
            spent += module.spent_by(event)
        return event.cards if isinstance(event, TakeMoney) else (), spent

    player = state.player(purchase.player)
    hand, state = _exchanged(state, player.hand, purchase.cards, later, moved)
    known = without_cards(player.known_hand, missing_cards(hand, player.known_hand))
    exchanged = changed(player, hand=hand, known_hand=known)
    return changed(state, players=state.with_player(exchanged))


def in_the_deck(state: GameState, card: MoneyCard, later: Sequence[Event]) -> GameState:
    """Return the state with a drawn card in the deck instead of one that is not drawn.

    That one is not drawn before the next reshuffle.
    """
    cards = state.deck.cards
    if has_card(cards, card):
        return state
    drawn = takewhile(lambda event: not isinstance(event, Reshuffle), later)
    wrong = never_taken(cards, drawn, lambda event: ((), _drawn_by(event)))
    if wrong is None:
        return state
    state = _among_the_spent(state, card, wrong)
    return changed(state, deck=changed(state.deck, cards=_with(cards, wrong, card)))


def _of_the_display(event: Event) -> tuple[_Cards, _Cards]:
    came = (event.card,) if isinstance(event, DrawToDisplay) else ()
    return came, event.cards if isinstance(event, TakeMoney) else ()


def _drawn_by(event: Event) -> _Cards:
    return (event.card,) if isinstance(event, DrawToHand | DrawToDisplay) else ()


def _exchanged(
    state: GameState, cards: _Cards, wanted: _Cards, later: Sequence[Event], moved: _Moved
) -> tuple[_Cards, GameState]:
    """Return the cards with the wanted ones instead of others that stay, and the state to match."""
    missing = missing_cards(cards, wanted)
    others = without_cards(cards, missing_cards(missing, wanted))
    for card in missing:
        wrong = never_taken(others, later, moved)
        if wrong is None:
            break
        others, cards = without_cards(others, (wrong,)), _with(cards, wrong, card)
        state = _where_it_was(state, card, wrong)
    return cards, state


def _where_it_was(state: GameState, card: MoneyCard, wrong: MoneyCard) -> GameState:
    """Return the state with the wrong card in the place of the right one, in deck or spent pile."""
    if not has_card(state.deck.cards, card):
        return _among_the_spent(state, card, wrong)
    return changed(state, deck=changed(state.deck, cards=_with(state.deck.cards, card, wrong)))


def _among_the_spent(state: GameState, card: MoneyCard, wrong: MoneyCard) -> GameState:
    if not has_card(state.spent, card):
        return state
    return changed(state, spent=_with(state.spent, card, wrong))


def _with(cards: _Cards, gone: MoneyCard, come: MoneyCard) -> _Cards:
    return with_cards(without_cards(cards, (gone,)), (come,))


_Tiles = tuple[Tile, ...]


def in_the_bag(state: GameState, tile: Tile, later: Sequence[Event]) -> GameState:
    """Return the state with a drawn tile in the bag instead of one that is never drawn."""
    if has_tile(state.bag, tile):
        return state
    wrong = never_taken(state.bag, later, _drawn)
    return state if wrong is None else changed(state, bag=_with_tile(state.bag, wrong, tile))


def among_the_bought(state: GameState, action: PutDown, later: Sequence[Event]) -> GameState:
    """Return the state with a placed tile among the bought ones.

    It comes from the player's reserve if it is there. Otherwise a bought tile that is not placed
    this turn had the wrong name.
    """
    tile, bought = action.tile, state.bought
    if has_tile(bought, tile):
        return state
    player = state.player(action.player)
    if has_tile(player.reserve, tile):
        player = changed(player, reserve=without_tile(player.reserve, tile))
        return changed(state, players=state.with_player(player), bought=with_tile(bought, tile))
    this_turn = takewhile(lambda event: not isinstance(event, Buy), later)
    wrong = never_taken(bought, this_turn, _put_down)
    if wrong is None:
        return state
    return changed(_drawn_instead(state, tile, wrong), bought=_with_tile(bought, wrong, tile))


def among_the_leftovers(state: GameState, action: Leftover, later: Sequence[Event]) -> GameState:
    """Return the state with a placed leftover tile among those of the player.

    The tile may have been another player's. Otherwise one of the player's leftover tiles that is
    never placed had the wrong name.
    """
    mine, tile = (action.player, action.tile), action.tile
    if mine in state.leftovers:
        return state
    others = tuple(pair for pair in state.leftovers if pair[1] == tile)
    own = tuple(lying for owner, lying in state.leftovers if owner == action.player)
    ours = (event for event in later if isinstance(event, Leftover) and event.player == mine[0])
    misnamed = None if others else never_taken(own, ours, _put_aside)
    if misnamed is not None:
        state, others = _drawn_instead(state, tile, misnamed), ((action.player, misnamed),)
    if not others:
        return state
    at = state.leftovers.index(others[0])
    return changed(state, leftovers=(*state.leftovers[:at], mine, *state.leftovers[at + 1 :]))


def _drawn(event: Event) -> tuple[_Tiles, _Tiles]:
    return (), (event.tile,) if isinstance(event, DrawToMarket | DrawToDirk) else ()


def _put_down(event: Event) -> tuple[_Tiles, _Tiles]:
    return (), (event.tile,) if isinstance(event, PutDown) else ()


def _put_aside(event: Event) -> tuple[_Tiles, _Tiles]:
    return (), (event.tile,) if isinstance(event, Leftover) else ()


def _drawn_instead(state: GameState, tile: Tile, wrong: Tile) -> GameState:
    """Return the state with the wrong tile in the bag if the right one was there."""
    if not has_tile(state.bag, tile):
        return state
    return changed(state, bag=_with_tile(state.bag, tile, wrong))


def _with_tile(tiles: _Tiles, gone: Tile, come: Tile) -> _Tiles:
    return with_tile(without_tile(tiles, gone), come)


def with_corrected_names(state: GameState, event: Event, later: Sequence[Event]) -> GameState:
    """Return the state with misnamed pieces corrected, so that the event finds what it moves.

    Args:
        state: the state before the event.
        event: the event, legal or not.
        later: the next events, as far as they are known.

    Raises:
        InvalidArgument: the event's player is not in the game.
    """
    if isinstance(event, TakeMoney):
        return in_the_display(state, event.cards, later)
    if isinstance(event, Buy):
        return in_hand(state, event, later)
    if isinstance(event, DrawToHand | DrawToDisplay):
        return in_the_deck(state, event.card, later)
    if isinstance(event, DrawToMarket | DrawToDirk):
        return in_the_bag(state, event.tile, later)
    if isinstance(event, PutDown):
        return among_the_bought(state, event, later)
    return among_the_leftovers(state, event, later) if isinstance(event, Leftover) else state
