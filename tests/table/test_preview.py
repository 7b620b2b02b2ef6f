"""The designer's pages in a browser: redrawn at each save, with lines, looks and eyes that are right to the pixel."""

import io
import re

import pypdfium2
import pytest
from kit.browser import check_access, scrolls_sideways, until
from kit.harbour import COLOURS, change, write_harbour
from PIL import Image

SHIP = "/harbour/preview/ships/ship-1"
FOLD, DIE = (f"document.querySelector('.line.{kind}:not(.halo)')" for kind in ("fold", "die"))
CLICKED = """() => {
  let seen = "";
  const see = event => { seen = event.target.closest("a").getAttribute("href"); event.preventDefault(); };
  addEventListener("click", see, {once: true, capture: true});
  document.querySelector("[data-spot=spot-front-2]").dispatchEvent(new MouseEvent("click", {bubbles: true}));
  return seen;
}"""
WATCHED = """() => {
  window.errors = 0;
  const count = () => { window.errors += document.querySelectorAll(".told").length; };
  new MutationObserver(count).observe(document.querySelector("main"), {childList: true, subtree: true});
}"""


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    """The folder of a kit that the tests edit; each leaves it as it was."""
    return write_harbour(tmp_path_factory.mktemp("kits") / "harbour")


@pytest.fixture(scope="module")
def served(table, kit, tmp_path_factory):
    """A table with the kit, and a folder for builds."""
    return table(str(kit), "--out", str(tmp_path_factory.mktemp("built") / "out"))


@pytest.fixture
def look(served, visit):
    """Open a page of the table: ``look(path, phone=True)``."""

    def look(path, **kind):
        page = visit(served.links[0], **kind)
        page.goto(served.address + path)
        return page

    return look


@pytest.fixture
def mended(kit):
    """Put every file of the kit back as it was."""
    files = {path: path.read_bytes() for path in kit.rglob("*") if path.is_file()}
    yield
    for path in kit.rglob("*"):
        if path.is_file() and path not in files:
            path.unlink()
    for path, data in files.items():
        if not path.is_file() or path.read_bytes() != data:
            path.write_bytes(data)


def colour_at(page, selector, x, y):
    """Give the colour of a point of something on a page, in fractions of its size, as it is on the screen."""
    picture = Image.open(io.BytesIO(page.locator(selector).first.screenshot())).convert("RGB")
    return picture.getpixel((int(x * picture.width), int(y * picture.height)))


def rgb(colour):
    """Give the levels of a colour that was written as ``#rrggbb``."""
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def near(one, other, by=3):
    """Tell whether two colours are the same but for rounding."""
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


def seen_near(page, selector, x, y, colour, by=3):
    """Wait until a point has a colour."""
    for _ in range(200):
        if near(colour_at(page, selector, x, y), colour, by):
            return
        page.wait_for_timeout(25)
    pytest.fail(f"{colour_at(page, selector, x, y)} never was {colour}")


def test_all_pieces_are_shown_with_their_counts(look):
    """Components stand at the left with counts, every piece with both sides in the middle, no problem at the right."""
    page = look("/harbour/preview")
    page.get_by_role("link", name="Ships counter · 10 pieces").wait_for()
    assert page.locator(".piece").count() == 11
    assert page.locator(".piece img").count() == 21
    assert page.get_by_text("Nothing is wrong.").count() == 1
    seen_near(page, '[data-key="ships/ship-1"] img', 0.8, 0.9, rgb(COLOURS[0]))


@pytest.mark.slow
def test_words_find_pieces_by_what_their_rows_say(look):
    """A word that stands in a cell and in no name finds the row all the same."""
    page = look("/harbour/preview")
    page.get_by_label("Words on a piece").fill(COLOURS[3])
    page.get_by_role("button", name="Find").click()
    until(page, "() => document.querySelectorAll('.piece').length === 1")
    assert page.locator(".piece .name").inner_text() == "Ship 4"


