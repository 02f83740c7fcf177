"""How Alhambra looks on a terminal: its cities, and the state before a violation."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, cast

from alhambra_rules.cli.inputs import NAMELESS, print_city, table_of, title_of
from alhambra_rules.drawing import faults_on
from alhambra_rules.drawing.marks import seat_of
from alhambra_rules.model import City, Currency, Player, Table
from rulebook_kit import Violation, replays
from rulebook_kit.command_line.inputs import Numbered, print_list
from rulebook_kit.command_line.looks import Draw, Looks
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.verdicts import verdict_words
from rulebook_kit.replays import Finding
from rulebook_kit.states import AnyRecord
from rulebook_kit.words import counted, listed

if TYPE_CHECKING:
    from alhambra_rules.game.record import Record, Replay
    from alhambra_rules.game.state import GameState

_RULES_HELP = """Look up rules by id: what they say, their sources, and our rulings.

Without an ID it lists all rules, section by section. Each rule has a kind. A check says what is
legal or what scores, a procedure says what happens when, a fact says what the game consists of. A
ruling decides where the rulebooks are silent or disagree.

Statements are available in the languages of the rulebooks too: Estonian, Russian and Hungarian.
Everything else is in English.

\b
Examples:
  alhambra-rules rules
  alhambra-rules rules --section build
  alhambra-rules rules --search wall
  alhambra-rules rules build.no-gaps scoring.ties
  alhambra-rules rules build.no-gaps --language et
"""

_VALIDATE_HELP = """Find every rule that recorded positions and games break.

FILE is a position in JSON, a file with one position on each line, a recorded game, or a diagram of
a city; the command recognises which. "-" is standard input. The command draws the cities of a
single position; if there are several positions, it draws only cities that break a rule. An illegal
cell has "!" at its corners and the numbers of its violations, which are listed below the drawing.

