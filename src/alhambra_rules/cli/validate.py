"""``validate``: find every rule that recorded positions and games break."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Literal

import click

from alhambra_rules.catalogue import SOURCES
from alhambra_rules.cli.inputs import (
    NAMELESS,
    TablePosition,
    counted,
    listed_cells,
    print_city,
    replay_in,
    table_of,
    title_of,
)
from alhambra_rules.cli.replay import print_game
from alhambra_rules.descriptor import ALHAMBRA
from alhambra_rules.drawing import faults_on, numbered
from alhambra_rules.model import City, Player
from rulebook_kit import Violation
from rulebook_kit.command_line.inputs import Position, Recording, read_all, verdict_on
from rulebook_kit.command_line.meter import metered
from rulebook_kit.command_line.options import COLOR, NamedPath
from rulebook_kit.command_line.screen import ColorChoice, Screen
from rulebook_kit.command_line.verdicts import Item, Run, Verdict, print_notes, verdict_words
from rulebook_kit.command_line.writers import VERDICT_FORMAT, print_verdicts

_Numbered = tuple[int, Violation]
_CITY = re.compile(r"\$\.players\[(\d+)\]$")
_RESERVE = re.compile(r"\$\.players\[(\d+)\]\.reserve$")
_CLAIM = re.compile(r"\$\.claims\[(\d+)\](\.\w+)?$")
_PLACES = {
    "$.dirk": "Dirk",
    "$.dirk_chests": "Dirk's chests",
    "$.market": "the market",
    "$.bazaars": "beside the market",
    "$.architects": "the architects",
    "$.attack": "the attacks",
    "$.scouts": "the scouts",
    "$.players": "the players",
}


class Draw(Enum):
    """Which cities to draw."""

    ALL = "all"
    FAULTY = "faulty"
    NONE = "none"


def print_verdict(screen: Screen, draw: Draw | None, verdict: Verdict, *, alone: bool) -> None:
    """Print the verdict on a position or a game.

    Of the legal positions of one file, it prints only those that are drawn or not completely
    checked.

    Args:
        screen: where to print.
        draw: which cities to draw; None for all of a single position, else the illegal ones.
        verdict: the verdict.
        alone: whether there is only one file.
    """
    item, is_one_of_many = verdict.item, verdict.item.source.line is not None
    if isinstance(item, Recording):
        print_game(screen, item.source, replay_in(item), draw=draw is not Draw.NONE)
    if isinstance(item, Position):
        if draw is None:
            draw = Draw.ALL if alone and not is_one_of_many else Draw.FAULTY
        is_dull = is_one_of_many and verdict.report.ok and not verdict.not_checked
        if draw is Draw.ALL or not is_dull:
            _print_position(screen, item, verdict, draw)


def _print_position(screen: Screen, position: TablePosition, verdict: Verdict, draw: Draw) -> None:
    """Print the violations of a position, city by city, then those of the whole table.

    A legal position that is not drawn takes one line.
    """
    violations = numbered(verdict.report)
    players = table_of(position.found).players
    what = "a diagram" if isinstance(position.found, City) else counted(len(players), "player")
    words = verdict_words(len(violations))
    screen.line((str(position.source), "bold"), ": ", *words, f", {what}")
    print_notes(screen, verdict.notes, indent=2)
    if verdict.report.ok and draw is not Draw.ALL:
        return
    screen.line()
    by_seat: defaultdict[int | None, list[_Numbered]] = defaultdict(list)
    for number, violation in violations:
        by_seat[_seat_of(violation, position)].append((number, violation))
    for seat, player in enumerate(players):
        _print_city(screen, player, by_seat[seat], draw)
    if not (by_seat[len(players) - 1] or draw is Draw.ALL):
        screen.line()
    if across := by_seat[None]:
        screen.line(("The table", "bold"), ": ", *verdict_words(len(across)))
        _print_list(screen, across, [_owner(violation, position) for _, violation in across])
        screen.line()


def _print_city(
    screen: Screen, player: Player, violations: Sequence[_Numbered], draw: Draw
) -> None:
    name = title_of(player.name)
    size = counted(len(player.city.pieces) - 1, "tile")
    screen.line((name, "bold"), ": ", *verdict_words(len(violations)), f", {size}")
    if draw is Draw.ALL or (draw is Draw.FAULTY and violations):
        screen.line()
        print_city(screen, player.city, faults_on(violations).with_chests(player.chests))
        screen.line()
    _print_list(screen, violations, [""] * len(violations))
    if violations:
        screen.line()


def _print_list(screen: Screen, violations: Sequence[_Numbered], owners: Sequence[str]) -> None:
    width = len(str(violations[-1][0])) if violations else 0
    for (number, violation), owner in zip(violations, owners, strict=True):
        place = ", ".join(filter(None, (owner, listed_cells(violation.cells))))
        heading = ((violation.rule_id, "bold"), f"  {place}" if place else "")
        screen.paragraph(*heading, indent=width + 4, bullet=str(number))
        screen.paragraph(violation.message, indent=width + 4)


def _seat_of(violation: Violation, position: TablePosition) -> int | None:
    """Return the seat whose city a violation concerns; None if it concerns the table."""
    if isinstance(position.found, City):
        return 0
    city = _CITY.match(violation.where or "")
    return int(city[1]) if city else None


def place_of(item: Item, violation: Violation) -> str | None:
    """Return the part that a violation concerns: in words in a position, the line in a game."""
    return _owner(violation, item) if isinstance(item, Position) else violation.where


def _owner(violation: Violation, position: TablePosition) -> str:
    """Return in words the part of the position that a violation concerns."""
    if isinstance(position.found, City):
        return NAMELESS
    table, where = position.found, violation.where or ""
    if city := _CITY.match(where):
        return f"{table.players[int(city[1])].name}'s city"
    if reserve := _RESERVE.match(where):
        return f"{table.players[int(reserve[1])].name}'s reserve"
    if claim := _CLAIM.match(where):
        return f"{title_of(table.claims[int(claim[1])].player)}'s claim"
    return _PLACES.get(where, "the table")


_HELP = """Find every rule that recorded positions and games break.

