"""Determinizing: a whole game that agrees with everything that one player knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple, SupportsIndex

from alhambra_rules.compact.piles import deck_in_piles
from alhambra_rules.compact.redealing import deal_starting_hand
from alhambra_rules.game.compact_moves import number_of_card
from alhambra_rules.game.deck import SCORING_CARDS, Deck
from alhambra_rules.game.events import StartedFrom
from alhambra_rules.game.module import inserts_of
from alhambra_rules.game.pieces import MONEY, cards_in_order, copies_of_each_card
from alhambra_rules.game.state import Dealer, GameState, Seat
from alhambra_rules.game.view import SeatView, View
from alhambra_rules.model import Architect, MoneyCard
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import checked_seed, object_of
from rulebook_kit.values import changed


def determinize(view: View, seed: SupportsIndex) -> GameState:
    """Return a game that may be the one behind a view; what the player cannot know is dealt anew.

    The other players' unknown cards and the order of bag and deck are dealt by chance, and the
    scoring cards lie where the piles allow it. Each player has as many architects as in the view.
    As long as a player has not paid any starting money, it is dealt as before the game: card by
    card until 20, and anew until the number of cards fits. All other ways to deal the cards are
    equally likely. The starting money counts as hidden. Nothing else is concluded from what the
    others did.

    Starting money is dealt player by player. So combinations of hands are not exactly as likely as
    in real deals, but 100,000 deals show no difference.

    ``view(determinize(seen, seed), seen.player) == seen`` for every seed.

    Args:
        view: a view of a game in which a player must act, or that is over.
        seed: any integer of up to 78 digits; the view and the seed decide the game, including its
            later draws.

    Returns:
        A dealt game. Its log begins with the position.

    Raises:
        InvalidArgument: a draw is due in the view, it shows cards that no game can have, or the
            seed is not an integer of up to 78 digits.
    """
    object_of(View, view, "view must be a View, such as view(state, player) returns")
    if view.to_act is None and not view.winners:
        raise InvalidArgument("a draw is pending; call determinize when a player must act")
    number = checked_seed(seed)
    chance = Random(f"{number} determinize")
    for _ in range(_MOST_DEALS):
        state = _dealt(view, number, chance)
        if all(module.may_wait(state) for module in view.modules):
            return state
    raise InvalidArgument(
        f"no cards that may be in the hands let a game wait in the phase {view.phase}"
    )


_MOST_DEALS = 1_000
"""Deals until a module that wants other cards in the hands is given up."""


def _dealt(view: View, seed: int, chance: Random) -> GameState:
    hands, money, unseen = _dealt_hands(view, chance)
    players = [
        Seat(
            name=seat.name,
            city=seat.city,
            reserve=seat.reserve,
            hand=view.hand if seat.name == view.player else (*seat.known_hand, *hands[seat.name]),
            score=seat.score,
            known_hand=seat.known_hand,
            starting_cards=seat.starting_cards,
        )
        for seat in view.players
    ]
    modules = tuple(
        one.determinized(_among(cards_in_order(unseen), one.unseen_cards()), chance)
        for one in view.modules
    )
    deck = Deck(tuple(money), view.to_come, view.piled, view.came_after)
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
        dealer=Dealer(seed, tuple(bag), _order(deck, money, chance), piled=True),
    )
    return changed(state, log=(StartedFrom(state.table),))


_Cards = Sequence[MoneyCard]


class _Unknown(NamedTuple):
    """How many cards of a hand only its player knows, by what everybody knows of them."""

    starting: int
    architects: int
    others: int


def _unknown_in(seat: SeatView) -> _Unknown:
    architects = seat.architects - sum(isinstance(card, Architect) for card in seat.known_hand)
    others = seat.hand_size - len(seat.known_hand) - architects - seat.starting_cards
    return _Unknown(seat.starting_cards, architects, others)


def _dealt_hands(view: View, chance: Random) -> tuple[Mapping[str, _Cards], _Cards, _Cards]:
    """Deal the unknown cards of the other hands.

    Returns:
        These cards by player; the money in the deck, in any order; the unseen cards of modules.

    Raises:
        InvalidArgument: the cards do not add up.
    """
    unknown = {one.name: _unknown_in(one) for one in view.players if one.name != view.player}
    money, special = _unseen(view)
    architects = [card for card in special if isinstance(card, Architect)]
    special = [card for card in special if not isinstance(card, Architect)]
    starting, dealt, slots = (sum(numbers) for numbers in zip(*unknown.values(), strict=True))
    in_hands = len(money) - starting - (view.deck_size - len(view.to_come))
    if (
        any(min(numbers) < 0 for numbers in unknown.values())
        or dealt > len(architects)
        or not max(slots - len(special), 0) <= in_hands <= slots
    ):
        raise InvalidArgument("the cards of this view do not add up")
    hands, money = _starting_hands(unknown, money, chance)
    for cards in (money, architects, special):
        chance.shuffle(cards)
    others = [*money[:in_hands], *special[: slots - in_hands]]
    chance.shuffle(others)
    for name, numbers in unknown.items():
        hands[name] += [architects.pop() for _ in range(numbers.architects)]
        hands[name] += [others.pop() for _ in range(numbers.others)]
    return hands, money[in_hands:], [*architects, *special[slots - in_hands :]]


def _starting_hands(
    unknown: Mapping[str, _Unknown], money: _Cards, chance: Random
) -> tuple[dict[str, list[MoneyCard]], list[MoneyCard]]:
    """Deal starting money to all who have not paid any; return it by player, and the other money.

    Rule: setup.starting-money (et-2005, ru, hu).
    """
    hands: dict[str, list[MoneyCard]] = {name: [] for name in unknown}
    left = [number_of_card(card) for card in money]
    for name, numbers in unknown.items():
        if numbers.starting:
            hands[name] = [
                MONEY[card] for card in deal_starting_hand(left, numbers.starting, chance)
            ]
    return hands, [MONEY[number] for number in left]


def _among(cards: _Cards, wanted: Iterable[MoneyCard]) -> tuple[MoneyCard, ...]:
    kinds = set(wanted)
    return cards_in_order([card for card in cards if card in kinds])


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


def _order(deck: Deck, money: _Cards, chance: Random) -> tuple[MoneyCard | str, ...]:
    """Return the cards of the deck in a possible order."""
    if deck.piled is not None:
        return deck_in_piles(money, deck.inserts, deck.came_after, deck.piled, chance)
    cards: list[MoneyCard | str] = [*money, *deck.to_come]
    chance.shuffle(cards)
    scoring = iter(deck.scoring_to_come)
    return tuple(next(scoring) if card in SCORING_CARDS else card for card in cards)
