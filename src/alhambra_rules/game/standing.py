"""Faults that stand: a fault of a city is told where it arises, not at every event after it.

A city that was broken once, or with which a position began, or that a referee let stand, stays
broken. The moves of one who asks for a city as it should be answer for all of it; a replay asks
what an event adds.
"""

from __future__ import annotations

from alhambra_rules.game.actions import Action
from alhambra_rules.game.cities import located
from alhambra_rules.game.events import Event
from alhambra_rules.game.state import GameState
from alhambra_rules.placement import check_city
from alhambra_rules.rulebook import Report


def arising(state: GameState, event: Event, report: Report) -> Report:
    """Return what of a report was not so before the event.

    Args:
        state: the state before the event.
        event: what happened.
        report: all that is broken once it has happened, as ``check_event`` tells it.
    """
    if report.ok or not isinstance(event, Action) or event.player not in state.names:
        return report
    before = located(state, event.player, check_city(state.player(event.player).city))
    return Report.of(violation for violation in report if violation not in before.violations)
