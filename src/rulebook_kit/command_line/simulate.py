"""``simulate``: play random legal games and show who won."""

from __future__ import annotations

from pathlib import Path

import click

from rulebook_kit.command_line.looks import Looks
from rulebook_kit.command_line.options import COLOR
from rulebook_kit.command_line.runs import Result, play_run, run_options
from rulebook_kit.command_line.screen import ColorChoice, Screen
from rulebook_kit.files import write_whole
from rulebook_kit.game import Event, Found, Game, State

_HELP = """Play random legal games and show who won.

The games have the seeds S, S + 1, S + 2 and so on. The same seed and number of players give the
same game on every machine. With --out every finished game is written as a record,
K-players-seed-S.jsonl, which "replay" reads. Ctrl-C ends the run; finished games count.

\b
Examples:
  {program} simulate --games 100 --players 3 --seed 1
  {program} simulate --games 20 --players 2 --seed 7 --out games
  {program} replay games/2-players-seed-7.jsonl
"""


def command_of(game: Game[State, Event, Found], looks: Looks[State, Found]) -> click.Command:
    """Return the command ``simulate`` of a game."""

    @click.command(name="simulate", help=_HELP.format(program=game.program))
    @run_options(game.most_players)
    @COLOR
    @click.pass_context
    def command(
        ctx: click.Context,
        games: int,
        players: int,
        seed: int,
        out: Path | None,
        color: ColorChoice,
    ) -> None:
        """Play the games one by one, then print the table."""

        def played(seed: int) -> Result:
            play = game.play
            state = play.play_out(play.new(looks.names[:players], seed), seed)
            if out is not None:
                write_whole(out / f"{players}-players-seed-{seed}.jsonl", play.record(state))
            return Result(tuple(play.scores(state)), state.winners, play.length(state))

        seeds = range(seed, seed + games)
        ctx.exit(play_run(seeds, played, Screen(color), out=out, unit=looks.unit))

    return command
