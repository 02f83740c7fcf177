"""Games without secrets or chance, made from a class for their states and one for each event.

::

    PLAY = open_play(NIM, Nim, (Take,))

Everything else follows from these classes: what is legal, states and records as JSON, replays, and
what everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, Literal, TypeVar, cast

from attrs import evolve, field, frozen
from msgspec import Struct

from rulebook_kit.declared_play import DeclaredGame
from rulebook_kit.envelope import line_of
from rulebook_kit.events import Declared
from rulebook_kit.game import Found, Game, Play
from rulebook_kit.json.codecs import Codecs, Plain, struct_of, write_fields
from rulebook_kit.json.events import EventForms, declared_forms
from rulebook_kit.json.faults import Faults, add_seat_faults
from rulebook_kit.json.pieces import ShortText, codecs_of
from rulebook_kit.json.schemas import narrowed
from rulebook_kit.json.states import StateForm
from rulebook_kit.player_names import checked_names, unknown_player
from rulebook_kit.record_form import RecordForm, ReplayForm
from rulebook_kit.replays import Replay
from rulebook_kit.states import Logged, without_first_events
from rulebook_kit.templates import NOBODY
from rulebook_kit.turns import Replays, Turns
from rulebook_kit.values import Frozen

Event = TypeVar("Event", bound=Declared[Any])

IN_PLAY: Final = "play"
"""The phase in which the next player acts."""

OVER: Final = "over"
"""The phase after the end of the game."""


@frozen(slots=False)
class OpenState(Logged, Frozen, Generic[Event]):
    """The base of the states of such games. The players act in turn, one event each.

    Attributes:
        names: the players in seating order.
        log: every event so far; those before it, if it was dropped, are counted in ``earlier``.
        earlier: how many events happened before the log begins.
    """

    names: tuple[str, ...]
    log: tuple[Event, ...] = field(default=(), repr=False, kw_only=True)
    earlier: int = field(default=0, repr=False, kw_only=True)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        raise NotImplementedError

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners; none before the end."""
        raise NotImplementedError

    @property
    def next_player(self) -> str:
        """The player whose turn comes next, even if the game is over."""
        return self.names[self.revision % len(self.names)]

    @property
    def to_act(self) -> str | None:
        """The player to act; None when the game is over."""
        return None if self.finished else self.next_player

    @property
    def phase(self) -> str:
        """What the game waits for: ``play`` or, when it is over, nothing: ``over``."""
        return OVER if self.finished else IN_PLAY


State = TypeVar("State", bound=OpenState[Any])


@frozen
class Record(Frozen, Generic[Event]):
    """A recorded game, legal or not, finished or not.

    Attributes:
        players: the names in seating order.
        events: all events, in order.
        lines: the lines of the header and of the events, if the text has blank lines; else empty.
    """

    players: tuple[str, ...]
    events: tuple[Event, ...] = ()
    lines: tuple[int, ...] = field(default=(), eq=False, repr=False, kw_only=True)

    def line_of(self, index: int | None) -> int:
        """Return the line, from 1, of the event with this index, or of the header for None."""
        return line_of(index, self.lines)


class _Header(Struct, forbid_unknown_fields=True):
    format: str
    players: list[ShortText]


def open_play(
    game: Game[State, Event, Found],
    state: type[State],
    kinds: Sequence[type[Event]],
    codecs: Codecs | None = None,
) -> Play[State, Event]:
    """Return how an open game is played.

    Args:
        game: the game.
        state: the class of its states. All its fields except ``names`` have defaults: those at the
            beginning of a game.
        kinds: its event classes, in the order in which legal actions are listed.
        codecs: how to write its pieces as JSON; not needed for names and for numbers up to 200.
    """
    return _OpenGame(game, state, tuple(kinds), codecs or codecs_of()).play


class _OpenGame(Generic[State, Event]):
    """An open game in the making."""

    def __init__(
        self,
        game: Game[State, Event, Found],
        state: type[State],
        kinds: tuple[type[Event], ...],
        codecs: Codecs,
    ) -> None:
        self._name, self._most = game.name, game.most_players
        self._make = cast("Callable[[tuple[str, ...]], State]", state)
        self._forms = EventForms[Event](declared_forms(codecs, kinds))
        form = f"{game.name}-game/1"
        header = narrowed(
            _Header, f"The first line of a record of {game.title}.", format=Literal[form]
        )
        self._records = RecordForm[Record[Event], _Header, Event](
            form,
            header,
            self._forms,
            self._check_header,
            begin=lambda header: Record(tuple(header.players)),
            head=lambda record: header(form, [*record.players]),
        )
        fields = codecs.fields_of(state, ("log", "earlier"))
        self._fields = tuple(evolve(one, required=True) for one in fields)
        self._replaying = Replays[State, Event](
            turns=Turns(kinds=kinds, templates=game.rules.templates)
        )
        self.play: Play[State, Event] = DeclaredGame[State, Event](
            turns=self._replaying.turns,
            forms=self._forms,
            states=StateForm(state, f"{game.name}-state/1", codecs, self._forms, self._check_state),
            new=lambda players, _: self._make(checked_names(players, self._most)),
            record=self._write,
            replay=self._replay,
            replays=ReplayForm(game.title, f"{game.name}-replay/1", self._forms, self._scores),
            view=self._view,
            view_shape=struct_of(
                state,
                self._fields,
                ("format", Literal[f"{game.name}-view/1"]),
                ("player", str),
                ("to_act", str | None),
                ("winners", list[str]),
                name="View",
            ),
        ).play

    def _scores(self, state: State) -> Sequence[tuple[str, int]]:
        return self.play.scores(state)

    def _view(self, state: State, player: str | None) -> Plain:
        if player is not None and player not in state.names:
            raise unknown_player(player, state.names)
        return {
            "format": f"{self._name}-view/1",
            "player": player or NOBODY,
            "to_act": state.to_act,
            "winners": list(state.winners),
            **write_fields(state, self._fields),
        }

    def _check_state(self, value: object, faults: Faults) -> None:
        if isinstance(value, dict):
            names = self._check_names(value, "names", faults)
            log = value.get("log")
            self._forms.add_log_faults(log if isinstance(log, list) else [], names, faults)

    def _check_names(self, value: Plain, key: str, faults: Faults) -> tuple[str, ...] | None:
        return add_seat_faults(value.get(key), key, self._most, faults)

    def _check_header(self, value: object, faults: Faults) -> None:
        if isinstance(value, dict):
            self._check_names(value, "players", faults)

    def _write(self, state: State) -> str:
        if state.earlier:
            raise without_first_events(state.earlier)
        return self._records.write(Record(state.names, state.log))

    def _replay(
        self, data: bytes | str, *, keep_states: bool = True
    ) -> Replay[Record[Event], State]:
        record = self._records.read(data)
        first = self._make(record.players)
        return self._replaying.replay(record, first, keep_states=keep_states)
