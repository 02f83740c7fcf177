"""What one player may know, and games dealt anew from it: examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest
from attrs import evolve, fields

import alhambra_rules as ar
from alhambra_rules.compact.money import WORTH
from alhambra_rules.compact.redealing import deal_starting_hand, redealt
from alhambra_rules.drawing import svg
from alhambra_rules.game import (
    Buy,
    GameState,
    Seat,
    SeatView,
    TakeMoney,
    View,
    apply,
    legal_actions,
    view,
)
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.deck import SCORING_CARDS
from alhambra_rules.game.determinizing import determinize
from alhambra_rules.game.events import StartedFrom
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.on_demand import state_of
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game.playing import any_action, play_out
from alhambra_rules.game.setup import empty_game
from alhambra_rules.game.state import Dealer
from alhambra_rules.game_modules import Invaders
from alhambra_rules.game_modules.registry import REGISTRY, new_game
from alhambra_rules.model import Architect, City, MoneyCard, Side
from alhambra_rules.testing.played_games import whole_game
from rulebook_kit import InvalidArgument
from rulebook_kit.values import changed
from tests.game.positions import cards, position, tiles
from tests.game_modules import pieces


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("names", "modules", "profile"),
    [
        (("Anne", "Bo", "Cem"), tuple(REGISTRY), "standard"),
        (("Anne", "Bo"), (), "must-continue"),
    ],
    ids=["all-modules", "two"],
)
def test_a_determinized_game_can_be_played_to_its_end(
    names: tuple[str, ...], modules: tuple[str, ...], profile: str
) -> None:
    chance = Random(1)
    game = new_game(names, seed=5, modules=modules, profile=profile)
    while not game.finished:
        for name in game.names if chance.random() < 0.02 else ():
            made = determinize(view(game, name), seed=3)
            assert view(made, name) == view(game, name)
            assert made == determinize(view(game, name), seed=3)
            assert legal_actions(made) == legal_actions(game) or name != game.to_act
            assert made.log == (StartedFrom(made.table),)
            assert sorted(_census(made)) == sorted(_census(game))
            assert play_out(made, 2).finished
        game = apply(game, any_action(game, chance))
    assert view(determinize(view(game, "Anne"), 1), "Anne") == view(game, "Anne")


def _census(game: GameState) -> list[str]:
    """Return all pieces, which are the same in every game."""
    held = [card for seat in game.players for card in seat.hand] + [*game.display]
    cards = [card for card in held if type(card) is MoneyCard]
    tiles = [tile.id for tile in game.bag]
    modules = [name for module in modules_of(game) for name in module.census(game)]
    return [*map(str, (*cards, *game.spent, *game.deck.cards)), *tiles, *modules]


def could_be_dealt(hand: Iterable[MoneyCard]) -> bool:
    """Whether starting money can be this hand: without its dearest card it is less than 20."""
    values = [card.value for card in hand if type(card) is MoneyCard]
    return sum(values) - max(values) < 20 <= sum(values)


@pytest.mark.rule("setup.starting-money")
@pytest.mark.parametrize(
    ("names", "modules"), [(("Anne", "Bo"), ("architects",)), (tuple("ABCDEF"), ())]
)
def test_starting_money_is_dealt_as_before_the_game(
    names: tuple[str, ...], modules: tuple[str, ...]
) -> None:
    """Each hand is one that card by card until 20 can give, with its number of cards."""
    for seed in range(20):
        game = new_game(names, seed=seed, modules=modules)
        seen = view(game, names[0])
        deals = [determinize(seen, other) for other in range(3)]
        if not modules:
            deals.append(state_of(redealt(compact_of(game), 0, Random(seed))))
        for made in deals:
            assert view(made, names[0]) == seen
            assert all(could_be_dealt(seat.hand) for seat in made.players)
        assert len({made.players for made in deals}) == len(deals)


def around_purchase(game: GameState, *, unknown: bool) -> tuple[GameState, Buy, GameState]:
    """Return the first purchase with cards that are unknown, or not, and the states around it."""
    while True:
        for action in legal_actions(game):
            if isinstance(action, Buy):
                known = game.player(action.player).known_hand
                if bool(Counter(action.cards) - Counter(known)) == unknown:
                    return game, action, apply(game, action)
        game = apply(game, next(one for one in legal_actions(game) if isinstance(one, TakeMoney)))


def test_who_pays_with_a_card_of_the_starting_money_may_hold_anything() -> None:
    """Until then everybody knows how many cards of it there are, whatever was taken and paid."""
    for unknown in (True, False):
        dealt = new_game(["Anne", "Bo", "Cem"], seed=5)
        before, purchase, after = around_purchase(dealt, unknown=unknown)
        name = purchase.player
        at = dealt.names.index(name)
        first = len(dealt.player(name).hand)
        assert [game.players[at].starting_cards for game in (dealt, before)] == [first, first], (
            unknown
        )
        assert after.players[at].starting_cards == (0 if unknown else first), unknown
        assert view(after, None).players[at].starting_cards == after.players[at].starting_cards, (
            unknown
        )
        hands = [determinize(view(after, None), seed).players[at].hand for seed in range(40)]
        kept = after.players[at].known_hand
        whole = [could_be_dealt((Counter(hand) - Counter(kept)).elements()) for hand in hands]
        assert all(whole) != unknown, unknown


def test_a_hand_without_so_many_unknown_cards_has_no_starting_cards() -> None:
    """States made by hand, and cards that a module moves, stay possible."""
    seat = Seat("Anne", hand=("denar-9", "denar-9", "denar-3"), starting_cards=3)
    assert seat.starting_cards == 3
    for other in (
        evolve(seat, hand=("denar-9",)),
        evolve(seat, known_hand=("denar-3",)),
        evolve(seat, hand=(*seat.hand[:2], Architect.of("architect-ducat-3"))),
        evolve(seat, starting_cards=-1),
    ):
        assert other.starting_cards == 0
    game = new_game(["Anne", "Bo", "Cem"], seed=5)
    poorer = changed(game.players[1], hand=game.players[1].hand[:1])
    seen = view(changed(game, players=game.with_player(poorer)), "Anne")
    assert seen.players[1].starting_cards == 0


@pytest.mark.rule("setup.starting-money")
def test_starting_money_of_any_possible_number_of_cards_is_dealt() -> None:
    """Hands of nine cards and more are so rare that they are counted."""
    for many in range(3, 17):
        deck = [*range(36)] * 3
        for seed in range(20):
            cards = deck.copy()
            hand = deal_starting_hand(cards, many, Random(seed))
            assert (len(hand), sorted((*cards, *hand))) == (many, sorted(deck)), many
            assert could_be_dealt(MONEY[card] for card in hand), many


def test_counted_hands_are_as_frequent_as_dealt_ones() -> None:
    """Nine cards of these fourteen: every last card with eight others is equally likely."""
    deck = [0, 9, 18, 27, 0, 9, 18, 1, 10, 19, 2, 11, 5, 7]
    expected = Counter[int]()
    for others in combinations(range(len(deck)), 8):
        total = sum(WORTH[deck[at]] for at in others)
        for last in {*range(len(deck))} - {*others} if total < 20 else ():
            expected[total + WORTH[deck[last]]] += 1
    possible = {total: ways for total, ways in expected.items() if total >= 20}
    found = Counter[int]()
    for seed in range(2_000):
        found[sum(WORTH[card] for card in deal_starting_hand([*deck], 9, Random(seed)))] += 1
    for total, ways in possible.items():
        assert abs(found[total] / 2_000 - ways / sum(possible.values())) < 0.04
    assert set(found) <= set(possible)


def test_starting_money_that_no_deal_gives_may_be_any_cards() -> None:
    """Two cards are never 20: they were dealt against the rules."""
    cards = list(range(9))
    hand = deal_starting_hand(cards, 2, Random(1))
    assert sorted((*cards, *hand)) == list(range(9))
    assert len(hand) == 2


def test_a_wait_that_no_cards_explain_is_refused() -> None:
    """Anne is asked about a redesign, but has no architect in the view."""
    game = next(
        state
        for state in whole_game(3, 0, modules=("architects",))
        if state.phase == "architect-redesign"
    )
    seen = view(game, None)
    players = tuple(
        evolve(
            one,
            hand_size=one.hand_size - one.architects,
            architects=0,
            known_hand=tuple(card for card in one.known_hand if type(card) is MoneyCard),
        )
        for one in seen.players
    )
    with pytest.raises(InvalidArgument, match="architect-redesign"):
        determinize(evolve(seen, players=players), 1)


def test_views_that_no_game_can_give_are_refused() -> None:
    """More architects than there are, more cards of a kind than a hand has, a card overdue."""
    seen = view(new_game(["Anne", "Bo", "Cem"], seed=1), "Anne")
    first, other, last = seen.players
    hands = ((9, 1, 3), (4, 0, 7), (1, 0, 4), (4, -1, 4), (4, 0, -1))
    wrong = [
        evolve(other, hand_size=size, architects=architects, starting_cards=starting)
        for size, architects, starting in hands
    ]
    do_not_add_up = [
        evolve(seen, deck_size=seen.deck_size + 30),
        *(evolve(seen, players=(first, one, last)) for one in wrong),
    ]
    for refused, message in (
        (view(empty_game(["Anne", "Bo"]), "Anne"), "a draw is pending"),
        *((one, "do not add up") for one in do_not_add_up),
        (
            evolve(seen, piled=1_000),
            "^the cards that came and the piles of the deck do not agree$",
        ),
    ):
        with pytest.raises(InvalidArgument, match=message):
            determinize(refused, 1)


def test_decks_with_unknown_piles_are_dealt_too() -> None:
    for to_come in (0, 1, 2):
        game = new_game(["Anne", "Bo", "Cem"], seed=5)
        deck = changed(game.deck.without_piles(), to_come=("A", "B")[2 - to_come :])
        unknown = changed(game.without_dealer(), deck=deck)
        compact = compact_of(unknown)
        redetermined = [determinize(view(unknown, "Anne"), seed) for seed in range(5)]
        for made in (state_of(redealt(compact, 0, Random(1))), *redetermined):
            assert view(made, "Anne") == view(unknown, "Anne"), to_come
            assert isinstance(made.dealer, Dealer), to_come
            scoring = tuple(card for card in made.dealer.deck if card in SCORING_CARDS)
            assert scoring == deck.to_come, to_come


def test_one_who_is_asked_about_a_redesign_holds_an_architect_in_every_deal() -> None:
    """A deal in which the player could not be asked is made again."""
    game = next(
        state
        for state in whole_game(3, 0, modules=("architects",))
        if state.phase == "architect-redesign"
    )
    asked = game.to_act
    assert asked is not None
    seen = view(game, next(name for name in game.names if name != asked))
    for seed in range(20):
        made = determinize(seen, seed)
        assert view(made, seen.player) == seen
        assert any(isinstance(card, Architect) for card in made.player(asked).hand)


def test_an_attack_card_that_only_others_saw_may_be_any_of_those_left() -> None:
    """Nobody has looked, or Anne has: she alone knows that the next attack comes from the east."""
    cases: list[tuple[tuple[str, ...], str, str | None]] = [
        ((), "Anne", None),
        (("Anne",), "Anne", "e"),
        (("Anne",), "Alma", "esw"),
    ]
    for seen_by, watching, sides in cases:
        cards = pieces.invaders(attacks="n", peeked=("e", seen_by) if seen_by else None)
        seen = view(position(modules=[cards]), watching)
        made = [determinize(seen, seed).module(Invaders) for seed in range(20)]
        assert {one.peeked for one in made} == ({*map(Side, sides)} if sides else {None}), watching
        assert {one.peeked_by for one in made} == {seen_by}, watching


def test_a_view_shows_one_hand_and_the_size_of_the_others() -> None:
    game = position(
        hands={"Anne": ("denar-1", "denar-2"), "Alma": ("florin-9",)},
        reserves={"Alma": ("tower-11",)},
    )
    seen = view(game, "Anne")
    assert seen.hand == cards("denar-1", "denar-2")
    assert seen.players[1] == SeatView("Alma", City.start(), tiles("tower-11"), 0, 1, ())
    assert seen.deck_size == game.deck.size
    assert (seen.market, seen.display, seen.bag) == (game.market, game.display, game.bag)
    assert not seen.finished


def test_what_lies_open_is_told_as_it_is() -> None:
    """A view equals its state except hands, deck and pending draws."""
    of_state, of_view = ({field.name for field in fields(of)} for of in (GameState, View))
    assert of_state - of_view == {"dealer", "deck", "due_to_dirk", "log", "pending_draw"}
    ending = position(phase="place-leftovers", leftovers=(("Kim", "tower-11"),))
    for state in (*whole_game(2, 0)[::9], *whole_game(3, 0)[::-9], ending):
        seen = view(state, "Anne")
        assert seen.player == "Anne"
        assert seen.finished == state.finished
        for name in (of_state & of_view) - {"players"}:
            assert getattr(seen, name) == getattr(state, name)
        for shown, seat in zip(seen.players, state.players, strict=True):
            told = (shown.name, shown.city, shown.reserve, shown.score, shown.hand_size)
            assert told == (seat.name, seat.city, seat.reserve, seat.score, len(seat.hand))


def test_a_view_has_a_table_without_other_hands() -> None:
    with_all = ar.new_game(["Anne", "Alma"], seed=1, modules=list(REGISTRY))
    for state in (*whole_game(3, 0)[::9], with_all):
        full, known = state.table, view(state, state.names[0]).table
        assert known.players[0] == full.players[0]
        hidden = [evolve(one, hand=None, architects=None) for one in full.players[1:]]
        assert known == evolve(full, players=(full.players[0], *hidden))


def test_a_drawing_of_a_view_tells_no_other_hand() -> None:
    drawn = {
        svg.table(view(position(hands={"Anne": ("denar-1",), "Alma": (card,)}), "Anne").table)
        for card in ("florin-9", "ducat-2", "architect-ducat-3")
    }
    assert len(drawn) == 1
