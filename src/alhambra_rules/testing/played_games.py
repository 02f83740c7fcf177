"""Strategies for games: states of random legal games, their records, and actions, legal or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import count, pairwise
from random import Random
from typing import Final, NamedTuple, SupportsIndex

from attrs import evolve
from hypothesis import strategies as st

from alhambra_rules.game import (
    ACTION_KINDS,
    Action,
    Buy,
    GameState,
    Module,
    PlaceBought,
    Record,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    ReserveBought,
    TakeMoney,
    apply,
    check_action,
    legal_actions,
    phases,
    record_of,
    replay,
)
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.compact_modules import compact_rules
from alhambra_rules.game.event_table import KINDS
from alhambra_rules.game.events import Event, event_of
from alhambra_rules.game.module import classes_of
from alhambra_rules.game.money_actions import purchases
from alhambra_rules.game.playing import played_quickly
from alhambra_rules.game_modules.registry import new_game
from alhambra_rules.model import Cell, City
from alhambra_rules.placement import legal_placements, legal_removals
from alhambra_rules.testing.illegal_actions import illegal_actions
from rulebook_kit.testing.strategies import (
    Actions,
    drawn_from,
    drawn_state,
    label,
    numbers_of_players,
    one_of,
    played,
    shortened,
    whole_number,
)

NAMES = ("Anne", "Alma", "Kim", "Nina", "Olga", "Pia")


def some_action(state: GameState, chance: Random) -> Action:
    """Return one of the legal actions."""
    tempted = state.modules and state.phase == "act" and chance.random() < 0.3
    if tempted and (added := list(actions_of_modules(state))):
        return chance.choice(added)
    return some_action_of_the_base_game(state, chance)


def actions_of_modules(state: GameState) -> Iterator[Action]:
    """Return the actions of modules that the player may choose in this turn."""
    legal = legal_actions(state) if state.phase == "act" else ()
    return (action for action in legal if type(action) not in KINDS)


def some_action_of_the_base_game(state: GameState, chance: Random) -> Action:
    """Return one of the legal actions, of the base game if it has any."""
    player = state.player(state.to_act or "")
    if state.phase == "act" and state.display and chance.random() < 0.9:
        buys = list(purchases(state, player))
        takes = [one for one in legal_actions(state) if isinstance(one, TakeMoney)]
        return chance.choice(buys) if buys and chance.random() < 0.7 else chance.choice(takes)
    if state.phase == "act" and chance.random() < 0.7:
        if player.reserve and (cells := legal_placements(player.city, player.reserve[0])):
            return RedesignFromReserve(player.name, player.reserve[0], chance.choice(cells))
        if removable := legal_removals(player.city):
            return RedesignToReserve(player.name, chance.choice(removable))
    if state.phase == "place-bought" and chance.random() < 0.8:
        tile = chance.choice(state.bought)
        if cells := legal_placements(player.city, tile):
            return PlaceBought(player.name, tile, chance.choice(cells))
        return ReserveBought(player.name, tile)
    return chance.choice(legal_actions(state))


@lru_cache(maxsize=64)
def whole_game(
    players: int, seed: int, profile: str = "standard", modules: tuple[str | Module, ...] = ()
) -> tuple[GameState, ...]:
    """Return the states of a random game, from the first decision to the end."""
    begun = new_game(NAMES[:players], seed=seed, profile=profile, modules=modules)
    return played(begun, seed, some_action, apply)


_one_of_few_games = lru_cache(maxsize=None)(whole_game.__wrapped__)
"""Plays like ``whole_game`` and keeps every game, so that no fresh game displaces it."""


@lru_cache(maxsize=64)
def varied_game(
    players: int, seed: int, profile: str = "standard", modules: tuple[str | Module, ...] = ()
) -> tuple[GameState, ...]:
    """Return the states of a random game, from the first decision to the end.

    In every second game the players save money until they can pay exactly several times.
    """
    begun = new_game(NAMES[:players], seed=seed, profile=profile, modules=modules)
    return played(begun, seed, partial(_varied_action, saving=seed % 2 == 1), apply)


def _varied_action(state: GameState, chance: Random, *, saving: bool) -> Action:
    action = _redesigning(state, chance) or (_saving(state, chance) if saving else None)
    return action or _closing_in(state, chance) or some_action(state, chance)


def _redesigning(state: GameState, chance: Random) -> Action | None:
    """Return a redesign, sometimes; each of the three kinds is equally likely."""
    if state.phase != "act" or state.bought or chance.random() >= _REDESIGNED:
        return None
    way = chance.choice((RedesignFromReserve, RedesignToReserve, RedesignSwap))
    redesigns = [action for action in legal_actions(state) if type(action) is way]
    return chance.choice(redesigns) if redesigns else None


_REDESIGNED = 0.1
"""How often a player redesigns the city if that is possible."""


def _closing_in(state: GameState, chance: Random) -> Action | None:
    """Return the placement of a bought tile that encloses an empty cell most; mostly."""
    if state.phase != "place-bought" or chance.random() < _AT_RANDOM:
        return None
    name, tile = state.to_act or "", chance.choice(state.bought)
    if chance.random() < _RESERVED:
        return ReserveBought(name, tile)
    city = state.player(name).city
    cells = legal_placements(city, tile)
    return PlaceBought(name, tile, max(cells, key=lambda cell: _bay(city, cell))) if cells else None


_AT_RANDOM = _RESERVED = 0.2
"""How often a bought tile is placed at random, or goes to the reserve."""


def _bay(city: City, cell: Cell) -> tuple[int, int]:
    """Return how enclosed the most enclosed empty neighbour is with a tile on the cell."""
    empty = [beside for beside in cell.beside() if beside not in city.tiles]
    built = [
        (
            sum(near == cell or near in city.tiles for near in one.beside()),
            sum(near == cell or near in city.tiles for near in one.around()),
        )
        for one in empty
    ]
    return max(built, default=(0, 0))


def _saving(state: GameState, chance: Random) -> Action | None:
    """Return an exact purchase if several are possible, or else take money."""
    if state.phase != "act" or not state.display:
        return None
    player = state.player(state.to_act or "")
    exact = _exact(state, list(purchases(state, player)))
    if exact and (state.bought or len(exact) >= _SEVERAL or len(player.hand) >= _MUCH):
        return exact[0]
    if state.bought or len(player.hand) >= _MUCH:
        return None
    return chance.choice([one for one in legal_actions(state) if isinstance(one, TakeMoney)])


_SEVERAL = 3
_MUCH = 14
"""How many exact purchases, or cards in hand, end the saving."""


def _exact(state: GameState, purchases: Sequence[Buy]) -> list[Buy]:
    """Return an exact purchase for each square that has one."""
    by_square: dict[int, Buy] = {}
    for buy in purchases:
        tile = state.market[buy.square - 1]
        if tile is not None and sum(card.value for card in buy.cards) == tile.price:
            by_square.setdefault(buy.square, buy)
    return list(by_square.values())


_PHASES = (phases.ACT, phases.PLACE_BOUGHT, phases.PLACE_LEFTOVERS, phases.OVER)
_ANY = "any moment"
_SCORED = "just scored"
_MOMENTS = (
    _ANY,
    *[phases.PLACE_BOUGHT] * 4,
    *[_SCORED] * 4,
    *[phases.PLACE_LEFTOVERS] * 5,
    *[phases.OVER] * 8,
)
"""What is drawn first if the phase is not given. A third of Hypothesis' draws are the first."""

