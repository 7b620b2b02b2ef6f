"""Overlays: what they change, in which order, and what is said of changes that cannot be made."""

import pytest
from kit.rules_toys import load, write_pack
from kit.wrong_files import expected, files, shown, without_expectations

from forge.errors import ForgeError, Problems
from forge.rules import editions, load_rules


def overlay(folder, name, text):
    path = folder / f"{name}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"overlay: {name}\n{text}", encoding="utf-8")
    return path


@files("overlays")
def test_what_an_overlay_cannot_change_is_said_where_it_stands(path, tmp_path):
    """Whatever an overlay names must exist, and is otherwise reported at its line with the nearest name."""
    text = path.read_text(encoding="utf-8")
    folder = write_pack(tmp_path / "toys")
    wrong = tmp_path / "own" / "wrong.yaml"
    wrong.parent.mkdir()
    wrong.write_text(without_expectations(text), encoding="utf-8")
    (wrong.parent / "own.csv").write_text("id,event\n1,x\n", encoding="utf-8")
    problems = Problems()
    load_rules(folder, problems, overlays=[wrong], owner=False)
    assert expected(text)
    assert shown(problems) == expected(text)


def test_an_overlay_chooses_switches_and_answers(tmp_path):
    """Readings, optional rules and unknowns stand where the overlay puts them, and each change is noted."""
    folder = write_pack(tmp_path)
    path = overlay(
        tmp_path,
        "own",
        "label: Own rules\nreadings: {TOY-R1: defender}\nswitches: {oil: yes, length: short}\nunknowns: {U-TOY-1: 4}\n",
    )
    published, _ = load(folder)
    rules, problems = load(folder, overlays=[path])
    assert problems == []
    assert (published.reading("TOY-R1"), rules.reading("TOY-R1")) == ("attacker", "defender")
    assert (rules.switch("oil"), rules.switch("length"), rules.switches["oil"].on) == (True, "short", True)
    assert rules.unknowns["U-TOY-1"].value == 4
    assert rules.table("prizes").look_up(2, ["tanker"]).result.points == 4
    assert rules.label == "Own rules"
    assert [(change.what, change.before, change.after) for change in rules.changes] == [
        ("readings.TOY-R1", "attacker", "defender"),
        ("switches.oil", "no", "yes"),
        ("switches.length", "long", "short"),
        ("unknowns.U-TOY-1", "", "4"),
    ]


def test_an_overlay_corrects_cells_and_sizes(tmp_path):
    """A corrected cell keeps what is not corrected, is printed and ruled alike, and the report tells both states."""
    folder = write_pack(tmp_path)
    path = overlay(
        tmp_path,
        "errata",
        "tables:\n  search:\n    rows: {5 to 7: {5-9: contact}, 13+: [early, early, early, none]}\n"
        "    modifiers: {fog: -2}\n  prizes:\n    rows: {5-9: {points: 5}, 10: [9, sunk]}\n"
        "  morale: {modifiers: {weather: -1}}\n",
    )
    rules, problems = load(folder, overlays=[path])
    assert problems == []
    search, prizes = rules.table("search"), rules.table("prizes")
    assert [cell.printed[0] for cell in search.rows[1].cells] == ["Contact + Sighted", "Contact", "Early", "–"]
    assert search.look_up(5, distance=6).result.finds == ("contact",)
    assert search.look_up(9, ["fog"], distance=6).total == 7
    assert prizes.look_up(9).result == prizes.look_up(5).result
    assert (prizes.look_up(9).result.points, prizes.look_up(9).result.fate) == (5, "prize")
    assert prizes.look_up(9).notes == (("*", "Without a crew on board."),)
    assert rules.table("morale").look_up(4, ["weather"]).total == 3
    changes = {change.what: (change.before, change.after) for change in rules.changes}
    assert changes["tables.search.rows.5-7.5-9"] == ("early", "contact")
    assert changes["tables.prizes.rows.10"] == ("points 3, fate prize", "points 9, fate sunk")
    assert changes["tables.search.modifiers.fog"] == ("−1", "−2")


