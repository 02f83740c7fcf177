"""Counting buildings, and numbers that are refused."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from typing import cast

import pytest

from alhambra_rules.model import FOUNTAIN, BuildingType, City, Tile, UnknownTile
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.scoring import (
    count_buildings,
    count_tiles,
    counting,
    majorities,
    score_majorities,
    score_round,
    share_majorities,
)

Counts = Mapping[str, Mapping[BuildingType, int]]
TOWER, GARDEN = BuildingType.TOWER, BuildingType.GARDEN


def test_a_city_names_all_six_types() -> None:
    """The lone fountain has no building of any type."""
    assert list(count_buildings(City.start()).items()) == [(of, 0) for of in BuildingType]


def test_stacked_tiles_count_each() -> None:
    """Tiles on one cell, which no rule allows, are counted one by one."""
    city = City.of_pieces([((1, 0), "tower-11"), ((1, 0), "tower-12"), ((0, 0), "garden-10")])
    counts = count_buildings(city)
    assert (counts[TOWER], counts[GARDEN]) == (2, 1)


def test_one_text_is_no_list_of_tiles() -> None:
    """A text would be a list of letters, none of which is a tile."""
    with pytest.raises(
        InvalidArgument, match=r"^tiles are a list of ids, not one text: 'tower-11'$"
    ):
        count_tiles("tower-11")


def test_what_is_no_building_is_not_counted() -> None:
    """A tile without a type is none of the six."""
    plaza = Tile("plaza", None, 0, ())
    assert sum(count_tiles([FOUNTAIN, plaza, "tower-11"]).values()) == 1


def test_unknown_tiles_are_named() -> None:
    """An id that does not exist is answered with the nearest one that does."""
    with pytest.raises(UnknownTile, match='did you mean "tower-11"'):
        count_tiles(["towr-11"])


@pytest.mark.parametrize("count", [-1, 1.0, True, "1", None])
def test_a_number_of_buildings_is_an_integer_from_0_on(count: int) -> None:
    """Any other number is refused, and the message echoes it."""
    with pytest.raises(InvalidArgument) as caught:
        score_majorities({"Anne": {GARDEN: 2}, "Alma": {TOWER: count}}, 1)
    assert str(caught.value) == f"a number of buildings is 0 or more, not {count!r} (tower)"


@pytest.mark.parametrize("key", ["tower", 5, None])
def test_a_key_is_a_building_type(key: BuildingType) -> None:
    """Any other key is refused, and the message echoes it."""
    with pytest.raises(InvalidArgument, match=f"{key!r} is not a BuildingType"):
        score_majorities({"Anne": {key: 1}}, 1)


def test_six_keys_are_looked_at_too() -> None:
    """A key that is no building type is refused also where six are named."""
    five = dict.fromkeys(list(BuildingType)[:5], 1)
    with pytest.raises(InvalidArgument, match="'tower' is not a BuildingType"):
        score_majorities({"Anne": {**five, "tower": 1}}, 1)  # type: ignore[dict-item] # the point


def test_a_seventh_key_is_refused() -> None:
    """All six types and something else are one key too many."""
    six = dict.fromkeys(BuildingType, 1)
    with pytest.raises(InvalidArgument, match="'tower' is not a BuildingType"):
        score_majorities({"Anne": {**six, "tower": 1}}, 1)  # type: ignore[dict-item] # the point


@pytest.mark.parametrize("made", [Counter, lambda keys: defaultdict(int, keys)])
def test_a_mapping_with_answers_of_its_own_is_looked_at_too(
    made: Callable[[dict[object, int]], Mapping[BuildingType, int]],
) -> None:
    """A key that is no building type is refused also where the mapping knows a 0 for the sixth."""
    five: dict[object, int] = dict.fromkeys(list(BuildingType)[:5], 1)
    with pytest.raises(InvalidArgument, match="'tower' is not a BuildingType"):
        score_majorities({"Anne": made({**five, "tower": 1})}, 1)


@pytest.mark.parametrize("count", [-1, 1.0, True, [1]])
def test_all_six_types_named_in_their_order_are_looked_at_too(count: int) -> None:
    """A wrong number is refused where no type is left out, also after its equal was accepted."""
    six = dict.fromkeys(BuildingType, 1)
    assert score_majorities({"Anne": six, "Alma": six}, 1)
    with pytest.raises(InvalidArgument) as caught:
        score_majorities({"Anne": six, "Alma": {**six, GARDEN: count}}, 1)
    assert str(caught.value) == f"a number of buildings is 0 or more, not {count!r} (garden)"


def test_types_in_another_order_are_the_same_counts() -> None:
    """What is asked by type does not depend on the order in which the types are named."""
    named = {of: number for number, of in enumerate(BuildingType)}
    turned = dict(reversed(named.items()))
    assert score_majorities({"Anne": turned}, 3) == score_majorities({"Anne": named}, 3)


def test_counts_as_cities_have_them_are_not_looked_at_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where all six types are named in their order the fast path answers by itself."""
    none = dict.fromkeys(BuildingType, 0)
    for name in ("checked_counts", "checked_rows"):
        monkeypatch.setattr(counting, name, None)
        monkeypatch.setattr(majorities, name, None)
    counts = count_tiles(["tower-11"])
    assert score_majorities({"Anne": counts, "Alma": counts}, 1) == {
        "Anne": {**none, TOWER: 3},
        "Alma": {**none, TOWER: 3},
    }


