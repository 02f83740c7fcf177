"""The first use of each reader may be in several threads at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Final

import pytest

from tests.five_towers.service import examples as five_towers
from tests.service import examples as alhambra

PROCESSES: Final = int(os.environ.get("FIRST_USES", "1"))
"""How many new processes try each game; with 50, each kind of document too."""

_PROGRAM: Final = """
import json, sys, threading

game, documents = json.load(sys.stdin)
if game == "alhambra":
    from alhambra_rules import read_position, read_record, state_from_json
    from alhambra_rules.service.protocol import SERVICE
else:
    from five_towers import read_position, read_record, state_from_json
    from five_towers.service import SERVICE
from rulebook_kit.service.dispatcher import Dispatcher

READERS = {
    "position": read_position,
    "record": read_record,
    "state": state_from_json,
    "request": Dispatcher(SERVICE).answer_text,
}
sys.setswitchinterval(1e-6)
barrier, results = threading.Barrier(16), []

def first_use(kind, text):
    barrier.wait()
    results.append(f"{kind} {READERS[kind](text)}")

threads = [
    threading.Thread(target=first_use, args=documents[i % len(documents)]) for i in range(16)
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(results) == 16 and len({*results}) == len(documents), results
"""

_SERVER: Final = """
import json, sys
from rulebook_kit.json.reading import _decoder
from rulebook_kit.service.http import Dispatcher, app_of
from alhambra_rules.service.protocol import SERVICE

app_of(SERVICE)
before = _decoder.cache_info().misses
for text in json.load(sys.stdin):
    assert b"result" in Dispatcher(SERVICE).answer_text(text)
assert _decoder.cache_info().misses == before
"""

_DOCUMENTS: Final = {
    "alhambra": [
        ("position", json.dumps(alhambra.POSITION)),
        ("record", alhambra.RECORD),
        ("state", json.dumps(alhambra.state_value(alhambra.UNDER_WAY))),
        ("request", alhambra.EXAMPLES["agent_move"]),
    ],
    "five_towers": [
        ("position", json.dumps(five_towers.POSITION)),
        ("record", five_towers.RECORD),
        ("state", json.dumps(five_towers.state_value(five_towers.UNDER_WAY))),
        ("request", five_towers.EXAMPLES["agent_move"]),
    ],
}
_GROUPS: Final = [
    (game, group)
    for game, documents in _DOCUMENTS.items()
    for group in (documents, *([one] for one in documents if PROCESSES > 1))
]


def _run(program: str, given: object = None) -> int | str:
    """Return the status of a new process, or the end of what it says about an exception."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(given),
        text=True,
        capture_output=True,
        check=False,
        timeout=60,
    )
    return done.stderr[-600:] if done.returncode > 0 else done.returncode


@pytest.mark.parametrize("group", _GROUPS, ids=lambda one: f"{one[0]}-{one[1][0][0]}")
def test_sixteen_threads_may_be_the_first_to_read(
    group: tuple[str, list[tuple[str, str]]],
) -> None:
    crashed = [status for _ in range(PROCESSES) if (status := _run(_PROGRAM, group))]
    assert not crashed, f"{len(crashed)} of {PROCESSES}"


def test_a_web_server_collects_types_before_it_listens() -> None:
    """Cities in states are the exception: at the first action of a game nobody has built."""
    games = ("legal_actions", "check_action", "apply", "view", "history", "record", "payments")
    others = (*games, "agent_move", "determinize", "forget")
    requests = [text for name, text in alhambra.EXAMPLES.items() if name not in others]
    assert _run(_SERVER, requests) == 0
