"""Words and spelling: which words are judged, by what, and what is said where nothing can judge them."""

from __future__ import annotations

import pypdfium2
import pytest
from click.testing import CliRunner
from kit.proof_pack import BOATS, write_planted

import forge
from forge.cli import cli
from forge.errors import Location
from forge.proofing.book import spelling
from forge.proofing.book.spelling import Dictionary, find_dictionary, is_short_form, judge
from forge.proofing.book.words import Entry, WordList, is_one_of, plain, words_in


class Known:
    """What has some words."""

    def __init__(self, *words):
        self.words = set(words)

    def lookup(self, word):
        """Tell whether it has a word."""
        return word in self.words


def known(*words):
    """A dictionary of some words."""
    return Dictionary("test", Known(*words), frozenset(words))


def word_list(*words, own=(), accepted=()):
    """A list of words, each there once."""
    entries = tuple(Entry(word, "en", 1, ("piece",), Location("x")) for word in words)
    return WordList("en", (), entries, frozenset(own), frozenset(accepted))


def doubtful(words, dictionary):
    """The words that are found doubtful."""
    return [one.entry.words for one in judge(words, dictionary).doubtful]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("U-boats, the ships' boats", ["U-boats", "the", "ships", "boats"]),
        ("don’t stop", ["don't", "stop"]),
        ("U-47 at 12:30, 2nd", ["at"]),
        ("E.SEA and N.ATL", ["E.SEA", "and", "N.ATL"]),
        ("Königsberg – Москва", ["Königsberg", "Москва"]),
    ],
)
def test_words_are_letters_with_hyphens_and_apostrophes(text, words):
    """Figures are no words, nor are marks about them."""
    assert [word for word in words_in(text) if len(word) > 0] == words


def test_capitals_hyphens_and_line_breaks_do_not_make_a_word_wrong():
    """HIT as hit, Sea-Lion by its parts, mer-chant as merchant."""
    words = word_list("HIT", "Sea-Lion", "mer-chant", "Seel-ion")
    assert doubtful(words, known("hit", "sea", "lion", "merchant")) == ["Seel-ion"]


def test_own_and_accepted_words_are_not_judged():
    """The pack's names, with their marks spelt out or left out and in the genitive; what words.txt says is right."""
    words = word_list(
        "Königsberg", "Koenigsberg's", "Rudeltaktik", "Bismark", own=["koenigsberg"], accepted=["rudeltaktik"]
    )
    assert doubtful(words, known()) == ["Bismark"]
    assert is_one_of("Blücher", frozenset(["blucher"]))
    assert plain("Ærø") == "aero"


def test_words_in_other_letters_than_the_dictionarys_are_not_judged():
    """A name in Hebrew, Arabic, Greek or Cyrillic is no misspelt English; one letter of it among others is."""
    words = word_list("כפיר", "الصحراء", "Αθήνα", "Москва", "Мoscow")
    assert doubtful(words, known("moscow")) == ["Мoscow"]


def test_short_capitals_are_abbreviations_and_names_are_apart():
    """ATA and E.SEA are not misspelt; Atlanits may be a name, torpdo is a word."""
    found = judge(word_list("ATA", "E.SEA", "Atlanits", "torpdo"), known("torpedo"))
    assert found.abbreviations == ("ATA", "E.SEA")
    assert [(one.entry.words, one.name, one.hints) for one in found.doubtful] == [
        ("Atlanits", True, ()),
        ("torpdo", False, ("torpedo",)),
    ]
    assert not is_short_form("Hit")


def test_hints_are_one_letter_off_in_the_capitals_of_the_word():
    """A letter left out, doubled, changed, or two changed about."""
    for wrong in ("destoyer", "destrroyer", "destrayer", "detsroyer"):
        found = judge(word_list(wrong.upper()), known("destroyer")).doubtful
        assert [one.hints for one in found] == [("DESTROYER",)], wrong
    assert judge(word_list("destoyer"), known("destroyer")).doubtful[0].hints == ("destroyer",)


def test_a_dictionary_is_found_by_language_and_country(tmp_path, monkeypatch):
    """The one that is named; else that of the usual country; else that of the language alone."""
    monkeypatch.setenv("DICPATH", str(tmp_path))
    for name in ("de_DE", "de_AT", "qq"):
        (tmp_path / f"{name}.aff").write_text("SET UTF-8\n")
        (tmp_path / f"{name}.dic").write_text("1\nwort\n")
    (tmp_path / "zz_ZZ.aff").write_text("SET UTF-8\n")
    assert find_dictionary("de") == tmp_path / "de_DE"
    assert find_dictionary("de-AT") == tmp_path / "de_AT"
    assert find_dictionary("qq-XX") == tmp_path / "qq"
    assert find_dictionary("zz") is None


