"""A scoring round by hand, with and without Dirk."""

from __future__ import annotations

import pytest

from alhambra_rules.model import DIRK, TILES, BuildingType, City, Tile, UnknownTile
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.scoring import score_round

ANNE = City.of({(1, 0): "garden-8-ne", (0, 1): "tower-9-es"})
ALMA = City.of({(1, 0): "tower-11", (2, 0): "tower-12"})


def test_a_round_is_added_up() -> None:
    """Majorities and wall make the total of each player."""
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
    """An empty list of tiles makes him a player who has none; None leaves him out."""
    assert DIRK in score_round({"Anne": ANNE}, 1, dirk=())
    assert DIRK not in score_round({"Anne": ANNE}, 1)


def test_no_player_is_called_dirk() -> None:
    """The name is refused, and the message echoes it."""
    with pytest.raises(InvalidArgument, match="'dirk' is the neutral player"):
        score_round({"dirk": ANNE}, 1)


def test_faults_in_the_arguments_are_named() -> None:
    """A round that does not exist and a tile that does not are refused."""
    with pytest.raises(InvalidArgument, match="not 0"):
        score_round({"Anne": ANNE}, 0)
    with pytest.raises(UnknownTile, match="tower-1"):
        score_round({"Anne": ANNE}, 1, dirk=["tower-1"])


def test_a_score_says_where_each_number_comes_from() -> None:
    """One line for each type and one for the wall, which Dirk has not."""
    scores = score_round({"Anne": ANNE, "Alma": ALMA}, 2, dirk=["garden-12-s"])
    assert str(scores["Anne"]).splitlines() == [
        "Anne: 16",
        "  pavilion: none",
        "  seraglio: none",
        "  arcades: none",
        "  chambers: none",
        "  garden: 1, tied with dirk for places 1 and 2: (12 + 5) / 2 = 8, 1 lost",
        "  tower: 1, place 2: 6",
        "  wall: 2",
    ]
    assert str(scores[DIRK]).splitlines()[0] == "dirk: 8"
    assert "wall" not in str(scores[DIRK])


def test_scores_are_values() -> None:
    """Equal rounds have equal scores with equal hashes, and none can be changed."""
    one, other = (score_round({"Anne": ANNE, "Alma": ALMA}, 3)["Anne"] for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert not hasattr(one.buildings, "__setitem__")
