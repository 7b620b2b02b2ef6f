"""``forge fill``: asking for what no source gives, and keeping the answers."""

import os
import pty
import subprocess
import sys

import pytest

PACK = """\
pack: convoys
title: Convoys
notice: A game of our own.
components:
  - {id: chart, kind: chart, title: Chart, page: a5, tables: [weather]}
"""
WEATHER = """\
table: weather
title: Weather
rule: "3"
dice: 1d6
axes: {roll: {title: Roll}}
result: {delay: {type: whole 0 to 60, title: Days}}
rows:
  1-5: 2
  6: U-CV-1
"""
UNKNOWNS = """\
U-CV-1: {question: How long does a storm hold up a convoy?, value: whole 3 to 60, needed: the weather table, rule: "3"}
U-CV-2: {question: Which ports are mined?, value: "any of brest, lorient, kiel"}
U-CV-3: {question: "Who wrote this: and why?", value: text}
U-CV-4: {question: Is there fog?, value: flag}
U-CV-5: {question: What do the cards say?, file: cards.csv}
"""


@pytest.fixture
def convoys(tmp_path):
    """Write a pack that leaves four values and a deck open."""
    folder = tmp_path / "convoys"
    (folder / "tables").mkdir(parents=True)
    for name, text in (("pack", PACK), ("unknowns", UNKNOWNS), ("tables/weather", WEATHER)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    (folder / "cards.csv").write_text("id,event\n1,\n", encoding="utf-8")
    return folder


@pytest.fixture
def own(tmp_path):
    """Give the place of the owner's overlay."""
    return tmp_path / "home" / "overlays" / "convoys.yaml"


def answers(own):
    """Read the lines of answers, without comments."""
    lines = own.read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.startswith("  ") and "  # " not in line]


def test_each_question_is_shown_with_why_and_in_what_form(forge, convoys):
    """Number, question, what needs it, the form of an answer and the answer so far stand before the prompt."""
    shown = forge("fill", convoys, "U-CV-1", stdin="\n").out
    expected = (
        "U-CV-1  How long does a storm",
        "needed for: the weather table",
        "a whole number, 3 to 60",
        "now: unknown",
    )
    assert all(words in shown for words in expected)


def test_answers_fill_the_chart_and_the_referee_stops_asking(forge, convoys, own):
    """What is asked for before is known after: in the ruling and on the printed chart."""
    before = forge("referee", convoys, "weather", "--dice", "6")
    assert "U-CV-1 answered" not in before.out
    assert "how long does a storm" in (before.out + before.err).casefold()
    ran = forge("fill", convoys, stdin="47\nbrest + kiel\nMe, because\nyes\n")
    assert ran.status == 0, ran.err
    assert f"4 answers written to {own}" in ran.out
    after = forge("referee", convoys, "weather", "--dice", "6")
    assert after.status == 0
    assert "47 days" in after.out
    forge("build", convoys, "--format", "svg", "--svg-text", "font", "--no-cover")
    (sheet,) = (convoys.parent / "output" / "convoys").rglob("*.svg")
    assert ">47<" in sheet.read_text(encoding="utf-8")


def test_the_overlay_is_readable_with_the_question_above_each_answer(forge, convoys, own):
    """The file could have been written by hand, and text that YAML would misread is quoted."""
    forge("fill", convoys, stdin='3\nnone\nme: "so # so"\nno\n')
    text = own.read_text(encoding="utf-8")
    assert "overlay: owner" in text
    assert "  # How long does a storm hold up a convoy?\n  U-CV-1: 3\n" in text
    assert answers(own)[1:] == ["U-CV-2: none", r'U-CV-3: "me: \"so # so\""', "U-CV-4: no"]
    assert forge("check", convoys).status == 0


def test_a_blank_line_keeps_and_what_is_answered_is_not_asked_again(forge, convoys, own):
    """A second run goes on where the first one was left; --all asks everything, and blanks keep it all."""
    assert forge("fill", convoys, stdin="5\n\nquit\n").out.count("needed for") == 1
    assert answers(own) == ["U-CV-1: 5"]
    again = forge("fill", convoys, stdin="lorient\nquit\n")
    assert "U-CV-1  " not in again.out
    assert "1 question answered before" in again.out
    assert answers(own) == ["U-CV-1: 5", "U-CV-2: lorient"]
    kept = forge("fill", convoys, "--all", stdin="\n\n\n\n")
    assert "now: 5" in kept.out
    assert answers(own) == ["U-CV-1: 5", "U-CV-2: lorient"]


def test_the_end_of_the_input_leaves_like_quit(forge, convoys, own):
    """Nothing given is lost, and nothing is made up."""
    ran = forge("fill", convoys, stdin="6\n")
    assert ran.status == 0
    assert answers(own) == ["U-CV-1: 6"]
    own.unlink()
    assert "nothing written" in forge("fill", convoys).out
    assert not own.exists()