\b
Examples:
  alhambra-rules validate game.json
  alhambra-rules validate --draw none games/*.json
  alhambra-rules validate --quiet many.jsonl    one line for each violation
  alhambra-rules validate --format junit games/*.json > report.xml
  alhambra-rules validate --format sarif games/*.json > report.sarif
  alhambra-rules validate --svg-dir pictures games/*.json

\b
Exit status, which the worst file decides:
  0  everything is legal
  1  a rule is broken
  2  something is unreadable
"""

_REPLAY_HELP = """\
Replay a recorded game and show every violation with the event and the state before it.

FILE is a game record, JSON lines in the format alhambra-game/1; "-" is standard input. The order
of bag and deck is not needed: a drawn piece must still be in there. After a violation the replay
continues with the game as it was recorded. Events that an arbiter accepted are listed apart.

\b
Examples:
  alhambra-rules replay game.jsonl
  alhambra-rules replay --draw none game.jsonl
  alhambra-rules replay --format json game.jsonl
  alhambra-rules replay --html game.html game.jsonl

\b
Exit status:
  0  everything is legal
  1  a rule is broken
  2  the record is unreadable, or cannot be replayed to its end
"""

_MOST_CARDS = 120
"""The most cards of a hand that are named: more than the 108 money cards of the game."""

_RESERVE = re.compile(r"\$\.players\[(\d+)\]\.reserve$")
_CLAIM = re.compile(r"\$\.claims\[(\d+)\](\.\w+)?$")
_PLACES = {
    "$.dirk": "Dirk",
    "$.dirk_chests": "Dirk's chests",
    "$.market": "the market",
    "$.bazaars": "next to the market",
    "$.architects": "the architects",
    "$.attack": "the attacks",
    "$.scouts": "the scouts",
    "$.players": "the players",
}


def _show_position(
    screen: Screen, found: Table | City, violations: Sequence[Numbered], draw: Draw
) -> None:
    """Print the violations city by city, then those of the whole table."""
    screen.line()
    players = table_of(found).players
    by_seat: defaultdict[int | None, list[Numbered]] = defaultdict(list)
    for number, violation in violations:
        by_seat[_seat_of(violation, found)].append((number, violation))
    for seat, player in enumerate(players):
        _show_city(screen, player, by_seat[seat], draw)
    if not (by_seat[len(players) - 1] or draw is Draw.ALL):
        screen.line()
    if across := by_seat[None]:
        screen.line(("The table", "bold"), ": ", *verdict_words(len(across)))
        _print_list(screen, across, found)
        screen.line()


def _show_city(screen: Screen, player: Player, violations: Sequence[Numbered], draw: Draw) -> None:
    name = title_of(player.name)
    size = counted(len(player.city.pieces) - 1, "tile")
    screen.line((name, "bold"), ": ", *verdict_words(len(violations)), f", {size}")
    if draw is Draw.ALL or (draw is Draw.FAULTY and violations):
        screen.line()
        print_city(screen, player.city, faults_on(violations).with_chests(player.chests))
        screen.line()
    _print_list(screen, violations)
    if violations:
        screen.line()


def _print_list(
    screen: Screen, violations: Sequence[Numbered], found: Table | City | None = None
) -> None:
    """Print violations; those across the table with the part that each concerns."""
    width = len(str(violations[-1][0])) if violations else 0
    print_list(
        screen,
        violations,
        owner_of=lambda one: "" if found is None else _owner(found, one),
        indent=width + 4,
    )


def _seat_of(violation: Violation, found: Table | City) -> int | None:
    """Return the seat whose city a violation concerns; None if it concerns the table.

    A tile in several places concerns the table. The message names the places.
    """
    if isinstance(found, City):
        return 0
    return None if _in_several_places(violation) else seat_of(violation)


def _in_several_places(violation: Violation) -> bool:
    return "places" in violation.facts


def _owner(found: Table | City, violation: Violation) -> str:
    """Return in words the part of the position that a violation concerns."""
    if isinstance(found, City):
        return NAMELESS
    if _in_several_places(violation):
        return ""
    where = violation.where or ""
    if (seat := seat_of(violation)) is not None:
        return f"{found.players[seat].name}'s city"
    if reserve := _RESERVE.match(where):
        return f"{found.players[int(reserve[1])].name}'s reserve"
    if claim := _CLAIM.match(where):
        return f"{title_of(found.claims[int(claim[1])].player)}'s claim"
    return _PLACES.get(where, "the table")


def _show_finding(
    screen: Screen,
    replay: replays.Replay[AnyRecord, GameState],
    finding: Finding,
    violations: Sequence[Numbered],
) -> None:
    """Print the state before an event, and the city after it with the violations marked.

    If the event is read in another way, the city is the one before it.
    """
    from alhambra_rules.game import Action  # noqa: PLC0415 - positions need no games
    from alhambra_rules.game.events import event_of  # noqa: PLC0415 - as above

    index = cast("int", finding.index)
    event = event_of(cast("Replay", replay).record.events[index])
    state = replay.states[index]
    screen.line()
    if isinstance(event, Action) and event.player in state.names:
        corrected = any(one.applied and one.line == finding.line for one in replay.supposed)
        follows = index + 1 < len(replay.states) and not corrected
        after = replay.states[index + 1] if follows else state
        player = next(one for one in after.table.players if one.name == event.player)
        print_city(screen, player.city, faults_on(violations).with_chests(player.chests))
        screen.line()
        hand = state.player(event.player).hand
        screen.paragraph(f"{event.player}'s hand: {listed(hand, most=_MOST_CARDS)}", indent=2)
    for title, words in _lying_on(state):
        screen.paragraph(f"{title}: {words}", indent=2)


def _lying_on(state: GameState) -> Iterator[tuple[str, str]]:
    """Yield the titles and contents of the table outside the cities, and the player to act."""
    from alhambra_rules.game import modules_of  # noqa: PLC0415 - positions need no games

    squares = zip(Currency, state.market, strict=True)
    yield "Market", listed(f"{kind.value} {tile or 'empty'}" for kind, tile in squares)
    yield "Display", listed(state.display)
    if state.bought:
        yield "Set aside", listed(state.bought)
    for module in modules_of(state):
        yield from module.described()
    if state.to_act is not None:
        yield "To act", state.to_act


LOOKS: Final[Looks[GameState, Table | City]] = Looks(
    rules_help=_RULES_HELP,
    validate_help=_VALIDATE_HELP,
    replay_help=_REPLAY_HELP,
    names=("Anna", "Bo", "Cem", "Dora", "Emil", "Fay"),
    unit="turn",
    title_of=title_of,
    played_with=lambda record: [one.name for one in cast("Record", record).modules],
    what=lambda found: "a diagram" if isinstance(found, City) else "",
    players=lambda found: [player.name for player in table_of(found).players],
    show_position=_show_position,
    place_of=_owner,
    show_finding=_show_finding,
    drawn="cities",
    pictures_at="alhambra_rules.cli.pictures:PICTURES",
    scoring_at="alhambra_rules.cli.score:SCORING",
    simulation_at="alhambra_rules.cli.simulate:SIMULATION",
)
"""How Alhambra looks on a terminal."""