@pytest.fixture
def dictionary():
    """The dictionary of a few words, which needs what reads it."""
    pytest.importorskip("spylls", reason="pip install 'forge-wargames[spelling]' brings it")


def test_the_planted_misspelling_is_found_with_its_place_and_the_right_word(tmp_path, dictionary):
    """lienr, on the front and the back of one piece, written in line 12; liner is the hint."""
    game = forge.open_game(write_planted(tmp_path / "planted"))
    found = {one["word"]: one for one in game.proof().data["spelling"]["doubtful"]}
    assert found["lienr"]["times"] == 2
    assert "liner" in found["lienr"]["perhaps"]
    assert found["lienr"]["where"] == "planted/boats.csv:12:2"
    assert not {"Merchant", "boats", "counts", "DONE", "Tanker"} & found.keys()


def test_words_txt_accepts_words(tmp_path, dictionary):
    """A word a line, capitals aside, remarks behind #."""
    folder = write_planted(tmp_path / "planted", words_txt="# right all the same\nLienr  # an old word\n")
    data = forge.open_game(folder).proof().data
    assert "lienr" not in {one["word"] for one in data["spelling"]["doubtful"]}


def test_where_no_dictionary_is_there_the_book_says_so(tmp_path, monkeypatch):
    """A language without a dictionary is not checked, and that is said."""
    monkeypatch.setattr(spelling, "_folders", lambda: iter(()))
    made = forge.open_game(write_planted(tmp_path / "planted")).proof(tmp_path)
    assert made.data["spelling"]["checked"] is False
    assert made.data["spelling"]["doubtful"] == []
    with pypdfium2.PdfDocument(made.file) as pdf:
        said = " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in pdf)
    assert "Not checked: there is no Hunspell dictionary for en" in said


def test_where_the_library_is_missing_the_book_says_so(tmp_path, dictionary, monkeypatch):
    """A dictionary that nothing can read is not used, and that is said."""
    monkeypatch.setattr(spelling, "LIBRARY", "no_such_library")
    spelling._open.cache_clear()
    found = spelling.check_spelling(word_list("lienr"))
    spelling._open.cache_clear()
    assert (found.missing, found.dictionary, found.doubtful) == ("library", "en_US", ())


def test_what_brings_the_spelling_is_told_in_a_line_of_its_own(tmp_path, monkeypatch):
    """As every hint is, with no sign of a line's end written out."""
    monkeypatch.setattr(spelling, "LIBRARY", "no_such_library")
    monkeypatch.setattr(spelling, "find_dictionary", lambda _: tmp_path / "en_US")
    spelling._open.cache_clear()
    ran = CliRunner().invoke(cli, ["proof", str(write_planted(tmp_path / "planted")), "--out", str(tmp_path / "out")])
    spelling._open.cache_clear()
    lines = ran.stdout.splitlines()
    told = lines.index("spelling not checked")
    assert lines[told + 1] == "  hint: pip install 'forge-wargames[spelling]' brings what reads dictionaries"


def test_where_a_dictionary_belongs_is_told(tmp_path, monkeypatch):
    """The folder that is looked into, and what brings an English one."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(spelling, "find_dictionary", lambda _: None)
    ran = CliRunner().invoke(cli, ["proof", str(write_planted(tmp_path / "planted")), "--out", str(tmp_path / "out")])
    [hint] = [line for line in ran.stdout.splitlines() if "hint" in line]
    assert hint.endswith(f"put en.aff and en.dic into {tmp_path / 'home' / 'dictionaries'}")
    assert "pip install 'forge-wargames[spelling]' brings one" in hint


def test_a_broken_words_file_is_told_with_its_place(tmp_path):
    """Bytes that are no text are told by line, as in any file of a pack."""
    folder = write_planted(tmp_path / "planted", boats_csv=BOATS)
    (folder / "words.txt").write_bytes(b"fine\n\xff\xfe\n")
    with pytest.raises(forge.ForgeError, match=r"planted/words.txt:2"):
        forge.open_game(folder).proof()
