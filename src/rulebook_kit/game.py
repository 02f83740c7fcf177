"""A game as one value: everything that it gives the rest of this package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from attrs import frozen

from rulebook_kit.arguments import object_of
from rulebook_kit.errors import NO_NOUNS, InvalidArgument, Nouns, nearest
from rulebook_kit.rules import Report, Rule, Rules, Translations, Violation
from rulebook_kit.states import AnyRecord, AnyState
from rulebook_kit.templates import ENGLISH, Spoken, Templates, Words

if TYPE_CHECKING:
    from msgspec import Struct

    from rulebook_kit.errors import FormatError
    from rulebook_kit.json.codecs import Plain
    from rulebook_kit.replays import Replay


@frozen(repr=False)
class RuleBook:
    """The rules of one game.

    Attributes:
        translations: the rules, with their statements in several languages.
        templates: the templates of all sentences, in the same languages.
        sections: the title of each section by the part of an id before the dot.
        sources: the title of each rulebook by its short name.
    """

    translations: Translations
    templates: Templates
    sections: Mapping[str, str]
    sources: Mapping[str, str]

    @property
    def catalogue(self) -> Mapping[str, Rule]:
        """The rules by id."""
        return self.translations.catalogue

    def rules(self, section: str | None = None) -> Rules:
        """Return all rules in the order of the catalogue, or those of a section.

        Args:
            section: the part of their ids before the dot, such as ``build``; None for all.

        Raises:
            InvalidArgument: there is no such section; the message suggests the nearest.
        """
        if section is not None and section not in self.sections:
            hint = nearest(str(section), self.sections)
            raise InvalidArgument(f'unknown section "{section}"{hint}', unknown_name=True)
        every = self.catalogue.values()
        return Rules(one for one in every if section in (None, one.section))

    def statement(self, rule_id: str, language: str = ENGLISH) -> str:
        """Return what a rule says, as one sentence in the language of that code.

        Raises:
            InvalidArgument: the rule or the language is unknown; the message suggests the nearest
                rule, or lists the languages.
        """
        return self.translations.statement(rule_id, language)

    def message(self, violation: Violation, language: str = ENGLISH) -> str:
        """Return the message of a violation in the language of that code.

        Names and pieces stay as they are. A message without a template, as of a house rule, is in
        English.

        Raises:
            InvalidArgument: it is no violation, or the language is unknown; the message lists the
                known ones.
        """
        object_of(
            Violation, violation, "violation must be one of a report, such as report.violations[0]"
        )
        return self.templates.text(violation.sentence or violation.message, language)


State = TypeVar("State", bound=AnyState)
Event = TypeVar("Event", bound=Spoken)
Found = TypeVar("Found")
_Seen = TypeVar("_Seen", bound=AnyState, covariant=True)  # noqa: PLC0105 - of a replay
_Written = TypeVar("_Written", bound=AnyState, contravariant=True)  # noqa: PLC0105 - as above


class ReplayOf(Protocol[_Seen]):
    """Replays records."""

    def __call__(self, data: bytes | str, *, keep_states: bool = True) -> Replay[AnyRecord, _Seen]:
        """Return the replay of the text of a record; ``FormatError`` if it is not a record."""


class WriteReplay(Protocol[_Written]):
    """Writes what replays found."""

    def __call__(self, outcome: Replay[AnyRecord, _Written] | FormatError | OSError, /) -> str:
        """Return the result of a replay, or why the record cannot be read, as a document."""


@frozen(kw_only=True)
class Shapes:
    """The msgspec types of the documents of a game, for the schemas of its service.

    Attributes:
        events: the types of all events.
        view: the type of what a player may see.
        replay: the type of what a replay found.
    """

    events: tuple[type[Struct], ...]
    view: type[Struct]
    replay: type[Struct]


@frozen(kw_only=True)
class Play(Generic[State, Event]):
    """How a game is played, recorded and seen. Paths of errors begin with ``$``.

    Attributes:
        new: returns a game that a seed deals to these players.
        legal_actions: returns the legal actions of the player to act; none if a draw is due.
        check: returns every violation of an action or a draw.
        apply: returns the state after a legal action or draw; else raises ``IllegalAction``.
        play_out: returns the end of the game after random legal actions, chosen from a seed.
        scores: returns the name and the points of each player.
        length: returns how many turns or rounds were played.
        record: returns the text of the record; ``InvalidArgument`` if the state has no log.
        replay: returns the replay of the text of a record.
        entry: returns an entry of a record, and the state before it, as an object and as words.
        write_replay: returns what a replay found as a document.
        read_state: returns the state of an object; ``FormatError`` if it is none.
        write_state: returns a state as an object, with its log.
        without_log: returns the same state, whose log only says how many events there were.
        with_log: returns the same state with the whole log of its game. ``FormatError`` if an entry
            is not an event, or if there are more or fewer entries than events; its paths begin with
            ``$.log``.
        view: returns what a player, or with None a spectator, may see; raises ``InvalidArgument``
            if no player has that name.
        views: returns what each player may see, in seating order, and a spectator under None.
        new_events: returns the events since an earlier state; all if that is None.
        read_event: returns the action or draw of an object; ``FormatError`` if it is none.
        write_event: returns an action or a draw as an object, even if an arbiter accepted it.
        sentence: returns the sentence about an event as a viewer may hear it, given the state just
            before it, or None if the event needs none. The viewer is a name; empty for a spectator.
        shapes: the types of its documents; None if its service lists others itself.
    """

    new: Callable[[Sequence[str], int], State]
    legal_actions: Callable[[State], Sequence[Event]]
    check: Callable[[State, Event], Report]
    apply: Callable[[State, Event], State]
    play_out: Callable[[State, int], State]
    scores: Callable[[State], Sequence[tuple[str, int]]]
    length: Callable[[State], int]
    record: Callable[[State], str]
    replay: ReplayOf[State]
    entry: Callable[[object, State], tuple[Plain, Words]]
    write_replay: WriteReplay[State]
    read_state: Callable[[object], State]
    write_state: Callable[[State], Plain]
    without_log: Callable[[State], State]
    with_log: Callable[[State, list[object]], State]
    view: Callable[[State, str | None], Plain]
    views: Callable[[State], Mapping[str | None, Plain]]
    new_events: Callable[[State, State | None], Sequence[Event]]
    read_event: Callable[[object, State], Event]
    write_event: Callable[[Event, State], Plain]
    sentence: Callable[[Event, State | None, str], Words]
    shapes: Shapes | None = None


@frozen(kw_only=True)
class Positions(Generic[State, Found]):
    """How recorded positions of a game are read, checked and written.

    Attributes:
        read: returns the position in a JSON text; ``FormatError`` if it is none.
        read_other: returns the position in a file that is not JSON; ``NotationError`` if there is
            none. The attribute is None if all positions are JSON.
        of_value: returns the position in a part of a JSON text; ``FormatError`` if it is none.
        check: returns every violation in a position.
        not_checked: returns sentences about what a position does not say.
        at: returns the position of a state.
        write: returns a position as a part of an answer.
    """

    read: Callable[[bytes], Found]
    read_other: Callable[[bytes], Found] | None = None
    of_value: Callable[[object], Found]
    check: Callable[[Found], Report]
    not_checked: Callable[[Found], Sequence[str]] = lambda _: ()
    at: Callable[[State], Found]
    write: Callable[[Found], object]


@frozen(kw_only=True)
class Game(Generic[State, Event, Found]):
    """A game: what every part of this package needs to know about it.

    Other parts are named by their places in the code, ``package.module:NAME``, and loaded when they
    are first needed.

    Attributes:
        title: the name of the game in a sentence.
        kind: what kind of game it is, such as ``board game``.
        name: the first part of the names of its formats and schemas, such as ``alhambra``.
        program: the command that runs it, such as ``alhambra-rules``.
        rules: its rules.
        nouns: what the parts of its documents are called.
        most_players: how many can play.
        secrets: what states contain that players may not see, such as ``every hand``; empty if
            nothing is hidden.
        play_at: the place of its ``Play``.
        service_at: the place of the ``Service`` that answers requests.
        positions_at: the place of its ``Positions``; empty if only games are recorded.
        questions_at: the place of the ``Questions`` of the conformance runner; empty if it asks
            none.
        looks_at: the place of its ``Looks`` on a terminal; empty for plain ones.
    """

    title: str
    kind: str = "game"
    name: str
    program: str
    rules: RuleBook
    nouns: Nouns = NO_NOUNS
    most_players: int
    secrets: str = ""
    play_at: str
    service_at: str
    positions_at: str = ""
    questions_at: str = ""
    looks_at: str = ""

    @property
    def play(self) -> Play[State, Event]:
        """How it is played."""
        return cast("Play[State, Event]", resolve_name(self.play_at))

    @property
    def positions(self) -> Positions[State, Found] | None:
        """How its positions are read, checked and written; None if only games are recorded."""
        if not self.positions_at:
            return None
        return cast("Positions[State, Found]", resolve_name(self.positions_at))


AnyGame = Game[Any, Any, Any]
"""A game, for code that needs neither its states nor its events."""