def test_a_cell_that_is_written_anew_as_it_was_is_no_change(tmp_path):
    """A row is often copied as a whole, of which one cell differs."""
    same = overlay(tmp_path, "same", "tables: {prizes: {rows: {10: [3, prize]}}}\n")
    other = overlay(tmp_path, "other", "tables: {prizes: {rows: {10: [3, sunk]}}}\n")
    folder = write_pack(tmp_path / "toys")
    assert load(folder, overlays=[same])[0].changes == ()
    assert [change.after for change in load(folder, overlays=[other])[0].changes] == ["points 3, fate sunk"]


def test_a_correction_is_walked_like_the_table(tmp_path):
    """A modifier that a correction makes too large opens a gap, and it is found."""
    text = "table: small\ntitle: S\ndice: 1d6\naxes: {roll: {}}\nresult: {hits: whole}\nrows: {1-6: 0, 7: 1}\n"
    folder = write_pack(tmp_path, tables__small=text + "modifiers: [{id: ace, value: +1, when: an ace}]\n")
    assert load(folder)[1] == []
    path = overlay(tmp_path, "more", "tables: {small: {modifiers: {ace: +3}}}\n")
    assert "rows 8 to 9 are missing: a roll of 6 with modifiers of +3 comes to 9" in load(folder, overlays=[path])[1][0]


def test_a_whole_table_may_be_replaced(tmp_path):
    """The overlay's table stands in for the pack's, under the same id."""
    folder = write_pack(tmp_path)
    other = "{table: lapse, title: Other, axes: {n: {}}, result: {boxes: whole}, rows: {1: 7}}"
    text = f"tables: {{lapse: {{instead: {other}}}}}\n"
    rules, problems = load(folder, overlays=[overlay(tmp_path, "own", text)])
    assert problems == []
    assert rules.table("lapse").title == "Other"
    assert rules.table("lapse").look_up(n=1).result.boxes == 7


def test_later_overlays_win(tmp_path, monkeypatch):
    """Pack, then edition, then the owner's overlay, then those given by file in their order."""
    folder = write_pack(tmp_path / "pack")
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))
    overlay(folder / "editions", "house", "label: House\nunknowns: {U-TOY-1: 1, U-TOY-2: 1}\nswitches: {oil: yes}\n")
    overlay(tmp_path / "home" / "overlays", "toys", "label: Mine\nunknowns: {U-TOY-1: 2, U-TOY-2: 2}\n")
    first = overlay(tmp_path, "first", "unknowns: {U-TOY-1: 3}\n")
    second = overlay(tmp_path, "second", "label: House\nunknowns: {U-TOY-1: 4}\n")
    values = []
    for edition, files_given, owner in (
        ("published", [], False),
        ("house", [], False),
        ("house", [], True),
        ("house", [first], True),
        ("house", [first, second], True),
        ("house", [second, first], True),
    ):
        problems = Problems()
        rules = load_rules(folder, problems, edition=edition, overlays=files_given, owner=owner)
        assert list(problems) == []
        values.append((rules.unknowns["U-TOY-1"].value, rules.unknowns["U-TOY-2"].value, rules.label))
    assert values == [
        (None, None, ""),
        (1, 1, "House"),
        (2, 2, "House; Mine"),
        (3, 2, "House; Mine"),
        (4, 2, "House; Mine"),
        (3, 2, "House; Mine"),
    ]
    assert [(each.id, each.source) for each in rules.overlays] == [
        ("house", "edition"),
        ("toys", "owner"),
        ("second", "overlay"),
        ("first", "overlay"),
    ]


def test_an_overlay_counts_once(tmp_path):
    """The same overlay given twice is a mistake, and so is an edition that does not exist."""
    folder = write_pack(tmp_path)
    path = overlay(tmp_path, "own", "switches: {oil: yes}\n")
    _, problems = load(folder, overlays=[path, path])
    assert len(problems) == 1
    assert 'overlay: "own" is already the id of' in problems[0]
    overlay(folder / "editions", "house", "label: House\n")
    assert editions(folder) == ("published", "house")
    with pytest.raises(ForgeError, match=r"there is no edition \"hous\"\n  hint: did you mean 'house'\?"):
        load(folder, edition="hous")


