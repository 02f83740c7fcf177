"""The violations of actions and draws, and what is printed about games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

import five_towers as ft
from five_towers.catalogue import message
from five_towers.game import ACTION_KINDS, DRAW_KINDS, LayOut, Reshuffle, phases
from rulebook_kit.templates import Sentence
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


SAND = ft.Tower(["sand-9", "sand-6"])
CANDY = ft.Tower(["candy-12"])
STATE = position(NAMES[:3], display=DISPLAY, towers={"Peeter": [CANDY, SAND]})
EVENTS: tuple[ft.Event, ...] = (
    ft.Bid("Heidi", 0),
    ft.Bid("Heidi", 1),
    ft.Bid("Heidi", 2),
    ft.Pass("Anni"),
    ft.Take("Anni", []),
    ft.Take("Anni", ["sand-7", "tree-1"]),
    ft.Build("Peeter", ["sand-7", "tree-1"]),
    ft.Build("Peeter", ["sand-7"], tear_down="sand"),
    ft.Build("Anni", ["sand-7"], tear_down="sand"),
    ft.Build("Nobody", ["sand-7"], tear_down="sand"),
    ft.GiveBack("Anni"),
    LayOut("scary-0"),
    Reshuffle(),
)


@pytest.mark.parametrize("language", ["en", "et"])
def test_every_event_has_a_sentence(language: str, snapshot: SnapshotAssertion) -> None:
    """A state adds the card torn down. All players hear the same."""
    told = [
        ft.describe_event(event, state, language=language)
        for event in EVENTS
        for state in (None, STATE)
    ]
    assert "\n".join(told) == snapshot
    assert set(map(type, EVENTS)) == {*ACTION_KINDS, *DRAW_KINDS}
    for event, plain in zip(EVENTS, told[::2], strict=True):
        assert event.called not in plain.partition(": ")[2]
        assert ft.describe_event(event, viewer="Heidi", language=language) == plain
        assert (str(event) == plain) == (language == "en")


def test_the_card_torn_down_is_the_top_of_the_player() -> None:
    """Not of another tower, and not of another player; a view tells it too."""
    build = ft.Build("Peeter", ["sand-7"], tear_down="candy")
    for seen in (STATE, ft.view(STATE, "Heidi")):
        assert "candy-12" in ft.describe_event(build, seen)
        assert "sand-6" in ft.describe_event(evolve(build, tear_down="sand"), seen)
        assert "12" not in ft.describe_event(evolve(build, player="Anni"), seen)


def test_a_message_is_said_in_every_language() -> None:
    """Without a template, as that of a house rule, it is as it is."""
    (violation,) = ft.check_action(STATE, ft.Bid("Anni", 1))
    assert message(violation) == message(violation, "en") == violation.message
    said = message(violation, "et")
    assert said != violation.message
    assert "Anni" in said
    assert message(violation.rule.broken_at(message="late"), "et") == "late"
    claimed = ft.Table([ft.Player("Anni", [SAND])], [ft.Claim("Anni", total=99)])
    (wrong,) = ft.check_table(claimed)
    assert message(wrong, "et") == "Anni, summa: õige on 4, mitte üles kirjutatud 99 (2 + 2)"
    with pytest.raises(ft.InvalidArgument, match="language"):
        message(wrong, "xx")


def test_messages_about_one_card_and_several(snapshot: SnapshotAssertion) -> None:
    bid = ft.apply(STATE, ft.Bid("Heidi", 2))
    taking = ft.apply(ft.apply(bid, ft.Pass("Peeter")), ft.Pass("Anni"))
    said = [
        ft.check_action(taking, ft.Take("Heidi", cards))
        for cards in ([], ["sand-7"], DISPLAY[:3], DISPLAY)
    ]
    taken = ft.apply(taking, ft.Take("Heidi", DISPLAY[:2]))
    said += [
        ft.check_action(taken, ft.Build("Heidi", DISPLAY[:2], tear_down="sand")),
        ft.check_action(taken, ft.GiveBack("Heidi")),
    ]
    high = {"Heidi": [ft.Tower(["sand-6", "sand-4"])]}
    tight = position(NAMES[:2], display=["sand-5"], towers=high)
    for event in (ft.Bid("Heidi", 1), ft.Take("Heidi", ["sand-5"])):
        tight = ft.apply(tight, event)
    said.append(ft.check_action(tight, ft.GiveBack("Heidi")))
    full = {"Heidi": [ft.Tower(["sand-6", "sand-0"])]}
    finished = changed(tight, players=position(NAMES[:2], display=[], towers=full).players)
    said.append(ft.check_action(finished, ft.Build("Heidi", ["sand-5"], tear_down="sand")))
    assert "\n".join(map(str, said)) == snapshot
    said.append(ft.check_event(ft.empty_game(NAMES[:2]), ft.Pass("Heidi")))
    assert "None" not in {fact for report in said for one in report for fact in facts(one.sentence)}


def facts(said: object) -> Iterator[object]:
    """Yield the facts of a sentence and of the phrases in it; each must be known."""
    assert isinstance(said, Sentence)
    for fact in said.facts.values():
        if isinstance(fact, Sentence):
            yield from facts(fact)
        else:
            yield fact if not isinstance(fact, list) else tuple(fact)


def test_a_state_and_a_view_print_what_happens(snapshot: SnapshotAssertion) -> None:
    called = ft.apply(ft.apply(STATE, ft.Bid("Heidi", 2)), ft.Pass("Peeter"))
    over = changed(called, phase=phases.OVER)
    tied = changed(STATE, phase=phases.OVER, players=tuple(map(ft.Seat, NAMES[:3])))
    states = (ft.empty_game(NAMES[:2]), STATE, called, over, tied)
    assert "\n\n".join(f"{state!r}\n{state}" for state in states) == snapshot
    views = (ft.view(state, viewer) for state in states[:2] for viewer in ("Heidi", None))
    assert "\n".join(map(repr, views)) == snapshot


def test_a_score_prints_its_parts() -> None:
    assert str(ft.score([])) == "total: 0"
    assert str(ft.score([ft.Tower(["sand-9", "sand-0"]), CANDY], 2)) == (
        "total: 4\n  candy 12: 1\n  sand 9 0, finished: 4\n  main tower sand: 2\n  torn down 2: -3"
    )


def test_nobody_bids_before_the_first_bid() -> None:
    assert (STATE.highest_bid, STATE.highest_bidder) == (0, None)
    passed = ft.apply(ft.apply(STATE, ft.Pass("Heidi")), ft.Pass("Peeter"))
    assert (passed.highest_bid, passed.highest_bidder) == (0, "Heidi")  # a pass of the first is 0


def test_the_table_of_a_state_has_its_towers_and_cards_torn_down() -> None:
    torn = changed(
        STATE, players=(ft.Seat("Heidi", (SAND,), ("candy-1", "candy-2")), *STATE.players[1:])
    )
    assert torn.table == ft.Table(
        [ft.Player("Heidi", [SAND], 2), ft.Player("Peeter", [CANDY, SAND]), ft.Player("Anni")]
    )
