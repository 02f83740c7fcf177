"""Requests about games that every game answers: actions, steps, views, records, handles."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random
from typing import Annotated, Final, Generic, Literal

from attrs import frozen
from msgspec import UNSET, Meta, Struct, UnsetType

from rulebook_kit.errors import InvalidArgument
from rulebook_kit.game import Event, Play, State
from rulebook_kit.json.pieces import Name
from rulebook_kit.json.schemas import named, narrowed
from rulebook_kit.json.verdicts import SpokenViolation, violations_told
from rulebook_kit.rules import Report
from rulebook_kit.service.operations import Handles, Operation, Request, operation
from rulebook_kit.service.refusals import Refused, invalid, within
from rulebook_kit.service.steps import (
    ActionValue,
    EventValue,
    Happened,
    LogValue,
    Seat,
    StateValue,
    Step,
    ViewValue,
    seat_of,
    state_in,
    step_to,
    told_since,
)

_EXACT: Final = 53
"""How many bits of a number survive in JavaScript, where hosts read and write states."""

Keep = Annotated[bool, Meta(description="keep the state here and answer with its handle")]
Log = Annotated[bool, Meta(description="whether the state has the log of all events")]
Seed = Annotated[
    Annotated[
        int,
        Meta(
            extra_json_schema=named(
                "Seed", "any integer of up to 78 digits; in JavaScript of up to 53 bits"
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


class NewGame(Request, tag="new_game", kw_only=True):
    """Begin a game."""

    players: list[Name]
    seed: Seed = UNSET
    keep: Keep = False
    log: Log = False


class LegalActions(Request, tag="legal_actions"):
    """Ask for the legal actions of the player to act; none if a draw is due."""

    state: StateValue


class CheckAction(Request, tag="check_action", rename={"asked_by": "as"}):
    """Ask whether an action or a draw is legal now, and which rules it breaks."""

    state: StateValue
    action: EventValue
    asked_by: AskedBy = UNSET


class Apply(Request, tag="apply", kw_only=True, rename={"asked_by": "as"}):
    """Apply an action or a draw, and get everything that a host passes on."""

    state: StateValue
    action: EventValue
    asked_by: AskedBy = UNSET
    expect: Annotated[
        int | UnsetType, Meta(description="the revision that the player saw; another one is stale")
    ] = UNSET
    keep: Keep = False
    log: Log = False


class ViewRequest(Request, tag="view"):
    """Ask what one player may see, and do now; with null, what spectators may see."""

    state: StateValue
    player: str | None = None


AllLines = Annotated[
    list[LogValue] | UnsetType,
    Meta(description="all lines that new_game and apply answered, if the state has no log"),
]


class RecordRequest(Request, tag="record"):
    """Ask for the record of a game."""

    state: StateValue
    log: AllLines = UNSET


class HistoryRequest(Request, tag="history"):
    """Ask what happened so far, as one player, or with null a spectator, may know it."""

    state: StateValue
    log: AllLines = UNSET
    player: str | None = None
    since: Annotated[
        int, Meta(ge=0, description="the last revision that the seat has seen; 0: from the start")
    ] = 0


class History(Struct):
    """What happened in a game, as one seat may know it. Pass it on unread."""

    since: Annotated[int, Meta(description="the revision of the view")]
    revision: Annotated[int, Meta(description="the revision after all that happened")]
    view: Annotated[ViewValue, Meta(description="the table before all that happened")]
    happened: Annotated[
        list[Happened], Meta(description="every event since then: each adds 1 to the revision")
    ]


class AgentMove(Request, tag="agent_move", kw_only=True):
    """Ask what an agent does for the player to act; it knows only what that player may see."""

    state: StateValue
    agent: Annotated[
        Literal["random"], Meta(description="all legal actions are equally likely")
    ] = "random"
    seed: Seed = UNSET


class Forget(Request, tag="forget"):
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
            operation(HistoryRequest, History, self.history, since=2),
            operation(Forget, int, forget, keeps=True),
        )

    @property
    def random_agent(self) -> Operation:
        """The operation ``agent_move`` of a game that has no other agents."""
        return operation(AgentMove, ActionValue, self.agent_move)

    def begins_games(self, most_players: int) -> Operation:
        """Return the operation ``new_game`` of a game for up to ``most_players`` players."""
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
        """Return the verdict for an action."""
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
        return self.play.record(self._with_log(request, handles))

    def history(self, request: HistoryRequest, handles: Handles | None) -> History:
        """Return what happened, as a seat may know it. It is replayed from the record."""
        state = self._with_log(request, handles)
        if request.since > state.revision:
            raise invalid("since", f"the game is at revision {state.revision}")
        states = self.play.replay(self.play.record(state)).states
        if states[-1].revision != state.revision:
            raise invalid("log", "the events cannot be replayed")
        shown = states[request.since - states[0].revision :]
        return History(
            since=shown[0].revision,
            revision=state.revision,
            view=self.play.view(shown[0], request.player),
            happened=list(told_since(self.play, shown, request.player)),
        )

    def _with_log(self, request: RecordRequest | HistoryRequest, handles: Handles | None) -> State:
        state = state_in(self.play, request.state, handles)
        return state if request.log is UNSET else self.play.with_log(state, request.log)

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
