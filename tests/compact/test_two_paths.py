"""The compact path against the rules: whole games, and states that few games or none come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from random import Random

import pytest

import alhambra_rules as ar
from alhambra_rules.compact.choosing import any_move
from alhambra_rules.compact.playing import after
from alhambra_rules.game.compact_cities import if_odd
from alhambra_rules.game.compact_form import is_from_set_up
from alhambra_rules.game.draws import DrawScoringCard, DrawToDisplay, DrawToMarket
from alhambra_rules.game.module import Module
from alhambra_rules.game.on_demand import move_in
from alhambra_rules.game.playing import any_action, carry_out, deal, play_out
from alhambra_rules.game.state import Dealer, PendingDraw
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
    PassChests,
    Peek,
    PlaceChest,
    Treasure,
)
from alhambra_rules.game_modules.invaders import open_sides
from alhambra_rules.model import BAZAARS, TILES, BuildingType, Side
from alhambra_rules.modules import invaders
from rulebook_kit.values import changed
from tests.compact.two_paths import (
    NAMES,
    assert_same_choices,
    carried_out,
    compact,
    drawn,
    followed,
    judged_alike,
    spelled_out,
)
from tests.game.positions import MARKET, position, reshuffled
from tests.game_modules.pieces import architects, treasure

ALL = (Architects(), Bazaars(), Invaders(), Treasure())
GAMES = {
    "of-two": (2, (), "standard"),
    "ends-with-the-bag": (2, (), "end-when-bag-empty"),
    "must-continue": (3, (), "must-continue"),
    "architects": (2, ALL[:1], "standard"),
    "bazaars": (3, ALL[1:2], "standard"),
    "invaders": (4, ALL[2:3], "standard"),
    "treasure": (5, ALL[3:], "standard"),
    "open-attack": (3, (Invaders(open_attack=True),), "standard"),
    "all-with-dirk": (2, ALL, "standard"),
    "all-of-six": (6, ALL, "standard"),
}


FIRST, *MORE = GAMES


def test_modules_count_alike_in_cities_of_any_form() -> None:
    """Tiles that touch nothing, or lie too far apart for a ground plan, count as well."""
    chance = Random(3)
    tiles = [one for one in (*TILES.values(), *BAZAARS.values()) if one.id not in MARKET]
    near = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if (x, y) != (0, 0)]
    for number in range(150):
        cells = chance.sample(near, chance.randint(1, 8)) + [(90, 90)] * (number % 3 == 0)
        laid = zip(cells, chance.sample(tiles, len(cells)), strict=True)
        city = ar.City.of(dict(laid))
        state = position(cities={"Anne": city}, modules=[Bazaars(), Invaders()])
        made = compact(state)
        (points,) = made.setting.added.points
        assert points(made, 3)[0] == state.module(Bazaars).points(state, 3)["Anne"], city
        for side in Side:
            edge = open_sides(made.cities[0], [*Side].index(side))
            assert edge == len(invaders.open_sides(city, side)), city


def test_a_bazaar_scores_each_of_the_cells_around_it() -> None:
    """Five of the eight buildings have one of its three colours."""
    around = ((1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (2, 2), (1, 2), (1, 1))
    buildings = (
        *("seraglio-9", "arcades-9", "arcades-10", "tower-11", "tower-12"),
        *("pavilion-8", "garden-10", "chambers-10"),
    )
    market = ("pavilion-7-e", "chambers-8-nw", "tower-8-nes", "arcades-6-ne")
    for turn in range(8):
        laid = dict(zip((*around[turn:], *around[:turn]), buildings, strict=True))
        city = ar.City.of({**laid, (2, 1): "bazaar-denar-seraglio-arcades-tower"})
        made = compact(position(market=market, cities={"Anne": city}, modules=[Bazaars()]))
        (points,) = made.setting.added.points
        assert if_odd(made.cities[0]) is None
        assert points(made, 3)[0] == 5 * 3


@pytest.mark.parametrize(
    "game", [FIRST, *[pytest.param(game, marks=pytest.mark.no_cover) for game in MORE]]
)
def test_a_game_is_the_same_on_both_paths(game: str) -> None:
    """Dealt, played and, without the dealer, drawn; some choices are compared as well."""
    players, modules, profile = GAMES[game]
    names, seed = NAMES[:players], 7
    state = ar.new_game(names, seed=seed, modules=modules, profile=profile)
    empty = spelled_out(ar.empty_game(names, modules=modules, profile=profile))
    dealer = Dealer.shuffling(seed, empty.bag, empty.deck.cards)
    assert deal(spelled_out(changed(empty, dealer=dealer))) == state
    assert is_from_set_up(state)
    move = any_move(compact(state), Random(3))
    assert move_in(compact(state), any_action(state, Random(3))) == move
    for number, (before, made, _) in enumerate(followed(state, Random(seed))):
        if number % 25 == 0 or before.phase != "act":
            assert_same_choices(before, made)
    end = play_out(state, seed)
    assert_same_choices(end, compact(end))
    others = Random(seed)
    for number, (before, _, event) in enumerate(drawn(end)):
        assert event == end.events[number]
        if number % 5 == 0:
            judged_alike(before, others.choice(end.events))
    assert number + 1 == len(end.events)


PAYMENTS: Sequence[Sequence[str]] = ([], ["denar-8"], ["denar-7"], ["dirham-5", "ducat-9"])


def test_what_is_not_due_is_not_legal() -> None:
    """Draws and actions of modules that come when others are due."""
    state = ar.empty_game(NAMES[:2], modules=ALL)
    for event in play_out(ar.new_game(NAMES[:2], seed=1, modules=ALL), 1).events:
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
                *[BuyChests(state.to_act, 1, paid) for paid in PAYMENTS],
                PassChests(state.to_act),
                ArchitectToReserve(state.to_act, (0, 0), "architect-ducat-3"),
                BuyBazaar(state.to_act, Bazaars().bazaars[0], []),
            ]
        for other in tried:
            judged_alike(state, other)
        state = ar.apply(state, event)
    assert state.finished


Case = tuple[ar.GameState, Sequence[ar.Event], Callable[..., ar.Action]]


def with_a_tile_twice(name: str) -> Iterator[Case]:
    """Yield states with a tile in Anne's city and elsewhere, events, and a way to lay it then."""
    city = {(1, 0): name, (0, 1): "tower-12"}
    for laying in (ar.RedesignFromReserve, ar.RedesignSwap):
        yield position(city=city, reserve=name), [], laying
    left_over = (("Anne", name),)
    yield position(city=city, leftovers=left_over, phase="place-leftovers"), [], ar.PlaceLeftover
    three = position(city=city, bought=[name, "tower-13-e", "seraglio-9"], phase="place-bought")
    placed = ("tower-13-e", (1, 1)), ("seraglio-9", (-1, 0))
    yield three, [], ar.PlaceBought
    yield three, [ar.PlaceBought("Anne", *one) for one in placed], ar.PlaceBought
    rich = partial(position, city=city, hand="denar-4 denar-9")
    buy = ar.Buy("Anne", 1, ["denar-4", "denar-9"])
    yield rich(market=(name, *MARKET[1:])), [buy], ar.PlaceBought
    before = rich(market=(None, *MARKET[1:]), bag=[name], phase="fill-market", turn_of="Kim")
    yield before, [DrawToMarket(1, name), buy], ar.PlaceBought
    two_cities = {
        "Anne": ar.City.of({**city, (0, -1): name}),
        "Alma": ar.City.of({(0, 1): "tower-13-e"}),
    }
    back = [ar.RedesignToReserve("Anne", (0, -1)), ar.RedesignToReserve("Alma", (0, 1))]
    yield position(("Anne", "Alma"), cities=two_cities), back, ar.RedesignFromReserve


