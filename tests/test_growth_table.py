"""The growth table of the benchmarks has every public function that takes what grows."""

from __future__ import annotations

import re
from inspect import signature, unwrap
from types import FunctionType

from alhambra_rules import game, testing
from benchmarks.growth import GROWING, NAMED, function_of
from five_towers import game as towers_game
from tests.public_names import PUBLIC, names_of

_GROWS = re.compile(
    r"\b(City|OneCity|Tabled?|Record|Replay|GameState|View|Frame|FileVerdict|Violation|bytes"
    r"|ConformanceReport)\b"
)
"""Types that hold tiles, events, documents or requests, as annotations name them."""

_BOUNDED = {
    game.deal: "a game that is dealt has no events yet",
    towers_game.deal: "a game that is dealt has no events yet",
    game.event_kind: "takes functions on states",
    testing.report_lines: "a report has a line for each operation and cause",
    testing.report_to_json: "a report has a line for each operation and cause",
    testing.report_to_junit: "a report has a line for each operation and cause",
}
"""Functions that take such a type, but nothing in it grows."""


def _takes_what_grows(function: FunctionType) -> bool:
    about = signature(function)
    taken = (str(parameter.annotation) for parameter in about.parameters.values())
    return "SearchStrategy" not in str(about.return_annotation) and any(map(_GROWS.search, taken))


def test_the_growth_table_has_every_public_function_that_takes_what_grows() -> None:
    public = {
        unwrap(value): f"{package}.{name}"
        for package in PUBLIC
        for name, value in names_of(package)
        if isinstance(value, FunctionType) and _takes_what_grows(value)
    }
    measured = {function_of(asked) for growing in GROWING for asked in growing.asked}
    missing = [name for function, name in public.items() if function not in measured | {*_BOUNDED}]
    assert not missing, "add a line for each to GROWING in benchmarks/growth.py"
    assert not _BOUNDED.keys() & measured


def test_the_growth_table_excuses_only_what_it_measures() -> None:
    asked = (asked for growing in GROWING for asked in growing.asked)
    assert NAMED.keys() <= {function_of(one).__qualname__ for one in asked}
