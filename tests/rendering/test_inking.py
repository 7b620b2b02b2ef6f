"""Colours as press inks: held against the ICC profiles themselves, which littleCMS reads."""

from __future__ import annotations

import io
from math import dist

import pytest
from kit.plates import X4
from PIL import Image, ImageCms

from forge.places import templates
from forge.reading.measures import MM, NAMED, PT, Colour, parse_colour
from forge.rendering.inking import KEY, PAPER, Separation

PROFILES = sorted((templates() / "inks").glob("*.icc"))
SEPARATION = Separation(X4)


def seen(inks):
    """CIELAB of four inks as a profile's own measurements say, relative to its paper."""
    profile = ImageCms.getOpenProfile(io.BytesIO(X4.icc))
    return _lab(profile, "CMYK", [round(255 * part) for part in inks])


def on_screen(colour):
    """CIELAB of a colour of a screen, relative to its white."""
    return _lab(ImageCms.createProfile("sRGB"), "RGB", colour[:3])


def _lab(profile, mode, levels):
    into = ImageCms.buildTransform(profile, ImageCms.createProfile("LAB"), mode, "LAB", renderingIntent=1)
    light, a, b = ImageCms.applyTransform(Image.new(mode, (1, 1), tuple(levels)), into).tobytes()
    return light / 2.55, (a + 128) % 256 - 128, (b + 128) % 256 - 128  # two signed bytes


def black_compensated(colour):
    """What a colour of a screen should look like on paper whose blackest is not black: XYZ, pressed together."""
    light, a, b = on_screen(colour)
    y = (light + 16) / 116
    dark = _expanded((seen(BLACKEST)[0] + 16) / 116)
    x, y, z = (_expanded(part) * (1 - dark) + dark for part in (y + a / 500, y, y - b / 200))
    x, y, z = map(_compressed, (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _expanded(part):
    return part**3 if part > 6 / 29 else 3 * (6 / 29) ** 2 * (part - 4 / 29)


def _compressed(part):
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


BLACKEST = (0.72, 0.63, 0.65, 1.0)
"""About the most ink there is."""


@pytest.mark.parametrize("file", PROFILES, ids=lambda file: file.stem)
def test_a_profile_keeps_to_the_ink_in_its_name(file):
    """Over a grid of all colours of a screen no spot gets more ink than the file's name says."""
    limit = int(file.stem.rpartition("-")[2])
    into = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), str(file), "RGB", "CMYK", renderingIntent=1,
                                   flags=ImageCms.Flags.BLACKPOINTCOMPENSATION)  # fmt: skip
    steps = [*range(0, 256, 15)]
    grid = [(red, green, blue) for red in steps for green in steps for blue in steps]
    image = Image.new("RGB", (len(grid), 1))
    image.putdata(grid)
    data = ImageCms.applyTransform(image, into).tobytes()
    most = max(sum(data[at : at + 4]) for at in range(0, len(data), 4)) / 2.55
    assert limit - 40 < most <= limit + 0.5


@pytest.mark.parametrize("text", ["#a3262c", "#dcb878", "#7a9a6a", "#86b3b8", "#c9a24a", "#8f8468", "#24425c"])
def test_colours_that_inks_can_print_look_as_they_do_on_a_screen(text):
    """Within 4 of CIELAB, pressed together so that black is the blackest that four inks can be."""
    colour = parse_colour(text)
    assert dist(seen(SEPARATION.cmyk(colour)), black_compensated(colour)) < 4


def test_greys_are_black_ink_alone():
    """White is paper, black is all of it, and what is lighter has less."""
    greys = [SEPARATION.cmyk(Colour(level, level, level)) for level in range(0, 256, 5)]
    assert all(inks[:3] == (0, 0, 0) for inks in greys)
    assert greys[0] == KEY
    assert SEPARATION.cmyk(NAMED["white"]) == PAPER
    assert [inks[3] for inks in greys] == sorted((inks[3] for inks in greys), reverse=True)


def test_a_middle_grey_is_as_light_in_black_ink():
    """From black ink to paper as sRGB's grey is from black to white: half of 255 is L* 53.6 of 100."""
    light = seen(SEPARATION.cmyk(Colour(128, 128, 128)))[0]
    darkest = seen(KEY)[0]
    assert light == pytest.approx(darkest + 53.6 / 100 * (100 - darkest), abs=1)


@pytest.mark.parametrize(
    ("text", "black"),
    [("#000000", True), ("#14212e", True), ("#16181a", True), ("#18222b", True), ("#14263c", True), ("#12401f", False),
     ("#1d3f63", False), ("#5b1d26", False)],
)  # fmt: skip
def test_letters_without_a_hue_are_black(text, black):
    """The inks of text that packs use; greens, blues and reds stay what they are, however dark."""
    assert (SEPARATION.text(parse_colour(text)) == KEY) is black


def test_thin_dark_lines_are_black_ink_alone():
    """At half a point; at two, too, where letters would be; a thick one keeps its colour, and a light one."""
    navy, sand = parse_colour("#14263c"), parse_colour("#dcb878")
    assert SEPARATION.line(navy, PT // 2)[:3] == (0, 0, 0)
    assert SEPARATION.line(navy, 2 * PT) == KEY
    assert SEPARATION.line(navy, 2 * MM) == SEPARATION.cmyk(navy)
    assert SEPARATION.line(sand, PT // 2) == SEPARATION.cmyk(sand)


def test_declared_inks_are_taken_as_they_are_up_to_the_limit():
    """What is more than the paper takes loses cyan, magenta and yellow alike, and that is told."""
    assert SEPARATION.cmyk(Colour(1, 2, 3, (20, 85, 100, 30))) == (0.2, 0.85, 1.0, 0.3)
    strict = Separation(X4._replace(limit=200))
    c, m, y, k = strict.cmyk(Colour(1, 2, 3, (100, 50, 50, 100)))
    assert c + m + y + k == pytest.approx(2.0)
    assert (c / m, m / y, k) == (pytest.approx(2), pytest.approx(1), 1.0)
    assert [said for _, said in strict.doubts] == ["is 300 % of ink, held to 200 % by less of cyan, magenta and yellow"]


def test_a_profile_made_for_more_ink_is_held_to_less():
    """Colours and pictures alike."""
    strict = Separation(X4._replace(limit=150))
    assert sum(strict.cmyk(parse_colour("#14263c"))) <= 1.5 + 1e-9
    image = Image.effect_noise((64, 64), 90).convert("RGB").point(lambda level: level // 2)
    [band] = strict.picture(image, None, grey=False)
    data = band.tobytes()
    assert max(sum(data[at : at + 4]) for at in range(0, len(data), 4)) <= 150 * 2.55 + 1


def test_pictures_are_read_in_their_own_colours():
    """The same numbers under another profile are other inks: here one whose red is less red than that of sRGB."""
    image = Image.new("RGB", (4, 4), (30, 200, 60))
    wide = ImageCms.ImageCmsProfile(ImageCms.createProfile("XYZ")).tobytes()
    [plain], [other] = SEPARATION.picture(image, None, grey=False), SEPARATION.picture(image, wide, grey=False)
    assert plain.getpixel((0, 0)) == tuple(round(255 * part) for part in SEPARATION.cmyk(Colour(30, 200, 60)))
    assert other.size == plain.size
