"""Forge's own words in the language of a pack: German comes with it, others a pack gives itself."""

import re

import pypdfium2
import pytest

from forge.errors import Problems
from forge.places import pack_names, templates
from forge.rules import load_rules
from forge.rules.gaps import placeholders
from forge.rules.languages import ON_SCREEN, own_words, unspoken
from forge.rules.sentences import languages
from forge.rules.texts import own_texts

GERMAN = own_words("de")
TABLE = """\
table: fire
title: Feuer
dice: 2d6
axes: {wurf: {}}
result: {treffer: {type: whole}}
rows: {2-6: 0, 7-12: 1}
"""


def write(folder, language, texts=""):
    """Write a pack with a table in a language."""
    folder.mkdir(exist_ok=True)
    (folder / "tables").mkdir(exist_ok=True)
    (folder / "pack.yaml").write_text(f"pack: hafen\ntitle: Hafen\n{language}\n", encoding="utf-8")
    table = (
        "table: fire\ntitle: Feuer\ndice: 2d6\naxes: {wurf: {}}\nresult: {t: {type: whole}}\nrows: {2-6: 0, 7-12: 1}\n"
    )
    (folder / "tables" / "fire.yaml").write_text(table, encoding="utf-8")
    if texts:
        (folder / "texts.yaml").write_text(texts, encoding="utf-8")
    return folder


def load(folder, **options):
    """Load its rules, and the problems that are said."""
    problems = Problems()
    rules = load_rules(folder, problems, owner=False, **options)
    return rules, [str(problem) for problem in problems]


@pytest.mark.parametrize("language", languages())
def test_every_key_has_its_words_with_the_same_values(language):
    """A language is whole: every key of texts.yaml, no other, each given the values that it asks for.

    What is missing belongs into templates/texts.LANGUAGE.yaml.
    """
    words = own_words(language)
    assert words.keys() == own_texts().keys()
    for key, text in words.items():
        assert placeholders(text) == placeholders(own_texts()[key]), key
        assert bool(text) == bool(own_texts()[key]) or key == "how.decided", key


def test_german_is_german():
    """Most sentences differ from the English ones, and no English little word has stayed."""
    sentences = {key: text for key, text in GERMAN.items() if len(text.split()) > 4}
    assert len(sentences) > 50
    for key, text in sentences.items():
        assert text != own_texts()[key], key
        plain = re.sub(r"\{\w+[^}]*\}", "", text).casefold()
        assert not set(re.findall(r"[a-z]+", plain)) & {"the", "and", "of", "with", "sheet", "is"}, key


def test_the_languages_are_the_files():
    """English is texts.yaml; each other language is a file beside it."""
    assert set(languages()) == {"en"} | {path.name.split(".")[1] for path in templates().glob("texts.??.yaml")}
    assert "de" in languages()


@pytest.mark.parametrize("language", ["language: de", 'language: "de"', "language: de-AT", "language: de-CH"])
def test_a_pack_speaks_its_language(tmp_path, language):
    """With one line a pack of one's own has every word of forge's in German."""
    rules, problems = load(write(tmp_path / "hafen", language))
    assert problems == []
    assert {key: rules.texts[key] for key in own_texts()} == GERMAN
    assert rules.tables["fire"].rows[0].band.label == "2–6"


def test_a_pack_without_the_line_speaks_english(tmp_path):
    """As before, and so with English of any country."""
    for line in ("", "language: en", "language: en-GB"):
        rules, problems = load(write(tmp_path / "hafen", line))
        assert problems == []
        assert {key: rules.texts[key] for key in own_texts()} == own_texts()


def test_the_pack_s_own_words_come_over_forge_s(tmp_path):
    """A pack may say any word otherwise."""
    rules, problems = load(write(tmp_path / "hafen", "language: de", "board.north: Nord\n"))
    assert problems == []
    assert rules.texts["board.north"] == "Nord"
    assert rules.texts["sheet.front"] == GERMAN["sheet.front"]


def test_an_overlay_that_translates_brings_forge_s_words(tmp_path):
    """Over an English pack that says one of them itself, a German overlay gives the German one."""
    folder = write(tmp_path / "hafen", "", "board.north: Up\n")
    overlay = tmp_path / "mine.yaml"
    overlay.write_text("overlay: mine\nlanguage: de\ntexts: {sheet.front: Vorn}\n", encoding="utf-8")
    rules, problems = load(folder, overlays=(overlay,))
    assert rules.texts["board.north"] == GERMAN["board.north"]
    assert rules.texts["sheet.front"] == "Vorn"
    assert rules.texts["pack.language"] == "de"
    assert [change.what for change in rules.changes] == ["texts.sheet.front"]
    assert len(problems) == 1  # the words of the pack's own table are left in English
    assert "fire.title" in problems[0]
    assert "cover." not in problems[0]


