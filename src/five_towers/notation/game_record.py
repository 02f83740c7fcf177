"""Game records, states and views as JSON, and single actions.

The formats are ``five-towers-game/1`` and, for replays, ``five-towers-replay/1``;
``five-towers-state/2`` to store and ``five-towers-view/1`` to send.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Final, Literal, cast

from msgspec import UNSET, Meta, Struct, UnsetType

from five_towers.building import MOST_CARDS
from five_towers.game import phases
from five_towers.game.playing import ACTION_KINDS, DRAW_KINDS
from five_towers.game.replay import Record
from five_towers.game.state import Action, Cards, Event, GameState
from five_towers.game.view import View
from five_towers.model import CARDS, MOST_PLAYERS
from five_towers.notation.position import CODECS, OTHER_PROGRAMS
from rulebook_kit.arguments import object_of
from rulebook_kit.json.codecs import (
    Plain,
    in_one_line,
    struct_of,
    write_fields,
)
from rulebook_kit.json.events import (
    EventForms,
    declared_forms,
    read_action,
    write_action,
)
from rulebook_kit.json.faults import (
    Faults,
    Place,
    add_name_faults,
    add_seat_faults,
    add_unknown_players,
    all_names,
    names_in,
    players_in,
    shown,
)
from rulebook_kit.json.pieces import MOST_ENTRIES, Name, ShortText
from rulebook_kit.json.states import StateForm
from rulebook_kit.record_form import RecordForm, ReplayForm

FORMS: Final = EventForms[Event](declared_forms(CODECS, (*ACTION_KINDS, *DRAW_KINDS)))
"""The JSON forms of all events."""

if TYPE_CHECKING:
    EventObject = object
else:
    EventObject = FORMS.any_event
"""The type of any event. ``FORMS.add_faults`` checks it; schemas describe it."""


class HeaderDocument(Struct, forbid_unknown_fields=True):
    """The first line of a game record: the players and the starter."""

    format: Literal["five-towers-game/1"]
    players: Annotated[
        list[Name],
        Meta(min_length=2, max_length=MOST_PLAYERS, description="in seating order, clockwise"),
    ]
    starter: (
        Annotated[ShortText, Meta(description="who bids first; by default the first player")]
        | UnsetType
    ) = UNSET


def _check_header(value: object, faults: Faults) -> None:
    if isinstance(value, dict):
        names = add_name_faults(players_in(value.get("players")), faults)
        add_unknown_players([(("starter",), value.get("starter"))], names, faults)


RECORDS: Final = RecordForm[Record, HeaderDocument, Event](
    "five-towers-game/1",
    HeaderDocument,
    FORMS,
    _check_header,
    begin=lambda header: Record(header.players, header.starter or header.players[0]),
    head=lambda record: HeaderDocument("five-towers-game/1", list(record.players), record.starter),
    programs=OTHER_PROGRAMS,
)
"""The form of a record in JSON."""


def read_record(data: bytes | str) -> Record:
    """Return the recorded game, even if it breaks rules.

    Args:
        data: JSON lines in the format ``five-towers-game/1``; bytes are UTF-8. Blank lines are
            skipped.

    Raises:
        FormatError: the data is not such a record. It lists every error with its line and
            path, such as ``line 7: $.cards[0]``. If the last line is cut off, an error names the
            last good line.

    >>> read_record('{"format": "five-towers-game/1", "players": ["Heidi", "Anni"]}').starter
    'Heidi'
    """
    return RECORDS.read(data)


def write_record(record: Record) -> str:
    """Return the record as JSON lines. Equal records give equal texts.

    Raises:
        InvalidArgument: the format cannot hold the record, for example because a name is too long
            or an unknown player acts. The message says why.
    """
    return RECORDS.write(record)


def scores_of(state: GameState) -> Sequence[tuple[str, int]]:
    """Return the name and the points of each player."""
    return [(seat.name, seat.score.total) for seat in state.players]


REPLAYS: Final = ReplayForm[GameState, Event]("5 Towers", "five-towers-replay/1", FORMS, scores_of)
"""The form of what a replay found in JSON, ``five-towers-replay/1``."""


def action_to_json(action: Action, state: GameState | None = None) -> str:
    """Return an action as JSON on one line, as in a record.

    Args:
        action: the action, legal or not.
        state: any state of its game. With a state, the name of the player is checked too.

    Raises:
        InvalidArgument: the action could not be read again: it is not an action, or not of a player
            of this game. The message says which.

    >>> from five_towers import Bid
    >>> action_to_json(Bid("Anni", 3))
    '{"do": "bid", "player": "Anni", "cards": 3}'
    """
    names = None if state is None else _names_of(state)
    return write_action(action, FORMS, names)


def action_from_json(text: bytes | str, state: GameState) -> Action:
    """Return the action in a JSON text, such as a client's message.

    It checks the form only. ``check_action`` checks whether the action is legal; the server must
    check that its player sent it.

    Args:
        text: the JSON, one object with the name of the action under ``do``; bytes are UTF-8.
        state: any state of the game, for the names of the players.

    Raises:
        FormatError: the text is not an action of this game. It lists every error with its
            path, such as ``$.cards[0]``.

    >>> from five_towers import new_game
    >>> action_from_json('{"do": "pass", "player": "Anni"}', new_game(["Heidi", "Anni"], seed=1))
    Pass(player='Anni')
    """
    return cast("Action", read_action(text, FORMS, _names_of(state)))


def _names_of(state: object) -> tuple[str, ...]:
    game = object_of(GameState, state, "state must be a GameState")
    return cast("GameState", game).names


def check_state(value: object, faults: Faults) -> None:
    """Add every error of a state that its types cannot express."""
    if not isinstance(value, dict):
        return
    names = _check_players(value.get("players"), faults)
    starters = (((key,), value.get(key)) for key in ("starter", "first_starter"))
    add_unknown_players(starters, names, faults)
    phase = value.get("phase")
    if isinstance(phase, str) and phase not in phases.PHASES:
        faults.add_unknown(("phase",), f"unknown phase {shown(phase)}", phase, phases.PHASES)
    _check_calls(value, names, faults)
    _check_open_cards(value, faults)
    for place, cards in _sorted_piles(value):
        if cards is not None and list(cards) != sorted(cards):
            faults.add(place, "cards are not sorted by type and value")
    _check_dealer(value, faults)
    FORMS.add_log_faults(_list(value.get("log")), names, faults)


def _check_players(players: object, faults: Faults) -> tuple[str, ...] | None:
    """Add the errors of the players, and return their names; None if one is not a string."""
    for index, player in _objects(_list(players)):
        lowest = [cards[0] for cards in map(_cards, _list(player.get("towers"))) if cards]
        kinds = [card.type.place for card in lowest]
        if kinds != sorted(set(kinds)):
            message = "expected at most one tower of each type, in the order of the types"
            faults.add(("players", index, "towers"), message)
    return add_seat_faults(players, "players", MOST_PLAYERS, faults, "name")


def _check_calls(value: Plain, names: tuple[str, ...] | None, faults: Faults) -> None:
    """Add an error if the players do not call clockwise, or if nobody is left to bid."""
    called = names_in(value.get("calls"), ("calls",), "player")
    add_unknown_players(called, names, faults)
    starter, callers = value.get("starter"), all_names(called)
    if names is None or callers is None or starter not in names or not {*callers} <= {*names}:
        return
    first = names.index(starter)
    order = names[first:] + names[:first]
    if callers != order[: len(callers)]:
        faults.add(("calls",), f"expected one call of each player, clockwise from {shown(starter)}")
    elif callers == order and value.get("phase") == phases.BID:
        faults.add(("phase",), "nobody is left to bid: every player has called")


def _check_open_cards(value: Plain, faults: Faults) -> None:
    """Add an error if the display or the cards taken are more than 5."""
    for key in ("display", "taken"):
        cards = _list(value.get(key))
        if len(cards) > MOST_CARDS:
            faults.add((key,), f"expected at most {MOST_CARDS} entries, found {len(cards):,}")


def _check_dealer(value: Plain, faults: Faults) -> None:
    """Add an error if the dealer has other cards than the deck, so that draws would fail."""
    dealer = value.get("dealer")
    if isinstance(dealer, dict):
        ordered, deck = _cards(dealer.get("deck", [])), _cards(value.get("deck"))
        if ordered is not None and deck is not None and sorted(ordered) != sorted(deck):
            faults.add(("dealer", "deck"), 'cards differ from those of the "deck" of the state')


def _sorted_piles(value: Plain) -> Iterator[tuple[Place, Cards | None]]:
    """Yield the cards that must be sorted, each pile with its place."""
    for key in ("deck", "display", "taken", "discards"):
        yield (key,), _cards(value.get(key))
    for index, player in _objects(_list(value.get("players"))):
        yield ("players", index, "torn_down"), _cards(player.get("torn_down"))


def _cards(value: object) -> Cards | None:
    """Return the cards of a list of names; None for anything else."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        return None
    return tuple(CARDS[name] for name in value) if CARDS.keys() >= set(value) else None


