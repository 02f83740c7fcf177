"""``GameMachine``: a state machine that plays one game on this library and on your engine.

::

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

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import ClassVar

from hypothesis import strategies as st

from five_towers.descriptor import FIVE_TOWERS
from five_towers.game import (
    Action,
    Event,
    GameState,
)
from five_towers.model import Card, Tower
from five_towers.scoring import Score
from five_towers.testing.played_games import actions, illegal_actions, whole_game
from rulebook_kit.game import AnyGame
from rulebook_kit.testing.engine_tests import read_number
from rulebook_kit.testing.game_machine import (
    Compared,
    EngineMachine,
    in_any_order,
    several,
)
from rulebook_kit.testing.strategies import label
from rulebook_kit.values import FrozenDict


def _cards_by_tower(answer: object) -> object:
    """Return the names of the cards of each tower, whichever tower comes first."""
    listed = (one.cards if isinstance(one, Tower) else several(one) for one in several(answer))
    return sorted([str(card) for card in cards] for cards in listed)


def _total(answer: object) -> object:
    return read_number(answer.total if isinstance(answer, Score) else answer)


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
