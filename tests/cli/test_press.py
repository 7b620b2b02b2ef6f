"""``forge press`` as it is typed: what it says, and with which status it ends."""

import json

import pytest
from click.testing import CliRunner
from kit.press_toys import make

from forge.cli import cli


@pytest.fixture
def type_press(tmp_path, monkeypatch):
    """Type the command in a folder of one's own, where the toy lies."""
    make(tmp_path, copied=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FORGE_HOME", str(tmp_path / "home"))

    def typed(*words):
        return CliRunner().invoke(cli, ["press", *words])

    return typed


def test_what_was_made_is_said(type_press, tmp_path):
    """Each order with its product and number, then the zip, and what to read."""
    ran = type_press("./toy", "deck", "--profile", "game-crafter")
    assert ran.exit_code == 0
    assert ran.stdout.splitlines() == [
        "Deck: euro-poker, 11 cards, 10 files",
        "Toy: 10 files for The Game Crafter: output/toy/game-crafter/toy-game-crafter.zip",
        "  read output/toy/game-crafter/ORDER.txt before you order",
    ]
    manifest = json.loads((tmp_path / "output/toy/game-crafter/manifest.json").read_text(encoding="utf-8"))
    assert manifest["pack"] == {"id": "toy", "title": "Toy", "version": "1", "edition": "published", "overlays": []}


def test_a_near_miss_is_status_one_and_its_hint_helps(type_press):
    """Nothing is left behind; with --as it is made, and said how."""
    ran = type_press("./toy", "deck", "--profile", "drive-thru-cards")
    assert (ran.exit_code, ran.stdout) == (1, "")
    assert "0.5 mm wider and 0.9 mm taller" in ran.stderr
    ran = type_press("./toy", "deck", "--profile", "drive-thru-cards", "--as", "deck=poker:scale")
    assert ran.exit_code == 0
    assert "(scaled evenly to 100.79%, 0.1 mm added on top and bottom)" in ran.stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "say a pack"),
        (["./toy"], "say --profile NAME"),
        (["./toy", "dekc", "--profile", "die-cut"], "did you mean 'deck'"),
        (["./toy", "--profile", "mb-print", "--as", "deck:cards"], "is not a component and a product"),
    ],
)
def test_wrong_usage_is_status_two(type_press, words, complaint):
    """With what would be right."""
    ran = type_press(*words)
    assert ran.exit_code == 2
    assert complaint in ran.stderr


def test_strict_takes_warnings_for_errors(type_press, tmp_path):
    """Counters are not made by MB Print: told, or refused."""
    assert type_press("./toy", "--profile", "mb-print").exit_code == 0
    ran = type_press("./toy", "--profile", "mb-print", "--strict", "--out", "strict")
    assert ran.exit_code == 1
    assert not list((tmp_path / "strict").rglob("*.pdf"))


def test_a_pdf_with_each_piece_once_says_how_many_of_each(type_press, tmp_path):
    """Where the service multiplies by itself, the order says of which there are several."""
    ran = type_press("./toy", "deck", "--profile", "offset", "--out", "out")
    assert ran.exit_code == 0
    order = (tmp_path / "out" / "ORDER.txt").read_text(encoding="utf-8")
    assert "copies:   card-1 x 2, card-2 x 3, card-4 x 2, card-5 x 3" in order


def test_the_list_says_where_wishes_were_read(type_press, tmp_path):
    """The first page that is named, without the stop behind it; else the first words."""
    own = tmp_path / "home" / "services"
    own.mkdir(parents=True)
    text = (
        "title: {title}\nsource: {{all: '{source}'}}\nseen: 2026-11\nformat: png\ninks: {{space: rgb}}\n"
        "products: {{cards: {{title: Cards, kinds: [card]}}}}\n"
    )
    said = {"anna": "On the telephone: all of it", "bert": "His page (https://example.org/files.html), and a letter"}
    for name, source in said.items():
        (own / f"{name}.yaml").write_text(text.format(title=name.title(), source=source))
    ran = type_press("--list")
    assert ran.exit_code == 0
    ends = {line.split()[0]: line for line in ran.stdout.splitlines()}
    assert ends["anna"].endswith("  On the telephone")
    assert ends["bert"].endswith("  https://example.org/files.html")


def test_overlays_are_named_in_what_is_sent(type_press, tmp_path):
    """Two prints of one edition are told from each other: by a person in the order, by a program in the manifest."""
    (tmp_path / "errata.yaml").write_text("overlay: errata\ntitle: Errata of May\n", encoding="utf-8")
    assert type_press("./toy", "deck", "--profile", "offset", "--overlay", "errata.yaml", "--out", "out").exit_code == 0
    order = (tmp_path / "out" / "ORDER.txt").read_text(encoding="utf-8")
    assert " ".join(order.split()).startswith("Toy 1, edition published, with Errata of May: order for An offset press")
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["pack"]["overlays"] == ["errata"]
