"""A small engine of its own, which knows nothing of the library: right, or with some bugs.

Its first argument names the bugs: ``right``, or ``one-bug+another-bug``. The arguments after that
name the operations that it supports; without them it supports all. Some bugs are
typical, others are odd, so that no list of misreadings has them.

A tower is a tuple of values of one type, the bottom first.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from itertools import permutations
from typing import Any

Values = tuple[int, ...]


class Refusal(Exception):
    """The engine reports an error."""


def values_by_type(cards: Iterable[str]) -> dict[str, Values]:
    """Return the values of each type, in the given order."""
    found: dict[str, Values] = {}
    for card in cards:
        kind, _, value = card.partition("-")
        found[kind] = (*found.get(kind, ()), int(value))
    return found


class Engine:
    """The rules with some bugs."""

    def __init__(self, bugs: Iterable[str] = ()) -> None:
        self.bugs = frozenset(bugs)
        unknown = self.bugs - BUGS.keys()
        assert not unknown, unknown
        self.last_score = 0
        self.bids = 0

    def answer(self, request: Mapping[str, Any]) -> object:
        """Answer one request."""
        return ANSWERS[request["do"]](self, request)

    def has(self, bug: str) -> bool:
        return bug in self.bugs

    def fits(self, kind: str, below: Values, value: int) -> bool:
        """Whether the value may be laid on these values."""
        if not below:
            return value > 0 or not (
                self.has("no-nought-first") or self.has("no-nought-first-doubled")
            )
        if len(below) >= 6 and self.has("six-cards-at-most"):
            return False
        if len(below) == 4 and self.has("fifth-never-fits"):
            return False
        return self.is_lower(kind, below[-1], value)

    def is_lower(self, kind: str, top: int, value: int) -> bool:
        if top == 0:
            return value == 9 and self.has("nine-on-nought")
        is_of_sand = kind == "sand" and self.has("eight-of-sand-unknown")
        if top == 8 and not (is_of_sand or self.has("eight-unknown")):
            return True
        if value == 9 and not self.has("nine-unknown"):
            return True
        return value < top or (value == top and self.has("equal-allowed"))

    def may_add(self, request: Mapping[str, Any]) -> bool:
        ((kind, (value,)),) = values_by_type([request["card"]]).items()
        of_types = values_by_type(request["tower"])
        if of_types and kind not in of_types and not self.has("types-mixed"):
            return False
        if len(request["tower"]) >= 8 and self.has("eight-cards-at-most"):
            return False
        if len(request["tower"]) > 9 and self.has("dies-of-ten"):
            sys.exit("IndexError: tower index out of range")
        below = tuple(one for values in of_types.values() for one in values)
        return self.fits(kind, below, value)

    def max_bid(self, request: Mapping[str, Any]) -> int:
        shown = values_by_type(request["display"])
        if len(shown) > 3 and self.has("error-at-four-types"):
            raise Refusal("too many types in the display")
        standing = {
            kind: values
            for tower in request["towers"]
            for kind, values in values_by_type(tower).items()
        }
        plain = {
            kind: self.most(kind, standing.get(kind, ()), cards) for kind, cards in shown.items()
        }
        gains = []
        for kind, tower in standing.items():
            if tower[-1] or self.has("noughts-torn-down"):
                without = self.most(kind, tower[:-1], shown.get(kind, ()))
                gains.append(without - plain.get(kind, 0))
            if tower[-1] == 0 and kind in shown and self.has("finished-taken"):
                plain[kind] = len(shown[kind])
        if not gains or not self.has("always-torn-down"):
            gains.append(0)
        bid = sum(plain.values()) + self.gain(gains)
        self.bids += 1
        if self.has("every-seventh-bid-short") and self.bids % 7 == 0:
            return max(bid - 1, 0)
        return min(bid, 4 if self.has("four-at-most") else 5)

    def gain(self, gains: list[int]) -> int:
        """Return what is gained by tearing down."""
        if self.has("never-torn-down"):
            return 0
        if self.has("many-torn-down"):
            return sum(gain for gain in gains if gain > 0)
        return sum(gains) if self.has("all-torn-down") else max(gains)

    def most(self, kind: str, below: Values, shown: Values) -> int:
        """Return how many of the shown values can be laid on these."""
        if self.has("laid-at-once"):
            return self.laid_at_once(kind, below, shown)
        orders = [shown] if self.has("as-given") else permutations(shown)
        return max(self.laid(kind, below, order) for order in orders)

    def laid_at_once(self, kind: str, below: Values, shown: Values) -> int:
        """Return how many values are laid if each is laid that fits."""
        tower = below
        for value in shown:
            if self.fits(kind, tower, value):
                tower = (*tower, value)
        return len(tower) - len(below)

    def laid(self, kind: str, below: Values, order: Values) -> int:
        """Return how many values can be laid in this order, leaving others out."""
        if not order:
            return 0
        most = self.laid(kind, below, order[1:])
        if self.fits(kind, below, order[0]):
            most = max(most, 1 + self.laid(kind, (*below, order[0]), order[1:]))
        return most

    def score(self, request: Mapping[str, Any]) -> int:
        towers = [
            values for tower in request["towers"] for values in values_by_type(tower).values()
        ]
        torn = request.get("torn_down", 0)
        if torn > 12 and self.has("dies-above-twelve-torn"):
            sys.exit("OverflowError: too many cards torn down")
        if self.has("eight-torn-at-most"):
            torn = min(torn, 8)
        if self.has("six-cards-at-most"):
            towers = [tower[:6] for tower in towers]
        heights = [len(tower) for tower in towers]
        points: int = sum(
            len(tower) * self.factor(tower) + (9 in tower and self.has("nine-is-worth-two"))
            for tower in towers
        )
        main = self.main(towers, heights)
        minus = torn if self.has("one-point-each") else torn * (torn + 1) // 2
        total: int = points + main - minus
        if total < 0 and self.has("crash-below-nothing"):
            sys.exit("a score cannot be below 0")
        if self.has("remembers-the-last-score"):
            total, self.last_score = total + (self.last_score < 0), total
        return total

    def factor(self, tower: Values) -> int:
        """Return how often the cards of a tower count."""
        if self.has("noughts-unknown") or (len(tower) == 1 and self.has("no-nought-first-doubled")):
            return 1
        return 2 if 0 in tower else 1

    def main(self, towers: list[Values], heights: list[int]) -> int:
        """Return the points of the main tower."""
        if self.has("no-main-tower") or not towers:
            return 0
        if self.has("no-main-for-one-tower") and len(towers) == 1:
            return 0
        if self.has("every-tower-main"):
            return sum(heights)
        if self.has("main-tower-doubled"):
            return max(len(one) * self.factor(one) for one in towers)
        if self.has("main-tower-by-value"):
            return len(max(towers, key=sum))
        return heights[0] if self.has("main-is-first") else max(heights)


BUGS: dict[str, str] = {
    "eight-unknown": "nothing higher goes on an 8",
    "eight-of-sand-unknown": "nothing higher goes on an 8 of sand",
    "no-nought-first": "a 0 cannot begin a tower",
    "no-nought-first-doubled": "a 0 can neither begin a tower nor finish it alone",
    "nine-unknown": "a 9 goes only on higher cards",
    "nine-on-nought": "a 9 goes on a 0",
    "equal-allowed": "a card goes on an equal one",
    "types-mixed": "towers may have several types",
    "six-cards-at-most": "limit: no tower has a seventh card",
    "eight-cards-at-most": "limit: no card is added to eight",
    "fifth-never-fits": "odd: no card is the fifth of a tower",
    "never-torn-down": "no top is torn down for a bid",
    "always-torn-down": "a top is torn down for each bid",
    "finished-taken": "all cards of a finished type can be laid",
    "noughts-torn-down": "a 0 is torn down",
    "many-torn-down": "each tower that gains loses its top",
    "all-torn-down": "odd: each tower loses its top, whether it gains or not",
    "laid-at-once": "each card that fits is laid, in the order of the display",
    "as-given": "cards are laid in the order of the display",
    "four-at-most": "limit: no bid above four",
    "error-at-four-types": "an error for four types in the display",
    "dies-of-ten": "dies if a tower has ten cards",
    "dies-above-twelve-torn": "dies if more than twelve cards are torn down",
    "crash-below-nothing": "dies of a score below 0",
    "noughts-unknown": "finished towers score once",
    "nine-is-worth-two": "odd: a tower with a 9 scores a point more",
    "no-main-tower": "there is no main tower",
    "every-tower-main": "every tower is a main tower",
    "main-tower-doubled": "a finished main tower counts double again",
    "main-tower-by-value": "the tower with the highest sum is the main tower",
    "main-is-first": "the first tower is the main tower",
    "no-main-for-one-tower": "odd: a lone tower is no main tower",
    "one-point-each": "each card torn down takes one point",
    "eight-torn-at-most": "limit: at most eight cards torn down count",
    "every-seventh-bid-short": "state: every seventh bid is one short",
    "remembers-the-last-score": "state: a score below 0 adds a point to the next one",
}
"""The bugs, in words."""


ANSWERS: dict[str, Callable[[Engine, Mapping[str, Any]], object]] = {
    "may_add": Engine.may_add,
    "max_bid": Engine.max_bid,
    "score": Engine.score,
}


def player(bugs: str, *only: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Return what answers one request after the other, without their ids."""
    engine = Engine(bugs.split("+") if bugs != "right" else ())

    def said(request: dict[str, Any]) -> dict[str, Any]:
        if request["do"] not in (only or ANSWERS):
            return {"unsupported": True}
        try:
            return {"result": engine.answer(request)}
        except Refusal as refusal:
            return {"error": str(refusal)}

    return said


def serve(*arguments: str) -> None:
    said = player(*arguments or ["right"])
    for line in sys.stdin:
        request = json.loads(line)
        sys.stdout.write(json.dumps({"id": request["id"], **said(request)}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve(*sys.argv[1:])
