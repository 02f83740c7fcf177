"""What the rules say in other languages: all of them, and the same as in English."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import alhambra_rules as ar
import five_towers.catalogue
from alhambra_rules.catalogue import CATALOGUE, LANGUAGES, rule_of, statement
from alhambra_rules.catalogue.catalogue import TRANSLATIONS
from alhambra_rules.catalogue.texts import TEMPLATES
from five_towers.catalogue import TRANSLATIONS as OF_FIVE_TOWERS
from rulebook_kit import Kind, Rule
from rulebook_kit.rules import Translations
from rulebook_kit.templates import ENGLISH
from tests.refusals import refusal

GLOSSARY = Path(__file__).parents[1] / "docs" / "glossary.md"

TRANSLATED = [
    pytest.param(translations, language, id=f"{translations.package}-{language}")
    for translations in (TRANSLATIONS, OF_FIVE_TOWERS)
    for language in translations.languages
    if language != ENGLISH
]
every_translation = pytest.mark.parametrize(("translations", "language"), TRANSLATED)

NUMBERS = {
    "en": {3: r"three|thirds?", 4: r"four(th)?", 5: r"five|fifth", 6: r"six(th)?"},
    "et": {3: r"kolm\w*", 4: r"nel[ij]\w*", 5: r"viis|viit|viie(nda\w*)?", 6: r"kuus|kuue\w*"},
    "hu": {3: r"három\w*|harmad\w*", 4: r"négy|negyed\w*", 5: r"öt|ötöd\w*", 6: r"hat|hatan"},
    "ru": {3: r"три|трёх|трет\w*", 4: r"четыр\w*|четвёрт\w*", 5: r"пят\w*", 6: r"шест\w*"},
}
"""The words for the numbers and for their places in a row; smaller ones have other meanings too."""

LETTERS = {
    "et": "abdefghijklmnoprstuvõäöüšž",
    "hu": "aábcdeéfghiíjklmnoóöőpqrstuúüűvxyz",
    "ru": "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
}


def pairs(translations: Translations, language: str) -> Iterator[tuple[str, str, str]]:
    """Yield each rule with its sentence in English and in the other language."""
    for rule in translations.catalogue.values():
        yield rule.id, rule.statement, translations.statement(rule.id, language)


def figures(text: str) -> list[int]:
    """Return the numbers that a text writes in digits."""
    return sorted(int(number) for number in re.findall(r"\d+", text))


def spelled(text: str, language: str) -> list[int]:
    """Return the numbers from 3 to 6 that a text names in words."""
    words = re.findall(r"[^\W\d]+", text.lower())
    return sorted(
        number
        for number, names in NUMBERS[language].items()
        for word in words
        if re.fullmatch(names, word)
    )


def test_the_rulebooks_languages_are_there() -> None:
    """Statements are in English, Estonian, Hungarian and Russian; of 5 Towers in two of these."""
    assert list(LANGUAGES) == ["en", "et", "hu", "ru"]
    assert list(five_towers.catalogue.LANGUAGES) == ["en", "et"]


@every_translation
def test_a_language_has_exactly_the_rules_of_the_catalogue(
    translations: Translations, language: str
) -> None:
    """Each is one sentence: it begins with a capital letter and ends with a period."""
    sentences, catalogue = translations.sentences(language), translations.catalogue
    assert [rule for rule in catalogue if rule not in sentences] == []
    assert list(sentences) == list(catalogue)
    assert [
        text
        for text in sentences.values()
        if not text[0].isupper() or not text.endswith(".") or ". " in text or "  " in text
    ] == []
    assert len(set(sentences.values())) == len(sentences)


@every_translation
def test_a_translation_names_the_same_numbers(translations: Translations, language: str) -> None:
    """Every number in digits is the same as in English, and so is every one in words from 3.

    A translation has only letters of its language, and the A and the B of the scoring cards.
    """
    for rule, english, other in pairs(translations, language):
        assert figures(english) == figures(other), rule
        assert spelled(english, ENGLISH) == spelled(other, language), rule
        without_cards = re.sub(r"\b[AB]\b", "", other) if "B" in english else other
        letters = set(re.findall(r"[^\W\d_]", without_cards.lower()))
        assert letters <= set(LETTERS[language]), rule


def test_a_statement_is_asked_for_by_rule_and_language() -> None:
    """Statements are in English unless another language is asked for."""
    assert statement("build.fountain") == rule_of("build.fountain").statement
    assert statement("build.fountain", "en") == CATALOGUE["build.fountain"].statement
    assert statement("build.fountain", language="ru").startswith("Стартовый тайл остаётся")
    assert five_towers.catalogue.statement("tower.top", "et").startswith("Kaart 0")


def test_what_is_not_there_is_refused() -> None:
    """An unknown language is answered with all four, an unknown rule with the nearest."""
    for rule_id, language, message in (
        ("build.fountain", "fr", 'language must be one of en, et, hu, ru, not "fr"'),
        ("build.fountain", "../et", 'language must be one of en, et, hu, ru, not "../et"'),
        ("build.fontain", "et", 'unknown rule "build.fontain"; did you mean "build.fountain"?'),
    ):
        assert refusal(partial(statement, rule_id, language)) == message


def test_a_new_rule_is_told_where_its_sentence_goes() -> None:
    """An error names the file that lacks the sentence of a new rule, also of a new section."""
    for section in ("build", "lantern"):
        new = Rule(f"{section}.newest", Kind.CHECK, "No tile lies far away.")
        translations = Translations({new.id: new}, TRANSLATIONS.package, LANGUAGES)
        with pytest.raises(LookupError, match=f"statements/{section}.toml"):
            translations.statement(new.id, "et")


def test_no_translation_is_loaded_with_the_library() -> None:
    """Whoever asks for no other language reads no file of it."""
    probe = (
        "import sys, alhambra_rules, five_towers\n"
        "alhambra_rules.catalogue.statement('build.fountain')\n"
        "print('tomllib' in sys.modules)"
    )
    loaded = subprocess.check_output([sys.executable, "-c", probe], text=True)
    assert loaded.strip() == "False"


def test_pieces_are_called_by_their_names_in_other_languages() -> None:
    """Players may be called like pieces; their names stay. English names the ids."""
    facts = {"player": "tower-11", "tile": "seraglio-6-es", "square": "?", "cards": ["denar-4"]}
    bought = TEMPLATES.say("event.buy-named", **facts)
    assert str(bought) == "tower-11 buys seraglio-6-es from the ? square for denar-4"
    assert TEMPLATES.text(bought, "hu") == ("tower-11 vásárol: szeráj 6, mező: ?, fizet: dinár 4")
    for tile, named in (
        ("bazaar-denar-seraglio-tower", "bazár dinár szeráj torony"),
        ("fountain", "startlap"),
        ("garden-10-nw", "kert 10 (fal: észak, nyugat)"),
        ("garden-10", "kert 10"),
        ("seraglio-big", "seraglio-big"),
        ("seraglio-6-es turned 180 degrees", "szeráj 6 (180 fokkal elforgatva)"),
        ("palace-6 turned 90 degrees", "palace-6 (90 fokkal elforgatva)"),
        ("palace-6", "palace-6"),
        ("garden-10-", "garden-10-"),
        ("denar-4, denar-4, florin-1", "dinár 4, dinár 4, gulden 1"),
        ("none", "semmi"),
    ):
        told = TEMPLATES.say("event.buy-named", **{**facts, "tile": tile})
        assert f"vásárol: {named}, mező" in TEMPLATES.text(told, "hu")
        assert f"buys {tile} from" in str(told)


def test_tiles_that_only_walls_tell_apart_are_named_with_their_walls() -> None:
    """Each of the 54 tiles has a name of its own in each language."""
    for language in LANGUAGES:
        told = (TEMPLATES.say("bazaar.market", tile=tile) for tile in ar.TILES)
        assert len({TEMPLATES.text(one, language) for one in told}) == 54
    beginnings = Counter("-".join(tile.split("-")[:2]) for tile in ar.TILES)
    alike = TEMPLATES.of("en")["piece.alike"]
    assert alike == " ".join(f"{{{name}}}" for name, number in beginnings.items() if number > 1)


def test_the_glossary_has_the_words_of_the_sentences() -> None:
    """Colours and currencies have one name in each language."""
    rows = re.findall(
        r"^\|(.*)\| `(?:BuildingType|Currency)\.(\w+)` \|$", GLOSSARY.read_text(), re.M
    )
    assert len(rows) == 10
    for row, name in rows:
        for language, cell in zip(("et", "ru", "hu"), row.split("|")[2:5], strict=True):
            assert TEMPLATES.of(language)[f"word.{name.lower()}"] in cell
