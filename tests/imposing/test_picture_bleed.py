"""Pictures that reach the trim run on past it, and never into a neighbour: looked at on paper."""

from __future__ import annotations

import io
import itertools

import numpy as np
import pytest
from kit.face_toys import flat, load_folder
from kit.pictures import look_at_svg
from PIL import Image

from forge.drawing.shapes import Clip, Picture, Stamp, Within
from forge.errors import Problems
from forge.imposing.impose import impose
from forge.imposing.options import ImposeOptions
from forge.imposing.plan import plan_sheets
from forge.imposing.room import FULL_BLEED
from forge.kinds.faces.images import REACH
from forge.reading.measures import INCH, MM
from forge.rendering.pdf import DocumentInfo, PdfWriter
from forge.rendering.png import render_pngs
from forge.rendering.svg import render_svg

DPI = 127
"""Five pixels a millimetre."""
RED, BLUE, GREEN, YELLOW = (200, 30, 30), (30, 30, 200), (20, 140, 40), (255, 208, 0)
WHITE = (255, 255, 255)

COVER = """
help: all picture
extends: plain
slots: {art: {type: picture, help: p}}
elements:
  art: {draw: picture, picture: "{{ art }}", fit: cover}
"""
HELD = COVER.replace(", fit: cover", "")
BANDED = COVER + '  band: {draw: rect, at: {top: 40%, height: 20%}, fill: "#ffd000"}\n'
UNDER = COVER.replace("elements:\n", 'elements:\n  ground: {draw: rect, fill: "#148c28"}\n')

PARTS = """
  - id: c
    kind: card
    size: 30 x 40 mm
    rows: [{id: one, art: red.png}, {id: two, art: blue.png}, {id: three, art: red.png}, {id: four, art: blue.png}]
    copies: "1"
    order: grouped
    front: {face: full, art: "{{ art }}"}
"""


def plan_of(loaded, options):
    """Put a loaded pack on pages."""
    problems = Problems()
    plan = plan_sheets(loaded.components, options, problems)
    pages = list(impose(plan, loaded, problems))
    assert not problems.errors
    return pages


@pytest.fixture
def paper(tmp_path):
    """Give the front sheets of a pack of four pictured pieces, each with its placed faces."""

    def printed(face, *, parts=PARTS, colours=(RED, BLUE), mode="RGB", **options):
        pack = tmp_path / "toy"
        (pack / "faces").mkdir(parents=True)
        (pack / "faces" / "full.yaml").write_text(face)
        (pack / "pack.yaml").write_text(f"pack: toy\ntitle: Toy\ncomponents:\n{parts}")
        for name, colour in zip(("red", "blue"), colours, strict=True):
            Image.new(mode, (360, 480), colour).save(pack / f"{name}.png")
        loaded, problems = load_folder(pack)
        assert not len(problems), list(map(str, problems))
        return plan_of(loaded, ImposeOptions(marks=False, **options)), loaded

    return printed


def look(page, fonts, form="pdf", dpi=DPI):
    """A page as rows of red, green, blue, five pixels a millimetre if nothing else is asked for."""
    if form == "svg":
        return look_at_svg(render_svg(page, fonts), dpi)
    target = io.BytesIO()
    writer = PdfWriter(target, DocumentInfo("Toy"), fonts)
    writer.add_page(page)
    writer.finish()
    return np.asarray(Image.open(io.BytesIO(next(render_pngs(target.getvalue(), dpi)))))


def trims(page):
    """The trimmed rectangle of each piece in pixels, by its id."""
    return {
        stamp.id: tuple(round(edge * DPI / INCH) for edge in (stamp.x, stamp.y, *_size(stamp)))
        for stamp in _stamps(page.shapes)
        if stamp.id
    }


def _stamps(shapes):
    for shape in shapes:
        if isinstance(shape, Clip | Within):
            yield from _stamps(shape.shapes)
        elif isinstance(shape, Stamp):
            yield shape


