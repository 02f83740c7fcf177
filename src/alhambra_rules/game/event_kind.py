"""The definition of a kind of event: its phases, its rules and its effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TypeVar, cast

from attrs import evolve, frozen

from alhambra_rules.game.events import Event
from alhambra_rules.game.state import GameState
from alhambra_rules.rulebook import Rule, Violation
from alhambra_rules.rulebook.arguments import in_a_list
from alhambra_rules.rulebook.values import Frozen

_Kind = TypeVar("_Kind", bound=Event)
_Rule = Callable[[GameState, Event], Iterable[Violation]]
_Verdict = Callable[[GameState, Event], bool]
_Effect = Callable[[GameState, Event], GameState]


@frozen
class EventKind(Frozen):
    """The definition of a kind of event. Create one with ``event_kind``.

    Attributes:
        of: the class of these events.
        name: their name in records, under ``do`` or ``draw``.
        phases: the phases in which they are possible.
        rule: the rule that such an event breaks at any other time.
        broken: yields the violations of an event, except those of its time and player.
        effect: returns the state after an event, legal or not; raises ``NoDefiniteState`` if a
            piece that it moves is missing.
        allowed: whether ``broken`` yields nothing, found faster.
    """

    of: type
    name: str
    phases: tuple[str, ...]
    rule: Rule
    broken: Callable[[GameState, Event], Iterator[Violation]]
    effect: Callable[[GameState, Event], GameState]
    allowed: Callable[[GameState, Event], bool]

    def with_rules(self, *rules: Callable[[GameState, _Kind], Iterable[Violation]]) -> EventKind:
        """Return this kind with more rules.

        Args:
            rules: functions that yield violations of such an event in a state. One that always
                yields a violation forbids the event.
        """
        added = cast("tuple[_Rule, ...]", rules)

        def more(state: GameState, event: Event) -> Iterator[Violation]:
            return chain.from_iterable([rule(state, event) for rule in added])

        def broken(state: GameState, event: Event) -> Iterator[Violation]:
            return chain(self.broken(state, event), more(state, event))

        def allowed(state: GameState, event: Event) -> bool:
            return self.allowed(state, event) and next(more(state, event), None) is None

        return evolve(self, broken=broken, allowed=allowed)

    def followed_by(self, effect: Callable[[GameState, _Kind], GameState]) -> EventKind:
        """Return this kind with a second effect, which is applied after its own."""
        after = cast("_Effect", effect)
        return evolve(self, effect=lambda state, event: after(self.effect(state, event), event))


def event_kind(
    name: str,
    of: type[_Kind],
    when: str | tuple[str, ...],
    rule: Rule,
    rules: tuple[Callable[[GameState, _Kind], Iterator[Violation]], ...],
    effect: Callable[[GameState, _Kind], GameState],
    allowed: Callable[[GameState, _Kind], bool] | None = None,
) -> EventKind:
    """Return the definition of a kind of event.

    Args:
        name: the name of such events in records.
        of: their class.
        when: the phase or phases in which they are possible.
        rule: the rule that such an event breaks at any other time.
        rules: functions that yield violations of events of this class.
        effect: returns the state after such an event.
        allowed: a faster check whether an event breaks none of the rules; by default the rules
            are checked.

    Raises:
        InvalidArgument: ``rules`` is a single function.
    """
    in_a_list(rules, f"the rules of {name!r} must be a tuple of functions")

    def broken(state: GameState, event: Event) -> Iterator[Violation]:
        assert isinstance(event, of)
        return chain.from_iterable([broken_rule(state, event) for broken_rule in rules])

    def nothing_broken(state: GameState, event: Event) -> bool:
        return next(broken(state, event), None) is None

    # No isinstance check here, for speed: a game finds the kind by the event's class.
    quickly = cast("_Verdict", allowed or nothing_broken)
    carried_out = cast("_Effect", effect)
    phases = (when,) if isinstance(when, str) else when
    return EventKind(of, name, phases, rule, broken, carried_out, quickly)
