"""``moves``: where a tile may go, and why not elsewhere."""

from __future__ import annotations

import json

import pytest

from alhambra_rules.model import City
from alhambra_rules.placement import check_placement, check_swap, legal_placements
from tests.cli.running import LEGAL, position, run
from tests.costs import calls_of


def test_the_answer_is_that_of_the_rules() -> None:
    """JSON lists every legal cell, and every other one with all that it breaks."""
    result = run("moves", "-", "--tile", "G6esw", "--format", "json", stdin=LEGAL)
    answer = json.loads(result.stdout_bytes)
    city = City.of({(1, 0): "garden-10-n"})
    assert list(answer) == [
        "format",
        "player",
        "tile",
        "placements",
        "swaps",
        "no_placements",
        "no_swaps",
    ]
    assert (answer["format"], answer["player"]) == ("alhambra-moves/1", "Anna")
    assert answer["placements"] == [[*cell] for cell in legal_placements(city, "garden-6-esw")]
    assert answer["swaps"] == []
    for refusal in answer["no_placements"]:
        report = check_placement(city, "garden-6-esw", tuple(refusal["cell"]))
        assert [found["rule"] for found in refusal["violations"]] == [v.rule.id for v in report]
    for refusal in answer["no_swaps"]:
        report = check_swap(city, "garden-6-esw", tuple(refusal["cell"]))
        assert [found["message"] for found in refusal["violations"]] == [v.message for v in report]


@pytest.mark.no_cover
def test_scattered_tiles_cost_no_more_than_their_reports() -> None:
    """Three times as many tiles have three times as many cells beside them, and faults on each."""

    def moves(number: int) -> int:
        cells = [(n * 7919 % 2001 - 1000, n * 104_729 % 2001 - 1000) for n in range(1, number + 1)]
        laid = [{"x": x, "y": y, "tile": "garden-10-n"} for x, y in cells]
        text = position({"name": "Bo", "city": laid})
        return calls_of(lambda: run("moves", "-", "--tile", "tower-11", stdin=text))

    assert moves(60) < 8 * moves(20)