def test_a_cell_changes_its_picture_in_place(look, kit, mended):
    """Size and place of the picture stay, the element stays the same one, and the piece is marked in the list."""
    page = look(f"{SHIP}?zoom=400")
    seen_near(page, ".frame", 0.9, 0.9, rgb(COLOURS[0]))
    page.evaluate(
        "() => { const f = document.querySelector('.frame'); f.scrollTo(120, 90); old = f.querySelector('.face'); }"
    )
    change(kit / "ships.csv", COLOURS[0], "#10e0e0")
    seen_near(page, ".frame", 0.9, 0.9, (16, 224, 224))
    frame = page.evaluate("() => { const f = document.querySelector('.frame'); return [f.scrollLeft, f.scrollTop]; }")
    assert frame == [120, 90]
    assert page.evaluate("() => document.querySelector('.face') === old")
    assert page.get_by_text("400 %").count() == 1
    page.goto(page.url.partition("/ships")[0])
    assert page.locator('[data-key="ships/ship-1"].changed').count() == 0, "it was looked at while it changed"


@pytest.mark.slow
def test_what_changed_elsewhere_is_outlined_until_it_is_looked_at(look, kit, mended):
    """An outline and a word say which pieces changed; opening one takes its own away, a button all of them."""
    page = look("/harbour/preview/ships")
    for number in (2, 3):
        seen_near(page, f'[data-key="ships/ship-{number}"] img', 0.8, 0.9, rgb(COLOURS[number - 1]))
    change(kit / "ships.csv", COLOURS[1], "#101010")
    change(kit / "ships.csv", COLOURS[2], "#202020")
    page.locator('[data-key="ships/ship-2"].changed').wait_for()
    page.locator('[data-key="ships/ship-3"].changed').wait_for()
    page.get_by_role("link", name="Ship 2").click()
    page.get_by_role("heading", name="Ship 2").wait_for()
    page.go_back()
    page.reload()
    page.locator('[data-key="ships/ship-3"].changed').wait_for()
    assert page.locator(".piece.changed").count() == 1
    page.get_by_role("link", name="Changes").click()
    page.get_by_role("button", name="Earlier and now in turn").click()
    seen_near(page, '[data-key="ships/ship-3"] .was img', 0.8, 0.9, rgb(COLOURS[2]))
    page.get_by_role("button", name="Earlier and now in turn").click()
    seen_near(page, '[data-key="ships/ship-3"] .is img', 0.8, 0.9, rgb("#202020"))
    page.go_back()
    page.get_by_role("button", name="All looked at").click()
    until(page, "() => !document.querySelector('.piece.changed')")


def test_an_error_stands_beside_the_last_good_picture_and_goes(look, kit, mended):
    """A face that is broken is told with file, line and hint; the picture stays, and when it is mended the words go."""
    page = look(SHIP)
    seen_near(page, ".frame", 0.9, 0.9, rgb(COLOURS[0]))
    change(kit / "faces" / "plate.yaml", "font: factor", "font: faktor")
    place = page.locator(".told li.error .place").first
    place.wait_for()
    assert place.inner_text().startswith("faces/plate.yaml:11:")
    assert page.locator(".told li.error").first.inner_text().count("factor") >= 1, "the hint names what is near"
    assert near(colour_at(page, ".frame", 0.9, 0.9), rgb(COLOURS[0]))
    change(kit / "faces" / "plate.yaml", "font: faktor", "font: factor")
    until(page, "() => !document.querySelector('.told')")


