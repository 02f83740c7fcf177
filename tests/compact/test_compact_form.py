"""Which states have a compact form, and what is no move in it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from typing import ClassVar

import pytest
from attrs import evolve, frozen

import alhambra_rules as ar
from alhambra_rules.compact.choosing import count, legal_moves
from alhambra_rules.compact.city import START, has_cell, nth
from alhambra_rules.compact.legal import may_play
from alhambra_rules.compact.moves import DRAW_SCORING_CARD, PASS
from alhambra_rules.compact.numbering import BAZAARS
from alhambra_rules.compact.playing import after
from alhambra_rules.compact.state import ACT, NOBODY, CompactState
from alhambra_rules.game.compact_cities import city_of, compact_city
from alhambra_rules.game.compact_form import begun, compact_of, is_from_set_up
from alhambra_rules.game.compact_moves import (
    BY_NUMBER,
    Named,
    NotCompact,
    cards_in,
    counted,
    move_of,
    right_action,
)
from alhambra_rules.game.dealer import Dealer
from alhambra_rules.game.draws import DrawScoringCard, DrawToDisplay, DrawToHand, DrawToMarket
from alhambra_rules.game.module import Module
from alhambra_rules.game.on_demand import move_in, state_of
from alhambra_rules.game.pieces import cards_in_order
from alhambra_rules.game.playing import carry_out, play_out
from alhambra_rules.game.profiles import Profile
from alhambra_rules.game.state import PendingDraw
from alhambra_rules.game_modules import Architects, Treasure
from alhambra_rules.model import Architect, Currency
from alhambra_rules.placement.bitboard.ground_plan import ground_plan
from alhambra_rules.placement.bitboard.legality import is_legal
from alhambra_rules.rulebook.values import changed
from tests.compact.two_paths import compact, spelled_out
from tests.game.positions import position

STATE = spelled_out(ar.new_game(["Anna", "Bo", "Cem"], seed=1))
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
    return changed(fewer, deck=changed(fewer.deck, cards=(*fewer.deck.cards, card)))


WITHOUT = {
    "a house module": lambda: ar.new_game(["Anna", "Bo"], seed=1, modules=[Idle()]),
    "a changed module": lambda: ar.new_game(["Anna", "Bo"], seed=1, modules=[Changed()]),
    "an illegal city": lambda: with_first(STATE, city=ILLEGAL),
    "a tile of nobody's": lambda: changed(STATE, bought=(FORGED,), phase="place-bought"),
    "a tile twice": lambda: with_first(STATE, reserve=STATE.bag[:1]),
    "a tile in two cities": lambda: in_cities(STATE.bag[0], STATE.bag[0]),
    "a tile of the market in a city": lambda: in_cities(*filter(None, STATE.market[:1])),
    "a tile left over and in the bag": lambda: with_leftover(STATE.bag[0], STATE.bag),
    "a tile twice in the bag": lambda: changed(STATE, bag=(*STATE.bag, STATE.bag[-1])),
    "a card four times": lambda: with_first(STATE, hand=(ar.MoneyCard.of("denar-1"),) * 4),
    "a card too often": lambda: with_first(STATE, hand=STATE.deck.cards[:9]),
    "an architect": lambda: with_first(STATE, hand=(Architect(Currency.DUCAT),)),
    "an architect spent": lambda: architect_in("spent"),
    "an architect in the deck": lambda: architect_in("deck"),
    "more cards came than are known": lambda: changed(
        STATE, deck=changed(STATE.deck, came_after=(1, 2))
    ),
    "five actions done": lambda: changed(STATE, actions_done=5),
    "an unknown phase": lambda: changed(STATE, phase="breakfast"),
    "the wrong player": lambda: changed(STATE, to_act=STATE.left_of(STATE.to_act or "")),
    "nothing to wait for": lambda: changed(STATE, phase="place-bought"),
    "cards in the wrong order": lambda: changed(STATE, deck=changed(STATE.deck, to_come=("A",))),
    "other draws": lambda: with_dealer(bag=()),
    "other cards": lambda: with_dealer(deck=()),
    "a card of a module": lambda: with_dealer(deck=("invaders",)),
    "a tile bought and in the bag": lambda: changed(
        STATE, bought=STATE.bag[:1], phase="place-bought"
    ),
}


@pytest.mark.parametrize("made", WITHOUT.values(), ids=WITHOUT)
def test_such_a_state_has_no_compact_form(made: Callable[[], ar.GameState]) -> None:
    state = made()
    assert compact_of(state) is None
    assert not is_from_set_up(state)


@pytest.mark.parametrize(
    "state",
    [
        in_cities(STATE.bag[0], STATE.bag[1]),
        with_leftover(STATE.bag[0], STATE.bag[1:]),
        changed(STATE, actions_done=4),
    ],
)
def test_such_a_state_has_one(state: ar.GameState) -> None:
    assert state_of(compact(state)) == state


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


def test_a_dealer_stays_as_it_is() -> None:
    """Before the piles are made and after, when its deck holds the scoring cards."""
    game = ar.new_game(["Anna", "Bo"], seed=1)
    piled = ar.apply(game, ar.TakeMoney("Bo", ["denar-6"]))
    assert isinstance(piled.dealer, Dealer)
    assert piled.dealer.piled
    for state in (with_dealer(seed=5, shuffles=2, others=3), spelled_out(piled)):
        assert state_of(compact(state)).dealer == state.dealer


def test_the_scoring_cards_that_came_follow_from_the_cards_to_come() -> None:
    """Three architects lie between A and B, and three below B."""
    with_architects = ar.new_game(["Anna", "Bo"], seed=1, modules=["architects"])
    came = [compact(state).setting.came for state in (STATE, with_architects)]
    assert came == [(2, 1, 0), (2, 2, 2, 2, 1, 1, 1, 1, 0)]


def test_four_architects_of_a_kind_may_lie_beside_three_like_cards() -> None:
    """There are three of each money card, and four architects of each currency."""
    three, four = (ar.MoneyCard.of("denar-1"),) * 3, (Architect(Currency.DENAR),) * 4
    assert cards_in(counted(cards_in_order((*three, *four)))) == cards_in_order((*three, *four))
    for one in (three[0], four[0]):
        with pytest.raises(NotCompact):
            counted(cards_in_order((*three, *four, one)))


def test_a_forged_tile_in_a_city_has_no_compact_form() -> None:
    city = ar.City.of({(0, -1): ar.Tile("garden-10-n", "garden", 10, "e")})
    assert ar.check_city(city).ok
    assert compact_of(with_first(STATE, city=city)) is None


def test_a_dealer_of_another_kind_has_no_compact_form() -> None:
    assert compact_of(changed(STATE, dealer=object())) is None  # type: ignore[arg-type] # odd


def test_where_the_piles_are_unknown_the_next_scoring_card_may_come_at_any_time() -> None:
    deck = changed(STATE.deck, piled=None)
    state = changed(
        STATE,
        dealer=None,
        deck=deck,
        display=(),
        phase="fill-display",
        to_act=None,
        pending_draw=PendingDraw("display"),
    )
    made = compact(state)
    assert may_play(made, (DRAW_SCORING_CARD, 0))
    assert not may_play(made, (DRAW_SCORING_CARD, 1))
    drawn = carry_out(state, DrawScoringCard("A"))
    assert state_of(after(made, (DRAW_SCORING_CARD, 0))) == drawn


def with_nothing_to_take(
    hand: Sequence[str] = (), reserve: tuple[ar.Tile, ...] = ()
) -> ar.GameState:
    """Return the state without a card to take, a tile in the bag or one to take back."""
    cards = tuple(map(ar.MoneyCard.of, hand))
    seat = changed(STATE.player(STATE.to_act or ""), hand=cards, reserve=reserve)
    deck, players = changed(STATE.deck, cards=()), STATE.with_player(seat)
    none: tuple[None, ...] = (None,) * 4
    return changed(STATE, dealer=None, display=(), deck=deck, market=none, bag=(), players=players)


CONTINUES = Profile(must_continue=True)
PAVILION = ar.TILES["pavilion-2-new"]
IDLE = {
    "nothing": (with_nothing_to_take, True),
    "no money for a tile": (lambda: with_market(with_nothing_to_take()), True),
    "a card too small": (lambda: with_market(with_nothing_to_take(["denar-1"])), True),
    "the exact price": (lambda: with_market(with_nothing_to_take(["denar-2"])), False),
    "too much money": (lambda: with_market(with_nothing_to_take(["denar-9"] * 2)), False),
    "money of another currency": (lambda: with_market(with_nothing_to_take(["florin-9"])), True),
    "a tile in the reserve": (lambda: with_nothing_to_take(reserve=(PAVILION,)), False),
    "a tile aside": (lambda: changed(with_nothing_to_take(), bought=(PAVILION,)), False),
    "a tile aside, to be placed later": (
        lambda: changed(
            with_nothing_to_take(), bought=(PAVILION,), profile=Profile(must_continue=True)
        ),
        True,
    ),
}
"""Each state, and whether its player may pass."""


def with_market(state: ar.GameState) -> ar.GameState:
    """Return the state with a tile on the first square, where denars are paid."""
    return changed(state, market=(PAVILION, None, None, None))


@pytest.mark.parametrize(("made", "may_pass"), IDLE.values(), ids=IDLE)
def test_whoever_can_do_something_must_not_pass(
    made: Callable[[], ar.GameState], may_pass: bool
) -> None:
    state = made()
    passing = ar.check_event(state, ar.Pass(state.to_act or ""))
    assert may_play(compact(state), (PASS,)) == passing.ok == may_pass


@pytest.mark.parametrize(
    "event",
    [
        ar.TakeMoney("Bo", [Architect(Currency.DUCAT, 4)]),
        ar.TakeMoney("Bo", ["denar-1"] * 4),
        ar.Buy("Bo", 1, ["ducat-9"]),
        DrawToHand("Nobody", "denar-1"),
        ar.ReserveBought("Bo", FORGED),
        ar.ReserveBought("Bo", "bazaar-florin-pavilion-arcades-garden"),
        ar.Action("Bo"),
        ar.Stop("Anna"),
    ],
    ids=repr,
)
def test_such_an_event_is_no_move(event: ar.Event) -> None:
    assert move_of(event, Named(("Anna", "Bo")), 1) is None


def test_the_fields_of_any_kind_of_action_can_be_set() -> None:
    @frozen
    class Wave(ar.Action):
        cells: tuple[ar.Cell, ...]

    cells = (ar.Cell(1, 0),)
    assert right_action(Wave, "Bo", cells) == right_action(Wave, "Bo", cells) == Wave("Bo", cells)


def test_nothing_is_drawn_while_a_player_must_act() -> None:
    made = compact(STATE)
    assert made.phase == ACT
    for event in (DrawToDisplay("denar-1"), DrawToMarket(1, STATE.bag[0])):
        move = move_in(made, event)
        assert move is not None
        assert not may_play(made, move)


def test_nobody_has_a_choice_after_the_end() -> None:
    made = compact(LATE)
    assert (made.to_act, count(made), [*legal_moves(made)]) == (NOBODY, 0, [])
    assert count(compact(STATE)) == len(ar.legal_actions(STATE))


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


def test_cells_of_a_bit_set_are_found_by_their_place() -> None:
    cells = 1 << 8 | 1 << 24 | 1 << 80
    assert [nth(cells, place) for place in range(3)] == [1, 3, 10]
    assert (has_cell(cells, 3), has_cell(cells, 2)) == (True, False)


def test_the_questions_of_a_made_city_are_answered_already() -> None:
    made = compact(LATE).cities[0]
    again = pickle.loads(pickle.dumps(made))
    assert (again.tiles, again.removable, again.wall) == (made.tiles, made.removable, made.wall)
    assert city_of(again) == LATE.players[0].city
    assert city_of(again) is city_of(again)
    city = city_of(again)
    assert city._derived[is_legal] is True
    assert (ground_plan(city), compact_city(city, Named(()))) == (again.plan, again)


def test_a_city_stays_the_same_object() -> None:
    city = ar.City.of({(1, 0): "tower-11"})
    made = compact_city(city, Named(()))
    assert made is not None
    assert city_of(made) is city


def test_states_made_on_demand_are_values_like_others() -> None:
    state = play_out(ar.new_game(["Anna", "Bo"], seed=2), 2)
    assert state == LATE
    assert hash(state) == hash(LATE)
    assert copy.deepcopy(state) is state
    assert pickle.loads(pickle.dumps(state)) == state
    assert state.without_dealer().dealer is None
    with pytest.raises(AttributeError, match="no attribute 'dice'"):
        state.dice  # type: ignore[attr-defined] # noqa: B018 - must fail


def test_what_has_not_changed_is_taken_from_the_state_before() -> None:
    state = ar.new_game(["Anna", "Bo", "Cem"], seed=1)
    assert (state.players, state.bag, state.deck) == (STATE.players, STATE.bag, STATE.deck)
    later = ar.apply(state, ar.legal_actions(state)[0])
    assert later.bag is state.bag
    again = ar.apply(later, ar.legal_actions(later)[0])
    others = {seat.name for seat in state.players} - {state.to_act, later.to_act}
    assert [again.player(name) is state.player(name) for name in others] == [True]


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
    assert made
    for number in range(1_000):  # tuples that are nested so deeply cannot be pickled
        made.log = (made.log, NOBODY, number)
    for again in (copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert moves_of(again) == moves_of(made)
        assert again.scores == made.scores
    assert [BY_NUMBER[tile] for tile in made.reserves[0]] == [*LATE.players[0].reserve]


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
    other = named._replace(tiles=tuple(tiles))
    bazaars_laid: list[ar.Tile] = []
    for seat in played.players:
        laid = {cell: placed.tile for cell, placed in seat.city.tiles.items() if cell != (0, 0)}
        bazaars_laid += [tile for tile in laid.values() if tile in bazaars]
        for numbered in (named, other):
            made = compact_city(seat.city, numbered)
            assert made is not None
            found = {cell: numbered.tiles[tile] for cell, tile in made.placed() if cell != (0, 0)}
            assert found == laid
    assert bazaars_laid


def test_an_equal_tile_is_as_good_as_the_tile_itself() -> None:
    copied = evolve(STATE.bag[0])
    state = changed(STATE, bag=(copied, *STATE.bag[1:]), dealer=None)
    assert copied is not STATE.bag[0]
    assert state_of(compact(state)) == state
