"""What waits for answers is put aside; what is asked for by name is printed whatever it holds."""

from pathlib import Path

import pytest
from kit import shipped
from kit.drawn import texts_of
from kit.printed_charts import close

from forge.errors import Problems
from forge.imposing.options import ImposeOptions
from forge.kinds import find_kinds
from forge.kinds.annexe import ANNEXE, build_annexe
from forge.pack.load import load_pack
from forge.printing import build
from forge.printing.onto_paper import PrintOptions
from forge.printing.selection import select

PACK = """
pack: toy
title: Toy
components:
  - {id: tiles, kind: counter, awaits: [U-TOY-1, U-TOY-2], rows: [{id: a, n: 1}, {id: b, n: 2}, {id: c, n: 3}],
     front: {face: marker, text: "{{ unknowns['U-TOY-' ~ n] if n < 3 else 'C' }}"}}
  - {id: aids, kind: counter, rows: [{id: d, n: 1}], front: {face: marker, text: "D{{ unknowns['U-TOY-' ~ n] }}"}}
  - id: deck
    kind: card
    data: deck.csv
    front: {face: number, value: "{{ word or card }}"}
  - id: map
    kind: board
    page: 120 x 90 mm
    hexes: {columns: 3, rows: 3, size: 8 mm, marks: [{hex: "{{ unknowns['U-TOY-2'] }}", note: "2"}]}
  - id: log
    kind: sheet
    needed: 4
    blocks: [{fields: [Player]}]
  - {id: dice, kind: counter, rows: [{id: six}], instead: any two dice, front: {face: marker, text: "6"}}
"""
UNKNOWNS = """
U-TOY-1: {question: What does the first tile say?, value: text}
U-TOY-2: {question: Where does the second stand?, value: text}
U-TOY-3: {question: What do the cards say?, file: deck.csv}
"""
TABLE = """
table: words
title: Words
axes: {card: {title: Card}}
result: {word: {type: text, title: Word, open: U-TOY-3}}
rows: {file: deck.csv}
"""
DECK = "card,word\n1,\n2,\n3,\n4,\n5,\n6,\n7,\n8,\n9,\n10,{ten}\n"


def toy(folder, *, ten="", answers=()):
    """Write and load a pack with what waits for answers, and with the answers given."""
    home = folder / "toy"
    (home / "tables").mkdir(parents=True)
    (home / "pack.yaml").write_text(PACK)
    (home / "unknowns.yaml").write_text(UNKNOWNS)
    (home / "tables" / "words.yaml").write_text(TABLE)
    (home / "deck.csv").write_text(DECK.format(ten=ten))
    given = "".join(f"  {name}: {value}\n" for name, value in dict(answers).items())
    (folder / "mine.yaml").write_text("overlay: mine\ntitle: Mine\n" + (f"unknowns:\n{given}" if given else ""))
    problems = Problems()
    pack = load_pack(home, find_kinds(), problems, overlays=[Path(folder / "mine.yaml")])
    assert list(problems) == []
    return pack


def kept(pack, **options):
    """Give the ids of what is printed and of what is put aside."""
    problems = Problems()
    chosen = select(pack, PrintOptions(**options), problems)
    assert list(problems) == []
    return [one.id for one in chosen.components], [one.id for one in chosen.left_out]


def test_what_is_nothing_but_blanks_is_put_aside(tmp_path):
    """A deck without words, tiles without theirs and a field without a mark wait; a number to write in does not."""
    assert kept(toy(tmp_path)) == (["aids", "log"], ["tiles", "deck", "map", "dice"])


def test_answers_bring_components_back(tmp_path):
    """One tile of two is answered, and the mark has its hex: both are printed; one card of ten is too little."""
    pack = toy(tmp_path, ten="ten", answers={"U-TOY-2": '"0202"'})
    by_id = {one.id: one for one in pack.components}
    assert by_id["deck"].openness == (9, 9, 1)
    assert by_id["tiles"].openness == (1, 1, 1)
    assert kept(pack) == (["tiles", "aids", "map", "log"], ["deck", "dice"])


def test_what_is_asked_for_is_printed(tmp_path):
    """--blanks with --optional, the name of a component, and that of a piece print whatever there is."""
    pack = toy(tmp_path)
    everything = [one.id for one in pack.components]
    for options in (
        {"blanks": True, "optional": True},
        {"components": ("deck",)},
        {"impose": ImposeOptions(only=frozenset(["a"]))},
    ):
        assert kept(pack, **options) == (everything, [])


