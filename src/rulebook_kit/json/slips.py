"""Explain why a text is not JSON: the slips of people who write it by hand.

Each message names the character where JSON ends to be JSON, and says what to do about it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Final

from rulebook_kit.errors import nearest
from rulebook_kit.json.positions import position_at

_CURLY: Final = "“”„‟«»‘’‚‛"
_PARTNERS: Final[Mapping[str, str]] = {"{": "}", "[": "]"}
_WORDS: Final[Mapping[str, str]] = {
    "None": "null",
    "nil": "null",
    "undefined": "null",
    "NULL": "null",
    "Null": "null",
    "True": "true",
    "TRUE": "true",
    "False": "false",
    "FALSE": "false",
}
_EXPECTED: Final[Mapping[str, str]] = {
    "Extra data": "the end of the document",
    "Expecting ':'": '":" after the key',
    "Expecting ','": '"," between entries',
}
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_STRING_OR_BRACKET: Final = re.compile(rf"{_STRING.pattern}|[{{}}\[\]]", re.DOTALL)
_WORD: Final = re.compile(r"[^\W\d]\w*")
_NUMBER: Final = re.compile(r"-?\d[-+.\w]*")
_SIGNED: Final = re.compile(r"[-+.]+\d[-+.\w]*")
_FIRST_OF_NUMBER: Final = re.compile(r"-?\d[-+.\w]*$")


def slip_in(text: str, error: json.JSONDecodeError) -> tuple[str, int]:
    """Return why a text is not JSON, and the offset of the character that is wrong.

    Args:
        text: a text that ``json.loads`` refuses.
        error: its error, in the words of any version of Python.

    >>> text = '{"x": 1,}'
    >>> try:
    ...     json.loads(text)
    ... except json.JSONDecodeError as error:
    ...     print(slip_in(text, error))
    ('found "," before "}": remove the comma', 7)
    """
    at = _after_space(text, error.pos)
    if error.msg.startswith(("Unterminated", "Invalid")):
        return _in_a_string(text, error)
    if error.msg.startswith("Illegal trailing comma"):
        at = _after_space(text, error.pos + 1)
    return next(_slips(text, at, error.msg))


def _slips(text: str, at: int, problem: str) -> Iterator[tuple[str, int]]:
    """Yield likely slips, the first of which is the answer.

    Args:
        text: the text.
        at: the offset of the first character that is no JSON.
        problem: the message of the parser.
    """
    sign, before = text[at : at + 1], text[:at].rstrip()
    if text.startswith(("//", "/*", "#"), at):
        yield "found a comment, which JSON does not have: remove it", at
    if sign and sign in "}]" and before.endswith(","):
        yield f'found "," before "{sign}": remove the comma', len(before) - 1
    if sign and sign in _CURLY:
        yield f'{sign} is a curly quote: write "', at
    if sign == "'":
        yield "' is a single quote: JSON needs double quotes (\")", at
    if not sign or sign in "}]":
        yield _brackets(before, sign), at if sign else len(before)
    if number := _number_around(text, at):
        yield f"{number} is not a number in JSON", at
    yield _unexpected(text, at, problem), at


def _unexpected(text: str, at: int, problem: str) -> str:
    """Say what was expected instead of the text at this place."""
    for begins, wanted in _EXPECTED.items():
        if problem.startswith(begins):
            return f"expected {wanted}, found {_shown(text, at)}"
    is_key, found = problem.startswith("Expecting property"), _WORD.match(text, at)
    if found is None:
        missing = '; is a "}" missing before it?' if is_key and text[at] == "{" else ""
        wanted = "a key in double quotes" if is_key else "a value"
        return f"expected {wanted}, found {_shown(text, at)}{missing}"
    word = found[0][:40]
    if word in _WORDS:
        return f"found {word}: write {_WORDS[word]}"
    meant = "" if is_key else nearest(word, ("null", "true", "false"))
    return f"found {word}{meant}" if meant else f'{word} needs double quotes: write "{word}"'


def _in_a_string(text: str, error: json.JSONDecodeError) -> tuple[str, int]:
    """Return what is wrong with a string: it does not end, or has a forbidden character."""
    sign = text[error.pos : error.pos + 1]
    if error.msg.startswith("Unterminated"):
        curly = next((one for one in text[error.pos :] if one in _CURLY), None)
        ends = f'; {curly} is a curly quote: write "' if curly else ""
        return f'the string has no closing "{ends}', error.pos
    if error.msg.startswith("Invalid control character"):
        name = {"\n": "a line break", "\t": "a tab"}.get(sign, f"the control character {sign!r}")
        how = json.dumps(sign).strip('"')
        opened = text.rfind('"', 0, error.pos)
        line = f'; or is the closing " of {text[opened : error.pos]:.40} missing?'
        return f"{name} in a string: write {how}{line if sign == chr(10) else ''}", error.pos
    escape = text.rfind("\\", 0, error.pos + 1)
    return rf"{text[escape : escape + 2]} is no escape: write \\ for a backslash", escape


def _brackets(before: str, sign: str) -> str:
    """Say which bracket is missing after a text, or before; ``sign`` is a closing one, or none."""
    still_open = _open_brackets(before)
    if not still_open:
        return f'"{sign}" closes nothing: remove it'
    opening = before[still_open[-1]]
    closing = _PARTNERS[opening]
    if sign == closing:
        return f'expected a value, found "{sign}"'
    line, column = position_at(before, still_open[-1])
    is_far = "\n" in before[still_open[-1] :]
    where = f"line {line}, column {column}" if is_far else f"column {column}"
    missing = f'"{closing}" is missing for the "{opening}" in {where}'
    return f'found "{sign}", but {missing}' if sign else f"the document ends, but {missing}"


def _open_brackets(text: str) -> list[int]:
    """Return the offsets of the brackets that are still open after this text."""
    still_open: list[int] = []
    for found in _STRING_OR_BRACKET.finditer(text):
        if found[0] in _PARTNERS:
            still_open.append(found.start())
        elif found[0] in _PARTNERS.values() and still_open:
            still_open.pop()
    return still_open


def _number_around(text: str, at: int) -> str:
    """Return what is meant as a number here, if it goes on from a number or begins with a sign."""
    first = _FIRST_OF_NUMBER.search(text[max(0, at - 40) : at])
    number = _NUMBER.match(text, at - len(first[0])) if first else _SIGNED.match(text, at)
    return number[0][:40] if number and number.end() > at else ""


def _shown(text: str, at: int) -> str:
    """Return the string, word or character at this place, as a message quotes it."""
    if string := _STRING.match(text, at):
        return string[0] if len(string[0]) <= 40 else f"{string[0][:39]}…"
    word = _WORD.match(text, at)
    return f'"{word[0][:40] if word else text[at]}"'


def _after_space(text: str, at: int) -> int:
    return len(text) - len(text[at:].lstrip())
