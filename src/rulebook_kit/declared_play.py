"""Make the ``Play`` of a game of declared events from its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from attrs import frozen
from msgspec import Struct

from rulebook_kit.events import Declared
from rulebook_kit.game import Play, ReplayOf, Shapes
from rulebook_kit.json.codecs import Plain
from rulebook_kit.json.events import EventForms, read_event
from rulebook_kit.json.states import StateForm
from rulebook_kit.record_form import ReplayForm
from rulebook_kit.states import AnyState, StateInTurns
from rulebook_kit.templates import Words
from rulebook_kit.turns import Turns

State = TypeVar("State", bound=StateInTurns)
Event = TypeVar("Event", bound=Declared[Any])


def _winners_score(state: AnyState) -> Sequence[tuple[str, int]]:
    return [(name, int(name in state.winners)) for name in state.names]


def _events_so_far(state: AnyState) -> int:
    return state.revision


def _told(event: Declared[Any], _: object) -> Words:
    return event.told_to(None)


@frozen(kw_only=True)
class DeclaredGame(Generic[State, Event]):
    """A game of declared events in which all players see and hear the same.

    Attributes:
        turns: how it is played, one event after the other.
        forms: the JSON forms of its events.
        states: the JSON form of its states.
        new: as in ``Play``.
        record: as in ``Play``.
        replay: as in ``Play``.
        replays: the JSON form of what a replay found.
        view: as in ``Play``; the views differ only in the name under ``player``.
        view_shape: the type of the document of a view.
        scores: as in ``Play``; by default the winners have 1 point.
        length: as in ``Play``; by default the number of events.
        sentence: returns the sentence about an event, given the state just before it if it is
            known.
    """

    turns: Turns[State, Event]
    forms: EventForms[Event]
    states: StateForm[State, Event]
    new: Callable[[Sequence[str], int], State]
    record: Callable[[State], str]
    replay: ReplayOf[State]
    replays: ReplayForm[State, Event]
    view: Callable[[State, str | None], Plain]
    view_shape: type[Struct]
    scores: Callable[[State], Sequence[tuple[str, int]]] = _winners_score
    length: Callable[[State], int] = _events_so_far
    sentence: Callable[[Event, State | None], Words] = _told

    @property
    def play(self) -> Play[State, Event]:
        """How it is played, recorded and seen."""
        return Play(
            new=self.new,
            legal_actions=self.turns.legal_actions,
            check=self.turns.check,
            apply=self.turns.apply,
            play_out=self.turns.play_out,
            scores=self.scores,
            length=self.length,
            record=self.record,
            replay=self.replay,
            entry=self._entry,
            write_replay=self.replays.write,
            read_state=self.states.of_value,
            write_state=self.states.value,
            without_log=lambda state: state.without_log(),
            with_log=self.states.with_log,
            view=self.view,
            views=self._views,
            new_events=self._new_events,
            read_event=lambda value, state: read_event(value, self.forms, state.names),
            write_event=lambda event, _: self.forms.write(event),
            sentence=lambda event, before, _: self.sentence(event, before),
            shapes=Shapes(
                events=self.forms.shapes, view=self.view_shape, replay=self.replays.shape
            ),
        )

    def _entry(self, value: object, state: State) -> tuple[Plain, Words]:
        event = cast("Event", value)
        return self.forms.write(event), self.sentence(event, state)

    def _views(self, state: State) -> Mapping[str | None, Plain]:
        seen = self.view(state, None)
        return {None: seen, **{name: {**seen, "player": name} for name in state.names}}

    def _new_events(self, after: State, before: State | None) -> Sequence[Event]:
        events = after.log[0 if before is None else len(before.log) :]
        return cast("Sequence[Event]", events)
