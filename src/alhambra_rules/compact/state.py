"""The state of a game on integers and bits.

Players are seats from 0, in seating order. Tiles and cards have the numbers of ``numbering.py``,
several cards are one integer of ``money.py``, and sets of tiles have a bit for each tile. The
pieces of modules are in a dictionary of their own.

Unlike ``GameState``, a compact state changes when something is played in it. ``copy`` is cheap:
all that it holds is immutable, apart from its own short lists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from attrs import frozen

from alhambra_rules.compact.added import Added, Kinds
from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.numbering import Tables

SET_UP_MARKET, SET_UP_DIRK, SET_UP_MONEY = "set-up-market", "set-up-dirk", "set-up-money"
SET_UP_DISPLAY, SET_UP_PILES = "set-up-display", "set-up-piles"
ACT, ACTIONS_OVER, PLACE_BOUGHT = "act", "actions-over", "place-bought"
FILL_DISPLAY, FILL_MARKET, MARKET_FILLED = "fill-display", "fill-market", "market-filled"
SCORE, DIRK_MORE = "score", "dirk-more"
GIVE_LEFTOVERS, PLACE_LEFTOVERS, LAST_SCORE, OVER = (
    "give-leftovers", "place-leftovers", "last-score", "over",
)  # fmt: skip
"""The phases of a game in their order, which ``game/phases.py`` explains. Modules add others."""

NOBODY = -1
"""Stands for the player to act while a draw is due or the game is over."""

EMPTY = -1
"""Stands for the tile of an empty market square."""

FIRST_SCORING_CARD = 36
"""The number of scoring card A in a deck, after the kinds of money; B has the next one."""

FIRST_OF_MODULES = 38
"""The number of the first card of a module in a deck."""

MOST_ACTIONS = 5
"""The maximum number of actions in a turn. Rule: turn.five-actions."""

UNKNOWN = -1
"""Stands for the number of cards in the piles if it is unknown."""


Course = Mapping[str, tuple[Callable[[Any], bool], ...]]
"""For each phase, the functions to continue with while the game waits there.

