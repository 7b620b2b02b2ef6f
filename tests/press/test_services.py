"""Profiles of print services: what they say is read, goes together, and says where it was said."""

import json
import re

import pytest
from click.testing import CliRunner

from forge.cli import cli
from forge.cli.problem_lines import show_problems
from forge.errors import ForgeError, Problems
from forge.places import docs, templates
from forge.press.conditions import press_profile
from forge.press.shelf import all_services, read_service, service_names
from forge.reading.measures import INCH, MM, parse_size
from forge.reading.node import Mapping
from forge.reading.yaml_text import read_yaml

SHIPPED = sorted(path.stem for path in (templates() / "services").glob("*.yaml"))
TEMPLATES_OF_GAME_CRAFTER = {  # inches and pixels of the templates that the service gives out
    "poker": ("2.5 x 3.5 in", 825, 1125),
    "bridge": ("2.25 x 3.5 in", 750, 1125),
    "mini": ("1.75 x 2.5 in", 600, 825),
    "micro": ("1.25 x 1.75 in", 450, 600),
    "tarot": ("2.75 x 4.75 in", 900, 1500),
    "jumbo": ("3.5 x 5.5 in", 1125, 1725),
    "square": ("3.5 in", 1125, 1125),
    "small-square": ("2.5 in", 825, 825),
    "euro-poker": ("63 x 88 mm", 825, 1125),
    "small-chit": ("0.5 in", 225, 225),
    "medium-chit": ("0.75 in", 300, 300),
    "large-chit": ("1 in", 375, 375),
    "mini-tile": ("1.25 in", 450, 450),
    "small-tile": ("2 in", 675, 675),
}

OWN = """title: My shop
source: {all: what they told me}
seen: 2026-11
format: png
inks: {space: rgb}
products:
  cards: {title: Cards, kinds: card, size: 63 x 88 mm}
"""
WRONG = [
    ("format: png", "format: gif", "4:9: format:", "gif"),
    ("inks: {space: rgb}", "inks: {space: cmyk}", "5:15: inks.space:", "pictures are written in RGB"),
    ("format: png", "format: png\nstandard: PDF/X-4", "5:11: standard:", "is of PDF"),
    ("format: png", "format: pdf\nstandard: PDF/X-4", "6:15: inks.space:", "is written in CMYK"),
    ("format: png", 'format: png\nnames: "{component}"', "5:8: names:", "does not tell pictures apart"),
    ("format: png", 'format: png\nnames: "{peice}-{side}"', "5:8: names:", "{peice}"),
    ("format: png", 'format: png\nnames: "{piece"', "5:8: names:", "brace"),
    ("format: png", 'format: png\nnames: "../{piece}-{side}"', "5:8: names:", "within the folder"),
    ("format: png", 'format: png\nnames: "{piece.__class__}-{side}"', "5:8: names:", "is no part"),
    ("size: 63 x 88 mm", "size: 63 x 88 mm, picture: 700 x 1125", "7:65: products.cards.picture:", "744 at 300 dpi"),
    ("size: 63 x 88 mm", "size: 63 x 88 mm, sheet: 12 x 18 in", "products.cards.sheet:", "a size or a sheet"),
    ("size: 63 x 88 mm", "size: 63 x 88 mm, apart: 2 mm", "products.cards.apart:", "of a sheet"),
    ("size: 63 x 88 mm", "sheet: 12 x 18 in, margin: 1 mm", "products.cards.margin:", "bleed of 3 mm"),
    ("size: 63 x 88 mm", "sheet: 12 x 18 in, apart: 1 mm, rules: 2.4 mm", "products.cards.apart:", "two rules"),
    ("size: 63 x 88 mm", "size: 63 x 88 mm, least: 9, most: 8", "products.cards.least:", "more than most"),
    ("inks: {space: rgb}", "inks: {space: rgb, rich: [90, 90, 90, 90]}", "5:26: inks.rich:", "360 percent"),
    ("inks: {space: rgb}", "inks: {space: rgb}\nlimits: {text-near: 1 mm}", "limits.text-near:", "text-at-trim"),
    ("seen: 2026-11\n", "", "is missing", "seen"),
    ("title: Cards", "titel: Cards", "titel", "did you mean 'title'"),
]  # fmt: skip


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A home folder with a shelf of one's own, and a way to put a file on it."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    (tmp_path / "services").mkdir()

    def put(text, name="mine"):
        path = tmp_path / "services" / f"{name}.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return put


