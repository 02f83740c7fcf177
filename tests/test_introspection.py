"""What tools find out about public names: types, signatures, and fields to complete."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import get_type_hints

import gymnasium
from attrs import AttrsInstance, field, fields, frozen, has
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.agents.environment import OneSeat
from alhambra_rules.game_modules import BuyBazaar
from rulebook_kit.values import Frozen
from tests.public_names import PUBLIC, names_of

LATE = {"walking_graph"}
"""Functions with a type of networkx, which is slow to load and imported when it is used."""

OF_OTHERS = (gymnasium.Env, RuleBasedStateMachine)
"""Bases from libraries that import types of their fields for type checkers only."""


def public_values() -> Iterator[tuple[str, object]]:
    """Yield the public names that stand for functions and classes."""
    for package in PUBLIC:
        for name, value in names_of(package):
            if name not in LATE and (isinstance(value, type) or inspect.isfunction(value)):
                yield f"{package}.{name}", value


def callables() -> Iterator[tuple[str, Callable[..., object]]]:
    """Yield the public functions and classes, and the methods of these classes."""
    for name, value in public_values():
        assert callable(value)
        yield name, value
        for base in value.__mro__ if isinstance(value, type) else ():
            ours = base.__module__.startswith(("alhambra_rules", "five_towers", "rulebook_kit"))
            for member, found in vars(base).items() if ours else ():
                function = _function(found)
                if function and (not member.startswith("_") or member == "__init__"):
                    yield f"{name}.{member}", function


def _function(member: object) -> Callable[..., object] | None:
    """Return the function of a method or property of a class."""
    if isinstance(member, property):
        return member.fget
    if isinstance(member, cached_property):
        return member.func
    if isinstance(member, staticmethod | classmethod):
        return member.__func__
    return member if inspect.isfunction(member) else None


def test_types_can_be_read_at_run_time() -> None:
    """Tools that make values or forms from annotations find every name in them."""
    for name, function in callables():
        if isinstance(function, type) and issubclass(function, OF_OTHERS):
            assert issubclass(function, OneSeat | RuleBasedStateMachine)
        else:
            assert get_type_hints(function) or not inspect.get_annotations(function), name


def test_signatures_can_be_evaluated() -> None:
    """No parameter keeps a text as its type."""
    for name, called in callables():
        if isinstance(called, type) and issubclass(called, Exception | dict):
            continue  # those of Python do not tell
        for one in inspect.signature(called, eval_str=True).parameters.values():
            assert not isinstance(one.annotation, str), name


def test_an_argument_has_the_type_that_its_converter_takes() -> None:
    """The same name in two modules is no excuse for another type."""
    kinds: tuple[type[AttrsInstance], ...] = (ar.Buy, BuyBazaar, ft.Build, ar.Table, ft.Seat)
    for kind in kinds:
        hints = get_type_hints(kind.__init__)
        for one in fields(kind):
            if one.converter is not None:
                hinted = get_type_hints(one.converter)
                (taken,) = (hint for name, hint in hinted.items() if name != "return")
                assert hints[one.name] == taken


@given(st.builds(ar.Buy, square=st.integers(1, 4)), st.builds(ft.Build, tear_down=...))
def test_hypothesis_builds_values_from_their_types(purchase: ar.Buy, built: ft.Build) -> None:
    assert isinstance(purchase.player, str)
    assert all(isinstance(card, ar.MoneyCard) for card in purchase.cards)
    assert all(isinstance(card, ft.Card) for card in built.cards)


def test_completion_offers_every_field() -> None:
    """Also the fields that a value makes when they are first read."""
    for name, kind in public_values():
        if isinstance(kind, type) and has(kind):
            listed = dir(object.__new__(kind))
            assert len(set(listed)) == len(listed)
            assert {one.name for one in fields(kind)} <= set(listed), name


def test_completion_offers_the_fields_of_a_state() -> None:
    """A state of a dealt game makes most of its fields when they are read."""
    dealt = ar.new_game(["Anna", "Bo"], seed=1)
    state = ar.apply(dealt, ar.legal_actions(dealt)[0])
    assert "market" not in vars(state)
    assert {"players", "market", "winners", "finished", "player"} <= set(dir(state))
    assert "towers" in dir(ft.new_game(["A", "B"], seed=3).players[0])
    assert "segments" in dir(ar.longest_wall(ar.City.start()))


def test_values_of_others_may_have_any_converter_and_no_init() -> None:
    """Classes of modules of your own are values too."""

    @frozen
    class Counted(Frozen):
        number: int = field(converter=int)

    @frozen(init=False)
    class Marked(Counted): ...

    assert get_type_hints(Counted.__init__) == {"return": type(None)}
    assert Counted(3).number == 3
    assert "number" in dir(object.__new__(Marked))


def test_a_value_without_fields_lists_what_it_has() -> None:
    """A base class of values need not be one of attrs."""

    class Plain(Frozen):
        size = 3

    assert "size" in dir(Plain())
