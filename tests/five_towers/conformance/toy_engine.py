"""A small engine that does not use the library. The command line may name a typical bug.

It speaks the conformance protocol, and tries every order of every choice of cards.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import TypedDict


class Request(TypedDict, total=False):
    id: int
    do: str
    tower: list[str]
    card: str
    towers: list[list[str]]
    display: list[str]
    torn_down: int


BUG = sys.argv[1] if len(sys.argv) > 1 else ""
ONLY = sys.argv[2:]
"""The supported operations; by default all."""


def read(card: str) -> tuple[str, int]:
    kind, _, value = card.partition("-")
    return kind, int(value)


def fits(tower: list[str], card: str) -> bool:
    kind, value = read(card)
    if not tower:
        return not BUG.startswith("no-nought-first") or value > 0
    below_kind, below = read(tower[-1])
    if kind != below_kind and BUG != "types-mixed":
        return False
    if below == 0:
        return value == 9 and BUG == "nine-on-nought"
    if below == 8 and BUG != "eight-unknown" and (kind, BUG) != ("scrap", "scrap-8-unknown"):
        return True
    if value == 9 and BUG != "nine-unknown":
        return True
    return value < below or (BUG == "equal-allowed" and value == below)


def built(towers: list[list[str]], cards: tuple[str, ...]) -> bool:
    """Whether the cards can be added in this order."""
    standing = {read(tower[0])[0]: list(tower) for tower in towers if tower}
    for card in cards:
        tower = standing.setdefault(read(card)[0], [])
        if not fits(tower, card):
            return False
        tower.append(card)
    return True


def torn_down(towers: list[list[str]]) -> Iterator[list[list[str]]]:
    tops = [read(tower[-1])[1] for tower in towers]
    if BUG != "always-torn-down" or not any(tops):
        yield towers
    if BUG == "never-torn-down":
        return
    for at, tower in enumerate(towers):
        if tops[at] != 0 or BUG == "noughts-torn-down":
            yield [*towers[:at], tower[:-1], *towers[at + 1 :]]


def max_bid(request: Request) -> int:
    display = request["display"]
    if BUG == "laid-at-once":
        return laid_at_once(request)
    if BUG == "finished-taken":
        finished = {read(tower[0])[0] for tower in request["towers"] if read(tower[-1])[1] == 0}
        others = [card for card in display if read(card)[0] not in finished]
        return len(display) - len(others) + most_built(request, others)
    return most_built(request, display)


def most_built(request: Request, display: list[str]) -> int:
    for number in range(len(display) if BUG != "four-at-most" else min(4, len(display)), 0, -1):
        for chosen in combinations(display, number):
            orders = [chosen] if BUG == "as-given" else list(permutations(chosen))
            for standing in torn_down(request["towers"]):
                if any(built(standing, order) for order in orders):
                    return number
    return 0


def laid_at_once(request: Request) -> int:
    """Add each card that fits, in the order of the display."""
    most = 0
    for standing in torn_down(request["towers"]):
        laid: tuple[str, ...] = ()
        for card in request["display"]:
            if built(standing, (*laid, card)):
                laid = (*laid, card)
        most = max(most, len(laid))
    return most


def may_add(request: Request) -> bool:
    most = 8 if BUG == "eight-cards-at-most" else 110
    return len(request["tower"]) < most and fits(request["tower"], request["card"])


def score(request: Request) -> int:
    towers, torn = request["towers"], request.get("torn_down", 0)
    heights = [len(tower) for tower in towers]
    finished = [tower for tower in towers if any(read(card)[1] == 0 for card in tower)]
    points = sum(heights)
    if BUG == "no-nought-first-doubled":
        finished = [tower for tower in finished if len(tower) > 1]
    if BUG != "noughts-unknown":
        points += sum(map(len, finished))
    main = 0 if BUG == "no-main-tower" else max(heights, default=0)
    if BUG == "every-tower-main":
        main = sum(heights)
    if BUG == "main-tower-doubled":
        main = max((len(one) * (1 + (one in finished)) for one in towers), default=0)
    if BUG == "main-tower-by-value":
        main = len(max(towers, key=lambda one: sum(read(card)[1] for card in one), default=[]))
    if BUG == "five-torn-down-at-most":
        torn = min(torn, 5)
    minus = torn if BUG == "one-point-each" else torn * (torn + 1) // 2
    if BUG == "crash-below-nothing" and points + main < minus:
        sys.exit("a score cannot be below 0")
    return points + main - minus


ANSWERS: dict[str, Callable[[Request], object]] = {
    "may_add": may_add,
    "max_bid": max_bid,
    "score": score,
}


def serve() -> None:
    for line in sys.stdin:
        request: Request = json.loads(line)
        if request["do"] in ANSWERS and (not ONLY or request["do"] in ONLY):
            said: dict[str, object] = {"result": ANSWERS[request["do"]](request)}
        else:
            said = {"unsupported": True}
        sys.stdout.write(json.dumps({"id": request["id"], **said}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve()
