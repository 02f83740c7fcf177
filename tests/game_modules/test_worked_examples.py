"""The worked examples of modules in games, one file a rule."""

from __future__ import annotations

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.game import GameState, apply, check_event, legal_actions
from alhambra_rules.game_modules.architects import Architects
from alhambra_rules.game_modules.registry import new_game
from alhambra_rules.game_modules.treasure import Treasure
from alhambra_rules.notation import Example
from tests.facts import disagreements
from tests.game.reading_examples import action_of, draw_of, lines_of, listed, state_of
from tests.worked_examples import each, examples_of

_JUDGED = ("treasure.pass-on", "architect.redesign", "invader.scout", "invader.open-variant")
RULES = (*_JUDGED, "architect.money", "treasure.lost", "architect.gone", "modules.base-rules")


@each(examples_of(*_JUDGED))
def test_the_event_is_judged_as_the_example_says(example: Example) -> None:
    state = state_of(example.body)
    if ": " in example.ask:
        report = check_event(state, draw_of(example.ask))
    else:
        action = action_of(example.ask)
        report = check_event(state, action)
        assert (action in legal_actions(state)) == report.ok
    assert (", ".join(v.rule.id for v in report) or "legal") == example.answer
    assert disagreements(report, state.names) == []


@each(examples_of("architect.money"))
def test_an_architect_is_judged_as_money(example: Example) -> None:
    rules = check_event(state_of(example.body), action_of(example.ask)).rules
    assert (f"no, {', '.join(rules)}" if rules else "yes") == example.answer


@each(examples_of("treasure.lost"))
def test_the_bag_gains_the_chests_that_are_lost(example: Example) -> None:
    """As many chests go back into the bag as the example says, and no other chest moves."""
    state = state_of(example.body)
    before, after = state, apply(state, action_of(example.ask))
    gained = len(after.module(Treasure).bag) - len(before.module(Treasure).bag)
    assert f"{gained}" == example.answer
    assert list(after.module(Treasure).census(after)) == list(before.module(Treasure).census(state))


@each(examples_of("architect.gone"))
def test_used_architects_leave_the_game(example: Example) -> None:
    after: GameState = apply(state_of(example.body), action_of(example.ask))
    gone = len(after.module(Architects).gone)
    assert f"{len(after.spent)} spent, {gone} gone" == example.answer


@each(examples_of("modules.base-rules"))
def test_modules_combine_freely(example: Example) -> None:
    modules = listed(lines_of(example.body)["modules"])
    state = new_game(["Anne", "Alma", "Kim"], seed=1, modules=modules)
    names = ", ".join(module.name for module in state.modules) or "nothing besides the base game"
    assert f"{names}: {state.phase}" == example.answer


def test_every_example_names_known_rules_and_sources() -> None:
    for _, example in examples_of(*_JUDGED):
        assert set(example.answer.split(", ")) - {"legal"} <= CATALOGUE.keys()
        assert set(example.sources) <= {"hu-4"}
