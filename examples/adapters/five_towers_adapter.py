"""Answer conformance requests about 5 Towers with this library: put your own engine in its place.

five-towers conformance run -- python examples/adapters/five_towers_adapter.py
"""

import json
import sys
from importlib.metadata import version
from traceback import format_exc

import five_towers as ft


def may_add(ask):
    return ft.check_add(ft.Tower(ask["tower"]), ask["card"]).ok


def max_bid(ask):
    return ft.max_bid(map(ft.Tower, ask["towers"]), ask["display"])


def score(ask):
    return ft.score(map(ft.Tower, ask["towers"]), ask["torn_down"]).total


ANSWERS = {
    "hello": lambda _: {"name": "five-towers", "version": version("alhambra-rules")},
    "may_add": may_add,
    "max_bid": max_bid,
    "score": score,
}

for line in sys.stdin:
    request = json.loads(line)
    answer = ANSWERS.get(request["do"])
    try:
        reply = {"unsupported": True} if answer is None else {"result": answer(request)}
    except Exception:
        reply = {"error": format_exc()}  # with the place: the report shows it
    print(json.dumps({"id": request["id"], **reply}), flush=True)