@pytest.mark.slow
def test_a_half_written_save_is_never_shown(look, kit, mended):
    """A file that is written in two halves shows the first good state, then the second, and no error between."""
    page = look("/harbour/preview/ships")
    seen_near(page, '[data-key="ships/ship-1"] img', 0.8, 0.9, rgb(COLOURS[0]))
    page.evaluate(WATCHED)
    text = (kit / "ships.csv").read_text(encoding="utf-8").replace(COLOURS[0], "#fedcba")
    with (kit / "ships.csv").open("w", encoding="utf-8") as file:
        file.write(text[: len(text) // 2])
        file.flush()
        file.write(text[len(text) // 2 :])
    seen_near(page, '[data-key="ships/ship-1"] img', 0.8, 0.9, rgb("#fedcba"))
    assert page.evaluate("() => window.errors") == 0
    assert page.locator(".piece").count() == 10


@pytest.mark.slow
def test_pieces_come_and_go_with_their_rows(look, kit, mended):
    """A row more is a piece more where it was written; a row less takes its piece away, and the others stay."""
    page = look("/harbour/preview/ships")
    page.locator('[data-key="ships/ship-10"]').wait_for()
    change(kit / "ships.csv", "ship-5,", "extra,Extra,#ffffff,9\nship-5,")
    page.locator('[data-key="ships/extra"]').wait_for()
    keys = page.evaluate("() => [...document.querySelectorAll('.piece')].map(each => each.dataset.key)")
    assert keys[4:6] == ["ships/extra", "ships/ship-5"]
    change(kit / "ships.csv", "extra,Extra,#ffffff,9\n", "")
    page.locator('[data-key="ships/extra"]').wait_for(state="detached")


def test_a_kit_with_a_broken_parts_list_comes_alive_when_it_is_mended(look, kit, mended):
    """What cannot be read at all is told; the page waits, and shows the kit when it is whole again."""
    page = look("/harbour/preview")
    page.locator('[data-key="ships/ship-1"]').wait_for()
    change(kit / "pack.yaml", "components:", "components: [")
    page.locator(".told li.error").first.wait_for()
    assert "pack.yaml:" in page.locator(".told li.error .place").first.inner_text()
    change(kit / "pack.yaml", "components: [", "components:")
    page.get_by_text("Nothing is wrong.").wait_for()
    assert page.locator(".piece").count() == 11


def test_a_shape_says_which_cell_it_came_from_and_opens_it(look, kit, served):
    """By keys as by pointer: column, value, place; the link is the editor's address of the file on this machine."""
    page = look(SHIP)
    spot = page.get_by_role("link", name="figure, guns = 1, ships.csv:2:4").first
    spot.focus()
    told = page.locator(".origin.lit")
    assert "column guns = 1" in re.sub(r"[“”\"]", "", told.inner_text()).replace("\n", " ")
    assert spot.get_attribute("href") == f"vscode://file{kit.as_posix()}/ships.csv:2:4"
    opened = page.evaluate(CLICKED)
    assert opened == f"vscode://file{kit.as_posix()}/ships.csv:2:4"


@pytest.mark.slow
def test_the_box_of_a_shape_lies_where_the_face_says(look):
    """The figure of the face lies 6 mm from the left and the top of 18 mm, and is 6 mm wide."""
    page = look(SHIP)
    box = page.evaluate(
        "() => { const { x, y, width } = document.querySelector('[data-spot=spot-front-2] rect').getBBox();"
        " return [x, y, width]; }"
    )
    assert box == pytest.approx([6, 6, 6])


def test_lines_lie_in_millimetres_over_the_picture(look):
    """Around 18 mm there are 3 mm of bleed; the safe area is an eighteenth of the width further in than the trim."""
    page = look(f"{SHIP}?show=trim&show=safe&show=bleed")
    boxes = page.evaluate(
        """() => { const box = one => document.querySelector(one).getBoundingClientRect();
        const stage = box(".stage"); return ["trim", "safe", "bleed"].map(kind => {
          const line = document.querySelector(`.line.${kind}:not(.halo)`).getBBox();
          return [line.x, line.y, line.width, line.height]; }).concat([[stage.width, stage.height]]); }"""
    )
    assert boxes[:3] == [[0, 0, 18, 18], pytest.approx([1, 1, 16, 16]), pytest.approx([-3, -3, 24, 24])]
    picture = page.locator("image.face").first.bounding_box()
    assert picture["width"] / boxes[3][0] == pytest.approx(18 / 24, abs=0.004)
    assert near(colour_at(page, ".stage", 1.5 / 24, 0.5), rgb(COLOURS[0])), "the bleed has the colour of the edge"


@pytest.mark.slow
def test_a_fold_lies_across_the_card_where_the_pack_says(look):
    """``creases: across 20 mm`` is a line from edge to edge, 20 mm from the top of 60."""
    page = look("/harbour/preview/orders/sail?show=fold")
    line = page.evaluate(f"() => {{ const box = {FOLD}.getBBox(); return [box.x, box.y, box.width, box.height]; }}")
    assert line == pytest.approx([0, 20, 40, 0])


@pytest.mark.slow
def test_switches_change_the_view_without_moving_it(look):
    """A switch keeps size and scroll, and stands in the address, so that going back and a link show the same."""
    page = look(f"{SHIP}?zoom=300")
    page.evaluate("() => document.querySelector('.frame').scrollTo(50, 60)")
    page.get_by_label("Elements").check(force=True)
    until(page, "() => document.querySelector('.bench.show-origins')")
    assert page.evaluate(
        "() => [document.querySelector('.frame').scrollLeft, document.querySelector('.frame').scrollTop]"
    ) == [50, 60]
    assert "show=origins" in page.url
    assert "zoom=300" in page.url


# What eyes without a colour see of #ee8877, by the matrices of Machado, Oliveira and Fernandes (2009), severity 1, in
# linear light, worked out by hand: R 0.8550, G 0.2462, B 0.1845 become 0.4839, 0.4138, 0.1792 without green, 0.3516,
# 0.3098, 0.1789 without red, 1.0216 (as much as there is), 0.1894, 0.2303 without blue.
SEEN = {"deuteranopia": (184, 172, 117), "protanopia": (160, 151, 117), "tritanopia": (255, 120, 132)}


def test_eyes_without_a_colour_see_what_the_science_says(look):
    """The filter of the page takes colours through linear light, as the published matrix wants it."""
    for sight, colour in SEEN.items():
        seen_near(look(f"{SHIP}?sight={sight}"), ".frame", 0.9, 0.9, colour, by=4)


@pytest.mark.slow
def test_grey_is_what_a_printer_without_colour_makes_of_it(look):
    """#ee8877 has a luminance of 0.3711 (0.2126 R + 0.7152 G + 0.0722 B in linear light): the grey of level 164."""
    page = look(f"{SHIP}?look=grey")
    seen_near(page, ".frame", 0.9, 0.9, (164, 164, 164), by=2)


@pytest.mark.slow
def test_little_ink_leaves_a_pale_ground(look):
    """A ground printed with little ink is of the same hue and much lighter."""
    page = look(f"{SHIP}?look=low-ink")
    until(page, "() => document.querySelector('image.face')")
    page.wait_for_timeout(300)
    red, green, blue = colour_at(page, ".frame", 0.9, 0.9)
    assert min(red, green, blue) > 180
    assert red > green > blue


@pytest.mark.slow
def test_keys_make_it_larger_and_move_it(look):
    """Plus and minus change the size, arrows move what is larger than its frame, 0 fits it again."""
    page = look(SHIP)
    page.locator(".frame").first.focus()
    for _ in range(6):
        page.keyboard.press("+")
    until(page, "() => document.querySelector('[data-zoom-shown]').textContent === '800 %'")
    before = page.evaluate("() => document.querySelector('.frame').scrollLeft")
    page.keyboard.press("ArrowRight")
    until(page, "left => document.querySelector('.frame').scrollLeft > left", before)
    page.keyboard.press("0")
    until(page, "() => document.querySelector('.stage').clientWidth <= document.querySelector('.frame').clientWidth")


@pytest.mark.slow
def test_real_size_is_what_a_card_says(look):
    """The screen is measured once with a bank card of 85.6 mm; from then on 18 mm are 18 mm for the reader."""
    page = look(SHIP)
    page.get_by_text("Real size on this screen").click()
    page.get_by_label("Length of the bar").fill("150")
    width = page.locator(".stage").first.bounding_box()["width"]
    assert width == pytest.approx(18 * 96 / 25.4 * 1.5, abs=1)
    page.reload()
    assert page.locator(".stage").first.bounding_box()["width"] == pytest.approx(width, abs=1)


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [
        "/harbour/preview",
        f"{SHIP}?show=trim&show=origins",
        "/harbour/preview/-/sheets",
        "/harbour/preview/-/print",
        "/harbour/preview/-/counts",
    ],
)
@pytest.mark.parametrize("kind", [{"phone": True}, {"dark": True}], ids=["phone", "dark"])
def test_everybody_can_use_the_pages(look, path, kind):
    """Nothing scrolls sideways, and axe finds nothing."""
    page = look(path, **kind)
    assert not scrolls_sideways(page)
    check_access(page)


@pytest.mark.slow
def test_a_phone_shows_one_piece_at_full_width(look):
    """At 360 px the picture takes the width that there is."""
    page = look(SHIP, phone=True)
    assert page.locator(".stage").first.bounding_box()["width"] > 310


@pytest.mark.slow
def test_sheets_are_shown_as_they_are_printed(look):
    """Front and back of a leaf stand side by side; its cut lines are 18 mm apart."""
    page = look("/harbour/preview/-/sheets?leaf=2&show=die")
    assert page.locator(".stage").count() == 2
    size = page.evaluate(f"() => {{ const box = {DIE}.getBBox(); return [box.width % 18, box.height % 18]; }}")
    assert all(min(length, 18 - length) < 0.01 for length in size)


def test_the_plan_is_what_the_build_then_writes(look):
    """Jobs, sheets and pages that the dialog tells are those of the PDF that is fetched."""
    page = look("/harbour/preview/-/print?paper=Letter")
    leaves, pages = map(int, re.findall(r"\d+", page.locator(".plan strong").first.inner_text())[:2])
    page.get_by_role("button", name="Build, to be fetched here").click()
    page.get_by_role("heading", name="Built").wait_for()
    with page.expect_download() as fetched:
        page.get_by_role("link", name="harbour.pdf").first.click()
    document = pypdfium2.PdfDocument(fetched.value.path())
    assert len(document) == pages == 2 * leaves
    assert [round(length) for length in document[0].get_size()] in ([612, 792], [792, 612])
    document.close()


@pytest.mark.slow
def test_a_build_goes_into_the_folder_that_was_named(look, served):
    """The folder is the one of ``--out`` and no other; the page says its name and nothing of where it lies."""
    page = look("/harbour/preview/-/print?part=ships")
    page.get_by_role("button", name="Build into the folder out").click()
    page.get_by_role("heading", name="Built").wait_for()
    out = served.words[-1]
    from pathlib import Path

    assert [path.name for path in Path(out).iterdir() if not path.name.startswith(".")] == ["harbour-ships.pdf"]
    assert str(Path(out).parent) not in page.content()


@pytest.mark.slow
def test_what_is_wrong_is_told_in_place_of_a_plan(look, kit, mended):
    """Paper that does not exist is refused in a sentence; nothing is built of a broken kit."""
    page = look("/harbour/preview/-/print?paper=Foolscap%20Nine")
    assert "Foolscap Nine" in page.locator(".told li.error").first.inner_text()
    assert page.get_by_role("button", name="Build").count() == 0


@pytest.mark.slow
def test_counts_and_mix_are_told(look):
    """Ten designs and one card, by side, and what sheets they take."""
    page = look("/harbour/preview/-/counts")
    row = page.get_by_role("row", name=re.compile("^Ships")).first
    assert re.findall(r"\d+", row.inner_text())[-3:-1] == ["10", "10"] or "10" in row.inner_text()
    assert "11 designs, 11 pieces in all" in page.content()


@pytest.mark.slow
def test_pages_work_without_script(served, chromium):
    """Switches are a form, sizes are links, shapes lead to their words."""
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(served.links[0])
    page.goto(f"{served.address}{SHIP}")
    page.get_by_label("Trim").check(force=True)
    page.get_by_role("button", name="Show it so").click()
    assert "show=trim" in page.url
    page.get_by_role("link", name="Larger").click()
    assert "zoom=200" in page.url
    frame = page.locator(".frame").first.bounding_box()["width"]
    assert page.locator(".stage").first.bounding_box()["width"] == pytest.approx(2 * frame, rel=0.02)
    context.close()
