"""Hostile inputs of a megabyte, made to take much time or memory.

Some are hostile to any reader. The others are good inputs in which one place has swollen: a list
repeats its entry, an object has thousands of keys, a text or a number is a megabyte long.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Final

from rulebook_kit.arguments import LONGEST_SEED

SIZE: Final = 1_000_000
"""Bytes of a hostile input."""

Named = tuple[str, bytes]
"""A description of an input, and the input."""


def _filled(part: str | bytes, size: int, before: str = "", after: str = "") -> bytes:
    one = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
    head, tail = before.encode(), after.encode()
    return head + one * max(1, (size - len(head) - len(tail)) // len(one)) + tail


def anywhere(size: int = SIZE) -> Iterator[Named]:
    """Yield inputs that are hostile to any reader."""
    yield "nested lists", _filled("[", size // 2) + _filled("]", size // 2)
    yield "open lists", _filled("[", size)
    yield "nested objects", _filled('{"a":', size)
    yield "one text", _filled("a", size, '"', '"')
    yield "one key", _filled("a", size, '{"', '": 1}')
    yield "one number", _filled("9", size)
    yield "long numbers", _filled("9" * LONGEST_SEED + ",", size, "[", "0]")
    yield "small fractions", _filled("1e-400,0.1,", size, "[", "0]")
    yield "NaN", _filled("NaN,-Infinity,", size, "[", "0]")
    yield "repeated keys", _filled('"format":1,', size, "{", '"format":2}')
    yield "repeated objects", _filled('{"a":1,"a":2},', size, "[", "0]")
    yield "half characters", _filled('"\\ud800",', size, "[", '""]')
    yield "combining characters", _filled("e\u0301\u0323", size)
    yield "combining characters in a text", _filled("\u0301", size, '{"format": "a', '"}')
    yield "wide characters", _filled("\U0001f3f0", size)
    yield "blanks", _filled(" ", size)
    yield "empty lines", _filled("\n", size)
    yield "lines of {}", _filled("{}\n", size)
    yield "lines of 0", _filled("0\n", size)
    yield "carriage returns", _filled("\r", size)
    yield "zeros", _filled("\x00", size)
    yield "no UTF-8", _filled(b"\xff", size)
    yield "a broken end", _filled("a", size - 1) + b"\xff"
    yield "escapes", _filled("\\", size, '"', '"')
    yield "brackets and colons", _filled('{"format":"', size)


def drawn(size: int = SIZE) -> Iterator[Named]:
    """Yield inputs that are hostile to readers of diagrams and worked examples."""
    for mark, label in (("tiles", "G10 "), ("fountains", "F   "), ("unknown tiles", "P99x")):
        block = _block(label)
        side = int((size / (3 * 9)) ** 0.5)
        rows = "".join(line * side + "\n" for line in block)
        yield f"a square of {mark}", _filled(rows, size, _FOUNTAIN_ALONE)
        yield f"a row of {mark}", _joined(block, size // 30)
        column = "".join(line + "\n" for line in block)
        yield f"a column of {mark}", _filled(column, size, _FOUNTAIN_ALONE)
        yield (
            f"a row of {mark}, and a column",
            _joined(block, size // 60) + _filled(column, size // 2),
        )
    for mark in "F+?#@":
        yield f"only {mark}", _filled(mark, size)
        yield f"{mark} and blanks", _filled(f"{mark} ", size)
        yield f"lines of {mark}", _filled(f"{mark}\n", size)
        yield f"a fountain and {mark}", _filled(f"{mark} ", size, "F ")
        yield f"a fountain, far away {mark}", _filled(" ", size, "F", mark)
        yield f"a fountain, far below {mark}", _filled("\n", size, "F", mark)
    yield "names of combining characters", _filled("e\u0301", size, "F\n+")
    yield "examples without end", _filled("example: a\n", size)
    yield "headers without end", _filled("title: a\n", size, "example: a\n")
    yield "unknown headers", _filled("titel: a\n", size, "example: a\n")
    yield "a long header", _filled("a, ", size, "example: a\nsource: ")
    yield "a long body", _filled("  a\n", size, "example: a\n\n")
    yield "a deep indent", _filled(" ", size, "example: a\n\n", "a")
    yield "an id of hyphens", _filled("a-", size, "example: ", "!\n")


_FOUNTAIN_ALONE: Final = "\n    F\n\n"


def _block(label: str) -> tuple[str, str, str]:
    return "+       +", f"   {label}  ", "+       +"


def _joined(block: tuple[str, str, str], many: int) -> bytes:
    """Return a row of the fountain and so many blocks."""
    pairs = zip(_block("  F "), block, strict=True)
    return "".join(f"{first}{line * many}\n" for first, line in pairs).encode()


def swollen(seed: bytes, size: int = SIZE) -> Iterator[Named]:
    """Yield the document, or its lines, each time with another place enlarged."""
    lines = seed.rstrip(b"\n").split(b"\n")
    try:
        whole = json.loads(seed)
    except ValueError:
        yield from _swollen_lines(lines, size)
    else:
        yield from _swellings(whole, size)
        if len(lines) == 1:
            yield "the line again and again", _filled(lines[0] + b"\n", size)


def _swollen_lines(lines: list[bytes], size: int) -> Iterator[Named]:
    """Yield the lines, each time with another one enlarged; lines with equal keys share a name."""
    for index, line in enumerate(lines):
        before = b"".join(one + b"\n" for one in lines[:index])
        after = b"".join(one + b"\n" for one in lines[index + 1 :])
        try:
            value = json.loads(line)
        except ValueError:  # such as debug output of an engine
            continue
        keys = ", ".join(map(str, value))
        yield f"a line of {keys} again and again", before + _filled(line + b"\n", size) + after
        for what, text in _swellings(value, size):
            yield f"a line of {keys}: {what}", before + text + b"\n" + after
    yield "a line that breaks off, and all again", _filled(b"\n".join(lines)[:-1] + b"\n", size)


_MARK: Final = "\ue000swells\ue000"
"""Stands for the place that swells while the rest is written."""


def _swellings(document: object, size: int) -> Iterator[Named]:
    seen = set[str]()
    for path, value, put in _places(document, "$"):
        for kind, text in _swellings_of(value, size):
            what = f"{path}: {kind}"
            if what not in seen:
                seen.add(what)
                put(_MARK)
                whole = json.dumps(document, ensure_ascii=False)
                put(value)
                yield what, whole.replace(json.dumps(_MARK, ensure_ascii=False), text, 1).encode()


def _places(
    value: object, path: str, put: Callable[[object], None] | None = None
) -> Iterator[tuple[str, object, Callable[[object], None]]]:
    """Yield every place below: its path without numbers, its value, and a setter."""
    if put:
        yield path, value, put
    if isinstance(value, dict):
        for key in list(value):
            yield from _places(value[key], f"{path}.{key}", _setter(value, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _places(item, f"{path}[]", _setter(value, index))


def _setter(holder: dict[str, object] | list[object], key: str | int) -> Callable[[object], None]:
    return lambda value: holder.__setitem__(key, value)  # type: ignore[index] # they fit


def _spread(entry: dict[str, object], many: int) -> Iterator[tuple[str, str]]:
    """Yield lists of an entry, with numbers that grow with the length of the list.

    A reader that makes a box around them, or counts up to the largest number, has more work than
    there are entries.
    """
    numbers = [key for key, value in entry.items() if type(value) is int]
    if numbers:
        near = {**entry, **dict.fromkeys(numbers, 0)}
        far = [{**near, key: many // len(numbers) - 2} for key in numbers]
        yield "the first entry again and again, then far away", json.dumps([near] * many + far)
        steps = [{**near, **dict.fromkeys(numbers, step)} for step in range(many)]
        yield "the first entry a step further each time", json.dumps(steps)


def _swellings_of(value: object, size: int) -> Iterator[tuple[str, str]]:
    """Yield JSON to put in place of the value."""
    quoted = json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        entry = json.dumps(value[0], ensure_ascii=False) if value else "0"
        yield (
            "the first entry again and again",
            f"[{','.join([entry] * (size // (len(entry) + 1)))}]",
        )
        if value and isinstance(value[0], dict):
            yield from _spread(value[0], size // (len(entry) + 1))
        names = [f'"{i}-nedrag"' for i in range(size // 15)]
        yield "unknown names", f"[{','.join(names)}]"
        yield "other lists", f"[{'[],' * (size // 3)}[]]"
    elif isinstance(value, dict):
        pairs = [f'"{i}-player":{i}' for i in range(size // 20)]
        yield "unknown keys", "{" + ",".join(pairs) + "}"
        item = next((json.dumps(one, ensure_ascii=False) for one in value.values()), "0")
        most = size // (len(item) + 12)
        yield "keys of its kind", "{" + ",".join(f'"{i}":{item}' for i in range(most)) + "}"
    elif isinstance(value, str):
        yield "a long text", f'"{value}{"a" * size}"'
        yield "a text of combining characters", f'"{value}{chr(0x301) * (size // 2)}"'
        yield "deep lists", "[" * (size // 2) + quoted + "]" * (size // 2)
    else:
        yield "a long number", "9" * size
        yield "many numbers", f"[{','.join([quoted] * (size // (len(quoted) + 1)))}]"
