"""The proof book of a small pack with planted faults: what it says is what stands in the files, counted otherwise."""

from __future__ import annotations

import csv
import itertools
import json
from collections import Counter
from fractions import Fraction
from io import StringIO
from typing import get_args

import numpy as np
import pypdfium2
import pytest
from click.testing import CliRunner
from kit.proof_pack import BOATS, PACK, write_planted

import forge
from forge.cli import cli
from forge.errors import ForgeError
from forge.pack.model import sides_of
from forge.proofing.book.entry import MARGIN, common_texts, lay_out
from forge.proofing.book.numbering import run_of
from forge.reading.measures import MM, PT
from forge.rules.languages import own_words
from forge.rules.parts import Stage
from forge.rules.sentences import languages

ROWS = list(csv.DictReader(StringIO(BOATS)))


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    """The proof of the planted pack, and its book."""
    folder = write_planted(tmp_path_factory.mktemp("packs") / "planted")
    return forge.open_game(folder).proof(tmp_path_factory.mktemp("out"))


@pytest.fixture(scope="module")
def pages(planted):
    """The words of each page of the book, read by pdfium."""
    with pypdfium2.PdfDocument(planted.file) as pdf:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in pdf]


def page_with(pages, *words):
    """The first page beyond the contents that says all of some words."""
    return next(number for number, text in enumerate(pages) if number > 1 and all(word in text for word in words))


def test_the_counts_are_those_of_the_file(planted):
    """Designs, pieces and sides of the component, counted by Python's own reader of CSV."""
    boats = planted.data["components"][0]
    assert boats["designs"] == len(ROWS)
    assert boats["pieces"] == sum(int(row["copies"]) for row in ROWS)
    sides = Counter()
    for row in ROWS:
        sides[row["side"].title()] += int(row["copies"])
    assert boats["sides"] == dict(sides)
    assert boats["mix"]["side"] == {side.lower(): number for side, number in sides.items()}


def test_the_sheets_hold_every_piece(planted):
    """All half-inch pieces of both components are on the sheets: 23 boats, 2 + 3 escorts."""
    (sheet,) = planted.data["sheets"]
    assert sheet["pieces"] == sum(int(row["copies"]) for row in ROWS) + 5


def test_a_missing_number_is_told_with_its_place(planted, pages):
    """U-47, U-48, U-50 to U-52: 49 is missing, after the third line of the file, and nothing else is."""
    assert [(gap["missing"], gap["where"]) for gap in planted.data["gaps"]] == [([49], "planted/boats.csv:3:1")]
    page = pages[page_with(pages, "Gaps and doubles")]
    assert "u-47, 48, 50–52 49" in page


def test_names_and_codes_that_are_there_twice_are_told(planted):
    """Two rows are called Decoy, two have the set-up code C3; blank codes and the common DONE are none."""
    told = {
        (one["what"], one["value"], tuple(piece["piece"] for piece in one["pieces"])) for one in planted.data["doubles"]
    }
    assert told == {("name", "Decoy", ("decoy-1", "decoy-2")), ("code", "C3", ("u-50", "u-52"))}


def test_numbers_in_steps_and_far_apart_are_no_gaps(tmp_path):
    """2, 4, 6 misses nothing, nor do two numbers; 1, 2, 900 is no series."""
    rows = "".join(f"x-{number},X {number},german,,,1\n" for number in (2, 4, 6, 8))
    rows += "".join(f"y-{number},Y {number},german,,,1\n" for number in (1, 2, 900))
    folder = write_planted(tmp_path / "planted", boats_csv=f"id,name,side,code,value,copies\n{rows}")
    assert forge.open_game(folder).proof().data["gaps"] == []


@pytest.mark.parametrize(
    ("numbers", "words"), [((1, 2, 3, 5), "1–3, 5"), ((7,), "7"), ((1, 2, 4, 5), "1, 2, 4, 5"), ((), "")]
)
def test_numbers_are_written_as_runs(numbers, words):
    """Three and more that follow each other are a run."""
    assert run_of(numbers) == words


