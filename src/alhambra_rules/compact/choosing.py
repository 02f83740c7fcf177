"""The legal actions of the player to act: counted, listed, or chosen by chance.

Actions come in the order of ``legal_actions``. Nothing but what is asked for is made: places are
counted in sets of bits, and only the chosen one becomes a move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from alhambra_rules.compact.added import Choice
from alhambra_rules.compact.city import nth
from alhambra_rules.compact.moves import PASS, Move
from alhambra_rules.compact.playing import play
from alhambra_rules.compact.state import NOBODY, OVER, CompactState

OFTEN = 0.8
"""How often to choose an action of the base game if modules add others. With fewer purchases of
tiles, games would hardly ever end."""


def any_move(state: CompactState, chance: Random) -> Move:
    """Return a random legal action: first a kind is chosen, then one of that kind.

    If no action of the chosen kind is legal, another kind is chosen. Draws the same numbers from
    the random source as ``game.playing.any_action``, and chooses the same action.
    """
    kinds = state.setting.kinds
    if kinds.with_modules:
        return _any_with_modules(state, chance)
    random, choices = chance.random, [*kinds.of_base[state.phase]]
    while True:  # a player can at least pass
        kind, find, make, _ = choices.pop(int(random() * len(choices)))
        number, found = find(state)
        if number:
            return make(state, kind, found, int(random() * number))


def _any_with_modules(state: CompactState, chance: Random) -> Move:
    choices, last = _chosen_first(state, chance)
    while True:
        ways = choices or last
        kind, find, make, _ = ways.pop(int(chance.random() * len(ways)))
        number, found = find(state)
        if number:
            return make(state, kind, found, int(chance.random() * number))


def _chosen_first(state: CompactState, chance: Random) -> tuple[list[Choice], list[Choice]]:
    """Return the kinds of action to choose first, and those to choose if none is legal."""
    if chance.random() >= OFTEN:
        return [*choices_in(state)], []
    kinds = state.setting.kinds
    return [*kinds.of_base.get(state.phase, ())], [*kinds.of_modules.get(state.phase, ())]


def played_out(state: CompactState, chance: Random) -> CompactState:
    """Return the last state of a dealt game after random actions; the old state is unchanged."""
    state = state.copy()
    while state.phase != OVER:
        play(state, any_move(state, chance))
    return state


def choices_in(state: CompactState) -> tuple[Choice, ...]:
    """Return the kinds of actions of this phase, those of modules last, except passing."""
    return state.setting.kinds.choices.get(state.phase, ())


def can_act(state: CompactState) -> bool:
    """Whether the player to act could do anything except pass. Rule: turn.one-action."""
    for kind, find, _, _ in choices_in(state):  # noqa: SIM110 - a generator is slower
        if kind != PASS and find(state)[0]:
            return True
    return False


def count(state: CompactState) -> int:
    """Return how many actions ``legal_moves`` yields."""
    if state.to_act == NOBODY:
        return 0
    return sum([one.find(state)[0] for one in choices_in(state)])


def legal_moves(state: CompactState) -> Iterator[Move]:
    """Yield the legal actions, without payments that have a surplus card; none if a draw is due."""
    if state.to_act != NOBODY:
        for one in choices_in(state):
            yield from moves_of(state, one)


def moves_of(state: CompactState, choice: Choice) -> Iterator[Move]:
    """Yield all legal actions of a kind of this phase."""
    kind, find, make, every = choice
    number, found = find(state)
    if (moves := every(state, kind, found)) is not None:
        yield from moves
    else:
        for place in range(number):
            yield make(state, kind, found, place)


# What several kinds of actions find and make


def in_groups(sizes: Sequence[int], place: int) -> tuple[int, int]:
    """Return the group of the member at a place among those of all groups, and its place there.

    The commonest makers do the same by themselves, because random play is 2% quicker then.
    """
    at = 0
    while place >= sizes[at]:
        place -= sizes[at]
        at += 1
    return at, place


def make_laying(state: CompactState, kind: str, found: Any, place: int) -> Move:  # noqa: ANN401 - as ``CompactCity.sites``
    """Return the action at a place that places a tile on a cell."""
    tiles, cells = found
    at = 0
    while place >= (number := cells[at].bit_count()):
        place -= number
        at += 1
    return kind, tiles[at], state.cities[state.to_act].cell(nth(cells[at], place))


def every_laying(state: CompactState, kind: str, found: Any) -> Iterator[Move] | None:  # noqa: ANN401 - as above
    """Return all actions that place a tile on a cell."""
    cells_of = state.cities[state.to_act].plan.cells
    return (
        (kind, tile, cell) for tile, cells in zip(*found, strict=True) for cell in cells_of(cells)
    )


def make_one(state: CompactState, kind: str, found: Sequence[int], place: int) -> Move:  # noqa: ARG001 - all have one signature
    """Return the action that moves the piece at a place among those found."""
    return kind, found[place]
