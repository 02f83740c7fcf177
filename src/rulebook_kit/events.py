"""Event classes that declare everything about themselves: name, time, rules, options, effect.

::

    @event("bid", when="bid", breaks=ONCE)
    @frozen
    class Bid(Action):
        '''Offer to take a number of cards from the display.'''

        cards: int

        @check
        def not_higher(self, state: GameState) -> Iterator[Violation]:
            '''Yield a violation if the bid does not top the highest bid so far.'''
            ...

        def effect(self, state: GameState) -> GameState:
            '''Add the bid to the calls.'''
            ...

The kind of a field is its type: a piece of the game, a word, a number, a list of these, or one of
these or None. From the kinds follow the JSON form of an event and its schema; see
``rulebook_kit.json.events``.

``@event`` stands above ``@frozen`` of attrs instead of replacing it. Type checkers then know the
constructor, the converters of its arguments, and ``attrs.evolve``. With a single decorator of our
own, ``typing.dataclass_transform`` would tell them only the constructor, because mypy does not
support converters there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Final, Generic, Self, TypeVar

from attrs import frozen

from rulebook_kit.rules import Rule, Violation
from rulebook_kit.templates import Spoken, kind_name
from rulebook_kit.values import Frozen

State = TypeVar("State")
_Kind = TypeVar("_Kind", bound="type[Recorded]")
_Check = TypeVar("_Check", bound=Callable[..., Iterator[Violation]])


@frozen
class Declaration(Frozen):
    """What an event class declares besides its fields.

    Attributes:
        name: the name of such events in records.
        when: the phases in which they are possible.
        breaks: the rule that such an event breaks at any other time, or of another player.
        checks: the names of the methods that yield its other violations.
    """

    name: str
    when: tuple[str, ...]
    breaks: Rule
    checks: tuple[str, ...]


@frozen
class Recorded(Spoken):
    """An event whose class says with ``@event`` how records name it and when it is possible.

    Attributes:
        key: the key of the event's name in records: ``do`` for an action, ``draw`` for a draw.
        declared: what the class declares.
    """

    key: ClassVar[str]
    declared: ClassVar[Declaration]


@frozen
class Declared(Recorded, Generic[State]):
    """An event that also has its rules and its effect; each game derives two bases from it."""

    def broken(self, state: State) -> Iterator[Violation]:
        """Yield the violations of the event, except those of its time and player."""
        for name in self.declared.checks:
            yield from getattr(self, name)(state)

    def effect(self, state: State) -> State:
        """Return the state after the event, legal or not.

        Raises:
            NoDefiniteState: pieces that the event moves are missing.
        """
        raise NotImplementedError


@frozen
class DeclaredAction(Declared[State]):
    """Something that a player does; the actions of a game derive from a base of their own.

    Attributes:
        player: the player's name.
        called: the name of this kind of action in messages.
    """

    key: ClassVar[str] = "do"
    called: ClassVar[str] = kind_name("an action")
    player: str

    @classmethod
    def options(cls, state: State, player: str) -> Iterator[Self]:
        """Yield the legal actions of this kind, if its phase is that of the state.

        If several have the same effect, it yields one.
        """
        raise NotImplementedError


@frozen
class DeclaredDraw(Declared[State]):
    """A draw or a shuffle; the draws of a game derive from a base of their own.

    Attributes:
        called: the name of this kind of draw in messages.
    """

    key: ClassVar[str] = "draw"
    called: ClassVar[str] = kind_name("a draw")

    @classmethod
    def options(cls, state: State) -> Iterator[Self]:
        """Yield the draws of this kind that are possible, if its phase is that of the state."""
        raise NotImplementedError


_MARK: Final = "_is_a_check"


def check(method: _Check) -> _Check:
    """Mark a method of an event class that yields violations of the event in a state."""
    setattr(method, _MARK, True)
    return method


def event(
    name: str,
    *,
    when: str | tuple[str, ...],
    breaks: Rule,
    secrets: tuple[str, ...] = (),
    template: str | None = None,
) -> Callable[[_Kind], _Kind]:
    """Declare an event class.

    Args:
        name: the name of such events in records.
        when: the phase or phases in which they are possible.
        breaks: the rule that such an event breaks at any other time, or of another player.
        secrets: the fields that only the event's player learns.
        template: the name of the template of its sentence; by default the name of the event.
    """

    def declare(kind: _Kind) -> _Kind:
        members = [item for base in reversed(kind.__mro__) for item in vars(base).items()]
        checks = dict.fromkeys(key for key, member in members if hasattr(member, _MARK))
        phases = (when,) if isinstance(when, str) else when
        kind.declared = Declaration(name, phases, breaks, tuple(checks))
        kind.secrets = secrets
        kind.template = name if template is None else template
        return kind

    return declare