def test_rows_that_look_the_same_are_folded_into_one(planted, pages):
    """Both decoys are one look with 3 + 5 copies, shown once with the other's id."""
    looks = {look.piece.id: look for look in planted.found.seen.shown}
    assert [piece.id for piece in looks["decoy-1"].pieces] == ["decoy-1", "decoy-2"]
    assert len(looks) == len(ROWS) - 1 + 2
    page = pages[page_with(pages, "decoy-1 ·")]
    assert "decoy-1 · 8 copies · German" in page
    assert "same face: decoy-2" in page


def test_every_piece_is_in_the_book_with_its_row_words_and_copies(planted, pages):
    """For each row of the file one page says its id, copies, line, name, code and figure."""
    for line, row in enumerate(ROWS, 2):
        if row["id"] == "decoy-2":
            continue
        copies = int(row["copies"]) + (5 if row["id"] == "decoy-1" else 0)
        page = pages[page_with(pages, f"{row['id']} · {copies} cop")]
        assert f"boats.csv:{line}:1 · boats · 12.7 × 12.7 mm" in page
        assert all(row[column] in page for column in ("name", "code", "value"))
    assert "flower · 3 copies · Allied" in pages[page_with(pages, "Flower")]


def test_texts_are_told_as_they_are_set(planted):
    """20 % of half an inch is 7.2 pt, 16 % 5.76, of which 5.75 is set in quarter points; the font is the face's."""
    look = next(look for look in planted.found.seen.shown if look.piece.id == "u-47")
    front = {text.element: text for text in look.texts if text.side == "front"}
    assert {name: text.words for name, text in front.items()} == {"name": "U-47", "code": "A1", "value": "5"}
    assert front["name"].size == pytest.approx(0.2 * 36 * PT, abs=1)
    assert front["code"].size == pytest.approx(6 * PT, abs=PT / 4)
    assert (front["name"].font, front["value"].font) == ("narrow", "narrow-bold")
    assert str(front["name"].where) == "planted/boats.csv:2:2"


def test_a_text_that_was_shrunk_is_told_with_both_sizes(planted, pages):
    """At 7.2 pt "Merchant lienr" is too wide: it is set as its width in the font allows within that of its box."""
    shrunk = {(one["piece"], one["side"]): one for one in planted.data["shrunk"] if one["element"] == "name"}
    one = shrunk["liner", "front"]
    assert one["wanted"] == pytest.approx(7.2)
    wide = planted.found.pack.fonts.get("narrow").advance("Merchant lienr", 1_000 * PT) / (1_000 * PT)
    room = 0.9 * 36
    assert room / wide - 0.25 < one["points"] <= room / wide
    assert f"{one['points']:.2f}".rstrip("0") + " pt, wanted 7.2" in pages[page_with(pages, "liner ·")]
    assert ("u-47", "front") not in shrunk


def test_the_odds_are_those_counted_by_hand(planted, pages):
    """Every throw of two dice, counted here: the chances of rows and results, without modifiers."""
    tables = {table["id"]: table for table in planted.data["tables"]}
    throws = [sum(dice) for dice in itertools.product(range(1, 7), repeat=2)]
    rows = {"2-6": range(2, 7), "7-9": range(7, 10), "10-12": range(10, 13)}
    chance = {name: Fraction(sum(total in row for total in throws), 36) for name, row in rows.items()}
    assert {name: Fraction(words) for name, words in tables["attack"]["rows"].items()} == chance
    close, far = (
        {words: Fraction(one) for words, one in column["chances"].items()} for column in tables["attack"]["odds"]
    )
    assert close == {"Miss": chance["2-6"], "Hit": chance["7-9"], "Sunk": chance["10-12"]}
    assert far == {"Miss": chance["2-6"] + chance["7-9"], "Hit": chance["10-12"]}
    (saved,) = tables["save"]["odds"]
    assert {words: Fraction(one) for words, one in saved["chances"].items()} == {
        "Lost": Fraction(4, 6),
        "Saved": Fraction(2, 6),
    }
    page = pages[page_with(pages, "Odds without modifiers")]
    assert "Hit 5/12, 41.67 % 1/6, 16.67 %" in page
    assert "Saved 1/3, 33.33 %" in page


