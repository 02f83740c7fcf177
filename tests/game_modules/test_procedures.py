"""The modules' procedures in whole games: set-up, market, refill, end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

import alhambra_rules as ar
from alhambra_rules.compact.dealing import pile_sizes
from alhambra_rules.game import Profile, carry_out
from alhambra_rules.game.draws import (
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
)
from alhambra_rules.game_modules import (
    Architects,
    Bazaars,
    BuyChests,
    DealArchitect,
    DrawArchitect,
    DrawAttack,
    DrawChest,
    DrawScout,
    Invaders,
    Treasure,
)
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.modules.architects import Architect
from alhambra_rules.modules.bazaars import BAZAARS, Bazaar
from alhambra_rules.testing.played_games import NAMES, whole_game
from tests.game.positions import position
from tests.game_modules import pieces

ALL = tuple(REGISTRY)
COUNTS = (2, 3, 4, 5, 6)


@pytest.mark.rule("treasure.components")
def test_set_up_draws_four_chests_into_each_room() -> None:
    """Twelve of 42 chests are drawn, room by room, after the display; the rest is in the bag."""
    for players in COUNTS:
        state = ar.new_game(NAMES[:players], seed=players, modules=["treasure"])
        drawn = [event for event in state.events if isinstance(event, DrawChest)]
        assert [event.room for event in drawn] == [1] * 4 + [2] * 4 + [3] * 4, players
        assert state.events[-12:] == tuple(drawn), players
        chests = state.module(Treasure)
        assert [len(room) for room in chests.rooms] == [4, 4, 4], players
        assert len(chests.bag) == 30, players
        names = list(chests.census(state))
        assert [names.count(colour.value) for colour in ar.BuildingType] == [5, 5, 7, 7, 9, 9], (
            players
        )


@pytest.mark.rule("treasure.refill")
def test_a_room_is_filled_after_its_chests_were_placed() -> None:
    """Between the last chest and the display four chests are drawn into the empty room."""
    state = position(hand="denar-8", modules=[pieces.treasure()])
    after = ar.apply(state, BuyChests("Anne", 2, ["denar-8"]))
    assert after.phase == "refill-room"
    for colour in ("garden", "garden", "tower", "pavilion"):
        assert after.phase == "refill-room"
        after = ar.apply(after, DrawChest(2, colour))
    assert after.phase == "act"
    assert [chest.value for chest in after.module(Treasure).rooms[1]] == [
        "pavilion",
        "garden",
        "garden",
        "tower",
    ]
    assert len(after.module(Treasure).bag) == 30


@pytest.mark.rule("treasure.refill")
def test_without_enough_chests_in_the_bag_nothing_is_drawn_any_more() -> None:
    chests = pieces.treasure(bag=("garden",))
    hands = {"Anne": ("denar-8",), "Alma": ("ducat-8",)}
    cities = {"Alma": ar.City.of({(1, 0): "tower-11"}), "Anne": ar.City.of({(1, 0): "tower-12"})}
    market = ("pavilion-8", "tower-13-e", "tower-13-e", "tower-13-e")
    state = position(hands=hands, cities=cities, bag=(), market=market, modules=[chests])
    state = ar.apply(state, BuyChests("Anne", 1, ["denar-8"]))
    while state.phase != "act":
        state = ar.apply(state, ar.legal_actions(state)[0])
    after = state.module(Treasure)
    assert after.closed
    assert after.rooms[0] == ()
    assert len(after.bag) == 1 + 2
    state = ar.apply(state, BuyChests("Alma", 2, ["ducat-8"]))
    assert state.phase == "act"
    assert state.module(Treasure).rooms[:2] == ((), ())
    assert len(state.module(Treasure).bag) == 3 + 4


@pytest.mark.rule("treasure.refill", "treasure.pass-on")
def test_what_nobody_can_place_goes_back_before_the_room_is_filled() -> None:
    """With no building on the table the four chests are in the bag when four are drawn."""
    chests = pieces.treasure(bag=())
    state = position(hand="denar-8", modules=[chests])
    state = ar.apply(state, BuyChests("Anne", 1, ["denar-8"]))
    assert state.phase == "refill-room"
    assert [chest.value for chest in state.module(Treasure).bag] == [
        "pavilion",
        "garden",
        "tower",
        "tower",
    ]


@pytest.mark.rule("architect.components", "architect.setup")
def test_architects_come_before_the_starting_money() -> None:
    """Each gets two of the 16; six go into the piles, with six players four; the rest is out."""
    cases: list[tuple[int, int, int]] = [(2, 6, 6), (3, 6, 4), (4, 6, 2), (5, 6, 0), (6, 4, 0)]
    for players, in_deck, out in cases:
        state = ar.new_game(NAMES[:players], seed=3, modules=["architects"])
        kinds = [type(event) for event in state.events]
        assert kinds.count(DealArchitect) == 2 * players, players
        dealt = max(i for i, kind in enumerate(kinds) if kind is DealArchitect)
        assert dealt < kinds.index(DrawToHand), players
        for player in state.players:
            assert sum(isinstance(card, Architect) for card in player.hand) == 2, players
            money = [card.value for card in player.hand if not isinstance(card, Architect)]
            assert sum(money) >= 20, players
        assert state.deck.to_come.count("architects") == in_deck, players
        assert len(state.module(Architects).unseen) == in_deck + out, players
        assert state.deck.size == len(state.deck.cards) + 2 + in_deck, players


@pytest.mark.rule("architect.setup")
def test_architects_do_not_count_for_the_starting_money() -> None:
    """The game begins with the same money and the same player as without them."""
    plain = ar.new_game(NAMES[:4], seed=11)
    state = ar.new_game(NAMES[:4], seed=11, modules=["architects"])
    assert state.turn_of == plain.turn_of
    money = [tuple(c for c in one.hand if not isinstance(c, Architect)) for one in state.players]
    assert money == [one.hand for one in plain.players]
    assert state.display == plain.display


@pytest.mark.rule("architect.setup", "two.money")
def test_architects_come_up_in_the_third_and_the_fifth_pile() -> None:
    """The piles are made equal before A, B and architects go in; each comes up in its own."""
    for players in COUNTS:
        game = ar.new_game(NAMES[:players], seed=5, modules=["architects"])
        piled = len(game.deck.cards)
        sizes = pile_sizes(5, piled)
        assert max(sizes) - min(sizes) <= 1, players
        bounds = [sum(sizes[:pile]) for pile in range(6)]
        state = game
        came: list[tuple[str, int]] = []
        while state.deck.to_come and state.deck.size:
            state = carry_out(state, ar.legal_actions(state)[0])
        money = 0
        for event in state.events[len(game.events) :]:
            match event:
                case DrawToDisplay():
                    money += 1
                case DrawScoringCard():
                    came.append((event.card, money))
                case DrawArchitect():
                    came.append(("architect", money))
                case _:
                    pass
        names = [name for name, _ in came]
        full = ["A", *["architect"] * 3, "B", *["architect"] * (1 if players == 6 else 3)]
        assert names == full[: len(names)], players
        piles = {"A": 1, "B": 3}
        for number, (name, after) in enumerate(came):
            pile = piles.get(name, 2 if number < 4 else 4)
            assert bounds[pile] <= after <= bounds[pile + 1], players


@pytest.mark.rule("invader.components")
def test_two_scouts_lie_face_up_and_no_attack_card() -> None:
    """Set-up turns up two of the six scouts, the last thing before the first turn."""
    state = ar.new_game(NAMES[:3], seed=2, modules=["invaders"])
    assert [type(event) for event in state.events[-2:]] == [DrawScout, DrawScout]
    cards = state.module(Invaders)
    assert len(cards.scouts) == 2
    assert len(cards.scouts_to_come) == 4
    assert len(cards.face_down) == 4
    assert list(cards.census(state)) == [
        *("e", "n", "s", "w"),
        *("arcades", "chambers", "garden", "pavilion", "seraglio", "tower"),
    ]


@pytest.mark.rule("invader.components", "invader.scout")
def test_a_whole_game_uses_three_attack_cards_and_all_scouts() -> None:
    """After each round an attack, after the first two new scouts; the fourth card stays down."""
    end = whole_game(3, 0, "standard", ("invaders",))[-1]
    kinds = [type(event) for event in end.events]
    assert kinds.count(DrawAttack) == 3
    assert kinds.count(DrawScout) == 6
    assert len(end.module(Invaders).face_down) == 1
    assert not end.module(Invaders).renewing
    first = kinds.index(DrawAttack)
    assert kinds[first + 1 : first + 3] == [DrawScout, DrawScout]


@pytest.mark.rule("bazaar.components")
def test_eight_bazaars_are_mixed_into_the_bag() -> None:
    """The bag holds 62 tiles less those drawn; which eight they are is data."""
    state = ar.new_game(NAMES[:3], seed=1, modules=["bazaars"])
    assert list(state.module(Bazaars).census(state)) == sorted(BAZAARS)
    assert len(state.bag) + 4 + len(state.module(Bazaars).beside) == 62
    colours = ("arcades", "chambers", "garden", "tower")
    others = [
        f"bazaar-{kind}-pavilion-seraglio-{colour}"
        for kind in ("denar", "ducat")
        for colour in colours
    ]
    chosen = ar.new_game(NAMES[:3], seed=1, modules=["bazaars"], bazaars=others)
    assert list(chosen.module(Bazaars).census(chosen)) == others
    assert ar.replay(ar.record_of(chosen)).final == chosen


@pytest.mark.rule("bazaar.market")
def test_a_bazaar_drawn_for_the_market_is_laid_beside_it() -> None:
    """The square is drawn for again until it has a building."""
    drawn = ("bazaar-denar-seraglio-arcades-tower", "bazaar-ducat-seraglio-garden-tower")
    state = position(
        market=(None, "seraglio-9", "arcades-10", "garden-10-n"),
        phase="fill-market",
        modules=[pieces.bazaars()],
    )
    for bazaar in drawn:
        state = ar.apply(state, DrawToMarket(1, bazaar))
        assert state.pending_draw is not None
        assert state.pending_draw.square == 1
    state = ar.apply(state, DrawToMarket(1, "tower-11"))
    assert state.phase == "act"
    assert [tile.id for tile in state.module(Bazaars).beside] == list(drawn)
    assert all(tile is not None and tile.type for tile in state.market)


@pytest.mark.rule("bazaar.end")
def test_bazaars_beside_the_market_are_given_to_nobody_at_the_end() -> None:
    left = "bazaar-denar-seraglio-arcades-tower"
    state = position(
        hand="denar-9 denar-8",
        market=("pavilion-7-e", "seraglio-9", None, None),
        bag=(),
        phase="fill-market",
        modules=[pieces.bazaars(left)],
    )
    assert state.leftovers == (("Anne", state.leftovers[0][1]),)
    assert state.leftovers[0][1].id == "pavilion-7-e"
    end = ar.apply(state, ar.legal_actions(state)[0])
    assert end.finished
    assert [tile.id for tile in end.module(Bazaars).beside] == [left]
    assert not any(isinstance(tile, Bazaar) for one in end.players for tile in one.reserve)


@pytest.mark.rule("turn.between", "setup.market", "two.dirk")
def test_set_up_draws_in_the_ruled_order() -> None:
    """Market, Dirk's tiles, architects, starting money, display; then scouts and chests."""
    state = ar.new_game(NAMES[:2], seed=9, modules=ALL)
    kinds = list(dict.fromkeys(type(event) for event in state.events))
    assert kinds == [
        DrawToMarket,
        DrawToDirk,
        DealArchitect,
        DrawToHand,
        DrawToDisplay,
        DrawScout,
        DrawChest,
    ]


