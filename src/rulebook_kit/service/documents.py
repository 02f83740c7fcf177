"""Requests about recorded games and rules that every game answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Annotated, Literal, cast

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, defstruct
from msgspec.json import format as format_json

from rulebook_kit.conformance.protocol import AnyValue, Form, Question, Result
from rulebook_kit.game import Event, Found, Game, Positions, RuleBook, State
from rulebook_kit.json.reading import begins_a_record
from rulebook_kit.json.rules import RuleDocument, rule_document
from rulebook_kit.json.schemas import DEFINITIONS, named
from rulebook_kit.json.verdicts import (
    Facts,
    SpokenViolation,
    Template,
    said,
    violations_told,
)
from rulebook_kit.replays import Replay
from rulebook_kit.service.operations import (
    Handles,
    Operation,
    Request,
    Service,
    operation,
    service_of,
)
from rulebook_kit.service.playing import Playing, Verdict
from rulebook_kit.service.refusals import within
from rulebook_kit.service.steps import EventValue, shapes_in_requests, shapes_in_results
from rulebook_kit.states import AnyRecord
from rulebook_kit.templates import ENGLISH, Words
from rulebook_kit.work import spend

RecordText = Annotated[
    str | list[dict[str, AnyValue]],
    Meta(extra_json_schema=named("RecordText", "a record: its text, or its lines as objects")),
]


class CheckRecord(Request, tag="check_record"):
    """Ask for every violation in a recorded game."""

    record: RecordText


ReplayValue = Annotated[object, Meta(extra_json_schema={"$ref": DEFINITIONS + "Replay"})]
PositionOf = Annotated[object, Meta(extra_json_schema={"$ref": DEFINITIONS + "Position"})]
"""Each game defines what these names stand for: ``in_results``."""

Told = Annotated[
    list[list[SpokenViolation]] | UnsetType,
    Meta(
        description="the violations of each of the ``faults`` of a record, to tell in any language"
    ),
]


def told_in(replayed: Replay[AnyRecord, State]) -> list[list[SpokenViolation]]:
    """Return the violations of each finding of a replay, with templates and facts."""
    return [violations_told(finding.report) for finding in replayed.findings]


def text_of(record: str | list[dict[str, object]]) -> str:
    """Return the text of a record."""
    return record if isinstance(record, str) else "\n".join(map(json.dumps, record)) + "\n"


def on_one_line(document: str) -> Raw:
    """Return a document as a part of an answer, which is on one line."""
    return Raw(format_json(document.encode(), indent=-1))


class Steps(Request, tag="steps", kw_only=True):
    """Ask for some steps of a recorded game, to show them one after the other."""

    record: RecordText
    first: Annotated[int, Meta(ge=1, description="the first line of the record to show")] = 1
    count: Annotated[int, Meta(ge=1, le=1_000)] = 100


class StepOfRecord(Struct, omit_defaults=True):
    """One line of a recorded game."""

    line: int
    event: EventValue | None
    text: str
    violations: list[SpokenViolation]
    position: Annotated[
        PositionOf,
        Meta(description="the table after the line; if the replay stopped there, before it"),
    ]
    template: Template = UNSET
    facts: Facts = UNSET


class StepsResult(Struct):
    """Some steps of a recorded game."""

    lines: Annotated[int, Meta(description="how many lines the record has")]
    stopped: Annotated[str | None, Meta(description="why the replay stopped; null if it did not")]
    steps: list[StepOfRecord]


def about_records(game: Game[State, Event, Found]) -> tuple[Operation, Operation]:
    """Return the operations ``check_record`` and ``steps`` of a game."""
    play = game.play

    def check(request: CheckRecord, _: Handles | None) -> Raw:
        replayed = play.replay(text_of(request.record), keep_states=False)
        return on_one_line(play.write_replay(replayed))

    def steps(request: Steps, _: Handles | None) -> StepsResult:
        replayed = play.replay(text_of(request.record))
        return _shown_steps(game, request, replayed)

    return operation(CheckRecord, ReplayValue, check), operation(Steps, StepsResult, steps)


def _shown_steps(
    game: Game[State, Event, Found], request: Steps, replayed: Replay[AnyRecord, State]
) -> StepsResult:
    """Return the steps that were asked for, each with the position after it."""
    record, states = replayed.record, replayed.states
    play, positions = game.play, game.positions
    lines = [record.line_of(None), *map(record.line_of, range(len(record.events)))]
    found = {finding.line: finding.report for finding in replayed.findings}
    last = max([*found, *lines[: replayed.reached][-1:], 0])
    asked = [at for at, line in enumerate(lines) if request.first <= line <= last]
    shown = []
    for at in asked[: request.count]:
        line, event = lines[at], None
        words: Words = game.rules.templates.say("event.game-begins")
        if at:
            event, words = play.entry(record.events[at - 1], states[at - 1])
        violations = violations_told(found[line]) if line in found else []
        after = states[min(at + 1, replayed.reached) - 1]
        position = positions.write(positions.at(after)) if positions else play.view(after, None)
        if isinstance(position, Raw):
            spend(0, len(bytes(position)))
        shown.append(StepOfRecord(line, event, str(words), violations, position, *said(words)))
    return StepsResult(lines[-1], replayed.stopped, shown)


def about_questions(
    forms: Mapping[type[Question], Form],
    answer: Callable[[Question], Result],
    shapes: Callable[[Form], object],
) -> tuple[Operation, ...]:
    """Return an operation for each type of question of the conformance protocol.

    Args:
        forms: the form of the results for each type.
        answer: returns the right answer.
        shapes: returns the type of such results in the schemas of the service.
    """
    return tuple(
        operation(kind, shapes(form), lambda request, _: answer(request))
        for kind, form in forms.items()
    )


class CheckPosition(Request, tag="check_position"):
    """Ask for every violation in a recorded position."""

    position: PositionOf


class Read(Request, tag="read"):
    """Ask which kind of document this is, and read it: a position or a record."""

    text: str


class ReadResult(Struct, omit_defaults=True):
    """The kind of a document, and its contents."""

    kind: Literal["position", "record"]
    position: Annotated[
        PositionOf, Meta(description="the position, or the one at the end of the record")
    ]
    verdict: Verdict | UnsetType = UNSET
    replay: ReplayValue | UnsetType = UNSET
    told: Told = UNSET


def about_positions(game: Game[State, Event, Found]) -> tuple[Operation, Operation]:
    """Return the operations ``read`` and ``check_position`` of a game with positions."""
    play, positions = game.play, cast("Positions[State, Found]", game.positions)

    def read(request: Read, _: Handles | None) -> ReadResult:
        """Recognise a document and read it; its errors have paths, lines and columns in it."""
        data = request.text.encode()
        if begins_a_record(data):
            replayed = play.replay(data, keep_states=False)
            end = positions.write(positions.at(replayed.states[-1]))
            told = told_in(replayed)
            written = on_one_line(play.write_replay(replayed))
            return ReadResult("record", end, replay=written, told=told)
        found = positions.read(data)
        return ReadResult("position", positions.write(found), Verdict.of(positions.check(found)))

    def check(request: CheckPosition, _: Handles | None) -> Verdict:
        with within("position"):
            found = positions.of_value(request.position)
        return Verdict.of(positions.check(found))

    return operation(Read, ReadResult, read), operation(CheckPosition, Verdict, check)


class _InLanguage(Request):
    """A request with a language of the rules."""

    language: str


def about_rules(game: Game[State, Event, Found]) -> tuple[Operation, Operation]:
    """Return the operations ``rules`` and ``templates`` of a game."""
    book = game.rules

    def rules(request: _InLanguage, _: Handles | None) -> list[RuleDocument]:
        return [
            rule_document(rule, book.translations, book.sections, book.sources, request.language)
            for rule in book.catalogue.values()
        ]

    def templates(request: _InLanguage, _: Handles | None) -> dict[str, str]:
        return dict(book.templates.of(request.language))

    asked_rules = "Ask for the rules: what they say, their sources and our rulings."
    asked_templates = "Ask for the templates of all sentences, to translate events and violations."
    return (
        operation(_asking("Rules", asked_rules, book), list[RuleDocument], rules),
        operation(_asking("Templates", asked_templates, book), dict[str, str], templates),
    )


def _asking(name: str, told: str, book: RuleBook) -> type[_InLanguage]:
    """Return the type of a request with one of the languages of the rules."""
    codes = tuple(book.translations.languages)
    told_language = Meta(extra_json_schema=named("Language", "the code of a language of the rules"))
    made = defstruct(
        name,
        [("language", Annotated[Literal[codes], told_language], ENGLISH)],
        bases=(_InLanguage,),
        namespace={"__doc__": told},
        tag=name.lower(),
    )
    return cast("type[_InLanguage]", made)


def standard_service(game: Game[State, Event, Found]) -> Service:
    """Return the service of a game without positions, options and agents of its own."""
    playing, shapes = Playing(game.play), game.play.shapes
    assert shapes is not None
    asked = shapes_in_requests(shapes)
    return service_of(
        game,
        (
            *about_rules(game),
            *about_records(game),
            playing.begins_games(game.most_players),
            *playing.operations,
            playing.random_agent,
        ),
        in_requests=asked,
        in_results=(*asked, *shapes_in_results(shapes, positions=False)),
    )
