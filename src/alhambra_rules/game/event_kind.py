"""What a game knows of one kind of event: when it comes, what can be wrong, what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TypeVar

from attrs import frozen

from alhambra_rules.game.events import Event
from alhambra_rules.game.state import GameState
from alhambra_rules.rulebook import Rule, Violation

_Kind = TypeVar("_Kind", bound=Event)


@frozen
class EventKind:
    """What a game knows of one kind of event; ``event_kind`` makes one.

    Attributes:
        of: the class of these events.
        name: what records call them, under ``do`` or ``draw``.
        phases: the phases in which they belong.
        rule: the rule that says when they come; another time breaks it.
        broken: what is wrong with such an event, its time and player apart.
        effect: what it does to the pieces, by the rules or not; ``NoDefiniteState`` if what it
            moves is not there.
    """

    of: type
    name: str
    phases: tuple[str, ...]
    rule: Rule
    broken: Callable[[GameState, Event], Iterator[Violation]]
    effect: Callable[[GameState, Event], GameState]


def event_kind(
    name: str,
    of: type[_Kind],
    when: str | tuple[str, ...],
    rule: Rule,
    rules: tuple[Callable[[GameState, _Kind], Iterator[Violation]], ...],
    effect: Callable[[GameState, _Kind], GameState],
) -> EventKind:
    """Return what a game knows of one kind of event.

    Args:
        name: what records call such events.
        of: their class.
        when: the phase or phases in which they belong.
        rule: the rule that says when they come.
        rules: one function for each thing that can be wrong; asked for events of this class only.
        effect: the state after such an event.
    """

    def broken(state: GameState, event: Event) -> Iterator[Violation]:
        assert isinstance(event, of)
        return chain.from_iterable([broken_rule(state, event) for broken_rule in rules])

    def carry_out(state: GameState, event: Event) -> GameState:
        assert isinstance(event, of)
        return effect(state, event)

    phases = (when,) if isinstance(when, str) else when
    return EventKind(of, name, phases, rule, broken, carry_out)
