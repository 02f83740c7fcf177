"""Every violation of an event of the base game: its rule, its details, its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pytest
from attrs import frozen
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.game import Module, PendingDraw, empty_game
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.draws import (
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Reshuffle,
)
from alhambra_rules.game.event_table import KINDS
from alhambra_rules.game.on_demand import move_in
from alhambra_rules.game.playing import may_happen
from alhambra_rules.game.timing import expected, puts_down_early
from rulebook_kit.values import FrozenDict, changed
from tests.game.positions import NAMES, after, position
from tests.game_modules.pieces import architects, treasure


@frozen(slots=False)
class Comets(Module):
    """A house module with a draw of its own."""

    name: ClassVar[str] = "comets"
    dues: ClassVar[Mapping[str, str]] = FrozenDict(
        {"comet": "comet {square} must fall on {player}"}
    )


PAIR = NAMES[:2]
ACTING = position(
    hand="denar-6", reserve="tower-12", market=("pavilion-7-e", None, "arcades-10", "garden-10-n")
)
ACTED = position(bought=["tower-11"], actions_done=1, profile="must-continue")
AT_LAST = position(actions_done=5)
PLACING = position(phase="place-bought", bought=["tower-11"])
WITH_DIRK = position(PAIR, phase="place-bought", bought=["tower-11"])
ENDING = position(phase="place-leftovers", leftovers=(("Anne", "tower-11"),))
EMPTY = empty_game(NAMES)
STARTING = position(phase="set-up-money")
FILLING = position(phase="fill-market", market=("tower-11", None, None, "tower-12"))
DIRKS_DRAW = changed(
    position(PAIR),
    phase="dirk-more",
    to_act=None,
    pending_draw=PendingDraw("dirk"),
    due_to_dirk=1,
)
DISPLAYING = position(phase="fill-display", display=["denar-1"] * 3)
SHUFFLING = position(phase="fill-display", display=(), deck=(), to_come=(), spent=["ducat-3"])
PILED = changed(DISPLAYING, deck=DISPLAYING.deck.in_piles())
OVERDUE = changed(PILED, deck=changed(PILED.deck, piled=200))
LAST_CARD = position(phase="fill-display", display=(), deck=["denar-2"], to_come=())
WITH_ARCHITECTS = position(phase="fill-display", display=["denar-1"], modules=[architects()])
OVERDUE_ARCHITECT = changed(
    WITH_ARCHITECTS,
    deck=changed(WITH_ARCHITECTS.deck, to_come=("architects",), piled=300, came_after=(50,) * 7),
)
SURPLUS = after(position(hand="denar-8"), ar.Buy("Anne", 1, ["denar-8"]))
FALLING = changed(
    position(modules=[Comets()]), to_act=None, pending_draw=PendingDraw("comet", 2, "Kim")
)
OVER = changed(position(), phase="over", to_act=None)

FAULTS: tuple[tuple[ar.GameState, ar.Event, str, dict[str, str | int]], ...] = (
    (ACTING, ar.TakeMoney("Anne", ["denar-1"]), "money.one-or-five", {"cards": "denar-1"}),
    (
        position(display=()),
        ar.TakeMoney("Anne", ["denar-1"]),
        "money.one-or-five",
        {"cards": "denar-1"},
    ),
    (ACTING, ar.TakeMoney("Anne", []), "money.one-or-five", {"total": 0}),
    (ACTING, ar.TakeMoney("Anne", ["denar-9", "ducat-9"]), "money.one-or-five", {"total": 18}),
    (AT_LAST, ar.TakeMoney("Anne", ["denar-9"]), "turn.five-actions", {"actions": 5}),
    (ACTING, ar.Buy("Anne", 2, []), "buy.from-market", {"square": 2}),
    (
        position(hand="denar-3 ducat-1 ducat-9"),
        ar.Buy("Anne", 3, ["denar-3", "ducat-1", "ducat-9"]),
        "buy.currency",
        {"square": 3, "cards": "denar-3"},
    ),
    (ACTING, ar.Buy("Anne", 1, ["denar-6", "denar-8"]), "buy.price", {"cards": "denar-8"}),
    (ACTING, ar.Buy("Anne", 1, ["denar-7", "denar-8"]), "buy.price", {"cards": "denar-7, denar-8"}),
    (
        ACTING,
        ar.Buy("Anne", 1, ["denar-6"]),
        "buy.price",
        {"tile": "pavilion-7-e", "price": 7, "paid": 6},
    ),
    (
        position(reserve="tower-11", bought=["tower-11"], actions_done=1),
        ar.RedesignFromReserve("Anne", "tower-11", (1, 0)),
        "turn.tiles-aside",
        {"tile": "tower-11"},
    ),
    (
        ACTING,
        ar.RedesignFromReserve("Anne", "tower-11", (1, 0)),
        "redesign.from-reserve",
        {"tile": "tower-11"},
    ),
    (ACTING, ar.RedesignSwap("Anne", "tower-12", (1, 0)), "redesign.swap", {}),
    (
        position(city={(1, 0): "tower-12"}),
        ar.RedesignSwap("Anne", "tower-11", (1, 0)),
        "redesign.swap",
        {"tile": "tower-11"},
    ),
    (ACTING, ar.RedesignToReserve("Anne", (1, 0)), "redesign.to-reserve", {}),
    (ACTING, ar.Stop("Anne"), "turn.exact-payment", {}),
    (ACTED, ar.Stop("Anne"), "turn.exact-payment", {}),
    (ACTING, ar.Pass("Anne"), "turn.one-action", {}),
    (
        PLACING,
        ar.PlaceBought("Anne", "tower-12", (1, 0)),
        "turn.place-bought",
        {"tile": "tower-12"},
    ),
    (PLACING, ar.ReserveBought("Anne", "tower-12"), "turn.place-bought", {"tile": "tower-12"}),
    (PLACING, ar.GiveBought("Anne", "tower-11"), "two.give", {"players": 3}),
    (WITH_DIRK, ar.GiveBought("Anne", "tower-12"), "two.give", {"tile": "tower-12"}),
    (
        ENDING,
        ar.PlaceLeftover("Anne", "tower-12", (1, 0)),
        "end.place-leftovers",
        {"tile": "tower-12"},
    ),
    (
        ENDING,
        ar.DeclineLeftover("Anne", "tower-13-e"),
        "end.place-leftovers",
        {"tile": "tower-13-e"},
    ),
    (EMPTY, DrawToMarket(2, "tower-11"), "setup.market", {"square": 2}),
    (FILLING, DrawToMarket(3, "tower-13-e"), "turn.refill", {"square": 3}),
    (FILLING, DrawToMarket(2, "tower-11"), "build.one-per-cell", {"tile": "tower-11"}),
    (DIRKS_DRAW, DrawToDirk("pavilion-7-e"), "build.one-per-cell", {"tile": "pavilion-7-e"}),
    (
        STARTING,
        DrawToHand("Alma", "denar-1"),
        "setup.starting-money",
        {"due": "Anne", "player": "Alma", "total": 0},
    ),
    (
        position(phase="set-up-money", hand="denar-9 ducat-3"),
        DrawToHand("Alma", "denar-1"),
        "setup.starting-money",
        {"due": "Anne", "player": "Alma", "total": 12},
    ),
    (DISPLAYING, DrawToDisplay("denar-1"), "components.money", {"card": "denar-1"}),
    (OVERDUE, DrawToDisplay("denar-2"), "setup.piles", {"card": "A"}),
    (PILED, DrawScoringCard("A"), "setup.piles", {"card": "A"}),
    (SHUFFLING, DrawScoringCard("A"), "components.scoring-cards", {"card": "A"}),
    (SHUFFLING, DrawToDisplay("ducat-3"), "turn.reshuffle", {"card": "ducat-3"}),
    (DISPLAYING, Reshuffle(), "turn.reshuffle", {"cards": 107}),
    (LAST_CARD, Reshuffle(), "turn.reshuffle", {"cards": 1}),
    (OVERDUE_ARCHITECT, DrawToDisplay("denar-2"), "setup.piles", {"card": "architects"}),
)


def test_an_illegal_event_breaks_one_rule() -> None:
    for state, event, rule, facts in FAULTS:
        assert not may_happen(state, event), event
        (fault,) = ar.check_event(state, event)
        assert fault.rule.id == rule, event
        assert dict(fault.details) == facts, event
        assert all(str(fact) in fault.message for fact in facts.values() if fact), event


def test_every_kind_of_event_has_its_faults_above() -> None:
    assert {type(event) for _, event, _, _ in FAULTS} == set(KINDS)


WAITING: tuple[tuple[ar.GameState, ar.Event, str, dict[str, str | int]], ...] = (
    (ACTING, Reshuffle(), "turn.reshuffle", {"phase": "act"}),
    (PLACING, ar.Stop("Anne"), "turn.exact-payment", {"phase": "place-bought"}),
    (ENDING, ar.Stop("Anne"), "turn.exact-payment", {"phase": "place-leftovers"}),
    (EMPTY, Reshuffle(), "setup.market", {"phase": "set-up-market"}),
    (DIRKS_DRAW, Reshuffle(), "two.dirk-more", {"phase": "dirk-more"}),
    (STARTING, Reshuffle(), "setup.starting-money", {"phase": "set-up-money"}),
    (FILLING, Reshuffle(), "turn.refill", {"phase": "fill-market"}),
    (DISPLAYING, DrawToDirk("tower-11"), "turn.refill", {"phase": "fill-display"}),
    (SHUFFLING, DrawToDirk("tower-11"), "turn.refill", {"phase": "fill-display"}),
    (
        position(modules=[treasure(rooms=((),) * 3, emptied=2)], phase="refill-room"),
        Reshuffle(),
        "treasure.refill",
        {"phase": "refill-room"},
    ),
    (OVER, Reshuffle(), "end.when", {"phase": "over"}),
    (SURPLUS, ar.TakeMoney("Anne", ["denar-9"]), "turn.exact-payment", {"paid": 8}),
    (FALLING, ar.TakeMoney("Anne", ["denar-9"]), "turn.one-action", {"phase": "act"}),
    (ACTING, DrawToMarket(1, "tower-11"), "turn.refill", {"phase": "act"}),
    (ACTING, DrawToDisplay("denar-1"), "turn.refill", {"phase": "act"}),
    (ACTING, DrawToHand("Anne", "denar-1"), "setup.starting-money", {"phase": "act"}),
    (ACTING, DrawScoringCard("A"), "scoring.when", {"phase": "act"}),
    (ACTING, DrawToDirk("tower-11"), "two.dirk-more", {"phase": "act"}),
    (ACTING, ar.TakeMoney("Kim", ["denar-9"]), "turn.order", {"player": "Kim", "to_act": "Anne"}),
    (
        ENDING,
        ar.DeclineLeftover("Kim", "tower-11"),
        "end.place-leftovers",
        {"player": "Kim", "to_act": "Anne"},
    ),
    (ACTING, ar.TakeMoney("Rosa", ["denar-9"]), "turn.order", {"player": "Rosa"}),
)


def test_an_event_at_the_wrong_time_breaks_the_rule_of_the_step() -> None:
    for state, event, rule, facts in WAITING:
        assert not may_happen(state, event), event
        assert (rule, facts) in [
            (one.rule.id, dict(one.details)) for one in ar.check_event(state, event)
        ]


def test_messages_of_violations(snapshot: SnapshotAssertion) -> None:
    reports = [ar.check_event(state, event) for state, event, _, _ in (*FAULTS, *WAITING)]
    assert "\n".join(map(str, reports)) == snapshot


@pytest.mark.rule("turn.five-actions")
def test_no_action_of_any_kind_is_the_sixth_of_a_turn() -> None:
    cases: list[ar.Action] = [
        ar.TakeMoney("Anne", ["denar-9"]),
        ar.Buy("Anne", 1, ["denar-7"]),
        ar.RedesignFromReserve("Anne", "tower-11", (-1, 0)),
        ar.RedesignToReserve("Anne", (1, 0)),
        ar.RedesignSwap("Anne", "tower-11", (1, 0)),
    ]
    for action in cases:
        state = position(
            hand="denar-7", reserve="tower-11", city={(1, 0): "tower-12"}, actions_done=4
        )
        assert may_happen(state, action), action
        assert ar.check_event(state, action).ok, action
        made = compact_of(state).copy()
        move = move_in(made, action) or ()
        made.setting.kinds.play[move[0]](made, move, made.to_act)
        assert made.actions_done == 5, action
        later = changed(state, actions_done=5)
        assert not may_happen(later, action), action
        assert ar.check_event(later, action).rules == ("turn.five-actions",), action


@pytest.mark.rule("turn.tiles-aside")
def test_a_tile_is_put_down_early_by_the_player_who_may_still_act() -> None:
    cases: list[tuple[ar.GameState, ar.Event, bool]] = [
        (ACTED, ar.PlaceBought("Anne", "tower-11", (1, 0)), True),
        (ACTED, ar.PlaceBought("Alma", "tower-11", (1, 0)), False),
        (ACTED, ar.TakeMoney("Anne", ["denar-9"]), False),
        (ACTING, ar.ReserveBought("Anne", "tower-11"), False),
        (PLACING, ar.ReserveBought("Anne", "tower-11"), False),
    ]
    for state, event, early in cases:
        assert puts_down_early(state, event, KINDS[type(event)]) == early, event


def test_a_draw_that_no_module_describes_is_awaited_without_words() -> None:
    state = changed(FALLING, pending_draw=PendingDraw("tea", 2, "Kim"))
    assert (str(expected(FALLING)), expected(state)) == ("comet 2 must fall on Kim", "")


def test_a_tile_put_down_early_needs_a_stop_unless_the_player_must_continue() -> None:
    """The message says what is missing before the event: a stop, or another action."""
    cases: list[tuple[str, str]] = [
        ("standard", "turn.not-now-stop"),
        ("must-continue", "turn.exact-payment-profile"),
    ]
    for profile, template in cases:
        state = position(bought=["tower-11"], actions_done=1, profile=profile)
        (violation,) = ar.check_event(state, ar.ReserveBought("Anne", "tower-11"))
        assert violation.rule.id == "turn.tiles-aside", profile
        assert violation.sentence is not None, profile
        assert violation.sentence.template == template, profile
