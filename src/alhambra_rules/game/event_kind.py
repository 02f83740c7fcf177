"""What a game knows of one kind of event: when it comes, what can be wrong, what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TypeVar, cast

from attrs import frozen

from alhambra_rules.game.events import Event
from alhambra_rules.game.state import GameState
from alhambra_rules.rulebook import Rule, Violation

_Kind = TypeVar("_Kind", bound=Event)
_Verdict = Callable[[GameState, Event], bool]
_Effect = Callable[[GameState, Event], GameState]


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
        allowed: whether nothing is wrong with it, its time and player apart: the verdict of
            ``broken`` without the reasons.
    """

    of: type
    name: str
    phases: tuple[str, ...]
    rule: Rule
    broken: Callable[[GameState, Event], Iterator[Violation]]
    effect: Callable[[GameState, Event], GameState]
    allowed: Callable[[GameState, Event], bool]


def event_kind(
    name: str,
    of: type[_Kind],
    when: str | tuple[str, ...],
    rule: Rule,
    rules: tuple[Callable[[GameState, _Kind], Iterator[Violation]], ...],
    effect: Callable[[GameState, _Kind], GameState],
    allowed: Callable[[GameState, _Kind], bool] | None = None,
) -> EventKind:
    """Return what a game knows of one kind of event.

    Args:
        name: what records call such events.
        of: their class.
        when: the phase or phases in which they belong.
        rule: the rule that says when they come.
        rules: one function for each thing that can be wrong; asked for events of this class only.
        effect: the state after such an event.
        allowed: whether the rules have nothing against it, found more quickly than by asking them
            for everything that they object to; left out, they are asked.
    """

    def broken(state: GameState, event: Event) -> Iterator[Violation]:
        assert isinstance(event, of)
        return chain.from_iterable([broken_rule(state, event) for broken_rule in rules])

    def nothing_broken(state: GameState, event: Event) -> bool:
        return next(broken(state, event), None) is None

    # Games find the kind of an event by its class, so these two are asked for no other: that is
    # taken for granted here, since both are called for every event of every game.
    quickly = cast("_Verdict", allowed or nothing_broken)
    carried_out = cast("_Effect", effect)
    phases = (when,) if isinstance(when, str) else when
    return EventKind(of, name, phases, rule, broken, carried_out, quickly)
