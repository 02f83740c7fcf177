"""Requests about games that every game answers: actions, steps, views, records, handles.

A step is what a host passes on: to every seat what it may know, and to spectators.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Annotated, Final, Generic, Literal, cast

from attrs import frozen
from msgspec import UNSET, Meta, Struct, UnsetType

from rulebook_kit.errors import InvalidArgument
from rulebook_kit.game import Event, Play, Shapes, State
from rulebook_kit.json.codecs import Plain
from rulebook_kit.json.pieces import Name
from rulebook_kit.json.schemas import DEFINITIONS, named, narrowed, references_to
from rulebook_kit.json.verdicts import Facts, SpokenViolation, Template, said, violations_told
from rulebook_kit.rules import Report
from rulebook_kit.service.operations import Handles, Operation, operation
from rulebook_kit.service.refusals import Refused, invalid, within
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
_ViewValue = Annotated[object, Meta(extra_json_schema={"$ref": DEFINITIONS + "View"})]
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
    view: _ViewValue
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


_EXACT: Final = 53
"""How many bits of a number survive in JavaScript, where hosts read and write states."""

Keep = Annotated[bool, Meta(description="keep the state here and answer with its handle")]
Log = Annotated[bool, Meta(description="whether the state has the log of all events")]
Seed = Annotated[
    Annotated[
        int,
        Meta(
            extra_json_schema=named(
                "Seed", "any whole number of up to 78 digits; in JavaScript of up to 53 bits"
            )
        ),
    ]
    | UnsetType,
    Meta(description="decides all chance; absent: a secret random number"),
]


AskedBy = Annotated[
    str | UnsetType, Meta(description="the player who asks: only their own actions are allowed")
]


def seed_of(seed: int | UnsetType) -> int:
    """Return the seed, or a secret one if there is none."""
    return secrets.randbits(_EXACT) if seed is UNSET else seed


class Verdict(Struct):
    """Whether something is legal, and every rule that it breaks."""

    ok: bool
    violations: list[SpokenViolation]

    @classmethod
    def of(cls, report: Report) -> Verdict:
        """Return the verdict of a report."""
        return cls(report.ok, violations_told(report))


_BEGIN: Final = "Begin a game."


class NewGame(Struct, tag_field="do", tag="new_game", forbid_unknown_fields=True, kw_only=True):
    """Begin a game."""

    players: list[Name]
    seed: Seed = UNSET
    keep: Keep = False
    log: Log = False


class LegalActions(Struct, tag_field="do", tag="legal_actions", forbid_unknown_fields=True):
    """Ask for the legal actions of the player to act; none if a draw is due."""

    state: StateValue


class CheckAction(
    Struct,
    tag_field="do",
    tag="check_action",
    forbid_unknown_fields=True,
    rename={"asked_by": "as"},
):
    """Ask whether an action or a draw is legal now, and which rules it breaks."""

    state: StateValue
    action: EventValue
    asked_by: AskedBy = UNSET


class Apply(
    Struct,
    tag_field="do",
    tag="apply",
    forbid_unknown_fields=True,
    kw_only=True,
    rename={"asked_by": "as"},
):
    """Apply an action or a draw, and get everything that a host passes on."""

    state: StateValue
    action: EventValue
    asked_by: AskedBy = UNSET
    expect: Annotated[
        int | UnsetType, Meta(description="the revision that the player saw; another one is stale")
    ] = UNSET
    keep: Keep = False
    log: Log = False


class ViewRequest(Struct, tag_field="do", tag="view", forbid_unknown_fields=True):
    """Ask what one player, or with null a spectator, may see."""

    state: StateValue
    player: str | None = None


class RecordRequest(Struct, tag_field="do", tag="record", forbid_unknown_fields=True):
    """Ask for the record of a game."""

    state: StateValue
    log: Annotated[
        list[LogValue] | UnsetType,
        Meta(description="all lines that new_game and apply answered, if the state has no log"),
    ] = UNSET


class AgentMove(Struct, tag_field="do", tag="agent_move", forbid_unknown_fields=True, kw_only=True):
    """Ask what an agent does for the player to act; it knows only what that player may see."""

    state: StateValue
    agent: Annotated[
        Literal["random"], Meta(description="all legal actions are equally likely")
    ] = "random"
    seed: Seed = UNSET


class Forget(Struct, tag_field="do", tag="forget", forbid_unknown_fields=True):
    """Forget states that were kept."""

    states: list[str]


@frozen
class Playing(Generic[State, Event]):
    """Answers the requests about the states of a game.

    Attributes:
        play: how it is played.
    """

    play: Play[State, Event]

    @property
    def operations(self) -> Sequence[Operation]:
        """The operations that every game has."""
        return (
            operation(LegalActions, list[ActionValue], self.legal_actions),
            operation(CheckAction, Verdict, self.check_action),
            operation(Apply, Step, self.apply),
            operation(ViewRequest, Seat, self.view),
            operation(RecordRequest, str, self.record),
            operation(Forget, int, forget, keeps=True),
        )

    @property
    def random_agent(self) -> Operation:
        """The operation ``agent_move`` of a game that has no other agents."""
        return operation(AgentMove, ActionValue, self.agent_move)

    def begins_games(self, most_players: int) -> Operation:
        """Return the operation ``new_game`` of a game for up to so many players."""
        players = Annotated[
            list[Name],
            Meta(min_length=2, max_length=most_players, description="in seating order"),
        ]
        return operation(narrowed(NewGame, _BEGIN, players=players), Step, self.new_game)

    def new_game(self, request: NewGame, handles: Handles | None) -> Step:
        """Return the first step of a new game."""
        state = self.play.new(request.players, seed_of(request.seed))
        return step_to(self.play, state, None, handles, keep=request.keep, log=request.log)

    def agent_move(self, request: AgentMove, handles: Handles | None) -> object:
        """Return an action to send to ``apply``."""
        state = state_in(self.play, request.state, handles)
        legal = self.play.legal_actions(state)
        if not legal:
            raise InvalidArgument("no player must act in this state")
        chosen = Random(f"{seed_of(request.seed)} random").choice(legal)
        return self.play.write_event(chosen, state)

    def legal_actions(self, request: LegalActions, handles: Handles | None) -> list[object]:
        """Return the legal actions as objects."""
        state = state_in(self.play, request.state, handles)
        return [self.play.write_event(one, state) for one in self.play.legal_actions(state)]

    def check_action(self, request: CheckAction, handles: Handles | None) -> Verdict:
        """Return the verdict on an action."""
        state = state_in(self.play, request.state, handles)
        event = self._event_in(request.action, request.asked_by, state)
        return Verdict.of(self.play.check(state, event))

    def apply(self, request: Apply, handles: Handles | None) -> Step:
        """Return the step that an action leads to."""
        state = state_in(self.play, request.state, handles)
        if request.expect not in (UNSET, state.revision):
            message = f"the game is at revision {state.revision}, not {request.expect}"
            raise Refused("stale", message)
        event = self._event_in(request.action, request.asked_by, state)
        after = self.play.apply(state, event)
        return step_to(self.play, after, state, handles, keep=request.keep, log=request.log)

    def view(self, request: ViewRequest, handles: Handles | None) -> Seat:
        """Return what the player may see."""
        return seat_of(self.play, state_in(self.play, request.state, handles), request.player)

    def record(self, request: RecordRequest, handles: Handles | None) -> str:
        """Return the text of the record."""
        state = state_in(self.play, request.state, handles)
        if request.log is not UNSET:
            state = self.play.with_log(state, request.log)
        return self.play.record(state)

    def _event_in(self, value: object, asking: str | UnsetType, state: State) -> Event:
        """Return the event; nobody learns from it what another player could do."""
        with within("action"):
            event = self.play.read_event(value, state)
        plain = self.play.write_event(event, state)
        if asking is not UNSET and ("do" not in plain or plain["player"] != asking):
            raise Refused("not-yours", f"this is not an action of {asking:.99}")
        return event


def forget(request: Forget, handles: Handles | None) -> int:
    """Forget the states and return how many they were."""
    assert handles is not None
    for handle in request.states:
        handles.forget(handle)
    return len(request.states)
