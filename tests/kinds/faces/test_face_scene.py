"""Scenes on faces: drawn from words of a table, bounded, and nothing but vessels and fire where ink is saved."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.drawn import shapes_of
from kit.face_toys import make_pack, shown

from forge.drawing.colour import WHITE, contrast
from forge.drawing.laid import placed
from forge.drawing.page import Box
from forge.drawing.profile.vessels import VesselBook
from forge.drawing.recolour import Recolouring
from forge.drawing.scene.palettes import SKIES
from forge.drawing.scene.scene import Plan, draw_scene
from forge.drawing.scene.sketch import Sketch
from forge.drawing.scene.sky import draw_clouds
from forge.drawing.scene.words import (
    AT_SEA,
    COASTS,
    DISTANCES,
    EFFECTS,
    GROUNDS,
    LIGHTS,
    MOST_EFFECTS,
    MOST_VESSELS,
    ON_LAND,
    Afloat,
    Effect,
    Light,
    parse_effects,
    parse_light,
    parse_vessels,
)
from forge.drawing.shapes import Ellipse, Path, Stamp, Within
from forge.errors import Problems
from forge.reading.measures import MM

BOOK = VesselBook()
WIDE, HIGH = 58 * MM, 33 * MM
SMOKE = ((), (Effect("smoke", 0.4),))
PARTS = """
  - id: deck
    kind: card
    data: events.csv
    front: plate
"""


def facts(key):
    """The facts of a stock vessel."""
    return BOOK.get(key).facts()


def drawn(*effects, **more):
    """A scene with these effects."""
    return draw_scene(Plan(effects=effects, **more), WIDE, HIGH)


def test_little_ink_leaves_a_scene_in_outline():
    """Sky and sea go, and horizon, waves, clouds and frame stay as lines, which lie under the colours of the others."""
    plan = Plan(clouds=2)
    [within] = draw_scene(plan, WIDE, HIGH, framed=True).shapes
    first = next(at for at, shape in enumerate(within.shapes) if shape.role == "texture")
    sky = within.shapes[first]
    assert (sky.x, sky.y, sky.width, sky.height) == (0, 0, WIDE, HIGH)
    assert all(shape.role == "texture" for shape in within.shapes[first:])
    [left] = Recolouring("low-ink").shapes((within,))
    assert len(left.shapes) == first
    assert first > 10
    assert all(shape.stroke and contrast(shape.stroke.colour, WHITE) > 2 for shape in left.shapes)
    horizon = ("M", -round(HIGH / 100), round(0.56 * HIGH))
    assert any(shape.commands[0] == horizon for shape in left.shapes if isinstance(shape, Path))
    frame = left.shapes[-1]
    assert frame.width > 0.99 * WIDE
    assert frame.height > 0.98 * HIGH


def test_words_are_read_as_they_are_meant():
    """Places in any order; what is not said is in the middle, and heads right."""
    assert parse_light("sun 30% 80%") == Light("sun", 0.3, 0.8)
    assert parse_effects("smoke 70%; torpedo far 40%;") == (Effect("smoke", 0.7), Effect("torpedo", 0.4, 0.12))
    assert parse_vessels("type-vii near 30%; tramp left", facts) == (
        Afloat(facts("type-vii"), 0.3, 0.68),
        Afloat(facts("tramp"), 0.5, 0.36, left=True),
    )
    assert parse_effects("") == parse_vessels("", facts) == ()


def test_a_deck_is_drawn_from_the_columns_of_a_table(tmp_path):
    """Forty events in a table give forty pictures, all different."""
    face = """
slots:
  sky: {help: sky}
  seen: {help: vessels}
  happens: {help: effects}
elements:
  picture: {draw: scene, at: {top: 12%, height: 40%}, sky: "{{ sky }}", vessels: "{{ seen }}", effects: "{{ happens }}"}
