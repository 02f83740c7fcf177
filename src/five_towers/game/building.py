"""Taking cards, building with them, or giving them back (rules bid.take, build.*)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from attrs import field, frozen

from five_towers.building import MOST_CARDS, addable_orders, check_add, may_add, may_tear_down
from five_towers.catalogue import ALL, TAKE, TEAR_DOWN, TOP, UNDO
from five_towers.game import phases
from five_towers.game.state import (
    Action,
    GameState,
    Seat,
    missing_cards,
    with_cards,
    without_cards,
)
from five_towers.model import Card, Tower, TowerType, cards_as_given, cards_in_order, type_if_any
from rulebook_kit import NoDefiniteState, Violation
from rulebook_kit.events import check, event
from rulebook_kit.templates import Sentence
from rulebook_kit.values import changed
from rulebook_kit.words import listed


@event("take", when=phases.TAKE, breaks=TAKE)
@frozen
class Take(Action):
    """Take as many cards of the display as the player bid.

    Attributes:
        cards: the cards taken, sorted.
    """

    cards: tuple[Card, ...] = field(converter=cards_in_order)

    @check
    def not_in_the_display(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation for the cards that are not in the display. Rule: bid.take (et-5t)."""
        if missing := missing_cards(state.display, self.cards):
            yield TAKE.broken_at(
                template="bid.take-missing",
                cards=listed(missing),
                in_message={"player": self.player, "display": listed(state.display)},
            )

    @check
    def not_as_many_as_bid(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the player takes more or fewer cards than they bid.

        Rule: bid.take (et-5t).
        """
        taken = len(self.cards)
        if taken != state.highest_bid:
            template = "bid.take-one" if taken == 1 else "bid.take"
            yield TAKE.broken_at(
                template=template,
                bid=state.highest_bid,
                taken=taken,
                in_message={"player": self.player},
            )

    @check
    def of_finished_types(self, state: GameState) -> Iterator[Violation]:
        """Yield every card whose tower has its 0, if the display has enough cards of other types.

        Rule: tower.top (et-5t).
        """
        towers = state.player(self.player).towers
        finished = {tower.type for tower in towers if tower.is_finished}
        others = [card for card in state.display if card.type not in finished]
        if len(others) < state.highest_bid:
            return
        for card in self.cards:
            if card.type in finished:
                yield TOP.broken_at(
                    template="tower.top-taken",
                    card=card,
                    tower=card.type,
                    bid=state.highest_bid,
                    in_message={"player": self.player},
                )

    @classmethod
    def options(cls, state: GameState, player: str) -> Iterator[Take]:
        """Yield every different choice of as many cards as were bid.

        Cards of finished types are left out if the display has enough others.
        Rules: bid.take, tower.top (et-5t).
        """
        seat, bid = state.player(player), state.highest_bid
        others = tuple(card for card in state.display if not seat.tower(card.type).is_finished)
        choices = combinations(others if len(others) >= bid else state.display, bid)
        for cards in dict.fromkeys(choices):
            yield Take(player, cards)

    def effect(self, state: GameState) -> GameState:
        """Move the cards from the display to the player."""
        return changed(
            state,
            display=without_cards(state.display, self.cards),
            taken=self.cards,
            phase=phases.BUILD,
        )


@event("build", when=phases.BUILD, breaks=ALL)
@frozen
class Build(Action):
    """Add all the cards taken to the player's towers, optionally after tearing down a top.

    Attributes:
        cards: the cards, in the order in which they are added.
        tear_down: the type of the tower whose top is torn down first; None to tear down nothing.
    """

    cards: tuple[Card, ...] = field(converter=cards_as_given)
    tear_down: TowerType | None = field(default=None, converter=type_if_any)

    def sentence(self) -> Sentence:
        """Return the sentence."""
        if self.tear_down is None:
            return self._told("build", **self._facts())
        return self._told("build-tearing-down", **self._facts(), tower=self.tear_down)

    def _facts(self) -> Mapping[str, object]:
        """Return the player and the cards."""
        return {"player": self.player, "cards": self.cards}

    @check
    def top_that_must_stay(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the card to tear down is missing or a 0.

        Rule: build.tear-down (et-5t).
        """
        if self.tear_down is None:
            return
        tower = state.player(self.player).tower(self.tear_down)
        if not may_tear_down(tower):
            yield TEAR_DOWN.broken_at(
                template="build.tear-down" if tower.cards else "build.tear-down-none",
                tower=self.tear_down,
                in_message={"player": self.player, "top": tower.top},
            )

    @check
    def not_the_cards_taken(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation for added cards that were not taken, and one for taken cards left over.

        Rule: build.all (et-5t).
        """
        if foreign := missing_cards(state.taken, self.cards):
            yield ALL.broken_at(
                template="build.all-foreign",
                cards=listed(foreign),
                in_message={"player": self.player},
            )
        if left := missing_cards(self.cards, state.taken):
            yield ALL.broken_at(cards=listed(left), in_message={"player": self.player})

    @check
    def cards_that_do_not_fit(self, state: GameState) -> Iterator[Violation]:
        """Yield the violations of every card that does not fit on its tower.

        Rules: build.all, tower.descending, tower.eight, tower.nine, tower.top (et-5t).
        """
        towers = {kind: state.player(self.player).tower(kind) for kind in TowerType}
        if self.tear_down is not None and may_tear_down(towers[self.tear_down]):
            towers[self.tear_down] = towers[self.tear_down].without_top()
        for card in self.cards:
            yield from check_add(towers[card.type], card)
            towers[card.type] = towers[card.type].with_card(card)

    @classmethod
    def options(cls, state: GameState, player: str) -> Iterator[Build]:
        """Yield one way to build for each different result.

        The cards are in the order of the types, and ways without tearing down come first.
        Rules: build.all, build.tear-down.
        """
        seat = state.player(player)
        for torn_down in (None, *TowerType):
            if torn_down is None or may_tear_down(seat.tower(torn_down)):
                after = seat if torn_down is None else _torn_down(seat, torn_down)
                for order in _orders({kind: after.tower(kind) for kind in TowerType}, state.taken):
                    yield Build(player, order, torn_down)

    def effect(self, state: GameState) -> GameState:
        """Tear down, add the cards one by one, and return taken cards that are left to the display.

        Rules: build.all, tower.on-top (et-5t).
        """
        left = without_cards(state.taken, self.cards)
        seat = state.player(self.player)
        if self.tear_down is not None:
            seat = _torn_down(seat, self.tear_down)
        for card in self.cards:
            seat = _with_tower(seat, card.type, seat.tower(card.type).with_card(card))
        players = tuple(seat if one.name == seat.name else one for one in state.players)
        return changed(state, players=players, taken=(), display=with_cards(state.display, left))


@event("give-back", when=phases.BUILD, breaks=UNDO)
@frozen
class GiveBack(Action):
    """Give back the cards taken, which the player cannot all add, and bid again."""

    @check
    def given_back_needlessly(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the player can add the cards that they give back.

        Rule: build.undo (et-5t).
        """
        if len(state.taken) > MOST_CARDS:  # after an illegal take
            return
        orders = addable_orders(state.player(self.player).towers, state.taken)
        for torn_down, order in list(orders.items())[:1]:
            yield UNDO.broken_at(
                template="build.undo-after" if torn_down else "build.undo",
                cards=listed(order, "nothing"),
                in_message={"player": self.player, "tower": torn_down},
            )

    @classmethod
    def options(cls, state: GameState, player: str) -> Iterator[GiveBack]:
        """Yield giving back if the player cannot add the cards. Rule: build.undo (et-5t)."""
        if not addable_orders(state.player(player).towers, state.taken):
            yield GiveBack(player)

    def effect(self, state: GameState) -> GameState:
        """Return the cards to the display and rewind the bidding to the player's turn.

        Later calls are void.

        Rule: build.undo (et-5t).
        """
        turn = [call.player for call in state.calls].index(self.player)
        return changed(
            state,
            display=with_cards(state.display, state.taken),
            taken=(),
            undone=state.calls[turn].cards,
            calls=state.calls[:turn],
            phase=phases.BID,
        )


def _orders(towers: dict[TowerType, Tower], cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Yield the orders in which the cards can be added, type by type."""
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
    """Return the player after they tore down the top of that tower."""
    tower = seat.tower(kind)
    if tower.top is None:
        raise NoDefiniteState(f"{seat.name} has no {kind.value} tower to tear down")
    torn_down = with_cards(seat.torn_down, (tower.top,))
    return _with_tower(changed(seat, torn_down=torn_down), kind, tower.without_top())


def _with_tower(seat: Seat, kind: TowerType, tower: Tower) -> Seat:
    """Return the player with this tower in place of the tower of that type."""
    towers = {one: tower if one is kind else seat.tower(one) for one in TowerType}
    return changed(seat, towers=tuple(one for one in towers.values() if one.cards))
