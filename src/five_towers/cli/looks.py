"""How 5 Towers looks on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from five_towers.game.state import GameState
from five_towers.model import Table, Tower
from rulebook_kit.command_line.looks import Looks
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.replays import Finding, Replay
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
    replay: Replay[AnyRecord, GameState],
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
    sample_rule="tower.eight",
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
    scoring_at="five_towers.cli.score:SCORING",
)
"""How 5 Towers looks on a terminal."""
