"""The modules in compact states: games of both paths, and pieces that no game comes to."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random

import pytest

import alhambra_rules as ar
from alhambra_rules.compact import money
from alhambra_rules.compact.choosing import any_move, played_out
from alhambra_rules.compact.legal import may_play
from alhambra_rules.compact.modules import invaders, treasure
from alhambra_rules.compact.moves import PASS
from alhambra_rules.compact.playing import after
from alhambra_rules.compact.state import SCORE
from alhambra_rules.game.compact_form import compact_of, is_from_set_up
from alhambra_rules.game.compact_moves import counted
from alhambra_rules.game.dealer import Dealer
from alhambra_rules.game.on_demand import move_in
from alhambra_rules.game.pieces import cards_in_order
from alhambra_rules.game.playing import any_action, carry_out, deal, play_out
from alhambra_rules.game.state import PendingDraw
from alhambra_rules.game_modules import (
    ArchitectFromReserve,
    Architects,
    ArchitectSwap,
    ArchitectToReserve,
    Bazaars,
    BuyBazaar,
    BuyChests,
    DealArchitect,
    DrawAttack,
    DrawChest,
    DrawScout,
    Invaders,
    KeepArchitects,
    LookAway,
    PassChests,
    Peek,
    PlaceChest,
    Treasure,
)
from alhambra_rules.model import Architect, Bazaar, BuildingType, Currency, Side
from alhambra_rules.rulebook.values import changed
from tests.compact.two_paths import (
    NAMES,
    assert_same,
    assert_same_choices,
    compact,
    drawn,
    followed,
    spelled_out,
)
from tests.game.positions import position

ALL = (Architects(), Bazaars(), Invaders(), Treasure())
GAMES = [
    *[pytest.param((module,), 2 + seed, seed, id=module.name) for seed, module in enumerate(ALL)],
    pytest.param((Invaders(open_attack=True),), 3, 4, id="open-attack"),
    pytest.param(ALL, 2, 5, id="all-with-dirk"),
    pytest.param(ALL, 6, 6, id="all-of-six"),
]


def dealt(players: int = 3, *modules: ar.Module, seed: int = 1) -> ar.GameState:
    """Return a dealt game with these modules, spelled out."""
    return spelled_out(ar.new_game(NAMES[:players], seed=seed, modules=modules))


@pytest.mark.parametrize(("modules", "players", "seed"), GAMES)
def test_a_game_is_the_same_on_both_paths(
    modules: tuple[ar.Module, ...], players: int, seed: int
) -> None:
    state = ar.new_game(NAMES[:players], seed=seed, modules=modules)
    assert is_from_set_up(state)
    for number, (before, made, _) in enumerate(followed(state, Random(seed))):
        if number % 10 == 0 or before.phase != "act":
            assert_same_choices(before, made)


@pytest.mark.no_cover
@pytest.mark.parametrize(("modules", "players", "seed"), GAMES)
def test_a_game_without_a_dealer_is_the_same_on_both_paths(
    modules: tuple[ar.Module, ...], players: int, seed: int
) -> None:
    end = play_out(ar.new_game(NAMES[:players], seed=seed, modules=modules), seed)
    assert [event for _, _, event in drawn(end)] == [*end.events]


def test_a_compact_state_with_modules_can_be_pickled_and_played_on() -> None:
    made = compact(dealt(4, *ALL))
    again = pickle.loads(pickle.dumps(made))
    ends = [played_out(one, Random(1)) for one in (made, again)]
    assert ends[0].pieces == ends[1].pieces
    assert ends[0].scores == ends[1].scores


def test_a_random_action_is_that_of_the_compact_state() -> None:
    state = ar.new_game(NAMES[:3], seed=2, modules=ALL)
    made = compact_of(state)
    assert made is not None
    action = any_action(state, Random(3))
    assert move_in(made, action) == any_move(made, Random(3))


def with_piece(module: ar.Module, **changes: object) -> ar.GameState:
    """Return a dealt game in which the pieces of its only module are changed."""
    state = dealt(3, module)
    return state.with_module(changed(state.module(type(module)), **changes))


def with_four_architects_more() -> ar.GameState:
    """Return a game in which a hand holds architects that are unseen too."""
    state = dealt(3, Architects())
    architects = (Architect(Currency.DUCAT),) * 4
    first = changed(state.players[0], hand=(*architects, *state.players[0].hand))
    return changed(state, players=state.with_player(first))


def with_bazaar_on_the_market() -> ar.GameState:
    """Return a game in which a bazaar lies on a square."""
    state = dealt(3, Bazaars())
    bazaar = next(tile for tile in state.bag if isinstance(tile, Bazaar))
    bag = tuple([tile for tile in state.bag if tile != bazaar])
    return changed(state, market=(bazaar, *state.market[1:]), bag=bag, dealer=None)


def with_unknown_card() -> ar.GameState:
    """Return a game whose dealer has a card of no module in the deck."""
    state = dealt(3, Architects())
    assert isinstance(state.dealer, Dealer)
    return changed(state, dealer=changed(state.dealer, deck=("breakfast",)))


WITHOUT: dict[str, Callable[[], ar.GameState]] = {
    "an attack twice": lambda: with_piece(Invaders(), attacks=(ar.Side.EAST, ar.Side.EAST)),
    "an attack in no round": lambda: with_piece(Invaders(), attacking=(4,)),
    "a look of nobody": lambda: with_piece(Invaders(), peeked_by=("Nobody",)),
    "a scout twice": lambda: with_piece(Invaders(), scouts=(ar.BuildingType.TOWER,) * 2),
    "chests of nobody": lambda: with_piece(Treasure(), laid=()),
    "too many have passed": lambda: with_piece(Treasure(), passed=9),
    "a chest too few": lambda: with_piece(Treasure(), rooms=((), (), ())),
    "a hidden hand": lambda: with_piece(Architects(), hidden=("Anna",)),
    "an architect too few": lambda: with_piece(Architects(), unseen=()),
    "an architect too many": with_four_architects_more,
    "five equal architects": lambda: with_piece(
        Architects(), gone=(Architect(Currency.DUCAT),) * 5
    ),
    "a bazaar on the market": with_bazaar_on_the_market,
    "a bazaar twice": lambda: with_piece(Bazaars(), beside=Bazaars().bazaars),
    "an unknown card in the deck": with_unknown_card,
}


@pytest.mark.parametrize("made", WITHOUT.values(), ids=WITHOUT)
def test_pieces_that_no_game_comes_to_have_no_compact_form(
    made: Callable[[], ar.GameState],
) -> None:
    assert compact_of(made()) is None


WITH: dict[str, Callable[[], ar.GameState]] = {
    "an attack for every round": lambda: with_piece(Invaders(), attacking=(1, 2, 3)),
    "a look of everybody": lambda: with_piece(Invaders(), peeked=ar.Side.EAST, peeked_by=NAMES[:3]),
    "all have passed": lambda: with_piece(Treasure(), emptied=2, passed=3),
}


@pytest.mark.parametrize("made", WITH.values(), ids=WITH)
def test_pieces_as_many_as_there_can_be_have_a_compact_form(
    made: Callable[[], ar.GameState],
) -> None:
    state = made()
    assert_same(state, compact(state))


@pytest.mark.parametrize(
    "event",
    [
        BuyChests("Bo", 1, ["denar-1"] * 4),
        BuyBazaar("Bo", Bazaars().bazaars[0], ["florin-1"]),
        BuyBazaar("Bo", "bazaar-florin-pavilion-arcades-garden", ["florin-1"]),
        Peek("Nobody", "n"),
        DealArchitect("Nobody", "architect-ducat-3"),
        LookAway("Anna"),
    ],
    ids=repr,
)
def test_such_an_event_is_no_move(event: ar.Event) -> None:
    made = compact(dealt(2, *ALL))
    made.to_act = 1
    assert move_in(made, event) is None


def test_events_of_modules_are_not_legal_without_them() -> None:
    with_all, without = compact(dealt(3, *ALL)), compact(dealt(3))
    name = NAMES[with_all.to_act]
    for event in (PassChests(name), KeepArchitects(name), BuyChests(name, 1, ["denar-9"])):
        move = move_in(with_all, event)
        assert move is not None
        assert not may_play(without, move)
        assert move_in(without, event) is None


def test_an_architect_counts_up_to_four_times() -> None:
    hand = money.cards_of([-4, -4, -4, -4, -1, 0, 0, 0, 35])
    assert money.size(hand) == 9
    assert money.numbers(hand) == (-4, -4, -4, -4, -1, 0, 0, 0, 35)
    assert money.worth(hand) == 5 * 3 + 3 + 9
    assert money.has(hand, money.cards_of([-4] * 4))
    assert not money.has(hand, money.cards_of([-3]))
    assert money.has(hand & money.ARCHITECTS, money.cards_of([-4, -1]))
    assert money.numbers(hand & money.MONEY) == (0, 0, 0, 35)


@pytest.mark.parametrize("price", [1, 8, 13])
def test_payments_in_any_currencies_are_counted_without_making_them(price: int) -> None:
    hand = money.cards_of([-4, -4, -2, 0, 0, 3, 8, 11, 12, 20, 30, 35])
    ways = money.any_payments(hand, price)
    assert money.count_any_payments(hand, price) == len(ways) == len(set(ways))
    assert money.count_any_payments(money.NO_CARDS, price) == 0


def test_what_is_not_due_is_not_legal() -> None:
    """Draws and actions of modules that come when others are due."""
    state = ar.empty_game(NAMES[:2], modules=ALL)
    for event in play_out(ar.new_game(NAMES[:2], seed=1, modules=ALL), 1).events:
        made = compact_of(state)
        assert made is not None
        tried: list[ar.Event] = [
            DealArchitect(NAMES[0], "architect-ducat-3"),
            DrawChest(2, "tower"),
            DrawAttack("n"),
            DrawScout("tower"),
            *[Peek(name, side) for name in NAMES[:2] for side in "nesw"],
        ]
        if state.to_act is not None:
            tried = [
                PlaceChest(state.to_act, "tower", (9, 9)),
                PlaceChest(state.to_act, "garden", (0, 0)),
                PassChests(state.to_act),
                ArchitectToReserve(state.to_act, (0, 0), "architect-ducat-3"),
                BuyBazaar(state.to_act, Bazaars().bazaars[0], []),
            ]
        for other in tried:
            move = move_in(made, other)
            legal = move is not None and may_play(made, move)
            assert legal == ar.check_event(state, other).ok
        state = ar.apply(state, event)
    assert state.finished


@pytest.mark.parametrize(
    ("ways", "best"),
    [
        (("ducat-9", "ducat-2 ducat-8"), "ducat-9"),
        (("architect-ducat-3 ducat-7", "ducat-1 ducat-2 ducat-7"), "ducat-1 ducat-2 ducat-7"),
        (("ducat-1 ducat-2 ducat-7", "ducat-4 ducat-6"), "ducat-4 ducat-6"),
        (("ducat-2 ducat-8", "ducat-1 ducat-9"), "ducat-1 ducat-9"),
        (("denar-2 denar-8", "denar-1 denar-9"), "denar-1 denar-9"),
        (("architect-florin-3 florin-1", "denar-2 denar-2"), "denar-2 denar-2"),
    ],
    ids=["least", "fewest-architects", "fewest-cards", "first", "first-card", "last-card"],
)
def test_the_cheapest_payment_spares_coins_then_architects_then_cards(
    ways: tuple[str, ...], best: str
) -> None:
    of = {cards: counted(cards_in_order(cards.split())) for cards in (*ways, best)}
    assert money.cheapest([of[way] for way in ways]) == of[best]
    assert money.cheapest([of[way] for way in reversed(ways)]) == of[best]


def test_a_room_is_paid_as_cheaply_as_it_can_be() -> None:
    """It costs 8; empty rooms are not offered."""
    tower = BuildingType.TOWER
    made = Treasure().set_up(("Anne", "Alma", "Kim"))
    bag = [chest for chest in made.bag if chest is not tower]
    bag += [tower] * (made.bag.count(tower) - 2)
    chests = changed(made, bag=tuple(bag), rooms=((), (tower,), (tower,)))
    state = compact_of(position(hand="denar-5 ducat-3 ducat-9 florin-4", modules=[chests]))
    assert state is not None
    assert treasure.full_rooms(state) == [1, 2]
    assert treasure.cheapest_payment(state) == counted(cards_in_order(["denar-5", "ducat-3"]))


@pytest.mark.parametrize(
    ("cards", "sides"),
    [
        (Invaders(), [0, 1, 2, 3]),
        (Invaders(attacks=(Side.EAST,)), [0, 2, 3]),
        (Invaders(peeked=Side.SOUTH, peeked_by=("Anne",)), [2]),
        (Invaders(open_attack=True, attacks=(Side.EAST, Side.WEST, Side.SOUTH)), [2]),
    ],
    ids=["any", "not-twice", "seen", "open"],
)
def test_the_next_attack_comes_from_a_side_that_is_left(cards: Invaders, sides: list[int]) -> None:
    state = compact_of(position(modules=[cards]))
    assert state is not None
    assert invaders.next_attacks(state) == sides


def test_the_room_that_was_emptied_is_filled_even_if_another_is_empty() -> None:
    """No game comes to it, but a state may be put together like this."""
    tower = BuildingType.TOWER
    made = Treasure().set_up(("Anne", "Alma", "Kim"))
    bag = [chest for chest in made.bag if chest is not tower]
    bag += [tower] * (made.bag.count(tower) - 3)
    chests = changed(made, bag=tuple(bag), rooms=((), (tower,) * 3, ()), emptied=3)
    due = PendingDraw("chest", square=3)
    waiting = position(modules=[chests])
    state = changed(waiting, phase="refill-room", to_act=None, pending_draw=due)
    compact = compact_of(state)
    assert compact is not None
    for room in (1, 3):
        draw = DrawChest(room, "garden")
        move = move_in(compact, draw)
        assert move is not None
        assert may_play(compact, move) == ar.check_event(spelled_out(state), draw).ok == (room == 3)


@pytest.mark.parametrize(("modules", "players", "seed"), GAMES)
def test_a_game_is_dealt_the_same_on_both_paths(
    modules: tuple[ar.Module, ...], players: int, seed: int
) -> None:
    empty = spelled_out(ar.empty_game(NAMES[:players], modules=modules))
    dealer = Dealer.shuffling(seed, empty.bag, empty.deck.cards)
    dealt_by_rules = deal(spelled_out(changed(empty, dealer=dealer)))
    assert dealt_by_rules == ar.new_game(NAMES[:players], seed=seed, modules=modules)


def test_a_redesign_needs_the_card_and_a_legal_place() -> None:
    """The player holds an architect of denars alone, and a tower with walls to the east."""
    unseen = list(Architects().set_up(("Anne",)).unseen)
    unseen.remove(Architect.of("architect-denar-3"))
    made = position(
        hand="architect-denar-3",
        city={(1, 0): "tower-11", (0, 1): "tower-12"},
        reserve="tower-13-e",
        to_come=(),
        modules=[Architects(unseen=tuple(unseen))],
    )
    reshuffled = changed(made.deck, inserts=ar.game.Deck(()).inserts)
    game = changed(made, phase="architect-redesign", deck=reshuffled)
    state = compact_of(game)
    assert state is not None
    for card, held in (("architect-denar-3", True), ("architect-ducat-3", False)):
        tried = {
            ArchitectFromReserve("Anne", "tower-13-e", (2, 0), card): True,
            ArchitectFromReserve("Anne", "tower-13-e", (5, 5), card): False,
            ArchitectSwap("Anne", "tower-13-e", (1, 0), card): True,
            ArchitectSwap("Anne", "tower-13-e", (0, 0), card): False,
            ArchitectToReserve("Anne", (1, 0), card): True,
            ArchitectToReserve("Anne", (4, 4), card): False,
        }
        for action, fits in tried.items():
            move = move_in(state, action)
            assert move is not None
            assert may_play(state, move) == (held and fits), action


def test_an_attack_leaves_nobody_with_less_than_nothing() -> None:
    """Not even in the last round, in which the flanks are attacked too."""
    due = PendingDraw("attack")
    cards = Invaders(attacks=(Side.EAST, Side.WEST), attacking=(3,))
    waiting = position(city={(1, 0): "tower-11"}, to_come=(), modules=[cards])
    game = changed(
        waiting, phase="last-attack", to_act=None, pending_draw=due, scoring_rounds_done=3
    )
    state, draw = compact_of(game), DrawAttack("n")
    assert state is not None
    move = move_in(state, draw)
    assert move is not None
    assert after(state, move).scores == [0, 0, 0]
    assert [one.score for one in carry_out(spelled_out(game), draw).players] == [0, 0, 0]


def test_without_attack_cards_nothing_attacks() -> None:
    """No game comes to it: four cards would have been turned up before the last round."""
    cards = Invaders(attacks=tuple(Side), attacking=(1,))
    state = compact_of(position(modules=[cards]))
    assert state is not None
    (step,) = invaders.ADDED.steps[SCORE]
    before = list(state.scores)
    assert step[1](state)
    assert state.scores == before


def assert_both_paths_go_on_alike(game: ar.GameState, event: ar.Event) -> ar.GameState:
    """Carry out an event on both paths, compare the states, and return it."""
    made = compact(game)
    move = move_in(made, event)
    assert move is not None
    followed_by_rules = carry_out(spelled_out(game), event)
    assert_same(followed_by_rules, after(made, move))
    return followed_by_rules


def chests_with(in_bag: int, **pieces: object) -> Treasure:
    """Return the chests with so many in the bag, towers last, and the others on Dirk's tiles."""
    chests = list(Treasure().set_up(("Anne", "Alma", "Kim")).bag)
    bought = pieces.get("bought", ())
    assert isinstance(bought, tuple)
    for chest in bought:
        chests.remove(chest)
    bag, dirk = chests[:in_bag], chests[in_bag:]
    made = Treasure().set_up(("Anne", "Alma", "Kim"))
    return changed(made, bag=tuple(bag), dirk=tuple(dirk), **pieces)  # type: ignore[arg-type] # of the right types


