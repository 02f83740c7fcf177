"""What a fault of a module tells people, it tells machines too: its message and its facts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.model import BuildingType, Currency, Side
from rulebook_kit import Report, Violation

SECTIONS_OF_MODULES = tuple(name.removesuffix("s") for name in REGISTRY)
"""The sections of the catalogue that are about one module each."""
_TOKEN = re.compile(
    r"\(-?\d+, -?\d+\)|bazaar(?:-[a-z]+){4}|(?:[a-z]+-)+\d+(?:-[nesw]+)?|-?\d+|(?<!')\b\w+"
)
"""A cell, a bazaar, a tile or card, a number, a word."""
_WORDS = frozenset(one.value for kind in (BuildingType, Currency, Side) for one in kind)
_PATH = re.compile(r"\$\.[a-z_]+(\[\d+\])?(\.[a-z_]+)?|line \d+")


def disagreements(report: Report, players: Iterable[str]) -> list[str]:
    """Return what only one of a fault's message and its facts tells, and what reads wrongly.

    The faults are those of modules, except events in the wrong phase.
    Facts are the details, the cells and the place. Every tile, card, cell, player, colour,
    currency, direction and number of the message is among them, and the message tells all
    details. It goes on after "rule: " and ends without a period.

    Args:
        report: the faults.
        players: the names of those at the table, in seating order.
    """
    names = tuple(players)
    faults = [
        one
        for one in report
        if one.rule.section in SECTIONS_OF_MODULES and "phase" not in dict(one.details)
    ]
    return [wrong for one in faults for wrong in (*_told_once(one, names), *_misread(one, names))]


def _told_once(violation: Violation, players: tuple[str, ...]) -> Iterator[str]:
    facts, said = Counter(_facts(violation, players)), Counter(_said(violation.message, players))
    details = [part for _, value in violation.details for part in str(value).split(", ")]
    for token, number in said.items():
        if facts[token] < (number if token.isdigit() else 1):
            yield f"{token} is in no fact of {violation.message!r}"
    for part in details:
        if not _PATH.fullmatch(part) and part not in violation.message:
            yield f"{part} is a fact that is not in {violation.message!r}"


def _facts(violation: Violation, players: tuple[str, ...]) -> Iterator[str]:
    """Yield every fact; a path to a player counts as that player."""
    yield from map(str, violation.cells)
    for value in (violation.where or "", *(value for _, value in violation.details)):
        for part in str(value).split(", "):
            yield part
            if seat := re.match(r"\$\.players\[(\d+)\]", part):
                yield players[int(seat[1])]


def _said(message: str, players: tuple[str, ...]) -> Iterator[str]:
    for token in _TOKEN.findall(message):
        word = token.removesuffix("s")
        if token in players or not token.isalpha():
            yield token
        elif word in _WORDS or token in _WORDS:
            yield token if token in _WORDS else word


def _misread(violation: Violation, players: tuple[str, ...]) -> Iterator[str]:
    message = violation.message
    first = message.split()[0].removesuffix(",")
    if first not in (*players, "Dirk") and not re.match(r"[a-z\d(]", message):
        yield f"{message!r} does not go on in small letters"
    if message.endswith("."):
        yield f"{message!r} ends with a period"
    if violation.where is not None and not _PATH.fullmatch(violation.where):
        yield f"{violation.where!r} is no place"
