"""What is sent to a print service, read from the files themselves: sizes, colours, pairs, counts, hashes, the zip."""

import csv
import hashlib
import io
import json
import re
import zipfile

import numpy as np
import pikepdf
import pypdfium2
import pytest
from kit import shipped
from kit.case_packs import write
from kit.outside import run
from kit.press_toys import GROUNDS, make, press, press_shipped
from PIL import Image

import forge
from forge.errors import ForgeError, Problems
from forge.places import components
from forge.press.naming import stem
from forge.rendering.pdf import DocumentInfo, PdfWriter
from forge.rendering.pieces import piece_page
from forge.rendering.png import render_pngs
from forge.rendering.tagged import srgb_profile

INCH = 25.4


SLUGS = """title: Slugs
source: {all: the help pages of The Game Crafter}
seen: 2026-11
format: pdf
bleed: 1/8 in
inks: {space: rgb}
pairing: separate
names: "{component}"
products:
  slug: {title: Slugs, kinds: counter, sheet: 10.5 x 8.25 in, margin: 1/4 in, apart: 1/4 in}
"""


def words(page):
    """The words of a page of a PDF, each with the middle of its box in mm from the left top."""
    text, (_, height) = page.get_textpage(), page.get_size()
    found = []
    for index in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(index)
        middle = ((left + right) / 144 * INCH, (height - (top + bottom) / 2) / 72 * INCH)
        found.append((text.get_text_bounded(left, bottom, right, top).strip(), middle))
    return found