def _objects(items: list[object]) -> Iterable[tuple[int, Plain]]:
    """Return the objects among the first entries of a list, with their indices."""
    entries = enumerate(items[:MOST_ENTRIES])
    return [(index, item) for index, item in entries if isinstance(item, dict)]


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


STATES: Final = StateForm(
    GameState, "five-towers-state/2", CODECS, FORMS, check_state, programs=OTHER_PROGRAMS
)
"""The form of a state in JSON."""

_VIEW_FIELDS: Final = CODECS.fields_of(View)

VIEW_SHAPE: Final = struct_of(View, _VIEW_FIELDS, ("format", Literal["five-towers-view/1"]))
"""The type of a view in JSON."""


def state_to_json(state: GameState, *, log: bool = True) -> str:
    """Return the state as JSON on one line, with its dealer, in the format ``five-towers-state/2``.

    It holds everything hidden. Store it on a server, and do not send it to a player.

    Args:
        state: the state.
        log: whether to write the events so far. Without them the game plays on as before;
            ``record_of`` needs them.

    Raises:
        InvalidArgument: ``state`` is not a ``GameState``, or the format cannot hold it, for example
            because a name is too long or a number has more than 78 digits. The message says why.
    """
    object_of(GameState, state, "state must be a GameState, such as new_game(...) returns")
    return STATES.write(state if log else state.without_log())


def state_from_json(text: bytes | str) -> GameState:
    """Return the state that ``state_to_json`` wrote.

    Its dealer draws the same cards.

    It checks only the form. If the JSON was changed, the state may be impossible in a game.

    Args:
        text: the JSON; bytes are UTF-8.

    Raises:
        FormatError: the text is not such a state. It lists every error with its path.

    >>> from five_towers import new_game
    >>> state = new_game(["Heidi", "Anni"], seed=1)
    >>> state_from_json(state_to_json(state)) == state
    True
    """
    return STATES.read(text)


def view_to_json(view: View) -> str:
    """Return a view as JSON on one line, format ``five-towers-view/1``, to send to its player.

    Raises:
        InvalidArgument: ``view`` is not a ``View``, but for example the state itself.
    """
    object_of(View, view, "view must be a View, such as view(state, player) returns")
    return in_one_line(view_value(view))


def view_value(view: View) -> Plain:
    """Return a view as a plain value, as ``view_to_json`` writes it."""
    return {"format": "five-towers-view/1", **write_fields(view, _VIEW_FIELDS)}