@pytest.mark.rule("build.one-per-cell")
def test_a_tile_that_lies_in_a_city_is_not_laid_there_again() -> None:
    """A record may have a tile twice. It does not matter where, or what happens before."""
    for state, events, laying in with_a_tile_twice("tower-11"):
        later = reduce(carry_out, events, state)
        laid = later.player("Anne").city.tiles
        for cell in {near for one in laid for near in (one, *one.beside())}:
            assert not judged_alike(later, laying("Anne", "tower-11", cell)), (events, cell)


def test_the_log_has_the_move_or_what_is_entered_for_it() -> None:
    made = compact(ar.new_game(NAMES[:2], seed=1))
    move = any_move(made, Random(1))
    for entered in (None, "an event"):
        node = after(made, move, entered).log
        while node[0] is not made.log:  # draws follow
            node = node[0]
        assert node[1:] == (made.to_act, entered or move)


STATE = spelled_out(ar.new_game(["Anna", "Bo", "Cem"], seed=1))
TOWER = BuildingType.TOWER
PAVILION = ar.TILES["pavilion-2-new"]
FOUR = ("architect-denar-3",) * 4


def idle(hand: str = "", *tiles: str, **more: object) -> ar.GameState:
    """Return a state without a card to take or a tile to draw, and with these on the market."""
    market = (*tiles, *[None] * 4)[:4]
    facts = {"display": (), "deck": (), "to_come": (), "bag": (), "market": market, **more}
    return position(hand=hand, **facts)  # type: ignore[arg-type] # as its arguments are


