"""The worked examples of games, with modules and without: what a rule says about an event."""

from __future__ import annotations

from alhambra_rules.catalogue import CATALOGUE, SOURCES
from alhambra_rules.game import Action, check_event, legal_actions
from alhambra_rules.game.playing import may_happen
from alhambra_rules.notation import Example
from tests.facts import disagreements
from tests.game.reading_examples import asked
from tests.worked_examples import each, in_games

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


def test_every_example_names_known_rules_and_sources() -> None:
    """A worked example answers with rules of the catalogue and cites known sources."""
    for _, example in EXAMPLES:
        assert set(example.answer.split(", ")) - {"legal", "yes", "no"} <= CATALOGUE.keys()
        assert set(example.sources) <= SOURCES.keys()
