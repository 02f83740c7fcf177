"""bid.take, build.*: the highest bidder takes cards and builds with them, or gives them back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from alhambra_rules.rulebook import NoDefiniteState, Violation
from alhambra_rules.rulebook.changing import changed
from alhambra_rules.rulebook.words import counted, listed
from five_towers.building import addable_orders, check_add, may_add, may_tear_down
from five_towers.catalogue.rounds import ALL, TAKE, TEAR_DOWN, UNDO
from five_towers.catalogue.towers import TOP
from five_towers.game import phases
from five_towers.game.cards import lacking, with_cards, without_cards
from five_towers.game.events import Build, GiveBack, Take
from five_towers.game.state import GameState, Seat
from five_towers.model import Card, Tower, TowerType


def cards_not_lying_out(state: GameState, action: Take) -> Iterator[Violation]:
    """Name the cards taken that do not lie out.

    Rule: bid.take (et-5t).
    """
    if missing := lacking(state.display, action.cards):
        yield TAKE.broken_at(
            message=f"{listed(missing)} cannot be taken: {listed(state.display)} lie out",
            cards=listed(missing),
        )


def not_as_many_as_bid(state: GameState, action: Take) -> Iterator[Violation]:
    """Name a choice of more or fewer cards than the bid.

    Rule: bid.take (et-5t).
    """
    taken = len(action.cards)
    if taken != state.highest_bid:
        yield TAKE.broken_at(
            message=f"{action.player} bid {state.highest_bid} and takes {counted(taken, 'card')}",
            bid=state.highest_bid,
            taken=taken,
        )


def cards_of_finished_types(state: GameState, action: Take) -> Iterator[Violation]:
    """Name the cards taken whose tower has its 0, if enough cards of other types lie out.

    Rule: tower.top (et-5t).
    """
    towers = state.player(action.player).towers
    finished = {tower.type for tower in towers if tower.is_finished}
    others = [card for card in state.display if card.type not in finished]
    if len(others) < state.highest_bid:
        return
    for card in action.cards:
        if card.type in finished:
            kind = card.type.value
            yield TOP.broken_at(
                message=f"{action.player} takes {card}, but their tower of {kind} is finished by"
                f" its 0, and other cards are enough for the bid of {state.highest_bid}",
                card=str(card),
                tower=kind,
                bid=state.highest_bid,
            )


def not_the_cards_taken(state: GameState, action: Build) -> Iterator[Violation]:
    """Name the cards added that were not taken, and those taken that were not added.

    Rule: build.all (et-5t).
    """
    if foreign := lacking(state.taken, action.cards):
        yield ALL.broken_at(
            message=f"{action.player} did not take {listed(foreign)}", cards=listed(foreign)
        )
    if left := lacking(action.cards, state.taken):
        yield ALL.broken_at(
            message=f"{action.player} has to add {listed(left)} as well", cards=listed(left)
        )


def not_to_be_torn_down(state: GameState, action: Build) -> Iterator[Violation]:
    """Name a card that cannot be torn down: there is none, or it is a 0.

    Rule: build.tear-down (et-5t).
    """
    if action.tear_down is None:
        return
    tower = state.player(action.player).tower(action.tear_down)
    if not may_tear_down(tower):
        kind = action.tear_down.value
        why = f"{tower.top} finishes the tower" if tower.cards else "there is no such tower"
        yield TEAR_DOWN.broken_at(
            message=f"{action.player} cannot tear down the top of {kind}: {why}", tower=kind
        )


def cards_that_do_not_fit(state: GameState, action: Build) -> Iterator[Violation]:
    """Name every card that does not fit where it comes to lie.

    Rules: build.all, tower.descending, tower.eight, tower.nine, tower.top (et-5t).
    """
    towers = {kind: state.player(action.player).tower(kind) for kind in TowerType}
    if action.tear_down is not None and may_tear_down(towers[action.tear_down]):
        towers[action.tear_down] = towers[action.tear_down].without_top()
    for card in action.cards:
        yield from check_add(towers[card.type], card)
        towers[card.type] = towers[card.type].with_card(card)


def given_back_needlessly(state: GameState, action: GiveBack) -> Iterator[Violation]:
    """Name a player who gives back cards that he could build with, and say how.

    Rule: build.undo (et-5t).
    """
    ways = addable_orders(state.player(action.player).towers, state.taken)
    for torn_down, order in list(ways.items())[:1]:
        added = listed(order, "nothing")
        before = f" once the top of {torn_down.value} is torn down" if torn_down else ""
        yield UNDO.broken_at(message=f"{action.player} can add {added}{before}", cards=added)


def take(state: GameState, action: Take) -> GameState:
    """Move the cards from the display to the player."""
    return changed(
        state,
        display=without_cards(state.display, action.cards),
        taken=action.cards,
        phase=phases.BUILD,
    )


def build(state: GameState, action: Build) -> GameState:
    """Tear down, add the cards one by one, and let what is left of those taken lie out again.

    Rules: build.all, tower.on-top (et-5t).
    """
    left = without_cards(state.taken, action.cards)
    seat = state.player(action.player)
    if action.tear_down is not None:
        seat = _torn_down(seat, action.tear_down)
    for card in action.cards:
        seat = _with_tower(seat, card.type, seat.tower(card.type).with_card(card))
    players = tuple(seat if one.name == seat.name else one for one in state.players)
    return changed(state, players=players, taken=(), display=with_cards(state.display, left))


def give_back(state: GameState, action: GiveBack) -> GameState:
    """Put the cards back and rewind the bidding to the player's turn; later bids are void.

    Rule: build.undo (et-5t).
    """
    turn = [call.player for call in state.calls].index(action.player)
    return changed(
        state,
        display=with_cards(state.display, state.taken),
        taken=(),
        undone=state.calls[turn].cards,
        calls=state.calls[:turn],
        phase=phases.BID,
    )


def takings(state: GameState, player: str) -> Iterator[Take]:
    """Yield every choice of as many cards as were bid, equal cards once.

    Cards of finished types are left out where enough others lie out.
    Rules: bid.take, tower.top (et-5t).
    """
    seat, bid = state.player(player), state.highest_bid
    others = tuple(card for card in state.display if not seat.tower(card.type).is_finished)
    choices = combinations(others if len(others) >= bid else state.display, bid)
    for cards in dict.fromkeys(choices):
        yield Take(player, cards)


def buildings(state: GameState, player: str) -> Iterator[Build]:
    """Yield every way to build: each result once, the types in their order.

    Without tearing down first, then by what is torn down. Rules: build.all, build.tear-down.
    """
    seat = state.player(player)
    for torn_down in (None, *TowerType):
        if torn_down is None or may_tear_down(seat.tower(torn_down)):
            after = seat if torn_down is None else _torn_down(seat, torn_down)
            for order in _orders({kind: after.tower(kind) for kind in TowerType}, state.taken):
                yield Build(player, order, torn_down)


def gifts_back(state: GameState, player: str) -> Iterator[GiveBack]:
    """Yield the way out of a player who cannot add the cards.

    Rule: build.undo (et-5t).
    """
    if not addable_orders(state.player(player).towers, state.taken):
        yield GiveBack(player)


def _orders(towers: dict[TowerType, Tower], cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Yield the orders in which the cards can be added, type after type."""
    if not cards:
        yield ()
        return
    kind = cards[0].type
    of_kind = tuple(card for card in cards if card.type is kind)
    others = cards[len(of_kind) :]
    for order in _orders_on(towers[kind], of_kind):
        for rest in _orders(towers, others):
            yield (*order, *rest)


def _orders_on(tower: Tower, cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Yield the orders in which cards of one type can be added to its tower."""
    if not cards:
        yield ()
    for card in dict.fromkeys(cards):
        if may_add(tower, card):
            for rest in _orders_on(tower.with_card(card), without_cards(cards, (card,))):
                yield (card, *rest)


def _torn_down(seat: Seat, kind: TowerType) -> Seat:
    """Return the player once the top of that tower is on his pile."""
    tower = seat.tower(kind)
    if tower.top is None:
        raise NoDefiniteState(f"{seat.name} has no tower of {kind.value} to tear down")
    torn_down = with_cards(seat.torn_down, (tower.top,))
    return _with_tower(changed(seat, torn_down=torn_down), kind, tower.without_top())


def _with_tower(seat: Seat, kind: TowerType, tower: Tower) -> Seat:
    """Return the player with this tower in the place of the one of that type."""
    towers = {one: tower if one is kind else seat.tower(one) for one in TowerType}
    return changed(seat, towers=tuple(one for one in towers.values() if one.cards))
