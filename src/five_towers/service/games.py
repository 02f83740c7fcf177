"""Requests about games that only 5 Towers has: begin one, let chance choose an action."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from five_towers.game.playing import empty_game, new_game
from five_towers.in_play import PLAY
from rulebook_kit.json.pieces import Name
from rulebook_kit.service.operations import Handles
from rulebook_kit.service.playing import Keep, Log, Seed, seed_of
from rulebook_kit.service.steps import Step, step_to


class NewGame(Struct, tag_field="do", tag="new_game", forbid_unknown_fields=True, kw_only=True):
    """Begin a game, dealt from a seed, or with draws that come as events."""

    players: Annotated[
        list[Name], Meta(min_length=2, max_length=5, description="in seating order, clockwise")
    ]
    seed: Seed = UNSET
    starter: Annotated[
        Name | UnsetType, Meta(description="who bids first; absent: the first player")
    ] = UNSET
    dealt: Annotated[bool, Meta(description="false: every draw comes as an event")] = True
    keep: Keep = False
    log: Log = False


def begin(request: NewGame, handles: Handles | None) -> Step:
    """Return the first step of a new game."""
    starter = None if request.starter is UNSET else request.starter
    if request.dealt:
        state = new_game(request.players, seed=seed_of(request.seed), starter=starter)
    else:
        state = empty_game(request.players, starter=starter)
    return step_to(PLAY, state, None, handles, keep=request.keep, log=request.log)
