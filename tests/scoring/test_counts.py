"""Counting buildings, and numbers that are refused."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import partial
from typing import Any, cast

import pytest
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.scoring import count_tiles, counting, majorities, share_majorities
from tests.refusals import assert_refused, refusal

TOWER, GARDEN = ar.BuildingType.TOWER, ar.BuildingType.GARDEN


def test_stacked_tiles_count_each() -> None:
    """Tiles on one cell, which no rule allows, are counted one by one, even more than 255."""
    city = ar.City.of_pieces([((1, 0), "tower-11"), ((1, 0), "tower-12"), ((0, 0), "garden-10")])
    counts = ar.count_buildings(city)
    assert (counts[TOWER], counts[GARDEN]) == (2, 1)
    city = ar.City.of_pieces([((1, 0), "tower-11"), *[((0, 1), "garden-10")] * 300])
    assert (ar.count_buildings(city)[GARDEN], ar.count_buildings(city)[TOWER]) == (300, 1)


def test_a_city_names_all_six_types() -> None:
    assert list(ar.count_buildings(ar.City.start()).items()) == [(of, 0) for of in ar.BuildingType]


def test_what_is_no_building_is_not_counted() -> None:
    plaza = ar.Tile("plaza", None, 0, ())
    assert sum(count_tiles([ar.FOUNTAIN, plaza, "tower-11"]).values()) == 1


def test_unknown_tiles_are_refused() -> None:
    with pytest.raises(ar.UnknownTile) as refused:
        count_tiles(["towr-11"])
    assert refused.value.tile_id == "towr-11"


def test_a_number_of_buildings_is_a_whole_number_from_0() -> None:
    """Any other number is refused, alone and after its equal was accepted for all six types."""
    six = dict.fromkeys(ar.BuildingType, 1)
    assert ar.score_majorities({"Anne": six, "Alma": six}, 1)
    for count in (-1, 1.0, True, "1", None):
        counts = ({TOWER: count}, {**six, GARDEN: count}, {**six, GARDEN: [count]})
        assert_refused(
            lambda owned: ar.score_majorities({"Anne": six, "Alma": cast("Any", owned)}, 1), counts
        )


FIVE: dict[object, int] = dict.fromkeys(list(ar.BuildingType)[:5], 1)


def test_every_key_is_a_building_type() -> None:
    """Any other key is refused: alone, as sixth or seventh, in mappings with defaults, twice."""
    wrongs = (
        {"towr": 1},
        {5: 1},
        {None: 1},
        {**FIVE, "towr": 1},
        dict.fromkeys([*ar.BuildingType, "towr"], 1),
        Counter[object]({**FIVE, "towr": 1}),
        defaultdict[object, int](int, {**FIVE, "towr": 1}),
        dict.fromkeys([*ar.BuildingType, "tower"], 1),
    )
    assert_refused(lambda counts: ar.score_majorities({"Anne": cast("Any", counts)}, 1), wrongs)


def test_types_may_be_words() -> None:
    """Both paths to the points read them."""
    named, meant = {"Anne": {"tower": 4, "garden": 1}}, {"Anne": {TOWER: 4, GARDEN: 1}}
    assert ar.score_majorities(named, 2) == ar.score_majorities(meant, 2)
    assert share_majorities(named, 2) == share_majorities(meant, 2)


def test_types_in_another_order_are_the_same_counts() -> None:
    named = {of: number for number, of in enumerate(ar.BuildingType)}
    turned = dict(reversed(named.items()))
    assert ar.score_majorities({"Anne": turned}, 3) == ar.score_majorities({"Anne": named}, 3)


def test_counts_as_cities_have_them_are_not_checked_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The fast path answers if all six types come in their order."""
    for name in ("checked_counts", "checked_rows"):
        monkeypatch.setattr(counting, name, None)
        monkeypatch.setattr(majorities, name, None)
    counts = count_tiles(["tower-11"])
    scores = ar.score_majorities({"Anne": counts, "Alma": counts}, 1)
    assert [scores[name][TOWER] for name in ("Anne", "Alma")] == [3, 3]


def test_nobody_at_the_table_scores_nothing() -> None:
    """An unknown round is refused even then."""
    assert dict(ar.score_majorities({}, 3)) == {}
    refusal(lambda: ar.score_majorities({}, 4))


def test_players_are_answered_in_the_order_in_which_they_were_named() -> None:
    assert list(ar.score_majorities({"b": {TOWER: 1}, "a": {TOWER: 2}, "c": {}}, 1)) == [
        "b",
        "a",
        "c",
    ]


def test_scores_cannot_be_changed() -> None:
    """The mappings that come back are read-only, the inner ones too."""
    scores = ar.score_majorities({"Anne": {}}, 1)
    for mapping in (scores, scores["Anne"], ar.count_buildings(ar.City.start())):
        with pytest.raises(TypeError, match="read-only"):
            mapping["Bo"] = {}  # type: ignore[index] # the point of the test


def test_any_number_of_players_takes_part() -> None:
    """Forty players with a tower each share the points of three places."""
    crowd = {f"player {n}": {TOWER: 1} for n in range(40)}
    assert {by_type[TOWER] for by_type in ar.score_majorities(crowd, 3).values()} == {1}


def test_counts_are_mappings_of_mappings(snapshot: SnapshotAssertion) -> None:
    """Anything else is refused; both paths have the same message."""
    wrongs: list[Any] = [["Anne"], None, ["values"]]
    wrongs += [{"Anne": {}, "Alma": one} for one in (None, [1], list(ar.BuildingType), 3)]
    told = {repr(wrong): refusal(partial(ar.score_majorities, wrong, 2)) for wrong in wrongs}
    assert told == snapshot
    for wrong in wrongs:
        assert refusal(partial(share_majorities, wrong, 2)) == told[repr(wrong)]


def test_cities_are_a_mapping_of_cities() -> None:
    """A list has no players, and a number or a mapping of tiles is not a city."""
    wrongs = (["Anne"], {"Anne": 3}, {"Anne": {(1, 0): "tower-11"}}, {"Anne": None})
    assert_refused(lambda cities: ar.score_round(cast("Any", cities), 2), wrongs)