def test_chests_that_were_passed_on_do_not_come_back_to_the_buyer() -> None:
    """A state may be put together like this: the buyer, who has a tower, has passed already."""
    chests = chests_with(5, bought=(BuildingType.TOWER,), passed=1, emptied=1)
    game = position(
        city={(1, 0): "tower-11"}, bought=["tower-12"], phase="place-bought", modules=[chests]
    )
    assert assert_both_paths_go_on_alike(game, ar.ReserveBought("Anne", "tower-12")).to_act is None


@pytest.mark.parametrize(("in_bag", "closed"), [(3, True), (4, False)])
def test_a_room_is_filled_only_if_the_bag_has_enough(in_bag: int, closed: bool) -> None:
    chests = chests_with(in_bag, emptied=2)
    game = position(bought=["tower-12"], phase="place-bought", modules=[chests])
    after_it = assert_both_paths_go_on_alike(game, ar.ReserveBought("Anne", "tower-12"))
    assert after_it.module(Treasure).closed == closed
    assert (after_it.pending_draw == PendingDraw("chest", square=2)) == (not closed)


def test_four_equal_architects_pay_twelve() -> None:
    four = counted((Architect(Currency.DENAR),) * 4)
    assert money.payments(four, 12) == ((four, 12),)
    assert money.payments(four, 13) == ()


