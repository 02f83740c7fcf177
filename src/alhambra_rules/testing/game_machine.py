"""``GameMachine``: a state machine that plays one game on this library and on your engine.

::

    from alhambra_rules.testing import GameMachine

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

from attrs import evolve
from hypothesis import strategies as st

from alhambra_rules.descriptor import ALHAMBRA
from alhambra_rules.drawing import draw_city
from alhambra_rules.game import (
    Action,
    Event,
    GameState,
    Record,
    phases,
    record_of,
)
from alhambra_rules.game.view import describe_event
from alhambra_rules.model import City, MoneyCard, Tile
from alhambra_rules.notation.game_record import write_record
from alhambra_rules.testing.illegal_actions import illegal_actions
from alhambra_rules.testing.played_games import actions, varied_game
from rulebook_kit.game import AnyGame
from rulebook_kit.testing.engine_tests import NoAnswer, read_number
from rulebook_kit.testing.game_machine import (
    Compared,
    EngineMachine,
    in_any_order,
    in_order,
)
from rulebook_kit.testing.strategies import label
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import listed


def record_since(turn: GameState | None, state: GameState) -> Record:
    """Return the record of the game that begins with the position at that turn's beginning."""
    record = record_of(state)
    if turn is None:
        return record
    return evolve(record, position=turn.table, events=record.events[len(turn.log) :])


_LAST_EVENTS = 12
"""How many events before a difference are shown: an action and all draws that can follow it."""


_LINES_BEFORE_EVENTS = 2
"""The line of the first event: a record begins with a line about the game."""


def _city(answer: object) -> object:
    if not isinstance(answer, City):
        raise NoAnswer(f"{answer!r} instead of a City")
    return answer


class GameMachine(EngineMachine[GameState, Action, Event]):
    """Plays the same legal game on both and stops at the first difference.

    A subclass overrides ``begin``, ``play``, and any other methods that its engine can answer. A
    public name that looks like one of these raises ``InvalidArgument``: it may be misspelt.
    After every decision their answers are compared with this library's ``state``. Chance is data:
    ``play`` receives draws as events, like actions, so the engine must accept draws from outside.

    A difference ends the game with ``Differs``. Its message says what differs, lists the last
    events, shows the table, and ends with a short record in the format ``alhambra-game/1``: the
    position at the beginning of the turn and the events since. ``alhambra-rules replay`` and
    ``ar.replay`` play it again. Under pytest it goes to a file, and so does the whole game; the
    failure names both.

    Half of the games are played to the end. Games are long, so fewer are played than Hypothesis
    generates examples for other tests: a fifth of the active profile's ``max_examples``, with ten
    steps each and without the phase ``explain``. ``MyGame.TestCase.settings = settings(...)``
    changes that, even for machines that are then derived from ``MyGame``.

    Attributes:
        player_counts: the numbers of players, from 2 to 6. Other numbers raise
            ``InvalidArgument`` when the class is defined.
        modules: the modules to play with, as for ``ar.new_game``.
        profile: the rule profile, as for ``ar.new_game``.
        record_to: a file for the short record of the last difference; none by default. The whole
            game goes to a second file next to it, with ``-whole`` in its name.
    """

    player_counts: ClassVar[Collection[int]] = (2, 3, 4, 5, 6)
    modules: ClassVar[Collection[str]] = ()
    profile: ClassVar[str] = "standard"

    # Every subclass needs ``begin`` and ``play``. Others are compared only if it overrides them.

    def play(self, event: Event) -> None:
        """Carry out an action or a draw."""
        raise NotImplementedError

    def allows(self, action: Action) -> bool:
        """Return whether the action is legal now; called with legal and illegal actions."""
        raise NotImplementedError

    def market(self) -> Iterable[Tile | str | None]:
        """Return the tiles on squares 1 to 4 or their ids, None for an empty square."""
        raise NotImplementedError

    def display(self) -> Iterable[MoneyCard | str]:
        """Return the face-up money cards, or their names, in any order."""
        raise NotImplementedError

    def city(self, player: str) -> City:
        """Return the player's city."""
        raise NotImplementedError

    def reserve(self, player: str) -> Iterable[Tile | str]:
        """Return the tiles of the player's reserve or their ids, in any order."""
        raise NotImplementedError

    def hand(self, player: str) -> Iterable[MoneyCard | str]:
        """Return the money cards in the player's hand, or their names, in any order."""
        raise NotImplementedError

    def score(self, player: str) -> int:
        """Return the player's points so far."""
        raise NotImplementedError

    def teardown(self) -> None:
        """Note how the game ended, for Hypothesis' statistics; call it if you override it."""
        super().teardown()
        if hasattr(self, "state"):
            label("scoring rounds", self.state.scoring_rounds_done)
            label("modules", ", ".join(map(str, self.modules)) or "none")

    _game: ClassVar[AnyGame] = ALHAMBRA
    _of_the_table: ClassVar[Compared] = FrozenDict(
        {
            "market": ("the market", in_order),
            "display": ("the display", in_any_order),
        }
    )
    _of_a_player: ClassVar[Compared] = FrozenDict(
        {
            "city": ("the city", _city),
            "reserve": ("the reserve", in_any_order),
            "hand": ("the hand", in_any_order),
            "score": ("the score", read_number),
        }
    )

    def _played(self, players: int, seed: int) -> Sequence[GameState]:
        return varied_game(players, seed, self.profile, tuple(self.modules))

    def _actions(self) -> st.SearchStrategy[Action]:
        return actions(self.state)

    def _illegal_actions(self, nth: int) -> Iterable[tuple[Action, str]]:
        return illegal_actions(self.state, nth)

    def _turn_begun(self, before: GameState | None, state: GameState) -> bool:
        same_turn = before is not None and before.turn_of == state.turn_of
        return state.phase == phases.ACT and not same_turn

    def _records(self, asked: Action | None) -> tuple[str, str]:
        """Return the record from the start of the turn, or during the setup, of the whole game."""
        added = () if asked is None else (asked,)
        short, whole = record_since(self._turn, self.state), record_of(self.state)
        return (
            write_record(evolve(short, events=(*short.events, *added))),
            write_record(evolve(whole, events=(*whole.events, *added))),
        )

    def _events_told(self, asked: Action | None) -> Iterator[str]:
        """Yield the last events, with the numbers of their lines in the short record."""
        turn, state = self._turn, self.state
        events = state.events[len(turn.events) if turn else 0 :]
        shown = events[-_LAST_EVENTS:]
        before, line = turn or state, _LINES_BEFORE_EVENTS + len(events)
        yield "The last events in the record:" if shown else "Nothing has happened in this turn."
        for number, event in enumerate(shown, start=line - len(shown)):
            yield f"  line {number}: {describe_event(event, before)}"
        if asked is not None:
            yield f"  line {line}, asked about: {describe_event(asked, state)}"

    def _table(self, player: str | None) -> Iterator[str]:
        """Yield what lies on the table, and a city: the player's, or that of whose turn it is."""
        state, shown = self.state, player or self.state.turn_of
        yield f"{state.to_act} must act ({state.phase})" if state.to_act else "The game is over"
        yield f"  market: {', '.join(str(tile or '-') for tile in state.market)}"
        yield f"  display: {listed(state.display)}"
        for seat in state.players:
            yield f"  {seat.name}: {seat.score} points; hand: {listed(seat.hand)}; " + (
                f"reserve: {listed(seat.reserve)}"
            )
        if shown in state.names:
            yield f"\nThe city of {shown}:\n{draw_city(state.player(shown).city)}"
