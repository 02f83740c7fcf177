"""How a game looks on a terminal: what only its command line needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from attrs import frozen

from rulebook_kit.command_line.screen import Screen
from rulebook_kit.game import Found, State


@frozen(kw_only=True)
class Looks(Generic[State, Found]):
    """How a game looks on a terminal.

    Attributes:
        rules_help: the help of ``rules``.
        sample_rule: the id of a rule, for the help of ``conformance``.
        names: the players of simulated games, in seating order.
        unit: what ``Play.length`` counts, such as ``round``.
        position_note: sentences for the help of ``validate``: how positions are shown.
        replay_note: sentences for the help of ``replay``: what a record need not say.
        players: returns the names in a position, in seating order.
        claimants: returns for each claim of a position whose points it is about.
        summary: returns what a player has, on one line, such as ``2 towers``.
        show_player: prints what a player has.
        show_state: prints the state before an illegal event.
    """

    rules_help: str
    sample_rule: str
    names: tuple[str, ...]
    unit: str
    position_note: str = ""
    replay_note: str = ""
    players: Callable[[Found], Sequence[str]] = lambda _: ()
    claimants: Callable[[Found], Sequence[str]] = lambda _: ()
    summary: Callable[[Found, int], str] = lambda _found, _seat: ""
    show_player: Callable[[Screen, Found, int], None] = lambda _screen, _found, _seat: None
    show_state: Callable[[Screen, State], None] = lambda _screen, _state: None