RULED = (
    ("act", "look-at-attack"),
    ("place-bought",),
    ("architect-redesign",),
    ("place-chests", "pass-on-chests"),
    ("refill-room",),
    ("fill-display",),
    ("fill-market",),
    ("attack",),
    ("dirk-more",),
    ("new-scouts",),
    ("place-leftovers",),
    ("last-attack",),
    ("over",),
)
"""The order of what happens from a turn's actions on, by the phases that wait."""


@pytest.mark.rule("turn.between", "scoring.when")
def test_what_happens_between_turns_comes_in_the_ruled_order() -> None:
    """The steps of a whole game with all modules come in the ruled order."""
    for players in (2, 4):
        end = whole_game(players, 0, "standard", ALL)[-1]
        order = {phase: place for place, phases in enumerate(RULED) for phase in phases}
        seen = set()
        place, turn_of = 0, None
        for state in ar.replay(ar.record_of(end)).states:
            if state.phase not in order:
                continue
            now = order[state.phase]
            assert now >= place or (now == 0 and state.turn_of != turn_of), players
            place, turn_of = now, state.turn_of
            seen.add(state.phase)
        assert {"attack", "new-scouts", "refill-room", "fill-market", "over"} <= seen, players


def test_a_game_has_the_options_that_it_is_begun_with() -> None:
    cases: list[Callable[..., ar.GameState]] = [ar.empty_game, partial(ar.new_game, seed=1)]
    for begin in cases:
        names = ("Anne", "Alma", "Kim")
        youngest = ("Kim", "Anne", "Alma")
        state = begin(names, modules=["treasure"], youngest_first=youngest, profile="must-continue")
        assert (state.names, state.youngest_first) == (names, youngest), begin
        assert state.profile == Profile.of("must-continue"), begin
        assert [module.name for module in state.modules] == ["treasure"], begin


@pytest.mark.rule("invader.open-variant")
def test_the_attack_card_lies_open_if_it_is_asked_for() -> None:
    names = ("Anne", "Alma", "Kim")
    states = [
        ar.new_game(names, seed=1, modules=["invaders"], open_attack=open_attack)
        for open_attack in (True, False)
    ]
    cards = [state.module(Invaders) for state in states]
    assert [(len(one.attacks), len(one.scouts)) for one in cards] == [(1, 0), (0, 2)]


def test_a_state_without_modules_knows_none() -> None:
    state = ar.new_game(NAMES[:2], seed=1)
    with pytest.raises(ar.InvalidArgument):
        state.module(Treasure)