A function takes a step, or starts it, and returns whether the game continues with the next one.
"""


@frozen(eq=False)
class Setting:
    """What hardly ever changes in a game.

    Attributes:
        players: their number.
        by_age: their seats, the youngest first.
        must_continue, end_when_bag_empty: the flags of the rule profile.
        inserts: the cards shuffled into the piles: the pile, counted from 0 at the top, and the
            number of the card; sorted by pile. After a reshuffle only the scoring cards.
        tables: what is printed on the tiles.
        course: the steps.
        kinds: the events.
        added: what modules add.
        origin: what another room needs to know its players again.
    """

    players: int
    by_age: tuple[int, ...]
    must_continue: bool
    end_when_bag_empty: bool
    inserts: tuple[tuple[int, int], ...]
    tables: Tables
    course: Course
    kinds: Kinds
    added: Added
    origin: Any

    def __reduce__(self) -> tuple[object, ...]:
        """Leave out what follows from the modules: theirs may be functions of any kind."""
        fields = (
            *(self.players, self.by_age, self.must_continue, self.end_when_bag_empty),
            *(self.inserts, self.tables),
        )
        return _setting_again, (fields, self.origin)


def _setting_again(fields: tuple[Any, ...], origin: Any) -> Setting:  # noqa: ANN401 - as in Setting
    rules = origin.rules
    return Setting(*fields, rules.course, rules.kinds, rules.added, origin)  # type: ignore[call-arg] # all of them


class Order(NamedTuple):
    """The hidden orders of a dealt game.

    Attributes:
        seed: the seed of the game.
        bag: the tiles in drawing order, from the start of the game or from where it was read.
        deck: the cards of the deck in drawing order; those shuffled into the piles are numbered
            from ``FIRST_SCORING_CARD``.
        piled: whether the deck holds the scoring cards.
        shuffles: how often the spent cards have become the deck.
        others: how many draws the modules have made.
    """

    seed: int
    bag: tuple[int, ...]
    deck: tuple[int, ...]
    piled: bool
    shuffles: int
    others: int


Chain = tuple[Any, int, object]
"""A chain of moves, nested: what came before, the seat or ``NOBODY``, and the move."""


class CompactState:
    """A game at one moment.

    Attributes:
        setting: what stays the same.
        phase: the step of the game in which it waits.
        to_act: the seat of the player who must act, or ``NOBODY``.
        turn: the seat whose turn it is, or ``NOBODY`` in the setup.
        actions_done: how many actions this turn has had.
        cities, reserves, hands, scores: by seat; a reserve is a sorted tuple of tiles.
        known_hands: by seat, the cards of the hand that everybody knows.
        starting_cards: by seat, as in ``Seat``.
        market: the tiles on the four squares, or ``EMPTY``.
        display, shown: the cards in the display, and their number.
        spent, deck: the cards paid, and the money cards in the deck.
        bought: the tiles set aside this turn, sorted.
        bag: the tiles in the bag as a set, as in ``numbering.with_one``.
        dirk: Dirk's tiles likewise; None in games without him.
        dirk_score, due_to_dirk: his points, and how many tiles he must still draw now.
        to_come: those of the cards shuffled into the piles that are still in the deck.
        piled, came_after: as in ``Deck``; ``UNKNOWN`` if the piles are.
        scoring_rounds_done: how many rounds are over.
        ending: whether this turn was the last.
        leftovers: pairs of a seat and a tile, in the order of their market squares.
        order: the hidden orders; None if draws come as events.
        bag_at, deck_at: how many tiles and cards of the orders were drawn.
        pieces: the pieces of each module by its name. They are replaced, never changed.
        seen: the last view that a module of a user's own had of it; None in most games.
        log: the chain of moves: the chain before, the seat, and the move or what else was entered
            for it. It begins with None, ``NOBODY`` and the log of the first state.
    """

    __slots__ = (
        "actions_done",
        "bag",
        "bag_at",
        "bought",
        "came_after",
        "cities",
        "deck",
        "deck_at",
        "dirk",
        "dirk_score",
        "display",
        "due_to_dirk",
        "ending",
        "hands",
        "known_hands",
        "leftovers",
        "log",
        "market",
        "order",
        "phase",
        "pieces",
        "piled",
        "reserves",
        "scores",
        "scoring_rounds_done",
        "seen",
        "setting",
        "shown",
        "spent",
        "starting_cards",
        "to_act",
        "to_come",
        "turn",
    )  # fmt: skip

    setting: Setting
    phase: str
    to_act: int
    turn: int
    actions_done: int
    cities: list[CompactCity]
    reserves: list[tuple[int, ...]]
    hands: list[int]
    known_hands: list[int]
    starting_cards: list[int]
    scores: list[int]
    market: tuple[int, ...]
    display: int
    shown: int
    spent: int
    deck: int
    bought: tuple[int, ...]
    bag: int
    dirk: int | None
    dirk_score: int
    due_to_dirk: int
    to_come: tuple[int, ...]
    piled: int
    came_after: tuple[int, ...]
    scoring_rounds_done: int
    ending: bool
    leftovers: tuple[tuple[int, int], ...]
    order: Order | None
    bag_at: int
    deck_at: int
    pieces: Mapping[str, object]
    log: Chain
    seen: object

    def copy(self) -> CompactState:
        """Return an equal state that can be played on without changing this one."""
        # Written out: a loop over the slots takes three times as long.
        new = _new(CompactState)
        new.setting, new.phase, new.to_act = self.setting, self.phase, self.to_act
        new.turn, new.actions_done = self.turn, self.actions_done
        new.cities, new.reserves = self.cities[:], self.reserves[:]
        new.hands, new.known_hands = self.hands[:], self.known_hands[:]
        new.starting_cards, new.scores = self.starting_cards[:], self.scores[:]
        new.market, new.display, new.shown = self.market, self.display, self.shown
        new.spent, new.deck, new.bought, new.bag = self.spent, self.deck, self.bought, self.bag
        new.dirk, new.dirk_score = self.dirk, self.dirk_score
        new.due_to_dirk, new.to_come = self.due_to_dirk, self.to_come
        new.piled, new.came_after = self.piled, self.came_after
        new.scoring_rounds_done, new.ending = self.scoring_rounds_done, self.ending
        new.leftovers, new.order = self.leftovers, self.order
        new.bag_at, new.deck_at = self.bag_at, self.deck_at
        new.pieces, new.log, new.seen = self.pieces, self.log, self.seen
        return new

    def __deepcopy__(self, memo: dict[int, object], /) -> CompactState:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the chain of moves as a list: nested tuples of a long game go too deep."""
        moves: list[tuple[int, object]] = []
        node = self.log
        while node is not None:
            node, seat, move = node
            moves.append((seat, move))
        fields = {name: getattr(self, name) for name in self.__slots__ if name != "log"}
        fields["seen"] = None
        return _again, (fields, moves[::-1])


_new = object.__new__


def _again(fields: dict[str, object], moves: list[tuple[int, object]]) -> CompactState:
    """Return the state with these fields and moves, when it is read from a pickle."""
    state = _new(CompactState)
    for name, value in fields.items():
        setattr(state, name, value)
    chain: Chain | None = None
    for seat, move in moves:
        chain = (chain, seat, move)
    state.log = cast("Chain", chain)
    return state
