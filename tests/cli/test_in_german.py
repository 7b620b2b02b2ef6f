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


def test_a_command_line_that_cannot_be_followed(forge, harbour):
    """Click's sentences and forge's own, in the language of the pack named, or of the translation laid over it."""
    pack = harbour / "pack.yaml"
    pack.write_text(pack.read_text().replace("title: Harbour\n", "title: Hafen\nlanguage: de\n", 1), encoding="utf-8")
    for words, wrong in {
        ("build", "harbour", "--papr", "A4"): "Fehler: Die Option „--papr“ gibt es nicht.",
        ("build", "harbour", "--duplex", "x"): "Fehler: Ungültiger Wert für '--duplex': „x“ ist keines von",
        ("export", "harbour"): "Fehler: es ist nicht gesagt, wofür\n  Hinweis: --to ",
        ("build", "--overlay", "de"): "Fehler: Es fehlt das Argument 'PACK'.",
        ("build", "--overlay=de", "atlantic-wolves", "--scale"): "Fehler: Die Option „--scale“ braucht einen Wert.",
    }.items():
        ran = forge(*words)
        assert (ran.status, ran.out) == (2, "")
        assert wrong in ran.err
        assert not english_in(ran.err.partition("\n\n")[2])
    assert "Error: No such option" in forge("build", "atlantic-wolves", "--papr", "A4").err


def test_a_ledger_of_a_german_game(forge):
    """What is added to it, what is shown of it and the verdict on it are in the language in which it was begun."""
    begun = forge("referee", "atlantic-wolves", "asw", "--overlay", "de", "--roll", "--ledger", "spiel.ledger")
    assert "Einträge 2 bis 5 von spiel.ledger" in begun.out
    assert forge("ledger", "note", "spiel.ledger", "Nebel").out == "Eintrag 6: notiert\n"
    assert "1W6 würfeln" in forge("ledger", "show", "spiel.ledger").out
    ran = forge("ledger", "verify", "spiel.ledger", "--throws")
    first, results, throws, *unknown, verdict = ran.out.splitlines()
    assert (ran.status, first, verdict) == (0, "Eintrag 4: von einem Gerät; nur auf sein Wort", "in Ordnung")
    assert results.endswith("; nachgerechnet: 1 Ergebnisse gleich")
    assert throws == "Würfe: 1 auf das Wort eines Geräts; dass kein Wurf zweimal fiel, kann keine Datei zeigen"
    assert all(line.startswith("nicht zu wissen: ") for line in unknown)
    assert not re.findall(r"\b(?:the|record|records|throw|whether|of|is)\b", ran.out)
    assert "Fehler: Es fehlt die Option '--reason'." in forge("ledger", "amend", "spiel.ledger", "4", "3").err


def test_the_help_of_a_ruling(forge):
    """What it asks for is called in German, with the form in which it is typed and what holds where it is not told."""
    ran = forge("referee", "atlantic-chase", "hex", "--overlay", "de", "--help")
    said = " ".join(ran.out.split())
    assert ran.out.startswith("Aufruf")
    assert " Ein Feld (p.4) " in said
    assert "--at WORDS Feld: ein Feld wie 1408 " in said
    assert re.search(r"--year WORDS Jahr: eine ganze Zahl von 1939 bis 1942; sonst \d{4} ", said)