def test_cases_are_put_to_the_cells_they_come_to(planted, pages):
    """3 + 4 and 4 + 4 hit at close range; 11 less one for fog is 10, a far hit; a 2 is lost. Nothing else is proved."""
    attack, save = planted.found.tables.tables
    assert attack.cells == {("7-9", "close"): ("ATT-1", "ATT-2"), ("10-12", "far"): ("ATT-3",)}
    assert set(attack.untouched) == {("2-6", "close"), ("2-6", "far"), ("7-9", "far"), ("10-12", "close")}
    assert save.cells == {("1-4", ""): ("SAVE-1",)}
    page = pages[page_with(pages, "All tables")]
    assert "Attack 8.1 2d6 6 2 4 3" in page
    assert page.count(" no case") - page.count("that no case") == 4 + 1


def test_a_case_that_comes_out_otherwise_proves_nothing(tmp_path):
    """A case that expects a miss where the table hits is told, and its cell is not proved by it."""
    wrong = "BAD-1: {procedure: attack, given: {range: close}, dice: 3 4, expect: {outcome: miss}}\n"
    game = forge.open_game(write_planted(tmp_path / "planted", vectors_yaml=wrong))
    data = game.proof().data
    assert data["vectors"] == {"cases": 1, "unsound": ["BAD-1"]}
    assert data["tables"][0]["cases"] == []
    assert data["tables"][0]["unsound"] == ["BAD-1"]
    assert any("expected outcome miss" in one["message"] for one in data["findings"])


def test_questions_and_readings_are_in_the_book(pages):
    """The unknown, unanswered, and what it is needed for; the reading with what else it may mean."""
    page = pages[page_with(pages, "U-PL-1")]
    assert "How many torpedoes has a boat? open the torpedo track" in page
    assert "Does fog count at close range?" in page
    assert "Fog counts at any range" in page
    assert "Fog counts at long range only" in page


def test_the_title_page_says_what_is_signed(planted, pages):
    """Pack, version, edition, the hash of its contents, what is open, and lines to sign on."""
    title = pages[0]
    assert "Planted (planted), version 3" in title
    assert planted.found.contents in title
    assert len(planted.found.contents) == 64
    assert "28 pieces of 12 looks, 0 boards and sheets, 2 tables" in title
    assert "1 unanswered question, 1 undecided reading" in title
    assert f"Approved for printing as shown here, contents {planted.found.contents[:12]}" in title
    assert all(word in title for word in ("NAME", "DATE", "SIGNATURE"))


def test_the_large_picture_is_the_face_that_is_built(planted):
    """A front cut out of the page at 100 dots to the inch is the PNG of the piece at 300: three times as large."""
    game = forge.open_game(planted.found.pack.folder)
    look = next(look for look in planted.found.seen.shown if look.piece.id == "u-47")
    scale = lay_out(look, 170 * MM).scale
    assert scale == 3.0
    with pypdfium2.PdfDocument(planted.file) as pdf:
        number = next(number for number, page in enumerate(pdf) if "u-47 ·" in page.get_textpage().get_text_bounded())
        page = np.asarray(pdf[number].render(scale=100 / 72).to_pil().convert("RGB"), dtype=int)
    face = np.asarray(_picture(game.pieces("boats")["u-47"].png(dpi=300)), dtype=int)
    left = round((20 * MM + MARGIN) / MM / 25.4 * 100)
    ground = (np.abs(page - np.array([0x22, 0x31, 0x3F])) < 12).all(axis=2)
    top = int(np.argmax(ground.sum(axis=1) > 100))  # the first row of pixels that is full of the face's ground
    cut = page[top : top + face.shape[0], left : left + face.shape[1]]
    assert (np.abs(cut - face).max(axis=2) > 100).mean() < 0.01


