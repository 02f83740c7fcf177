"""``replay``: replay a recorded game and show every violation."""

from __future__ import annotations

from typing import Literal

import click

from rulebook_kit import FormatError
from rulebook_kit.command_line.inputs import print_replay
from rulebook_kit.command_line.options import (
    COLOR,
    FILE,
    FORMAT,
    Refusal,
    cannot_be_read,
)
from rulebook_kit.command_line.screen import ColorChoice, Looks, Screen
from rulebook_kit.command_line.sources import Source, UnreadableInput, read_recording
from rulebook_kit.command_line.verdicts import print_unreadable
from rulebook_kit.game import Event, Found, Game, State
from rulebook_kit.json.reading import begins_a_position
from rulebook_kit.json.verdicts import EXIT_STATUSES
from rulebook_kit.replays import status_of

_HELP = """Replay a recorded game and show every violation with the event and the state before it.

FILE is a game record, JSON lines in the format {name}-game/1; "-" is standard input. {note} After a
violation the replay continues with the game as it was recorded.

\b
Examples:
  {program} replay game.jsonl
  {program} replay --format json game.jsonl

\b
Exit status:
  0  every event is legal
  1  an event breaks a rule
  2  the record is unreadable
"""


def command_of(game: Game[State, Event, Found], looks: Looks[State, Found]) -> click.Command:
    """Return the command ``replay`` of a game."""

    def hint(data: bytes) -> str | None:
        """Return a hint if the data is a position and not a record."""
        if not begins_a_position(data, f"{game.name}-position"):
            return None
        return f"not a game record; use {game.program} validate"

    @click.command(
        name="replay",
        help=_HELP.format(name=game.name, program=game.program, note=looks.replay_note),
    )
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
            file, lambda data: game.play.replay(data, keep_states=keep_states), hint
        )
        if output == "json":
            click.echo(game.play.write_replay(outcome).encode(), nl=False)
        elif isinstance(outcome, OSError):
            raise Refusal(cannot_be_read(UnreadableInput(Source(file), outcome)))
        elif isinstance(outcome, FormatError):
            print_unreadable(
                Screen(color), UnreadableInput(Source(file), outcome, nouns=game.nouns)
            )
        else:
            print_replay(Screen(color), game, looks, Source(file), outcome)
        ctx.exit(EXIT_STATUSES[status_of(outcome)])

    return command
