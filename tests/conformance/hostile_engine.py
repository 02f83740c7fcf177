"""An engine that calls every city legal, and otherwise behaves as its arguments say.

The first argument says how, the second one at which operation; without it at all of them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable

ARGUMENTS = [*sys.argv[1:], "", "", ""]
MANNER, OPERATION, MARK = ARGUMENTS[:3]


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def crash(_number: int) -> None:
    sys.stderr.write("everything is lost\n")
    sys.exit(3)


def close(_number: int) -> None:
    os.close(1)
    time.sleep(600)


def flood(_number: int) -> None:
    while True:
        say("y\n" * 10_000)


def write_on(_number: int) -> None:
    while True:
        say("y" * 100_000)


def write_bytes(_number: int) -> None:
    sys.stdout.buffer.write(b"\xff\xfe\n")
    sys.stdout.buffer.flush()


def write_half_an_answer(_number: int) -> None:
    sys.stdout.buffer.write(b'{"id": 1, "error": "\xff"}\n')
    sys.stdout.buffer.flush()


def tire(number: int) -> None:
    """Answer wrongly, and from the thirteenth request on not at all."""
    if number > 12:
        time.sleep(600)


def babble(number: int) -> None:
    answer(number + 1_000_000, result=True)
    say("[7]\n")
    time.sleep(600)


def stop_listening(number: int) -> None:
    answer(number, result=True)
    os.close(0)
    time.sleep(600)


def die_young(_number: int) -> None:
    """End, and leave a child behind that keeps the standard error open."""
    subprocess.Popen(["sleep", "600"], stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    sys.exit(3)


def leave_a_daemon(_number: int) -> None:
    """Leave a child in a session of its own, and a grandchild whose parent is gone; then hang."""
    subprocess.Popen(["sleep", MARK], start_new_session=True)
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execvp("sleep", ["sleep", MARK])
        os._exit(0)
    time.sleep(600)


def leave_a_stranger(_number: int) -> None:
    """End, and leave a child that holds the output, in a session of its own without environment."""
    subprocess.Popen(["/bin/sleep", MARK], start_new_session=True, env={})
    sys.exit(7)


def drip(_number: int) -> None:
    while True:
        say("Thinking...\n")
        time.sleep(0.1)


def leave_out_the_line_end(number: int) -> None:
    say(json.dumps({"id": number, "result": True}))
    time.sleep(600)


def say_last_words(number: int) -> None:
    say(json.dumps({"id": number, "result": True}))
    sys.exit(0)


def break_off(number: int) -> None:
    say(f'{{"id": {number}, "res')
    sys.exit(0)


def warn(_number: int) -> None:
    sys.stderr.write("warning: " + "x" * 100_000 + "\n")
    sys.stderr.flush()


MANNERS = {
    "crash": crash,
    "abort": lambda _: os.abort(),
    "hang": lambda _: time.sleep(600),
    "close": close,
    "flood": flood,
    "long-line": write_on,
    "chatter": lambda _: say("Thinking...\n"),
    "not-utf-8": write_bytes,
    "twice": lambda number: answer(number, result=True),
    "strangers": lambda number: answer(number + 1_000_000, result=True),
    "no-line-end": leave_out_the_line_end,
    "last-words": say_last_words,
    "breaks-off": break_off,
    "stderr": warn,
    "half": write_half_an_answer,
    "stranger": lambda _: say('{"id": "seven"}\n'),
    "text-id": lambda number: say(f'{{"id": "{number}", "result": true}}\n'),
    "float-id": lambda number: say(f'{{"id": {number}.0, "result": true}}\n'),
    "no-id": lambda _: say('{"result": true}\n'),
    "nan": lambda number: say(f'{{"id": {number}, "result": NaN}}\n'),
    "tires": tire,
    "babbles": babble,
    "stops-listening": stop_listening,
    "dies-young": die_young,
    "leaves-a-daemon": leave_a_daemon,
    "leaves-a-stranger": leave_a_stranger,
    "drips": drip,
}
"""What is done at a request instead of the answer, or before it."""

WRONG = {
    "number": 7,
    "text": "legal",
    "cells": [[1, 2, 3]],
    "null": None,
    "tires": False,
    "forging": [{"line": 2, "rules": ['"""\nraise SystemExit(7)\n"""\\', "\u202emade.up\x00"]}],
    "far": [[2**31 - 1, 0]],
    "too-large": 10**4_000,
    "long-named": {"x" * 900_000: 5},
}


def square(reach: int) -> list[list[int]]:
    return [[x, y] for x in range(-reach, reach + 1) for y in range(-reach, reach + 1)]


HUGE: dict[str, Callable[[], object]] = {
    "everywhere": lambda: square(20),
    "without-end": lambda: square(149),
    "many-players": lambda: {f"player {number}": 5 for number in range(40_000)},
    "many-lines": lambda: [{"line": number, "rules": []} for number in range(1, 30_000)],
}
"""Wrong results that take a while to write down."""

COMPLAINTS = ("a!b", "a-b", "нет города", "город пуст", "Gone", "gone", '\u202e"""\x1b[2J\\')


def answer(number: int, **said: object) -> None:
    say(json.dumps({"id": number, **said}) + "\n")


def reply(number: int) -> None:
    match MANNER:
        case "error":
            answer(number, error="no such city")
        case "both":
            answer(number, error="no", result=True)
        case "neither":
            answer(number)
        case "sometimes" if number % 2:
            answer(number, unsupported=True)
        case "supported":
            answer(number, unsupported=False)
        case "quarrelsome":
            answer(number, error=COMPLAINTS[number % len(COMPLAINTS)])
        case _:
            answer(number, result=HUGE.get(MANNER, lambda: WRONG.get(MANNER, True))())


def serve() -> None:
    late: list[int] = []
    for line in sys.stdin:
        request = json.loads(line)
        number, operation = request["id"], request["do"]
        if operation == "hello":
            greet(number)
        elif OPERATION not in ("", operation):
            answer(number, unsupported=True)
        elif MANNER == "backwards":
            late.append(number)
            if len(late) == 4:
                for one in reversed(late):
                    reply(one)
                late.clear()
        else:
            if MANNER in MANNERS:
                MANNERS[MANNER](number)
            reply(number)


IDENTITIES: dict[str, dict[str, object]] = {
    "odd-hello": {"name": 7},
    "some": {"name": "Some", "operations": ["hello", "check_city"]},
    "misspelt": {"operations": ["check_cities", "dance\n", "longest_wall"]},
    "overflowing": {"operations": [f"dance {step}" for step in range(1_024)]},
    "none": {"operations": []},
    "boastful": {"name": "\u202eBest" * 9_000, "version": "1\x1b[2J"},
}


def greet(number: int) -> None:
    if MANNER == "rude":
        sys.exit(1)
    if MANNER == "noisy-hello":
        say("Welcome!\n")
    if MANNER in IDENTITIES:
        answer(number, result=IDENTITIES[MANNER])
    else:
        answer(number, unsupported=True)


if __name__ == "__main__":
    if MANNER == "gone":
        sys.exit(0)
    if MANNER == "deaf":
        time.sleep(600)
    if MANNER == "children":
        subprocess.Popen(["sleep", MARK])
        time.sleep(600)
    serve()