def _picture(data):
    from io import BytesIO

    from PIL import Image

    return Image.open(BytesIO(data)).convert("RGB")


def test_pictures_stay_within_half_a_page_and_words_stand_beside(planted):
    """Each side of each piece is shown, at most three times its size."""
    for look in planted.found.seen.shown:
        layout = lay_out(look, 170 * MM)
        assert layout.sides == sides_of(look.component)
        assert 1 < layout.scale <= 3
        assert look.piece.height * layout.scale <= 297 * MM / 2
        assert layout.beside


def test_what_all_pieces_say_is_said_once(planted):
    """DONE stands on the back of every U-boat, and nothing else; two pieces have nothing in common that is worth it."""
    boats = [look for look in planted.found.seen.shown if look.piece.id.startswith("u-")]
    assert [(text.side, text.words) for text in common_texts(boats)] == [("back", "DONE")]
    assert common_texts(boats[:2]) == ()


def test_the_same_pack_gives_the_same_bytes(planted, tmp_path):
    """A second book is the first."""
    again = forge.open_game(planted.found.pack.folder).proof(tmp_path)
    assert again.file.read_bytes() == planted.file.read_bytes()


def test_one_component_is_proofed_alone(planted, tmp_path):
    """Its pieces, without tables and the other components, in a file of its own name."""
    alone = forge.open_game(planted.found.pack.folder).proof(tmp_path, ["escorts"])
    assert alone.file.name == "planted-proof-escorts.pdf"
    assert [one["id"] for one in alone.data["components"]] == ["escorts"]
    assert alone.data["tables"] == []


def test_a_pack_with_errors_in_its_definitions_is_refused(tmp_path):
    """An id that names two pieces is told with its place, and no book is made."""
    twice = BOATS + "u-47,U-53,german,Z9,1,1\n"
    folder = write_planted(tmp_path / "planted", boats_csv=twice)
    with pytest.raises(ForgeError, match=r"boats.csv:13:1: .*'u-47' names two"):
        forge.open_game(folder).proof(tmp_path / "out")
    assert not list((tmp_path / "out").glob("*.pdf"))


def run(*words):
    """Run a command, and give its status and what it said."""
    done = CliRunner().invoke(cli, list(map(str, words)))
    return done.exit_code, done.output


