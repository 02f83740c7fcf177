"""Report a violation in a city only where it arises, not at every later event.

An illegal city stays illegal. A move is checked against all of it, but a replay reports only the
violations that an event adds.
"""

from __future__ import annotations

from alhambra_rules.game.actions import Action
from alhambra_rules.game.cities import located
from alhambra_rules.game.events import Event
from alhambra_rules.game.state import GameState
from alhambra_rules.placement import check_city
from alhambra_rules.rulebook import Report


def arising(state: GameState, event: Event, report: Report) -> Report:
    """Return the violations of a report that did not exist before the event.

    Args:
        state: the state before the event.
        event: the event.
        report: the report of ``check_event`` on the event.
    """
    if report.ok or not isinstance(event, Action) or event.player not in state.names:
        return report
    before = located(state, event.player, check_city(state.player(event.player).city))
    return Report.of(violation for violation in report if violation not in before.violations)
