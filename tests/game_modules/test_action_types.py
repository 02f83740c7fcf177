"""The types that name every action, for ``match`` with a type checker."""

from __future__ import annotations

from typing import assert_never, get_args

import alhambra_rules as ar
from alhambra_rules.game import ACTION_KINDS, BaseAction, phases
from alhambra_rules.game.compact_modules import compact_rules
from alhambra_rules.game_modules import LibraryAction
from alhambra_rules.game_modules import phases as of_modules
from alhambra_rules.game_modules.registry import REGISTRY, module_class


def verb(action: BaseAction) -> str:
    """Return the verb of a base action; mypy reports a kind that is missing here."""
    match action:
        case ar.TakeMoney() | ar.Buy():
            return "get"
        case ar.RedesignFromReserve() | ar.RedesignToReserve() | ar.RedesignSwap():
            return "redesign"
        case ar.PlaceBought() | ar.PlaceLeftover():
            return "place"
        case ar.ReserveBought() | ar.DeclineLeftover() | ar.GiveBought():
            return "put away"
        case ar.Stop() | ar.Pass():
            return "wait"
        case _:
            assert_never(action)


def test_the_base_actions_are_all_kinds_of_actions() -> None:
    assert get_args(BaseAction) == ACTION_KINDS


def test_the_library_actions_are_those_of_the_base_game_and_the_modules() -> None:
    added = {kind.of for name in REGISTRY for kind in module_class(name).kinds}
    drawn = {kind for kind in added if issubclass(kind, ar.Draw)}
    assert set(get_args(LibraryAction)) == {*ACTION_KINDS, *added} - drawn


def test_a_match_over_legal_actions_needs_no_cast() -> None:
    """``isinstance`` narrows the actions of ``legal_actions``."""
    state = ar.new_game(["Anna", "Bo", "Cem"], seed=1)
    legal = ar.legal_actions(state)
    assert {verb(one) for one in legal if isinstance(one, BaseAction)} == {"get"}


def test_games_wait_for_players_in_phases_with_a_name() -> None:
    """In a game with all modules, as in any other."""
    for seed in range(3):
        named = {vars(module)[name] for module in (phases, of_modules) for name in module.__all__}
        state = ar.new_game(["Anna", "Bo"], seed=seed, modules=list(REGISTRY))
        for _ in range(150):
            assert state.phase in named, seed
            state = ar.apply(state, ar.legal_actions(state)[-1])


def test_the_phases_of_modules_are_those_in_which_players_act() -> None:
    rules = compact_rules(tuple(map(module_class, REGISTRY)))
    waiting = {rules.phases[phase] for phase in rules.added.options}
    named = {vars(of_modules)[name] for name in of_modules.__all__}
    assert named == waiting - {phases.ACT}
