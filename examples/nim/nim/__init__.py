"""Nim as an executable rulebook: three heaps of stones, two rules, one kind of event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import frozen

from rulebook_kit import Kind, NoDefiniteState, Rule, Ruling, Violation, catalogue_of
from rulebook_kit.events import DeclaredAction, check, event
from rulebook_kit.game import Game, RuleBook
from rulebook_kit.open_games import IN_PLAY, OpenState, open_play
from rulebook_kit.rules import Translations
from rulebook_kit.service.documents import standard_service
from rulebook_kit.templates import Templates
from rulebook_kit.values import changed

# The rules

LANGUAGES: Final = {"en": "English"}
TEMPLATES: Final = Templates("nim", LANGUAGES)

TAKE: Final = Rule(
    "turn.take",
    Kind.CHECK,
    "In turn, each player takes one or more stones from one heap.",
    ("bouton",),
    (
        Ruling(
            "How many stones do the heaps have at the beginning?",
            "3, 4 and 5.",
            "Bouton leaves the numbers to the players; these are the usual ones.",
        ),
    ),
    templates=TEMPLATES,
)
LAST: Final = Rule(
    "end.last-stone",
    Kind.PROCEDURE,
    "Whoever takes the last stone wins.",
    ("bouton",),
    templates=TEMPLATES,
)


# The state, and what happens


@frozen(slots=False)
class Heaps(OpenState["Take"]):
    """The heaps on the table. Rules: turn.take, end.last-stone (bouton)."""

    stones: tuple[int, ...] = (3, 4, 5)

    @property
    def finished(self) -> bool:
        """Whether all stones are taken."""
        return not any(self.stones)

    @property
    def winners(self) -> tuple[str, ...]:
        """The player who took the last stone."""
        return tuple(name for name in self.names if self.finished and name != self.next_player)

    def stones_of(self, heap: int) -> int:
        """Return how many stones a heap has; none if there is no such heap."""
        return self.stones[heap - 1] if 1 <= heap <= len(self.stones) else 0


@event("take", when=IN_PLAY, breaks=TAKE)
@frozen
class Take(DeclaredAction[Heaps]):
    """Take stones from one heap; heaps are numbered from 1."""

    templates: ClassVar[Templates] = TEMPLATES
    heap: int
    stones: int

    @check
    def too_few_or_too_many(self, state: Heaps) -> Iterator[Violation]:
        """Yield a violation unless the heap has enough stones. Rule: turn.take (bouton)."""
        there = state.stones_of(self.heap)
        if not 1 <= self.stones <= there:
            yield TAKE.broken_at(
                heap=self.heap,
                stones=self.stones,
                there=there,
                in_message={"player": self.player},
            )

    @classmethod
    def options(cls, state: Heaps, player: str) -> Iterator[Take]:
        """Yield every legal move. Rule: turn.take (bouton)."""
        for heap, there in enumerate(state.stones, start=1):
            for stones in range(1, there + 1):
                yield cls(player, heap, stones)

    def effect(self, state: Heaps) -> Heaps:
        """Take the stones away."""
        if self.stones > state.stones_of(self.heap):
            raise NoDefiniteState(f"heap {self.heap} has only {state.stones_of(self.heap)} stones")
        left = list(state.stones)
        left[self.heap - 1] -= self.stones
        return changed(state, stones=tuple(left))


# The game as one value, and what is made of it

NIM: Final[Game[Heaps, Take, None]] = Game(
    title="Nim",
    name="nim",
    program="nim",
    rules=RuleBook(
        Translations(catalogue_of([TAKE, LAST]), "nim", LANGUAGES),
        TEMPLATES,
        sections={"turn": "A turn", "end": "The end"},
        sources={"bouton": "C. L. Bouton, Nim, a game with a complete mathematical theory, 1901"},
    ),
    most_players=2,
    play_at="nim:PLAY",
    service_at="nim:SERVICE",
)
PLAY: Final = open_play(NIM, Heaps, [Take])
SERVICE: Final = standard_service(NIM)