IDLE: dict[str, tuple[Callable[[], ar.GameState], bool]] = {
    "nothing": (idle, True),
    "no money for a tile": (lambda: idle("", PAVILION.id), True),
    "a card too small": (lambda: idle("denar-1", PAVILION.id), True),
    "the exact price": (lambda: idle("denar-2", PAVILION.id), False),
    "too much money": (lambda: idle("denar-9 denar-9", PAVILION.id), False),
    "money of another currency": (lambda: idle("florin-9", PAVILION.id), True),
    "a tile in the reserve": (lambda: idle(reserve=PAVILION.id), False),
    "a tile aside": (lambda: idle(bought=[PAVILION.id]), False),
    "a tile aside, to be placed later": (
        lambda: idle(bought=[PAVILION.id], profile="must-continue"),
        True,
    ),
    "a room": (lambda: idle("denar-9", modules=[with_room(4)]), False),
    "no room": (lambda: idle("denar-9", modules=[with_room(0)]), True),
    "too poor for a room": (lambda: idle("denar-7", modules=[with_room(4)]), True),
}
"""Each state, and whether its player may pass."""


def test_whoever_can_do_something_must_not_pass() -> None:
    for what, (made, may_pass) in IDLE.items():
        state = made()
        assert judged_alike(state, ar.Pass("Anne")) == may_pass, what
        assert_same_choices(state, compact(state))


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


def with_room(number: int) -> Treasure:
    """Return the chests with so many towers in the second room."""
    chests = chests_with(5)
    spare = [*chests.dirk]
    for _ in range(number):
        spare.remove(TOWER)
    return changed(chests, dirk=tuple(spare), rooms=((), (TOWER,) * number, ()))


def waiting(kind: str, phase: str, *modules: Module, **more: object) -> ar.GameState:
    """Return a state in which such a draw is due."""
    due = PendingDraw(kind, **more)  # type: ignore[arg-type] # as its arguments are
    state = position(city={(1, 0): "tower-11"}, to_come=(), modules=modules)
    return changed(state, phase=phase, to_act=None, pending_draw=due)


def test_a_scoring_card_may_come_at_any_time_while_the_piles_are_unknown() -> None:
    state = changed(
        STATE,
        dealer=None,
        deck=changed(STATE.deck, piled=None),
        display=(),
        phase="fill-display",
        to_act=None,
        pending_draw=PendingDraw("display"),
    )
    carried_out(state, DrawScoringCard("A"))
    assert not judged_alike(state, DrawScoringCard("B"))


def test_architects_that_have_not_come_yet_do_not_hold_up_a_scoring_card() -> None:
    """While the piles are unknown, the next scoring card may come before all of them."""
    state = spelled_out(ar.new_game(NAMES[:3], seed=1, modules=ALL[:1]))
    first, *to_come = state.deck.to_come
    assert first == "A"
    assert to_come[0] != "B"
    for left in (to_come, sorted(to_come)):
        deck = changed(state.deck, piled=None, to_come=tuple(left))
        due = changed(
            state,
            dealer=None,
            deck=deck,
            display=(),
            phase="fill-display",
            to_act=None,
            pending_draw=PendingDraw("display"),
        )
        assert judged_alike(due, DrawScoringCard("B"))
        assert not judged_alike(due, DrawScoringCard("A"))


def test_a_scoring_card_may_come_if_a_layout_of_the_piles_allows_it() -> None:
    """Whatever number of money cards was drawn; the first scoring card may be overdue."""
    cards = STATE.deck.cards
    for came in ((), (20,)):
        for number in range(max(came, default=0), len(cards)):
            to_come = ("A", "B")[len(came) :]
            deck = changed(STATE.deck, cards=cards[number:], came_after=came, to_come=to_come)
            state = changed(
                STATE,
                dealer=None,
                deck=deck,
                spent=tuple(sorted((*STATE.display, *cards[:number]), key=str)),
                display=(),
                phase="fill-display",
                to_act=None,
                pending_draw=PendingDraw("display"),
            )
            for draw in (DrawScoringCard("A"), DrawScoringCard("B"), DrawToDisplay(cards[number])):
                judged_alike(state, draw)


