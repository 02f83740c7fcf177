"""Steps of games: what a host passes on, to every seat what it may know, and to spectators."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Final, cast

from msgspec import UNSET, Meta, Struct, UnsetType

from rulebook_kit.game import Event, Play, Shapes, State
from rulebook_kit.json.codecs import Plain
from rulebook_kit.json.schemas import DEFINITIONS, named, references_to
from rulebook_kit.json.verdicts import Facts, Template, said
from rulebook_kit.service.operations import Handles
from rulebook_kit.service.refusals import invalid, within
from rulebook_kit.templates import NOBODY

StateValue = Annotated[
    object,
    Meta(
        extra_json_schema=named(
            "State",
            "a state: the object in a step, or the handle of a state that was kept",
        )
        | {"type": ["object", "string"]}
    ),
]
"""A state as it travels."""

ActionValue = Annotated[object, Meta(extra_json_schema={"$ref": DEFINITIONS + "Action"})]
EventValue = Annotated[object, Meta(extra_json_schema={"$ref": DEFINITIONS + "Event"})]
LogValue = Annotated[object, Meta(extra_json_schema={"$ref": DEFINITIONS + "LogEntry"})]
_SeenValue = Annotated[object, Meta(extra_json_schema={"$ref": DEFINITIONS + "SeenEvent"})]
ViewValue = Annotated[object, Meta(extra_json_schema={"$ref": DEFINITIONS + "View"})]
"""Each game defines what these names stand for: ``in_requests`` and ``in_results``."""


def shapes_in_requests(shapes: Shapes) -> tuple[object, ...]:
    """Return what the names in requests stand for, in a game in which all hear the same."""
    return (
        _one_of("Event", references_to(shapes.events)),
        _one_of("LogEntry", _AN_EVENT),
        *shapes.events,
    )


def shapes_in_results(shapes: Shapes, *, positions: bool) -> tuple[object, ...]:
    """Return what the further names in results stand for, in a game in which all hear the same.

    Args:
        shapes: the types of the documents of the game.
        positions: whether it has positions; else a view stands for the table.
    """
    actions = [shape for shape in shapes.events if "do" in shape.__struct_fields__]
    table = () if positions else (_one_of("Position", references_to([shapes.view])),)
    return (
        _one_of("Action", references_to(actions)),
        _one_of("SeenEvent", _AN_EVENT),
        shapes.view,
        shapes.replay,
        *table,
    )


_AN_EVENT: Final[Sequence[Plain]] = ({"$ref": DEFINITIONS + "Event"},)


def _one_of(name: str, choices: Sequence[Plain]) -> object:
    """Return the type of that name, whose schema is one of these."""
    return Annotated[object, Meta(extra_json_schema=named(name) | {"anyOf": list(choices)})]


class Happened(Struct, omit_defaults=True):
    """One event as a seat may know it."""

    event: Annotated[
        _SeenValue, Meta(description="what this seat may not know is null, such as a card")
    ]
    text: Annotated[str, Meta(description="a sentence without its full stop")]
    template: Template = UNSET
    facts: Facts = UNSET


class Seat(Struct, omit_defaults=True):
    """What one seat may know after a step. Pass it on unread."""

    revision: Annotated[int, Meta(description="how many events there were so far")]
    view: ViewValue
    happened: list[Happened]
    actions: Annotated[
        list[ActionValue] | UnsetType,
        Meta(description="the legal actions; absent if this seat does not act now"),
    ] = UNSET


class Private(Struct, omit_defaults=True):
    """What only the host may see."""

    state: Annotated[StateValue, Meta(description="the state, or its handle if it is kept here")]
    log: Annotated[list[LogValue], Meta(description="the new lines of the record")]


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


def state_in(play: Play[State, Event], value: object, handles: Handles | None) -> State:
    """Return the state of a request.

    Raises:
        FormatError: it is no state; the paths begin with ``$.state``.
        Refused: no state is kept under this handle.
    """
    if isinstance(value, str):
        if handles is None:
            raise invalid("state", "states are not kept here: send the state itself")
        return cast("State", handles.find(value))
    with within("state"):
        return play.read_state(value)


def sent(
    play: Play[State, Event],
    state: State,
    handles: Handles | None,
    *,
    keep: bool,
    log: bool,
) -> object:
    """Return a state as it travels: as an object, or as its handle if it is kept here.

    Args:
        play: how the game is played.
        state: the state.
        handles: where states are kept.
        keep: whether the state is kept.
        log: whether it has its log.

    Raises:
        FormatError: ``keep`` is true on a transport that keeps nothing.
    """
    state = state if log else play.without_log(state)
    if not keep:
        return play.write_state(state)
    if handles is None:
        raise invalid("keep", "states are not kept here: leave it out")
    return handles.keep(state)


def step_to(
    play: Play[State, Event],
    after: State,
    before: State | None,
    handles: Handles | None,
    *,
    keep: bool,
    log: bool,
) -> Step:
    """Return everything that a host needs after a step.

    Args:
        play: how the game is played.
        after: the state after the step.
        before: the state before it; None at the start of a game.
        handles: where states are kept.
        keep: whether the state is kept and travels as a handle.
        log: whether the state travels with its log.
    """
    new = play.new_events(after, before)
    lines = [play.write_event(event, after) for event in new]
    told: dict[tuple[int, tuple[str, ...]], Happened] = {}
    seats = {
        player: _seat(play, after, player, view, _happened(play, new, lines, before, player, told))
        for player, view in play.views(after).items()
    }
    return Step(
        revision=after.revision,
        private=Private(
            sent(play, after, handles, keep=keep, log=log), cast("list[object]", lines)
        ),
        open=seats.pop(None),
        seats=cast("dict[str, Seat]", seats),
        revealed=any("draw" in line for line in lines),
        to_act=after.to_act,
        finished=after.finished,
        winners=list(after.winners),
    )


def seat_of(play: Play[State, Event], state: State, player: str | None) -> Seat:
    """Return what this player, or with None a spectator, may know of a state."""
    return _seat(play, state, player, play.view(state, player), ())


def _seat(
    play: Play[State, Event],
    state: State,
    player: str | None,
    view: Plain,
    happened: Iterable[Happened],
) -> Seat:
    seat = Seat(state.revision, view, list(happened))
    if player is not None and player == state.to_act:
        seat.actions = [play.write_event(action, state) for action in play.legal_actions(state)]
    return seat


def _happened(
    play: Play[State, Event],
    new: Iterable[Event],
    lines: Iterable[Plain],
    before: State | None,
    player: str | None,
    told: dict[tuple[int, tuple[str, ...]], Happened],
) -> Iterator[Happened]:
    """Yield the events as a seat may know them; ``told`` keeps them for seats that know as much."""
    viewer = player or NOBODY
    for index, (event, line) in enumerate(zip(new, lines, strict=True)):
        hidden = event.hidden_from(viewer)
        key = index, hidden
        if key not in told:
            words = play.sentence(event, None if index else before, viewer)  # the others are draws
            told[key] = Happened(line | dict.fromkeys(hidden), str(words), *said(words))
        yield told[key]


def told_since(
    play: Play[State, Event], states: Sequence[State], player: str | None
) -> Iterator[Happened]:
    """Yield what happened from the first of these states to the last, as a seat may know it."""
    for before, after in pairwise(states):
        new = play.new_events(after, before)
        lines = [play.write_event(event, after) for event in new]
        yield from _happened(play, new, lines, before, player, {})
