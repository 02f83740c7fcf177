"""Which states have a compact form, and what is no move in it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import ClassVar

import pytest
from attrs import evolve, frozen

import alhambra_rules as ar
from alhambra_rules.compact import money
from alhambra_rules.compact.choosing import played_out
from alhambra_rules.compact.city import START, CompactCity
from alhambra_rules.compact.numbering import BAZAARS, listed, with_one, without_one
from alhambra_rules.compact.playing import may_play
from alhambra_rules.compact.state import NOBODY, CompactState
from alhambra_rules.game.compact_cities import city_of, compact_city, odd_city
from alhambra_rules.game.compact_form import begun, compact_of, is_from_set_up
from alhambra_rules.game.compact_modules import compact_rules, pieces_in
from alhambra_rules.game.compact_moves import (
    BASE_NAMED,
    BY_NUMBER,
    CARDS,
    MOVES,
    PLAYER,
    SIDE,
    as_bits,
    counted,
    move_of,
    or_none,
    paid_in_one_currency,
)
from alhambra_rules.game.draws import DrawToHand, DrawToMarket
from alhambra_rules.game.module import Module
from alhambra_rules.game.on_demand import move_in, state_of
from alhambra_rules.game.pieces import cards_in_order, has_tile, tiles_in_order
from alhambra_rules.game.playing import carry_out, may_happen, play_out
from alhambra_rules.game.state import Dealer, PendingDraw
from alhambra_rules.game_modules import (
    Architects,
    Bazaars,
    BuyBazaar,
    BuyChests,
    DealArchitect,
    Invaders,
    KeepArchitects,
    LookAway,
    PassChests,
    Peek,
    Treasure,
    architects,
    invaders,
    treasure,
)
from alhambra_rules.model import Architect, Bazaar, Cell, Currency, Side
from rulebook_kit import NoDefiniteState
from rulebook_kit.values import changed
from tests.compact.two_paths import assert_same, compact, spelled_out
from tests.game.positions import position
from tests.game_modules import pieces

STATE = spelled_out(ar.new_game(["Anna", "Bo", "Cem"], seed=1))
EMPTY = ar.empty_game(["Anna", "Bo", "Cem"])
LATE = spelled_out(play_out(ar.new_game(["Anna", "Bo"], seed=2), 2))
FORGED = ar.Tile("garden-10-n", "garden", 10, "nesw")
ILLEGAL = ar.City.of({(5, 5): "tower-11"})


@frozen(slots=False)
class Idle(Module):
    """A module of somebody's own."""

    name: ClassVar[str] = "idle"


@frozen(slots=False)
class Changed(Treasure):
    """A module of the library that somebody has changed."""


def with_first(state: ar.GameState, **changes: object) -> ar.GameState:
    """Return the state with another first player."""
    first = changed(state.players[0], **changes)  # type: ignore[arg-type] # odd ones are meant
    return changed(state, players=state.with_player(first))


def with_dealer(**changes: object) -> ar.GameState:
    """Return the state with another dealer."""
    assert isinstance(STATE.dealer, Dealer)
    dealer = changed(STATE.dealer, **changes)  # type: ignore[arg-type] # as above
    return changed(STATE, dealer=dealer)


def in_cities(*tiles: ar.Tile) -> ar.GameState:
    """Return the state with a tile in the city of each of the first players."""
    seats = [
        changed(seat, city=seat.city.with_tile(tile, ar.legal_placements(seat.city, tile)[0]))
        for seat, tile in zip(STATE.players, tiles, strict=False)
    ]
    bag = tuple(tile for tile in STATE.bag if tile not in tiles)
    return changed(STATE, players=(*seats, *STATE.players[len(seats) :]), bag=bag, dealer=None)


def with_leftover(tile: ar.Tile, bag: tuple[ar.Tile, ...]) -> ar.GameState:
    """Return the state in which the first player has this leftover tile to place."""
    first = STATE.players[0].name
    phase = {"phase": "place-leftovers", "to_act": first, "turn_of": first}
    return changed(STATE, **phase, leftovers=((first, tile),), bag=bag, dealer=None)  # type: ignore[arg-type] # as above


