"""What each fault of the base game tells: a sentence for people, its facts for programs."""

from __future__ import annotations

import pytest

from alhambra_rules.game import (
    Action,
    Buy,
    DeclineLeftover,
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Event,
    GameState,
    GiveBought,
    Pass,
    PendingDraw,
    PlaceBought,
    PlaceLeftover,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    ReserveBought,
    Reshuffle,
    Stop,
    TakeMoney,
    check_event,
    empty_game,
)
from alhambra_rules.game.kinds import KINDS
from alhambra_rules.game.playing import may_happen
from alhambra_rules.model import City
from alhambra_rules.rulebook.changing import changed
from tests.game.positions import NAMES, position
from tests.in_play.pieces import treasure

PAIR = NAMES[:2]
ACTING = position(
    hands={"Anne": ["denar-6"]},
    reserves={"Anne": ["tower-12"]},
    market=("pavilion-7-e", None, "arcades-10", "garden-10-n"),
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
    position(PAIR), phase="dirk-more", to_act=None, pending_draw=PendingDraw("dirk"), due_to_dirk=1
)
DISPLAYING = position(phase="fill-display", display=["denar-1"] * 3)
SHUFFLING = position(phase="fill-display", display=(), deck=(), to_come=(), spent=["ducat-3"])
PILED = changed(DISPLAYING, deck=DISPLAYING.deck.in_piles())
OVERDUE = changed(PILED, deck=changed(PILED.deck, piled=200))
OVER = changed(position(), phase="over", to_act=None)

