"""The size of questions, and the smaller questions of the shrinker."""

from __future__ import annotations

from itertools import chain

from five_towers.conformance.answering import MaxBid, MayAdd, Score
from five_towers.conformance.generating import size_of, smaller
from five_towers.model import TowerType, deck
from rulebook_kit.conformance.protocol import Question


def test_what_is_quicker_to_read_is_smaller() -> None:
    """Cards count first, then towers, then values and types."""
    rows: dict[str, tuple[Question, Question]] = {
        "fewer-cards-on-a-tower": (MayAdd([], "sand-15"), MayAdd(["candy-2"], "candy-1")),
        "fewer-cards-lying-out": (MaxBid([], []), MaxBid([], ["candy-0"])),
        "fewer-cards-torn-down": (Score([["sand-9"]], 1), Score([["candy-1"]], 2)),
        "fewer-towers": (Score([["sand-9", "sand-8"]]), Score([["sand-1"], ["candy-1"]])),
        "a-tower-that-needs-no-list": (
            MayAdd(["sand-2"], "sand-1"),
            MaxBid([["sand-1"]], ["sand-1"]),
        ),
        "a-lower-value": (MayAdd([], "sand-3"), MayAdd([], "sand-4")),
        "a-type-that-comes-first": (MayAdd([], "candy-3"), MayAdd([], "sand-3")),
    }
    for name, (one, other) in rows.items():
        assert size_of(one) < size_of(other), name


def test_of_a_score_one_thing_becomes_smaller_at_a_time() -> None:
    sand, candy, tree = ["sand-2", "sand-1"], ["candy-1"], ["tree-2"]
    assert list(smaller(Score([sand, candy, tree], 2))) == [
        Score([sand, candy, tree], 0),
        Score([sand, candy, tree], 1),
        Score([candy, tree], 2),
        Score([["sand-1"], candy, tree], 2),
        Score([["sand-2"], candy, tree], 2),
        Score([["sand-2", "sand-0"], candy, tree], 2),
        Score([sand, tree], 2),
        Score([sand, candy], 2),
        Score([sand, candy, ["tree-1"]], 2),
    ]


def test_of_a_card_to_be_added_type_and_value_become_smaller() -> None:
    assert list(smaller(MayAdd(["scary-2"], "scary-1"))) == [
        MayAdd([], "scary-1"),
        MayAdd(["scary-2"], "scary-0"),
        *(MayAdd([f"{kind.value}-2"], f"{kind.value}-1") for kind in TowerType),
    ]
    assert list(smaller(MayAdd(["sand-2"], "candy-1"))) == [
        MayAdd([], "candy-1"),
        MayAdd(["sand-1"], "candy-1"),
        MayAdd(["sand-2"], "candy-0"),
    ]


def test_of_what_lies_out_one_card_goes_or_gives_way() -> None:
    assert list(smaller(MaxBid([], ["sand-1", "candy-2", "tree-1"]))) == [
        MaxBid([], ["candy-2", "tree-1"]),
        MaxBid([], ["sand-1", "tree-1"]),
        MaxBid([], ["sand-1", "candy-2"]),
        MaxBid([], ["sand-0", "candy-2", "tree-1"]),
        MaxBid([], ["sand-1", "candy-0", "tree-1"]),
        MaxBid([], ["sand-1", "candy-1", "tree-1"]),
        MaxBid([], ["sand-1", "candy-2", "tree-0"]),
    ]


def test_no_tower_comes_to_begin_with_a_nought() -> None:
    """Such a tower rests on a ruling."""
    assert list(smaller(Score([["sand-1", "sand-0"]]))) == [Score([]), Score([["sand-1"]])]


def test_of_a_whole_deck_cards_can_only_be_left_out() -> None:
    whole = Score([[str(card)] for card in deck(5)])
    tried = [one for one in smaller(whole) if isinstance(one, Score)]
    assert {len(list(chain(*one.towers))) for one in tried} == {109}
