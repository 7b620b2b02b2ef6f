"""What becomes which product: by kind and size, as asked, and never stretched."""

from fractions import Fraction

import pytest
from kit.press_toys import make, press

from forge.cli.problem_lines import show_problems
from forge.errors import ForgeError, Problems
from forge.library.opening import Wanted
from forge.library.pressed import read_asked
from forge.pack.model import Piece
from forge.press.fitting import Fit, fit_piece, page_box
from forge.press.order import make_orders
from forge.press.shelf import read_service
from forge.reading.measures import MM, Size, parse_size

PLACE = None


def piece(size):
    """A piece of a size, of which nothing else matters."""
    width, height = parse_size(size)
    return Piece("a", 1, width, height, 1, ("", ""), PLACE)


@pytest.fixture(scope="module")
def products():
    """What two services make."""
    return read_service("game-crafter").products | {"card": read_service("mb-print").products["cards"]}


FITS = [
    ("poker", "2.5 x 3.5 in", "", 0, "63.5 x 88.9 mm", 1, (0, 0)),
    ("poker", "3.5 x 2.5 in", "", 90, "63.5 x 88.9 mm", 1, (0, 0)),
    ("poker", "63 x 88 mm", "", 0, "63.5 x 88.9 mm", 1, (0.5, 0.9)),
    ("poker", "63 x 88 mm", "scale", 0, "63.5 x 88.9 mm", 63.5 / 63, (0, 88.9 - 88 * 63.5 / 63)),
    ("tarot", "63 x 88 mm", "", 0, "2.75 x 4.75 in", 69.85 / 63, (0, 120.65 - 88 * 69.85 / 63)),
    ("tarot", "63 x 88 mm", "pad", 0, "2.75 x 4.75 in", 1, (69.85 - 63, 120.65 - 88)),
    ("mini", "63 x 88 mm", "pad", 0, "1.75 x 2.5 in", 44.45 / 63, (0, 63.5 - 88 * 44.45 / 63)),
    ("poker", "88 x 63 mm", "", 90, "63.5 x 88.9 mm", 1, (0.5, 0.9)),
    ("card", "40 x 70 mm", "", 0, "40 x 70 mm", 1, (0, 0)),
]


@pytest.mark.parametrize(("name", "size", "way", "turn", "trim", "scale", "rim"), FITS)
def test_a_piece_made_to_fit_keeps_its_form(products, name, size, way, turn, trim, scale, rim):
    """One scale for both ways, as large as the product takes; what is left over is a rim."""
    fit = fit_piece(piece(size), products[name], way, forced=True)
    assert fit.turn == turn
    assert fit.trim == parse_size(trim)
    assert float(fit.scale) == pytest.approx(scale, rel=1e-9)
    assert [length / MM for length in fit.rim] == pytest.approx(rim, abs=0.001)
    assert min(fit.rim) >= 0


def test_a_piece_of_another_size_is_not_taken_unasked(products):
    """Nor is one that would have to be turned where that is not done."""
    assert fit_piece(piece("63 x 88 mm"), products["poker"]) is None
    assert fit_piece(piece("3.5 x 2.5 in"), products["poker"]._replace(turned=False)) is None


def test_a_page_has_the_pixels_that_are_said():
    """63 x 88 mm in 825 x 1125 px at 300 dpi: 3.425 mm of bleed at the sides, 3.625 mm above and below."""
    service = read_service("game-crafter")
    product = service.products["euro-poker"]
    page, trim = page_box(product.size, service, product)
    assert [length / MM for length in page] == [69.85, 95.25]
    assert (trim.x / MM, trim.y / MM) == pytest.approx((3.425, 3.625))


def told(error):
    """All that was told."""
    return "\n".join(show_problems(error.value.problems))


def test_a_near_miss_is_refused_with_the_difference_and_the_way_to_take_it(tmp_path):
    """63 x 88 mm against 2.5 x 3.5 in, which is 63.5 x 88.9 mm; no file appears, and what the hint says works."""
    pack = make(tmp_path)
    with pytest.raises(ForgeError) as error:
        press(pack, "drive-thru-cards", tmp_path / "out", "deck")
    words = told(error)
    assert "toy/pack.yaml:4:5: deck: Deck is 63 x 88 mm" in words
    assert "nearest is poker, 63.5 x 88.9 mm, 0.5 mm wider and 0.9 mm taller" in words
    assert "--as deck=poker takes it, at its own size, 0.25 mm added on the left and right" in words
    assert not (tmp_path / "out").exists() or not list((tmp_path / "out").glob("*.*"))
    _, manifest = press(pack, "drive-thru-cards", tmp_path / "out", "deck", products={"deck": "poker"})
    sides, ends = "0.25 mm added on the left and right", "0.45 mm added on top and bottom"
    assert manifest["products"][0]["fitted"] == [f"at its own size, {sides}, {ends}"]


