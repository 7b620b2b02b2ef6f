"""Atlantic Wolves in German: text is data, so that one overlay turns every word of the kit and of its referee."""

import re

import pypdfium2
import pytest
from kit.repeated import slow_but

from forge.errors import Problems
from forge.places import find_pack
from forge.rules import load_rules
from forge.rules.texts import placeholders

FOLDER = find_pack("atlantic-wolves")
TRANSLATION = FOLDER / "translations" / "de.yaml"

NAMES = (
    "atlantic wolves aw condor raeder dienst rudeltaktik ultra forge pdf mm m² "
    "hudson catalina sunderland wellington liberator fortress fw sloop "
    "new york halifax st john reykjavik liverpool clyde scapa flow gibraltar brest lorient nazaire la pallice "
    "bordeaux bergen portugal england sydney hx sc on"
)
MONTHS = "jan feb apr aug sep nov april august september november"
# auf See; was ihr Wenden bedeutet; U-Tanker
SAME_IN_BOTH = "an die in see was tonnage torpedo tanker normal block marker xxi vii ix xiv"
TYPEFACES_SAID = "league gothic barlow condensed source sans archivo narrow sil open font license"
TYPEFACES = set(TYPEFACES_SAID.split())
COMMANDS = {"calibrate"}
FINGERPRINT = re.compile(r"\b[0-9a-f]{12}\b")  # at the foot of every page
ALLOWED = set(f"{NAMES} {MONTHS} {SAME_IN_BOTH}".split())


def texts(*overlays):
    """Give the texts of the pack, and the problems of reading it."""
    problems = Problems()
    return load_rules(FOLDER, problems, overlays=overlays, owner=False).texts, list(problems)


def words(text):
    """Give the words of two letters and more, in small letters."""
    return set(re.findall(r"[^\W\d_]{2,}", text.casefold().replace("\u00ad", "")))


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """Print the kit in English and in German and read the words of its pages, those of the cover apart."""
    covers, kits = {}, {}
    for language, pages in in_both(folder=tmp_path_factory.mktemp("kits")).items():
        covers[language], *kits[language] = pages
    return covers, kits


@pytest.fixture
def covers(printed):
    """Give the words of both covers."""
    return printed[0]


@pytest.fixture
def kits(printed):
    """Give the words of the pages that follow them."""
    return printed[1]


def in_both(folder):
    """Print the kit in both languages and read the words of each page."""
    from click.testing import CliRunner

    from forge.cli import cli

    pages = {}
    for language, overlay in (("en", ()), ("de", ("--overlay", "de"))):
        out = folder / language
        line_of = ["build", "atlantic-wolves", "--strict", *overlay, "--out", str(out)]
        ran = CliRunner().invoke(cli, line_of, env={"FORGE_HOME": str(folder / "home")})
        assert ran.exit_code == 0, ran.output
        document = pypdfium2.PdfDocument(next(out.rglob("*.pdf")))
        pages[language] = [FINGERPRINT.sub("", page.get_textpage().get_text_range()) for page in document]
        document.close()
    return pages


@pytest.mark.parametrize(
    ("edition", "overlay"),
    slow_but([("published", "de"), ("house", TRANSLATION)], lambda edition, _: edition == "house"),
)
def test_nothing_is_left_out_and_nothing_is_clipped(forge, edition, overlay):
    """Every text has its German words, and every face of the kit is drawn with them without a complaint.

    The house deck has events that the published one does not show; they fit as well. The published kit is printed
    above, where a complaint ends the build. A translation may be said by its name or by its file.
    """
    ran = forge("check", "atlantic-wolves", "--edition", edition, "--overlay", overlay, "--strict")
    assert ran.status == 0, ran.err
    assert "keine Fehler\n" in ran.out


def test_invented_values_stay_marked_as_invented(forge, tmp_path):
    """The house edition says in German, too, on every page and on every card, that its values are our own."""
    line = ("build", "atlantic-wolves", "event-deck", "--edition", "house", "--overlay", "de", "--no-cover")
    assert forge(*line, "--out", tmp_path / "deck").status == 0
    document = pypdfium2.PdfDocument(next((tmp_path / "deck").rglob("*.pdf")))
    pages = [page.get_textpage().get_text_range() for page in document]
    document.close()
    assert "".join(pages).count("Hausdeck: von uns erfunden") == 40
    assert all("hausausgabe mit von uns erfundenen werten" in page.casefold() for page in pages)


def test_no_english_word_is_printed(kits):
    """What both kits have in common are names, abbreviations of months, and words that both languages know."""
    english, german = (words(" ".join(kits[language])) for language in ("en", "de"))
    assert len(english) > 500
    assert german & english <= ALLOWED