def test_the_first_tile_of_dirk_may_be_one_that_is_given() -> None:
    state = spelled_out(ar.new_game(NAMES[:2], seed=1))
    *bag, tile = state.bag
    state = changed(
        state, dealer=None, dirk=(), bag=tuple(bag), bought=(tile,), phase="place-bought"
    )
    carried_out(state, ar.GiveBought(state.to_act or "", tile))


def test_two_scoring_rounds_after_one_turn_each_give_dirk_his_tiles() -> None:
    """Rule: two.give."""
    state = spelled_out(ar.new_game(NAMES[:2], seed=1))
    first, *display = state.display
    deck = changed(state.deck, to_come=(), came_after=(20, 60))
    state = changed(
        state,
        dealer=None,
        deck=changed(deck, cards=tuple(sorted((*deck.cards, first), key=str)), piled=61),
        display=tuple(display),
        phase="fill-display",
        to_act=None,
        pending_draw=PendingDraw("display"),
    )
    assert carried_out(state, DrawToDisplay(first)).scoring_rounds_done == 2


def test_four_equal_architects_may_be_held_with_three_equal_cards() -> None:
    """There are three of each money card, and four architects of each currency, which pay 12."""
    held = " ".join((*FOUR, *["denar-1"] * 3, "florin-2"))
    state = position(
        hand=held,
        market=["tower-12", "tower-13-e", None, None],
        to_come=(),
        modules=[architects(held=FOUR)],
    )
    state = reshuffled(state)
    assert_same_choices(state, compact(state))
    assert ar.Buy("Anne", 1, FOUR) in ar.legal_actions(state)


def test_a_redesign_by_an_architect_needs_the_card_and_a_legal_place() -> None:
    """The player holds an architect of denars alone, and a tower with walls to the east."""
    made = position(
        hand="architect-denar-3",
        city={(1, 0): "tower-11", (0, 1): "tower-12"},
        reserve="tower-13-e",
        to_come=(),
        modules=[architects(held=["architect-denar-3"])],
    )
    game = changed(reshuffled(made), phase="architect-redesign")
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
            assert judged_alike(game, action) == (held and fits), action


def test_only_the_one_who_looks_sees_a_card_that_is_left() -> None:
    cards = Invaders(attacks=(Side.EAST,), looking=True)
    game = waiting("peek", "look-at-attack", cards, player="Anne")
    for name in ("Anne", "Alma"):
        for side in "nesw":
            assert judged_alike(game, Peek(name, side)) == (name == "Anne" and side != "e")


def test_an_attack_leaves_nobody_with_less_than_nothing() -> None:
    """Not even in the last round, in which the flanks are attacked too."""
    cards = Invaders(attacks=(Side.EAST, Side.WEST), attacking=(3,))
    game = changed(waiting("attack", "last-attack", cards), scoring_rounds_done=3)
    later = carried_out(game, DrawAttack("n"))
    assert [one.score for one in later.players] == [0, 0, 0]


def test_the_room_that_was_emptied_is_filled_even_if_another_is_empty() -> None:
    """No game comes to it, but a state may be put together like this."""
    chests = treasure(rooms=((), ("tower",) * 3, ()), emptied=3)
    state = waiting("chest", "refill-room", chests, square=3)
    assert [judged_alike(state, DrawChest(room, "garden")) for room in (1, 3)] == [False, True]


def test_chests_that_were_passed_on_do_not_come_back_to_the_buyer() -> None:
    """A state may be put together like this: the buyer, who has a tower, has passed already."""
    chests = chests_with(5, bought=(TOWER,), passed=1, emptied=1)
    game = position(
        city={(1, 0): "tower-11"}, bought=["tower-12"], phase="place-bought", modules=[chests]
    )
    assert carried_out(game, ar.ReserveBought("Anne", "tower-12")).to_act is None


def test_a_room_is_filled_only_if_the_bag_has_enough() -> None:
    for in_bag, closed in ((3, True), (4, False)):
        chests = chests_with(in_bag, emptied=2)
        game = position(bought=["tower-12"], phase="place-bought", modules=[chests])
        after_it = carried_out(game, ar.ReserveBought("Anne", "tower-12"))
        assert after_it.module(Treasure).closed == closed
        assert (after_it.pending_draw == PendingDraw("chest", square=2)) == (not closed)
