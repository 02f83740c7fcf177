"""The violations of actions and draws."""

from __future__ import annotations

from syrupy.assertion import SnapshotAssertion

import five_towers as ft
from five_towers.game import LayOut, Reshuffle, phases
from rulebook_kit.values import changed
from tests.five_towers.positions import DISPLAY, NAMES, position

BIDDING = position(display=DISPLAY, calls=[("Heidi", 2)])
LAST_ROUND = position(display=DISPLAY[:3])
LOWERING = position(display=DISPLAY, calls=[("Heidi", 1)], undone=4)
TAKING = position(NAMES[:2], display=DISPLAY, calls=[("Heidi", 2), ("Peeter", None)])
FINISHED = position(
    NAMES[:2],
    display=DISPLAY,
    calls=[("Heidi", 2), ("Peeter", None)],
    towers={"Heidi": [ft.Tower(["sand-6", "sand-0"])]},
)
BUILDING = position(
    NAMES[:2],
    taken=["candy-9", "tree-2"],
    calls=[("Heidi", 2), ("Peeter", None)],
    towers={"Heidi": [ft.Tower(["sand-6", "sand-0"]), ft.Tower(["candy-5"])]},
)
HINDERED = position(
    NAMES[:2],
    taken=["candy-7"],
    calls=[("Heidi", 1), ("Peeter", None)],
    towers={"Heidi": [ft.Tower(["sand-6", "sand-0"]), ft.Tower(["candy-5"])]},
)
EMPTY = ft.empty_game(NAMES[:2])
SHUFFLING = changed(EMPTY, deck=(), phase=phases.RESHUFFLE)
OVER = changed(EMPTY, deck=(), phase=phases.OVER)

FAULTS: tuple[tuple[ft.GameState, ft.Event, str, dict[str, str | int]], ...] = (
    (BIDDING, ft.Bid("Peeter", 1), "bid.once", {"bid": 1, "highest": 2}),
    (BIDDING, ft.Bid("Peeter", 6), "bid.once", {"bid": 6, "there": 5}),
    (LAST_ROUND, ft.Bid("Heidi", 5), "game.end", {"bid": 5, "there": 3}),
    (LOWERING, ft.Bid("Peeter", 4), "build.undo", {"bid": 4, "undone": 4}),
    (TAKING, ft.Take("Heidi", ["sand-7", "sand-9"]), "bid.take", {"cards": "sand-9"}),
    (TAKING, ft.Take("Heidi", ["sand-7"]), "bid.take", {"bid": 2, "taken": 1}),
    (
        FINISHED,
        ft.Take("Heidi", ["sand-7", "candy-13"]),
        "tower.top",
        {"card": "sand-7", "tower": "sand", "bid": 2},
    ),
    (
        BUILDING,
        ft.Build("Heidi", ["candy-9", "tree-2", "tree-1"]),
        "build.all",
        {"cards": "tree-1"},
    ),
    (BUILDING, ft.Build("Heidi", ["candy-9"]), "build.all", {"cards": "tree-2"}),
    (
        BUILDING,
        ft.Build("Heidi", ["candy-9", "tree-2"], "sand"),
        "build.tear-down",
        {"tower": "sand"},
    ),
    (
        BUILDING,
        ft.Build("Heidi", ["candy-9", "tree-2"], "scrap"),
        "build.tear-down",
        {"tower": "scrap"},
    ),
    (
        HINDERED,
        ft.Build("Heidi", ["candy-7"]),
        "tower.descending",
        {"card": "candy-7", "below": "candy-5"},
    ),
    (BUILDING, ft.Build("Heidi", ["sand-9"]), "tower.nine", {"card": "sand-9", "below": "sand-0"}),
    (BUILDING, ft.Build("Heidi", ["sand-9"]), "tower.top", {"card": "sand-9", "tower": "sand"}),
    (BUILDING, ft.GiveBack("Heidi"), "build.undo", {"cards": "candy-9, tree-2"}),
    (HINDERED, ft.GiveBack("Heidi"), "build.undo", {"cards": "candy-7"}),
    (changed(BUILDING, taken=()), ft.GiveBack("Heidi"), "build.undo", {"cards": "nothing"}),
    (changed(EMPTY, deck=()), LayOut("sand-3"), "round.display", {"card": "sand-3"}),
)

UNTIMELY: tuple[tuple[ft.GameState, ft.Event, str, dict[str, str | int]], ...] = (
    (BIDDING, ft.Take("Peeter", ["sand-7"]), "bid.take", {"phase": "bid"}),
    (TAKING, ft.Build("Heidi", ["sand-7"]), "build.all", {"phase": "take"}),
    (BUILDING, ft.Bid("Heidi", 3), "bid.once", {"phase": "build"}),
    (EMPTY, ft.GiveBack("Heidi"), "build.undo", {"phase": "lay-out"}),
    (SHUFFLING, LayOut("sand-7"), "round.display", {"phase": "reshuffle"}),
    (TAKING, Reshuffle(), "deck.reshuffle", {"phase": "take"}),
    (OVER, ft.Pass("Heidi"), "game.end", {"phase": "over"}),
    (BIDDING, ft.Pass("Anni"), "bid.once", {"player": "Anni"}),
    (BUILDING, ft.GiveBack("Peeter"), "build.undo", {"player": "Peeter"}),
    (TAKING, ft.Take("Mart", []), "bid.take", {"player": "Mart"}),
)


CASES = (*FAULTS, *UNTIMELY)


def test_a_violation_has_its_rule_and_its_facts() -> None:
    for state, event, rule, facts in CASES:
        found = [(fault.rule.id, dict(fault.details)) for fault in ft.check_event(state, event)]
        assert (rule, facts) in found, state


def test_an_event_out_of_turn_is_not_checked_further() -> None:
    cases: list[tuple[ft.GameState, ft.Event]] = [case[:2] for case in UNTIMELY]
    for state, event in cases:
        assert len(list(ft.check_event(state, event))) == 1, state


def test_the_messages(snapshot: SnapshotAssertion) -> None:
    assert "\n".join(str(ft.check_event(state, event)) for state, event, *_ in CASES) == snapshot


def test_every_violation_of_a_taking_is_reported() -> None:
    """Each card of a finished type, the cards that are not in the display, and their number."""
    report = ft.check_event(FINISHED, ft.Take("Heidi", ["sand-7", "sand-9", "tree-10"]))
    assert [(fault.rule.id, dict(fault.details).get("card")) for fault in report] == [
        ("tower.top", "sand-7"),
        ("tower.top", "sand-9"),
        ("bid.take", None),
        ("bid.take", None),
    ]
