"""The chapters of worked examples: each rule with its examples, accepted and refused side by side.

Sphinx asks for them when it builds the documentation, since all the pictures together would be more
than belongs into a repository.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from alhambra_rules.game import describe_event
from docs.books import CHAPTERS, Book, Chapter
from docs.example_pictures import picture_of
from rulebook_kit import Rule, Ruling, Side
from rulebook_kit.examples import Example, read_examples
from tests.game.reading_examples import asked, is_about_a_game

DRAWN = "<!-- The rest of this page is replaced when the documentation is built. -->"
"""Where the examples stand in a chapter."""

GROUPS = {
    "accepted": "Accepted",
    "refused": "Refused",
    "counted": "Results",
}
"""What each kind of answer is called above its examples."""

_RULE_ID = re.compile(r"\b[a-z]+\.[a-z]+(?:-[a-z]+)*")
_SCORING = re.compile(r"majorities|with dirk")
"""The questions whose pictures take the whole width."""

_QUESTIONS = {
    r"city": "Is this city legal?",
    r"place (\S+)": "May {} be placed on the framed cell?",
    r"place (\S+) turned (\d)": "May {} be placed on the framed cell, turned by {} quarters?",
    r"swap (\S+)": "May {} replace the tile on the framed cell?",
    r"remove": "May the tile on the framed cell be moved to the reserve?",
    r"longest wall": "How long is the longest wall?",
    r"course of the longest wall": "Along which sides does the longest wall run, clockwise?",
    r"buildings": "How many buildings are there?",
    r"bazaar": "What does the framed bazaar score in the third round?",
    r"open sides (\w)": "Which tiles are open to the {}? They have a frame.",
    r"losses (\w) round (\d)": "How many points does an attack from the {} cost after round {}?",
    r"score (\d+) after (\w) round (\d)": "An attack from the {1} follows round {2}. How many"
    " of {0} points are left?",
    r"chest (\w+)": "May a {} chest be placed on the framed cell?",
    r"chest (\w+) on another": "May a second chest, for a {}, be placed on the framed cell?",
    r"majorities round (\d)": "Who scores what in round {}?",
    r"majorities of boards round (\d)": "Who scores what in round {}?",
    r"round (\d) with dirk": "Who scores what in round {}, with Dirk?",
}
"""The questions that the page words differently from the files of examples."""

_SIDES = {side.value: side.name.lower() for side in Side}


def with_examples(docname: str, text: str) -> str:
    """Return the text of a page as it is to be read: that of a chapter with its examples."""
    for chapter in CHAPTERS:
        if docname == chapter.docname:
            return "\n\n".join([text.partition(DRAWN)[0].rstrip(), *_chapter(chapter)]) + "\n"
    return text


def _chapter(chapter: Chapter) -> Iterator[str]:
    for section in chapter.sections:
        yield f"## {chapter.book.sections[section]}"
        for rule in chapter.rules_of(section):
            yield f"### `{rule.id}`"
            yield rule.statement
            yield chapter.book.origin(rule, "../")
            yield from map(ruling_text, rule.rulings)
            yield _examples(chapter, rule)


def _examples(chapter: Chapter, rule: Rule) -> str:
    """Return the examples of a rule as HTML without empty lines, which would end it."""
    file = chapter.book.fixture(rule)
    if not file.exists():
        return "*No worked example: the tests check this rule in whole games or in the data.*"
    examples = read_examples(file.read_text("utf-8"))
    found = {
        group: [example for example in examples if group_of(example) == group] for group in GROUPS
    }
    columns = [
        f'<div class="worked {group}">\n<p class="rubric">{GROUPS[group]}</p>\n'
        + "\n".join(figure(rule, example) for example in members)
        + "\n</div>"
        for group, members in found.items()
        if members
    ]
    return '<div class="worked-examples">\n' + "\n".join(columns) + "\n</div>"


def ruling_text(ruling: Ruling) -> str:
    """Return a ruling: question, choice and reason."""
    return f"**{ruling.question}**\n\n{ruling.choice}\n\n*Reason:* {ruling.reason}"


def example_text(book: Book, rule: Rule) -> Iterator[str]:
    """Yield one worked example of a rule as text: the first that is refused, or comes to much."""
    file = book.fixture(rule)
    if not file.exists():
        return
    examples = read_examples(file.read_text("utf-8"))
    refused = [example for example in examples if group_of(example) == "refused"]
    much = [example for example in examples if not example.answer.endswith(" 0")]
    example = [*refused, *much][0]
    question = re.sub(r"the framed (\w+)", r"the \1 marked `?`", _question(example))
    question = question.removesuffix(" They have a frame.")
    yield f"**Example.** {example.title}."
    yield f"```text\n{example.body.rstrip()}\n```"
    answer = _RULE_ID.sub(lambda rule_id: f"`{rule_id[0]}`", _answer(example.answer))
    yield f"*{question}* {'This ' if answer.startswith('breaks') else ''}{answer}."


def group_of(example: Example) -> str:
    """Return whether an example is accepted or refused, or else says what something comes to."""
    if example.answer == "legal" or example.answer.partition(":")[0] == "yes":
        return "accepted"
    return "refused" if _RULE_ID.search(example.answer) else "counted"


def figure(rule: Rule, example: Example) -> str:
    """Return an example as HTML: its picture or what is given, its title, question and answer."""
    picture = picture_of(example)
    diagram = example.body.lstrip().startswith("+")
    shown = [picture.strip()] if picture else []
    if not diagram and not example.ask.startswith("majorities round"):
        shown.append(_given(example.body.splitlines()))
    wide = ' class="wide"' if picture and _SCORING.search(example.ask) else ""
    told = [
        f"<strong>{escape(example.title)}.</strong>",
        f'<span class="question">{escape(_question(example))}</span>',
        f'<span class="answer">{escape(_answer(example.answer))}</span>',
    ]
    if example.sources:
        told.append(f'<span class="cited">{escape(", ".join(example.sources))}</span>')
    return (
        f'<figure id="{rule.id}:{example.id}"{wide}>\n'
        + "\n".join(shown)
        + f"\n<figcaption>{' '.join(told)}</figcaption>\n</figure>"
    )


def _question(example: Example) -> str:
    """Return the question as a sentence. In games it is an event, described as in a replay."""
    if is_about_a_game(example):
        state, event = asked(example)
        sentence = describe_event(event, state)
        return f"{sentence[0].upper()}{sentence[1:]}:"
    ask = example.ask
    for pattern, sentence in _QUESTIONS.items():
        words = re.fullmatch(pattern, ask)
        if words:
            return sentence.format(*(_SIDES.get(word, word) for word in words.groups()))
    return f"{ask[0].upper()}{ask[1:]}:"


def _answer(answer: str) -> str:
    return f"breaks {answer}" if _RULE_ID.match(answer) else answer


def _given(lines: Sequence[str]) -> str:
    """Return what an example lists as a table: names and values, two or more blanks apart."""
    rows = []
    for line in lines:
        name, *value = (escape(part) for part in re.split(r"\s{2,}", line.strip(), maxsplit=1))
        head = f'<th scope="row">{name}</th>' if value else ""
        rows.append(f"{head}<td>{value[0] if value else name}</td>")
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
