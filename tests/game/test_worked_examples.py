"""The worked examples of taking money, buying, redesigning and the turn, one file a rule."""

from __future__ import annotations

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.game import check_action, legal_actions
from alhambra_rules.notation import Example
from tests.game.reading_examples import action_of, state_of
from tests.worked_examples import each, examples_of

RULES = ("money.*", "buy.*", "turn.*", "redesign.from-reserve", "two.give")
_EXAMPLES = examples_of(*RULES)


@each(_EXAMPLES)
def test_the_action_is_judged_as_the_example_says(example: Example) -> None:
    """It is listed exactly if it is legal, except a payment with a surplus card."""
    state, action = state_of(example.body), action_of(example.ask)
    report = check_action(state, action)
    assert (", ".join(v.rule.id for v in report) or "legal") == example.answer
    if example.id != "a-card-too-many":
        assert (action in legal_actions(state)) == report.ok


def test_every_example_names_known_rules_and_sources() -> None:
    """A worked example answers with rules of the catalogue and cites rulebooks."""
    for _, example in _EXAMPLES:
        assert set(example.answer.split(", ")) - {"legal"} <= CATALOGUE.keys()
        assert set(example.sources) <= {"et-2005", "ru", "hu"}
