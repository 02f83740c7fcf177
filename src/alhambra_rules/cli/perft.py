"""``perft``: count the ways to go on building, to hold another move generator against."""

from __future__ import annotations

import sys

import click
from rich.progress import Progress, TaskID

from alhambra_rules.cli.inputs import PLAYER, player_of, read_table
from alhambra_rules.model import City
from alhambra_rules.placement import check_city
from alhambra_rules.rulebook.command_line.options import COLOR, LINE
from alhambra_rules.rulebook.command_line.screen import ColorChoice, Screen
from alhambra_rules.testing.perft import divided_perft, perft

DEEPEST = 20
"""Nobody lives to see what is deeper."""

_HELP = """Count the ways to go on building, to hold another move generator against.

Counted are the sequences of DEPTH legal placements, one after the other, of distinct tiles of the
54 that are not in the city: 136 of one placement from the lone fountain. An engine that counts
otherwise has a bug, and --divide tells after which first placement. docs/perft.md has a table.

\b
Examples:
  alhambra-rules perft 3
  alhambra-rules perft 2 --divide
  alhambra-rules perft 2 --from game.json --player Anna
"""


@click.command(help=_HELP)
@click.argument("depth", type=click.IntRange(0, DEEPEST))
@click.option(
    "--from",
    "file",
    metavar="POSITION",
    type=click.Path(allow_dash=True),
    help="Begin from the city of this position or diagram; from the lone fountain otherwise.",
)
@PLAYER
@LINE
@click.option("--divide", is_flag=True, help="Count for each first placement by itself.")
@COLOR
def command(
    depth: int,
    file: str | None,
    player: str | None,
    line: int | None,
    divide: bool,
    color: ColorChoice,
) -> None:
    """Count, and print the number; with a bar on a terminal while it takes."""
    if file is None and (player is not None or line is not None):
        raise click.UsageError("--player and --line are about a position: give one with --from")
    if divide and depth == 0:
        raise click.UsageError("--divide needs a depth of 1 or more: there is no first placement")
    city = City.start() if file is None else player_of(read_table(file, line), player).city
    screen = Screen(color)
    if not check_city(city).ok:
        screen.paragraph("This city breaks rules already: a placement counts only if it mends all.")
    with _Bar() as bar:
        if divide:
            divided = divided_perft(city, depth, progress=bar.tell)
            total = sum(divided.values())
        else:
            divided, total = None, perft(city, depth, progress=bar.tell)
    if divided is not None:
        rows = [[tile, str(cell), f"{count:,}"] for (tile, cell), count in divided.items()]
        screen.table(("tile", "cell", "sequences"), rows)
        screen.line()
    screen.line(f"perft {depth}: {total:,}")


class _Bar(Progress):
    """A bar on standard error, only on a terminal, for each ply anew."""

    def __init__(self) -> None:
        console = Screen(stderr=True).console
        super().__init__(console=console, transient=True, disable=not sys.stderr.isatty())
        self._plies: dict[int, TaskID] = {}

    def tell(self, ply: int, done: int, cities: int) -> None:
        """Show how many cities of a ply are done."""
        if ply not in self._plies:
            self._plies[ply] = self.add_task(f"Placement {ply}")
        self.update(self._plies[ply], completed=done, total=cities)
