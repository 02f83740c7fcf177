"""Answer conformance requests with this library: put your own engine in its place.

alhambra-rules conformance run -- python examples/adapters/python_adapter.py
"""

import json
import sys
from traceback import format_exc

import alhambra_rules as ar


def city(tiles):
    return ar.City.of_pieces(((t["x"], t["y"]), (t["tile"], t.get("turned", 0))) for t in tiles)


def score_majorities(ask):
    counts = {
        player: {ar.BuildingType(kind): number for kind, number in owned.items()}
        for player, owned in ask["counts"].items()
    }
    points = ar.score_majorities(counts, ask["round"])
    return {player: {kind.value: n for kind, n in by.items()} for player, by in points.items()}


def score_round(ask):
    cities = {player: city(tiles) for player, tiles in ask["cities"].items()}
    scores = ar.score_round(cities, ask["round"], dirk=ask.get("dirk"))
    return {player: score.total for player, score in scores.items()}


def replay(ask):
    replayed = ar.replay(ar.read_record("\n".join(map(json.dumps, ask["record"]))))
    return [{"line": found.line, "rules": found.report.rules} for found in replayed.findings]


ANSWERS = {
    "hello": lambda _: {"name": "alhambra-rules", "version": ar.__version__},
    "legal_placements": lambda ask: ar.legal_placements(city(ask["city"]), ask["tile"]),
    "legal_removals": lambda ask: ar.legal_removals(city(ask["city"])),
    "legal_swaps": lambda ask: ar.legal_swaps(city(ask["city"]), ask["tile"]),
    "check_city": lambda ask: ar.check_city(city(ask["city"])).ok,
    "longest_wall": lambda ask: ar.longest_wall(city(ask["city"])).length,
    "score_majorities": score_majorities,
    "score_round": score_round,
    "replay": replay,
}

for line in sys.stdin:
    request = json.loads(line)
    answer = ANSWERS.get(request["do"])
    try:
        reply = {"unsupported": True} if answer is None else {"result": answer(request)}
    except Exception:
        reply = {"error": format_exc()}  # with the place: the report shows it
    print(json.dumps({"id": request["id"], **reply}), flush=True)
