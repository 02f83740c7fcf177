"""The worked examples of modules in games that no verdict answers."""

from __future__ import annotations

from alhambra_rules.game import apply
from alhambra_rules.game_modules.architects import Architects
from alhambra_rules.game_modules.registry import new_game
from alhambra_rules.game_modules.treasure import Treasure
from tests.game.reading_examples import asked, lines_of, listed
from tests.worked_examples import examples_of, without_games

COMBINED = without_games("modules")


def test_the_bag_gains_the_chests_that_are_lost() -> None:
    """As many chests go back into the bag as the example says, and no other chest moves."""
    for _, example in examples_of("treasure.lost"):
        before, event = asked(example)
        after = apply(before, event)
        gained = len(after.module(Treasure).bag) - len(before.module(Treasure).bag)
        assert f"{gained}" == example.answer, example.id
        pieces = [list(state.module(Treasure).census(state)) for state in (before, after)]
        assert pieces[0] == pieces[1], example.id


def test_used_architects_leave_the_game() -> None:
    """As many cards are spent, and architects gone, as the example says."""
    for _, example in examples_of("architect.gone"):
        after = apply(*asked(example))
        gone = len(after.module(Architects).gone)
        assert f"{len(after.spent)} spent, {gone} gone" == example.answer, example.id


def test_modules_combine_freely() -> None:
    for _, example in COMBINED:
        modules = listed(lines_of(example.body)["modules"])
        state = new_game(["Anne", "Alma", "Kim"], seed=1, modules=modules)
        names = ", ".join(module.name for module in state.modules)
        found = f"{names or 'nothing besides the base game'}: {state.phase}"
        assert found == example.answer, example.id
