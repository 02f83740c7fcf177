"""``perft``: count the ways to build on, to check another move generator."""

from __future__ import annotations

from typing import Any

import click

from alhambra_rules.cli.inputs import PLAYER, player_of, read_table
from alhambra_rules.model import City
from alhambra_rules.placement import check_city
from alhambra_rules.testing.perft import divided_perft, perft
from rulebook_kit.command_line.meter import TaskBar
from rulebook_kit.command_line.options import COLOR, LINE
from rulebook_kit.command_line.screen import ColorChoice, Screen
from rulebook_kit.words import quoted

DEEPEST = 20
"""Nobody lives to see the end of a deeper count."""

_HELP = """Count sequences of legal placements, to check another move generator.

The command counts the sequences of DEPTH legal placements. Each placement uses a different tile
that is not in the city yet. From the lone fountain there are 136 sequences of one placement. An
engine with another count has a bug; --divide shows the count after each first placement, so you
can see where it differs. docs/perft.md has a table.

\b
Examples:
  alhambra-rules perft 3
  alhambra-rules perft 2 --divide
  alhambra-rules perft 2 --from game.json --player Anna
"""


class _Depth(click.IntRange):
    """The depth of a count. Errors explain what a depth is."""

    _WHAT = f"the number of placements in each sequence, from 0 to {DEEPEST}"

    def convert(
        self,
        value: Any,  # noqa: ANN401 - click's signature
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> int:
        """Return the depth as a number."""
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            self.fail(
                f"{quoted(value)} is not a depth. A depth is {self._WHAT}, such as 3", param, ctx
            )

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:  # noqa: ARG002 - click's signature
        """Explain the argument."""
        return f"It is {self._WHAT}, such as 3"


@click.command(help=_HELP)
@click.argument("depth", type=_Depth(0, DEEPEST))
@click.option(
    "--from",
    "file",
    metavar="POSITION",
    type=click.Path(allow_dash=True),
    help="Start from the city of this position or diagram instead of the lone fountain.",
)
@PLAYER
@LINE
@click.option("--divide", is_flag=True, help="Count separately for each first placement.")
@COLOR
def command(
    depth: int,
    file: str | None,
    player: str | None,
    line: int | None,
    divide: bool,
    color: ColorChoice,
) -> None:
    """Count, and print the number."""
    if file is None and (player is not None or line is not None):
        raise click.UsageError("--player and --line choose a city: name a position with --from")
    if divide and depth == 0:
        raise click.UsageError("--divide needs a depth of 1 or more: there is no first placement")
    city = City.start() if file is None else player_of(read_table(file, line), player).city
    screen = Screen(color)
    if not check_city(city).ok:
        screen.paragraph(
            "This city is illegal. A placement counts only if it fixes every violation."
        )
    with TaskBar() as bar:

        def show(ply: int, done: int, cities: int) -> None:
            bar.show("First placement" if divide else f"Placement {ply}", done, cities)

        divided = divided_perft(city, depth, progress=show) if divide else {}
        total = sum(divided.values()) if divide else perft(city, depth, progress=show)
    if divide:
        rows = [[tile, str(cell), f"{count:,}"] for (tile, cell), count in divided.items()]
        screen.table(("tile", "cell", "sequences"), rows)
        screen.line()
    screen.line(f"perft {depth}: {total:,}")
