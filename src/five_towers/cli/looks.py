"""How 5 Towers looks on a terminal, and what ``score`` shows of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, cast

from five_towers.arbiter import check_table
from five_towers.game.replay import Replay
from five_towers.game.state import GameState
from five_towers.model import Table, Tower, TowerType
from five_towers.notation.position import GameDocument, ScoreDocument, player_score
from five_towers.scoring import Score, score_of
from rulebook_kit import replays
from rulebook_kit.claims import scored_as_recorded
from rulebook_kit.command_line.looks import Looks, ScoreRow, ScoreSheet, Scoring
from rulebook_kit.command_line.options import Refusal
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.sources import Source
from rulebook_kit.replays import Finding
from rulebook_kit.rules import Violation
from rulebook_kit.states import AnyRecord
from rulebook_kit.words import counted

_RULES_HELP = """Look up rules by id: what they say, their sources, and our rulings.

Without an ID it lists all rules, section by section. Each rule has a kind. A check says what is
legal or what scores, a procedure says what happens when, a fact says what the game consists of. A
ruling decides where the rule sheet is silent.

Statements are available in Estonian too, the language of the sheet; everything else is in English.

\b
Examples:
  five-towers rules
  five-towers rules --section build
  five-towers rules --search tower
  five-towers rules tower.eight build.undo
  five-towers rules tower.eight --language et
"""


def _summary(table: Table, seat: int) -> str:
    player = table.players[seat]
    towers = counted(sum(tower.type is not None for tower in player.towers), "tower")
    return f"{towers}, {player.torn_down} torn down" if player.torn_down else towers


def print_towers(screen: Screen, towers: Iterable[Tower]) -> None:
    """Print the type and the values of each tower, with ``^`` after a finished one."""
    for tower in towers:
        if tower.type is None:
            continue
        cards = str(tower).removeprefix(f"{tower.type.value} ")
        finished = " ^" if tower.is_finished else ""
        screen.line("  ", f"{tower.type.value:<6}", f"  {cards}{finished}")


def _show_state(
    screen: Screen,
    replay: replays.Replay[AnyRecord, GameState],
    finding: Finding,
    _: Sequence[tuple[int, Violation]],
) -> None:
    """Print who must act, with their towers, the display and the cards taken."""
    state = replay.states[finding.index or 0]
    if state.to_act or state.display:
        screen.line()
    if state.to_act is not None:
        screen.line(f"  To act: {state.to_act}")
        print_towers(screen, state.player(state.to_act).towers)
    for title, cards in (("Display", state.display), ("Taken", state.taken)):
        if cards:
            screen.paragraph(f"{title}: {', '.join(map(str, cards))}", indent=2)


LOOKS: Final = Looks[GameState, Table](
    rules_help=_RULES_HELP,
    names=("Heidi", "Peeter", "Anni", "Liina", "Mart"),
    unit="round",
    position_note='Towers are printed from the bottom to the top, with "^" after a finished one.',
    replay_note="The order of the deck is not needed: a card that is laid out must still be in the"
    " deck.",
    players=lambda table: [player.name for player in table.players],
    claimants=lambda table: [claim.player for claim in table.claims],
    summary=_summary,
    show_player=lambda screen, table, seat: print_towers(screen, table.players[seat].towers),
    show_finding=_show_state,
    scoring_at="five_towers.cli.looks:SCORING",
)
"""How 5 Towers looks on a terminal."""


_HELP = """Score a recorded position and show how the points add up.

The main tower is the one that the position names ("main"), otherwise the highest. "claims" are
ignored; "validate" checks them. FILE is a position in JSON, or a recorded game, whose end is
scored; "-" is standard input. A note says if the position or the game breaks rules, or if the
game is not over. If its replay stops, nothing is scored.

\b
Examples:
  five-towers score game.json
  five-towers score --line 3 many.jsonl
  five-towers score game.json --format csv > points.csv
"""

_HEAD = ("player", *(kind.value for kind in TowerType), "main", "torn down", "total")


def _of_game(source: Source, replay: replays.Replay[AnyRecord, GameState]) -> ScoreSheet:
    if replay.stopped is not None:
        raise Refusal(
            f"{source} cannot be scored: the replay stopped, {replay.stopped};"
            " see five-towers replay"
        )
    ended = cast("Replay", replay)
    return _sheet(ended.final.table, ended)


def _sheet(table: Table, game: Replay | None) -> ScoreSheet:
    scores = [(player.name, score_of(player)) for player in table.players]
    broken = check_table(table) if game is None else game.report
    violations = len(broken.violations)

    def document() -> ScoreDocument:
        return ScoreDocument(
            format="five-towers-score/1",
            game=None if game is None else GameDocument(game.final.finished, len(game.faults)),
            violations=violations,
            players=[player_score(name, scored) for name, scored in scores],
        )

    return ScoreSheet(
        head=_HEAD,
        rows=[ScoreRow(name, _points(scored), _reasons(scored)) for name, scored in scores],
        notes=list(_notes(game, violations)),
        document=document,
    )


def _points(scored: Score) -> list[int]:
    by_kind = dict.fromkeys(TowerType, 0)
    for tower in scored.towers:
        by_kind[tower.tower.cards[0].type] += tower.points
    return [*by_kind.values(), scored.main_points, -scored.minus, scored.total]


def _reasons(scored: Score) -> list[str]:
    _, *reasons = str(scored).splitlines()
    return [reason.strip() for reason in reasons]


def _notes(game: Replay | None, violations: int) -> Iterator[str]:
    """Yield why the scores may not be the final ones of a game, and that rules are broken."""
    if game is None:
        yield from scored_as_recorded("position", violations, "five-towers validate")
        return
    if not game.final.finished:
        yield "The record ends before the game is over."
    yield from scored_as_recorded("game", violations, "five-towers replay")


SCORING: Final = Scoring[GameState, Table](
    help=_HELP, of_position=lambda table, _: _sheet(table, None), of_game=_of_game
)
"""How 5 Towers is scored on paper."""
