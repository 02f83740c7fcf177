"""``simulate``: play random legal games and show who won."""

from __future__ import annotations

from pathlib import Path

import click

from alhambra_rules.rulebook.command_line.options import COLOR
from alhambra_rules.rulebook.command_line.runs import Result, play_run, run_options
from alhambra_rules.rulebook.command_line.screen import ColorChoice, Screen
from alhambra_rules.rulebook.files import write_whole
from five_towers.game.playing import new_game, play_out
from five_towers.game.replay import record_of
from five_towers.notation.game_record import write_record

NAMES = ("Heidi", "Peeter", "Anni", "Liina", "Mart")
"""The players, in seating order."""

_HELP = """Play random legal games and show who won.

The games have the seeds S, S + 1, S + 2 and so on. The same seed and number of players give the
same game on every machine. With --out every finished game is written as a record,
K-players-seed-S.jsonl, which "replay" reads. Ctrl-C ends the run; finished games count.

\b
Examples:
  five-towers simulate --games 100 --players 3 --seed 1
  five-towers simulate --games 20 --players 2 --seed 7 --out games
  five-towers replay games/2-players-seed-7.jsonl
"""


@click.command(help=_HELP)
@run_options(most_players=5)
@COLOR
@click.pass_context
def command(
    ctx: click.Context, games: int, players: int, seed: int, out: Path | None, color: ColorChoice
) -> None:
    """Play the games one by one, then print the table."""
    seeds = range(seed, seed + games)
    screen = Screen(color)
    ctx.exit(play_run(seeds, lambda one: _play(one, players, out), screen, out=out, unit="round"))


def _play(seed: int, players: int, out: Path | None) -> Result:
    state = play_out(new_game(NAMES[:players], seed=seed), seed)
    if out is not None:
        write_whole(out / f"{players}-players-seed-{seed}.jsonl", write_record(record_of(state)))
    scores = tuple((seat.name, seat.score.total) for seat in state.players)
    return Result(scores, state.winners, state.rounds_done)
