"""Going on from positions with modules: what they have to tell, and what is taken on trust."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, frozen

import alhambra_rules as ar
from alhambra_rules.game import Module
from alhambra_rules.game.draws import DrawToDisplay, Reshuffle
from alhambra_rules.game_modules import (
    ArchitectFromReserve,
    Architects,
    BuyBazaar,
    BuyChests,
    DrawArchitect,
    DrawAttack,
    Invaders,
    KeepArchitects,
    Treasure,
)
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.model import ARCHITECTS, TILES, Table
from tests.game.positions import DISPLAY, position, resumed, without
from tests.game_modules import pieces

ALL = tuple(REGISTRY)


TAKE, FILL = ar.TakeMoney("Anne", ["denar-9"]), DrawToDisplay("denar-1")


def without_architects(state: ar.GameState, name: str) -> Table:
    return without(state.table, name, architects=None)


@frozen(slots=False)
class Tokens(Module):
    """A house module with pieces on the table."""

    name: ClassVar[str] = "tokens"
    left: int = 5


def test_a_house_module_has_its_pieces_from_the_position() -> None:
    """It needs no method of its own for that; what it was chosen with has all pieces."""
    for left in (5, 3):
        state = position(modules=[Tokens(left)])
        record = ar.Record(state.names, state.names, modules=[Tokens()], position=state.table)
        assert ar.replay(record).states[0].modules == (Tokens(left),), left


def test_an_empty_room_tells_that_nothing_is_drawn_any_more() -> None:
    """A room is empty at the beginning of a turn only if the bag could not fill it."""
    state = position(modules=[pieces.treasure(rooms=((), ("arcades",) * 4, ("tower",) * 4))])
    (begun,) = resumed(state).states
    assert begun.module(Treasure).closed
    assert len(begun.module(Treasure).bag) == 42 - 8


def test_what_a_position_does_not_tell_of_modules_is_listed() -> None:
    """Architects in the deck, in hands and gone; who looked at the attack card."""
    state = position(modules=[pieces.architects(), pieces.invaders()])
    replayed = resumed(state, table=without_architects(state, "Kim"))
    assert [note.what for note in replayed.not_checked][1:] == [
        "how many architects the deck still holds, and which have left the game",
        "which architects Kim holds: they are not recorded",
        "who has looked at the top attack card, and which scouts have left the game",
    ]
    open_attack = position(modules=[pieces.invaders(open_attack=True, attacks="n")])
    assert len(resumed(open_attack).not_checked) == 1
    assert resumed(open_attack).states[0].module(Invaders).face_down


def test_an_architect_of_an_unknown_hand_is_taken_on_trust() -> None:
    """It pays, or is played for a redesign, if it can be there; else it is a fault."""
    state = position(hand="denar-4", reserve="tower-11", modules=[pieces.architects()])
    table = without_architects(state, "Anne")
    paid = ar.Buy("Anne", 1, ["architect-denar-3", "denar-4"])
    assert resumed(state, paid).report.rules == ("buy.price",)
    bought = resumed(state, paid, ar.Pass("Anne"), table=table)
    assert "whether Anne held architect-denar-3" in bought.not_checked[-2].what
    assert bought.states[1].module(Architects).gone
    played = ArchitectFromReserve("Anne", "tower-11", (1, 0), "architect-ducat-3")
    rebuilt = resumed(state, TAKE, played, table=table)
    assert rebuilt.ok
    assert rebuilt.states[-1].phase == "fill-display"
    worth_four = evolve(played, architect="architect-ducat-4")
    assert resumed(state, TAKE, worth_four, table=table).report.rules == ("architect.redesign",)
    for one in (*bought.states, *rebuilt.states):
        assert [*one.module(Architects).census(one)] == sorted(map(str, ARCHITECTS))


def test_an_unknown_hand_may_silently_play_no_architect() -> None:
    """At the end of the turn the display is filled, or the player keeps architects."""
    cases: list[tuple[ar.Event, ...]] = [(), (KeepArchitects("Anne"),)]
    for keeping in cases:
        state = position(reserve="tower-11", modules=[pieces.architects()])
        table = without_architects(state, "Anne")
        replayed = resumed(state, TAKE, *keeping, FILL, table=table)
        assert replayed.ok, keeping
        assert replayed.states[-1].turn_of == "Alma", keeping
        assert resumed(state, TAKE, DrawArchitect("architect-denar-3"), table=table).ok, keeping


def test_it_is_the_unknown_hand_that_may_play_an_architect() -> None:
    """Alma, who sits second, is asked about a redesign only if her own hand is unknown."""
    state = position(turn_of="Alma", reserves={"Alma": ["tower-11"]}, modules=[pieces.architects()])
    take = ar.TakeMoney("Alma", ["denar-9"])
    for unknown, phase in (("Anne", "fill-display"), ("Alma", "architect-redesign")):
        replayed = resumed(state, take, table=without_architects(state, unknown))
        assert replayed.states[-1].phase == phase, unknown


def test_who_is_seen_to_take_an_architect_has_to_say_that_he_keeps_it() -> None:
    """An architect taken from the display is known, so the display waits."""
    state = with_an_architect_in_the_display()
    table = without_architects(state, "Anne")
    take = ar.TakeMoney("Anne", ["architect-denar-3"])
    assert resumed(state, take, KeepArchitects("Anne"), FILL, table=table).ok
    silent = resumed(state, take, FILL, table=table)
    assert [(one.where, one.rule.id) for one in silent.faults] == [("line 3", "turn.refill")]


def test_an_architect_in_the_display_is_none_of_those_to_come() -> None:
    state = with_an_architect_in_the_display()
    (begun,) = resumed(state).states
    assert begun.module(Architects).unseen == state.module(Architects).unseen


def with_an_architect_in_the_display() -> ar.GameState:
    return position(
        display=("architect-denar-3", *DISPLAY[1:]),
        reserve="tower-11",
        modules=[pieces.architects(held=["architect-denar-3"])],
    )


def test_an_unknown_hand_excuses_no_step_but_that_of_the_architects() -> None:
    """The display waits for the player's action, whatever the hand holds."""
    state = position(display=("denar-9",) * 3, modules=[pieces.architects()])
    table = without_architects(state, "Anne")
    replayed = resumed(state, DrawToDisplay("denar-1"), table=table)
    assert replayed.report.rules == ("turn.refill",)