def pages_of(path):
    """The words of every page."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [words(page) for page in document]
    finally:
        document.close()


def chunks(data):
    """The kinds of the chunks of a PNG, with what they hold."""
    at, found = 8, {}
    while at < len(data):
        length = int.from_bytes(data[at : at + 4])
        found.setdefault(data[at + 4 : at + 8], data[at + 8 : at + 8 + length])
        at += length + 12
    return found


def ground(number):
    """The ground of a toy by its number, as red, green, blue."""
    return tuple(bytes.fromhex(GROUNDS[number % 4][1:]))


@pytest.fixture(scope="module")
def crafted(tmp_path_factory):
    """The toy as The Game Crafter takes it."""
    folder = tmp_path_factory.mktemp("crafted")
    done, manifest = press(make(folder, copied=True), "game-crafter", folder / "out")
    return folder / "out", done, manifest


def test_pictures_have_exactly_the_pixels_that_are_wanted(crafted):
    """825 x 1125 for a card, 3150 x 2475 for a large slug, at 300 dpi and in sRGB; the manifest says the same."""
    folder, _, manifest = crafted
    sizes = {"euro-poker": (825, 1125), "large-slug": (3150, 2475)}
    pictures = [file for file in manifest["files"] if file["media"] == "image/png"]
    assert len(pictures) == 2 * 5 + 2 * 1
    for file in pictures:
        data = (folder / file["file"]).read_bytes()
        with Image.open(io.BytesIO(data)) as image:
            assert image.size == sizes[file["product"]] == tuple(file["px"])
            assert image.mode == "RGB"
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
        found = chunks(data)
        assert list(found)[:2] == [b"IHDR", b"sRGB"]
        assert found[b"pHYs"] == (11811).to_bytes(4) * 2 + b"\1"
        assert file["page-mm"] == [round(pixels / 300 * INCH, 4) for pixels in file["px"]]
    assert {tuple(file["trim-mm"]) for file in pictures} == {(63, 88), (266.7, 209.55)}


def test_colours_run_on_to_the_edge_of_a_picture(crafted):
    """Each corner of a card has its ground: there is no white, and the word is in the middle."""
    folder, _, manifest = crafted
    faces = [file for file in manifest["files"] if file["product"] == "euro-poker" and file["shows"] == "front"]
    assert len(faces) == 5
    for file in faces:
        with Image.open(folder / file["file"]) as image:
            for place in ((0, 0), (824, 0), (0, 1124), (824, 1124), (412, 0), (0, 560)):
                assert image.getpixel(place) == ground(int(file["number"]))


def test_each_file_names_its_back_and_its_copies(crafted):
    """Fronts are ordered as often as the table says; the back has the same number."""
    _, _, manifest = crafted
    faces = {file["file"]: file for file in manifest["files"]}
    for number in range(1, 6):
        face = faces[f"euro-poker/deck-0{number}-card-{number}-face.png"]
        assert face["copies"] == number % 3 + 1
        assert face["pieces"] == [{"component": "deck", "piece": f"card-{number}", "copies": 1}]
        assert faces[face["back"]]["pieces"] == face["pieces"]
        assert face["back"] == f"euro-poker/deck-0{number}-card-{number}-back.png"


def test_one_back_is_enough_where_all_are_alike(tmp_path):
    """It has no number, and every face names it; in a PDF it is the last page."""
    pack = make(tmp_path, alike=True)
    _, manifest = press(pack, "game-crafter", tmp_path / "a", "deck")
    backs = [file["file"] for file in manifest["files"] if file["shows"] == "back"]
    assert backs == ["euro-poker/deck-back.png"]
    assert {file["back"] for file in manifest["files"] if file["shows"] == "front"} == set(backs)
    press(pack, "card-shop", tmp_path / "b", "deck")
    pages = pages_of(tmp_path / "b" / "toy-deck.pdf")
    assert [[word for word, _ in page] for page in pages] == [[f"front {n}"] for n in range(1, 6)] + [["the back"]]


def test_backs_that_differ_are_a_file_of_their_own(tmp_path):
    """In the order of the fronts, each as often as its front."""
    press(make(tmp_path, copied=True), "card-shop", tmp_path / "out", "deck")
    fronts = [page[0][0] for page in pages_of(tmp_path / "out" / "toy-deck-fronts.pdf")]
    backs = [page[0][0] for page in pages_of(tmp_path / "out" / "toy-deck-backs.pdf")]
    expected = [n for n in range(1, 6) for _ in range(n % 3 + 1)]
    assert fronts == [f"front {n}" for n in expected]
    assert backs == [f"back {n}" for n in expected]


def test_pages_alternate_where_a_service_wants_that(tmp_path):
    """Front, back, front, back, with the trim that is ordered and 1/8 in of bleed."""
    pack = make(tmp_path, copied=True, size="2.5 x 3.5 in")
    press(pack, "drive-thru-cards", tmp_path / "out", "deck")
    path = tmp_path / "out" / "deck-poker.pdf"
    expected = [f"{side} {n}" for n in range(1, 6) for _ in range(n % 3 + 1) for side in ("front", "back")]
    assert [page[0][0] for page in pages_of(path)] == expected
    with pikepdf.open(path) as document:
        for page in document.pages:
            left, low, right, high = map(float, page.trimbox)
            assert (right - left, high - low) == pytest.approx((180, 252), abs=0.01)
            assert list(map(float, page.mediabox)) == pytest.approx([0, 0, 198, 270], abs=0.01)


def test_decks_of_one_size_share_a_file_where_names_say_so(tmp_path):
    """MB Print wants a PDF for each size."""
    press(make(tmp_path), "mb-print", tmp_path / "out", "deck")
    assert [path.name for path in (tmp_path / "out").glob("*.pdf")] == ["toy_63x88mm.pdf"]


def test_counters_lie_on_their_slug_with_their_backs_behind_them(tmp_path, monkeypatch):
    """Read off the page: on a grid of 22.225 mm, each back where its front is seen from behind."""
    (tmp_path / "services").mkdir()
    (tmp_path / "services" / "slugs.yaml").write_text(SLUGS, encoding="utf-8")
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    press(make(tmp_path, counters=9), "slugs", tmp_path / "out", "tokens")
    (front,), (back,) = (pages_of(tmp_path / "out" / f"tokens-{side}.pdf") for side in ("fronts", "backs"))
    assert sorted(word for word, _ in front) == sorted(f"f{n}" for n in range(1, 10) for _ in range(n % 2 + 1))
    behind = sorted((word.replace("b", "f"), (round(266.7 - x), round(y))) for word, (x, y) in back)
    assert behind == sorted((word, (round(x), round(y))) for word, (x, y) in front)
    across = merged(sorted(x for _, (x, _) in front))
    assert np.diff(across) == pytest.approx(15.875 + 6.35, abs=0.3)


def cut_boxes(path):
    """The rectangles of a cut file, in mm, and the size of its page."""
    text = path.read_text(encoding="utf-8")
    size = re.search(r'width="([\d.]+)mm" height="([\d.]+)mm" viewBox="0 0 ([\d.]+) ([\d.]+)"', text).groups()
    assert size[:2] == size[2:]
    boxes = []
    for way in re.findall(r'<path d="([^"]+)"', text):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", way)]
        boxes.append((min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])))
    return boxes, (float(size[0]), float(size[1]))


@pytest.fixture(scope="module")
def german(tmp_path_factory):
    """Counters of a real kit as The Game Crafter takes them, and what was told."""
    folder, problems = tmp_path_factory.mktemp("german"), Problems()
    _, manifest = press_shipped("atlantic-wolves", "game-crafter", folder, "german", problems=problems)
    return folder, manifest, problems


def alone(component, side):
    """Each piece of a component drawn by itself, of its own size."""
    target = io.BytesIO()
    writer = PdfWriter(target, DocumentInfo("alone"), shipped.load("atlantic-wolves").fonts)
    for piece in component.pieces:
        writer.add_page(piece_page(component.draw(piece, side, Problems()).drawing))
    writer.finish()
    pictures = render_pngs(target.getvalue(), 300)
    return {
        piece.id: small(Image.open(io.BytesIO(data))) for piece, data in zip(component.pieces, pictures, strict=True)
    }


def test_a_slug_shows_in_each_cut_the_piece_itself(german):
    """What lies within each cut is the piece as it is drawn alone, front and back."""
    folder, manifest, _ = german
    front, back = (file for file in manifest["files"] if file["media"] == "image/png")
    (cut,) = (file for file in manifest["files"] if file["shows"] == "cut")
    boxes, size = cut_boxes(folder / cut["file"])
    assert size == (266.7, 209.55)
    expected = [on["piece"] for on in front["pieces"] for _ in range(on["copies"])]
    assert len(boxes) == len(expected) == 14
    for left, top, right, low in boxes:
        assert (right - left, low - top) == pytest.approx((15.875, 15.875), abs=0.001)
    component = next(one for one in shipped.load("atlantic-wolves").components if one.id == "german")
    for side, file in (("front", front), ("back", back)):
        looks = alone(component, side)
        with Image.open(folder / file["file"]) as image:
            for name, (left, top, right, low) in zip(expected, boxes, strict=True):
                x = left if side == "front" else 266.7 - right
                seen = small(image.crop([round(mm / INCH * 300) for mm in (x, top, x + right - left, low)]))
                away = {other: float(np.abs(seen - look).mean()) for other, look in looks.items()}
                assert away[name] == min(away.values())
                assert away[name] < 4


def small(image):
    """A picture as numbers, so coarse that half a pixel beside does not matter."""
    return np.asarray(image.convert("RGB").resize((24, 24), Image.Resampling.BOX), dtype=float)


def test_counters_of_a_die_touch_on_one_grid(tmp_path):
    """Every sheet has the same grid, the last one too; a cut line parts two of them."""
    pack = make(tmp_path, counters=200, counter="1/2 in")
    done, manifest = press(pack, "die-cut", tmp_path / "out", "tokens")
    total = sum(n % 2 + 1 for n in range(1, 201))
    assert [product["ordered"] for product in manifest["products"]] == [-(-total // 280)]
    pages = pages_of(next((tmp_path / "out").glob("*.pdf")))
    assert sum(len(page) for page in pages[::2]) == total
    xs, ys = (sorted({round(place[axis], 1) for page in pages for _, place in page}) for axis in (0, 1))
    assert len(merged(xs)) == 14
    assert len(merged(ys)) == 20
    assert np.diff(merged(xs)) == pytest.approx(12.7, abs=0.2)
    assert done.counts[0].told == "2 sheets"


def merged(values):
    """Values that are nearly one as one: letters are not all as wide."""
    found = []
    for value in values:
        if not found or value - found[-1] > 2:
            found.append(value)
    return found


COUNTED = [
    ("make-playing-cards", 40, "55 cards, of which 15 are over", [55]),
    ("make-playing-cards", 55, "55 cards", [55]),
    ("make-playing-cards", 700, "702 cards in 2 sets of 612, 90, of which 2 are over", [612, 90]),
    ("game-crafter", 1, "1 card", [1]),
]


@pytest.mark.parametrize(("profile", "cards", "words", "sets"), COUNTED)
def test_how_many_are_ordered(tmp_path, profile, cards, words, sets):
    """What is sold and suffices: brackets of 18, 36, 55 and so on, and never more than one set holds."""
    from forge.library.opening import Wanted
    from forge.press.counting import count_of
    from forge.press.order import make_orders
    from forge.press.shelf import read_service

    pack = Wanted(str(make(tmp_path, cards=cards))).contents(Problems())
    orders = make_orders(pack, read_service(profile), [c for c in pack.components if c.id == "deck"], Problems())
    count = count_of(orders[0], 0)
    assert (count.told, list(count.sets)) == (words, sets)


def test_counts_are_those_of_the_tables(tmp_path):
    """Counted from the CSV files of the pack by themselves."""
    _, manifest = press_shipped("atlantic-wolves", "die-cut", tmp_path / "out", "german", "markers")
    wanted = {}
    for name in ("german", "markers"):
        with (components() / "atlantic-wolves" / "counters" / f"{name}.csv").open(encoding="utf-8") as table:
            wanted |= {(name, row["id"]): int(row["copies"]) for row in csv.DictReader(table)}
    found = {}
    for file in manifest["files"]:
        for on in file["pieces"]:
            key = on["component"], on["piece"]
            found[key] = found.get(key, 0) + on["copies"]
    assert found == wanted
    assert manifest["products"][0]["pieces"] == sum(wanted.values())


def test_the_zip_is_whole_and_holds_what_the_manifest_says(crafted):
    """Read by Python and by unzip; every hash is that of its file, and nothing else is in it."""
    folder, done, manifest = crafted
    with zipfile.ZipFile(done.archive) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert names == ["ORDER.txt", "manifest.json", *(file["file"] for file in manifest["files"])]
        assert json.loads(archive.read("manifest.json")) == manifest
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        for file in manifest["files"]:
            data = archive.read(file["file"])
            assert hashlib.sha256(data).hexdigest() == file["sha256"]
            assert len(data) == file["bytes"]
            assert data == (folder / file["file"]).read_bytes()
    assert manifest["schema"] == "forge-press-manifest/1"


def test_unzip_reads_it(crafted):
    """As whoever gets it does."""
    _, done, _ = crafted
    assert "No errors detected" in run("unzip", "-t", done.archive)


def test_the_order_says_what_to_choose_how_many_and_which_files(crafted):
    """So that a person can order without reading anything else."""
    folder, _, manifest = crafted
    order = (folder / "ORDER.txt").read_text(encoding="utf-8")
    assert "order for The Game Crafter" in order
    assert "choose:   Euro Poker Deck" in order
    assert f"quantity: {sum(n % 3 + 1 for n in range(1, 6))} cards, for one game" in order
    assert all(file["file"] in order for file in manifest["files"])
    assert "3 x euro-poker/deck-02-card-2-face.png" in order
    assert "assumed: ask before you pay" in order
    assert max(map(len, order.splitlines())) < 130


def test_the_same_pack_makes_the_same_bytes(tmp_path):
    """Wherever and whenever: the zip, byte by byte, from pictures and from PDFs."""
    pack = make(tmp_path, copied=True)
    for profile in ("game-crafter", "card-shop"):
        first, _ = press(pack, profile, tmp_path / "one" / profile)
        second, _ = press(pack, profile, tmp_path / "two" / profile)
        assert first.archive.read_bytes() == second.archive.read_bytes()


def test_jpeg_has_its_profile_and_full_colour(tmp_path):
    """A service of one's own that takes JPEG; the profile holds no date of today."""
    services = tmp_path / "home" / "services"
    services.mkdir(parents=True)
    (services / "mine.yaml").write_text(
        "title: Mine\nsource: {all: me}\nseen: 2026-11\nformat: jpeg\nquality: 90\nbleed: 2 mm\ninks: {space: rgb}\n"
        "pairing: separate\nproducts:\n  cards: {title: Cards, kinds: card}\n",
        encoding="utf-8",
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FORGE_HOME", str(tmp_path / "home"))
        _, manifest = press(make(tmp_path, cards=2), "mine", tmp_path / "out", "deck")
    for file in manifest["files"]:
        assert file["file"].endswith(".jpg")
        with Image.open(tmp_path / "out" / file["file"]) as image:
            assert image.size == (round(67 / INCH * 300), round(92 / INCH * 300))
            assert image.info["dpi"] == (300, 300)
            assert image.info["icc_profile"] == srgb_profile()
            assert {sampling[1:3] for sampling in image.layer} == {(1, 1)}
    assert srgb_profile()[24:36] == b"".join(part.to_bytes(2) for part in (2000, 1, 1, 0, 0, 0))


def test_a_file_larger_than_a_service_takes_is_told(tmp_path, monkeypatch):
    """And nothing is left behind."""
    monkeypatch.setattr("forge.press.packing.MEGABYTE", 10)
    with pytest.raises(ForgeError) as error:
        press(make(tmp_path), "make-playing-cards", tmp_path / "out", "deck")
    assert "more than the 30 MB that MakePlayingCards takes" in error.value.problems[0].message
    assert not list((tmp_path / "out").rglob("*.png"))


def test_words_near_a_cut_are_told_by_piece_and_element(german):
    """With the file and line that they were written in, and how near they are."""
    _, _, problems = german
    told = [one for one in problems.warnings if one.field == "german"]
    name = next(one for one in told if one.message.startswith("name on the front and back of tanker and 8 more"))
    assert "'MILCH COW' is 1.38 mm from the top cut" in name.message
    assert str(name.where) == "atlantic-wolves/counters/german.csv:2:4"
    assert "The Game Crafter wants 1.59 mm" in name.message


def test_words_in_the_middle_of_a_card_are_not_told(tmp_path):
    """There is nothing to mind."""
    problems = Problems()
    press(make(tmp_path), "mb-print", tmp_path / "out", "deck", problems=problems)
    assert not [one for one in problems if "cut" in one.message]


def test_what_somebody_put_there_is_not_lost(tmp_path):
    """A file that forge did not make stops it, unless it is replaced by force."""
    pack, out = make(tmp_path), tmp_path / "out"
    out.mkdir()
    (out / "ORDER.txt").write_text("my notes", encoding="utf-8")
    with pytest.raises(ForgeError):
        press(pack, "mb-print", out, "deck")
    assert (out / "ORDER.txt").read_text(encoding="utf-8") == "my notes"
    press(pack, "mb-print", out, "deck", force=True)
    assert "my notes" not in (out / "ORDER.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("template", "values", "name"),
    [
        ("{component}-{number}-{piece}-{side}", {"component": "deck", "side": "back"}, "deck-back"),
        ("{product}/{component}_{side}", {"product": "a/b", "component": "c", "side": "d"}, "a_b/c_d"),
        ("{piece}", {"piece": "../../etc"}, None),
        ("{piece}", {"piece": "con"}, None),
    ],
)
def test_names_of_files_are_names_everywhere(template, values, name):
    """Nothing of a pack leads out of the folder, and what has no value leaves no gap."""
    found = stem(template, values)
    assert found == name or (name is None and "/" not in found and found not in {"con", "..", ""})


def test_python_has_the_same_power(tmp_path):
    """As the command: profile, components, products, what is doubtful."""
    done = forge.open_game(str(make(tmp_path))).press(
        "drive-thru-cards", tmp_path / "out", ["deck"], products={"deck": "poker"}
    )
    assert done.archive.is_file()
    assert [order.name for order in done.orders] == ["poker"]
    assert isinstance(done.warnings, tuple)


def without_backs(pack, component):
    """Add to the toy the same pieces once more, without backs."""
    text = (pack / "pack.yaml").read_text(encoding="utf-8")
    entry = text[text.index(f"  - id: {component}") :]
    entry = entry[: entry.index("    back:")].replace(component, "plain").replace('word: "f', 'word: "p')
    (pack / "pack.yaml").write_text(text + entry, encoding="utf-8")
    rows = (pack / f"{component}.csv").read_text(encoding="utf-8")
    (pack / "plain.csv").write_text(re.sub(r"^(card|token)-", "plain-", rows, flags=re.MULTILINE), encoding="utf-8")
    return pack


def test_pieces_without_backs_share_sheets_with_those_that_have_one(tmp_path):
    """Their backs stay blank, and every front has a page behind it."""
    pack = without_backs(make(tmp_path, counters=4), "tokens")
    _, manifest = press(pack, "die-cut", tmp_path / "out", "tokens", "plain")
    front, back = pages_of(tmp_path / "out" / manifest["files"][0]["file"])
    expected = [n for n in range(1, 5) for _ in range(n % 2 + 1)]
    assert sorted(word for word, _ in front) == sorted(f"{side}{n}" for side in "fp" for n in expected)
    assert sorted(word for word, _ in back) == sorted(f"b{n}" for n in expected)


def test_cards_without_backs_are_a_file_of_their_own(tmp_path, monkeypatch):
    """Where pages alternate, a front without a back would shift all that follow."""
    (tmp_path / "services").mkdir()
    cards = "products: {cards: {title: Cards, kinds: card}}"
    text = SLUGS.replace("separate", "alternating").replace("{component}", "{size}")
    (tmp_path / "services" / "sizes.yaml").write_text(text[: text.index("products:")] + cards, encoding="utf-8")
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    press(without_backs(make(tmp_path), "deck"), "sizes", tmp_path / "out", "deck", "plain")
    both, fronts = (tmp_path / "out" / f"63x88mm{end}.pdf" for end in ("", "-front"))
    assert [page[0][0] for page in pages_of(both)] == [f"{side} {n}" for n in range(1, 6) for side in ("front", "back")]
    assert [page[0][0] for page in pages_of(fronts)] == [f"pront {n}" for n in range(1, 6)]


def test_a_chart_is_put_on_paper_at_its_own_size(tmp_path):
    """As large as at home, in the middle of A4; without that it would be cut at its edge."""
    _, manifest = press_shipped("atlantic-wolves", "offset", tmp_path, "charts", products={"charts": "a4:pad"})
    (file,) = manifest["files"]
    assert file["trim-mm"] == [210, 297]
    assert file["page-mm"] == [216, 303]
    sides, ends = "14.35 mm added on the left and right", "23.15 mm added on top and bottom"
    assert manifest["products"][0]["fitted"] == [f"at its own size, {sides}, {ends}"]


COVER = """
help: all picture
extends: plain
slots: {art: {type: picture, help: p}}
elements:
  art: {draw: picture, picture: "{{ art }}", fit: cover}
"""


def test_pictures_fill_a_bleed_wider_than_usual(tmp_path):
    """3.4 mm at the sides of a card, and the corners around a round piece: nothing of the paper shows."""
    art = io.BytesIO()
    Image.new("RGB", (744, 1039), (200, 30, 30)).save(art, "PNG")
    cards = "{id: c, kind: card, title: Cards, size: 63 x 88 mm, rows: [{id: one}], front: {face: full, art: a.png}}"
    chits = cards.replace("c, kind: card", "r, kind: counter").replace("63 x 88 mm", "3/4 in, outline: round")
    chits = chits.replace("id: one", "id: two")
    parts = f"pack: toy\ntitle: Toy\ncomponents:\n  - {cards}\n  - {chits}\n"
    pack = write(tmp_path / "toy", pack_yaml=parts, a_png=art.getvalue(), faces__full_yaml=COVER)
    _, manifest = press(pack, "game-crafter", tmp_path / "out")
    assert [file["product"] for file in manifest["files"]] == ["euro-poker", "medium-circle"]
    for file in manifest["files"]:
        with Image.open(tmp_path / "out" / file["file"]) as image:
            seen = np.asarray(image, dtype=int)
        assert np.abs(seen - (200, 30, 30)).max() < 12