_FRESH = 100_000
_WITH_MODULES = 3
_FEW = 20


def games(
    *,
    players: Sequence[SupportsIndex] = (2, 3, 4, 5, 6),
    phase: str | None = None,
    modules: Sequence[str] = (),
    profile: str = "standard",
    variety: SupportsIndex | None = None,
) -> st.SearchStrategy[GameState]:
    """Draw a state of a dealt game after legal play: a decision or the end.

    A whole game is played at random, and a moment of it is drawn. At least a tenth of the states
    are ends of games, another tenth follow a scoring round, and another are in each phase of the
    base game. Shrinks towards the first decision of two players.

    Args:
        players: the numbers of players to draw from.
        phase: what the game waits for: ``act``, ``place-bought``, ``place-leftovers`` or
            ``over``, or a phase of a module; any phase by default.
        modules: the modules to play with, as for ``new_game``.
        profile: the rule profile, as for ``new_game``.
        variety: how many different games there are for each number of players, from 1 on. By
            default 100,000, so nearly every game is new; with modules 3, because such games take
            longer to play. Each process plays a game once.

    Raises:
        InvalidArgument: an argument has an impossible value, which the message quotes.
    """
    numbers = numbers_of_players(players, 2, len(NAMES))
    if variety is None:
        variety = _WITH_MODULES if modules else _FRESH
    different = whole_number("variety", variety, 1)
    begun = new_game(NAMES[:2], seed=0, modules=modules, profile=profile)
    rules = compact_rules(classes_of(begun))
    added = [phase for phase in rules.added.options if phase != phases.ACT]
    if phase is not None:
        one_of("phase", phase, tuple(dict.fromkeys((*_PHASES, *added))))
    moments = (*_MOMENTS, *added) if phase is None else (phase,)
    return _games(numbers, moments, tuple(modules), profile, different)


@st.composite
def _games(
    draw: st.DrawFn,
    players: tuple[int, ...],
    moments: tuple[str, ...],
    modules: tuple[str, ...],
    profile: str,
    variety: int,
) -> GameState:
    def play(number: int, seed: int) -> Sequence[GameState]:
        keeping = _one_of_few_games if variety <= _FEW else whole_game
        return keeping(number, seed, profile, modules)

    state = drawn_state(draw, moments, players, variety, play, _at)
    label("games", f"scoring rounds done: {state.scoring_rounds_done}")
    return state


def _at(moment: str, states: Sequence[GameState]) -> Sequence[GameState]:
    """Return the states of a game at such a moment."""
    if moment == _ANY:
        return states
    if moment == _SCORED:
        return [
            after
            for before, after in pairwise(states)
            if before.scoring_rounds_done != after.scoring_rounds_done and not after.finished
        ]
    return [state for state in states if state.phase == moment]