def test_the_command_writes_book_and_words_and_tells_what_it_found(planted, tmp_path):
    """The file and its pages, the gap, the doubles, how many phrases were listed."""
    status, said = run("proof", planted.found.pack.folder, "--out", tmp_path, "--words", tmp_path / "w.csv")
    assert status == 0
    assert f"proof book of {planted.pages} pages: {tmp_path / 'planted-proof.pdf'}" in said
    assert "boats, id: u-47, 48, 50–52: 49 missing" in said
    assert "'C3' is the code of u-50, u-52" in said
    rows = list(csv.DictReader((tmp_path / "w.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert next(row for row in rows if row["words"] == "DONE")["times"] == str(len(ROWS) - 1)
    assert next(row for row in rows if row["words"] == "Merchant lienr")["on"] == "boats/liner"


@pytest.mark.parametrize("name", ["boats.csv", "words.txt"])
def test_a_list_of_words_replaces_nothing_that_says_something_else(tmp_path, name):
    """Neither the rows of a pack nor the words that it accepts; the same list again is no matter, --force replaces."""
    folder = write_planted(tmp_path / "planted", words_txt="lienr\n")
    before = (folder / name).read_bytes()
    words = ("proof", folder, "--json", "--words", folder / name)
    status, said = run(*words)
    assert (status, "is there and says something else" in said) == (1, True)
    assert (folder / name).read_bytes() == before
    listed = tmp_path / name
    for _ in range(2):
        assert run("proof", folder, "--json", "--words", listed)[0] == 0
    listed.write_bytes(listed.read_bytes() + b"looked at by Anna\n")
    assert run("proof", folder, "--json", "--words", listed)[0] == 1
    assert run("proof", folder, "--json", "--words", listed, "--force")[0] == 0
    assert b"Anna" not in listed.read_bytes()


def test_the_command_gives_json_with_its_version_and_no_book(planted, tmp_path):
    """A stated schema; no file appears."""
    status, said = run("proof", planted.found.pack.folder, "--json", "--out", tmp_path)
    assert status == 0
    assert json.loads(said)["schema"] == "forge-proof/1"
    assert json.loads(said) == json.loads(json.dumps(planted.data))
    assert list(tmp_path.iterdir()) == []


def test_wrong_words_on_the_command_line_are_told(planted, tmp_path):
    """A component that is not there, and a list of no known ending."""
    status, said = run("proof", planted.found.pack.folder, "--component", "boots", "--out", tmp_path)
    assert (status, "did you mean 'boats'?" in said) == (2, True)
    status, said = run("proof", planted.found.pack.folder, "--json", "--words", tmp_path / "list.doc")
    assert (status, "must end in .csv or .txt" in said) == (1, True)
    status, said = run("proof", planted.found.pack.folder, "--out", tmp_path, "--paper", "60 x 60 mm")
    assert (status, "too small for a book" in said, list(tmp_path.iterdir())) == (1, True, [])


def test_an_error_of_a_face_is_in_the_book_and_ends_with_status_1(tmp_path):
    """A name that does not fit is drawn all the same, told at its piece, and the command says so."""
    long = BOATS.replace("Raider Thor", "A raider with a name that is much too long")
    folder = write_planted(tmp_path / "planted", boats_csv=long)
    status, said = run("proof", folder, "--out", tmp_path / "out")
    assert status == 1
    assert "does not fit" in said
    with pypdfium2.PdfDocument(tmp_path / "out" / "planted-proof.pdf") as pdf:
        texts = [" ".join(page.get_textpage().get_text_bounded().split()) for page in pdf]
    assert "does not fit" in texts[page_with(texts, "raider ·")]


def test_somebody_elses_file_is_not_replaced(planted, tmp_path):
    """A file of that name that forge did not make stays as it is."""
    (tmp_path / "planted-proof.pdf").write_text("mine")
    status, said = run("proof", planted.found.pack.folder, "--out", tmp_path)
    assert (status, "is not a file that forge made" in said) == (1, True)
    assert (tmp_path / "planted-proof.pdf").read_text() == "mine"
    assert run("proof", planted.found.pack.folder, "--out", tmp_path, "--force")[0] == 0


def test_a_pack_in_another_language_has_its_book_in_it(tmp_path):
    """A German pack: title, sections and heads of tables are in German."""
    folder = write_planted(tmp_path / "planted", pack_yaml=PACK.replace("language: en", "language: de"))
    made = forge.open_game(folder).proof(tmp_path)
    with pypdfium2.PdfDocument(made.file) as pdf:
        texts = [" ".join(page.get_textpage().get_text_bounded().split()) for page in pdf]
    assert "Korrekturbuch" in texts[0]
    assert "Lücken und Doppelte" in texts[1]
    assert "Proof" not in " ".join(texts)


def test_every_stage_of_a_modifier_has_words_in_each_language():
    """A modifier of how many dice are thrown is told as every other."""
    for language in languages():
        assert {key for key in own_words(language) if key.startswith("proof.stage.")} == {
            f"proof.stage.{stage}" for stage in get_args(Stage)
        }
