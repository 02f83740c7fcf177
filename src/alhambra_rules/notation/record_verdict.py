"""The verdict on a recorded game in one call."""

from __future__ import annotations

from alhambra_rules.game.replay import Replay, replay
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.rulebook import FormatError, FormatFault, Report


def judge_record(data: bytes | str) -> Report:
    """Return everything that a game record breaks; each violation says in ``where`` on which line.

    What a referee accepted is not in it. Errors as for ``replay_record``.
    """
    return replay_record(data, keep_states=False).report


def replay_record(data: bytes | str, *, keep_states: bool = True) -> Replay:
    """Return the replay of a game record.

    Args:
        data: the record.
        keep_states: whether every state is kept, or the last one only, as ``replay`` says.

    Raises:
        FormatError: it is no game record, or breaks no rule as far as it can be replayed, but
            cannot be replayed to its end.
    """
    replayed = replay(read_record(data), keep_states=keep_states)
    if replayed.stopped is not None and replayed.report.ok:
        line, _, reason = replayed.stopped.partition(": ")
        raise FormatError([FormatFault(line, reason)])
    return replayed