def test_the_services_that_publishers_ask_for_are_there(monkeypatch, tmp_path):
    """Eight, each read without a word."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    problems = Problems()
    found = all_services(problems)
    assert not list(problems)
    assert [one.name for one in found] == SHIPPED
    assert {
        "card-shop", "die-cut", "drive-thru-cards", "game-crafter", "make-playing-cards", "mb-print", "offset",
        "print-play-games",
    } == set(SHIPPED)  # fmt: skip
    assert all(one.service.title and one.service.products and not one.own for one in found)


def written(node, at=""):
    """Give the paths of all that a file says, down to single values."""
    for name, entry in node.entries.items():
        path = f"{at}.{name}" if at else name
        if isinstance(entry.value, Mapping):
            yield from written(entry.value, path)
        else:
            yield path


DECISIVE = {"format", "bleed", "safe", "inks.space", "pairing"}
OF_PICTURES, OF_PDF = {"dpi", "copies"}, {"standard", "inks.condition", "inks.limit", "inks.rich"}
SOURCES = re.compile(r"https?://\S+\.\w+|ISO \d|Operations 9|squib|printerstudio")


@pytest.mark.parametrize("name", SHIPPED)
def test_every_value_has_a_source_or_is_said_to_be_assumed(name):
    """What decides the files is written down; each source is an address or a document; both name what may be said."""
    node = read_yaml(templates() / "services" / f"{name}.yaml", name, Problems())
    service = read_service(name)
    assert re.fullmatch(r"20\d\d-(0[1-9]|1[0-2])", service.seen)
    assert all(SOURCES.search(words) or words.startswith("As with") for words in service.source.values())
    said = {path for path in written(node) if path.split(".")[0] not in {"source", "doubts"}}
    decisive = DECISIVE | (OF_PDF if service.format == "pdf" else OF_PICTURES)
    assert not {path for path in decisive if path not in {*said, *service.doubts, *service.source}}
    fields = {field.name for field in type(service).fields}
    for key in {*service.source, *service.doubts} - {"all"}:
        head, *rest = key.split(".")
        assert head in fields, key
        if head == "products" and rest:
            product = service.products[rest[0]]
            assert len(rest) == 1 or rest[1] in {field.name for field in type(product).fields}, key
    named = {*service.source, *service.doubts}
    bare = {path for path in said if not any(path == key or path.startswith(f"{key}.") for key in named)}
    assert "all" in service.source or {path.split(".")[0] for path in bare} <= {"title", "seen"}


@pytest.mark.parametrize("name", SHIPPED)
def test_inks_of_a_service_have_a_profile(name):
    """What is written in CMYK knows its printing condition."""
    service = read_service(name)
    if service.standard != "none":
        assert press_profile(name, service).limit <= 300


@pytest.mark.parametrize(("product", "said"), TEMPLATES_OF_GAME_CRAFTER.items())
def test_pixels_of_the_game_crafter_are_those_of_its_templates(product, said):
    """As its templates have them; those in inches are an eighth of an inch larger on each side, at 300 dpi."""
    size, *pixels = said
    made = read_service("game-crafter").products[product]
    assert list(made.picture) == pixels
    assert made.size == parse_size(size)
    if " mm" not in size:
        assert pixels == [(length / INCH + 0.25) * 300 for length in made.size]


def test_slugs_of_the_game_crafter():
    """3.25 x 5.25, 4.5 x 8 and 10.5 x 8.25 inches."""
    products = read_service("game-crafter").products
    inches = {name: sorted(length / INCH for length in made.sheet) for name, made in products.items() if made.sheet}
    assert inches == {"large-slug": [8.25, 10.5], "medium-slug": [4.5, 8], "small-slug": [3.25, 5.25]}


def test_cards_of_the_others():
    """MB Print: 94 x 69 mm for a card of 88 x 63, text 4 mm from the trim; DriveThru: 2.75 x 3.75 in; MPC: 1110 px."""
    polish, american, chinese = map(read_service, ("mb-print", "drive-thru-cards", "make-playing-cards"))
    assert (88 * MM + 2 * polish.bleed, 63 * MM + 2 * polish.bleed, polish.safe) == (94 * MM, 69 * MM, 4 * MM)
    assert (polish.inks.rich, polish.fonts, polish.marks) == ((30, 30, 0, 100), "outlines", False)
    assert polish.inks.condition == "FOGRA39"
    assert [length / INCH + 2 * american.bleed / INCH for length in american.products["poker"].size] == [2.75, 3.75]
    assert (american.standard, american.safe) == ("PDF/X-1a:2003", INCH // 8)
    game = chinese.products["game"]
    assert round((game.size.height + 2 * game.bleed) * 300 / INCH) == 1110
    assert game.packs[:3] == (18, 36, 55)
    assert max(game.packs) == game.most == 612


def test_rules_of_a_die_are_apart():
    """3/32 of an inch, about 2.4 mm, unless two counters share one."""
    counters = read_service("die-cut").products["counters"]
    assert counters.apart == 0
    assert counters.rules == pytest.approx(2.4 * MM, abs=0.02 * MM)


def test_a_service_of_ones_own_comes_first(shelf):
    """It is found by its name, before one of forge's, and listed with its file."""
    shelf(OWN)
    shelf(OWN.replace("My shop", "My offset"), "offset")
    assert read_service("mine").title == "My shop"
    assert read_service("offset").title == "My offset"
    assert {"mine", *SHIPPED} == set(service_names())
    listed = CliRunner().invoke(cli, ["press", "--list"])
    assert listed.exit_code == 0
    lines = {line.split()[0]: line for line in listed.stdout.splitlines()}
    assert "mine.yaml" in lines["mine"]
    assert "My offset" in lines["offset"]
    assert "comes with forge" in lines["mb-print"]


