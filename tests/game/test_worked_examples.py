"""The worked examples of games, with modules and without: what a rule says about an event."""

from __future__ import annotations

from alhambra_rules.game import Action, apply, check_event, legal_actions
from alhambra_rules.game.playing import may_happen
from alhambra_rules.game_modules.architects import Architects
from alhambra_rules.game_modules.registry import new_game
from alhambra_rules.game_modules.treasure import Treasure
from alhambra_rules.notation import Example
from tests.facts import disagreements
from tests.game.reading_examples import asked, lines_of, listed
from tests.worked_examples import each, examples_of, in_games, without_games

_COUNTED = ("treasure.lost", "architect.gone")
"""The rules whose examples answer with numbers: tests of their modules compare these."""

EXAMPLES = [one for one in in_games() if one[0] not in _COUNTED]


@each(EXAMPLES)
def test_the_event_is_judged_as_the_example_says(example: Example) -> None:
    """Every event gets exactly the verdict that its example states.

    An action is among all legal ones exactly if it is legal, unless it pays a surplus card.
    """
    state, event = asked(example)
    report = check_event(state, event)
    if example.answer == "yes" or example.answer.startswith("no, "):
        assert ", ".join(["no", *report.rules] if report.rules else ["yes"]) == example.answer
    else:
        assert (", ".join(one.rule.id for one in report) or "legal") == example.answer
    assert disagreements(report, state.names) == []
    assert may_happen(state, event) == report.ok
    if isinstance(event, Action) and example.id != "a-card-too-many":
        assert (event in legal_actions(state)) == report.ok


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
