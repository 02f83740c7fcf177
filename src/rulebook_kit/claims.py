"""What all games say about points: claims for unknown players, and scores of illegal positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulebook_kit.errors import most_similar
from rulebook_kit.json.faults import shown
from rulebook_kit.rules import Rule, Violation
from rulebook_kit.words import counted


def claim_for_nobody(rule: Rule, player: str, players: Iterable[str], where: str) -> Violation:
    """Return the violation of a claim for a player who is not at the table.

    Args:
        rule: the rule about the points of a round or game.
        player: the name in the claim.
        players: the names at the table.
        where: the path of the claim.
    """
    similar = most_similar(player, players)
    return rule.broken_at(
        template="claim.nobody" if similar is None else "claim.nobody-similar",
        where=f"{where}.player",
        player=player,
        in_message={"player": shown(player), "similar": similar},
    )


def scored_as_recorded(what: str, violations: int, see: str) -> Iterator[str]:
    """Yield a sentence if what is scored breaks rules.

    Args:
        what: what is scored: ``position`` or ``game``.
        violations: how many violations it has.
        see: the command that explains them, such as ``alhambra-rules validate``.
    """
    if violations:
        number = counted(violations, "violation")
        yield f"The {what} has {number} and is scored as recorded: see {see}."