def _size(stamp):
    across, down = stamp.drawing.width * stamp.scale, stamp.drawing.height * stamp.scale
    return (down, across) if stamp.turn % 180 else (across, down)


def around(pixels, trim, distance):
    """All pixels from a millimetre within a trim to a distance beyond it, in millimetres."""
    x, y, width, height = trim
    reach = round(distance * 5)
    frame = pixels[y - reach : y + height + reach, x - reach : x + width + reach].copy()
    kept = np.ones(frame.shape[:2], bool)
    kept[reach + 5 : -reach - 5, reach + 5 : -reach - 5] = False
    return frame[kept]


def is_all(pixels, colour):
    """Whether every pixel has a colour but for the rounding of a renderer."""
    return bool((np.abs(pixels.astype(int) - colour).max(axis=-1) <= 3).all())


@pytest.mark.parametrize("form", ["pdf", "svg"])
@pytest.mark.parametrize("face", [COVER, HELD], ids=["cover", "contain"])
def test_a_cut_a_millimetre_beside_shows_no_white_and_no_neighbour(paper, face, form):
    """Around each card, a millimetre and a half in and out of its cut line, there is its own picture only."""
    (page,), loaded = paper(face)
    pixels, found = look(page, loaded.fonts, form), trims(page)
    assert sorted(found) == ["four", "one", "three", "two"]
    for name, trim in found.items():
        assert is_all(around(pixels, trim, 1.4), RED if name in ("one", "three") else BLUE), name


def test_pictures_bleed_at_the_edge_of_the_sheet_as_far_as_colours_do(paper):
    """At the outer edge of a block the picture goes on for the three millimetres of the bleed, and ends there."""
    (page,), loaded = paper(COVER)
    pixels, found = look(page, loaded.fonts), trims(page)
    x, y, _, height = found["one"]
    assert is_all(pixels[y + 5 : y + height - 5, x - 14 : x], RED)
    assert is_all(pixels[y + 5 : y + height - 5, x - 30 : x - 16], WHITE)


