"""How a game looks on a terminal, and in the pictures that its commands write."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Generic, cast

from attrs import frozen

from rulebook_kit.game import Found, State
from rulebook_kit.player_names import SOME_NAMES

if TYPE_CHECKING:
    from rulebook_kit.command_line.options import Option
    from rulebook_kit.command_line.screen import Screen
    from rulebook_kit.command_line.sources import Source
    from rulebook_kit.replays import Finding, Replay
    from rulebook_kit.rules import Report, Violation
    from rulebook_kit.states import AnyRecord


class Draw(Enum):
    """What is drawn of positions."""

    ALL = "all"
    FAULTY = "faulty"
    NONE = "none"


@frozen(kw_only=True)
class Pictures(Generic[State, Found]):
    """How a game is drawn in files.

    Attributes:
        position: returns a picture of a position with its violations, an SVG.
        turns: yields a picture of every turn of a replay, and a name that sorts; or only of those
            in which a rule is broken.
        page: returns a page to step through a replay, given its title.
    """

    position: Callable[[Found, Report], str]
    turns: Callable[[Replay[AnyRecord, State], bool], Iterator[tuple[str, str]]]
    page: Callable[[Replay[AnyRecord, State], str], str]


@frozen
class ScoreRow:
    """What a player scores.

    Attributes:
        player: the name.
        points: the points of each part, and the total.
        reasons: sentences on how the points add up.
    """

    player: str
    points: Sequence[int]
    reasons: Sequence[str]


@frozen(kw_only=True)
class ScoreSheet:
    """What the players score.

    Attributes:
        title: what is scored, such as ``Scoring round 2``; empty if a game is scored once.
        head: the titles of the columns: the player, each part, the total.
        rows: the players in seating order.
        notes: sentences on why the points may not be right.
        document: returns the same as a document.
    """

    title: str = ""
    head: Sequence[str]
    rows: Sequence[ScoreRow]
    notes: Sequence[str]
    document: Callable[[], object]


@frozen(kw_only=True)
class Scoring(Generic[State, Found]):
    """How a game is scored on paper.

    Attributes:
        help: the help of ``score``.
        rounds: how many rounds are scored; with several, ``--round`` chooses one.
        of_position: returns what a position scores in the round that was chosen, if one was.
        of_game: returns what the end of a recorded game scores. Both raise ``Refusal`` if there is
            nothing to score.
    """

    help: str
    rounds: int = 1
    of_position: Callable[[Found, int | None], ScoreSheet]
    of_game: Callable[[Source, Replay[AnyRecord, State]], ScoreSheet]


@frozen
class Played(Generic[State]):
    """A game that was played to its end.

    Attributes:
        state: the end of the game.
        seats: the name of the player in each row of the table, by the title of the row.
    """

    state: State
    seats: Mapping[str, str]


@frozen
class Run(Generic[State]):
    """How the games of a run are played.

    Attributes:
        play: plays the game of a seed; with several workers it must be picklable.
        workers: the number of processes that play.
        compared: whether to show how sure it is who plays better, and how fast they play.
    """

    play: Callable[[int], Played[State]]
    workers: int = 1
    compared: bool = False


@frozen(kw_only=True)
class Simulation(Generic[State]):
    """How games are simulated if not only random players play.

    Attributes:
        help: the help of ``simulate``.
        options: its further options.
        run: returns how to play, given the names that ``--players`` seats; it finds its own options
            in click's current context.
    """

    help: str
    options: Sequence[Option] = ()
    run: Callable[[Sequence[str]], Run[State]]


@frozen(kw_only=True)
class Looks(Generic[State, Found]):
    """How a game looks on a terminal.

    Attributes:
        rules_help: the help of ``rules``; empty for one that suits every game.
        validate_help: the help of ``validate``; empty for one that suits every game.
        replay_help: the help of ``replay``; empty for one that suits every game.
        position_note: sentences for that help of ``validate``: how positions are shown.
        replay_note: sentences for that help of ``replay``: what a record need not say.
        names: the players of simulated games, in seating order.
        unit: what ``Play.length`` counts, such as ``round``; by default moves.
        title_of: returns a player's name as it begins a line.
        played_with: returns the names of what a game is played with, such as modules.
        what: returns what a position is; empty for one that has just its players.
        players: returns the names in a position, in seating order.
        claimants: returns for each claim of a position whose points it is about.
        summary: returns what a player has, on one line, such as ``2 towers``.
        show_player: prints what a player has.
        show_position: prints a position and its numbered violations in a way of its own; None to
            print them player by player.
        place_of: returns in words the part of a position that a violation concerns; None if there
            is nothing to add.
        show_finding: prints the state before an illegal event, and perhaps after it, with the
            numbered violations.
        drawn: what ``show_position`` draws, such as ``cities``; empty if it does not draw.
        pictures_at: the place of its ``Pictures``; empty if none are written.
        scoring_at: the place of its ``Scoring``; needed only for ``score``.
        simulation_at: the place of its ``Simulation``; empty if only random players play.
    """

    rules_help: str = ""
    validate_help: str = ""
    replay_help: str = ""
    position_note: str = ""
    replay_note: str = ""
    names: tuple[str, ...] = SOME_NAMES
    unit: str = "move"
    title_of: Callable[[str], str] = str
    played_with: Callable[[AnyRecord], Sequence[str]] = lambda _: ()
    what: Callable[[Found], str] = lambda _: ""
    players: Callable[[Found], Sequence[str]] = lambda _: ()
    claimants: Callable[[Found], Sequence[str]] = lambda _: ()
    summary: Callable[[Found, int], str] = lambda _found, _seat: ""
    show_player: Callable[[Screen, Found, int], None] = lambda _screen, _found, _seat: None
    show_position: Callable[[Screen, Found, Sequence[tuple[int, Violation]], Draw], None] | None = (
        None
    )
    place_of: Callable[[Found, Violation], str | None] = lambda _, violation: violation.place
    show_finding: Callable[
        [Screen, Replay[AnyRecord, State], Finding, Sequence[tuple[int, Violation]]], None
    ] = lambda _screen, _replay, _finding, _violations: None
    drawn: str = ""
    pictures_at: str = ""
    scoring_at: str = ""
    simulation_at: str = ""

    @property
    def pictures(self) -> Pictures[State, Found]:
        """How it is drawn in files."""
        return cast("Pictures[State, Found]", resolve_name(self.pictures_at))

    @property
    def scoring(self) -> Scoring[State, Found]:
        """How it is scored on paper."""
        return cast("Scoring[State, Found]", resolve_name(self.scoring_at))

    @property
    def simulation(self) -> Simulation[State] | None:
        """How its games are simulated; None if only random players play."""
        if not self.simulation_at:
            return None
        return cast("Simulation[State]", resolve_name(self.simulation_at))
