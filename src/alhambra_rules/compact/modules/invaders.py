"""The Invaders in compact games: attacks, scouts and looks at the top card (``invader.*``)."""

from __future__ import annotations

from typing import NamedTuple, cast

from alhambra_rules.compact.added import Added, Choice, Kind, drawn
from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.moves import DRAW_ATTACK, DRAW_SCOUT, LOOK, LOOK_AWAY, PEEK, Move
from alhambra_rules.compact.state import (
    ACT,
    DIRK_MORE,
    LAST_SCORE,
    NOBODY,
    SCORE,
    SET_UP_DISPLAY,
    CompactState,
)
from alhambra_rules.compact.steps import waits
from alhambra_rules.placement.bitboard.ground_plan import SOUTH

NAME = "invaders"

SET_UP = SET_UP_DISPLAY + 1
LOOKING = ACT + 1
ATTACK = SCORE + 1
SCOUTS = DIRK_MORE + 1
LAST_ATTACK = LAST_SCORE + 1

UNKNOWN = -1
"""Stands for the top attack card if nobody has looked at it."""

_SIDES = range(4)
_COLOURS = range(6)
_ALL = (1 << len(_COLOURS)) - 1
_LAST_ROUND = 3
_SCOUTS_FACE_UP = 2


class Cards(NamedTuple):
    """The cards of the Invaders. Sides are numbers from 0, clockwise from the north.

    Attributes:
        open_attack: whether the current attack card is face up and scouts are not used.
        attacks: the attack cards turned up so far, in order.
        peeked: the top attack card, or ``UNKNOWN``.
        peeked_by: the seats of those who have looked at it, as a set of bits.
        scouts, gone: the colours of the scouts face up and out of the game, as sets of bits.
        renewing, attacking, turning_up, looking: as in ``InvaderCards``.
    """

    open_attack: bool
    attacks: tuple[int, ...]
    peeked: int
    peeked_by: int
    scouts: int
    gone: int
    renewing: bool
    attacking: tuple[int, ...]
    turning_up: bool
    looking: bool


def cards_in(state: CompactState) -> Cards:
    """Return the cards of the Invaders in a game."""
    return cast("Cards", state.pieces[NAME])


def _change(state: CompactState, **changes: object) -> Cards:
    cards = cards_in(state)._replace(**changes)  # type: ignore[arg-type] # of the right types
    state.pieces = {**state.pieces, NAME: cards}
    return cards


def _sides_on_top(cards: Cards) -> list[int]:
    """Return the sides that the top attack card can have."""
    if cards.peeked != UNKNOWN:
        return [cards.peeked]
    return [side for side in _SIDES if side not in cards.attacks]


def next_attacks(state: CompactState) -> list[int]:
    """Return the sides from which the next attack can come."""
    cards = cards_in(state)
    return [*cards.attacks[-1:]] if cards.open_attack else _sides_on_top(cards)


def _scouts_to_come(cards: Cards) -> int:
    return _ALL & ~(cards.scouts | cards.gone)


def _first_cards(state: CompactState) -> bool:
    """Turn up the first two scouts, or in the open variant the attack card.

    Rules: invader.components, invader.open-variant (hu-4).
    """
    return _turn_up_attack(state, SET_UP) and _turn_up_scouts(state, SET_UP)


def _still_looking(state: CompactState) -> bool:
    """Wait for the player to choose, or for the card. Rule: invader.scout (hu-4)."""
    state.phase = LOOKING
    state.to_act = NOBODY if cards_in(state).looking else state.turn
    return False


def _attack(state: CompactState) -> bool:
    return _attack_in(state, ATTACK)


def _last_attack(state: CompactState) -> bool:
    return _attack_in(state, LAST_ATTACK)


def _attack_in(state: CompactState, phase: int) -> bool:
    """Carry out the attack of a round; return False if a draw is due first.

    Rules: invader.attack, invader.open-variant (hu-4).
    """
    cards = cards_in(state)
    if state.phase != phase and cards.open_attack and cards.attacking:
        _strike(state, cards)
    return _turn_up_attack(state, phase)


def _turn_up_attack(state: CompactState, phase: int) -> bool:
    while _attack_is_due(cards := cards_in(state)):
        if state.order is None:
            return waits(state, phase)
        _draw_attack(state, (DRAW_ATTACK, drawn(state, "attack", _sides_on_top(cards))), NOBODY)
    return True


def _attack_is_due(cards: Cards) -> bool:
    due = cards.turning_up or (cards.attacking and not cards.open_attack)
    return bool(due) and len(cards.attacks) < len(_SIDES)


def _new_scouts(state: CompactState) -> bool:
    """Replace the scouts if new ones are due; return False if a draw is due first.

    Rule: invader.scout (hu-4).
    """
    cards = cards_in(state)
    if not cards.renewing:
        return True
    if state.phase != SCOUTS:
        _change(state, scouts=0, gone=cards.gone | cards.scouts)
    return _turn_up_scouts(state, SCOUTS)


def _turn_up_scouts(state: CompactState, phase: int) -> bool:
    while (cards := cards_in(state)).renewing and (to_come := _scouts_to_come(cards)):
        if state.order is None:
            return waits(state, phase)
        colours = [colour for colour in _COLOURS if to_come >> colour & 1]
        _draw_scout(state, (DRAW_SCOUT, drawn(state, "scout", colours)), NOBODY)
    return True


