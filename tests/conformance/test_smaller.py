"""The smaller questions that a divergence is shrunk to, step by step."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    OfCity,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
)
from alhambra_rules.conformance.smaller import size_of, smaller
from alhambra_rules.notation.position_document import PlacedTileDocument
from rulebook_kit.conformance.protocol import Question

Counts = dict[str, dict[str, int]]


def row(*tiles: str) -> list[PlacedTileDocument]:
    """Return tiles in a row to the east of the fountain."""
    return [PlacedTileDocument(x, 0, tile) for x, tile in enumerate(tiles, start=1)]


def counts_of(question: ScoreMajorities) -> list[Counts]:
    """Return the counts of the smaller questions of the same round."""
    asked = [one for one in smaller(question) if isinstance(one, ScoreMajorities)]
    return [one.counts for one in asked if one.round == question.round]


def test_players_types_and_counts_of_majorities_are_left_out_or_lowered() -> None:
    """All counts of a type are lowered together first, to 1, 2, 3 without a gap, or to 0, 1, 2."""
    a, b = {"garden": 5, "tower": 2}, {"garden": 3}
    assert counts_of(ScoreMajorities({"A": a, "B": b}, 1)) == [
        {"B": b},
        {"A": a},
        {"A": {"tower": 2}, "B": {}},
        {"A": {"garden": 5}, "B": {"garden": 3}},
        {"A": {"garden": 2, "tower": 2}, "B": {"garden": 1}},
        {"A": {"tower": 2}, "B": b},
        {"A": {"garden": 4, "tower": 2}, "B": b},
        {"A": a, "B": {}},
        {"A": a, "B": {"garden": 2}},
        {"A": {"garden": 5, "tower": 1}, "B": b},
        {"A": {"garden": 5}, "B": b},
        {"A": {"garden": 5, "tower": 1}, "B": b},
    ]


def test_counts_keep_their_order() -> None:
    table: list[tuple[list[int], list[int] | None]] = [
        ([0, 7], [0, 1]),
        ([4, 7, 4], [1, 2, 1]),
        ([0, 1], None),
        ([1, 2], None),
    ]
    for towers, lowered in table:

        def counts(of: Sequence[int]) -> Counts:
            return {player: {"tower": count} for player, count in zip("ABC", of, strict=False)}

        found = counts_of(ScoreMajorities(counts(towers), 1))
        assert (lowered is None) or counts(lowered) in found, towers
        assert counts(towers) not in found, towers


def test_a_count_of_one_is_left_out_but_not_lowered() -> None:
    assert counts_of(ScoreMajorities({"A": {"tower": 1}}, 1)) == [{"A": {}}, {"A": {}}]


def test_earlier_rounds_are_tried() -> None:
    majorities, cities = ScoreMajorities({"A": {}}, 3), ScoreRound({"A": []}, 3)
    assert list(smaller(majorities)) == [replace(majorities, round=at) for at in (1, 2)]
    assert list(smaller(cities)) == [replace(cities, round=at) for at in (1, 2)]


def test_players_tiles_and_dirk_are_left_out_of_a_round() -> None:
    tower, garden = row("tower-11"), row("garden-8-ne")
    dirk = ["garden-12-s", "pavilion-8"]
    assert list(smaller(ScoreRound({"A": tower, "B": garden}, 1, dirk))) == [
        ScoreRound({"B": garden}, 1, dirk),
        ScoreRound({"A": tower}, 1, dirk),
        ScoreRound({"A": tower, "B": garden}, 1, None),
        ScoreRound({"A": tower, "B": garden}, 1, ["pavilion-8"]),
        ScoreRound({"A": tower, "B": garden}, 1, ["garden-12-s"]),
        ScoreRound({"A": [], "B": garden}, 1, dirk),
        ScoreRound({"A": row("arcades-10"), "B": garden}, 1, dirk),
        ScoreRound({"A": tower, "B": []}, 1, dirk),
        *(ScoreRound({"A": tower, "B": row(tile)}, 1, dirk) for tile in SIMPLER_THAN_GARDEN_8),
    ]


SIMPLER_THAN_GARDEN_8 = (
    *("arcades-10", "arcades-8-e", "arcades-8-n", "chambers-9-s", "arcades-6-ne", "arcades-7-es"),
)
"""The first tile with each set of walls that may lie to the east of the fountain."""


def test_halves_are_left_out_before_single_tiles_and_nothing_of_nothing() -> None:
    """Of six tiles three go first, then two, then one."""
    asked = [f"tower-{price}" for price in (9, 10, 11, 12, 13, 14)]
    found = [getattr(one, "dirk", None) for one in smaller(ScoreRound({"A": []}, 1, asked))]
    assert found[0] is None
    assert [len(tiles or ()) for tiles in found[1:]] == [3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5]
    assert list(smaller(ScoreRound({"A": []}, 1, []))) == [ScoreRound({"A": []}, 1)]


def test_a_game_is_cut_short() -> None:
    lines: list[dict[str, object]] = [{"line": number} for number in range(11)]
    lengths = [len(one.record) for one in smaller(ReplayGame(lines)) if isinstance(one, ReplayGame)]
    assert lengths == [6, 9, 10]
    assert not list(smaller(ReplayGame(lines[:1])))
    assert list(smaller(ReplayGame(lines[:2]))) == [ReplayGame(lines[:1])]


def fewer_tiles(question: OfCity) -> list[list[PlacedTileDocument]]:
    cities = [one.city for one in smaller(question) if isinstance(one, OfCity)]
    return [city for city in cities if len(city) < len(question.city)]


def test_a_city_loses_tiles_that_others_do_not_need() -> None:
    """A legal city stays legal; ``check_city`` may be about any city."""
    city = row("arcades-10", "chambers-10", "chambers-11", "garden-10")
    assert fewer_tiles(LegalRemovals(city)) == [city[:2], city[:3]]
    assert fewer_tiles(CheckCity(city)) == [
        city[2:],
        city[:2],
        city[1:],
        [city[0], *city[2:]],
        [*city[:2], city[3]],
        city[:3],
    ]


def test_tiles_become_simpler_and_turned_less() -> None:
    turned = [PlacedTileDocument(1, 0, "tower-12", 3)]
    asked = CheckCity(turned)
    assert CheckCity([PlacedTileDocument(1, 0, "tower-12", 1)]) in list(smaller(asked))
    assert CheckCity([PlacedTileDocument(1, 0, "arcades-10", 3)]) in list(smaller(asked))
    twice = [PlacedTileDocument(1, 0, "tower-12", 2), PlacedTileDocument(2, 0, "tower-11")]
    assert CheckCity([replace(twice[0], turned=1), twice[1]]) in list(smaller(CheckCity(twice)))
    straight = CheckCity([PlacedTileDocument(1, 0, "tower-12", 1)])
    assert straight not in list(smaller(straight))
    asked_tile = LegalPlacements(row("arcades-10"), "tower-12")
    assert list(smaller(asked_tile)) == [
        LegalPlacements([], "tower-12"),
        LegalPlacements(row("arcades-10"), "arcades-9"),
    ]


def test_tiles_and_players_count_before_walls() -> None:
    """A wall counts 100; the first tile with a wall is the tenth among the simplest, from 0."""
    table: list[tuple[Question, tuple[int, int, int]]] = [
        (ScoreMajorities({"A": {"tower": 2, "garden": 0}, "B": {"tower": 1}}, 3), (3, 2, 6)),
        (ScoreRound({"A": row("arcades-10"), "B": []}, 2), (1, 2, 2)),
        (ScoreRound({"A": row("arcades-10"), "B": []}, 2, ["arcades-8-e"]), (2, 3, 112)),
        (ReplayGame([{}, {}]), (2, 0, 0)),
        (LegalPlacements(row("arcades-10"), "arcades-8-e"), (1, 0, 110)),
        (CheckCity(row("arcades-8-n")), (1, 0, 111)),
    ]
    for question, size in table:
        assert size_of(question) == size, question
