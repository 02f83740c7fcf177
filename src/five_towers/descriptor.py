"""5 Towers as one value, from which its programs, services and tests are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from five_towers.catalogue import BOOK, NOUNS
from rulebook_kit.game import Game

if TYPE_CHECKING:
    from five_towers.game.state import Event, GameState
    from five_towers.model import Table

FIVE_TOWERS: Final[Game[GameState, Event, Table]] = Game(
    title="5 Towers",
    kind="card game",
    name="five-towers",
    program="five-towers",
    rules=BOOK,
    nouns=NOUNS,
    most_players=5,
    secrets="the order of the deck",
    play_at="five_towers.in_play:PLAY",
    positions_at="five_towers.in_play:POSITIONS",
    service_at="five_towers.service:SERVICE",
    questions_at="five_towers.conformance:QUESTIONS",
    looks_at="five_towers.cli.looks:LOOKS",
)
