"""All kinds of events of the base game and their rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from alhambra_rules.catalogue.turn import ONE_ACTION
from alhambra_rules.compact.choosing import can_act
from alhambra_rules.game import phases
from alhambra_rules.game.actions import Pass
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.draws import BASE_KINDS
from alhambra_rules.game.event_kind import EventKind, declared_kind
from alhambra_rules.game.events import Event
from alhambra_rules.game.module import Module, classes_of
from alhambra_rules.game.state import GameState
from rulebook_kit import InvalidArgument, Violation
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import quoted


def pass_while_able(state: GameState, action: Pass) -> Iterator[Violation]:
    """Yield a violation if the player could act. Rule: turn.one-action (et-2005, ru, hu)."""
    is_asked = state.phase == phases.ACT and state.to_act == action.player
    if is_asked and can_act(compact_of(state)):
        yield ONE_ACTION.broken_at(
            template="turn.one-action-pass", in_message={"player": action.player}
        )


_ALL = tuple(
    declared_kind(of, pass_while_able) if of is Pass else declared_kind(of) for of in BASE_KINDS
)

_Kinds = Mapping[type[object], EventKind]


def _by_class(kinds: Iterable[EventKind]) -> _Kinds:
    return FrozenDict({kind.of: kind for kind in kinds})


KINDS: _Kinds = _by_class(_ALL)
"""Every kind of event of the base game by its class."""


def kind_of(state: GameState, event: Event) -> EventKind:
    """Return the kind of an event.

    Raises:
        InvalidArgument: it is not an event of a game with these modules.
    """
    kind = (_kinds_with(classes_of(state)) if state.modules else KINDS).get(type(event))
    if kind is None:
        raise InvalidArgument(_no_event(event))
    return kind


def _no_event(event: object) -> str:
    """Return the message about a wrong event; this package cannot know the module's name."""
    if isinstance(event, Event):
        return (
            f"{event.called} is not an event of this game:"
            " choose the module it belongs to when the game begins"
        )
    return f"{quoted(event)} is not an event of this game: an event is an Action or a Draw"


@lru_cache(maxsize=64)
def _kinds_with(modules: tuple[type[Module], ...]) -> _Kinds:
    return _by_class((*_ALL, *(kind for module in modules for kind in module.kinds)))


def base_kind(event: type[Event]) -> EventKind:
    """Return the definition of an event of the base game, for a module that changes it.

    Args:
        event: the class of the event, such as ``Buy``.

    Raises:
        InvalidArgument: it is not an event of the base game.
    """
    if event not in KINDS:
        known = ", ".join(kind.__name__ for kind in KINDS)
        raise InvalidArgument(
            f"{quoted(event)} is not an event of the base game: these are {known}"
        )
    return KINDS[event]
