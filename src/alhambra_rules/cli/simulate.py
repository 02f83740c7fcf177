"""``simulate``: play random legal games and show who won."""

from __future__ import annotations

from pathlib import Path

import click

from alhambra_rules.cli.terminal import title_of
from alhambra_rules.game.module import Module
from alhambra_rules.game.playing import play_out, turns_in
from alhambra_rules.game.record import record_of
from alhambra_rules.game.setup import new_game
from alhambra_rules.game_modules.registry import REGISTRY, modules_of
from alhambra_rules.notation.game_record import write_record
from alhambra_rules.notation.verdicts import scores_of
from alhambra_rules.rulebook.command_line.options import COLOR
from alhambra_rules.rulebook.command_line.runs import Result, play_run, run_options
from alhambra_rules.rulebook.command_line.screen import ColorChoice, Screen
from alhambra_rules.rulebook.files import write_whole

NAMES = ("Anna", "Bo", "Cem", "Dora", "Emil", "Fay")
"""The players, in seating order."""

_HELP = """Play random legal games and show who won.

The games have the seeds S, S + 1, S + 2 and so on. The same seed, number of players and modules
give the same game on every machine. With --out every finished game is written as a record,
K-players-seed-S.jsonl, which "replay" reads. Ctrl-C ends the run; finished games count.

\b
Examples:
  alhambra-rules simulate --games 100 --players 3 --seed 1
  alhambra-rules simulate --games 20 --players 2 --seed 7 --out games
  alhambra-rules replay games/2-players-seed-7.jsonl
  alhambra-rules simulate --module treasure --module invaders --open-attack
"""


@click.command(help=_HELP)
@run_options(most_players=6)
@click.option(
    "--module",
    "modules",
    type=click.Choice(list(REGISTRY)),
    multiple=True,
    help="Play with this module; may be given several times.",
)
@click.option(
    "--open-attack",
    is_flag=True,
    help="With the invaders: their card lies face up, no scouts.",
)
@COLOR
@click.pass_context
def command(  # noqa: PLR0913, PLR0917 - one argument for each option
    ctx: click.Context,
    games: int,
    players: int,
    seed: int,
    out: Path | None,
    modules: tuple[str, ...],
    open_attack: bool,
    color: ColorChoice,
) -> None:
    """Play the games one by one, then print the table."""
    if open_attack and "invaders" not in modules:
        raise click.UsageError("--open-attack needs --module invaders")
    chosen = modules_of(sorted(set(modules)), {"open_attack": True} if open_attack else {})
    status = play_run(
        range(seed, seed + games),
        lambda seed: _play(seed, players, chosen, out),
        Screen(color),
        out=out,
        unit="turn",
    )
    ctx.exit(status)


def _play(seed: int, players: int, modules: tuple[Module, ...], out: Path | None) -> Result:
    state = play_out(new_game(NAMES[:players], seed=seed, modules=modules), seed)
    if out is not None:
        record = write_record(record_of(state))
        write_whole(out / f"{players}-players-seed-{seed}.jsonl", record)
    scores = tuple((title_of(name), score) for name, score in scores_of(state))
    return Result(scores, state.winners, turns_in(state))
