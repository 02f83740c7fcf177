"""Requests about games that only Alhambra has: begin one, pay for a tile, ask an agent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import UNSET, Meta, UnsetType, field

from alhambra_rules.agents import AGENTS, Agent, Mcts, agent_action
from alhambra_rules.game.determinizing import determinize
from alhambra_rules.game.money_actions import payments
from alhambra_rules.game.view import view
from alhambra_rules.game_modules.registry import REGISTRY, empty_game, new_game
from alhambra_rules.in_play import PLAY
from alhambra_rules.notation.modules_json import ProfileName
from alhambra_rules.notation.position_document import BazaarId, MoneyName, Name
from rulebook_kit.service.operations import Handles, Request
from rulebook_kit.service.playing import Keep, Log, Seed, seed_of
from rulebook_kit.service.refusals import invalid
from rulebook_kit.service.steps import StateValue, Step, sent, state_in, step_to
from rulebook_kit.work import IS_WANTED, spend

if TYPE_CHECKING:
    ModuleChoice = str
else:
    ModuleChoice = Literal[tuple(REGISTRY)]


class NewGame(Request, tag="new_game", kw_only=True):
    """Begin a game, dealt from a seed, or with draws that come as events."""

    players: Annotated[
        list[Name], Meta(min_length=2, max_length=6, description="in seating order, clockwise")
    ]
    seed: Seed = UNSET
    modules: list[ModuleChoice] = field(default_factory=list)
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
        state = new_game(
            request.players,
            seed=seed_of(request.seed),
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
    return step_to(PLAY, state, None, handles, keep=request.keep, log=request.log)


class Payments(Request, tag="payments", kw_only=True):
    """Ask with which cards the player to act can buy a tile."""

    state: StateValue
    square: Annotated[int, Meta(ge=1, le=4, description="the market square")]
    superfluous: Annotated[bool, Meta(description="also payments with a surplus card")] = False


def ways_to_pay(request: Payments, handles: Handles | None) -> list[list[MoneyName]]:
    """Return the payments, each as a list of cards."""
    state = state_in(PLAY, request.state, handles)
    found = payments(state, request.square, superfluous=request.superfluous)
    return [list(map(str, cards)) for cards in found]


if TYPE_CHECKING:
    AgentName = str
else:
    AgentName = Literal[tuple(AGENTS)]


_LONGEST: Final = 10
"""Seconds after which any search ends."""


class AgentMove(Request, tag="agent_move", kw_only=True):
    """Ask what an agent does for the player to act; it knows only what that player may see."""

    state: StateValue
    agent: AgentName = "greedy"
    seed: Seed = UNSET
    iterations: Annotated[
        Annotated[int, Meta(ge=1, le=5_000)] | UnsetType,
        Meta(description="for mcts: how many games to simulate; absent: 200"),
    ] = UNSET
    seconds: Annotated[
        Annotated[float, Meta(gt=0, le=_LONGEST)] | UnsetType,
        Meta(description=f"for mcts: seconds after which the search ends; absent: {_LONGEST}"),
    ] = UNSET


class _WhileWanted(Mcts):
    """Ends a search that nobody waits for."""

    def _used_up(self, part: float, games: int, begun: float) -> bool:
        return not IS_WANTED.get()() or super()._used_up(part, games, begun)


def agent_move(request: AgentMove, handles: Handles | None) -> object:
    """Return an action to send to ``apply``."""
    state = state_in(PLAY, request.state, handles)
    agent: Agent = AGENTS[request.agent]
    if request.agent == "mcts":
        agent = _WhileWanted(
            Mcts().iterations if request.iterations is UNSET else request.iterations,
            _LONGEST if request.seconds is UNSET else request.seconds,
        )
    for key in ("iterations", "seconds"):
        if request.agent != "mcts" and getattr(request, key) is not UNSET:
            raise invalid(key, f"only mcts has {key}, not {request.agent}")
    if isinstance(agent, Mcts):
        spend(_SEARCHING * agent.iterations)
    action = agent_action(state, agent, seed=seed_of(request.seed))
    return PLAY.write_event(action, state)


_SEARCHING = 100
"""The work of an iteration: a list of requests may have two of the longest searches."""


class Determinize(Request, tag="determinize", kw_only=True):
    """Ask for a game in which all that a player, or with null a spectator, cannot know is new."""

    state: StateValue
    player: str | None
    seed: Seed = UNSET
    keep: Keep = False
    log: Log = False


def dealt_anew(request: Determinize, handles: Handles | None) -> object:
    """Return the state of the game, or its handle. Its revision counts from this state."""
    seen = view(state_in(PLAY, request.state, handles), request.player)
    made = determinize(seen, seed_of(request.seed))
    return sent(PLAY, made, handles, keep=request.keep, log=request.log)