def architect_in(pile: str) -> ar.GameState:
    """Return a state with the module in which an architect lies in the wrong place."""
    state = spelled_out(ar.new_game(["Anna", "Bo"], seed=1, modules=["architects"]))
    module = state.module(Architects)
    card = module.unseen[0]
    fewer = state.with_module(evolve(module, unseen=module.unseen[1:])).without_dealer()
    if pile == "spent":
        return changed(fewer, spent=(card,))
    return changed(fewer, deck=changed(fewer.deck, cards=(card, *fewer.deck.cards)))


def dealt(module: Module) -> ar.GameState:
    """Return a dealt game of three with this module, spelled out."""
    return spelled_out(ar.new_game(STATE.names, seed=1, modules=[module]))


def with_piece(module: Module, **changes: object) -> ar.GameState:
    """Return a dealt game in which the pieces of its only module are changed."""
    state = dealt(module)
    return state.with_module(changed(state.module(type(module)), **changes))


def with_four_architects_more() -> ar.GameState:
    """Return a game in which a hand holds architects that are unseen too."""
    state = dealt(Architects())
    architects = (Architect(Currency.DUCAT),) * 4
    first = evolve(state.players[0], hand=(*architects, *state.players[0].hand))
    return changed(state, players=state.with_player(first))


def with_bazaar_on_the_market() -> ar.GameState:
    """Return a game in which a bazaar lies on a square."""
    state = dealt(Bazaars())
    bazaar = next(tile for tile in state.bag if isinstance(tile, Bazaar))
    bag = tuple([tile for tile in state.bag if tile != bazaar])
    return changed(state, market=(bazaar, *state.market[1:]), bag=bag, dealer=None)


def with_unknown_card() -> ar.GameState:
    """Return a game whose dealer has a card of no module in the deck."""
    state = dealt(Architects())
    assert isinstance(state.dealer, Dealer)
    return changed(state, dealer=changed(state.dealer, deck=("breakfast",)))


WITHOUT: dict[str, Callable[[], ar.GameState]] = {
    "an unknown phase": lambda: changed(STATE, phase="breakfast"),
    "a dealer of another kind": lambda: changed(STATE, dealer=object()),  # type: ignore[arg-type] # odd
    "a look of nobody": lambda: with_piece(Invaders(), peeked_by=("Nobody",)),
    "a scout twice": lambda: with_piece(Invaders(), scouts=(ar.BuildingType.TOWER,) * 2),
    "chests of nobody": lambda: with_piece(Treasure(), laid=()),
    "an unknown card in the deck": with_unknown_card,
    "a card of a module": lambda: with_dealer(deck=("invaders",)),
}


def test_such_a_state_is_refused() -> None:
    for what, made in WITHOUT.items():
        with pytest.raises(ar.InvalidArgument, match="no game can be in this state"):
            compact_of(made())
        assert not is_from_set_up(made()), what