"""
    skies, keys, happenings = list(SKIES), ("type-vii", "flower", "tanker", "hood"), ("smoke 60%", "", "splash", "fog")
    lines = [
        f"e{number},{skies[number % 5]},{keys[number % 4]} {20 + number}% near,{happenings[number // 10]}"
        for number in range(40)
    ]
    table = "\n".join(["id,sky,seen,happens", *lines])
    pack, problems = make_pack(tmp_path, PARTS, face_plate=face, events=table)
    assert shown(problems) == []
    (deck,) = pack.components
    scenes = {
        shape.drawing
        for piece in deck.pieces
        for shape in shapes_of(deck.draw(piece, "front", Problems()).drawing.shapes)
        if isinstance(shape, Stamp) and shape.drawing.name == "scene"
    }
    assert len(scenes) == 40


@pytest.mark.parametrize(
    ("field", "said", "why"),
    [
        ("sky", "noon", "possible here:"),
        ("light", "sum 30%", "has 'sum' in it, which is not a light; did you mean 'sun'?"),
        ("light", "sun 130%", "no share from 0% to 100%"),
        ("vessels", "tipe-vii", "did you mean 'type-vii'?"),
        ("vessels", "tramp neer", "has 'neer' in it, which is not a distance or a heading; did you mean 'near'?"),
        ("vessels", "; ".join(["tramp"] * 999), f"has 999 vessels; a scene has {MOST_VESSELS} at most"),
        ("effects", "smok 70%", "did you mean 'smoke'?"),
        ("effects", "; ".join(["fog"] * 99), f"has 99 effects; a scene has {MOST_EFFECTS} at most"),
        ("horizon", "97%", 'is not a height from "10%" to "90%"'),
        ("clouds", "99", "99"),
    ],
)
def test_what_is_misspelt_is_said_with_its_place(tmp_path, field, said, why):
    """The nearest word is named, and far too many of anything is refused."""
    _, problems = make_pack(
        tmp_path,
        PARTS.replace("data: events.csv", "rows: " + "[{id: one}]"),
        face_plate=f'elements:\n  picture: {{draw: scene, {field}: "{said}"}}',
    )
    text = "\n".join(shown(problems))
    assert why in text
    assert "toy/faces/plate.yaml:2:" in text


VESSELS = st.builds(
    Afloat,
    st.sampled_from([facts(key) for key in ("type-vii", "hood", "tramp", "ark-royal", "flower")]),
    st.floats(0, 1),
    st.sampled_from(sorted(DISTANCES.values())),
    st.booleans(),
)
PLANS = st.builds(
    Plan,
    st.sampled_from(sorted(SKIES)),
    st.builds(Light, st.sampled_from(LIGHTS), st.floats(0, 1), st.floats(0, 1)),
    st.floats(0.1, 0.9),
    st.integers(0, 12),
    st.sampled_from(COASTS),
    st.lists(VESSELS, max_size=3).map(tuple),
    st.lists(
        st.builds(Effect, st.sampled_from(EFFECTS), st.floats(0, 1), st.sampled_from([None, *DISTANCES.values()])),
        max_size=3,
    ).map(tuple),
    st.none(),
    st.integers(0, 9_999),
    st.sampled_from(GROUNDS),
)


@settings(deadline=None, max_examples=40)
@given(PLANS, st.integers(MM, 200 * MM), st.integers(MM, 200 * MM))
def test_any_scene_is_bounded_and_stays_in_its_place(plan, width, height):
    """Whatever is asked for, nothing shows outside, and shapes are few enough for a card of a deck."""
    drawing = draw_scene(plan, width, height)
    (within,) = drawing.shapes
    assert isinstance(within, Within)
    assert {command[-2:] for command in within.outline if len(command) > 1} == {
        (0, 0),
        (width, 0),
        (width, height),
        (0, height),
    }
    assert len(list(placed(drawing.shapes))) < 4_000


def test_what_is_far_lies_behind_and_is_smaller():
    """Of two equal ships the far one is drawn first, smaller and higher up, however they are named."""
    plan = Plan(vessels=parse_vessels("hood 30% near; hood 70% far", facts), clouds=0)
    hulls = [part for part in placed(draw_scene(plan, WIDE, HIGH).shapes) if part.shape.role == "picture"]
    near = [part for part in hulls if part.fill and part.fill.bounds.left < WIDE * 0.3]
    far = [part for part in hulls if part.fill and part.fill.bounds.left > WIDE * 0.5 and part not in near]
    assert hulls.index(far[-1]) < hulls.index(near[0])
    assert max(part.fill.bounds.bottom for part in far) < max(part.fill.bounds.bottom for part in near)


@pytest.mark.parametrize("shape", [(60, 40), (180, 20), (180, 66)])
def test_no_cloud_is_cut_by_the_top_of_the_picture(shape):
    """Whatever chance does; at its sides a cloud may go on."""
    wide, high = (side * MM for side in shape)
    for seed in range(12):
        plan, bare = (Plan(clouds=count, seed=seed) for count in (4, 0))
        few = {part.shape for part in placed(draw_scene(bare, wide, high).shapes)}
        clouds = [part for part in placed(draw_scene(plan, wide, high).shapes) if part.shape not in few]
        fills = [part for part in clouds if part.shape.role == "texture" and part.shape.fill]
        tops = [part.map.of(point)[1] for part in fills for run in part.runs for point in run]
        assert min(tops) >= 0


def test_only_vessels_and_fire_are_left_where_ink_is_saved():
    """Sky, sea, clouds, glitter and fog go; the ship and the smoke of its funnel stay in their colours."""
    plan = Plan(
        "night", Light("moon"), vessels=parse_vessels("hood 50% near", facts), effects=parse_effects("fog; fire")
    )
    drawing = draw_scene(plan, WIDE, HIGH)
    left = [part.shape for part in placed(Recolouring("low-ink").shapes(drawing.shapes))]
    assert left
    coloured = [shape for shape in left if shape.role != "ground"]
    assert {shape.role for shape in coloured} == {"picture"}
    assert all(shape.fill in (None, WHITE) for shape in left if shape not in coloured)
    assert coloured == [part.shape for part in placed(drawing.shapes) if part.shape.role == "picture"]


def test_each_effect_adds_something():
    """No word is without a drawing."""
    for ground, others in (("sea", ON_LAND), ("land", AT_SEA)):
        bare = len(list(placed(drawn(ground=ground).shapes)))
        for kind in set(EFFECTS) - set(others):
            assert len(list(placed(drawn(Effect(kind), ground=ground).shapes))) > bare, kind


@pytest.mark.parametrize(
    ("words", "field", "why"),
    [
        ("ground: land, vessels: tramp", "vessels", "are afloat, and the ground is land"),
        (
            "ground: land, effects: fog; torpedo",
            "effects",
            "has 'torpedo' in it, which is not seen where the ground is land",
        ),
        ("effects: castle", "effects", "has 'castle' in it, which is not seen where the ground is sea"),
    ],
)
def test_what_has_no_place_on_the_ground_is_refused(tmp_path, words, field, why):
    """No ship sails over fields and no castle stands on the sea."""
    pack, problems = make_pack(
        tmp_path,
        PARTS.replace("data: events.csv", "rows: " + "[{id: one}]"),
        face_plate=f"elements:\n  picture: {{draw: scene, {words}}}",
    )
    (deck,) = pack.components
    deck.draw(deck.pieces[0], "front", problems)
    (said,) = [line for line in shown(problems) if why in line]
    assert field in said
    assert "toy/faces/plate.yaml:2:" in said


def heights(kind, *others):
    """Where what is drawn for an effect as a picture ends above and below, on land."""
    effects = parse_effects("; ".join([*others, kind]))
    before = draw_scene(Plan(effects=effects[:-1], ground="land"), WIDE, HIGH)
    after = draw_scene(Plan(effects=effects, ground="land"), WIDE, HIGH)
    known = [part.shape for part in placed(before.shapes)]
    new = [
        part for part in placed(after.shapes) if part.fill and part.shape.role == "picture" and part.shape not in known
    ]
    return min(part.fill.bounds.top for part in new), max(part.fill.bounds.bottom for part in new)


def test_a_train_crosses_the_viaduct_that_is_as_far_off():
    """Its wheels stand on the deck, above the ground; beside a viaduct at another distance it keeps to the ground."""
    _, ground = heights("train 60% middle")
    assert heights("train 60% middle", "viaduct far")[1] == ground
    assert heights("train 60% middle", "viaduct middle")[1] < ground - HIGH * 0.1


def test_what_heads_the_other_way_is_its_mirror_image():
    """A heading that is said goes before the one into the picture, and turns engine and coaches about."""
    right = draw_scene(Plan(effects=parse_effects("train 50% near right"), ground="land", clouds=0), WIDE, HIGH)
    left = draw_scene(Plan(effects=parse_effects("train 50% near left"), ground="land", clouds=0), WIDE, HIGH)

    def windows(drawing):
        boxes = [part.fill.bounds for part in placed(drawing.shapes) if part.shape.role == "picture" and part.fill]
        return sorted(round((box.left + box.right) / 2 / 100) for box in boxes if box.bottom - box.top < HIGH * 0.05)

    mirrored = sorted(round((WIDE - place * 100) / 100) for place in windows(left))
    same = sum(abs(one - other) <= 2 for one, other in zip(windows(right), mirrored, strict=True))
    assert same > len(mirrored) * 0.9


def curved(commands):
    """How far down an outline of curves runs, at nine places of each."""
    for before, (_, _, one, _, other, _, end) in itertools.pairwise(commands[:-1]):
        for t in (step / 10 for step in range(1, 10)):
            u = 1 - t
            yield u**3 * before[-1] + 3 * u * u * t * one + 3 * u * t * t * other + t**3 * end


@pytest.mark.parametrize("horizon", [0.5, 0.62, 0.74, 0.9])
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("above", [0, 3 * MM])
def test_clouds_keep_off_the_upper_edge(horizon, seed, above):
    """Also in a strip as low as that over a record sheet; one that touches the edge, or its bleed, looks cut."""
    sketch = Sketch(Box(0, 0, 186 * MM, 13 * MM), SKIES["day"], horizon, seed)
    draw_clouds(sketch, 4, above)
    assert min(y for cloud in sketch.shapes for y in curved(cloud.commands)) > above + 13 * MM // 40


def test_smoke_is_an_outline_where_ink_is_saved():
    """Its puffs go with sky and sea; who counts them by their outlines finds each."""
    [still], [smoking] = (draw_scene(Plan(effects=effects, clouds=0), WIDE, HIGH).shapes for effects in SMOKE)
    saved = Recolouring("low-ink").shapes
    assert {shape.role for shape in smoking.shapes if isinstance(shape, Ellipse)} == {"texture"}
    assert not any(isinstance(shape, Ellipse) for shape in saved(smoking.shapes))
    assert len(saved(smoking.shapes)) > len(saved(still.shapes))
