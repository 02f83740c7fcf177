"""The verdict on one document, by the strict reader and the arbiter: everything that is wrong."""

from __future__ import annotations

from alhambra_rules.arbiter import check_table, not_checked
from alhambra_rules.notation import parse_diagram, read_position, verdict_of
from alhambra_rules.notation.diagram_bytes import text_of_diagram
from alhambra_rules.notation.record_verdict import replay_record
from alhambra_rules.notation.sniffing import Contents
from alhambra_rules.placement import check_city
from alhambra_rules.rulebook import FormatError, FormatFault, NotationError, Report
from alhambra_rules.rulebook.json.verdicts import FileVerdict
from alhambra_rules.rulebook.own_fault import own_fault


def verdict_on(
    data: bytes, contents: Contents, file: str, *, line: int | None = None
) -> FileVerdict:
    """Return the verdict on a position, a recorded game or a diagram; never an exception.

    Args:
        data: the document.
        contents: what it is said to be; a position on a line is a position.
        file: the name of the file that it is in.
        line: the line of the file that it is, if it is not all of it.
    """
    try:
        report, notes = _judged(data, contents)
    except (FormatError, NotationError) as error:
        return verdict_of(file, error, line=line)
    except MemoryError:
        told = FormatError([FormatFault("$", "not judged: there is not enough memory for it")])
        return verdict_of(file, told, line=line)
    except Exception as error:
        told = FormatError([FormatFault("$", f"cannot be judged: {own_fault(error)}")])
        return verdict_of(file, told, line=line)
    return verdict_of(file, report, line=line, not_checked=notes)


def _judged(data: bytes, contents: Contents) -> tuple[Report, tuple[str, ...]]:
    if contents is Contents.RECORD:
        replay = replay_record(data, keep_states=False)
        return replay.report, replay.notes
    if contents is Contents.DIAGRAM:
        return check_city(parse_diagram(text_of_diagram(data)).city), ()
    table = read_position(data)
    return check_table(table), tuple(not_checked(table))