WITH: dict[str, Callable[[], ar.GameState]] = {
    "tiles in cities": lambda: in_cities(STATE.bag[0], STATE.bag[1]),
    "a tile left over": lambda: with_leftover(STATE.bag[0], STATE.bag[1:]),
    "four actions done": lambda: changed(STATE, actions_done=4),
    "a tile equal to that of the game": lambda: changed(
        STATE, bag=(evolve(STATE.bag[0]), *STATE.bag[1:]), dealer=None
    ),
    "another dealer": lambda: with_dealer(seed=5, shuffles=2, others=3),
    "a dealer whose deck holds the scoring cards": lambda: spelled_out(
        ar.apply(ar.new_game(["Anna", "Bo"], seed=1), ar.TakeMoney("Bo", ["denar-6"]))
    ),
    "an attack for every round": lambda: with_piece(Invaders(), attacking=(1, 2, 3)),
    "a look of everybody": lambda: with_piece(
        Invaders(), peeked=ar.Side.EAST, peeked_by=STATE.names
    ),
    "all have passed": lambda: with_piece(Treasure(), emptied=2, passed=3),
    "an illegal city": lambda: with_first(STATE, city=ILLEGAL),
    "a tile of nobody's": lambda: changed(STATE, bought=(FORGED,), phase="place-bought"),
    "a tile twice": lambda: with_first(STATE, reserve=STATE.bag[:1]),
    "a tile in two cities": lambda: in_cities(STATE.bag[0], STATE.bag[0]),
    "a tile of the market in a city": lambda: in_cities(*filter(None, STATE.market[:1])),
    "a tile left over and in the bag": lambda: with_leftover(STATE.bag[0], STATE.bag),
    "a tile twice in the bag": lambda: changed(STATE, bag=(*STATE.bag, STATE.bag[-1]), dealer=None),
    "a card four times": lambda: with_first(STATE, hand=(ar.MoneyCard.of("denar-1"),) * 4),
    "a card too often": lambda: with_first(STATE, hand=STATE.deck.cards[:9]),
    "an architect": lambda: with_first(STATE, hand=(Architect(Currency.DUCAT),)),
    "an architect spent": lambda: architect_in("spent"),
    "an architect in the deck": lambda: architect_in("deck"),
    "more cards came than are known": lambda: changed(
        STATE, deck=changed(STATE.deck, came_after=(1, 2))
    ),
    "five actions done": lambda: changed(STATE, actions_done=5),
    "the wrong player": lambda: changed(STATE, to_act=STATE.left_of(STATE.to_act or "")),
    "nothing to wait for": lambda: changed(STATE, phase="place-bought"),
    "cards in the wrong order": lambda: changed(STATE, deck=changed(STATE.deck, to_come=("A",))),
    "a tile bought and in the bag": lambda: changed(
        STATE, bought=STATE.bag[:1], phase="place-bought"
    ),
    "a forged tile in a legal city": lambda: with_first(
        STATE, city=ar.City.of({(0, -1): ar.Tile("garden-10-n", "garden", 10, "e")})
    ),
    "an attack twice": lambda: with_piece(Invaders(), attacks=(ar.Side.EAST, ar.Side.EAST)),
    "an attack in no round": lambda: with_piece(Invaders(), attacking=(4,)),
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
    "a house module": lambda: ar.new_game(["Anna", "Bo"], seed=1, modules=[Idle()]),
    "a changed module": lambda: ar.new_game(["Anna", "Bo"], seed=1, modules=[Changed()]),
    "other draws": lambda: with_dealer(bag=()),
    "other cards": lambda: with_dealer(deck=()),
}


def test_such_a_state_has_one() -> None:
    for what, made in WITH.items():
        state = made()
        assert state_of(compact(state)) == state, what
        assert state_of(compact(state)).dealer == state.dealer, what
        assert_same(state, compact(state))


def test_a_game_from_its_set_up_is_known_as_such() -> None:
    """States put together by hand are not, until a game is begun from them."""
    for given in (STATE, STATE.without_dealer()):
        state = spelled_out(given)
        game = begun(state)
        assert (is_from_set_up(state), is_from_set_up(game)) == (False, True)
    for game in (ar.new_game(["Anna", "Bo"], seed=1), ar.empty_game(["Anna", "Bo"])):
        assert is_from_set_up(game)
        event = DrawToMarket(1, game.bag[0]) if game.to_act is None else ar.legal_actions(game)[0]
        assert is_from_set_up(ar.apply(game, event))