def test_what_players_have_at_hand_is_printed_only_if_it_is_asked_for(tmp_path):
    """Blanks bring back all but the dice, --optional brings back the dice alone."""
    pack = toy(tmp_path)
    assert kept(pack, blanks=True)[1] == ["dice"]
    assert kept(pack, optional=True) == (["aids", "log", "dice"], ["tiles", "deck", "map"])


def test_a_build_says_what_does_as_well(tmp_path):
    """Of what is not printed the reasons are kept apart: no source, or dice of the players' own."""
    problems = Problems()
    built = build(toy(tmp_path), PrintOptions(), tmp_path / "out", problems)
    assert len(built.left_out) == 3
    assert built.done_without == ("dice (any two dice)",)


def test_pieces_say_what_they_ask_for(tmp_path):
    """Each unknown is listed with the pieces that show its answer; a file's with those whose cells it fills."""
    by_id = {one.id: one for one in toy(tmp_path).components}
    assert by_id["tiles"].asks == {"U-TOY-1": ("a",), "U-TOY-2": ("b",)}
    assert by_id["tiles"].openness.pieces == 2
    assert by_id["aids"].openness.pieces == 1
    assert list(by_id["deck"].asks) == ["U-TOY-3"]
    assert by_id["map"].asks == {"U-TOY-2": ()}


def test_a_component_says_how_many_a_game_takes(tmp_path):
    """A log for each month is laid out once and needed several times."""
    log = next(one for one in toy(tmp_path).components if one.id == "log")
    assert (log.needed, [piece.copies for piece in log.pieces]) == (4, [1])


def test_the_annexe_comes_last_and_only_if_it_is_wanted(tmp_path):
    """It is a component behind all others, whichever of them are named; single pieces come without it."""
    pack = toy(tmp_path)
    assert kept(pack, annexe=True) == (["aids", "log", ANNEXE], ["tiles", "deck", "map", "dice"])
    assert kept(pack, annexe=True, components=("deck",))[0][-1] == ANNEXE
    assert ANNEXE not in kept(pack, annexe=True, impose=ImposeOptions(only=frozenset(["a"])))[0]


@pytest.mark.parametrize("name", shipped.RULED)
def test_the_annexe_lists_every_unknown_and_reading(name):
    """Each number stands on it once at the left, with its question; what is printed is named with its place."""
    pack = shipped.load(name)
    problems = Problems()
    annexe = select(pack, PrintOptions(annexe=True), problems).components[-1]
    assert list(problems) == []
    words = [text for page in annexe.drawings for text in texts_of(page.shapes)]
    numbers = [*pack.rules.unknowns, *pack.rules.readings]
    assert [word for word in words if word in set(numbers)] == numbers
    aside = {*numbers, annexe.title}
    text = close("".join(word for word in words if word not in aside and " · " not in word))
    for unknown in pack.rules.unknowns.values():
        assert close(unknown.question) in text, unknown.id
    for reading in pack.rules.readings.values():
        assert close(dict(reading.alternatives)[reading.chosen].rstrip(".")) in text, reading.id


def test_the_annexe_says_where_and_what():
    """Of a question: the sheet with the box, or the pieces, and the answer of the edition; else what needs it."""
    annexe = build_annexe(shipped.load("atlantic-wolves", "house"), Problems())
    text = " ".join(text for page in annexe.drawings for text in texts_of(page.shapes))
    assert "Event deck (Card 1, Card 2 and 38 more)" in text.replace("  ", " ")
    annexe = build_annexe(shipped.load("paukenschlag-variant"), Problems())
    text = " ".join(text for page in annexe.drawings for text in texts_of(page.shapes)).replace("  ", " ")
    assert "Turn record" in text


@pytest.mark.parametrize("said", ["U-TOY-9", "toy"])
def test_what_is_awaited_must_be_an_unknown(tmp_path, said):
    """A misspelt number is reported with the nearest."""
    toy(tmp_path)
    path = tmp_path / "toy" / "pack.yaml"
    path.write_text(path.read_text().replace("U-TOY-1,", f"{said},"))
    problems = Problems()
    load_pack(tmp_path / "toy", find_kinds(), problems)
    assert any(f'there is no unknown "{said}"' in one.message for one in problems)
