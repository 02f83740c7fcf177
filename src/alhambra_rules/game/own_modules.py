"""Modules of a user's own on the engine: their hooks take and return a ``GameState``.

A hook gets a view of the compact state, and what it returns is entered again: only fields that
have changed are converted. A hook that a class does not define costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

from alhambra_rules.compact.added import Added, Choice, Kind
from alhambra_rules.compact.dealing import chance_for
from alhambra_rules.compact.moves import DRAW_MARKET, Move
from alhambra_rules.compact.state import ACT, NOBODY, CompactState
from alhambra_rules.game.actions import ACTION_KINDS, Buy
from alhambra_rules.game.compact_moves import MOVES, EventForm
from alhambra_rules.game.event_kind import EventKind
from alhambra_rules.game.events import Action, Event
from alhambra_rules.game.module import Module, Options, Step, modules_of
from alhambra_rules.game.rounds import points_of
from alhambra_rules.game.state import GameState, PendingDraw
from alhambra_rules.model import DIRK
from rulebook_kit import InvalidArgument


class OwnNumbers(NamedTuple):
    """The names and numbers of what modules of a user's own add to a game.

    Attributes:
        kinds: the name in moves of each class of events that such modules add.
        ways: the name of each function that lists actions, by its phase and itself.
        cards: the number of each module's cards in the deck.
    """

    kinds: Mapping[type, str]
    ways: Mapping[tuple[str, Options], str]
    cards: Mapping[str, int]


def own_names(kinds: Sequence[EventKind]) -> dict[type, str]:
    """Return names for the classes of these events, except those of the base game."""
    own = [kind.of for kind in kinds if kind.of not in MOVES]
    return {of: f"own {at}" for at, of in enumerate(dict.fromkeys(own))}


def own_form(name: str) -> EventForm:
    """Return the form of events of a class of a user's own: a move holds the event itself."""
    return EventForm(name, lambda event, _: (name, event), lambda move, _, __: move[1])


def own_due(step: Step) -> Callable[[CompactState], PendingDraw | None]:
    """Return what returns the draw that a state waits for in a step of a user's own."""

    def due(state: CompactState) -> PendingDraw | None:
        awaited = step.awaits(_view(state))
        return awaited if isinstance(awaited, PendingDraw) else None

    return due


def added_by(kind: type[Module], parent: type[Module], own: OwnNumbers) -> Added:
    """Return what a class of a user's own adds to a game, beyond what its parent adds.

    Args:
        kind: the class.
        parent: the module of the library that it is made of; ``Module`` if none.
        own: the numbers of the game.
    """
    kinds = [one for one in kind.kinds if one not in parent.kinds]
    steps = [added.step for added in kind.steps if added not in parent.steps]
    changed = [one for one in kinds if one.of in ACTION_KINDS]
    defined = partial(_defined, kind, parent)
    choices, options = _choices(kind, own)
    return Added(
        steps={step.phase: _taken(step) for step in steps},
        kinds={_name(one, own): _kind(one) for one in kinds},
        options=options,
        choices={**choices, **{_name(one, own): _filtered(one) for one in changed}},
        in_deck={own.cards[kind.name]: partial(_turned_up, kind.name)}
        if kind.name in own.cards
        else {},
        after_payment=(partial(_after_payment, kind.name),) if defined("after_payment") else (),
        lay=(partial(_lay, kind.name),) if defined("lay") else (),
        after_purchase=(partial(_after_purchase, kind.name),) if defined("after_purchase") else (),
        after_removal=(partial(_after_removal, kind.name),) if defined("after_removal") else (),
        points=(partial(_points, kind.name),) if defined("points") else (),
        after_scoring=(partial(_after_scoring, kind.name),) if defined("after_scoring") else (),
    )


def _name(kind: EventKind, own: OwnNumbers) -> str:
    """Return the name of a kind of events in moves, which may be one of the base game."""
    form = MOVES.get(kind.of)
    return own.kinds[kind.of] if form is None else form.kind


def _defined(kind: type[Module], parent: type[Module], hook: str) -> bool:
    return getattr(kind, hook) is not getattr(parent, hook)


def _view(state: CompactState) -> GameState:
    return cast("GameState", state.setting.origin.view(state))


def _enter(state: CompactState, before: GameState, after: GameState) -> None:
    state.setting.origin.enter(state, before, after)


def _module(view: GameState, name: str) -> Module:
    return next(module for module in modules_of(view) if module.name == name)


# Steps


def _taken(
    step: Step,
) -> tuple[Callable[[CompactState], bool], Callable[[CompactState], bool]]:
    def begin(state: CompactState) -> bool:
        view = _view(state)
        _enter(state, view, step.begin(view))
        return True

    def wait(state: CompactState) -> bool:
        while (awaited := step.awaits(_view(state))) is not None:
            if isinstance(awaited, PendingDraw) and state.order is not None:
                _draw(state, awaited, None)
                continue
            state.phase, state.to_act = step.phase, NOBODY
            if isinstance(awaited, str):
                state.to_act = state.setting.origin.names.index(awaited)
            return False
        return True

    return begin, wait