def test_a_language_without_words_is_refused_with_those_there_are(tmp_path):
    """The place of the line, the languages that forge speaks, and how to give the words of another."""
    _, problems = load(write(tmp_path / "hafen", "language: fr"))
    assert len(problems) == 1
    assert problems[0].startswith("hafen/pack.yaml:3:11: language: forge has no words in 'fr'")
    assert "forge speaks de, en" in problems[0]
    assert "forge list PACK --texts" in problems[0]


@pytest.mark.parametrize("said", ["DE", "../de", "german"])
def test_what_is_no_language_is_told_once(tmp_path, forge, said):
    """By the rules alone as by the whole pack."""
    folder = write(tmp_path / "hafen", f"language: {said}")
    _, problems = load(folder)
    assert [one.partition("\n")[0] for one in problems] == [
        f'hafen/pack.yaml:3:11: language: "{said}" is not a language such as de or pt-BR'
    ]
    assert forge("check", folder).err.count("language:") == 1


def test_a_pack_may_bring_its_language_with_it(tmp_path, forge):
    """What ``forge list --texts`` shows, translated in texts.yaml, is all that is asked for."""
    folder = write(tmp_path / "jeu", "language: fr")
    shown = forge("list", folder, "--texts").out
    assert "cover.heading:" in shown
    (folder / "texts.yaml").write_text(shown.replace("sheet.front: ", "sheet.front: recto # "), encoding="utf-8")
    rules, problems = load(folder)
    assert problems == []
    assert rules.texts["sheet.front"] == "recto"
    assert "nothing is missing" in forge("list", folder, "--texts").out


def test_words_on_the_screen_may_stay_english(tmp_path):
    """A pack in another language that gives the printed words alone is warned, not refused."""
    needed = [f"{key}: x" for key in unspoken("fr", {}) if key.partition(".")[0] not in ON_SCREEN]
    texts = "\n".join(f"{line.partition(':')[0]!r}: 'x'" for line in needed)
    problems = Problems()
    folder = write(tmp_path / "jeu", "language: fr", texts)
    load_rules(folder, problems, owner=False)
    assert not problems.errors
    assert "stay English" in str(problems.warnings[0])


@pytest.mark.parametrize("name", pack_names())
def test_shipped_packs_speak_english(name, tmp_path):
    """No shipped pack asks for words that forge has not."""
    assert not [line for line in load(templates().parent / "components" / name)[1] if "language" in line]


def test_a_pack_s_text_asks_for_what_it_is_given(tmp_path):
    """A name that one of forge's texts is not given is told with its place and the nearest."""
    texts = 'sheet: {page: "Blatt {pag}"}\nfire: {title: "Feuer {x}"}\n'
    _, problems = load(write(tmp_path / "hafen", "language: de", texts))
    name, brace = problems
    assert name.startswith("hafen/texts.yaml:1:15: texts.sheet.page: asks for {pag}, which this text is not given")
    assert name.endswith("hint: did you mean 'page'?")
    assert brace.startswith("hafen/texts.yaml:2:15: fire.title: has a brace, which stands for a value, and no value")


def test_a_key_that_is_nearly_one_of_forge_s_is_told(tmp_path):
    """Words for page.off would never be printed; a key that is like none is the pack's own affair."""
    texts = "page: {off: '{page} von {pages}'}\ncover: {weather: Fog}\noff: aus\n"
    _, problems = load(write(tmp_path / "hafen", "language: de", texts))
    assert [line.split("hafen/")[-1] for line in problems] == [
        "texts.yaml:1:13: warning: texts.page.off: is not a text of forge\n  hint: did you mean 'page.of'?"
    ]


def test_the_printed_kit_is_german(forge, harbour):
    """On paper no sentence of forge's is left in English."""
    path = harbour / "pack.yaml"
    path.write_text("language: de\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    assert forge("build", harbour, "--out", harbour / "out").status == 0
    words = ""
    for file in sorted((harbour / "out").rglob("*.pdf")):
        document = pypdfium2.PdfDocument(file)
        words += " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)
        document.close()
    assert GERMAN["sheet.actual-size"] in words
    assert GERMAN["cover.heading"].casefold() in words.casefold()
    for key, text in own_texts().items():
        if key.startswith(("cover.", "sheet.")) and len(text) > 9 and text not in GERMAN.values():
            for part in re.split(r"\{[^}]*\}", text):
                assert len(part.strip()) < 8 or part.strip() not in words, key