def _strike(state: CompactState, cards: Cards) -> None:
    """Subtract what the latest attack card costs each player.

    Rules: invader.attack, invader.flanks, invader.floor (hu-4).
    """
    side, (scoring_round, *others) = cards.attacks[-1], cards.attacking
    for seat, city in enumerate(state.cities):
        score = max(state.scores[seat] - scoring_round * open_sides(city, side), 0)
        if scoring_round == _LAST_ROUND:
            flanks = [open_sides(city, (side + turns) % len(_SIDES)) for turns in (1, 3)]
            score = max(score - sum(flanks), 0)
        state.scores[seat] = score
    open_again = cards.open_attack and scoring_round < _LAST_ROUND
    _change(state, attacking=tuple(others), turning_up=open_again)


def open_sides(city: CompactCity, side: int) -> int:
    """Return how many tiles are open on that side at the edge. Rule: invader.attack (hu-4)."""
    plan = city.plan
    built, east = plan.built, plan.east
    beside = (built << SOUTH, built >> east, built >> SOUTH, built << east)[side]
    return (built & ~(plan.walls[side] | beside)).bit_count()


def _after_purchase(state: CompactState, tile: int, exact: bool) -> None:
    """Let a buyer who paid exactly take the scout of that colour. Rule: invader.scout (hu-4)."""
    cards = cards_in(state)
    scout = 1 << state.setting.tables.types[tile + 1] >> 1
    if exact and cards.scouts & scout:
        _change(state, scouts=cards.scouts ^ scout, gone=cards.gone | scout)
        state.phase = LOOKING


def _after_scoring(state: CompactState, scoring_round: int) -> None:
    """Let an attack and new scouts be due. Rules: invader.attack, invader.scout (hu-4)."""
    cards = cards_in(state)
    renewing = not cards.open_attack and scoring_round < _LAST_ROUND
    _change(state, attacking=(*cards.attacking, scoring_round), renewing=renewing)


def _may_always(state: CompactState, move: Move) -> bool:  # noqa: ARG001 - all have one signature
    return True


def _may_peek(state: CompactState, move: Move) -> bool:
    _, seat, side = move
    return seat == state.turn and side in _sides_on_top(cards_in(state))


def _may_draw_attack(state: CompactState, move: Move) -> bool:
    cards = cards_in(state)
    return _attack_is_due(cards) and move[1] in _sides_on_top(cards)


def _may_draw_scout(state: CompactState, move: Move) -> bool:
    cards = cards_in(state)
    return not cards.open_attack and bool(_scouts_to_come(cards) >> move[1] & 1)


def _look(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG001 - all have one signature
    cards = _change(state, looking=True)
    if state.order is None:
        state.to_act = NOBODY
    else:
        _peek(state, (PEEK, me, drawn(state, "peek", _sides_on_top(cards))), me)


def _look_away(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG001 - as above
    state.phase = ACT


def _peek(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG001 - as above
    _, seat, side = move
    _change(state, looking=False, peeked=side, peeked_by=cards_in(state).peeked_by | 1 << seat)
    state.log = (state.log, NOBODY, move)
    state.phase, state.to_act = ACT, seat


def _draw_attack(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG001 - as above
    """Turn up the attack card; it attacks at once if a round was scored."""
    attacks = (*cards_in(state).attacks, move[1])
    cards = _change(state, attacks=attacks, peeked=UNKNOWN, peeked_by=0, turning_up=False)
    state.log = (state.log, NOBODY, move)
    if cards.attacking:
        _strike(state, cards)


def _draw_scout(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG001 - as above
    scouts = cards_in(state).scouts | 1 << move[1]
    _change(state, scouts=scouts, renewing=scouts.bit_count() < _SCOUTS_FACE_UP)
    state.log = (state.log, NOBODY, move)


def _looks(state: CompactState, kind: int) -> tuple[int, None]:  # noqa: ARG001 - as above
    return 2, None


def _look_or_not(state: CompactState, kind: int, found: None, place: int) -> Move:  # noqa: ARG001 - as above
    return (LOOK_AWAY if place else LOOK,)


ADDED = Added(
    steps={
        SET_UP: (None, _first_cards),
        LOOKING: (None, _still_looking),
        ATTACK: (None, _attack),
        SCOUTS: (None, _new_scouts),
        LAST_ATTACK: (None, _last_attack),
    },
    kinds={
        LOOK: Kind((LOOKING,), _may_always, _look),
        LOOK_AWAY: Kind((LOOKING,), _may_always, _look_away),
        PEEK: Kind((LOOKING,), _may_peek, _peek),
        DRAW_ATTACK: Kind((SET_UP, ATTACK, LAST_ATTACK), _may_draw_attack, _draw_attack),
        DRAW_SCOUT: Kind((SET_UP, SCOUTS), _may_draw_scout, _draw_scout),
    },
    options={LOOKING: (LOOK,)},
    choices={LOOK: Choice(_looks, _look_or_not)},
    after_purchase=(_after_purchase,),
    after_scoring=(_after_scoring,),
)
"""What the Invaders add."""
