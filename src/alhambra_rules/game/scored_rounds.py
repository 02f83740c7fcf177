"""Explain the scoring rounds between two states of a game.

Other things happen before and after a round: the display is filled, Dirk draws tiles, an attack
may follow. So the cities and tiles that were scored may be in neither state. A replay of the events
in between finds them.
"""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.game import phases
from alhambra_rules.game.after_violation import with_an_empty_deck, with_missing_pieces
from alhambra_rules.game.draws import SCORING_CARDS, Reshuffle
from alhambra_rules.game.events import NoEvent, StartedFrom, event_of
from alhambra_rules.game.misnamed import with_corrected_names
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.playing import carry_out, may_happen
from alhambra_rules.game.resume import KNOWN, Unknown, revealed, unknown_in, with_leftovers_given
from alhambra_rules.game.rounds import LAST_ROUND, ScoredRound, round_in
from alhambra_rules.game.state import GameState, state_in
from rulebook_kit import InvalidArgument


def rounds_scored(before: GameState, after: GameState) -> tuple[ScoredRound, ...]:
    """Return the scoring rounds between two states of one game, in order.

    Args:
        before: a state of the game, such as the state before an action; the first state of the
            game to get all rounds.
        after: a later state of the same game, such as the result of ``apply``.

    Raises:
        InvalidArgument: the second state is not a later state of the same game.

    Rules: scoring.when, scoring.table (et-2005, ru, hu).

    >>> from alhambra_rules.game import apply, legal_actions, new_game
    >>> begun = state = new_game(["Anne", "Alma"], seed=1)
    >>> while not state.finished:
    ...     state = apply(state, legal_actions(state)[0])
    >>> [(held.number, held.points["Anne"]) for held in rounds_scored(begun, state)]
    [(1, 0), (2, 0), (3, 48)]
    """
    known = len(state_in("rounds_scored(before, after)", before).log)
    state_in("rounds_scored(before, after)", after)
    since = tuple(entry for entry in after.log[known:] if not isinstance(entry, NoEvent))
    if (*before.log, *since) != after.log or before.names != after.names:
        raise InvalidArgument("the second state is not a later state of the same game")
    if before.scoring_rounds_done == after.scoring_rounds_done:
        return ()
    held: list[ScoredRound] = []
    state = before.without_dealer()
    unknown = _unknown_to(after)
    events = [event_of(entry) for entry in since]
    for event in events:
        shown, _ = revealed(state, event, unknown, events)
        there = shown
        if not may_happen(shown, event):
            there = with_missing_pieces(with_corrected_names(shown, event, ()), event)
            if isinstance(event, Reshuffle):
                there = with_an_empty_deck(there)
        stopped = carry_out(there, event, until=phases.GIVE_LEFTOVERS)
        done, _ = with_leftovers_given(stopped, events)
        for earlier, now in ((state, shown), (shown, done)):
            held += (round_in(now, number) for number in _numbers(earlier, now))
        state = done
    # events after the later state may show who owns leftover tiles, so the game seems over
    return tuple(held[: after.scoring_rounds_done - before.scoring_rounds_done])


def _unknown_to(state: GameState) -> Unknown:
    """Return the unknown parts of the position from which this game was resumed, if any."""
    begun = state.log[0] if state.log else None
    return unknown_in(begun.table, modules_of(state)) if isinstance(begun, StartedFrom) else KNOWN


def _numbers(before: GameState, after: GameState) -> Iterator[int]:
    """Yield the numbers of the rounds after one event; the round at the end is the third."""
    came = sum(card not in after.deck.to_come for card in SCORING_CARDS)
    for done in range(before.scoring_rounds_done, after.scoring_rounds_done):
        yield done + 1 if done < came else LAST_ROUND
