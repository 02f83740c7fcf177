"""Determinizing: a whole game that agrees with everything that one player knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import SupportsIndex

from alhambra_rules.compact.piles import deck_in_piles
from alhambra_rules.game.dealer import Dealer
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.draws import SCORING_CARDS
from alhambra_rules.game.events import StartedFrom
from alhambra_rules.game.module import inserts_of
from alhambra_rules.game.pieces import MONEY, cards_in_order
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.game.two_players import copies_of_each_card
from alhambra_rules.game.view import View
from alhambra_rules.model import MoneyCard
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.arguments import checked_seed, object_of
from alhambra_rules.rulebook.values import changed


def determinize(view: View, seed: SupportsIndex) -> GameState:
    """Return a game that may be the one behind a view; what the player cannot know is dealt anew.

    The other players' unknown cards and the order of bag and deck are dealt by chance. All ways
    to deal the cards are equally likely, and the scoring cards lie where the piles allow it. The
    starting money counts as hidden. Nothing is concluded from what the others did.

    ``view(determinize(seen, seed), seen.player) == seen`` for every seed.

    Args:
        view: a view of a game in which a player must act, or that is over.
        seed: any integer of up to 78 digits; view and seed decide the game, also its later draws.

    Returns:
        A dealt game. Its log begins with the position.

    Raises:
        InvalidArgument: a draw is due in the view, it shows cards that no game can have, or the
            seed is not an integer of up to 78 digits.
    """
    object_of(View, view, "a view is a View, such as view(state, player) returns")
    if view.to_act is None and not view.winners:
        raise InvalidArgument(
            "this view waits for a draw: determinize a view in which a player acts"
        )
    number = checked_seed(seed)
    chance = Random(f"{number} determinize")
    while True:
        state = _dealt(view, number, chance)
        if all(module.may_wait(state) for module in view.modules):
            return state


def _dealt(view: View, seed: int, chance: Random) -> GameState:
    others = [seat for seat in view.players if seat.name != view.player]
    slots = sum(seat.hand_size - len(seat.known_hand) for seat in others)
    money, special = _unseen(view)
    in_deck = view.deck_size - len(view.to_come)
    in_hands = len(money) - in_deck
    if not max(slots - len(special), 0) <= in_hands <= slots:
        raise InvalidArgument("the cards of this view do not add up")
    chance.shuffle(money)
    chance.shuffle(special)
    hidden = [*money[:in_hands], *special[: slots - in_hands]]
    chance.shuffle(hidden)
    cards = iter(hidden)
    players = []
    for seat in view.players:
        hand = view.hand
        if seat.name != view.player:
            unknown = seat.hand_size - len(seat.known_hand)
            hand = cards_in_order([*seat.known_hand, *(next(cards) for _ in range(unknown))])
        players.append(Seat(seat.name, seat.city, seat.reserve, hand, seat.score, seat.known_hand))
    unseen = cards_in_order(special[slots - in_hands :])
    modules = tuple(
        one.determinized(_among(unseen, one.unseen_cards()), chance) for one in view.modules
    )
    deck = Deck(money[in_hands:], view.to_come, view.piled, view.came_after)
    if view.piled is not None:
        inserts = Deck.to_be_piled((), inserts_of(modules, len(players))).inserts
        deck = changed(deck, inserts=inserts)
    bag = list(view.bag)
    chance.shuffle(bag)
    state = GameState(
        players=tuple(players),
        bag=view.bag,
        deck=deck,
        youngest_first=view.youngest_first,
        profile=view.profile,
        phase=view.phase,
        to_act=view.to_act,
        turn_of=view.turn_of,
        actions_done=view.actions_done,
        market=view.market,
        display=view.display,
        spent=view.spent,
        bought=view.bought,
        dirk=view.dirk,
        dirk_score=view.dirk_score,
        scoring_rounds_done=view.scoring_rounds_done,
        ending=view.ending,
        leftovers=view.leftovers,
        winners=view.winners,
        modules=modules,
        dealer=Dealer(seed, tuple(bag), _order(deck, money[in_hands:], chance), piled=True),
    )
    return changed(state, log=(StartedFrom(state.table),))


def _among(cards: tuple[MoneyCard, ...], wanted: Iterable[MoneyCard]) -> tuple[MoneyCard, ...]:
    kinds = set(wanted)
    return tuple(card for card in cards if card in kinds)


def _unseen(view: View) -> tuple[list[MoneyCard], list[MoneyCard]]:
    """Return the money cards that the player does not see, and the cards of modules."""
    seen = Counter([*view.hand, *view.display, *view.spent])
    for seat in view.players:
        if seat.name != view.player:
            seen.update(seat.known_hand)
    copies = copies_of_each_card(len(view.players))
    money = Counter(dict.fromkeys(MONEY, copies)) - seen
    special = Counter(card for one in view.modules for card in one.unseen_cards()) - seen
    return list(money.elements()), list(special.elements())


def _order(deck: Deck, money: list[MoneyCard], chance: Random) -> tuple[MoneyCard | str, ...]:
    """Return the cards of the deck in a possible order."""
    if deck.piled is not None:
        return deck_in_piles(money, deck.inserts, deck.came_after, deck.piled, chance)
    cards: list[MoneyCard | str] = [*money, *deck.to_come]
    chance.shuffle(cards)
    scoring = iter(deck.scoring_to_come)
    return tuple(next(scoring) if card in SCORING_CARDS else card for card in cards)
