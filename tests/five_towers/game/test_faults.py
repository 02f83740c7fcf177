"""What each fault of a game tells: a sentence for people, its facts for programs."""

from __future__ import annotations

import pytest

from alhambra_rules.rulebook.changing import changed
from five_towers.game import (
    Bid,
    Build,
    Event,
    GameState,
    GiveBack,
    LayOut,
    Pass,
    Reshuffle,
    Take,
    check_event,
    empty_game,
    phases,
)
from five_towers.model import Tower
from tests.five_towers.positions import DISPLAY, NAMES, position

BIDDING = position(display=DISPLAY, calls=[("Heidi", 2)])
LAST_ROUND = position(display=DISPLAY[:3])
LOWERING = position(display=DISPLAY, calls=[("Heidi", 1)], undone=4)
TAKING = position(NAMES[:2], display=DISPLAY, calls=[("Heidi", 2), ("Peeter", None)])
FINISHED = position(
    NAMES[:2],
    display=DISPLAY,
    calls=[("Heidi", 2), ("Peeter", None)],
    towers={"Heidi": [Tower(["sand-6", "sand-0"])]},
)
BUILDING = position(
    NAMES[:2],
    taken=["candy-9", "tree-2"],
    calls=[("Heidi", 2), ("Peeter", None)],
    towers={"Heidi": [Tower(["sand-6", "sand-0"]), Tower(["candy-5"])]},
)
HINDERED = position(
    NAMES[:2],
    taken=["candy-7"],
    calls=[("Heidi", 1), ("Peeter", None)],
    towers={"Heidi": [Tower(["sand-6", "sand-0"]), Tower(["candy-5"])]},
)
EMPTY = empty_game(NAMES[:2])
SHUFFLING = changed(EMPTY, deck=(), phase=phases.RESHUFFLE)
OVER = changed(EMPTY, deck=(), phase=phases.OVER)

FAULTS: tuple[tuple[GameState, Event, str, dict[str, str | int]], ...] = (
    (
        BIDDING,
        Bid("Peeter", 1),
        "bid.once: Peeter bids {bid}, which does not top {highest}",
        {"bid": 1, "highest": 2},
    ),
    (
        BIDDING,
        Bid("Peeter", 6),
        "bid.once: Peeter bids {bid}, and at most {there} can be taken",
        {"bid": 6, "there": 5},
    ),
    (
        LAST_ROUND,
        Bid("Heidi", 5),
        "game.end: Heidi bids {bid}, and at most {there} can be taken",
        {"bid": 5, "there": 3},
    ),
    (
        LOWERING,
        Bid("Peeter", 4),
        "build.undo: Peeter gave cards back after a bid of {undone}, and may not bid {bid} now",
        {"bid": 4, "undone": 4},
    ),
    (
        TAKING,
        Take("Heidi", ["sand-7", "sand-9"]),
        "bid.take: {cards} cannot be taken: candy-13, scary-11, tree-10, scrap-4, sand-7 lie out",
        {"cards": "sand-9"},
    ),
    (
        TAKING,
        Take("Heidi", ["sand-7"]),
        "bid.take: Heidi bid {bid} and takes {taken} card",
        {"bid": 2, "taken": 1},
    ),
    (
        FINISHED,
        Take("Heidi", ["sand-7", "candy-13"]),
        "tower.top: Heidi takes {card}, but their tower of {tower} is finished by its 0, and other"
        " cards are enough for the bid of {bid}",
        {"card": "sand-7", "tower": "sand", "bid": 2},
    ),
    (
        BUILDING,
        Build("Heidi", ["candy-9", "tree-2", "tree-1"]),
        "build.all: Heidi did not take {cards}",
        {"cards": "tree-1"},
    ),
    (
        BUILDING,
        Build("Heidi", ["candy-9"]),
        "build.all: Heidi has to add {cards} as well",
        {"cards": "tree-2"},
    ),
    (
        BUILDING,
        Build("Heidi", ["candy-9", "tree-2"], "sand"),
        "build.tear-down: Heidi cannot tear down the top of {tower}: sand-0 finishes the tower",
        {"tower": "sand"},
    ),
    (
        BUILDING,
        Build("Heidi", ["candy-9", "tree-2"], "scrap"),
        "build.tear-down: Heidi cannot tear down the top of {tower}: there is no such tower",
        {"tower": "scrap"},
    ),
    (
        HINDERED,
        Build("Heidi", ["candy-7"]),
        "tower.descending: {card} is not below the {below} that it is laid on",
        {"card": "candy-7", "below": "candy-5"},
    ),
    (
        BUILDING,
        Build("Heidi", ["sand-9"]),
        "tower.nine: {card} fits on every card but on {below}",
        {"card": "sand-9", "below": "sand-0"},
    ),
    (
        BUILDING,
        Build("Heidi", ["sand-9"]),
        "tower.top: {card} is laid on a tower of {tower} that is finished by its 0",
        {"card": "sand-9", "tower": "sand"},
    ),
    (
        BUILDING,
        GiveBack("Heidi"),
        "build.undo: Heidi can add {cards}",
        {"cards": "candy-9, tree-2"},
    ),
    (
        HINDERED,
        GiveBack("Heidi"),
        "build.undo: Heidi can add {cards} once the top of candy is torn down",
        {"cards": "candy-7"},
    ),
    (
        changed(BUILDING, taken=()),
        GiveBack("Heidi"),
        "build.undo: Heidi can add {cards}",
        {"cards": "nothing"},
    ),
    (
        changed(EMPTY, deck=()),
        LayOut("sand-3"),
        "round.display: {card} is not in the deck",
        {"card": "sand-3"},
    ),
)

