"""Answer requests: read one strictly, find its operation, and turn every error into a refusal.

Over standard input and output, one client sends a request a line and gets an answer a line, in
order.
"""

from __future__ import annotations

from collections.abc import Callable
from json import loads
from typing import BinaryIO, Final

from attrs import frozen
from msgspec import json, to_builtins

from rulebook_kit.errors import (
    FormatError,
    FormatFault,
    RulebookError,
    nearest,
    own_fault,
)
from rulebook_kit.json.faults import shown
from rulebook_kit.json.reading import ParsedJson, check_value, prepare
from rulebook_kit.json.text import LARGEST_DOCUMENT, LONE_SURROGATE, Unreadable
from rulebook_kit.service.operations import Handles, Operation, Service
from rulebook_kit.service.refusals import RefusalDocument, Refused, refusal_of
from rulebook_kit.work import Allowance, limited, spend

MOST_AT_ONCE: Final = 1_000
"""The most requests in one list."""

MOST_PARTS: Final = 200_000
"""The most lists and objects in one request."""

_LONGEST_ID: Final = 100


@frozen
class Dispatcher:
    """Answers the requests of one client.

    Attributes:
        service: the operations.
        handles: the states that the client left here; None on a transport that keeps nothing.
    """

    service: Service
    handles: Handles | None = None

    def answer_text(self, text: bytes | str) -> bytes:
        """Return the answer to a request, or the list of answers to a list, as JSON on one line.

        It never raises: every error becomes a refusal. A list may cost as much as one request.
        """
        try:
            parsed = _parsed(text)
        except RulebookError as error:
            return json.encode(RefusalDocument.of(refusal_of(error)))
        allowance = Allowance()
        if not isinstance(parsed.value, list):
            return self._answer(parsed.value, parsed, allowance)
        if len(parsed.value) > MOST_AT_ONCE:
            refused = Refused("too-large", f"a list has at most {MOST_AT_ONCE:,} requests")
            return json.encode(RefusalDocument.of(refused))
        answers = [self._answer(value, None, allowance) for value in parsed.value]
        return b"[" + b",".join(answers) + b"]"

    def result_text(self, name: str, arguments: bytes, allowance: Allowance) -> bytes:
        """Return the text of the result of an operation.

        Args:
            name: its name.
            arguments: the text of its arguments.
            allowance: what it may cost.

        Raises:
            Overspent: it costs more.
            RulebookError: it is refused for another reason; see ``refusal_of``.
        """
        return _written(lambda: self.result_of(name, arguments), allowance)

    def result_of(self, name: str, arguments: bytes | str) -> object:
        """Return the result of an operation that is named apart from its arguments.

        Raises:
            RulebookError: it is refused; see ``refusal_of``.
        """
        parsed = _parsed(arguments)
        operation = self._named(name)
        if isinstance(parsed.value, dict) and parsed.value.pop("do", name) != name:
            raise FormatError([FormatFault("$.do", f'expected "{name}"')])
        return operation.answer(parsed.read(operation.request), self.handles)

    def warm_up(self) -> None:
        """Do what the first requests would have to wait for: collect types, import late modules.

        A service of games begins one and answers requests about it.
        """
        requests = (one.request for one in self.service.operations.values())
        for kind in (*requests, *self.service.in_requests):
            prepare(kind)
        if "new_game" not in self.service.operations:
            return

        def ask(name: str, **arguments: object) -> bytes:
            return json.encode(self.result_of(name, json.encode(arguments)))

        begun = loads(ask("new_game", players=["A", "B"], seed=1, log=True))
        state = begun["private"]["state"]
        ask("apply", state=state, action=loads(ask("agent_move", state=state)))
        shown = loads(ask("steps", record=loads(ask("record", state=state))))
        if "check_position" in self.service.operations:
            ask("check_position", position=shown["steps"][0]["position"])

    def is_slow(self, name: str) -> bool:
        """Return whether even a short request of this name can take a second."""
        operation = self.service.operations.get(name)
        return operation is not None and operation.slow

    def _answer(self, value: object, parsed: ParsedJson | None, allowance: Allowance) -> bytes:
        """Return the text of the answer to one request.

        Args:
            value: the request as a plain value of any shape.
            parsed: the text that it was read from; None for a part of a list.
            allowance: what the answer may cost.
        """
        number = value.pop("id", None) if isinstance(value, dict) else None
        echoed = {} if number is None else {"id": number}
        try:
            if not _is_an_id(number):
                echoed = {}
                raise FormatError([FormatFault("$.id", "expected an integer or a short string")])
            return _written(lambda: {**echoed, "result": self._result(value, parsed)}, allowance)
        except RulebookError as error:
            refused = refusal_of(error)
        except Exception as error:
            refused = Refused("internal", own_fault(error))
        return json.encode({**echoed, **to_builtins(RefusalDocument.of(refused))})

    def _result(self, value: object, parsed: ParsedJson | None) -> object:
        if isinstance(value, Unreadable):
            raise FormatError([FormatFault("$", value.message)])
        if not isinstance(value, dict):
            raise FormatError([FormatFault("$", f"expected a request, found {shown(value)}")])
        operation = self._named(value.pop("do", None))
        if parsed is None:
            request = check_value(value, operation.request)
        else:
            request = parsed.read(operation.request)
        return operation.answer(request, self.handles)

    def _named(self, name: object) -> Operation:
        known = self.service.names(self.handles)
        if isinstance(name, str) and name in known:
            return self.service.operations[name]
        if name is None:
            raise FormatError([FormatFault("$", 'missing "do", the name of the operation')])
        if isinstance(name, Unreadable):
            raise FormatError([FormatFault("$.do", name.message)])
        if not isinstance(name, str):
            raise Refused("unknown-operation", f'"do" names an operation, not {shown(name)}')
        hint = nearest(name[:99], known)
        raise Refused("unknown-operation", f"there is no operation {shown(name)}{hint}")


