"""What the page in the browser asks: every question has its answer, in JSON."""

from __future__ import annotations

import json
from pathlib import Path

from docs.play.bridge import answer

FIXTURES = Path(__file__).parent / "fixtures" / "positions"
GARDEN = {"x": 1, "y": 0, "tile": "garden-10-n"}


def ask(what: str, **details: object) -> dict[str, object]:
    """Return the answer to a question."""
    found: dict[str, object] = json.loads(answer(json.dumps({"do": what, **details})))
    return found


def test_the_tiles_are_the_54() -> None:
    """The page shows every tile of the game with its type, price and walls."""
    tiles = ask("tiles")["tiles"]
    assert isinstance(tiles, list)
    assert len(tiles) == 54
    assert {"id": "garden-10-n", "type": "garden", "price": 10, "walls": "n"} in tiles


def test_a_city_is_seen_with_what_counts_and_where_a_tile_may_go() -> None:
    """Tiles with walls as they lie, counts, the wall, moves and faults come in one answer."""
    seen = ask("look", city=[GARDEN], tile="tower-11")
    assert seen["placements"] == [[-1, 0], [0, -1], [0, 1], [1, 1], [2, 0]]
    assert (seen["swaps"], seen["removals"]) == ([[1, 0]], [[1, 0]])
    assert (seen["wall"], seen["violations"]) == ([[1, 0, "n"]], [])
    assert seen["counts"]["garden"] == 1  # type: ignore[index] # JSON
    turned = ask("look", city=[{**GARDEN, "turned": 1}], tile="tower-11", turned=1)
    assert turned["tiles"][1]["walls"] == "e"  # type: ignore[index] # JSON
    assert (turned["placements"], turned["swaps"]) == ([], [])
    assert ask("look", city=[])["placements"] == []


def test_every_refusal_has_its_rule_and_cells() -> None:
    """A move that is refused is answered with what it breaks and what that rule says."""
    for move, cell, rule in (
        ("place", [3, 0], "build.on-foot"),
        ("swap", [1, 0], "build.walls-match"),
        ("remove", [0, 0], "build.fountain"),
    ):
        city = [
            GARDEN,
            {"x": 2, "y": 0, "tile": "tower-12"},
            {"x": 2, "y": -1, "tile": "tower-8-nes"},
        ]
        found = ask("why", city=city, tile="chambers-5-nsw", cell=cell, move=move)["violations"]
        assert rule in [one["rule"] for one in found]  # type: ignore[attr-defined] # JSON
    assert ask("why", city=[], tile="tower-11", cell=[1, 0], move="place") == {"violations": []}


def test_positions_and_diagrams_are_read_and_written() -> None:
    """What can be read comes back as a position with its faults; what cannot, with the reasons."""
    text = (FIXTURES / "gap-of-two-cells.json").read_text("utf-8")
    found = ask("read", text=text)
    assert found["violations"][0]["rule"] == "build.no-gaps"  # type: ignore[index] # JSON
    written = ask("write", position=found["position"], player=1)
    assert json.loads(str(written["json"])) == json.loads(text)
    again = ask("read", text=written["diagram"])
    assert again["violations"] == []
    assert ask("read", text="{}")["faults"]
    assert "line 1, column 1: " in str(ask("read", text="nothing")["faults"])


def test_what_the_library_refuses_is_said() -> None:
    assert ask("look", city=[{"x": 1, "y": 0, "tile": "abc"}])["error"] == 'unknown tile "abc"'
