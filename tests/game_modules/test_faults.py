"""Illegal records of games with modules: which rule is broken, and how the game continues."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.game import Module, NoDefiniteState, carry_out
from alhambra_rules.game.after_violation import with_missing_pieces
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.draws import DrawScoringCard, DrawToDisplay
from alhambra_rules.game.event_table import kind_of
from alhambra_rules.game.module import AddedStep
from alhambra_rules.game.playing import may_happen
from alhambra_rules.game.setup import empty_game
from alhambra_rules.game.step_order import END, SET_UP, TURN, Course
from alhambra_rules.game_modules import (
    ArchitectFromReserve,
    Architects,
    ArchitectSwap,
    ArchitectToReserve,
    Bazaars,
    BuyBazaar,
    BuyChests,
    DealArchitect,
    DrawArchitect,
    DrawAttack,
    DrawChest,
    DrawScout,
    Invaders,
    KeepArchitects,
    Look,
    LookAway,
    PassChests,
    Peek,
    PlaceChest,
    Treasure,
)
from alhambra_rules.game_modules.registry import modules_of
from alhambra_rules.model import BAZAARS
from rulebook_kit.values import changed
from rulebook_kit.words import quoted
from tests.facts import disagreements
from tests.game.positions import cards, position
from tests.game_modules import pieces

DENAR = "bazaar-denar-seraglio-arcades-tower"


def broken(state: ar.GameState, event: ar.Event) -> tuple[str, ...]:
    """Return the rules that an event breaks, and compare messages with details."""
    report = ar.check_event(state, event)
    assert disagreements(report, state.names) == []
    return report.rules


def went_on(state: ar.GameState, event: ar.Event) -> ar.GameState:
    assert not ar.check_event(state, event).ok
    return carry_out(with_missing_pieces(state, event), event)


def test_chests_that_were_not_there_lie_where_they_were_put() -> None:
    """A chest drawn once too often, placed from nowhere, paid with cards not in hand."""
    empty = position(modules=[pieces.treasure(rooms=((), (), ()), bag=())], phase="set-up-chests")
    assert broken(empty, DrawChest(1, "tower")) == ("treasure.components",)
    assert broken(empty, DrawChest(2, "tower")) == ("treasure.components", "treasure.refill")
    setting_up = changed(empty, turn_of=None)
    assert broken(setting_up, DrawChest(2, "tower")) == ("treasure.components",)
    assert went_on(empty, DrawChest(1, "tower")).module(Treasure).rooms[0]
    emptied = pieces.treasure(emptied=1, rooms=((), (), ()))
    refilling = position(modules=[emptied], phase="refill-room")
    assert broken(refilling, DrawChest(2, "tower")) == ("treasure.refill",)
    buying = position(modules=[pieces.treasure()])
    (unpaid,) = ar.check_event(buying, BuyChests("Anne", 1, ["denar-8"])).violations
    assert (unpaid.rule.id, dict(unpaid.details)["player"]) == ("treasure.buy", "Anne")
    assert len(went_on(buying, BuyChests("Anne", 1, ["denar-8"])).spent) == 1
    placing = position(
        modules=[pieces.treasure(bought=("tower",))],
        city={(1, 0): "tower-11", (-1, 0): "garden-11"},
        phase="place-chests",
    )
    assert broken(placing, PlaceChest("Anne", "garden", (-1, 0))) == ("treasure.place",)
    assert broken(placing, PassChests("Anne")) == ("treasure.pass-on",)
    assert went_on(placing, PassChests("Anne")).turn_of == "Alma"
    after = went_on(placing, PlaceChest("Anne", "garden", (-1, 0)))
    assert after.module(Treasure).cells_taken("Anne") == ((-1, 0),)
    with pytest.raises(NoDefiniteState, match=r"^there is no garden chest$"):
        carry_out(placing, PlaceChest("Anne", "garden", (-1, 0)))
    assert with_missing_pieces(placing, Look("Anne")) == placing


def test_no_more_chests_are_supplied_than_three_games_have() -> None:
    """The 126th is supplied, and the next one is not. It does not matter where the others lie."""
    rooms = (("tower",) * 40, (), ())
    laid = {"Anne": {(x, 1): "tower" for x in range(5)}}
    for number in (125, 126):
        bag, bought = ("tower",) * 35, ("tower",) * (number - 80)
        chests = evolve(pieces.treasure(laid=laid), rooms=rooms, bag=bag, bought=bought)
        state = position(modules=[chests], phase="place-chests")
        for event in (DrawChest(2, "garden"), PlaceChest("Anne", "garden", (1, 0))):
            if number == 125:
                assert with_missing_pieces(state, event) != state
            else:
                with pytest.raises(NoDefiniteState, match=r"^too many chests .*: a game has 42$"):
                    with_missing_pieces(state, event)


def test_a_second_chest_does_not_go_onto_a_building() -> None:
    """One tower has a chest, so that the next goes onto the other tower."""
    state = position(
        modules=[pieces.treasure(bought=("tower",), laid={"Anne": {(1, 0): "tower"}})],
        city={(1, 0): "tower-11", (-1, 0): "tower-12"},
        phase="place-chests",
    )
    taken = PlaceChest("Anne", "tower", (1, 0))
    (fault,) = ar.check_event(state, taken)
    assert fault.where == "$.players[0]"
    assert broken(state, taken) == ("treasure.place",)
    assert broken(state, PlaceChest("Anne", "tower", (-1, 0))) == ()
    assert went_on(state, taken).module(Treasure).cells_taken("Anne") == ((1, 0), (1, 0))


def test_architects_that_were_not_there_are_dealt_drawn_and_played() -> None:
    """The fifth of a currency, one outside its pile, one that was not in hand."""
    gone = ("architect-denar-3",) * 4
    filling = position(
        display=(), phase="fill-display", to_come=("A", "B"), modules=[pieces.architects(gone=gone)]
    )
    drawn = DrawArchitect("architect-denar-3")
    assert broken(filling, drawn) == ("architect.components", "architect.setup")
    after = went_on(filling, drawn)
    assert [str(card) for card in after.display] == ["architect-denar-3"]
    with pytest.raises(NoDefiniteState):
        carry_out(filling, drawn)
    florin = DrawArchitect("architect-florin-3")
    with pytest.raises(NoDefiniteState):
        carry_out(filling, florin)
    dealing = position(phase="set-up-architects", modules=[pieces.architects(gone=gone)])
    dealt = went_on(dealing, DealArchitect("Anne", "architect-denar-3"))
    assert len(dealt.player("Anne").hand) == 1
    with pytest.raises(ar.InvalidArgument, match="it has Architect"):
        went_on(dealing, DealArchitect("Anne", "architect-denar-9"))
    ending = position(
        phase="architect-redesign",
        hand="architect-ducat-3",
        reserve="tower-12",
        city={(1, 0): "tower-11"},
        modules=[pieces.architects(held=("architect-ducat-3",))],
    )
    swap = ArchitectSwap("Anne", "tower-12", (1, 0), "architect-denar-3")
    assert broken(ending, swap) == ("architect.redesign",)
    assert went_on(ending, swap).module(Architects).gone


def test_a_player_plays_one_architect_in_a_turn() -> None:
    """The second one comes too late, though Anne holds it and its tile could be laid."""
    denar, ducat = held = ("architect-denar-3", "architect-ducat-3")
    state = position(
        phase="architect-redesign",
        hands={"Anne": held},
        reserve="tower-11 tower-12",
        display=(),
        modules=[pieces.architects(held=held)],
    )
    second = ArchitectFromReserve("Anne", "tower-12", (-1, 0), ducat)
    assert broken(state, second) == ()
    state = carry_out(state, ArchitectFromReserve("Anne", "tower-11", (1, 0), denar))
    assert broken(state, second) == ("architect.redesign",)


def test_a_money_card_where_an_architect_is_overdue_breaks_the_rule_on_piles() -> None:
    """At the end of the third pile its last architect must turn up."""
    money = cards(*["denar-1"] * 3, *["denar-2"] * 7)
    piled = Deck.to_be_piled(money, [(2, "architects")]).in_piles()
    deck = changed(piled, cards=piled.cards[:4], to_come=("architects", "B"), came_after=(3,))
    state = changed(
        position(phase="fill-display", display=(), modules=[pieces.architects()]), deck=deck
    )
    assert broken(state, DrawToDisplay("denar-1")) == ("setup.piles",)
    (fault,) = ar.check_event(state, DrawToDisplay("denar-1"))
    assert dict(fault.details) == {"card": "architects"}
    assert broken(state, DrawScoringCard("B")) == ("setup.piles",)
    assert deck.may_turn_up("architects")


def test_bazaars_that_were_not_there_are_bought_all_the_same() -> None:
    """They are added beside the market first."""
    state = position(modules=[pieces.bazaars()])
    purchase = BuyBazaar("Anne", DENAR, ["denar-7"])
    assert set(broken(state, purchase)) == {"bazaar.market", "bazaar.price"}
    after = went_on(state, purchase)
    assert [tile.id for tile in after.bought] == [DENAR]
    assert after.phase == "act"
    rich = position(modules=[pieces.bazaars()], hand="denar-7")
    with pytest.raises(NoDefiniteState, match=f"^{DENAR} is not next to the market$"):
        carry_out(rich, purchase)
    overpaid = position(modules=[pieces.bazaars(DENAR)], hand="denar-8")
    spoiled = carry_out(overpaid, BuyBazaar("Anne", DENAR, ["denar-8"]))
    assert spoiled.phase == "place-bought"
    unpaid = went_on(position(modules=[pieces.bazaars(DENAR)]), purchase)
    assert [str(card) for card in unpaid.spent] == ["denar-7"]
    (fault,) = ar.check_event(position(modules=[pieces.bazaars(DENAR)]), purchase).violations
    assert dict(fault.details)["player"] == "Anne"
    for paid in ([], ["ducat-7"]):
        state = position(modules=[pieces.bazaars(DENAR)], hand="denar-7 ducat-7")
        wrong = went_on(state, BuyBazaar("Anne", DENAR, paid))
        assert [str(card) for card in wrong.spent] == paid
        assert len(wrong.player("Anne").hand) == 2 - len(paid)


def test_scouts_and_attacks_that_came_before_come_again() -> None:
    """A second north, and a scout that has gone."""
    cards_of = pieces.invaders(attacks="n", attacking=(2,), scouts=())
    attacked = position(phase="attack", modules=[cards_of])
    assert broken(attacked, DrawAttack("n")) == ("invader.components",)
    assert len(went_on(attacked, DrawAttack("n")).module(Invaders).attacks) == 2
    invaders = pieces.invaders(scouts=(), gone=("tower",), beginning=True)
    scouting = position(phase="set-up-invaders", modules=[invaders])
    assert broken(scouting, DrawScout("tower")) == ("invader.components",)
    assert went_on(scouting, DrawScout("tower")).phase == "set-up-invaders"


def test_who_decided_to_look_sees_the_card_and_nobody_acts_before() -> None:
    """After the choice to look, only the draw is due."""
    choosing = position(phase="look-at-attack", modules=[pieces.invaders()])
    assert broken(choosing, Look("Anne")) == ()
    assert broken(choosing, Peek("Anne", "n")) == ("invader.scout",)
    assert not may_happen(choosing, Peek("Anne", "n"))
    looking = carry_out(choosing, Look("Anne"))
    assert broken(looking, Peek("Anne", "n")) == ()
    for action in (Look("Anne"), LookAway("Anne"), LookAway("Alma")):
        assert ar.check_event(looking, action).rules == ("invader.scout",)
        with pytest.raises(NoDefiniteState):
            carry_out(looking, action)


def test_wrong_arguments_of_modules(snapshot: SnapshotAssertion) -> None:
    """Events, names, settings, rooms and steps that this game does not have."""
    names = ("Anne", "Alma")
    playing = ArchitectToReserve("Anne", (1, 0), "architect-denar-3")
    wrong: tuple[Callable[[], object], ...] = (
        lambda: ar.check_event(position(), KeepArchitects("Anne")),
        lambda: kind_of(position(modules=[pieces.treasure()]), playing),
        lambda: ar.new_game(names, seed=1, modules=["tresure"]),
        lambda: ar.new_game(names, seed=1, modules="treasure"),
        lambda: ar.new_game(names, seed=1, modules=["treasure", Treasure()]),
        lambda: ar.new_game(names, seed=1, open_attack=True),
        lambda: modules_of(["treasure"], {"tea": 1}),
        lambda: ar.new_game(names, seed=1, modules=["bazaars"], bazaars=[DENAR]),
        lambda: empty_game(names, modules=["treasure"]),  # type: ignore[list-item] # the point of the test
        lambda: ar.Record(names, names, modules=("treasure",)),  # type: ignore[arg-type] # the point of the test
        lambda: BuyChests("Anne", 4, ()),
        lambda: BuyChests("Anne", 0, ()),
        lambda: Invaders(attacking=3),  # type: ignore[arg-type] # the point of the test
        lambda: Treasure(laid=3),  # type: ignore[arg-type] # the point of the test
        lambda: Course.of((SET_UP, TURN, END), [AddedStep(TURN[0], after="tea")]),
    )
    messages = []
    for ask in wrong:
        with pytest.raises(ar.InvalidArgument) as error:
            ask()
        messages.append(str(error.value))
    assert "\n".join(messages) == snapshot


def test_an_unknown_module_is_an_unknown_name() -> None:
    with pytest.raises(ar.InvalidArgument) as error:
        ar.new_game(("Anne", "Alma"), seed=1, modules=["tresure"])
    assert error.value.unknown_name


def test_open_attack_is_a_bool() -> None:
    cases: list[object] = ["no", 1, (), None]
    for meant in cases:
        with pytest.raises(
            ar.InvalidArgument, match=f"True or False, not {re.escape(quoted(meant))}$"
        ):
            ar.new_game(["Anne", "Alma"], seed=1, modules=["invaders"], open_attack=meant)  # type: ignore[arg-type] # the point of the test


def test_a_bazaar_twice_makes_no_eight_different_ones() -> None:
    """Neither eight in all nor eight different ones are enough."""
    for number in (7, 8, 9):
        different = [*BAZAARS][: number - 1]
        given = sorted([*different, different[0]])
        with pytest.raises(ar.InvalidArgument, match=f"not {', '.join(given)}$"):
            Bazaars(given)


def test_a_module_does_nothing_unless_it_says_so() -> None:
    class Plain(Module):
        name = "plain"

    module, state, seat = Plain(), position(), ar.Seat("Anne")
    assert module.as_chosen == module.set_up(("Anne",)) == module.seen_by("Anne") == module
    assert (module.tiles(), module.piles(2), module.census(state), module.described()) == ((),) * 4
    assert module.on(state.table) == evolve(state.table, modules=[module])
    assert module.resume(state, state.table) is state
    assert not module.waits_for_unknown_hand(state)
    assert module.unknown_hands(state.table) == module.not_checked(state.table) == ()
    assert Bazaars().as_chosen == Bazaars()
    assert seat.hand == ()


def test_described_pieces(snapshot: SnapshotAssertion) -> None:
    described = [
        *pieces.treasure(rooms=((), ("arcades",) * 4, ()), bought=("tower",)).described(),
        *pieces.invaders(attacks="n", peeked=("e", ("Anne",))).described(),
        *pieces.invaders(attacks="nw", scouts=(), peeked=("e", ("Anne", "Kim"))).described(),
        *pieces.invaders(open_attack=True).described(),
        *pieces.bazaars(DENAR).described(),
        *pieces.bazaars().described(),
    ]
    assert "\n".join(map(": ".join, described)) == snapshot


SEEN = pieces.invaders(peeked=("e", ("Anne", "Kim")))
LOOKING = position(phase="look-at-attack", modules=[changed(SEEN, looking=True)])
DEALING = position(phase="set-up-architects", modules=[pieces.architects()])
FILLING = position(phase="fill-display", display=(), modules=[pieces.architects()])
REFILLING = position(
    phase="refill-room", modules=[pieces.treasure(emptied=1, rooms=((), (), ()), bag=["garden"])]
)


def set_up(scouts: tuple[str, ...] = (), *, open_attack: bool = False) -> ar.GameState:
    """Return the state in which the first scouts, or the open attack card, are turned up."""
    cards = pieces.invaders(scouts=scouts, open_attack=open_attack, beginning=True)
    return position(phase="set-up-invaders", modules=[cards])


DRAWS: Mapping[str, tuple[ar.GameState, ar.Event, str]] = {
    "an attack that two saw not to be on top": (
        position(phase="attack", modules=[changed(SEEN, attacking=(1,))]),
        DrawAttack("n"),
        "invader.scout",
    ),
    "a look at another card than that seen before": (LOOKING, Peek("Anne", "w"), "invader.scout"),
    "a look by who took no scout": (LOOKING, Peek("Kim", "e"), "invader.scout"),
    "an attack that came before": (
        position(phase="attack", modules=[pieces.invaders(attacks="ns", attacking=(3,))]),
        DrawAttack("s"),
        "invader.components",
    ),
    "an attack before any round": (set_up(), DrawAttack("w"), "invader.open-variant"),
    "a scout in the open variant": (
        set_up(open_attack=True),
        DrawScout("tower"),
        "invader.open-variant",
    ),
    "a scout that lies there": (set_up(("garden",)), DrawScout("garden"), "invader.components"),
    "a chest for another room": (REFILLING, DrawChest(3, "garden"), "treasure.refill"),
    "a chest that is not in the bag": (REFILLING, DrawChest(1, "tower"), "treasure.components"),
    "an architect dealt to another": (
        DEALING,
        DealArchitect("Kim", "architect-ducat-3"),
        "architect.setup",
    ),
    "an architect that is not there": (
        DEALING,
        DealArchitect("Anne", "architect-ducat-4"),
        "architect.components",
    ),
    "an architect outside its piles": (
        FILLING,
        DrawArchitect("architect-ducat-3"),
        "architect.setup",
    ),
}


def test_an_impossible_draw_breaks_one_rule(snapshot: SnapshotAssertion) -> None:
    """The message and the details of its violation hold the same facts."""
    for what, (state, draw, rule) in DRAWS.items():
        assert broken(state, draw) == (rule,), what
    reports = [ar.check_event(state, draw) for state, draw, _ in DRAWS.values()]
    assert "\n".join(map(str, reports)) == snapshot