FAULTS: tuple[tuple[GameState, Event, str, dict[str, str | int]], ...] = (
    (
        ACTING,
        TakeMoney("Anne", ["denar-1"]),
        "money.one-or-five: {cards} cannot be taken:"
        " the display has denar-9, dirham-9, ducat-9, florin-9",
        {"cards": "denar-1"},
    ),
    (
        position(display=()),
        TakeMoney("Anne", ["denar-1"]),
        "money.one-or-five: {cards} cannot be taken: the display has no cards",
        {"cards": "denar-1"},
    ),
    (
        ACTING,
        TakeMoney("Anne", []),
        "money.one-or-five: who takes money takes at least one card",
        {"total": 0},
    ),
    (
        ACTING,
        TakeMoney("Anne", ["denar-9", "ducat-9"]),
        "money.one-or-five: denar-9, ducat-9 total {total}; several cards total at most 5",
        {"total": 18},
    ),
    (
        AT_LAST,
        TakeMoney("Anne", ["denar-9"]),
        "turn.five-actions: Anne's turn has had {actions} actions; 5 are the most",
        {"actions": 5},
    ),
    (
        ACTING,
        Buy("Anne", 2, []),
        "buy.from-market: no tile lies on square {square} of the market",
        {"square": 2},
    ),
    (
        position(hands={"Anne": ["denar-3", "ducat-1", "ducat-9"]}),
        Buy("Anne", 3, ["denar-3", "ducat-1", "ducat-9"]),
        "buy.currency: square {square} takes ducat, not {cards}",
        {"square": 3, "cards": "denar-3"},
    ),
    (
        ACTING,
        Buy("Anne", 1, ["denar-6", "denar-8"]),
        "buy.price: Anne cannot pay with {cards}, which is not in hand",
        {"cards": "denar-8"},
    ),
    (
        ACTING,
        Buy("Anne", 1, ["denar-7", "denar-8"]),
        "buy.price: Anne cannot pay with {cards}, which are not in hand",
        {"cards": "denar-7, denar-8"},
    ),
    (
        ACTING,
        Buy("Anne", 1, ["denar-6"]),
        "buy.price: {tile} costs {price}, and {paid} was paid",
        {"tile": "pavilion-7-e", "price": 7, "paid": 6},
    ),
    (
        position(reserves={"Anne": ["tower-11"]}, bought=["tower-11"], actions_done=1),
        RedesignFromReserve("Anne", "tower-11", (1, 0)),
        "turn.tiles-aside: {tile} was bought this turn, and stays aside until its end",
        {"tile": "tower-11"},
    ),
    (
        ACTING,
        RedesignFromReserve("Anne", "tower-11", (1, 0)),
        "redesign.from-reserve: {tile} does not lie in Anne's reserve",
        {"tile": "tower-11"},
    ),
    (
        ACTING,
        RedesignSwap("Anne", "tower-12", (1, 0)),
        "$.players[0]: redesign.swap: there is no tile on (1, 0) to swap",
        {},
    ),
    (
        position(cities={"Anne": City.of({(1, 0): "tower-12"})}),
        RedesignSwap("Anne", "tower-11", (1, 0)),
        "redesign.swap: {tile} does not lie in Anne's reserve",
        {"tile": "tower-11"},
    ),
    (
        ACTING,
        RedesignToReserve("Anne", (1, 0)),
        "$.players[0]: redesign.to-reserve: there is no tile on (1, 0) to remove",
        {},
    ),
    (
        ACTING,
        Stop("Anne"),
        "turn.exact-payment: Anne has not paid exactly, so there is nothing to decline",
        {},
    ),
    (
        ACTED,
        Stop("Anne"),
        "turn.exact-payment: by the profile must-continue Anne must act again",
        {},
    ),
    (
        ACTING,
        Pass("Anne"),
        "turn.one-action: Anne may not pass, for there is something that can be done",
        {},
    ),
    (
        PLACING,
        PlaceBought("Anne", "tower-12", (1, 0)),
        "turn.place-bought: {tile} was not bought this turn",
        {"tile": "tower-12"},
    ),
    (
        PLACING,
        ReserveBought("Anne", "tower-12"),
        "turn.place-bought: {tile} was not bought this turn",
        {"tile": "tower-12"},
    ),
    (
        PLACING,
        GiveBought("Anne", "tower-11"),
        "two.give: Dirk plays with two only, and here are {players} players",
        {"players": 3},
    ),
    (
        WITH_DIRK,
        GiveBought("Anne", "tower-12"),
        "two.give: {tile} was not bought this turn",
        {"tile": "tower-12"},
    ),
    (
        ENDING,
        PlaceLeftover("Anne", "tower-12", (1, 0)),
        "end.place-leftovers: {tile} is no leftover tile of Anne",
        {"tile": "tower-12"},
    ),
    (
        ENDING,
        DeclineLeftover("Anne", "tower-13-e"),
        "end.place-leftovers: {tile} is no leftover tile of Anne",
        {"tile": "tower-13-e"},
    ),
    (
        EMPTY,
        DrawToMarket(2, "tower-11"),
        "setup.market: square 1 is filled next, not {square}",
        {"square": 2},
    ),
    (
        FILLING,
        DrawToMarket(3, "tower-13-e"),
        "turn.refill: square 2 is filled next, not {square}",
        {"square": 3},
    ),
    (
        FILLING,
        DrawToMarket(2, "tower-11"),
        "build.one-per-cell: {tile} cannot be drawn: it is not in the bag",
        {"tile": "tower-11"},
    ),
    (
        DIRKS_DRAW,
        DrawToDirk("pavilion-7-e"),
        "build.one-per-cell: {tile} cannot be drawn: it is not in the bag",
        {"tile": "pavilion-7-e"},
    ),
    (
        STARTING,
        DrawToHand("Alma", "denar-1"),
        "setup.starting-money: the card goes to {due}, whose {total} are less than 20, not to"
        " {player}",
        {"due": "Anne", "player": "Alma", "total": 0},
    ),
    (
        DISPLAYING,
        DrawToDisplay("denar-1"),
        "components.money: {card} cannot be drawn: the deck holds none any more",
        {"card": "denar-1"},
    ),
    (
        OVERDUE,
        DrawToDisplay("denar-2"),
        "setup.piles: scoring card {card} must come now: its pile is at its end",
        {"card": "A"},
    ),
    (
        PILED,
        DrawScoringCard("A"),
        "setup.piles: scoring card {card} cannot lie here, outside its pile",
        {"card": "A"},
    ),
    (
        SHUFFLING,
        DrawScoringCard("A"),
        "components.scoring-cards: scoring card {card} is not in the deck",
        {"card": "A"},
    ),
    (
        SHUFFLING,
        DrawToDisplay("ducat-3"),
        "turn.reshuffle: {card} cannot be drawn before the spent cards are shuffled",
        {"card": "ducat-3"},
    ),
    (DISPLAYING, Reshuffle(), "turn.reshuffle: the deck still holds {cards} cards", {"cards": 107}),
)


@pytest.mark.parametrize(
    ("state", "event", "told", "facts"), FAULTS, ids=[told for _, _, told, _ in FAULTS]
)
def test_a_fault_tells_people_and_programs_the_same(
    state: GameState, event: Event, told: str, facts: dict[str, str | int]
) -> None:
    """The sentence names the rule, whose city it is, and the facts that programs are given."""
    assert not may_happen(state, event)
    (fault,) = check_event(state, event)
    assert str(fault) == told.format(**facts)
    assert dict(fault.details) == facts


def test_every_kind_of_event_has_its_faults_above() -> None:
    """No kind of the base game is always legal when its time has come."""
    assert {type(event) for _, event, _, _ in FAULTS} == set(KINDS)


