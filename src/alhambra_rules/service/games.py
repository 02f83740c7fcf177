"""Requests about games that only Alhambra has: begin one, pay for a tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from alhambra_rules.game.money_actions import payments
from alhambra_rules.game_modules.registry import REGISTRY, empty_game, new_game
from alhambra_rules.in_play import PLAY
from alhambra_rules.notation.pieces import ProfileName
from alhambra_rules.notation.position_document import BazaarId, MoneyName, Name
from rulebook_kit.service.handles import Handles
from rulebook_kit.service.playing import Keep, Log, Seed, seed_of
from rulebook_kit.service.steps import StateValue, Step, state_in, step_to

if TYPE_CHECKING:
    ModuleChoice = str
else:
    ModuleChoice = Literal[tuple(REGISTRY)]


class NewGame(Struct, tag_field="do", tag="new_game", forbid_unknown_fields=True, kw_only=True):
    """Begin a game, dealt from a seed, or with draws that come as events."""

    players: Annotated[
        list[Name], Meta(min_length=2, max_length=6, description="in seating order, clockwise")
    ]
    seed: Seed = UNSET
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


class Payments(Struct, tag_field="do", tag="payments", forbid_unknown_fields=True, kw_only=True):
    """Ask with which cards the player to act can buy a tile."""

    state: StateValue
    square: Annotated[int, Meta(ge=1, le=4, description="the market square")]
    superfluous: Annotated[bool, Meta(description="also payments with a surplus card")] = False


def ways_to_pay(request: Payments, handles: Handles | None) -> list[list[MoneyName]]:
    """Return the payments, each as a list of cards."""
    state = state_in(PLAY, request.state, handles)
    found = payments(state, request.square, superfluous=request.superfluous)
    return [list(map(str, cards)) for cards in found]