def test_such_an_event_is_no_move() -> None:
    module_names = ("architects", "bazaars", "invaders", "treasure")
    with_all = compact(spelled_out(ar.new_game(["Anna", "Bo"], seed=1, modules=module_names)))
    with_all.to_act = 1
    for event in (
        ar.TakeMoney("Bo", [Architect(Currency.DUCAT, 4)]),
        ar.TakeMoney("Bo", ["denar-1"] * 32),
        DrawToHand("Nobody", "denar-1"),
        ar.ReserveBought("Bo", FORGED),
        ar.ReserveBought("Bo", "bazaar-florin-pavilion-arcades-garden"),
        ar.Action("Bo"),
        ar.Stop("Anna"),
    ):
        assert move_of(event, BASE_NAMED._replace(players=("Anna", "Bo")), 1) is None, event
    for other in (
        BuyChests("Bo", 1, ["denar-1"] * 32),
        BuyBazaar("Bo", "bazaar-florin-pavilion-arcades-garden", ["florin-1"]),
        Peek("Nobody", "n"),
        DealArchitect("Nobody", "architect-ducat-3"),
        LookAway("Anna"),
    ):
        assert move_in(with_all, other) is None, other


def test_a_side_is_counted_from_0_and_none_is_no_side() -> None:
    """As the number of a side, -1 would be the last one."""
    form = or_none(SIDE)
    for side, part in ((None, -1), (Side.NORTH, 0), (Side.WEST, 3)):
        assert form.part(side, BASE_NAMED) == part
        assert form.value(part, BASE_NAMED) is side


def test_a_purchase_is_counted_in_the_currency_of_its_square() -> None:
    """It comes back with its cards. With another currency it is never legal: a negative number."""
    made, used = paid_in_one_currency(ar.Buy, lambda square, _: square), MOVES[ar.Buy]
    named = BASE_NAMED._replace(players=("Anna", "Bo"))
    right, wrong = (ar.Buy("Bo", 3, [card, "ducat-9"]) for card in ("ducat-3", "denar-9"))
    for buy in (right, wrong):
        assert made.move(buy, named) == used.move(buy, named)
    assert made.event(made.move(right, named), "Bo", named) == right
    assert made.move(wrong, named)[-1] < 0


def test_the_pieces_of_a_module_become_numbers_and_come_back() -> None:
    """Whether the turn is settled is kept as it is."""
    to_pieces, to_module = pieces_in(
        architects.Cards, unseen=CARDS, gone=CARDS, hidden=as_bits(PLAYER)
    )
    named = BASE_NAMED._replace(players=("Anna", "Bo"))
    (used,) = compact_rules((Architects,)).forms
    for settled in (True, False):
        module = Architects(
            ["architect-ducat-3"], ["architect-denar-3"], settled=settled, hidden=("Bo",)
        )
        held = to_pieces(module, named)
        assert held == used.pieces(module, named)
        assert to_module(Architects(), held, named) == module


def test_events_of_modules_are_not_legal_without_them() -> None:
    modules = ("architects", "treasure")
    with_both = compact(spelled_out(ar.new_game(STATE.names, seed=1, modules=modules)))
    without, name = compact(STATE), STATE.names[with_both.to_act]
    for event in (PassChests(name), KeepArchitects(name), BuyChests(name, 1, ["denar-9"])):
        move = move_in(with_both, event)
        assert move is not None
        assert not may_play(without, move)
        assert move_in(without, event) is None


def test_a_city_may_grow_in_every_direction_farther_than_its_first_box() -> None:
    """A line of tiles to each side; the box grows, and no cell changes its place."""
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        city, cells = START, {(0, 0)}
        for steps in range(1, 15):
            cell = ar.Cell(dx * steps, dy * steps)
            city = city.with_tile(steps, city.number_of(cell))
            cells.add(cell)
        assert {tuple(cell) for cell, _ in city.placed()} == cells
        assert city.cell(city.number_of((0, 0))) == (0, 0)
        assert city.tile_on(city.number_of((dx * 14, dy * 14))) == 14
    assert city.number_of((99, 0)) == city.number_of((0, 99)) == city.number_of((-99, -99)) == -1


def test_states_made_on_demand_are_values_like_others() -> None:
    state = play_out(ar.new_game(["Anna", "Bo"], seed=2), 2)
    assert state == LATE
    assert hash(state) == hash(LATE)
    assert copy.deepcopy(state) is state
    assert pickle.loads(pickle.dumps(state)) == state
    assert state.without_dealer().dealer is None
    with pytest.raises(AttributeError, match="no attribute 'dice'"):
        state.dice  # type: ignore[attr-defined] # noqa: B018 - must fail