FILE is a position in JSON, a file with one position on each line, a recorded game, or a diagram of
a city; the command recognises which. "-" is standard input. The command draws
the cities of a single position, and of several those that break a rule. An illegal cell has "!" at
its corners and the numbers of its violations, which are listed below the drawing.

\b
Examples:
  alhambra-rules validate game.json
  alhambra-rules validate --draw none games/*.json
  alhambra-rules validate --quiet many.jsonl    one line for each violation
  alhambra-rules validate --format junit games/*.json > report.xml
  alhambra-rules validate --format sarif games/*.json > report.sarif
  alhambra-rules validate --svg-dir pictures games/*.json

\b
Exit status; the worst of several files counts:
  0  everything is legal
  1  a rule is broken
  2  something is unreadable
"""


@click.command(help=_HELP)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@VERDICT_FORMAT
@click.option(
    "--draw",
    type=click.Choice(["auto", "all", "faulty", "none"]),
    default="auto",
    show_default=True,
    help="Which cities to draw. auto: all of a single position, else the illegal ones.",
)
@click.option(
    "--svg-dir",
    metavar="DIR",
    type=NamedPath(path_type=Path),
    help="Write a picture of every illegal position into this folder, with --draw all of every"
    " position. Pictures are named after file and line and replace existing files.",
)
@click.option(
    "-q",
    "--quiet",
    is_flag=True,
    help="Print only violations, errors and what was not checked, one on each line.",
)
@COLOR
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    output: str,
    draw: Literal["auto", "all", "faulty", "none"],
    svg_dir: Path | None,
    quiet: bool,
    color: ColorChoice,
) -> None:
    """Check every position and game of every file."""
    screen = Screen(color)
    draws = output == "text" and not quiet and draw != "none"
    read = partial(read_all, ALHAMBRA, keep_states=draws or svg_dir is not None)
    items = metered(screen, files, read)
    verdicts: Iterable[Verdict] = map(partial(verdict_on, ALHAMBRA), items)
    if svg_dir is not None:
        verdicts = _with_pictures(verdicts, svg_dir, every=draw == "all")
    show = partial(
        print_verdict, screen, None if draw == "auto" else Draw(draw), alone=len(files) == 1
    )
    run = Run("alhambra-rules", SOURCES, screen, show, place_of, quiet)
    status = print_verdicts(output, verdicts, run)
    screen.print_key()
    ctx.exit(status)


def _with_pictures(verdicts: Iterable[Verdict], svg_dir: Path, *, every: bool) -> Iterator[Verdict]:
    """Yield the verdicts, and write a picture of each that needs one."""
    from alhambra_rules.cli.picture_files import PictureFolder  # noqa: PLC0415 - few want them

    folder = PictureFolder(svg_dir)
    for verdict in verdicts:
        if isinstance(verdict.item, Recording):
            folder.add_violations(verdict.item)
        elif isinstance(verdict.item, Position) and (every or not verdict.report.ok):
            folder.add_position(verdict.item, verdict.report)
        yield verdict
