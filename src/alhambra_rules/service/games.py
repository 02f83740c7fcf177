"""Requests about games: begin one, list and check actions, apply them, look at a state."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Annotated, Final, Literal, cast

from msgspec import UNSET, Meta, Struct, UnsetType

from alhambra_rules.game.actions import Action
from alhambra_rules.game.buying import payments
from alhambra_rules.game.events import Event
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.playing import apply, check_event, legal_actions
from alhambra_rules.game.record import record_of
from alhambra_rules.game.state import GameState
from alhambra_rules.game_modules.registry import REGISTRY, empty_game, new_game
from alhambra_rules.notation.events import EventObject, LogObject, forms_of
from alhambra_rules.notation.game_record import write_record
from alhambra_rules.notation.pieces import ProfileName
from alhambra_rules.notation.position_document import BazaarId, MoneyName, Name
from alhambra_rules.rulebook import FormatError
from alhambra_rules.rulebook.json.faults import Faults
from alhambra_rules.rulebook.json.reading import check_part, refused_at
from alhambra_rules.rulebook.service.handles import Handles
from alhambra_rules.rulebook.service.refusals import Refused, invalid, within
from alhambra_rules.rulebook.values import changed
from alhambra_rules.service.seats import Seat, Step, seat_of, step_to
from alhambra_rules.service.values import Seed, State, Verdict, state_in

if TYPE_CHECKING:
    ModuleChoice = str
else:
    ModuleChoice = Literal[tuple(REGISTRY)]
EXACT: Final = 53
"""How many bits of a number survive in JavaScript, where hosts read and write states."""

Keep = Annotated[bool, Meta(description="keep the state here and answer with its handle")]
Log = Annotated[bool, Meta(description="whether the state has the log of all events")]


class NewGame(Struct, tag_field="do", tag="new_game", forbid_unknown_fields=True, kw_only=True):
    """Begin a game, dealt from a seed, or with draws that come as events."""

    players: Annotated[
        list[Name], Meta(min_length=2, max_length=6, description="in seating order, clockwise")
    ]
    seed: Annotated[
        Seed | UnsetType, Meta(description="decides all draws; absent: a secret random number")
    ] = UNSET
    modules: list[ModuleChoice] = []
    youngest_first: list[Name] | UnsetType = UNSET
    profile: ProfileName = "standard"
    open_attack: bool = False
    bazaars: list[BazaarId] | UnsetType = UNSET
    dealt: Annotated[bool, Meta(description="false: every draw comes as an event")] = True
    keep: Keep = False
    log: Log = False


def begin(request: NewGame, handles: Handles | None) -> Step:
    """Return the first step of a new game."""
    by_age = None if request.youngest_first is UNSET else request.youngest_first
    if request.dealt:
        seed = secrets.randbits(EXACT) if request.seed is UNSET else request.seed
        state = new_game(
            request.players,
            seed=seed,
            modules=request.modules,
            youngest_first=by_age,
            profile=request.profile,
            open_attack=request.open_attack,
            bazaars=None if request.bazaars is UNSET else request.bazaars,
        )
    else:
        state = empty_game(
            request.players,
            modules=request.modules,
            youngest_first=by_age,
            profile=request.profile,
        )
    return step_to(state, None, handles, keep=request.keep, log=request.log)


class LegalActions(Struct, tag_field="do", tag="legal_actions", forbid_unknown_fields=True):
    """Ask for the legal actions of the player to act, without surplus payments."""

    state: State


def actions(request: LegalActions, handles: Handles | None) -> list[object]:
    """Return the legal actions as objects."""
    state = state_in(request.state, handles)
    forms = forms_of(modules_of(state))
    return [forms.write(action) for action in legal_actions(state)]


class Payments(Struct, tag_field="do", tag="payments", forbid_unknown_fields=True, kw_only=True):
    """Ask with which cards the player to act can buy a tile."""

    state: State
    square: Annotated[int, Meta(ge=1, le=4, description="the market square")]
    superfluous: Annotated[bool, Meta(description="also payments with a surplus card")] = False


def ways_to_pay(request: Payments, handles: Handles | None) -> list[list[MoneyName]]:
    """Return the payments, each as a list of cards."""
    state = state_in(request.state, handles)
    found = payments(state, request.square, superfluous=request.superfluous)
    return [list(map(str, cards)) for cards in found]


class CheckAction(Struct, tag_field="do", tag="check_action", forbid_unknown_fields=True):
    """Ask whether an action or a draw is legal now, and which rules it breaks."""

    state: State
    action: EventObject


def check(request: CheckAction, handles: Handles | None) -> Verdict:
    """Return the verdict on an action."""
    state = state_in(request.state, handles)
    return Verdict.of(check_event(state, event_in(request.action, state)))


class Apply(
    Struct,
    tag_field="do",
    tag="apply",
    forbid_unknown_fields=True,
    kw_only=True,
    rename={"asked_by": "as"},
):
    """Apply an action or a draw, and get everything that a host passes on."""

    state: State
    action: EventObject
    asked_by: Annotated[
        str | UnsetType, Meta(description="the player who asks: only their own actions are allowed")
    ] = UNSET
    expect: Annotated[
        int | UnsetType, Meta(description="the revision that the player saw; another one is stale")
    ] = UNSET
    keep: Keep = False
    log: Log = False


def play(request: Apply, handles: Handles | None) -> Step:
    """Return the step that an action leads to."""
    state = state_in(request.state, handles)
    if request.expect not in (UNSET, state.revision):
        raise Refused(
            "stale", f"the game is at revision {state.revision}, not {request.expect} any more"
        )
    event = event_in(request.action, state)
    if request.asked_by is not UNSET and (
        not isinstance(event, Action) or event.player != request.asked_by
    ):
        raise Refused("not-yours", f"{request.asked_by:.99} may not do this for anybody else")
    return step_to(apply(state, event), state, handles, keep=request.keep, log=request.log)


class ViewRequest(Struct, tag_field="do", tag="view", forbid_unknown_fields=True):
    """Ask what one player, or with null a spectator, may see."""

    state: State
    player: str | None = None


def look_at(request: ViewRequest, handles: Handles | None) -> Seat:
    """Return what the player may see."""
    return seat_of(state_in(request.state, handles), request.player)


class RecordRequest(Struct, tag_field="do", tag="record", forbid_unknown_fields=True):
    """Ask for the record of a game, in alhambra-game/1."""

    state: State
    log: Annotated[
        list[LogObject] | UnsetType,
        Meta(description="all lines that new_game and apply answered, if the state has no log"),
    ] = UNSET


def record(request: RecordRequest, handles: Handles | None) -> str:
    """Return the text of the record."""
    state = state_in(request.state, handles)
    if request.log is not UNSET:
        state = _with_log(state, request.log)
    return write_record(record_of(state))


def _with_log(state: GameState, log: list[object]) -> GameState:
    forms, faults = forms_of(modules_of(state)), Faults()
    forms.add_log_faults(log, state.names, faults)
    if faults:
        raise faults.error()
    if len(log) != state.revision:
        raise invalid("log", f"expected {state.revision} events, found {len(log)}")
    return changed(state, log=forms.read_log(cast("list[dict[str, object]]", log)))


class Forget(Struct, tag_field="do", tag="forget", forbid_unknown_fields=True):
    """Forget states that were kept."""

    states: list[str]


def forget(request: Forget, handles: Handles | None) -> int:
    """Forget the states and return how many they were."""
    assert handles is not None
    for handle in request.states:
        handles.forget(handle)
    return len(request.states)


def event_in(value: object, state: GameState) -> Event:
    """Return the action or draw of a request; ``FormatError`` has its paths."""
    forms = forms_of(modules_of(state))

    def checked(plain: object, faults: Faults) -> None:
        forms.add_faults(plain, state.names, faults, ())

    try:
        plain = check_part(value, object, checked)
        return refused_at("$", lambda: forms.read(plain))
    except FormatError as error:
        raise within(error, "action") from None