UNTIMELY: tuple[tuple[GameState, Event, str, dict[str, str | int]], ...] = (
    (
        BIDDING,
        Take("Peeter", ["sand-7"]),
        "bid.take: taking cards does not come now: Peeter bids or passes",
        {"phase": "bid"},
    ),
    (
        TAKING,
        Build("Heidi", ["sand-7"]),
        "build.all: building does not come now: Heidi takes cards",
        {"phase": "take"},
    ),
    (
        BUILDING,
        Bid("Heidi", 3),
        "bid.once: a bid does not come now: Heidi builds or gives back",
        {"phase": "build"},
    ),
    (
        EMPTY,
        GiveBack("Heidi"),
        "build.undo: giving cards back does not come now: a card is to be laid out",
        {"phase": "lay-out"},
    ),
    (
        SHUFFLING,
        LayOut("sand-7"),
        "round.display: laying out a card does not come now: the discards are to be shuffled",
        {"phase": "reshuffle"},
    ),
    (
        TAKING,
        Reshuffle(),
        "deck.reshuffle: shuffling the discards does not come now: Heidi takes cards",
        {"phase": "take"},
    ),
    (
        OVER,
        Pass("Heidi"),
        "game.end: passing does not come now: the game is over",
        {"phase": "over"},
    ),
    (
        BIDDING,
        Pass("Anni"),
        "bid.once: {player} is not to act now: Peeter bids or passes",
        {"player": "Anni"},
    ),
    (
        BUILDING,
        GiveBack("Peeter"),
        "build.undo: {player} is not to act now: Heidi builds or gives back",
        {"player": "Peeter"},
    ),
    (TAKING, Take("Mart", []), "bid.take: nobody at the table is '{player}'", {"player": "Mart"}),
)


@pytest.mark.parametrize(
    ("state", "event", "told", "facts"),
    [*FAULTS, *UNTIMELY],
    ids=[told for _, _, told, _ in (*FAULTS, *UNTIMELY)],
)
def test_what_a_fault_tells_people_it_tells_programs(
    state: GameState, event: Event, told: str, facts: dict[str, str | int]
) -> None:
    """The sentence is made of the facts of the fault, the event and the state, and of no others."""
    faults = {str(fault): dict(fault.details) for fault in check_event(state, event)}
    assert faults[told.format(**facts)] == facts


@pytest.mark.parametrize(
    ("state", "event"), [case[:2] for case in UNTIMELY], ids=[told for _, _, told, _ in UNTIMELY]
)
def test_of_what_does_not_come_now_nothing_else_is_judged(state: GameState, event: Event) -> None:
    """What comes at another time or from another player breaks one rule, whatever it holds."""
    assert len(list(check_event(state, event))) == 1


def test_a_taking_is_told_everything_that_is_wrong_with_it() -> None:
    """Each card of a finished type, those that do not lie out, and that they are too many."""
    report = check_event(FINISHED, Take("Heidi", ["sand-7", "sand-9", "tree-10"]))
    assert [(fault.rule.id, dict(fault.details).get("card")) for fault in report] == [
        ("tower.top", "sand-7"),
        ("tower.top", "sand-9"),
        ("bid.take", None),
        ("bid.take", None),
    ]
