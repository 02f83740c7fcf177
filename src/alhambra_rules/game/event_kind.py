"""The definition of a kind of event: its phases, its rules and its effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import TypeGuard, TypeVar, cast

from attrs import evolve, frozen

from alhambra_rules.game.events import Action, Draw, Event
from alhambra_rules.game.state import GameState
from rulebook_kit import Rule, Violation
from rulebook_kit.arguments import in_a_list
from rulebook_kit.values import Frozen
from rulebook_kit.words import quoted

_Kind = TypeVar("_Kind", bound=Event)
_Rule = Callable[[GameState, Event], Iterable[Violation]]
_Verdict = Callable[[GameState, Event], bool]
_Broken = Callable[[GameState, Event], Iterator[Violation]]
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
            piece that it moves is missing. None for an event of the library: the engine has it.
        allowed: whether ``broken`` yields nothing, found faster; None likewise.
        added: the rules that ``with_rules`` added.
        then: the effects that ``followed_by`` added.
    """

    of: type
    name: str
    phases: tuple[str, ...]
    rule: Rule
    broken: Callable[[GameState, Event], Iterator[Violation]]
    effect: Callable[[GameState, Event], GameState] | None = None
    allowed: Callable[[GameState, Event], bool] | None = None
    added: tuple[Callable[[GameState, Event], Iterable[Violation]], ...] = ()
    then: tuple[Callable[[GameState, Event], GameState], ...] = ()

    def with_rules(self, *rules: Callable[[GameState, _Kind], Iterable[Violation]]) -> EventKind:
        """Return this kind with more rules.

        Args:
            rules: functions that yield violations of such an event in a state. One that always
                yields a violation forbids the event.
        """
        added = cast("tuple[_Rule, ...]", rules)
        return evolve(self, broken=partial(_broken_with, self, added), added=(*self.added, *added))

    def followed_by(self, effect: Callable[[GameState, _Kind], GameState]) -> EventKind:
        """Return this kind with a second effect, which is applied after its own."""
        return evolve(self, then=(*self.then, cast("_Effect", effect)))

    def forbids(self, state: GameState, event: Event) -> bool:
        """Whether one of the rules that ``with_rules`` added is broken."""
        return any(True for rule in self.added for _ in rule(state, event))


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
    in_a_list(rules, f"the rules of {quoted(name)} must be a tuple of functions")
    broken = partial(_broken, cast("tuple[_Rule, ...]", rules), of)
    # No isinstance check here, for speed: a game finds the kind by the event's class.
    quickly = cast("_Verdict", allowed or partial(_nothing_in, broken))
    phases = (when,) if isinstance(when, str) else when
    return EventKind(of, name, phases, rule, broken, cast("_Effect", effect), quickly)


def declared_kind(
    of: type[_Kind], *rules: Callable[[GameState, _Kind], Iterator[Violation]]
) -> EventKind:
    """Return the definition of a kind of event whose class is declared with ``@event``.

    Its ``@check`` methods yield its violations. If it has no method ``effect``, the engine has it.

    Args:
        of: the class.
        rules: functions that yield more violations.
    """
    said = of.declared
    checks = tuple([cast("_Rule", partial(_asked, name)) for name in said.checks])
    broken = partial(_broken, (*checks, *cast("tuple[_Rule, ...]", rules)), of)
    kind = EventKind(of, said.name, said.when, said.breaks, broken)
    if not hasattr(of, "effect"):
        return kind
    return evolve(kind, effect=_carried_out, allowed=partial(_nothing_in, broken))


def is_declared(of: object) -> TypeGuard[type[Event]]:
    """Whether this is a class of events that ``@event`` declares."""
    return isinstance(of, type) and issubclass(of, Action | Draw) and hasattr(of, "declared")


def _carried_out(state: GameState, event: Event) -> GameState:
    after: GameState = event.effect(state)  # type: ignore[union-attr] # its class has it
    return after


def _asked(check: str, state: GameState, event: Event) -> Iterator[Violation]:
    found: Iterator[Violation] = getattr(event, check)(state)
    return found


# The parts of a kind are functions of a module with their first arguments: these can be pickled.


def _broken(
    rules: tuple[_Rule, ...], of: type, state: GameState, event: Event
) -> Iterator[Violation]:
    assert isinstance(event, of)
    return chain.from_iterable([rule(state, event) for rule in rules])


def _nothing_in(broken: _Broken, state: GameState, event: Event) -> bool:
    return next(broken(state, event), None) is None


def _broken_with(
    kind: EventKind, added: tuple[_Rule, ...], state: GameState, event: Event
) -> Iterator[Violation]:
    return chain(kind.broken(state, event), _broken(added, object, state, event))
