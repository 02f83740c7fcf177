"""Mistakes of engines in bidding and scoring, and the wrong number of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec import to_builtins

from five_towers.building import check_tower
from five_towers.conformance.answering import MaxBid, Score, answer
from five_towers.conformance.misreadings import mistakes_in
from five_towers.model import Tower
from tests.five_towers.conformance.toy_engine import Engine


def sand(*values: int) -> list[str]:
    return [f"sand-{value}" for value in values]


def bid_on(tower: list[str], display: list[str]) -> MaxBid:
    return MaxBid([tower] if tower else [], display)


def small_bids() -> Iterator[MaxBid]:
    """Yield every bid of one or two of a few cards of a type, on every tower of at most two."""
    few = [
        sand(*cards) for number in range(3) for cards in product((0, 5, 8, 9, 12), repeat=number)
    ]
    for tower, display in product(few, few[1:]):
        if check_tower(Tower(tower)).ok:
            yield bid_on(tower, display)


def test_mistakes_lead_to_bids() -> None:
    table: list[tuple[str, str]] = [
        ("never-torn-down", "invents build.tear-down"),
        ("noughts-torn-down", "breaks build.tear-down"),
        ("always-torn-down", "invents build.tear-down"),
        ("laid-at-once", "invents build.all"),
        ("as-given", "invents build.all"),
        ("eight-unknown", "invents tower.eight"),
        ("nine-unknown", "invents tower.nine"),
        ("nine-on-nought", "breaks tower.top"),
        ("finished-taken", "breaks tower.top"),
        ("equal-allowed", "breaks tower.descending"),
        ("no-nought-first", "invents tower.top"),
    ]
    for bug, mistake in table:
        engine, differing = Engine([bug]), 0
        for question in small_bids():
            bid = engine.max_bid(to_builtins(question))
            if bid != answer(question):
                made = mistakes_in(question)
                named = [(f"{one.verdict.value} {one.rule}", wrong) for one, wrong in made]
                assert (mistake, bid) in named, question
                differing += 1
        assert differing > 0, bug


def test_wrong_bids_of_mistakes() -> None:
    rows: dict[str, tuple[list[str], list[str], Sequence[str]]] = {
        "a-higher-card-first": ([], sand(6, 7), ["1 invents build.all"] * 3),
        "a-low-card-left-out-or-laid-at-once": (
            [],
            sand(2, 5, 4),
            ["2 invents build.all", "1 invents build.all", "1 invents build.all"],
        ),
        "a-higher-card-looked-at-again": ([], sand(10, 12, 8), ["2 invents build.all"] * 2),
        "all-that-lie-out": ([], sand(5, 4, 3, 2, 1), ["4 invents bid.once"]),
        "a-top-that-need-not-go": (
            sand(10, 8),
            sand(12),
            ["0 invents tower.eight", "0 invents build.tear-down", "0 invents build.tear-down"],
        ),
        "a-top-that-may-go-for-another-type-or-stay": (sand(10, 8), ["candy-12"], []),
        "an-8-before-what-it-takes": (
            sand(10, 9),
            sand(8, 12),
            ["1 invents build.all", "1 invents tower.eight"],
        ),
        "an-8-on-an-8": ([], sand(8, 8), ["1 invents tower.eight"]),
        "a-9-on-a-lower-card": (sand(5, 3), sand(9), ["0 invents tower.nine"]),
        "a-9-on-a-9": ([], sand(9, 9), ["1 invents tower.nine"]),
        "a-9-on-a-10-falls": ([], sand(10, 9), []),
        "a-9-on-an-11-falls": (sand(12, 11), sand(9), []),
        "a-0-first": ([], sand(0), ["0 invents tower.top (ruling)"]),
        "a-1-first": ([], sand(1), []),
        "a-higher-card-on-a-1": (sand(2, 1), sand(5), ["1 breaks tower.descending"]),
        "an-equal-card": (
            [],
            sand(5, 5),
            ["2 breaks tower.descending", "2 breaks tower.descending"],
        ),
        "a-card-on-a-0": (sand(2, 0), sand(5), ["1 breaks tower.top", "1 breaks tower.top"]),
        "two-like-cards-of-a-finished-type": (
            sand(2, 0),
            sand(5, 5),
            ["1 breaks tower.top", "2 breaks tower.top"],
        ),
        "a-9-on-a-0": (
            sand(2, 0),
            sand(9),
            ["1 breaks build.tear-down", *["1 breaks tower.top"] * 3],
        ),
        "a-0-on-a-0": (
            sand(3, 0),
            sand(0),
            ["1 breaks build.tear-down", "1 breaks tower.top", "1 breaks tower.top"],
        ),
    }
    for name, (tower, display, wrong) in rows.items():
        found = mistakes_in(bid_on(tower, display))
        assert wrong == [
            f"{bid} {made.verdict.value} {made.rule}" + " (ruling)" * (bool(made.rulings))
            for made, bid in found
        ], name


def test_a_9_may_be_laid_on_an_8_by_either_exception() -> None:
    """If the 9 were not allowed by itself, the 8 would still take it."""
    found = mistakes_in(MaxBid([sand(10, 8), ["candy-5"]], ["sand-9", "candy-6"]))
    assert [(made.rule, bid) for made, bid in found] == [("build.tear-down", 1)]


def test_who_has_to_tear_down_may_do_so_elsewhere_or_not() -> None:
    """Tearing down another top, whose type is not in the display, keeps the 8."""
    found = mistakes_in(MaxBid([sand(10, 8), ["candy-5"]], ["sand-12"]))
    assert [(made.rule, bid) for made, bid in found] == [("tower.eight", 0), ("build.tear-down", 0)]


def test_wrong_totals() -> None:
    rows: dict[str, tuple[list[list[str]], int, Sequence[str]]] = {
        "nothing-built-loses-only-what-is-torn-down": (
            [],
            2,
            ["0 for score.torn-down", "-2 for score.torn-down"],
        ),
        "none-or-all-or-the-first-or-the-lowest-as-the-main-tower": (
            [sand(5, 3), ["candy-9"], ["tree-7", "tree-6", "tree-5"]],
            0,
            ["6 for score.main", "12 for score.main", "8 for score.main", "7 for score.main"],
        ),
        "a-lone-tower-is-the-first-and-the-lowest-too": (
            [sand(5, 4, 0)],
            3,
            [
                "9 for score.torn-down",
                "6 for score.torn-down",
                "0 for score.main",
                "0 for score.cards",
                "6 for score.cards",
            ],
        ),
    }
    for name, (towers, torn_down, wrong) in rows.items():
        found = mistakes_in(Score(towers, torn_down))
        assert wrong == [f"{total} for {made.rule}" for made, total in found], name