@pytest.mark.parametrize(("old", "new", "where", "words"), WRONG, ids=[new[:40] for _, new, _, _ in WRONG])
def test_what_is_wrong_is_told_where_it_stands(shelf, old, new, where, words):
    """File, line, column and field; and the list shows it and all others."""
    assert old in OWN
    path = shelf(OWN.replace(old, new))
    with pytest.raises(ForgeError) as error:
        read_service("mine")
    told = "\n".join(show_problems(error.value.problems))
    assert f"{path}:" in told
    assert where in told
    assert words in told
    listed = CliRunner().invoke(cli, ["press", "--list"])
    assert listed.exit_code == 1
    assert where in listed.stderr
    assert "mb-print" in listed.stdout


def test_a_service_that_nobody_knows_is_told_with_the_nearest():
    """As any other word."""
    with pytest.raises(ForgeError) as error:
        read_service("game-craft")
    assert "game-crafter" in error.value.problems[0].hint


def test_editors_know_what_a_service_may_say():
    """The schema has every field, and those that must be said; the profiles are what it describes."""
    ran = CliRunner().invoke(cli, ["schema", "service"])
    assert ran.exit_code == 0
    schema = json.loads(ran.stdout)
    assert {"title", "source", "seen", "format", "inks", "products"} == set(schema["required"])
    product = schema["properties"]["products"]["additionalProperties"]
    assert {"size", "picture", "sheet", "grid", "packs", "safe"} <= set(product["properties"])


def test_the_service_in_the_guide_is_sound(shelf):
    """What the guide shows of a service of one's own is read without a word, and its table names every profile."""
    guide = (docs() / "how-to" / "press.md").read_text(encoding="utf-8")
    shelf(re.search(r"^```yaml\n(title:.*?)^```$", guide, re.MULTILINE | re.DOTALL)[1], "miller")
    made = read_service("miller").products
    assert (list(made), made["cards"].packs) == (["cards", "counters"], (36, 54, 72))
    assert set(re.findall(r"^\| `([\w-]+)` \|", guide, re.MULTILINE)) == set(SHIPPED)
