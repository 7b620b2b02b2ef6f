"""A table that a turn leads to asks for what it is read at: in the words of its chart and of the pack's language."""

import re

import pytest

TABLE = """table: crt
title: {combat}
dice: red d6 + white d6
axes:
  roll: {{title: Wurf, below: clamp, above: clamp}}
  margin: {{title: {margin}, bands: [-1 or less, "0", 1+], difference: [{attack}, {defence}]}}
result: {{outcome: {{type: text, title: Result}}}}
rows: {{2-6: [low, mid, high], 7-12: [mid, high, top]}}
modifiers:
  - {{id: camels, each: +1, when: camel}}
  - {{id: sun, ask: -2 to +1, when: heat}}
"""
GERMAN = {"combat": "Kampf", "margin": "Unterschied", "attack": "angriff", "defence": "abwehr"}
ENGLISH = {"combat": "Combat", "margin": "Difference", "attack": "attack", "defence": "defence"}


@pytest.fixture
def desert(tmp_path):
    """Write a pack in a language with that table, and a turn in which it may be rolled on."""

    def write(language, words):
        folder = tmp_path / "desert"
        (folder / "tables").mkdir(parents=True)
        (folder / "tables/crt.yaml").write_text(TABLE.format(**words), encoding="utf-8")
        (folder / "pack.yaml").write_text(f"pack: desert\ntitle: Desert\nlanguage: {language}\ncomponents: []\n")
        (folder / "sequence.yaml").write_text("turns: 1\nphases: [{phase: Fight, steps: [{may: [crt]}]}]\n")
        return folder

    return write


@pytest.mark.parametrize(
    ("language", "words", "asked", "modifiers"),
    [
        (
            "en",
            ENGLISH,
            "Difference: a whole number, or attack and defence such as 17:5",
            "any of camels=N (how many), sun=N (-2 to +1)",
        ),
        (
            "de",
            GERMAN,
            "Unterschied: eine ganze Zahl, oder Angriff und Abwehr wie 17:5",
            "beliebige von camels=N (wie viele), sun=N (-2 bis +1), durch Kommas getrennt",
        ),
    ],
)
def test_what_a_table_is_read_at_is_asked_in_the_words_of_its_chart(forge, desert, language, words, asked, modifiers):
    """By the title of the axis, with its own two strengths, in one language; bounds that there are not are not told."""
    ran = forge("play", desert(language, words), "--ledger", "g.ledger", stdin="2\n9:4\ncamels=2\n5 2\n")
    assert asked in ran.out
    assert modifiers in ran.out
    assert f"{words['margin']}: 9:4" in ran.out
    assert "9999" not in ran.out


def test_a_game_that_is_left_says_the_words_that_go_on_with_it(forge, desert):
    """With the file that it is recorded in, or as it was begun; typed as they stand they do go on."""
    desert("en", ENGLISH)
    for begun in (["desert", "--ledger", "my game.ledger"], ["my game.ledger"], ["desert"]):
        ran = forge("play", *begun, stdin="2\n9:4\n")
        (again,) = re.findall(r"stopped; forge play (.*) goes on from here", ran.out)
        assert again == " ".join(f"'{word}'" if " " in word else word for word in begun)


def test_odds_of_texts_come_in_the_order_of_the_chart(forge, desert):
    """Low comes before high on the chart, whatever the alphabet says."""
    shown = forge("odds", desert("en", ENGLISH), "crt", "--margin", "0")
    assert [line.split()[1] for line in shown.out.splitlines()] == ["mid", "high"]
    shown = forge("odds", "desert", "crt", "--margin", "-3")
    assert [line.split()[1] for line in shown.out.splitlines()] == ["low", "mid"]