def test_no_english_word_stands_on_the_cover(covers):
    """Only typefaces and commands keep their names; words of four letters, as small maps part curved names."""
    english, german = ({word for word in words(covers[one]) if len(word) > 3} for one in ("en", "de"))
    assert len(english) > 150
    assert {"schneidmatte", "gesetzt", "tafeln"} <= german
    assert german & english <= ALLOWED | TYPEFACES | COMMANDS


def test_german_is_printed_as_germans_print_it(kits):
    """Points between thousands, low and high quotation marks, W for dice; the same number of pages."""
    printed = " ".join(kits["de"])
    assert len(kits["de"]) == len(kits["en"])
    assert not re.search(r"\d,\d{3}", printed)
    assert not re.search(r"\b\d?d6\b", printed)
    assert printed.count("„") == printed.count("“") > 3
    assert '"' not in printed
    for said in ("100.000", "1W6", "Geleitzug", "Kriegstagebuch", "Fühlung", "U-Boot-Bau"):
        assert said in printed


def test_every_value_of_a_text_is_said(kits):
    """No translation drops a value that the English text names."""
    english, _ = texts()
    german, problems = texts(TRANSLATION)
    assert problems == []
    assert {key: placeholders(german[key]) for key in english} == {key: placeholders(english[key]) for key in english}


def test_the_tables_keep_their_numbers(kits):
    """On the front of the charts the same large numbers stand in both languages, however thousands are marked."""

    def numbers(page):
        return sorted(re.findall(r"\d{4,}", re.sub(r"(?<=\d)[.,](?=\d{3})", "", page)))

    english = next(page for page in kits["en"] if "German Attack Table" in page)
    german = next(page for page in kits["de"] if "Angriffstafel" in page)
    assert len(numbers(english)) > 18
    assert numbers(german) == numbers(english)


def test_a_receipt_is_german(forge):
    """Throw, modifiers, place, result and what one pip more would have done: 4 + 2 + 1 is row 7 of the north."""
    ran = forge(
        *("referee", "atlantic-wolves", "german-attack", "--area", "north-atlantic"),
        *("--modifier", "aggressive", "--modifier", "ace", "--dice", "4", "--overlay", "de"),
    )
    assert ran.status == 0, ran.err
    assert ran.out.splitlines()[0] == "Angriffstafel (9.1)"
    assert "mit Gebiet: Nordatlantik; Änderungen: Aggressiv, Ass" in ran.out
    assert "1W6 4, +2 Angreifer im Feld Aggressiv (9.2), +1 U-Boot mit einem Ass (12.0) = 7" in ran.out
    assert "Zeile 7, Spalte Nordatlantik: 125.000 BRT, 21 Schiffe [von Hand]" in ran.out
    assert "ein Auge weniger: 100.000 BRT, 16 Schiffe; ein Auge mehr: 150.000 BRT, 25 Schiffe" in ran.out


def test_a_prompt_is_german(forge):
    """What is thrown, who chooses, and what may be chosen."""
    thrown = forge("referee", "atlantic-wolves", "german-attack", "--area", "iceland", "--overlay", "de")
    assert "Angriffstafel: 1W6 würfeln" in thrown.out + thrown.err
    situation = ("--area", "iceland", "--u-boats", "1 aggressive, 1 shadow ace")
    asked = forge("referee", "atlantic-wolves", "attacks", *situation, "--overlay", "de")
    said = asked.out + asked.err
    assert "Wer greift als Nächstes an, Island? (deutscher Spieler):" in said
    assert "Fühlung (Ass)" in said


def test_a_whole_area_is_told_in_german(forge):
    """No word of the English receipt is left but the ids of readings and of the policy."""
    situation = ("--area", "iceland", "--u-boats", "2 aggressive, 1 shadow ace", "--escorts", "2", "--air", "1")
    line = ("referee", "atlantic-wolves", "area", *situation, "--seed", "kiel", "--policy", "first")
    english, german = forge(*line), forge(*line, "--overlay", "de")
    assert english.status == german.status == 0
    ids = {"always", "printed", "first", "each", "roll", "kiel", "all", "rolls", "may"}  # as --reading takes them
    assert words(german.out) & words(english.out) <= ALLOWED | ids


def test_a_translation_that_is_not_there_is_said(forge):
    """Only translations that come with the pack are called by name."""
    ran = forge("check", "atlantic-wolves", "--overlay", "fr")
    assert ran.status == 1
    assert "fr" in ran.err