def moves_of(made: CompactState) -> list[tuple[int, object]]:
    """Return the moves of the log, the last one first."""
    moves = []
    node = made.log
    while node is not None:
        node, seat, move = node
        moves.append((seat, move))
    return moves


def test_a_compact_state_can_be_copied_and_pickled() -> None:
    made = compact_of(play_out(ar.new_game(["Anna", "Bo"], seed=2), 2))
    for number in range(1_000):  # tuples that are nested so deeply cannot be pickled
        made.log = (made.log, NOBODY, number)
    for again in (copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert moves_of(again) == moves_of(made)
        assert again.scores == made.scores
    assert [BY_NUMBER[tile] for tile in made.reserves[0]] == [*LATE.players[0].reserve]
    modules = ("architects", "bazaars", "invaders", "treasure")
    with_all = compact(spelled_out(ar.new_game(["Anna", "Bo"], seed=1, modules=modules)))
    ends = [played_out(one, Random(1)) for one in (with_all, pickle.loads(pickle.dumps(with_all)))]
    assert ends[0].pieces == ends[1].pieces
    assert ends[0].scores == ends[1].scores


def test_a_hand_of_the_same_cards_may_be_known_now() -> None:
    """Anne pays a card that nobody has seen, and takes one like it for all to see."""
    state = position(("Anne", "Alma"), hand="denar-7", display=("denar-7", "ducat-9"))
    assert compact_of(state) is not None
    tile = "pavilion-7-e"
    paid, taken = ar.Buy("Anne", 1, ["denar-7"]), ar.TakeMoney("Anne", ["denar-7"])
    later = state
    for event in (paid, taken, ar.GiveBought("Anne", tile)):
        later = ar.apply(later, event)
    (before, now) = (one.player("Anne") for one in (state, later))
    assert (now.hand, now.reserve, now.city) == (before.hand, before.reserve, before.city)
    assert (before.known_hand, now.known_hand) == ((), before.hand)


def test_bazaars_have_the_numbers_of_their_game() -> None:
    """A city that was played in one game can be put into another, which numbers them otherwise."""
    played = play_out(ar.new_game(["Anna", "Bo"], seed=1, modules=["bazaars"]), 1)
    named = compact(played).setting.origin.named
    tiles = list(named.tiles)
    bazaars = tiles[BAZAARS.start : BAZAARS.stop]
    tiles[BAZAARS.start : BAZAARS.stop] = bazaars[::-1]
    numbers = {tile.id: (number,) for number, tile in enumerate(tiles)}
    other = named._replace(tiles=tuple(tiles), numbers=numbers)
    bazaars_laid: list[ar.Tile] = []
    for seat in played.players:
        laid = {cell: placed.tile for cell, placed in seat.city.tiles.items() if cell != (0, 0)}
        bazaars_laid += [tile for tile in laid.values() if tile in bazaars]
        for numbered in (named, other):
            made = compact_city(seat.city, numbered)
            found = {cell: numbered.tiles[tile] for cell, tile in made.placed() if cell != (0, 0)}
            assert found == laid
    assert bazaars_laid


def test_the_cheapest_payment_spares_coins_then_architects_then_cards() -> None:
    """Of equal ones the first card decides, and at last the last one."""
    for best, other in (
        ("ducat-9", "ducat-2 ducat-8"),
        ("ducat-1 ducat-2 ducat-7", "architect-ducat-3 ducat-7"),
        ("ducat-4 ducat-6", "ducat-1 ducat-2 ducat-7"),
        ("ducat-1 ducat-9", "ducat-2 ducat-8"),
        ("denar-1 denar-9", "denar-2 denar-8"),
        ("denar-2 denar-2", "architect-florin-3 florin-1"),
    ):
        first, second = (counted(cards_in_order(cards.split())) for cards in (best, other))
        assert money.cheapest([first, second]) == money.cheapest([second, first]) == first, best


@pytest.mark.parametrize("copies", [1, 2, 3, 7, 31])
def test_cards_are_as_many_as_they_were(copies: int) -> None:
    """However many copies there are of each card."""
    hand = cards_in_order(["denar-9"] * copies + ["florin-1"] * 4 + ["ducat-5"])
    assert money.size(counted(hand)) == len(hand)


def test_a_room_is_paid_as_cheaply_as_it_can_be() -> None:
    """It costs 8; empty rooms are not offered."""
    chests = pieces.treasure(rooms=((), ("tower",), ("tower",)))
    state = compact_of(position(hand="denar-5 ducat-3 ducat-9 florin-4", modules=[chests]))
    assert treasure.full_rooms(state) == [1, 2]
    assert treasure.cheapest_payment(state) == counted(cards_in_order(["denar-5", "ducat-3"]))


def test_the_next_attack_comes_from_a_side_that_is_left() -> None:
    """From any, not from one twice, from the one that was seen, or from the open one."""
    for cards, sides in (
        (Invaders(), [0, 1, 2, 3]),
        (Invaders(attacks=(Side.EAST,)), [0, 2, 3]),
        (Invaders(peeked=Side.SOUTH, peeked_by=("Anne",)), [2]),
        (Invaders(open_attack=True, attacks=(Side.EAST, Side.WEST, Side.SOUTH)), [2]),
    ):
        state = compact_of(position(modules=[cards]))
        assert invaders.next_attacks(state) == sides


def test_an_odd_city_answers_as_any_other() -> None:
    """It asks the rules themselves; here the city is legal, so both know the answers."""
    laid = play_out(ar.new_game(["Anna", "Bo"], seed=5), 5).players[0].city
    usual, odd = compact_city(laid, BASE_NAMED), odd_city(laid, BASE_NAMED)
    assert type(odd) is not type(usual)
    for city in (odd, pickle.loads(pickle.dumps(odd))):
        assert [*city.placed()] == [*usual.placed()]
        assert (city.types, city.wall) == (usual.types, usual.wall)
        assert cells(city, city.removable) == cells(usual, usual.removable)
    free = [tile for tile in range(62) if tile + 1 not in usual.tiles and tile not in BAZAARS]
    for swap in (False, True):
        number, (tiles, found) = odd.sites(free, swap=swap)
        assert (number, tiles) == (usual.sites(free, swap=swap)[0], free)
        known = usual.sites(free, swap=swap)[1][1]
        assert [cells(odd, one) for one in found] == [cells(usual, one) for one in known]
    for cell in cells(usual, usual.removable):
        there, here = odd.number_of(cell), usual.number_of(cell)
        assert (odd.cell(there), odd.tile_on(there)) == (cell, usual.tile_on(here))
        assert city_of(odd.without_tile(there)) == city_of(usual.without_tile(here))
    for tile in free[:9]:
        for cell in (*cells(usual, usual.placements(tile)), *cells(usual, usual.swaps(tile))):
            there, here = odd.number_of(cell), usual.number_of(cell)
            assert city_of(odd.with_tile(tile, there)) == city_of(usual.with_tile(tile, here))


def test_an_odd_city_answers_for_one_cell_as_for_all() -> None:
    """It does so before and after all cells were asked about."""
    laid = play_out(ar.new_game(["Anna", "Bo"], seed=5), 5).players[0].city
    usual, odd = compact_city(laid, BASE_NAMED), odd_city(laid, BASE_NAMED)
    near = sorted({one for cell in laid.tiles for one in (cell, *cell.beside())})
    there = [(usual.number_of(cell), odd.number_of(cell)) for cell in near]
    free = [tile for tile in range(62) if tile + 1 not in usual.tiles and tile not in BAZAARS][:9]
    for _ in ("before", "after"):
        assert {usual.may_take(at) for at, _ in there} == {False, True}
        assert all(usual.may_take(at) == odd.may_take(other) for at, other in there)
        for tile in free:
            assert all(usual.may_lay(tile, at) == odd.may_lay(tile, other) for at, other in there)
            assert all(
                usual.may_swap_in(tile, at) == odd.may_swap_in(tile, other) for at, other in there
            )
        assert odd.removable
        assert [odd.sites(free, swap=swap)[0] > 0 for swap in (False, True)] == [True, True]


def cells(city: CompactCity, members: int) -> list[Cell]:
    return city.plan.cells(members)


def test_tiles_too_far_apart_have_cells_without_a_box() -> None:
    odd = odd_city(ar.City.of({(1, 0): "tower-11", (90, 0): "tower-12"}), BASE_NAMED)
    assert cells(odd, odd.removable) == [(90, 0)]


def test_dirk_may_get_a_tile_that_he_has() -> None:
    """No game has a tile twice, but a record may say so; one copy goes at a time."""
    state = compact(ar.new_game(["Anna", "Bo"], seed=1))
    assert state.dirk is not None
    tile = listed(state.dirk)[0]
    twice = with_one(with_one(state.dirk, tile), tile)
    assert listed(twice).count(tile) == 3
    assert without_one(without_one(twice, tile), tile) == state.dirk


def test_more_copies_of_a_card_than_the_engine_counts_are_refused() -> None:
    cards = (ar.MoneyCard.of("denar-1"),) * 20
    several = with_first(STATE, hand=cards).without_dealer()
    for state in (
        changed(several, spent=cards),
        changed(several, spent=(ar.MoneyCard.of("denar-1"),) * 99),
    ):
        with pytest.raises(ar.InvalidArgument, match="it has more than 31 copies of a card"):
            compact_of(state)
        action = ar.TakeMoney(state.to_act or "", state.display[:1])
        assert may_happen(state, action) == ar.check_event(state, action).ok


def test_who_is_waited_for_must_be_due() -> None:
    fault = r"it waits for {}, which is not due in the phase"
    for state, awaited in (
        (changed(STATE, phase="place-bought"), STATE.to_act),
        (changed(STATE, phase="fill-display", to_act=None), "nothing"),
        (changed(STATE, to_act=None, pending_draw=PendingDraw("dirk")), 'the draw "dirk"'),
        (evolve(EMPTY, pending_draw=PendingDraw("market", square=3)), 'the draw "market"'),
    ):
        with pytest.raises(ar.InvalidArgument, match=fault.format(awaited)):
            ar.apply(state, ar.Stop("Anna"))


def test_a_dealer_with_other_pieces_stays_with_the_state() -> None:
    """It is pickled too, but makes no draw."""
    state = with_dealer(bag=())
    for made in (compact_of(state), pickle.loads(pickle.dumps(compact_of(state)))):
        assert state_of(made).dealer == state.dealer
        assert not hasattr(made.order, "__iter__")
        with pytest.raises(ar.InvalidArgument, match="the dealer of this state does not have"):
            getattr(made.order, "bag")  # noqa: B009 - typed, it would be there


def test_an_event_with_a_player_of_another_game_cannot_be_carried_out() -> None:
    state = ar.new_game(["Anna", "Bo"], seed=1, modules=["invaders"])
    looking = changed(
        state.with_module(evolve(state.module(Invaders), looking=True)),
        phase="look-at-attack",
        to_act=None,
        dealer=None,
    )
    with pytest.raises(NoDefiniteState, match="a piece is not of this game"):
        carry_out(looking, Peek("Nobody", "n"))


def test_two_tiles_of_one_id_are_told_apart() -> None:
    old = ar.TILES["garden-10-n"]
    other = evolve(old, walls="")
    both = tiles_in_order((old, other))
    assert all(has_tile(both, tile) for tile in (old, other))
    assert not has_tile(both, evolve(old, walls="s"))
    assert not has_tile(both, evolve(old, id="garden-10-nn"))
    assert not has_tile(both[:1], both[1])
