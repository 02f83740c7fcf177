"""The worked examples of modules in games that no verdict answers."""

from __future__ import annotations

from alhambra_rules.game import apply
from alhambra_rules.game_modules.architects import Architects
from alhambra_rules.game_modules.registry import new_game
from alhambra_rules.game_modules.treasure import Treasure
from alhambra_rules.notation import Example
from tests.game.reading_examples import asked, lines_of, listed
from tests.worked_examples import each, examples_of, without_games

COMBINED = without_games("modules")


@each(examples_of("treasure.lost"))
def test_the_bag_gains_the_chests_that_are_lost(example: Example) -> None:
    """As many chests go back into the bag as the example says, and no other chest moves."""
    before, event = asked(example)
    after = apply(before, event)
    gained = len(after.module(Treasure).bag) - len(before.module(Treasure).bag)
    assert f"{gained}" == example.answer
    pieces = [list(state.module(Treasure).census(state)) for state in (before, after)]
    assert pieces[0] == pieces[1]


@each(examples_of("architect.gone"))
def test_used_architects_leave_the_game(example: Example) -> None:
    """As many cards are spent, and architects gone, as the example says."""
    after = apply(*asked(example))
    gone = len(after.module(Architects).gone)
    assert f"{len(after.spent)} spent, {gone} gone" == example.answer


@each(COMBINED)
def test_modules_combine_freely(example: Example) -> None:
    modules = listed(lines_of(example.body)["modules"])
    state = new_game(["Anne", "Alma", "Kim"], seed=1, modules=modules)
    names = ", ".join(module.name for module in state.modules) or "nothing besides the base game"
    assert f"{names}: {state.phase}" == example.answer
