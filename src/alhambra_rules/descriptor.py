"""Alhambra as one value, from which its programs, services and tests are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from alhambra_rules.catalogue.catalogue import BOOK
from alhambra_rules.errors import NOUNS
from rulebook_kit.game import Game

if TYPE_CHECKING:
    from alhambra_rules.game.events import Event
    from alhambra_rules.game.state import GameState
    from alhambra_rules.model import City, Table

ALHAMBRA: Final[Game[GameState, Event, Table | City]] = Game(
    title="Alhambra",
    kind="board game",
    name="alhambra",
    program="alhambra-rules",
    rules=BOOK,
    nouns=NOUNS,
    most_players=6,
    secrets="every hand",
    play_at="alhambra_rules.in_play:PLAY",
    positions_at="alhambra_rules.recorded_positions:POSITIONS",
    service_at="alhambra_rules.service.protocol:SERVICE",
    questions_at="alhambra_rules.conformance.questions:QUESTIONS",
    looks_at="alhambra_rules.cli.looks:LOOKS",
)