def test_a_round_that_does_not_exist_is_refused_even_with_nobody_at_the_table() -> None:
    """The round is looked at first."""
    with pytest.raises(ValueError, match="not 4"):
        score_majorities({}, 4)


def test_nobody_at_the_table_scores_nothing() -> None:
    """Without players there are no scores."""
    assert dict(score_majorities({}, 3)) == {}


def test_players_are_answered_in_the_order_in_which_they_were_named() -> None:
    """The order of the counts is the order of the scores."""
    assert list(score_majorities({"b": {TOWER: 1}, "a": {TOWER: 2}, "c": {}}, 1)) == ["b", "a", "c"]


def test_scores_cannot_be_changed() -> None:
    """The mappings that come back are read-only, the inner ones too."""
    scores = score_majorities({"Anne": {}}, 1)
    for mapping in (scores, scores["Anne"], count_buildings(City.start())):
        assert not hasattr(mapping, "__setitem__")


def test_any_number_of_players_takes_part() -> None:
    """Forty players with a tower each share the points of three places."""
    crowd = {f"player {n}": {TOWER: 1} for n in range(40)}
    assert {by_type[TOWER] for by_type in score_majorities(crowd, 3).values()} == {1}


@pytest.mark.parametrize("score", [score_majorities, share_majorities])
def test_counts_are_mappings(score: Callable[[Counts, int], object]) -> None:
    """By player, and for each player by type; whatever else is given is echoed."""
    for counts in (["Anne"], None, ["values"]):
        with pytest.raises(InvalidArgument) as caught:
            score(cast("Counts", counts), 2)
        said = "counts are a mapping from players to numbers of buildings"
        assert str(caught.value) == f"{said}, not {counts!r}"
    for owned in (None, [1], list(BuildingType), 3):
        with pytest.raises(InvalidArgument) as caught:
            score({"Anne": {}, "Alma": cast("dict[BuildingType, int]", owned)}, 2)
        said = "numbers of buildings are a mapping from types"
        assert str(caught.value) == f"{said}, not {owned!r}"


def test_cities_are_a_mapping_of_cities() -> None:
    """A list has no players, and a number or a mapping of tiles is no city."""
    told = r"^cities are a mapping from players to cities, not \['Anne'\]$"
    with pytest.raises(InvalidArgument, match=told):
        score_round(cast("dict[str, City]", ["Anne"]), 2)
    for wrong in (3, {(1, 0): "tower-11"}, None):
        with pytest.raises(InvalidArgument) as caught:
            score_round({"Anne": cast("City", wrong)}, 2)
        assert str(caught.value) == f"a city is a City, such as City.of(...) makes, not {wrong!r}"
