"""What a host passes on after each step: to every seat what it may know, and to spectators."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, cast

from msgspec import UNSET, Meta, Struct, UnsetType

from alhambra_rules.game.describing import describe_event
from alhambra_rules.game.draws import Draw
from alhambra_rules.game.events import Entry, NoEvent, event_of
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.playing import legal_actions
from alhambra_rules.game.state import GameState
from alhambra_rules.game.view import view
from alhambra_rules.notation.events import ActionObject, LogObject, SeenEvent, forms_of
from alhambra_rules.notation.state_json import VIEW_SHAPE, state_value, view_value, view_values
from alhambra_rules.rulebook.json.codecs import Plain
from alhambra_rules.rulebook.sentences import NOBODY
from alhambra_rules.rulebook.service.handles import Handles
from alhambra_rules.rulebook.service.refusals import invalid
from alhambra_rules.service.values import State

ViewValue = Annotated[object, Meta(extra_json_schema={"$ref": f"#/$defs/{VIEW_SHAPE.__name__}"})]


class Happened(Struct):
    """One event as a seat may know it."""

    event: Annotated[
        SeenEvent, Meta(description="what this seat may not know is null, such as a card")
    ]
    text: Annotated[str, Meta(description="a sentence without its full stop")]


class Seat(Struct, omit_defaults=True):
    """What one seat may know after a step. Pass it on unread."""

    revision: Annotated[int, Meta(description="how many events there were so far")]
    view: ViewValue
    happened: list[Happened]
    actions: Annotated[
        list[ActionObject] | UnsetType,
        Meta(description="the legal actions; absent if this seat does not act now"),
    ] = UNSET


class Private(Struct, omit_defaults=True):
    """What only the host may see."""

    state: Annotated[State, Meta(description="the state, or its handle if it is kept here")]
    log: Annotated[list[LogObject], Meta(description="the new lines of the record")]


class Step(Struct):
    """Everything that a host needs after a step of a game."""

    revision: int
    private: Private
    seats: Annotated[dict[str, Seat], Meta(description="by the players' names")]
    open: Annotated[Seat, Meta(description="what spectators may see")]
    revealed: Annotated[
        bool,
        Meta(description="whether anything was drawn or seen; if not, undo reveals nothing"),
    ]
    to_act: str | None
    finished: bool
    winners: list[str]


def step_to(
    after: GameState,
    before: GameState | None,
    handles: Handles | None,
    *,
    keep: bool,
    log: bool,
) -> Step:
    """Return everything that a host needs after a step.

    Args:
        after: the state after the step.
        before: the state before it; None at the start of a game.
        handles: where states are kept.
        keep: whether the state is kept and travels as a handle.
        log: whether the state travels with its log.
    """
    new = new_entries(after, before)
    forms = forms_of(modules_of(after))
    state = sent(after, handles, keep=keep, log=log)
    views = view_values(after)
    seats = {name: _seat(after, name, views, new, before) for name in views}
    return Step(
        revision=after.revision,
        private=Private(state, [forms.write_entry(entry) for entry in new]),
        open=seats.pop(None),
        seats=cast("dict[str, Seat]", seats),
        revealed=any(isinstance(event_of(entry), Draw) for entry in new),
        to_act=after.to_act,
        finished=after.finished,
        winners=list(after.winners),
    )


def sent(state: GameState, handles: Handles | None, *, keep: bool, log: bool) -> object:
    """Return a state as it travels: as a value, or as its handle if it is kept here.

    Raises:
        FormatError: ``keep`` is true on a transport that keeps nothing.
    """
    state = state if log else state.without_log()
    if not keep:
        return state_value(state)
    if handles is None:
        raise invalid("keep", "states are not kept here: leave it out")
    return handles.keep(state)


def new_entries(after: GameState, before: GameState | None) -> tuple[Entry, ...]:
    """Return the events since an earlier state of the same game."""
    known = 0 if before is None else len(before.log)
    return tuple(entry for entry in after.log[known:] if not isinstance(entry, NoEvent))


def seat_of(state: GameState, player: str | None) -> Seat:
    """Return what this player, or a spectator, may know of a state."""
    return _seat(state, player, {player: view_value(view(state, player))}, (), None)


def _seat(
    state: GameState,
    player: str | None,
    views: Mapping[str | None, Plain],
    new: Iterable[Entry],
    before: GameState | None,
) -> Seat:
    happened = list(_happened(new, state, before, player or NOBODY))
    seat = Seat(state.revision, views[player], happened)
    if player is not None and player == state.to_act:
        forms = forms_of(modules_of(state))
        seat.actions = [forms.write(action) for action in legal_actions(state)]
    return seat


def _happened(
    new: Iterable[Entry], state: GameState, before: GameState | None, viewer: str
) -> Iterable[Happened]:
    forms = forms_of(modules_of(state))
    for entry in new:
        event = event_of(entry)
        plain: Plain = dict(forms.write(event))
        plain.update(dict.fromkeys(event.hidden_from(viewer)))
        yield Happened(plain, sentence(entry, before, viewer))
        before = None  # later events of a step are draws, which need no state


def sentence(entry: Entry, before: GameState | None, viewer: str) -> str:
    """Return the sentence on an event as this player, or an empty name, may hear it."""
    if before is not None and viewer:
        return describe_event(entry, before, viewer=viewer)
    if before is not None:
        return describe_event(entry, view(before, None))
    return describe_event(entry, viewer=viewer)
