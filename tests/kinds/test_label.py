"""Labels: stickers of one side for blocks and markers."""

from forge.drawing.shapes import Ellipse, Stamp, Text, Turned
from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack

HEAD = 'pack: toy\ntitle: Toy\nsides: {red: {ground: "#701818", ink: "#ffffff"}}\ncomponents:\n'


def made(tmp_path, rows, face="block"):
    entry = f"  - {{id: a, kind: label, size: 18 mm, side: red, front: {face}, rows: [{rows}]}}\n"
    (tmp_path / "pack.yaml").write_text(HEAD + entry, encoding="utf-8")
    problems = Problems()
    labels = load_pack(tmp_path, find_kinds(), problems).components[0]
    shapes = labels.draw(labels.pieces[0], "front", problems).drawing.shapes if labels.pieces else ()
    return (
        labels,
        [shape for top in shapes for shape in (top.drawing.shapes if isinstance(top, Stamp) else (top,))],
        problems,
    )


def test_labels_lie_on_sticker_stock_and_have_no_back(tmp_path):
    """Plain paper if no product is named."""
    labels, _, problems = made(tmp_path, "{name: Guards}")

    assert (labels.imposition, labels.stock, labels.two_sided) == ("stock", "plain", False)
    assert list(problems) == []


def test_a_back_is_no_field_of_a_label(tmp_path):
    """A sticker has one side."""
    entry = "  - {id: a, kind: label, size: 18 mm, front: text, back: text, rows: [{text: x}]}\n"
    (tmp_path / "pack.yaml").write_text(HEAD + entry, encoding="utf-8")
    problems = Problems()
    load_pack(tmp_path, find_kinds(), problems)

    assert "a.back: is not a field of a label component" in "\n".join(map(str, problems))


def test_a_block_of_three_steps_has_one_pip_less_on_each_side(tmp_path):
    """Three above, two on the right, one below, none on the left."""
    _, shapes, problems = made(tmp_path, "{name: Guards, steps: 3}")
    pips = [shape for shape in shapes if isinstance(shape, Ellipse)]
    side = 18 * 36_000

    def strip(pip):
        x, y = pip.x + pip.width / 2 - side / 2, pip.y + pip.height / 2 - side / 2
        return ("above" if y < 0 else "below") if abs(y) > abs(x) else ("left" if x < 0 else "right")

    assert sorted(map(strip, pips)) == ["above"] * 3 + ["below"] + ["right"] * 2
    assert list(problems) == []


def test_a_block_may_have_its_own_strength_on_each_side(tmp_path):
    """Each number stands upright when its side is up: turned clockwise by quarters."""
    _, shapes, _ = made(tmp_path, "{name: Hood, first: 8, second: 6, third: 4, last: 2}")
    turned = {shape.shapes[0].text: shape.angle for shape in shapes if isinstance(shape, Turned)}

    assert "8" in [shape.text for shape in shapes if isinstance(shape, Text)]
    assert turned == {"6": 90, "4": 180, "2": 270}


def test_a_label_with_words_alone_or_with_a_symbol(tmp_path):
    """Both without a problem."""
    for rows in ("{text: Spotted}", "{text: Low fuel, symbol: fuel}", "{symbol: eye}"):
        _, shapes, problems = made(tmp_path, rows, face="text")
        assert list(map(str, problems)) == []
        assert len(shapes) >= 2
