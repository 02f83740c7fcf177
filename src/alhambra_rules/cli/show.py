"""``show``: draw a recorded position without checking it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Literal

import click

from alhambra_rules.cli.inputs import (
    player_of,
    print_city,
    read_table,
    title_of,
)
from alhambra_rules.descriptor import ALHAMBRA
from alhambra_rules.drawing import UNMARKED
from alhambra_rules.errors import NOUNS
from alhambra_rules.model import BuildingType, Currency, Player, Table
from alhambra_rules.model.table import describe_claims
from alhambra_rules.notation import write_position
from rulebook_kit.command_line.inputs import read_game
from rulebook_kit.command_line.options import (
    COLOR,
    FILE,
    FORMAT,
    LINE,
    NamedPath,
    Refusal,
    cannot_be_read,
)
from rulebook_kit.command_line.screen import ColorChoice, Screen
from rulebook_kit.command_line.sources import Source, UnreadableInput
from rulebook_kit.replays import Replay
from rulebook_kit.words import counted, listed

_Part = tuple[str, str]
"""The title and the contents of a part of the table outside the cities."""

_HELP = """Draw a recorded position: every city, and everything else that was recorded.

Nothing is checked; "validate" does that. FILE is a position in JSON, or a diagram of a city, or
with --at a recorded game; "-" is standard input. With --at, the position is the table after that
line of the record, with all hands. Tiles that must still be placed are in no position; they are
named apart.

\b
Examples:
  alhambra-rules show game.json
  alhambra-rules show game.json --player Anna
  alhambra-rules show games.jsonl --line 17
  alhambra-rules show game.json --svg game.svg
  alhambra-rules show game.jsonl --at 120
  alhambra-rules show game.jsonl --at 120 --format json > position.json
"""


@click.command(help=_HELP)
@FILE
@click.option("--player", metavar="NAME", help="Show this player only.")
@LINE
@click.option(
    "--at",
    type=click.IntRange(min=1),
    metavar="N",
    help="Show the table of a recorded game after line N of the record.",
)
@FORMAT
@click.option(
    "--svg",
    metavar="FILE",
    type=NamedPath(),
    help='Write a picture to this file instead, replacing it if it exists; "-": print it.',
)
@COLOR
def command(
    file: str,
    player: str | None,
    line: int | None,
    at: int | None,
    output: Literal["text", "json"],
    svg: str | None,
    color: ColorChoice,
) -> None:
    """Show the players, then the table."""
    if at is not None and line is not None:
        raise click.UsageError("--line is for files of positions, --at for recorded games")
    if output == "json" and (svg is not None or player is not None):
        raise click.UsageError(
            "--format json writes the whole position: leave out --svg and --player"
        )
    table, aside = (read_table(file, line), ()) if at is None else _table_after(file, at)
    one = None if player is None else player_of(table, player)
    if svg is not None or output == "json":
        _write(svg, table, one, aside)
        return
    screen = Screen(color)
    chosen = table.players if one is None else (one,)
    for shown in chosen:
        _show_player(screen, shown)
    for title, words in (*(_lying_on(table) if player is None else ()), *aside):
        screen.paragraph((title, "bold"), f": {words}")
    screen.print_key()


def _table_after(file: str, line: int) -> tuple[Table, tuple[_Part, ...]]:
    """Return the table after a line of a recorded game, and the tiles that are set aside then.

    Raises:
        Refusal: the file is no record, has no such line, or cannot be replayed up to it.
    """
    source = Source(file)
    game = read_game(ALHAMBRA, file, instead="omit --at")
    if not isinstance(game, Replay):
        raise Refusal(cannot_be_read(UnreadableInput(source, game, nouns=NOUNS)))
    lines = [game.record.line_of(index) for index in range(len(game.record.events))]
    last = max(lines, default=game.record.line_of(None))
    if line > last:
        raise Refusal(f"{source} has no line {line}: it has {last}")
    events = bisect_right(lines, line)
    if events >= game.reached:
        raise Refusal(f"{source} cannot be replayed to line {line}: {game.stopped}")
    state = game.states[events]
    to_place = [(state.turn_of, tile) for tile in state.bought] + [*state.leftovers]
    aside = [f"{tile} (for {name} to place)" for name, tile in to_place]
    return state.table, (("Set aside", listed(aside)),) if aside else ()


def _write(svg: str | None, table: Table, player: Player | None, aside: Iterable[_Part]) -> None:
    """Write a picture into a file, or print the position as JSON."""
    for _, words in aside:
        click.echo(f"Not in the position, only set aside: {words}", err=True)
    if svg is None:
        click.echo(write_position(table).encode(), nl=False)
        return
    from alhambra_rules.cli.pictures import picture_of  # noqa: PLC0415 - few want them
    from rulebook_kit.command_line.pictures import write_picture  # noqa: PLC0415 - as above

    write_picture(svg, picture_of(table, player))


def _show_player(screen: Screen, player: Player) -> None:
    score = "" if player.score is None else f", score {player.score}"
    size = counted(len(player.city.pieces) - 1, "tile")
    screen.line((title_of(player.name), "bold"), f": {size}{score}")
    screen.line()
    print_city(screen, player.city, UNMARKED.with_chests(player.chests))
    screen.line()
    if player.reserve:
        screen.paragraph(f"Reserve: {listed(player.reserve)}", indent=2)
    if player.hand is not None:
        screen.paragraph(f"Hand: {listed(player.hand)}", indent=2)
    if player.architects is not None:
        screen.paragraph(f"Architects: {listed(player.architects)}", indent=2)
    if player.reserve or player.hand is not None or player.architects is not None:
        screen.line()


def _lying_on(table: Table) -> Iterator[_Part]:
    """Yield the titles and contents of the table outside the cities, as far as they are known."""
    if table.dirk is not None:
        yield "Dirk", listed(table.dirk)
    if table.market is not None:
        squares = zip(Currency, table.market, strict=True)
        yield "Market", listed(f"{kind.value} {tile or 'empty'}" for kind, tile in squares)
    if table.bazaars is not None:
        yield "Beside the market", listed(table.bazaars)
    if table.display is not None:
        yield "Display", listed(table.display)
    if table.spent is not None:
        yield "Spent", listed(table.spent)
    if table.scoring_rounds_done is not None:
        yield "Scoring rounds over", str(table.scoring_rounds_done)
    if table.to_act is not None:
        yield "Next to act", table.to_act
    yield from _lying_for_modules(table)
    yield from describe_claims(table)


def _lying_for_modules(table: Table) -> Iterator[_Part]:
    """Yield what the modules add to the table, as far as it is known."""
    if table.dirk_chests:
        yield "Dirk's chests", _colours(table.dirk_chests)
    for number, room in enumerate(table.rooms or (), start=1):
        yield f"Room {number}", _colours(room)
    if table.attack is not None:
        yield "Attacks", listed(side.value for side in table.attack)
    if table.scouts is not None:
        yield "Scouts", _colours(table.scouts)


def _colours(colours: Iterable[BuildingType]) -> str:
    return listed(colour.value for colour in colours)
