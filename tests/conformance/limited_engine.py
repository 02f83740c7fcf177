"""The toy engine with limits, with totals of majorities, or with a slow start and a short life.

The first argument says which; "totals-unannounced" does not say so in hello.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import cast

MANNER = sys.argv.pop(1) if __name__ == "__main__" else ""
sys.path.insert(0, str(Path(__file__).parent))

import toy_engine as toy  # type: ignore[import-not-found] # noqa: E402 - reads sys.argv

IDENTITIES: dict[str, dict[str, object]] = {
    "small": {"board": [-2, 2, -2, 2], "max_tiles": 8},
    "totals": {"totals": True},
    "totals-wrong": {"totals": True},
    "no-fountain": {"board": [1, 2, 1, 2]},
}


def cells(request: toy.Request) -> list[toy.Place]:
    cities = [request.get("city", []), *request.get("cities", {}).values()]
    assert all(len(city) <= 8 for city in cities), "too many tiles"
    return [(one["x"], one["y"]) for city in cities for one in city]


def result_of(request: toy.Request) -> object:
    result = toy.ANSWERS[request["do"]](request)
    if MANNER == "small":
        on_board = [max(map(abs, cell)) <= 2 for cell in cells(request)]
        assert all(on_board), "not on the board"
        if request["do"] == "legal_placements":
            near = cast("list[toy.Place]", result)
            return [cell for cell in near if max(map(abs, cell)) <= 2]
    if MANNER == "slow" and result is False:
        sys.exit("IllegalCity: it breaks a rule")
    if MANNER.startswith("totals") and request["do"] == "score_majorities":
        points = cast("dict[str, dict[str, int]]", result)
        extra = MANNER == "totals-wrong"
        return {player: sum(by_type.values()) + extra for player, by_type in points.items()}
    return result


def main() -> None:
    if MANNER == "slow":
        time.sleep(0.5)
    for line in sys.stdin:
        request = json.loads(line)
        said: dict[str, object] = {"id": request["id"]}
        if request["do"] == "hello":
            said["result"] = IDENTITIES.get(MANNER, {})
        elif request["do"] in toy.ANSWERS:
            said["result"] = result_of(request)
        else:
            said["unsupported"] = True
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
