"""A scoring round by hand, with and without Dirk."""

from __future__ import annotations

from typing import cast

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.model import DIRK, TILES, BuildingType, City, Tile, UnknownTile
from alhambra_rules.scoring import score_round

ANNE = City.of({(1, 0): "garden-8-ne", (0, 1): "tower-9-es"})
ALMA = City.of({(1, 0): "tower-11", (2, 0): "tower-12"})


def test_a_round_is_added_up() -> None:
    scores = score_round({"Anne": ANNE, "Alma": ALMA}, 2)
    assert list(scores) == ["Anne", "Alma"]
    anne, alma = scores["Anne"], scores["Alma"]
    assert (anne.buildings[BuildingType.GARDEN], anne.buildings[BuildingType.TOWER]) == (12, 6)
    assert (anne.wall, anne.total) == (2, 20)
    assert (alma.buildings[BuildingType.TOWER], alma.wall, alma.total) == (13, 0, 13)


def test_dirk_comes_last_and_takes_part_in_the_majorities() -> None:
    """Dirk's towers, named by tile or by id, push Anne to the third place."""
    dirk: list[Tile | str] = [TILES["tower-11-n"], "tower-11-s"]
    scores = score_round({"Anne": ANNE, "Alma": ALMA}, 2, dirk=dirk)
    assert list(scores) == ["Anne", "Alma", DIRK]
    assert scores["Anne"].buildings[BuildingType.TOWER] == 0
    assert scores["Alma"].total == 9
    assert (scores[DIRK].wall, scores[DIRK].total, scores[DIRK].longest_wall) == (0, 9, None)


def test_dirk_may_be_asked_for_without_tiles() -> None:
    """With an empty list of tiles Dirk plays without tiles; None leaves him out."""
    assert DIRK in score_round({"Anne": ANNE}, 1, dirk=())
    assert DIRK not in score_round({"Anne": ANNE}, 1)


def test_unknown_tiles_of_dirk_are_refused() -> None:
    with pytest.raises(UnknownTile) as refused:
        score_round({"Anne": ANNE}, 1, dirk=["tower-1"])
    assert refused.value.tile_id == "tower-1"


def test_a_score_as_text_explains_each_number(snapshot: SnapshotAssertion) -> None:
    """It has one line for each type and one for the wall; Dirk has no wall."""
    scores = score_round({"Anne": ANNE, "Alma": ALMA}, 2, dirk=["garden-12-s"])
    assert f"{scores['Anne']}\n{scores[DIRK]}" == snapshot


def test_scores_are_values() -> None:
    one, other = (score_round({"Anne": ANNE, "Alma": ALMA}, 3)["Anne"] for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    with pytest.raises(TypeError):
        one.buildings[BuildingType.TOWER] = 1  # type: ignore[index] # the point of the test


def test_a_wrong_key_is_answered_with_the_right_one() -> None:
    """The neutral player's key is ``DIRK``, however the name is spelt; others are suggested."""
    cities = {"Anne": City.of({}), "Bo": City.of({})}
    scores = score_round(cities, 1, dirk=["tower-11"])
    for name in ("Dirk", "DIRK"):
        with pytest.raises(KeyError, match=r"alhambra_rules\.DIRK"):
            scores[name]
        assert name not in scores
        assert scores.get(name) is None
    with pytest.raises(KeyError) as missing:
        score_round(cities, 1)["Dirk"]
    told = "'Dirk' is not a key; that of the neutral player is missing: pass dirk=tiles"
    assert missing.value.args == (told,)
    for name, meant in (("Ane", "Anne"), ("Boo", "Bo")):
        with pytest.raises(KeyError, match=f'did you mean "{meant}"'):
            scores[name]
    with pytest.raises(KeyError, match="no score of 7"):
        scores[cast("str", 7)]
    assert scores[DIRK].player == DIRK
