"""The attributes of pictures that front ends read when somebody clicks."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

import alhambra_rules as ar
from alhambra_rules.drawing import svg
from alhambra_rules.model import Player, Table
from alhambra_rules.placement import check_city
from alhambra_rules.scoring import score_round

CITY = ar.City.of({(1, 0): "garden-10-n", (0, -1): "pavilion-6-n"})
ANNA = Player("Anna", CITY, reserve=("tower-11",), hand=("denar-4", "denar-4"))
BO = Player('B"o', ar.City.of({(1, 0): "arcades-9"}))
TABLE = Table((ANNA, BO), market=("tower-9-ne", None, "garden-8-sw", None), display=("ducat-7",))


def named(picture: Element, name: str) -> list[str]:
    """Return the values of a data attribute in the order of the picture."""
    return [value for one in picture.iter() if (value := one.get(f"data-{name}")) is not None]


def part(picture: Element, name: str, value: str) -> Element:
    """Return the only element with this value of a data attribute."""
    (found,) = (one for one in picture.iter() if one.get(f"data-{name}") == value)
    return found


def test_each_cell_has_its_place_and_its_tile() -> None:
    """The fountain is no tile that a front end could ask about."""
    picture = fromstring(svg.city(CITY, highlight=[(0, 1)]))
    assert named(picture, "cell") == ["0,-1", "0,0", "1,0", "0,1"]
    tiles = {cell: part(picture, "cell", cell).get("data-tile") for cell in named(picture, "cell")}
    assert tiles == {"0,-1": "pavilion-6-n", "0,0": None, "1,0": "garden-10-n", "0,1": None}


def test_an_empty_cell_can_be_clicked_all_over() -> None:
    picture = fromstring(svg.city(CITY, highlight=[(0, 1)]))
    assert part(picture, "cell", "0,1").get("pointer-events") == "all"
    assert part(picture, "cell", "1,0").get("pointer-events") is None


def test_marks_on_a_cell_have_its_place_too() -> None:
    """A label of a violation lies above its tile, and a line between two cells is none of them."""
    broken = ar.City.of({(1, 0): "garden-10-n", (2, 0): "tower-10-w"})
    picture = fromstring(svg.city(broken, check_city(broken)))
    assert named(picture, "cell").count("2,0") == 2
    lines = [one for one in picture.iter() if one.get("pointer-events") == "none"]
    assert len(lines) == 2


def test_a_board_has_the_name_of_its_player_around_all_of_its_parts() -> None:
    picture = fromstring(svg.table(TABLE))
    assert named(picture, "player") == ["Anna", 'B"o']
    board = part(picture, "player", "Anna")
    assert named(board, "tile") == ["pavilion-6-n", "garden-10-n", "tower-11"]
    assert named(board, "card") == ["denar-4", "denar-4"]
    assert named(fromstring(svg.board(ANNA)), "player") == ["Anna"]


def test_a_market_square_has_its_number_with_and_without_a_tile() -> None:
    picture = fromstring(svg.table(TABLE))
    squares = {number: named(part(picture, "square", number), "tile") for number in "1234"}
    assert squares == {"1": ["tower-9-ne"], "2": [], "3": ["garden-8-sw"], "4": []}
    empty = part(picture, "square", "2")
    assert [one for one in empty.iter() if one.get("pointer-events") == "all"]


def test_a_scoring_has_the_names_of_its_players() -> None:
    cities = {"Anna": CITY, "Bo": BO.city}
    assert named(fromstring(svg.scoring(score_round(cities, 2), cities)), "player") == [*cities]