def records(
    *,
    players: Sequence[SupportsIndex] = (2, 3, 4, 5, 6),
    modules: Sequence[str] = (),
    variety: SupportsIndex | None = None,
) -> st.SearchStrategy[Record]:
    """Draw the record of a legal game, finished or not. Arguments and errors as for ``games``.

    Shrinks until no event can be left out, and towards the first decision of two players.
    """
    return _records(games(players=players, modules=modules, variety=variety))


@st.composite
def _records(draw: st.DrawFn, states: st.SearchStrategy[GameState]) -> Record:
    record = record_of(draw(states))
    events = tuple(map(event_of, record.events))
    legal = shortened(draw, events, lambda some: after_all(record, some) is not None)
    return evolve(record, events=legal)


def after_all(record: Record, events: Iterable[Event]) -> GameState | None:
    """Return the state after these events instead of those of the record; None if illegal."""
    state = replay(evolve(record, events=())).final
    for event in events:
        if state is not None:
            state = played_quickly(state, compact_of(state), event)
    return state


def any_actions() -> st.SearchStrategy[Action]:
    """Draw an action that is legal at some decision of a game. Shrinks towards taking money."""
    deciding = (phases.ACT, phases.PLACE_BOUGHT, phases.PLACE_LEFTOVERS)
    return _ACTIONS.at_some_decision(deciding, lambda phase: games(phase=phase))


def actions(state: GameState, *, legal: bool = True) -> st.SearchStrategy[Action]:
    """Draw a legal action of the player to act: first its kind, then an action of that kind.

    Most legal actions redesign a city, so a choice among all of them would hardly ever buy a tile.
    Shrinks towards taking money. If no player must act, the strategy is empty, and Hypothesis skips
    the example.

    Args:
        state: a game.
        legal: with False, an action that breaks a rule in this state. It may also be one of another
            player.

    Raises:
        InvalidArgument: ``state`` is not a GameState, or ``legal`` is neither True nor False.
    """
    return _ACTIONS.of(state, legal=legal)


_ACTIONS: Final = Actions[GameState, Action](
    GameState, ACTION_KINDS, legal_actions, illegal_actions
)


class FaultyRecord(NamedTuple):
    """A recorded game with one illegal event.

    Attributes:
        record: the game.
        rule: the id of the rule that the event breaks; ``replay`` reports this rule alone.
        event: the index of the illegal event.
    """

    record: Record
    rule: str
    event: int


def one_fault_records(
    *, players: Sequence[SupportsIndex] = (2, 3, 4), rule: str | None = None
) -> st.SearchStrategy[FaultyRecord]:
    """Draw the record of a game whose last event is illegal, and the id of the rule it breaks.

    All events before it are legal. Shrinks until no event can be left out, and towards the first
    decision of two players.

    Args:
        players: the numbers of players to draw from.
        rule: the id of the rule to break; any that an action can break alone by default.

    Raises:
        InvalidArgument: a number of players is impossible, or no record with one violation breaks
            the rule.
    """
    numbers = numbers_of_players(players, 2, len(NAMES))
    return _faulty_records(numbers, _ALONE if rule is None else (one_of("rule", rule, _ALONE),))


_ALONE: Final = (
    *("money.one-or-five", "buy.price", "buy.currency", "buy.from-market", "turn.order"),
    *("turn.exact-payment", "turn.one-action", "turn.tiles-aside", "turn.place-bought"),
    *("redesign.from-reserve", "redesign.to-reserve", "redesign.swap", "two.give"),
    *("build.fountain", "build.one-per-cell", "build.walls-match", "build.on-foot"),
    *("build.no-gaps", "end.place-leftovers"),
)
"""The rules that an action of the base game can break alone; the first ones in any turn."""


@st.composite
def _faulty_records(
    draw: st.DrawFn, players: tuple[int, ...], rules: tuple[str, ...]
) -> FaultyRecord:
    rule, number = drawn_from(draw, rules), drawn_from(draw, players)
    begun, nth = draw(st.integers(0, _PARTS - 1)), draw(st.integers(0, 99))
    seed = draw(st.integers(0, _FRESH - 1))
    record, action = next(
        (record_of(state), action)
        for further in count()
        for state in _from_part(whole_game(number, seed + further), begun)
        for action, broken in illegal_actions(state, nth)
        if broken == rule and check_action(state, action).rules == (rule,)
    )
    label("one_fault_records", rule)

    def breaks_it(events: tuple[Event, ...]) -> bool:
        state = after_all(record, events)
        return state is not None and check_action(state, action).rules == (rule,)

    legal = shortened(draw, tuple(map(event_of, record.events)), breaks_it)
    return FaultyRecord(evolve(record, events=(*legal, action)), rule, len(legal))


_PARTS = 10


def _from_part(states: Sequence[GameState], part: int) -> Sequence[GameState]:
    """Return the decisions of a game from a tenth of it on, and then those before it."""
    at = part * len(states) // _PARTS
    return [state for state in (*states[at:], *states[:at]) if not state.finished]