@pytest.mark.parametrize(
    ("line", "said", "hint"),
    [
        ("2", "is not between 3 and 60", "a whole number, 3 to 60"),
        ("many", "is not a whole number", "a whole number, 3 to 60"),
    ],
)
def test_a_wrong_number_is_said_and_not_written(forge, convoys, own, line, said, hint):
    """Without a terminal the question stays open, the next one has the next line, and the command fails."""
    ran = forge("fill", convoys, stdin=f"{line}\nkiel\n")
    assert ran.status == 1
    assert said in ran.err
    assert hint in ran.err
    assert answers(own) == ["U-CV-2: kiel"]


def test_a_misspelt_word_gets_the_nearest_one(forge, convoys):
    """Of several words the wrong one is looked at."""
    ran = forge("fill", convoys, "U-CV-2", stdin="kiel, loriant\n")
    assert ran.status == 1
    assert "did you mean 'lorient'?" in ran.err


def test_a_question_mark_explains_and_the_question_stands(forge, convoys, own):
    """The explanation takes no answer's place."""
    ran = forge("fill", convoys, "U-CV-1", stdin="?\n9\n")
    assert "(rule 3)" in ran.out
    assert answers(own) == ["U-CV-1: 9"]


def test_named_questions_are_asked_again_and_corrected(forge, convoys, own):
    """A new answer takes the old one's line."""
    forge("fill", convoys, stdin="5\nkiel\n")
    forge("fill", convoys, "U-CV-1", stdin="8\n")
    assert answers(own) == ["U-CV-1: 8", "U-CV-2: kiel"]
    misspelt = forge("fill", convoys, "U-CV-11")
    assert misspelt.status == 1
    assert "did you mean 'U-CV-1'?" in misspelt.err


def test_a_deck_is_explained(forge, convoys, own):
    """What is a whole file is not asked line by line: it says what to copy where, and the line that names it."""
    shown = forge("fill", convoys, "U-CV-5").out
    copy = own.with_name("convoys-cards.csv")
    line = "replace: {cards.csv: convoys-cards.csv}"
    assert all(str(words) in shown for words in (convoys / "cards.csv", copy, own, line))
    copy.parent.mkdir(parents=True)
    copy.write_text("id,event\n1,storm\n", encoding="utf-8")
    own.write_text(f"overlay: deck\n{line}\n", encoding="utf-8")
    assert f"answered by {copy}" in forge("fill", convoys, "U-CV-5").out


HAND_MADE = """\
# My house rules.
overlay: mine
label: My rules   # printed on every page
unknowns:
    # measured twice
    U-CV-3: >-
      a long
      story
    U-CV-1: 7   # at least
texts: {weather: {title: "The Sea's Weather"}}

# That is all.
"""


def test_what_else_the_file_says_stays(forge, convoys, own):
    """Comments, order and other entries of a file written by hand are left as they are, its indent is kept."""
    own.parent.mkdir(parents=True)
    own.write_text(HAND_MADE, encoding="utf-8")
    forge("fill", convoys, "U-CV-1", "U-CV-4", "U-CV-3", stdin="8\nshort\nyes\n")
    expected = HAND_MADE.replace(">-\n      a long\n      story", "short").replace(
        "\n    U-CV-1: 7   # at least", "\n    U-CV-1: 8"
    )
    expected = expected.replace("U-CV-1: 8\n", "U-CV-1: 8\n    # Is there fog?\n    U-CV-4: yes\n")
    assert own.read_text(encoding="utf-8") == expected


@pytest.mark.parametrize("text", ["{overlay: mine}\n", "overlay: mine\nunknowns: {U-CV-2: kiel}\n"])
def test_a_file_that_lines_cannot_be_put_into_is_left_alone(forge, convoys, own, text):
    """Nothing is half written: the line to add by hand is said instead."""
    own.parent.mkdir(parents=True)
    own.write_text(text, encoding="utf-8")
    ran = forge("fill", convoys, "U-CV-1", stdin="8\n")
    assert ran.status == 1
    assert "U-CV-1: 8" in ran.err
    assert own.read_text(encoding="utf-8") == text
    assert [path.name for path in own.parent.iterdir()] == [own.name]


def test_list_only_lists(forge, convoys, own):
    """Every unknown, where it stands, and where answers would go."""
    forge("fill", convoys, stdin="5\n")
    listed = forge("fill", convoys, "--list").out
    assert listed.count("now: ") == 5
    assert "now: 5" in listed
    assert str(own) in listed


def test_on_a_terminal_a_wrong_answer_is_asked_again(convoys, own):
    """A slip of the finger costs a line, not the question."""
    main, side = pty.openpty()
    env = {**os.environ, "FORGE_HOME": str(own.parent.parent)}
    words = [sys.executable, "-m", "forge", "fill", str(convoys), "U-CV-1"]
    with subprocess.Popen(words, stdin=side, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, text=True) as ran:
        os.write(main, b"1000\n9\n")
        out, err = ran.communicate(timeout=60)
    os.close(side)
    os.close(main)
    assert ran.returncode == 0
    assert "is not between 3 and 60" in err
    assert "1 answer written" in out
    assert answers(own) == ["U-CV-1: 9"]
