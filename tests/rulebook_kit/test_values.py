"""Frozen values of both games: copying one returns the value itself."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import getmembers, isabstract, isclass
from pkgutil import walk_packages
from typing import Any

import gymnasium
import pytest
from attrs import AttrsInstance, has
from attrs.exceptions import FrozenInstanceError
from pettingzoo import AECEnv

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.agents.environment import raw_env
from alhambra_rules.audit import Summary
from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.game.deck import Deck
from rulebook_kit import Kind
from rulebook_kit.values import FrozenDict, changed
from tests.public_names import PUBLIC, names_of

ROOMS = {
    "alhambra_rules": "model scoring modules game game_modules notation placement",
    "rulebook_kit": "rules errors grid replays",
    "five_towers": "model scoring game building notation",
}


def modules() -> Iterator[str]:
    """Yield the names of the modules that define the values of both games."""
    for package, rooms in ROOMS.items():
        for room in rooms.split():
            name = f"{package}.{room}"
            yield name
            for found in walk_packages(getattr(import_module(name), "__path__", ()), f"{name}."):
                yield found.name


def frozen_classes() -> Iterator[type[AttrsInstance]]:
    """Yield every public frozen class in its own module."""
    for module in map(import_module, modules()):
        for name, kind in getmembers(module, isclass):
            public = kind.__module__ == module.__name__ and not name.startswith("_")
            if public and has(kind) and not isabstract(kind) and is_frozen(kind):
                yield kind


def is_frozen(kind: type[AttrsInstance]) -> bool:
    """Whether the fields of an object of the class cannot be set."""
    try:
        object.__new__(kind).__setattr__("any", None)
    except AttributeError as error:
        return isinstance(error, FrozenInstanceError)
    return False


CLASSES = list(frozen_classes())


def test_the_walk_finds_the_public_values() -> None:
    """Every public class of attrs at the top of both packages is among the classes."""
    public = {one for one in vars(ar.model).values() if isinstance(one, type) and has(one)}
    assert {ar.GameState, ar.View, ar.Rule, ar.Report, ar.Violation, Deck, *public} <= {*CLASSES}


def test_copies_of_frozen_values_are_the_values() -> None:
    """Both ways to copy return the value, also of a value whose fields are not filled yet."""
    for kind in CLASSES:
        value = object.__new__(kind)
        assert copy.copy(value) is copy.deepcopy(value) is value, kind


def test_containers_are_copied_and_their_values_are_not() -> None:
    state = ar.new_game(["Anna", "Bo"], seed=1)
    values = [state, ar.Cell(1, 0), ar.Side.NORTH, state.player("Anna").city]
    for copied in (copy.copy, copy.deepcopy):
        again = copied([*values])
        assert again is not values
        assert all(one is other for one, other in zip(again, values, strict=True))
        assert all(copied(one) is one for one in values)


def test_a_copied_city_keeps_what_is_derived_and_a_pickled_one_does_not() -> None:
    city = ar.City.of({(1, 0): "garden-10-n"})
    wall = ar.longest_wall(city)
    assert ar.longest_wall(copy.deepcopy(city)) is wall
    assert ar.longest_wall(pickle.loads(pickle.dumps(city))) is not wall


def test_a_copied_environment_shares_its_game() -> None:
    """The state is a value, so that the copy needs no other one."""
    made = raw_env(3)
    made.reset(seed=1)
    assert copy.deepcopy(made).game is made.game


MATCH = CATALOGUE["build.walls-match"]


def test_a_changed_copy_has_known_fields_only() -> None:
    """Also of a state whose fields are made when they are read."""
    state = ar.new_game(["A", "B"], seed=1)
    for value in (state, ar.apply(state, ar.legal_actions(state)[0])):
        assert changed(value, phase="over").phase == "over"
        with pytest.raises(TypeError, match="GameState has no field 'phas'"):
            changed(value, phas="over")  # type: ignore[call-arg]


def test_a_report_can_be_indexed() -> None:
    report = ar.check_city(ar.City.of({(1, 0): "pavilion-7-e", (2, 0): "tower-11"}))
    assert report[0] is report.violations[0] is next(iter(report))
    assert report[-1:] == report.violations[-1:]
    assert not hasattr(report, "__len__")
    with pytest.raises(IndexError):
        _ = ar.Report()[0]


def test_a_result_has_no_truth_value() -> None:
    """``assert ar.check_city(city)`` would pass for every city."""
    names = ["A", "B", "C"]
    replays = (ar.replay(ar.Record(names, names)), ft.replay(ft.Record(names, "A")))
    for result, name in ((ar.Report(), "report"), *((one, "replay") for one in replays)):
        with pytest.raises(TypeError, match=rf"use {name}\.ok$"):
            bool(result)


CHANGES: tuple[Callable[[Any], Any], ...] = (
    lambda mapping: mapping.update(b=2),
    lambda mapping: mapping.pop("a"),
    lambda mapping: mapping.popitem(),
    lambda mapping: mapping.clear(),
    lambda mapping: mapping.setdefault("b", 2),
    lambda mapping: mapping.__setitem__("a", 2),
    lambda mapping: mapping.__delitem__("a"),
    lambda mapping: mapping.__ior__({"b": 2}),
)


def test_a_read_only_mapping_refuses_every_change() -> None:
    mapping: Any = FrozenDict({"a": 1})
    for change in CHANGES:
        with pytest.raises(TypeError, match="read-only"):
            change(mapping)
        assert mapping == {"a": 1}


def test_a_read_only_mapping_is_a_value() -> None:
    """Equal ones have one hash; a copy is the mapping itself, and a pickle is read-only too."""
    mapping: Any = FrozenDict({"a": 1, "b": 2})
    assert hash(mapping) == hash(FrozenDict({"b": 2, "a": 1}))
    assert copy.copy(mapping) is copy.deepcopy(mapping) is mapping
    assert type(pickle.loads(pickle.dumps(mapping))) is FrozenDict
    assert type(mapping | {"c": 3}) is type(mapping.copy()) is dict
    assert repr(mapping) == json.dumps(mapping).replace('"', "'") == "{'a': 1, 'b': 2}"
    with pytest.raises(TypeError, match="unhashable"):
        hash(FrozenDict({"a": []}))


def test_the_facts_of_a_violation_are_its_details() -> None:
    violation = MATCH.broken_at(message="...", tile="tower-11", price=11)
    assert violation.rule_id == "build.walls-match"
    assert violation.facts == dict(violation.details) == {"price": 11, "tile": "tower-11"}
    with pytest.raises(TypeError):
        violation.facts["price"] = 12  # type: ignore[index] # the point of the test


def test_lists_and_mappings_become_tuples() -> None:
    cells, details = [ar.Cell(1, 0)], dict[str, str | int](tile="t", price=1)
    violation = ar.Violation(MATCH, cells, "...", details=details)
    assert violation == MATCH.broken_at(*cells, message="...", tile="t", price=1)
    assert hash(ar.Report([violation])) == hash(ar.Report((violation,)))
    rule = ar.Rule("house.moat", "check", "...", sources=["house"], rulings=[])
    assert rule == ar.Rule("house.moat", Kind.CHECK, "...", ("house",), ())
    with pytest.raises(ar.InvalidArgument):
        ar.Rule("house.moat", "chek", "...")


def test_seats_take_words_and_lists() -> None:
    """In both games, as players of a position do."""
    seat = ar.game.Seat("Anna", reserve=["tower-11"], hand=["ducat-3", "denar-5"])
    assert [tile.id for tile in seat.reserve] == ["tower-11"]
    assert [card.name for card in seat.hand] == ["denar-5", "ducat-3"]
    heidi = ft.game.Seat("Heidi", [ft.Tower(["sand-7"])], ["sand-9"])
    assert heidi.torn_down == (ft.Card("sand", 9),)
    assert hash(heidi)


VALUES = (
    ar.Cell(1, 0),
    ar.Side.NORTH,
    ar.Currency.DENAR,
    ar.BuildingType.TOWER,
    ar.TILES["tower-11"],
    ar.PlacedTile("tower-11", 2),
    ar.MoneyCard.of("denar-3"),
    ar.City.start(),
    ar.check_city(ar.City.start()),
    MATCH.broken_at(ar.Cell(1, 0), message="..."),
    ar.TakeMoney("Anna", ["denar-3"]),
    ar.score_round({"Anna": ar.City.start()}, 1),
    Summary(),
    ft.Card("sand", 7),
    ft.Tower(["sand-7"]),
    ft.Bid("Anna", 2),
    ft.score([]),
)


def test_a_value_can_be_aligned_like_its_text() -> None:
    for value in VALUES:
        text = str(value)
        assert f"{value:>500}" == f"{text:>500}"
        assert f"{value:.3}" == text[:3]
        assert f"{value}" == text
        with pytest.raises(ValueError, match="format"):
            f"{value:d}"


def test_every_public_value_with_a_text_can_be_aligned() -> None:
    """Errors cannot, as in Python, nor the environments of other libraries."""
    others = (BaseException, gymnasium.Env, AECEnv)
    for package in PUBLIC:
        for name, kind in names_of(package):
            if isinstance(kind, type) and not issubclass(kind, others):
                has_text = kind.__str__ is not object.__str__
                assert not has_text or kind.__format__ is not object.__format__, name