def test_what_follows_tells_leftovers_despite_architects() -> None:
    """The game ends in the step in which an architect may be played."""
    cases: list[list[Module]] = [
        [],
        [pieces.architects()],
        [pieces.architects(), pieces.invaders()],
    ]
    for modules in cases:
        market = ("pavilion-2-new", "seraglio-9", "garden-10-n", "tower-11")
        reserves = {"Anne": set(TILES) - set(market)}
        attacked = [pieces.invaders(attacks="ne", scouts=())] if len(modules) > 1 else []
        state = position(
            market=market, reserves=reserves, to_come=(), modules=[*modules[:1], *attacked]
        )
        table = evolve(state.table, spent=None)
        table = without(table, *state.names, hand=None, architects=None)
        events: list[ar.Event] = [
            ar.Buy("Anne", 2, ["dirham-9", "dirham-3"]),
            ar.ReserveBought("Anne", "seraglio-9"),
            ar.DeclineLeftover("Alma", "tower-11"),
        ]
        replayed = resumed(state, *events, *[DrawAttack("s") for _ in attacked], table=table)
        assert replayed.ok, (replayed.findings, replayed.stopped)
        assert replayed.final is not None, modules
        assert replayed.final.winners, modules
        assert TILES["tower-11"] in replayed.final.player("Alma").reserve, modules
        notes = [note.what for note in replayed.not_checked if note.line > 2]
        left = [tile for tile in market if tile != "seraglio-9"]
        assert len(notes) == len(left), modules
        assert all(tile in what for tile, what in zip(left, notes, strict=True)), modules


def test_what_is_recorded_of_a_hand_is_judged_whatever_else_is_unknown() -> None:
    """Unknown architects allow any architect but not other money; unknown money, the reverse."""
    state = position(hand="denar-4", modules=[pieces.architects()])
    money = ar.Buy("Anne", 1, ["denar-4", "denar-9"])
    architect = ar.Buy("Anne", 1, ["architect-denar-3", "denar-4"])
    for table, bad, good in (
        (without(state.table, "Anne", architects=None), money, architect),
        (without(state.table, "Anne", hand=None), architect, money),
    ):
        assert resumed(state, bad, table=table).report.rules == ("buy.price",)
        assert resumed(state, good, table=table).ok


def test_money_that_is_known_is_in_the_deck_though_architects_are_not() -> None:
    """A reshuffle is illegal while the deck certainly holds cards."""
    state = position(to_come=(), modules=[pieces.architects()])
    table = without_architects(state, "Kim")
    replayed = resumed(state, TAKE, Reshuffle(), table=table)
    assert replayed.report.rules == ("turn.reshuffle",)


def test_where_the_attack_card_lies_open_the_next_one_comes_after_a_round() -> None:
    """The position shows the open card, so the next turn turns up none."""
    state = position(modules=[pieces.invaders(open_attack=True, attacks="n")])
    replayed = resumed(state, TAKE, FILL)
    assert replayed.ok
    after = replayed.states[-1]
    assert (after.phase, after.to_act) == ("act", "Alma")


def test_a_position_has_the_open_attack_card() -> None:
    """One more card lies open than have struck; without it no game can resume."""
    cases: list[tuple[int, str, bool]] = [(0, "", False), (1, "n", False), (1, "ne", True)]
    for rounds, attacks, complete in cases:
        cards_of = pieces.invaders(open_attack=True, attacks=attacks)
        state = position(modules=[cards_of], to_come=("A", "B")[rounds:])
        missing = "to resume the game, the position must include attack with the face-up card"
        assert resumed(state).stopped == (None if complete else f"line 1: {missing}"), rounds
        closed = position(modules=[pieces.invaders()])
        assert resumed(closed).stopped is None, rounds


BAZAAR = "bazaar-denar-seraglio-arcades-tower"


def test_payments_of_unknown_hands_are_trusted() -> None:
    """As a tile's price is; but a surplus card for a bazaar is still a violation."""
    cases: list[BuyChests | BuyBazaar] = [
        BuyChests("Anne", 1, ["denar-8"]),
        BuyBazaar("Anne", BAZAAR, ["denar-7"]),
    ]
    for purchase in cases:
        state = position(modules=[pieces.bazaars(BAZAAR), pieces.treasure()])
        table = without(state.table, *state.names)
        replayed = resumed(state, purchase, table=table)
        assert replayed.ok, purchase
        assert f"whether Anne held {purchase.cards[0]}" in replayed.not_checked[-1].what, purchase
        overpaid = resumed(state, BuyBazaar("Anne", BAZAAR, ["denar-8"]), table=table)
        assert overpaid.report.rules == ("bazaar.exact",), purchase
