"""What the command line says of a pack in German is German, too."""

import re

ENGLISH = {
    "printed",
    "sheet",
    "sheets",
    "sides",
    "side",
    "must",
    "given",
    "hint",
    "possible",
    "text",
    "smaller",
    "front",
}


def english_in(text):
    """Give the English words that forge itself would say."""
    return set(re.findall(r"[a-z]+", text.lower())) & ENGLISH


def test_what_is_wrong_with_words_typed(forge):
    """An option that is missing, one that there is not, and a value that is out of range."""
    ran = forge("referee", "atlantic-wolves", "attack", "--overlay", "de", "--square", "x", "--dice", "4")
    assert (ran.status, ran.out) == (2, "")
    first, hint, second, _ = ran.err.splitlines()
    assert first.startswith("--area: fehlt")
    assert hint.startswith("  Hinweis: möglich ist: african-coast")
    assert second == "--square: „x“ geht hier nicht"
    assert not english_in(ran.err)


def test_what_a_build_says(forge, harbour):
    """Sheets, ways of printing and files: the cover and a sheet of counters."""
    pack = harbour / "pack.yaml"
    pack.write_text(pack.read_text().replace("title: Harbour\n", "title: Hafen\nlanguage: de\n", 1), encoding="utf-8")
    ran = forge("build", "harbour")
    assert ran.status == 0, ran.err
    assert ran.out.startswith("Hafen: 2 Blatt A4, einseitig bedruckt: ")
    assert not english_in(ran.out)
