"""``replay``: replay a recorded game and show every violation."""

from __future__ import annotations

from typing import Literal

import click

from alhambra_rules.rulebook import FormatError
from alhambra_rules.rulebook.command_line.options import (
    COLOR,
    FILE,
    FORMAT,
    Refusal,
    cannot_be_read,
)
from alhambra_rules.rulebook.command_line.screen import ColorChoice, Screen
from alhambra_rules.rulebook.command_line.sources import Source, UnreadableInput, read_recording
from alhambra_rules.rulebook.command_line.verdicts import print_unreadable
from alhambra_rules.rulebook.json.sniffing import begins_a_position
from alhambra_rules.rulebook.json.verdicts import EXIT_STATUSES
from alhambra_rules.rulebook.replay_documents import status_of
from five_towers.cli.verdict_text import print_replay
from five_towers.game.replay import replay
from five_towers.notation.game_record import read_record
from five_towers.notation.verdicts import replay_to_json

_HELP = """Replay a recorded game and show every violation with the event and the state before it.

FILE is a game record, JSON lines in the format five-towers-game/1; "-" is standard input. The order
of the deck is not needed: a card that is laid out must still be in the deck. After a violation the
replay continues with the game as it was recorded.

\b
Examples:
  five-towers replay game.jsonl
  five-towers replay --format json game.jsonl

\b
Exit status:
  0  every event is legal
  1  an event breaks a rule
  2  the record is unreadable
"""


@click.command(help=_HELP)
@FILE
@FORMAT
@COLOR
@click.pass_context
def command(
    ctx: click.Context, file: str, output: Literal["text", "json"], color: ColorChoice
) -> None:
    """Replay the game, print the verdict, and exit with its status."""
    keep_states = output == "text"
    outcome = read_recording(
        file, lambda data: replay(read_record(data), keep_states=keep_states), _hint_for_other_files
    )
    if output == "json":
        click.echo(replay_to_json(outcome).encode(), nl=False)
    elif isinstance(outcome, OSError):
        raise Refusal(cannot_be_read(UnreadableInput(Source(file), outcome)))
    elif isinstance(outcome, FormatError):
        print_unreadable(Screen(color), UnreadableInput(Source(file), outcome, nouns=NOUNS))
    else:
        print_replay(Screen(color), Source(file), outcome)
    ctx.exit(EXIT_STATUSES[status_of(outcome)])


def _hint_for_other_files(data: bytes) -> str | None:
    """Return a hint if the data is a position and not a record."""
    if not begins_a_position(data, "five-towers-position"):
        return None
    return "not a game record; use five-towers validate"
