"""The Architects in compact games: cards worth 3, or a redesign more (``architect.*``)."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from alhambra_rules.compact import money
from alhambra_rules.compact.added import Added, Choice, Kind, drawn
from alhambra_rules.compact.choosing import FINDERS, MAKERS
from alhambra_rules.compact.legal import can_redesign, may_lay, may_swap, may_take_back
from alhambra_rules.compact.money import CARD
from alhambra_rules.compact.moves import (
    ARCHITECT_LAY,
    ARCHITECT_SWAP,
    ARCHITECT_TAKE_BACK,
    DEAL_ARCHITECT,
    DRAW_ARCHITECT,
    KEEP_ARCHITECTS,
    LAY,
    SWAP,
    TAKE_BACK,
    Move,
)
from alhambra_rules.compact.piles import may_turn_up
from alhambra_rules.compact.playing import lay, spend, swap, take_back
from alhambra_rules.compact.state import (
    FILL_DISPLAY,
    FIRST_OF_MODULES,
    NOBODY,
    PLACE_BOUGHT,
    SET_UP_DIRK,
    CompactState,
)
from alhambra_rules.compact.steps import turn_up, waits

NAME = "architects"

SET_UP = SET_UP_DIRK + 1
REDESIGN = PLACE_BOUGHT + 1

IN_DECK = FIRST_OF_MODULES
"""The number of an architect in a deck, whichever it is."""

_TO_EACH = 2
_PLAYED = {LAY: ARCHITECT_LAY, TAKE_BACK: ARCHITECT_TAKE_BACK, SWAP: ARCHITECT_SWAP}
_Found = list[tuple[int, int, Any]]


class Cards(NamedTuple):
    """The architects that are neither in hands nor in the display.

    Attributes:
        unseen, gone: as in ``ArchitectCards``, as one integer of ``money.py``.
        settled: as in ``ArchitectCards``.
        hidden: the seats of those whose architects nobody knows, as a set of bits.
    """

    unseen: int
    gone: int
    settled: bool
    hidden: int = 0


def cards_in(state: CompactState) -> Cards:
    """Return the architects of a game outside hands and display."""
    return cast("Cards", state.pieces[NAME])


def _change(state: CompactState, **changes: object) -> None:
    cards = cards_in(state)._replace(**changes)  # type: ignore[arg-type] # of the right types
    state.pieces = {**state.pieces, NAME: cards}


def _deal(state: CompactState) -> bool:
    """Deal two to each; return False if a draw is due first. Rule: architect.setup (hu-4)."""
    while (seat := due_to(state)) != NOBODY:
        if state.order is None:
            return waits(state, SET_UP)
        _deal_one(state, (DEAL_ARCHITECT, seat, _drawn(state, "architect")), NOBODY)
    return True


def due_to(state: CompactState) -> int:
    """Return the seat that gets the next architect, or ``NOBODY``. Rule: architect.setup (hu-4)."""
    players, first = state.setting.players, state.setting.by_age[0]
    in_turn = [(first + place) % players for place in range(players)]
    return next((seat for seat in in_turn if money.size(state.hands[seat]) < _TO_EACH), NOBODY)


def _drawn(state: CompactState, purpose: str) -> int:
    return drawn(state, purpose, money.numbers(cards_in(state).unseen))


def _turned_up(state: CompactState) -> None:
    """Draw the architect that turns up in the deck of a dealt game."""
    _draw_one(state, (DRAW_ARCHITECT, _drawn(state, "display")), NOBODY)


def _redesign(state: CompactState) -> bool:
    """Ask the player whose turn ends, if they hold an architect and can redesign.

    Rule: architect.redesign (hu-4).
    """
    cards, me = cards_in(state), state.turn
    if cards.settled and state.phase != REDESIGN:
        _change(state, settled=False)
    elif cards.settled:
        return True
    may_hold = state.hands[me] & money.ARCHITECTS or cards.hidden >> me & 1
    if not may_hold or not can_redesign(state, me):
        return True
    state.phase, state.to_act = REDESIGN, me
    return False


def _after_payment(state: CompactState, cards: int) -> int:
    """Remove the paid architects from the game. Rule: architect.gone (hu-4)."""
    if used := cards & money.ARCHITECTS:
        _change(state, gone=cards_in(state).gone + used)
    return cards ^ used


def _holds(state: CompactState, card: int) -> bool:
    return money.has(state.hands[state.to_act], CARD[card])


def _may_lay(state: CompactState, move: Move) -> bool:
    return _holds(state, move[3]) and may_lay(state, move[:3])


def _may_take_back(state: CompactState, move: Move) -> bool:
    return _holds(state, move[2]) and may_take_back(state, move)


def _may_swap(state: CompactState, move: Move) -> bool:
    return _holds(state, move[3]) and may_swap(state, move[:3])


def _may_keep(state: CompactState, move: Move) -> bool:  # noqa: ARG001 - all have one signature
    return True


def _may_deal(state: CompactState, move: Move) -> bool:
    _, seat, card = move
    return seat == due_to(state) and money.has(cards_in(state).unseen, CARD[card])


def _may_draw(state: CompactState, move: Move) -> bool:
    return money.has(cards_in(state).unseen, CARD[move[1]]) and may_turn_up(state, IN_DECK)


def _lay(state: CompactState, move: Move, me: int) -> None:
    lay(state, move[:3], me)
    _use(state, move[3], me)


def _take_back(state: CompactState, move: Move, me: int) -> None:
    take_back(state, move, me)
    _use(state, move[2], me)


def _swap(state: CompactState, move: Move, me: int) -> None:
    swap(state, move[:3], me)
    _use(state, move[3], me)


def _use(state: CompactState, card: int, me: int) -> None:
    """Spend the architect, which leaves the game. The redesign is no action of the turn.

    Rules: architect.redesign, architect.gone (hu-4).
    """
    state.actions_done -= 1
    state.phase = REDESIGN
    spend(state, CARD[card], me)
    _change(state, gone=cards_in(state).gone + CARD[card], settled=True)


def _keep(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG001 - all have one signature
    _change(state, settled=True)


def _deal_one(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG001 - as above
    _, seat, card = move
    state.hands[seat] += CARD[card]
    _change(state, unseen=cards_in(state).unseen - CARD[card])
    state.log = (state.log, NOBODY, move)


def _draw_one(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG001 - as above
    card = CARD[move[1]]
    _change(state, unseen=cards_in(state).unseen - card)
    turn_up(state, IN_DECK)
    state.display += card
    state.shown += 1
    state.log = (state.log, NOBODY, move)


def _redesigns(state: CompactState, kind: int) -> tuple[int, _Found]:  # noqa: ARG001 - as above
    found = [(base, *FINDERS[base](state, base)) for base in _PLAYED]
    return len(_held(state)) * sum([number for _, number, _ in found]), found


def _redesigned(state: CompactState, kind: int, found: _Found, place: int) -> Move:  # noqa: ARG001 - as above
    held = _held(state)
    place, card = divmod(place, len(held))
    at = 0
    while place >= (number := found[at][1]):
        place -= number
        at += 1
    base, _, several = found[at]
    _, *moved = MAKERS[base](state, base, several, place)
    return _PLAYED[base], *moved, held[card]


def _held(state: CompactState) -> list[int]:
    """Return the different architects in hand."""
    held = state.hands[state.to_act] & money.ARCHITECTS
    return list(dict.fromkeys(money.numbers(held)))


def _one(state: CompactState, kind: int) -> tuple[int, None]:  # noqa: ARG001 - as above
    return 1, None


def _alone(state: CompactState, kind: int, found: None, place: int) -> Move:  # noqa: ARG001 - as above
    return (kind,)


ADDED = Added(
    steps={SET_UP: (None, _deal), REDESIGN: (None, _redesign)},
    kinds={
        ARCHITECT_LAY: Kind((REDESIGN,), _may_lay, _lay),
        ARCHITECT_TAKE_BACK: Kind((REDESIGN,), _may_take_back, _take_back),
        ARCHITECT_SWAP: Kind((REDESIGN,), _may_swap, _swap),
        KEEP_ARCHITECTS: Kind((REDESIGN,), _may_keep, _keep),
        DEAL_ARCHITECT: Kind((SET_UP,), _may_deal, _deal_one),
        DRAW_ARCHITECT: Kind((FILL_DISPLAY,), _may_draw, _draw_one),
    },
    options={REDESIGN: (ARCHITECT_LAY, KEEP_ARCHITECTS)},
    choices={
        ARCHITECT_LAY: Choice(_redesigns, _redesigned),
        KEEP_ARCHITECTS: Choice(_one, _alone),
    },
    in_deck={IN_DECK: _turned_up},
    after_payment=(_after_payment,),
)
"""What the Architects add."""
