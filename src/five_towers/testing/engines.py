"""What you subclass to test an engine in Python: ``EngineConformance`` and ``GameMachine``.

``EngineConformance`` asks it single questions::

    from five_towers.testing import EngineConformance

    class TestMyEngine(EngineConformance):
        def may_add(self, tower, card):
            return my_engine.fits([str(card) for card in tower.cards], str(card))

``GameMachine`` plays whole games on this library and on your engine::

    from five_towers.testing import GameMachine

    class MyGame(GameMachine):
        def begin(self, players):
            self.engine = my_engine.Game(players)

        def play(self, event):
            self.engine.play(translated(event))

        def score(self, player):
            return self.engine.score_of(player)

    TestMyGame = MyGame.TestCase
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from hypothesis import strategies as st

from five_towers import building, scoring
from five_towers.conformance import QUESTIONS
from five_towers.conformance.questions import MaxBid, MayAdd, Score
from five_towers.descriptor import FIVE_TOWERS
from five_towers.game import (
    Action,
    Event,
    GameState,
)
from five_towers.model import Card, Tower, TowerType
from five_towers.testing.pieces import (
    MOST_TORN_DOWN,
    SPECIAL,
    VALUES,
    displays,
    holdings,
    towers,
)
from five_towers.testing.played_games import actions, illegal_actions, whole_game
from rulebook_kit.game import AnyGame
from rulebook_kit.testing.engine_tests import (
    Arguments,
    EngineMethods,
    EngineTests,
    Explained,
    Operation,
    read_number,
    read_verdict,
)
from rulebook_kit.testing.game_machine import (
    Compared,
    EngineMachine,
    in_any_order,
    several,
)
from rulebook_kit.testing.strategies import drawn_from, label
from rulebook_kit.values import FrozenDict


def _names(tower: Tower) -> list[str]:
    return list(map(str, tower.cards))


def _towers(names: Iterable[Sequence[str]]) -> tuple[Tower, ...]:
    return tuple(map(Tower, names))


@st.composite
def _tower_and_card(draw: st.DrawFn) -> Arguments:
    """Draw a tower, often with an 8 on top, and a card, often one that fits or a special one."""
    tower = draw(towers())
    kind = tower.type or draw(st.sampled_from(TowerType))
    eight = Card(kind, 8)
    if draw(st.booleans()) and eight not in tower.cards and building.may_add(tower, eight):
        tower = tower.with_card(eight)
    of_type = [Card(kind, value) for value in VALUES]
    fitting = [card for card in of_type if building.may_add(tower, card)]
    special = [Card(kind, value) for value in SPECIAL]
    others = [Card(other, value) for other in TowerType if other is not kind for value in VALUES]
    return tower, drawn_from(draw, drawn_from(draw, [of_type, fitting or of_type, special, others]))


@st.composite
def _towers_and_display(draw: st.DrawFn) -> Arguments:
    built = draw(holdings())
    return built, draw(displays(built))


def _about_adding(said: bool, tower: Tower, card: Card) -> Explained:
    report = building.check_add(tower, card)
    verdict = "may be added" if said else "may not be added"
    return Explained([f"says that {card} {verdict}: {report}"], [str(tower)])


def _about_bid(said: int, built: tuple[Tower, ...], display: tuple[Card, ...]) -> Explained:
    right = building.max_bid(built, display)
    shown = [*map(str, built), f"display: {', '.join(map(str, display)) or 'nothing'}"]
    return Explained([f"says {said}, the right answer is {right}"], shown)


def _about_score(said: int, built: tuple[Tower, ...], torn_down: int) -> Explained:
    right = scoring.score(built, torn_down)
    return Explained([f"says {said}, the right answer is {right.total}"], str(right).splitlines())


_OPERATIONS: Final[Mapping[str, Operation]] = FrozenDict(
    {
        "may_add": Operation(
            question=lambda tower, card: MayAdd(_names(tower), str(card)),
            arguments=lambda asked: (Tower(asked.tower), Card.of(asked.card)),
            cases=lambda _leave_out, _rulings: _tower_and_card(),
            right=lambda tower, card: building.check_add(tower, card).ok,
            read=read_verdict,
            explain=_about_adding,
        ),
        "max_bid": Operation(
            question=lambda built, display: MaxBid(
                list(map(_names, built)), list(map(str, display))
            ),
            arguments=lambda asked: (_towers(asked.towers), tuple(map(Card.of, asked.display))),
            cases=lambda _leave_out, _rulings: _towers_and_display(),
            right=building.max_bid,
            read=read_number,
            explain=_about_bid,
        ),
        "score": Operation(
            question=lambda built, torn_down: Score(list(map(_names, built)), torn_down),
            arguments=lambda asked: (_towers(asked.towers), asked.torn_down),
            cases=lambda _leave_out, _rulings: st.tuples(
                holdings(), st.integers(0, MOST_TORN_DOWN)
            ),
            right=lambda built, torn_down: scoring.score(built, torn_down).total,
            read=read_number,
            explain=_about_score,
        ),
    }
)


def _is_asked(
    operation: str, arguments: Arguments, leave_out: Collection[str], rulings: bool
) -> bool:
    """Whether the right answer needs no rule left out, and no ruling that is not shared."""
    grounds = QUESTIONS.grounds_of(METHODS.question_of(operation, arguments))
    return not set(leave_out).intersection(grounds.rules) and (rulings or not grounds.rulings)


METHODS: Final = EngineMethods(game=FIVE_TOWERS, operations=_OPERATIONS, is_asked=_is_asked)
"""How engines of 5 Towers in Python are asked."""


class EngineConformance(EngineTests):
    """The tests of an engine: one for each vector, and generated cases.

    A subclass overrides the methods that its engine can answer. For each of them pytest collects
    ``test_<method>_of_vector``, once for each vector about it, and
    ``test_<method>_of_any_case``, which Hypothesis feeds by its active profile. Other methods are
    not tested; ``unsupported()`` names them. A public name that looks like one of these methods
    or attributes raises ``InvalidArgument``: it may be misspelt.

    Arguments are values of this library: ``tower.cards`` are from the bottom to the top, and
    ``str(card)`` is a name such as ``sand-7``.

    Attributes:
        leave_out: ids of rules that the engine leaves out on purpose. No vector is mainly about
            one of them, and no generated case depends on them.
        strict: with True, the engine must share our rulings. Otherwise an answer that another
            reading of what a ruling decides leads to is accepted, as in the conformance runner.
        rulings: with False, no vector and no generated case depends on a ruling of this library,
            where the rule sheet is silent.
        examples: how many cases Hypothesis generates for each method; 0 for none. By
            default as many as its active profile says.
    """

    methods: ClassVar[EngineMethods] = METHODS

    # No engine has to answer everything: a method that a subclass does not override is not asked.

    def may_add(self, tower: Tower, card: Card) -> bool:
        """Return whether the card may be added to this legal tower, or may begin an empty one."""
        raise NotImplementedError

    def max_bid(self, towers: tuple[Tower, ...], display: tuple[Card, ...]) -> int:
        """Return how many of the displayed cards the owner of these towers can add.

        The player chooses the cards and their order, and may tear down one top first.
        """
        raise NotImplementedError

    def score(self, towers: tuple[Tower, ...], torn_down: int) -> int:
        """Return the total points of these towers with ``torn_down`` cards torn down."""
        raise NotImplementedError


def _cards_by_tower(answer: object) -> object:
    """Return the names of the cards of each tower, whichever tower comes first."""
    listed = (one.cards if isinstance(one, Tower) else several(one) for one in several(answer))
    return sorted([str(card) for card in cards] for cards in listed)


def _total(answer: object) -> object:
    return read_number(answer.total if isinstance(answer, scoring.Score) else answer)


class GameMachine(EngineMachine[GameState, Action, Event]):
    """Plays the same legal game on both and stops at the first difference.

    A subclass overrides ``begin``, ``play``, and any other methods that its engine can answer. A
    public name that looks like one of these raises ``InvalidArgument``: it may be misspelt.
    After every decision their answers are compared with this library's ``state``. Chance is data:
    ``play`` receives draws as events, like actions, so the engine must accept draws from outside.

    A difference ends the game with ``Differs``. Its message says what differs, lists the last
    events, shows the table, and ends with the record of the game in the format
    ``five-towers-game/1``. ``five-towers replay`` and ``ft.replay`` play it again. Under pytest
    the record goes to a file, which the failure names.

    Half of the games are played to the end. ``MyGame.TestCase.settings = settings(...)`` changes
    how many are played; by default a fifth of the active profile's ``max_examples``, with ten more
    steps each.

    Attributes:
        player_counts: the numbers of players, from 2 to 5. Other numbers raise
            ``InvalidArgument`` when the class is defined.
        record_to: a file for the record of the last difference; none by default.
    """

    player_counts: ClassVar[Collection[int]] = (2, 3, 4, 5)

    def begin(self, players: tuple[str, ...]) -> None:
        """Begin a game of these players, in seating order, before anything is drawn.

        The first of them bids first.
        """
        raise NotImplementedError

    def play(self, event: Event) -> None:
        """Carry out an action or a draw."""
        raise NotImplementedError

    def allows(self, action: Action) -> bool:
        """Return whether the action is legal now; called with legal and illegal actions."""
        raise NotImplementedError

    def display(self) -> Iterable[Card | str]:
        """Return the cards laid out, or their names, in any order."""
        raise NotImplementedError

    def highest_bid(self) -> int:
        """Return the highest bid of the round so far; 0 without bids."""
        raise NotImplementedError

    def towers(self, player: str) -> Iterable[Tower | Iterable[str]]:
        """Return the player's towers, or the names of their cards from bottom to top."""
        raise NotImplementedError

    def torn_down(self, player: str) -> Iterable[Card | str]:
        """Return the cards that the player tore down, or their names, in any order."""
        raise NotImplementedError

    def score(self, player: str) -> int:
        """Return the player's points if the game ended now."""
        raise NotImplementedError

    _game: ClassVar[AnyGame] = FIVE_TOWERS
    _span: ClassVar[str] = "round"
    _of_the_table: ClassVar[Compared] = FrozenDict(
        {
            "display": ("the display", in_any_order),
            "highest_bid": ("the highest bid", read_number),
        }
    )
    _of_a_player: ClassVar[Compared] = FrozenDict(
        {
            "towers": ("the towers", _cards_by_tower),
            "torn_down": ("the cards torn down", in_any_order),
            "score": ("the score", _total),
        }
    )

    def teardown(self) -> None:
        """Note how the game ended, for Hypothesis' statistics; call it if you override it."""
        super().teardown()
        if hasattr(self, "state"):
            label("the deck ran out", self.state.deck_ran_out)

    def _played(self, players: int, seed: int) -> Sequence[GameState]:
        return whole_game(players, seed)

    def _actions(self) -> st.SearchStrategy[Action]:
        return actions(self.state)

    def _illegal_actions(self, nth: int) -> Iterable[tuple[Action, str]]:
        return illegal_actions(self.state, nth)

    def _turn_begun(self, before: GameState | None, state: GameState) -> bool:
        return before is None or before.rounds_done != state.rounds_done

    def _table(self, player: str | None) -> Iterator[str]:
        yield from super()._table(player)
        if player in self.state.names:
            yield f"\n{player} scores {self.state.player(player).score}"