def test_only_the_one_who_looks_sees_a_card_that_is_left() -> None:
    cards = Invaders(attacks=(Side.EAST,), looking=True)
    due = PendingDraw("peek", player="Anne")
    game = changed(position(modules=[cards]), phase="look-at-attack", to_act=None, pending_draw=due)
    made = compact(game)
    for name in ("Anne", "Alma"):
        for side in "nesw":
            peek = Peek(name, side)
            move = move_in(made, peek)
            assert move is not None
            legal = may_play(made, move)
            assert legal == ar.check_event(spelled_out(game), peek).ok
            assert legal == (name == "Anne" and side != "e")


@pytest.mark.parametrize(
    ("card", "full", "passes"),
    [("denar-9", True, False), ("denar-9", False, True), ("denar-7", True, True)],
    ids=["room", "no-room", "too-poor"],
)
def test_who_can_buy_chests_does_not_pass(
    card: str,
    full: bool,
    passes: bool,
) -> None:
    """Nothing else is possible: no money, no tile for sale, and nothing to redesign."""
    tower = BuildingType.TOWER
    chests = chests_with(5, rooms=((), (tower,) * 4 if full else (), ()))
    spare = [*chests.dirk]
    for _ in range(4 if full else 0):
        spare.remove(tower)
    game = position(
        hand=card,
        display=(),
        deck=(),
        to_come=(),
        market=(None,) * 4,
        modules=[changed(chests, dirk=tuple(spare))],
    )
    made = compact(game)
    assert may_play(made, (PASS,)) == passes
    assert ar.check_event(spelled_out(game), ar.Pass("Anne")).ok == passes
