"""Public values survive ``pickle`` and ``copy.deepcopy``: constants, and what functions return."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import pytest
from attrs import has

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.agents import AGENTS
from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.drawing.frames import frames_of_turns
from alhambra_rules.game import EventKind, base_kind, play_out
from alhambra_rules.modules.bazaars import BAZAARS
from five_towers import game as towers_game
from tests.public_names import PUBLIC, names_of

EXAMPLE = (Path(__file__).parent / "fixtures" / "build.no-gaps.txt").read_text("utf-8")
BAZAAR = next(iter(BAZAARS))
CITY = ar.City.of({(1, 0): "garden-10-n", (0, 1): "tower-11", (-1, 0): BAZAAR})
STATE = ar.new_game(["Anna", "Bo"], seed=1, modules=["treasure", "bazaars"])
OVER = play_out(ar.new_game(["Anna", "Bo", "Cem"], seed=1), seed=1)
REPLAY = ar.replay(ar.record_of(OVER))
FRAMES = frames_of_turns(REPLAY)

ALHAMBRA: Final[Mapping[str, object]] = {
    "after": OVER,
    "agent": AGENTS["greedy"],
    "agents": ["random", "greedy"],
    "bazaar": BAZAAR,
    "before": STATE,
    "cards": [],
    "catalogue": CATALOGUE,
    "cell": (1, 0),
    "cells": [(1, 1), (2, 0)],
    "chance": Random(1),
    "chests": {"Anna": 3, "Bo": 1},
    "city": CITY,
    "cities": {"Anna": CITY, "Bo": ar.City.start()},
    "colour": "garden",
    "counts": {"Anna": {"tower": 2}, "Bo": {}},
    "depth": 1,
    "event": ar.legal_actions(STATE)[0],
    "action": ar.legal_actions(STATE)[0],
    "file": "game.json",
    "frame": FRAMES[1],
    "frames": FRAMES,
    "game": STATE,
    "market": ["tower-11", None, "garden-10-n", "seraglio-9"],
    "name": "greedy",
    "outcome": ar.check_city(CITY),
    "paid": [],
    "player": "Anna",
    "players": ["Anna", "Bo", "Cem"],
    "record": ar.record_of(OVER),
    "replay": REPLAY,
    "room": ["garden"],
    "rule_id": "build.no-gaps",
    "scoring_round": 3,
    "sections": [CATALOGUE.values()],
    "seed": 1,
    "side": ar.Side.NORTH,
    "square": 1,
    "state": STATE,
    "table": STATE.table,
    "tile": "tower-12",
    "value": STATE,
    "view": ar.view(STATE, "Bo"),
    "violations": ar.check_city(CITY),
}
"""Arguments for the functions of Alhambra, by the names of their parameters."""

BIDDING = ft.new_game(["Anna", "Bo", "Cem"], seed=1)
TOWERS_OVER = towers_game.play_out(BIDDING, 1)

FIVE_TOWERS: Final[Mapping[str, object]] = {
    "action": ft.legal_actions(BIDDING)[0],
    "card": "sand-7",
    "cards": ["sand-9", "sand-7"],
    "event": ft.legal_actions(BIDDING)[0],
    "player": "Anna",
    "players": ["Anna", "Bo", "Cem"],
    "record": ft.record_of(TOWERS_OVER),
    "rule_id": "tower.nine",
    "seed": 1,
    "state": BIDDING,
    "table": BIDDING.table,
    "tower": ft.Tower(),
    "towers": [ft.Tower()],
}
"""Arguments for the functions of 5 Towers."""

OF_ONE: Final[Mapping[str, Mapping[str, object]]] = {
    "alhambra_rules.action_from_json": {"text": ar.action_to_json(ar.legal_actions(STATE)[0])},
    "alhambra_rules.determinize": {"view": ar.view(STATE, "Anna")},
    "alhambra_rules.drawing.numbered": {"violations": ar.check_table(STATE.table)},
    "alhambra_rules.drawing.faults_on": {"violations": enumerate(ar.check_city(CITY))},
    "alhambra_rules.game.base_kind": {"event": ar.Buy},
    "alhambra_rules.drawing.svg.frame.changed_cells": {"before": FRAMES[0]},
    "alhambra_rules.game.paid": {"name": "Anna", "cards": ()},
    "alhambra_rules.modules.architects.deal": {"players": 3},
    "alhambra_rules.modules.bazaars.explain": {"cell": (-1, 0)},
    "alhambra_rules.modules.treasure.fitting": {"chests": ["garden"], "buildings": {"garden": 1}},
    "alhambra_rules.notation.read_examples": {"text": EXAMPLE},
    "alhambra_rules.parse_diagram": {"text": ar.draw_diagram(ar.City.start())},
    "alhambra_rules.place": {"city": ar.City.start(), "tile": "tower-12", "cell": (1, 0)},
    "alhambra_rules.read_position": {"data": ar.write_position(STATE.table)},
    "alhambra_rules.read_record": {"data": ar.write_record(ar.record_of(OVER))},
    "alhambra_rules.rounds_scored": {"before": OVER},
    "alhambra_rules.state_from_json": {"text": ar.state_to_json(STATE)},
    "five_towers.action_from_json": {"text": ft.action_to_json(ft.legal_actions(BIDDING)[0])},
    "five_towers.deck": {"players": 3},
    "five_towers.read_position": {"data": ft.write_position(BIDDING.table)},
    "five_towers.read_record": {"data": ft.write_record(ft.record_of(TOWERS_OVER))},
    "five_towers.state_from_json": {"text": ft.state_to_json(BIDDING)},
}
"""Arguments for one function alone."""

APART: Final = frozenset(
    {
        "alhambra_rules.audit.audit",  # writes a folder
        "alhambra_rules.game.event_kind",  # takes functions
        "alhambra_rules.walking_graph",  # returns a value of networkx
        *(f"alhambra_rules.testing.{name}" for name in ("ask_engine", "run_conformance")),
        *(f"five_towers.conformance.{name}" for name in ("ask_engine", "run_conformance")),
        "alhambra_rules.testing.export_vectors",
        "five_towers.conformance.export_vectors",
    }
)
"""Functions that are not called here: they start engines or write files, for example."""

PLAIN = re.compile(r"str|int|bool|bytes|None|Iterator\[.*|.*SearchStrategy\[.*|.*Env.*")
"""What functions may return that needs no test, or that cannot be pickled by its nature."""

PROTOCOLS = (2, pickle.HIGHEST_PROTOCOL)


def public(*, functions: bool) -> Iterator[tuple[str, Any]]:
    """Yield every public function or every public constant once, with its name."""
    seen = set[int]()
    for package in PUBLIC:
        for name, value in names_of(package):
            is_function = inspect.isroutine(inspect.unwrap(value)) if callable(value) else False
            if is_function is functions and not isinstance(value, type) and id(value) not in seen:
                seen.add(id(value))
                yield f"{package}.{name}", value


def returns_a_value(function: Callable[..., object]) -> bool:
    """Whether a function returns something that this page tests."""
    returned = inspect.signature(function).return_annotation
    return not PLAIN.fullmatch(getattr(returned, "__name__", str(returned)))


FUNCTIONS = {
    name: function
    for name, function in public(functions=True)
    if name not in APART and returns_a_value(function)
}


def call(name: str) -> object:
    """Call a public function with the arguments above."""
    known = FIVE_TOWERS if name.startswith("five_towers") else ALHAMBRA
    given = {**known, **OF_ONE.get(name, {})}
    args: list[object] = []
    options: dict[str, object] = {}
    for one in inspect.signature(FUNCTIONS[name]).parameters.values():
        if one.kind is one.KEYWORD_ONLY and one.default is one.empty:
            options[one.name] = given[one.name]
        elif one.kind is one.POSITIONAL_OR_KEYWORD and one.default is one.empty:
            args.append(given[one.name])
        elif one.kind is one.VAR_POSITIONAL and one.name in given:
            args += given[one.name]  # type: ignore[arg-type] # a list
    value: object = FUNCTIONS[name](*args, **options)
    return value


def parts(value: object) -> Iterator[tuple[str, object]]:
    """Yield the properties of a value, and of the first values in it."""
    if isinstance(value, Mapping):
        yield from (("a value", one) for one in islice(value.values(), 1))
    elif isinstance(value, tuple):
        yield from (("an item", one) for one in value[:1])
    elif has(type(value)):
        names = [name for name in dir(type(value)) if not name.startswith("_")]
        for name in names:
            if isinstance(inspect.getattr_static(type(value), name), property):
                yield name, getattr(value, name)


def assert_survives(name: str, value: object) -> None:
    """Pickle and copy a value. What consists of functions is not equal to its pickle."""
    for protocol in PROTOCOLS:
        again = pickle.loads(pickle.dumps(value, protocol))
        assert type(again) is type(value), name
        if isinstance(value, np.ndarray):
            assert repr(again) == repr(value), name
        else:
            consists_of_functions = isinstance(value, EventKind) or name.endswith(".OPERATIONS")
            assert again == value or consists_of_functions, name
            assert copy.deepcopy(value) == value, name


def test_public_constants_survive() -> None:
    for name, value in public(functions=False):
        assert_survives(name, value)


@pytest.mark.no_cover
def test_what_a_public_function_returns_survives() -> None:
    """So do its properties, such as ``report.rules`` and ``state.table``."""
    for name in FUNCTIONS:
        value = call(name)
        assert_survives(name, value)
        for part, inside in parts(value):
            assert_survives(f"{part} of {name}", inside)
            for deeper, innermost in parts(inside):
                assert_survives(f"{deeper} of {part} of {name}", innermost)


def test_a_function_of_a_game_is_pickled_by_its_name() -> None:
    for name, function in public(functions=True):
        if name.count(".") == 1:
            assert len(pickle.dumps(function)) < 100, name


def test_a_kind_of_event_with_more_rules_survives() -> None:
    """Its functions are called as before."""
    kind = base_kind(ar.Buy).with_rules(forbidden).followed_by(unchanged)
    again = pickle.loads(pickle.dumps(kind))
    event = ar.Buy("Anna", 1, ["denar-5"])
    assert [*map(str, again.broken(STATE, event))] == [*map(str, kind.broken(STATE, event))]


def forbidden(_state: ar.GameState, _event: ar.Buy) -> Iterator[ar.Violation]:
    yield CATALOGUE["buy.price"].broken_at(message="...")


def unchanged(state: ar.GameState, _event: ar.Buy) -> ar.GameState:
    return state