def test_a_band_over_a_picture_bleeds_with_it(paper):
    """What lies on the picture at the edge runs on past the trim in its own colour, in the same order."""
    (page,), loaded = paper(BANDED)
    pixels, (x, y, _, height) = look(page, loaded.fonts), trims(page)["one"]
    assert is_all(pixels[y + height // 2 - 15 : y + height // 2 + 15, x - 13 : x + 10], YELLOW)
    assert is_all(pixels[y + 5 : y + height // 3, x - 13 : x + 10], RED)


def test_a_transparent_picture_lets_the_ground_bleed(paper):
    """Through a picture that is clear the colour of the ground shows, within the trim and beyond."""
    (page,), loaded = paper(UNDER, colours=((0, 0, 0, 0), (0, 0, 0, 0)), mode="RGBA")
    pixels = look(page, loaded.fonts)
    for trim in trims(page).values():
        assert is_all(around(pixels, trim, 1.4), GREEN)


@pytest.mark.parametrize("face", [COVER, HELD], ids=["cover", "contain"])
def test_backs_bleed_as_far_as_backs_do(paper, face):
    """The picture of a back goes on for five millimetres, although it is drawn only three beyond its trim."""
    back = '    back: {art: "{{ art }}"}\n'
    (_, page), loaded = paper(face, parts=PARTS + back)
    pixels = look(page, loaded.fonts)
    for name, (x, y, width, _) in trims(page).items():
        assert is_all(pixels[y - 24 : y + 5, x + 5 : x + width - 5], RED if name in ("one", "three") else BLUE)


def test_pictures_fill_a_bleed_wider_than_they_are_drawn(paper):
    """Five millimetres asked for are five all round a block of rows and columns, although faces are drawn for three."""
    (page,), loaded = paper(COVER, parts=PARTS.replace('copies: "1"', 'copies: "4"'), colours=(RED, RED), bleed=5 * MM)
    found = list(trims(page).values())
    assert [len(set(places)) for places in zip(*found, strict=True)] == [4, 4, 1, 1], "rows and columns of four"
    left, top, right, bottom = (
        round(edge * 150 / DPI)
        for edge in (
            min(x for x, *_ in found) - 24,
            min(y for _, y, *_ in found) - 24,
            max(x + width for x, _, width, _ in found) + 24,
            max(y + height for _, y, _, height in found) + 24,
        )
    )
    assert is_all(look(page, loaded.fonts, dpi=150)[top:bottom, left:right], RED)


HALF = '<circle cx="20" cy="30" r="4" fill="#14203c" opacity="0.5"/>'


@pytest.mark.parametrize(("dpi", "over"), [(97, ""), (127, ""), (150, ""), (200, ""), (200, HALF)])
def test_a_picture_shows_no_layer_below_where_a_larger_one_goes_on(tmp_path, dpi, over):
    """A back dark over light to its very edge is as dark where larger drawings fill a wider bleed."""
    pack = tmp_path / "toy"
    (pack / "faces").mkdir(parents=True)
    (pack / "faces" / "full.yaml").write_text(COVER)
    layers = '<path d="M0 0H40V40H0Z" fill="#f39a5a"/><path d="M0 12H40V40H0Z" fill="#14203c"/>' + over
    for name in ("red", "blue"):
        (pack / f"{name}.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{layers}</svg>')
    parts = PARTS.replace(".png", ".svg") + '    back: {art: "{{ art }}"}\n'
    (pack / "pack.yaml").write_text(f"pack: toy\ntitle: Toy\ncomponents:\n{parts}")
    loaded, _ = load_folder(pack)
    _, page = plan_of(loaded, ImposeOptions(marks=False))
    bleed, dot = page.bleed, INCH / dpi
    left, top, right, bottom = (
        round(edge / dot)
        for edge in (bleed.x, bleed.y + bleed.height // 2, bleed.x + bleed.width, bleed.y + bleed.height)
    )
    pixels = look(page, loaded.fonts, dpi=dpi)[top : bottom - 2, left + 2 : right - 2]
    assert pixels[..., 0].max() <= 0x14 + 3


def test_enlarged_and_turned_pieces_bleed_alike(paper):
    """At another scale, and where pieces lie on their side, the same holds."""
    (page, *_), loaded = paper(COVER, scale=2)
    pixels, found = look(page, loaded.fonts), trims(page)
    for name, trim in found.items():
        assert is_all(around(pixels, trim, 1.4), RED if name in ("one", "three") else BLUE), name


def test_round_pieces_bleed_all_around(paper):
    """A round counter's picture reaches three millimetres beyond its circle in every direction, and no further."""
    parts = PARTS.replace("kind: card", "kind: counter\n    outline: round").replace("30 x 40 mm", "30 mm")
    (page,), loaded = paper(COVER, parts=parts)
    pixels, (x, y, width, height) = look(page, loaded.fonts), trims(page)["one"]
    centre = np.array([y + height / 2, x + width / 2])
    for angle in np.radians(range(0, 360, 5)):
        towards = np.array([np.sin(angle), np.cos(angle)])
        inside, outside = (tuple((centre + towards * (width / 2 + reach)).astype(int)) for reach in (13, 17))
        assert is_all(pixels[inside], RED)
        assert not is_all(pixels[outside], RED)


@pytest.mark.parametrize("order", ["grouped", "as-written"])
def test_neighbours_stand_apart(paper, order):
    """Between two pictured pieces there is a gap for both bleeds, 1.6 mm each, in whatever order they stand."""
    (page,), _ = paper(COVER, parts=PARTS.replace("order: grouped", f"order: {order}"))
    boxes = [(stamp.x, stamp.y) for shape in page.shapes if isinstance(shape, Clip) for stamp in shape.shapes]
    assert len(boxes) == 4
    across = sorted({x for x, _ in boxes})
    assert min(after - before for before, after in itertools.pairwise(across)) >= 30 * MM + 16 * MM // 5


def test_what_a_face_draws_beyond_its_trim_stays_off_its_neighbours(paper):
    """Figures that stick out are cut off at the trim; the colour at the edge bleeds, as ever."""
    face = """
help: sticks out
extends: plain
slots: {art: {type: picture, help: p}}
elements:
  ground: {draw: rect, fill: "#c81e1e"}
  tongue: {draw: rect, at: {left: 40%, width: 20%, top: -5 mm, height: 9 mm}, fill: "#1e1ec8"}
  arrow: {draw: polygon, points: ["40%, 95%", "60%, 95%", "50%, 115%"], fill: "#1e1ec8"}
  picture: {draw: picture, picture: "{{ art }}", at: {left: 10%, width: 10%, top: 10%, height: 10%}}
"""
    (page,), loaded = paper(face)
    pixels, found = look(page, loaded.fonts), list(trims(page).values())
    assert len({y for _, y, _, _ in found}) == 1, "all four stand side by side, so that colours bleed above and below"
    for x, y, width, _ in found:
        assert is_all(pixels[y - 13 : y - 2, x + width // 2], BLUE)
        assert is_all(pixels[y - 13 : y - 2, x + width // 2 - 12 : x + width // 2 - 18], RED)


def test_pictures_reach_as_far_as_anything_bleeds():
    """What faces draw of a picture beyond their trim is all that imposition will ever ask for."""
    for side in ("front", "back"):
        assert max(FULL_BLEED.of(side)) <= REACH[side]


def test_a_picture_is_painted_no_more_often_than_it_shows(paper):
    """Of an opaque picture that covers its card, one painting is enough on a front."""
    (page,), _ = paper(COVER)
    faces = [stamp for shape in page.shapes if isinstance(shape, Clip) for stamp in shape.shapes]
    assert len(faces) == 4
    assert [len([each for each in flat(face.drawing.shapes) if isinstance(each, Picture)]) for face in faces] == [1] * 4


HEXAGONS = """
  - id: c
    kind: counter
    size: 38 mm
    outline: hexagon flat
    rows: [{id: one, art: red.png, copies: 12}]
    front: {face: full, art: "{{ art }}"}
    back: {face: full, art: "{{ art }}"}
"""


def test_no_paper_shows_where_hexagonal_pictures_meet(paper):
    """Sides move by the bleed, so that corners move by 2 / sqrt 3 of it: there, too, is the picture."""
    (front, back), loaded = paper(COVER, parts=HEXAGONS)
    for page in (front, back):
        pixels, places = look(page, loaded.fonts), trims(page)
        assert len(places) == 12
        for x, y, width, height in places.values():
            tip = x + width + round((3 * 2 / 3**0.5 - 0.3) * 5)
            assert pixels[y + height // 2, tip][1] < 180  # of a softened edge, but not paper


WAVY = """
help: the sea
extends: plain
elements:
  ground: {draw: rect, fill: "#ffffff"}
  swell: {draw: texture, texture: swell, colour: "#141e78", seed: 3}
  band: {draw: rect, at: {top: 0%, height: 25%}, fill: "#ffd000"}
"""


def test_waves_run_on_into_the_bleed_and_under_what_lies_on_them(paper):
    """Beside each row of waves there are waves outside the trim; beside the band over them there is the band alone."""
    parts = "  - {id: c, kind: counter, size: 30 mm, rows: [{id: one, copies: 4}], front: full}\n"
    (front, *_), loaded = paper(WAVY, parts=parts)
    pixels, places = look(front, loaded.fonts), trims(front)
    first = min(x for x, *_ in places.values())
    for x, y, _, height in places.values():
        if x == first:
            beside, inside = pixels[y : y + height, x - 14 : x - 1], pixels[y : y + height, x + 1 : x + 14]
            sea = height // 4 + 2
            assert (beside[: sea - 4] == YELLOW).all()
            assert 0.5 < _dark(beside[sea:]) / _dark(inside[sea:]) < 2


def _dark(pixels):
    return (pixels[..., 0] < 160).sum()
