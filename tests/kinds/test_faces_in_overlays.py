"""What an edition says otherwise of faces: laid over what they say, field by field, whoever's they are."""

import pytest

from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.proofing.changes.fingerprints import Fingerprints
from forge.rules.restoring import restore
from tests.kit.live_kit import write_toy

PLATE = "faces/plate.yaml"
LINE = "  line: {draw: rect, area: top, at: {bottom: 0%, height: 8%}, fill: gold, role: rule}\n"


def load(toy, overlay="", problems=None):
    """Read the small pack, under an overlay."""
    found = Problems() if problems is None else problems
    path = toy / "over.yaml"
    path.write_text(f"overlay: over\n{overlay}\n", encoding="utf-8")
    return load_pack(toy, find_kinds(), found, overlays=[path] if overlay else [])


def looks(pack, component="ships"):
    """What the fronts of a component look like."""
    part = next(each for each in pack.components if each.id == component)
    return [Fingerprints().of(part.draw(piece, "front", Problems()).drawing) for piece in part.pieces]


def edited(toy, old, new):
    """The small pack with its face changed by hand."""
    text = (toy / PLATE).read_text(encoding="utf-8")
    assert old in text
    (toy / PLATE).write_text(text.replace(old, new), encoding="utf-8")
    return load(toy)


@pytest.mark.parametrize(
    ("said", "old", "new"),
    [
        ("elements: {name: {size: 14%}}", "size: 20%", "size: 14%"),
        ("areas: {top: {of: trim, at: {top: 10%, height: 30%}}}", "{top: 5%, height: 30%}", "{top: 10%, height: 30%}"),
        ("elements: {line: ~}", LINE, ""),
        ("slots: {value: {default: 5}}", "{help: a figure}", "{help: a figure, default: 5}"),
    ],
)
def test_it_is_as_if_the_face_said_it(tmp_path, said, old, new):
    """An element, an area, a slot; one that is set to nothing is taken away."""
    toy = write_toy(tmp_path)
    before, under = looks(load(toy)), looks(load(toy, f"faces: {{plate: {{{said}}}}}"))
    assert under == looks(edited(toy, old, new))
    assert under != before or "default" in said


def test_faces_of_forge_can_be_changed_too(tmp_path):
    """Every component that has the face shows it, of the same pack alone."""
    toy = write_toy(tmp_path)
    head = (toy / "pack.yaml").read_text(encoding="utf-8")
    (toy / "pack.yaml").write_text(
        head.replace('{face: plate, name: "{{ name }}"}', '{face: plain, text: "{{ name }}"}')
    )
    pack = load(toy, "faces: {plain: {elements: {text: {capitals: yes}}}}")
    assert looks(pack, "flags") != looks(load(toy), "flags")
    assert looks(pack) == looks(load(toy))
    assert [(change.what, change.after) for change in pack.rules.changes] == [("faces.plain", "elements")]


@pytest.mark.parametrize(
    ("said", "field", "message"),
    [
        ("faces: {plait: {elements: {}}}", "faces.plait", "is not a face"),
        ("faces: {plate: smaller}", "faces.plate", "must be slots, areas and elements by name, not"),
        ("faces: {plate: {elements: {name: {sice: 14%}}}}", "faces.plate.elements.name.sice", ""),
    ],
)
def test_what_cannot_be_laid_over_is_told_where_it_is_written(tmp_path, said, field, message):
    """With the place in the overlay."""
    problems = Problems()
    load(write_toy(tmp_path), said, problems)
    (found,) = [problem for problem in problems.errors if problem.field == field]
    assert found.message.startswith(message)
    assert (found.where.file.endswith("over.yaml"), found.where.line) == (True, 2)


def test_rules_keep_what_is_said_of_faces(tmp_path):
    """They are known by it, and made again from their canonical form; without it nothing is another than before."""
    toy = write_toy(tmp_path)
    plain, changed = load(toy).rules, load(toy, "faces: {plate: {elements: {name: {size: 14%}}}}").rules
    assert "faces" not in plain.canonical()["corrections"]
    again = restore(changed.canonical())
    assert again.canonical() == changed.canonical()
    assert again.face_patches.keys() == {"plate"}