WAITING: tuple[tuple[GameState, Event, str, dict[str, str | int]], ...] = (
    (
        ACTING,
        Reshuffle(),
        "turn.reshuffle: shuffling the spent cards does not come now: Anne is to act",
        {"phase": "act"},
    ),
    (
        PLACING,
        Stop("Anne"),
        "turn.exact-payment: stopping does not come now: Anne puts down what was bought",
        {"phase": "place-bought"},
    ),
    (
        ENDING,
        Stop("Anne"),
        "turn.exact-payment: stopping does not come now: Anne puts down leftover tiles",
        {"phase": "place-leftovers"},
    ),
    (
        EMPTY,
        Reshuffle(),
        "setup.market: shuffling the spent cards does not come now:"
        " a tile is drawn for square 1 of the market",
        {"phase": "set-up-market"},
    ),
    (
        DIRKS_DRAW,
        Reshuffle(),
        "two.dirk-more: shuffling the spent cards does not come now: a tile is drawn for Dirk",
        {"phase": "dirk-more"},
    ),
    (
        STARTING,
        Reshuffle(),
        "setup.starting-money: shuffling the spent cards does not come now:"
        " a card of Anne's starting money is drawn",
        {"phase": "set-up-money"},
    ),
    (
        FILLING,
        Reshuffle(),
        "turn.refill: shuffling the spent cards does not come now:"
        " a tile is drawn for square 2 of the market",
        {"phase": "fill-market"},
    ),
    (
        DISPLAYING,
        DrawToDirk("tower-11"),
        "turn.refill: drawing a tile for Dirk does not come now: a card is drawn for the display",
        {"phase": "fill-display"},
    ),
    (
        SHUFFLING,
        DrawToDirk("tower-11"),
        "turn.refill: drawing a tile for Dirk does not come now: the spent cards are shuffled",
        {"phase": "fill-display"},
    ),
    (
        position(modules=[treasure(rooms=((),) * 3, emptied=2)], phase="refill-room"),
        Reshuffle(),
        "treasure.refill: shuffling the spent cards does not come now: a chest is drawn for room 2",
        {"phase": "refill-room"},
    ),
    (
        OVER,
        Reshuffle(),
        "end.when: shuffling the spent cards does not come now: the game is over",
        {"phase": "over"},
    ),
    (
        ACTING,
        TakeMoney("Kim", ["denar-9"]),
        "turn.order: Kim is not to act now: Anne is to act",
        {"player": "Kim", "to_act": "Anne"},
    ),
    (
        ENDING,
        DeclineLeftover("Kim", "tower-11"),
        "end.place-leftovers: Kim is not to act now: Anne puts down leftover tiles",
        {"player": "Kim", "to_act": "Anne"},
    ),
    (
        ACTING,
        TakeMoney("Rosa", ["denar-9"]),
        "turn.order: nobody at the table is 'Rosa'",
        {"player": "Rosa"},
    ),
)


@pytest.mark.parametrize(
    ("state", "event", "told", "facts"), WAITING, ids=[told for _, _, told, _ in WAITING]
)
def test_what_does_not_come_now_is_told_what_the_game_waits_for(
    state: GameState, event: Event, told: str, facts: dict[str, str | int]
) -> None:
    """One fault says whose turn it is or what is drawn now, and breaks the rule on that."""
    assert not may_happen(state, event)
    faults = {str(fault): dict(fault.details) for fault in check_event(state, event)}
    assert faults[told] == facts


@pytest.mark.rule("turn.five-actions")
@pytest.mark.parametrize(
    "action",
    [
        TakeMoney("Anne", ["denar-9"]),
        Buy("Anne", 1, ["denar-7"]),
        RedesignFromReserve("Anne", "tower-11", (-1, 0)),
        RedesignToReserve("Anne", (1, 0)),
        RedesignSwap("Anne", "tower-11", (1, 0)),
    ],
    ids=lambda action: action.called,
)
def test_no_action_of_any_kind_is_the_sixth_of_a_turn(action: Action) -> None:
    """What may be the fifth action may not be another one, whichever of the two ways is asked."""
    state = position(
        hands={"Anne": ["denar-7"]},
        reserves={"Anne": ["tower-11"]},
        cities={"Anne": City.of({(1, 0): "tower-12"})},
        actions_done=4,
    )
    assert may_happen(state, action)
    assert check_event(state, action).ok
    later = changed(state, actions_done=5)
    assert not may_happen(later, action)
    assert check_event(later, action).rules == ("turn.five-actions",)