def test_what_is_not_made_is_told_in_one_line(tmp_path):
    """And what is made is sent all the same."""
    problems = Problems()
    _, manifest = press(make(tmp_path), "mb-print", tmp_path / "out", problems=problems)
    assert [product["components"] for product in manifest["products"]] == [["deck"]]
    [left_out] = [one for one in problems.warnings if "makes nothing of" in one.message]
    assert (left_out.field, left_out.message) == ("tokens", "not sent: MB Print makes nothing of its kind and size")
    assert "--as tokens=PRODUCT" in left_out.hint


def test_the_article_of_a_service_is_small_within_a_sentence(tmp_path):
    """A kind of shop has an article, a company has a name."""
    with pytest.raises(ForgeError) as error:
        press(make(tmp_path), "die-cut", tmp_path / "out", "deck")
    assert "there is nothing in Toy that a die-cut counter sheet makes" in told(error)
    assert read_service("offset").brand == "an offset press"
    assert read_service("game-crafter").brand == "The Game Crafter"


def test_a_product_that_is_not_made_is_told_once(tmp_path):
    """Not as a component that nothing is made of, too."""
    problems = Problems()
    with pytest.raises(ForgeError) as error:
        press(make(tmp_path), "die-cut", tmp_path / "out", products={"tokens": "chips"}, problems=problems)
    assert "tokens: a die-cut counter sheet has no product 'chips'" in told(error)
    assert not [one for one in problems.warnings if "tokens" in one.field]


@pytest.mark.parametrize(
    ("rim", "told_of_it"),
    [((2 * MM, 2 * MM), ", 1 mm added all round"), ((2 * MM, 0), ", 1 mm added on the left and right"), ((0, 0), "")],
)
def test_what_is_added_to_a_piece_is_told_once(rim, told_of_it):
    """Paper or colours, as the piece has them: all round where it is the same on all sides."""
    size = Size(63 * MM, 88 * MM)
    fit = Fit(Size(size.width + rim[0], size.height + rim[1]), 0, Fraction(1), *size)
    assert fit.told == (f"at its own size{told_of_it}" if told_of_it else "")


def test_nothing_to_send_is_an_error(tmp_path):
    """A sentence, and no folder of nothing."""
    with pytest.raises(ForgeError) as error:
        press(make(tmp_path), "mb-print", tmp_path / "out", "tokens")
    assert "there is nothing in Toy that MB Print makes" in told(error)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"dekc": "poker"}, "did you mean 'deck'"),
        ({"deck": "pokre"}, "did you mean 'poker'"),
        ({"deck": "poker:stretch"}, "neither pad nor scale"),
    ],
)
def test_what_is_asked_for_and_not_there_is_told(tmp_path, asked, words):
    """With the nearest that is."""
    with pytest.raises(ForgeError) as error:
        press(make(tmp_path), "game-crafter", tmp_path / "out", products=asked)
    assert words in told(error)


@pytest.mark.parametrize("words", ["deck", "deck=", "=poker", "deck=poker:", "deck=poker:wide"])
def test_half_a_wish_is_told(words):
    """A component and a product are wanted."""
    with pytest.raises(ValueError, match=r"is not a component and a product|neither pad nor scale"):
        read_asked(words)


def test_round_counters_become_round_chits(tmp_path):
    """And square ones of that size do not; those of a size that is not made lie on slugs."""
    service = read_service("game-crafter")
    for form, size, product in (
        ("outline: round", "1/2 in", "small-circle"),
        ("", "1/2 in", "small-chit"),
        ("outline: round", "5/8 in", "large-slug"),
    ):
        pack = make(tmp_path / product, outline=form, counter=size)
        contents = Wanted(str(pack)).contents(Problems())
        orders = make_orders(contents, service, contents.components, Problems())
        assert [order.name for order in orders] == ["euro-poker", product]


def test_a_piece_too_small_for_a_die_is_told(tmp_path):
    """8 mm is what makers cut."""
    with pytest.raises(ForgeError) as error:
        press(make(tmp_path, counter="7.5 mm"), "die-cut", tmp_path / "out", "tokens")
    assert "smaller than the 8 mm" in told(error)