def test_words_are_replaced_and_a_translation_is_checked_for_what_it_leaves(tmp_path):
    """An overlay may say anything otherwise; only one that names its language is expected to say everything."""
    folder = write_pack(tmp_path)
    text = "texts: {search.title: Suche, distance: {far: weit}, roll: '{name}: {dice} werfen', pack.title: Spielzeug}\n"
    rules, problems = load(folder, overlays=[overlay(tmp_path, "de", text)])
    assert problems == []
    assert rules.table("search").title == rules.texts["search.title"] == "Suche"
    assert rules.texts["roll"] == "{name}: {dice} werfen"
    assert rules.texts["pack.title"] == "Spielzeug"
    _, problems = load(folder, overlays=[overlay(tmp_path, "de", "language: de\n" + text)])
    assert len(problems) == 1
    assert "de.yaml:1:1: warning: texts: leaves " in problems[0]
    assert "TOY-R1.about" in problems[0]


def test_changes_of_files_and_components_are_carried_to_the_printer(tmp_path):
    """Rows, files and values of components come out as data, in the order in which they are to be made."""
    folder = write_pack(tmp_path / "pack")
    own = tmp_path / "own"
    one = overlay(own, "one", "rows: {cards.csv: {1: {event: gale}}}\ncomponents: {board: {title: Sea}}\n")
    two = overlay(own, "two", "rows: {cards.csv: {1: {event: fog, copies: 3}}}\ncomponents: {board: {title: Ocean}}\n")
    rules, problems = load(folder, overlays=[one, two])
    assert problems == []
    assert [(each.key_column, each.key, each.column, each.value) for each in rules.row_corrections["cards.csv"]] == [
        ("id", "1", "event", "gale"),
        ("id", "1", "event", "fog"),
        ("id", "1", "copies", "3"),
    ]
    assert [node.entries["title"].value.text for node in rules.component_patches["board"]] == ["Sea", "Ocean"]
    changes = [(each.what, each.before, each.after) for each in rules.changes if each.overlay == "two"]
    assert changes[0] == ("rows.cards.csv.1.event", "gale", "fog")
    assert ("components.board", "", "title") in changes


def test_a_replaced_file_sets_earlier_corrections_aside(tmp_path):
    """A later overlay's own file answers the unknown it belongs to, and can be corrected by a still later one."""
    folder = write_pack(tmp_path / "pack")
    own = tmp_path / "own"
    one = overlay(own, "one", "rows: {cards.csv: {1: {event: gale}}}\n")
    two = overlay(own, "two", "replace: {cards.csv: deck.csv}\n")
    (own / "deck.csv").write_text("id,event,copies\n7,surprise,1\n", encoding="utf-8")
    three = overlay(own, "three", "rows: {cards.csv: {7: {event: alarm}}}\n")
    rules, problems = load(folder, overlays=[one, two, three])
    assert problems == []
    assert rules.replaced_files == {"cards.csv": (own / "deck.csv").resolve()}
    assert [(each.key, each.value) for each in rules.row_corrections["cards.csv"]] == [("7", "alarm")]
    assert rules.unknowns["U-TOY-3"].value == "deck.csv"
    told = {(change.overlay, change.what): (change.before, change.after) for change in rules.changes}
    assert told["two", "replace.cards.csv"] == ("cards.csv", "deck.csv")


def test_changes_of_faces_are_told_by_what_they_give(tmp_path):
    """Two overlays that change one face are both carried to the printer, in their order."""
    folder = write_pack(tmp_path / "pack")
    own = tmp_path / "own"
    one = overlay(own, "one", "faces: {escort: {slots: {}}}\n")
    two = overlay(own, "two", "faces: {escort: {slots: {}, elements: {}}}\n")
    rules, problems = load(folder, overlays=[one, two])
    assert problems == []
    told = [(each.overlay, each.before, each.after) for each in rules.changes if each.what == "faces.escort"]
    assert told == [("one", "", "slots"), ("two", "", "slots, elements")]
