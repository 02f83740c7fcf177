"""What both games say about points: claims for nobody, and scores of illegal positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulebook_kit.errors import nearest
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
    hint = nearest(player, players)
    return rule.broken_at(
        message=f"claim for unknown player {shown(player)}{hint}",
        where=f"{where}.player",
        player=player,
    )


_VERBS = {"total": "is", "torn-down cards": "cost"}


def wrong_claim(player: str, part: str, claimed: int, right: int, why: str) -> str:
    """Return the message about a claim with wrong points.

    >>> wrong_claim("Bo", "the wall", 4, 3, "the longest is (1, 0) n")
    "Bo's wall scores 3, not the claimed 4 (the longest is (1, 0) n)"
    >>> wrong_claim("Bo", "the total", 4, 3, "wall 3")
    "Bo's total is 3, not the claimed 4 (wall 3)"
    """
    name = part.removeprefix("the ")
    verb = _VERBS.get(name, "score" if name.endswith("s") else "scores")
    return f"{player}'s {name} {verb} {right}, not the claimed {claimed} ({why})"


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