def _parsed(text: bytes | str) -> ParsedJson:
    """Return the JSON value of a request.

    Raises:
        Refused: it has too many lists and objects; collecting them would block all other requests.
        FormatError: it has no value.
    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    number = data.count(b"[") + data.count(b"{")
    if number > MOST_PARTS:
        message = f"a request has at most {MOST_PARTS:,} lists and objects, not {number:,}"
        raise Refused("too-large", message)
    return ParsedJson(text)


def _written(answer: Callable[[], object], allowance: Allowance) -> bytes:
    """Return the text of an answer; ``Overspent`` if it costs more than is allowed."""
    left = allowance.size
    with limited(allowance):
        spend(1)
        text = json.encode(answer())
        allowance.size = left  # from here on the size is known
        spend(0, len(text))
    return text


def _is_an_id(number: object) -> bool:
    if isinstance(number, str):
        return len(number) <= _LONGEST_ID and not LONE_SURROGATE.search(number)
    return number is None or (type(number) is int and abs(number) < 2**53)


_TOO_LONG: Final = f"a request has at most {LARGEST_DOCUMENT:,} bytes"


def serve_lines(dispatcher: Dispatcher, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until the input ends. A blank line has no answer.

    A line of any length and content gets one answer, and the next line is answered as usual.
    """
    while line := requests.readline(LARGEST_DOCUMENT + 2):
        text = line.rstrip(b"\r\n")
        if len(text) > LARGEST_DOCUMENT:
            if not line.endswith(b"\n"):
                _skip_line(requests)
            answer = json.encode(RefusalDocument.of(Refused("too-large", _TOO_LONG)))
        elif text.strip():
            answer = dispatcher.answer_text(text)
        else:
            continue
        answers.write(answer + b"\n")
        answers.flush()


def _skip_line(requests: BinaryIO) -> None:
    while (part := requests.readline(LARGEST_DOCUMENT)) and not part.endswith(b"\n"):
        """Read on without keeping it."""