def _draw(state: CompactState, due: PendingDraw, name: str | None) -> None:
    """Make the draw that is due in a dealt game; that of the named module, if any."""
    order, view = state.order, _view(state)
    assert order is not None
    chance = chance_for(order.seed, f"{due.kind} {order.others}")
    asked = [module for module in modules_of(view) if name in (None, module.name)]
    drawn = next(filter(None, (module.draw(view, due, chance) for module in asked)), None)
    state.order = order._replace(others=order.others + 1)
    move: Move = (drawn and state.setting.origin.move(state, drawn)) or (None,)
    if (play := state.setting.kinds.play.get(move[0])) is None:
        raise InvalidArgument(f"no module in play makes the draw {due.kind!r}")
    play(state, move, NOBODY)


def _turned_up(name: str, state: CompactState) -> None:
    _draw(state, PendingDraw("display"), name)


# Events


def _kind(kind: EventKind) -> Kind:
    of = cast("type[Event]", kind.of)

    def may(state: CompactState, move: Move) -> bool:
        if kind.allowed is None and not of._may(state, move):
            return False
        return _allows(kind, _view(state), _event(state, move))

    def play(state: CompactState, move: Move, me: int) -> None:
        event = _event(state, move)
        if kind.effect is None:
            of._play(state, move, me)
        else:
            if not isinstance(event, Action):
                state.log = (state.log, NOBODY, event)
            view = _view(state)
            _enter(state, view, kind.effect(view, event))
        for then in kind.then:
            view = _view(state)
            _enter(state, view, then(view, event))
        if state.phase == ACT:
            state.to_act = state.turn

    return Kind(issubclass(of, Action), kind.phases, may, play)


def _allows(kind: EventKind, view: GameState, event: Event) -> bool:
    """Whether the rules of a user's own allow an event."""
    return (kind.allowed is None or kind.allowed(view, event)) and not kind.forbids(view, event)


def _event(state: CompactState, move: Move) -> Any:  # noqa: ANN401 - the event that its kind takes
    return state.setting.origin.entry(state.to_act, move)


def _choices(
    kind: type[Module], own: OwnNumbers
) -> tuple[dict[str, Choice], dict[str, tuple[str, ...]]]:
    """Return how actions are found that functions of a user's own list, and when."""
    choices: dict[str, Choice] = {}
    options: dict[str, tuple[str, ...]] = {}
    for phase, ways in kind.options.items():
        options[phase] = tuple([own.ways[phase, way] for way in ways])
        for way in ways:
            name = own.ways[phase, way]
            choices[name] = Choice(name, partial(_listed, way), _one)
    return choices, options


def _listed(way: Options, state: CompactState) -> tuple[int, list[Move]]:
    view = _view(state)
    player = view.players[state.to_act]
    moves = [state.setting.origin.move(state, action) for action in way(view, player)]
    return len(moves), moves


def _one(state: CompactState, kind: str, found: list[Move], place: int) -> Move:  # noqa: ARG001 - all have one signature
    return found[place]


def _filtered(kind: EventKind) -> Choice:
    """Return how actions of the base game are found that a module allows or forbids."""
    of = cast("type[Action]", kind.of)
    name = of.declared.name

    def find(state: CompactState) -> tuple[int, list[Move]]:
        view = _view(state)
        many, found = of._find(state)
        moves = [of._make(state, name, found, place) for place in range(many)]
        moves = [move for move in moves if _allows(kind, view, _event(state, move))]
        return len(moves), moves

    return Choice(name, find, _one)


# What is done and scored


def _after_payment(name: str, state: CompactState, cards: int) -> int:
    origin, view = state.setting.origin, _view(state)
    after, left = _module(view, name).after_payment(view, origin.cards(cards))
    _enter(state, view, after)
    return cast("int", origin.counted(left))


def _lay(name: str, state: CompactState, square: int, tile: int) -> bool:
    view = _view(state)
    after = _module(view, name).lay(view, _event(state, (DRAW_MARKET, square, tile)))
    if after is not None:
        _enter(state, view, after)
    return after is not None


def _after_purchase(name: str, state: CompactState, tile: int, exact: bool) -> None:
    view, origin = _view(state), state.setting.origin
    _, seat, entry = state.log
    purchase = origin.entry(seat, entry)
    assert isinstance(purchase, Buy)
    _enter(
        state,
        view,
        _module(view, name).after_purchase(view, purchase, origin.named.tiles[tile], exact=exact),
    )


def _after_removal(name: str, state: CompactState, seat: int, cell: Any) -> None:  # noqa: ANN401 - a Cell
    view = _view(state)
    _enter(state, view, _module(view, name).after_removal(view, view.names[seat], cell))


def _points(name: str, state: CompactState, scoring_round: int) -> Sequence[int]:
    view = _view(state)
    gained = points_of(_module(view, name), view, scoring_round)
    names = view.names if state.dirk is None else (*view.names, DIRK)
    return [gained.get(one, 0) for one in names]


def _after_scoring(name: str, state: CompactState, scoring_round: int) -> None:
    view = _view(state)
    _enter(state, view, _module(view, name).after_scoring(view, scoring_round))
