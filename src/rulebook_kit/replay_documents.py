"""What the replay of a recorded game found, as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import Struct, to_builtins

from rulebook_kit import FormatError, FormatFault
from rulebook_kit.json.verdicts import NotCheckedDocument, Status, faults_of
from rulebook_kit.json.writing import pretty
from rulebook_kit.replays import Finding, Replay
from rulebook_kit.states import AnyRecord, AnyState

_Record = TypeVar("_Record", bound=AnyRecord)
_State = TypeVar("_State", bound=AnyState)


def status_of(outcome: Replay[AnyRecord, object] | FormatError | OSError) -> Status:
    """Return whether a record is legal, illegal or unreadable.

    A record without violations that cannot be replayed to its end is unreadable.
    """
    if not isinstance(outcome, Replay):
        return "unreadable"
    if outcome.findings:
        return "illegal"
    return "legal" if outcome.stopped is None else "unreadable"


def write_replay(
    outcome: Replay[_Record, _State] | FormatError | OSError,
    form: str,
    document: type[Struct],
    finding: Callable[[_Record, Finding], Struct],
    scores: Callable[[_State], Iterable[tuple[str, int]]],
) -> str:
    """Return the result of a replay as indented JSON that ends in a newline.

    Args:
        outcome: the replay, or the error if the record cannot be read.
        form: the name and the version of the format.
        document: the type of the document. It has some of the keys, in its own order.
        finding: returns what was found about an event of the record.
        scores: returns the name and the points of each player.
    """
    told: dict[str, object] = {"format": form, "status": status_of(outcome)}
    if isinstance(outcome, Replay):
        record, end = outcome.record, outcome.final
        told |= {
            "unreadable": [],
            "events": len(record.events),
            "replayed": max(outcome.reached - 1, 0),
            "faults": [finding(record, one) for one in outcome.findings],
            "overrides": [finding(record, one) for one in outcome.overrides],
            "not_checked": [
                *(NotCheckedDocument(one.line, one.note) for one in outcome.supposed),
                *(NotCheckedDocument(one.line, one.what) for one in outcome.not_checked),
            ],
            "stopped": outcome.stopped,
            "finished": end is not None and end.finished,
            "scores": [
                {"player": name, "score": score} for name, score in (scores(end) if end else ())
            ],
            "winners": [] if end is None else end.winners,
        }
    else:
        told |= dict.fromkeys(document.__struct_fields__[2:], ())
        told |= {"unreadable": faults_of(outcome), "events": 0, "replayed": 0}
        told |= {"stopped": None, "finished": False}
    return pretty(to_builtins({key: told[key] for key in document.__struct_fields__})) + "\n"


def refuse_incomplete(replay: Replay[AnyRecord, object]) -> None:
    """Raise ``FormatError`` if a replay stopped before its end and found no broken rule."""
    if status_of(replay) == "unreadable":
        line, _, reason = str(replay.stopped).partition(": ")
        raise FormatError([FormatFault(line, reason, int(line.removeprefix("line ")))])
