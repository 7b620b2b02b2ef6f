"""The handbook: everything that can be declared has its page and its example, and every link leads somewhere.

It takes as long to write as a large kit, so `.ci/run` writes it once, in a stage of its own, which names this file.
"""

import json
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from kit.linked_pages import LinkedPage, broken_links

from forge.cli import cli
from forge.documenting import handbook
from forge.documenting.command_pages import command_path, commands_in
from forge.documenting.declared import topics
from forge.documenting.reference import field_anchor, stock_faces, stock_styles, topic_path
from forge.documenting.rules_pages import kind_name, parameter_kinds, request_types
from forge.documenting.site import as_html, as_markdown
from forge.documenting.words_pages import text_path
from forge.errors import Location, Problems
from forge.kinds.faces.library import FaceLibrary
from forge.places import templates
from forge.rules.texts import own_texts

pytestmark = pytest.mark.slow
SETTINGS = Path(__file__).parents[2] / "zensical.toml"


@pytest.fixture(scope="module")
def book():
    """Write the handbook once."""
    return handbook.write_handbook(cli)


@pytest.fixture(scope="module")
def pages(book):
    """Give the pages by path."""
    return {page.path: page for page in book.pages}


@pytest.fixture(scope="module")
def html(book):
    """Give the files of the handbook as HTML."""
    return tuple(as_html(book))


@pytest.fixture(scope="module")
def site(html, book, tmp_path_factory):
    """Give the folder of the handbook as HTML."""
    folder = tmp_path_factory.mktemp("handbook")
    for name, text in html:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for name, photograph in book.photographs.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(photograph, folder / name)
    return folder


@cache
def ids(site, path):
    """Give the places of a page that can be linked to."""
    return frozenset(LinkedPage((site / path).with_suffix(".html").read_text(encoding="utf-8")).ids)


def test_every_link_and_anchor_leads_somewhere(site):
    """No link, picture or anchor of any page leads nowhere, and no place is named twice."""
    assert not list(broken_links(site))
    assert len(list(site.rglob("*.html"))) > 150


def test_every_link_of_the_published_site_leads_somewhere(book, tmp_path):
    """What zensical makes of the Markdown, without a warning, has no broken link either."""
    pytest.importorskip("zensical", reason="needs zensical: pip install --group docs")
    for name, text in as_markdown(book):
        (tmp_path / "pages" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "pages" / name).write_text(text, encoding="utf-8")
    for name, photograph in book.photographs.items():
        (tmp_path / "pages" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(photograph, tmp_path / "pages" / name)
    shutil.copy(SETTINGS, tmp_path)
    subprocess.run([sys.executable, "-m", "zensical", "build", "--strict"], cwd=tmp_path, check=True)
    assert not list(broken_links(tmp_path / "site"))
    assert len(list((tmp_path / "site").rglob("*.html"))) > 150


def test_every_file_kind_block_and_element_has_a_page_with_all_of_its_fields(site):
    """Each record that a pack can say stands on a page, each of its fields at a place of its own."""
    found = topics()
    assert {"files", "kinds", "blocks", "elements"} == {topic.section for topic in found}
    for topic in found:
        places = ids(site, topic_path(topic.section, topic.name))
        for part in topic.parts:
            wanted = {field_anchor(part.path, field.name) for field in part.record.fields}
            assert wanted <= places, (topic.name, part.path, wanted - places)


def test_a_list_made_of_rows_says_so(pages):
    """The entries of a board's key may each stand for the rows of a file; colours of a swatch may not."""
    body = pages["reference/kinds/board.md"].body
    entries, also = (
        next(line for line in body.split("\n") if line.startswith(f"**`{name}`**")) for name in ("entries", "also")
    )
    assert "**`each`**" in entries
    assert "**`when`**" in entries
    assert "**`each`**" not in also


def test_every_field_has_an_example_that_says_it(pages):
    """Under the name of each field stands YAML that says this field."""
    for topic in topics():
        body = pages[topic_path(topic.section, topic.name)].body
        for part in topic.parts:
            for field in part.record.fields:
                place = body.index(f'<a id="{field_anchor(part.path, field.name)}"></a>')
                said = re.search(r"```yaml\n(.*?)\n```", body[place:].split("<a id", 2)[1], re.DOTALL)
                assert said, (topic.name, part.path, field.name)
                assert field.name in yaml.safe_load(said[1]) or field.name in {"yes", "no"}, said[1]


def test_every_stock_face_and_style_has_a_page(site):
    """Each face with all of its slots, inherited ones too, and each style."""
    for kind, name in stock_faces():
        face = FaceLibrary(kind, templates()).find(name, Location(name), "", Problems())
        assert {f"slot-{slot}" for slot in face.slots} <= ids(site, topic_path("faces", f"{kind}-{name}"))
    assert {"plain", "naval"} <= set(stock_styles())
    assert all((site / topic_path("styles", name)).with_suffix(".html").is_file() for name in stock_styles())


def test_every_topic_face_and_style_is_shown_with_a_picture(pages, book):
    """What can be seen on paper is drawn on its page; some kinds of file leave nothing on paper by themselves."""
    unseen = {"files/pack", "files/overlay", "files/procedures", "files/sequence", "files/vectors"}
    for path, page in pages.items():
        name = path.removeprefix("reference/").removesuffix(".md")
        if name.startswith(("files/", "kinds/", "blocks/", "elements/", "faces/", "styles/")) and "index" not in name:
            assert (".svg)" in page.body) == (name not in unseen), name
    assert all(text.startswith("<") and "</svg>" in text for text in book.pictures.values())


def test_every_photograph_is_shown_and_light(pages, book):
    """No picture of the gallery, of symbols or of flags lies about unseen; the gallery weighs at most 5 MB."""
    bodies = [pages[name].body for name in ("gallery.md", "symbols.md", "ensigns.md")]
    shown = {name for body in bodies for name in re.findall(r"!\[[^]]+\]\(([^)]+)\)", body)}
    assert shown == set(book.photographs)
    assert {"symbols.png", "ensigns.png"} <= shown
    gallery = (path for name, path in book.photographs.items() if name.startswith("gallery/"))
    assert sum(path.stat().st_size for path in gallery) <= 5_000_000


def test_every_request_and_kind_of_parameter_has_a_page_with_a_use_in_a_game(pages):
    """Each request with calls that make use of all of its parts, each kind of parameter with an option that has it."""
    for name, made in request_types().items():
        body = pages[f"reference/requests/{name}.md"].body
        assert body.count("```python") >= 1, name
        assert all(f"| `{field}` |" in body for field in made._fields)
    kinds = parameter_kinds()
    assert len(kinds) > 10
    for kind in kinds:
        assert "`forge referee " in pages[f"reference/parameters/{kind_name(kind)}.md"].body


def test_every_text_key_has_a_place(site):
    """Each of forge's own words, by its key."""
    for key in own_texts():
        assert f"key-{key}" in ids(site, text_path(key)), key


def test_every_command_has_a_page_with_all_of_its_options_and_an_example(pages, site):
    """Each command and each command below another."""
    for name, command in commands_in(cli):
        path = command_path(name)
        assert "```console\n$ forge" in pages[path].body, name
        wanted = {
            f"option-{parameter.name.replace('_', '-')}"
            for parameter in command.params
            if not getattr(parameter, "hidden", False)
        }
        assert wanted <= ids(site, path), name


def test_the_command_writes_the_same_pages(book, html, monkeypatch, tmp_path):
    """``forge docs`` writes HTML, or with ``--markdown`` the Markdown that it comes from, and never over a stranger."""
    monkeypatch.setattr(handbook, "write_handbook", lambda _: book)
    assert CliRunner().invoke(cli, ["docs", str(tmp_path / "html")]).exit_code == 0
    assert CliRunner().invoke(cli, ["docs", str(tmp_path / "text"), "--markdown"]).exit_code == 0
    for folder, files in (("html", html), ("text", as_markdown(book))):
        for name, text in files:
            assert (tmp_path / folder / name).read_text(encoding="utf-8") == text
    (tmp_path / "html" / "index.html").write_text("mine", encoding="utf-8")
    assert CliRunner().invoke(cli, ["docs", str(tmp_path / "html")]).exit_code != 0
    assert (tmp_path / "html" / "index.html").read_text(encoding="utf-8") == "mine"


def test_every_guide_is_on_the_first_page(pages):
    """No guide is found by chance alone."""
    linked = set(re.findall(r"\]\(([\w/-]+\.md)\)", pages["index.md"].body))
    guides = {path for path in pages if path.startswith(("how-to/", "tutorials/"))}
    assert len(guides) > 30
    assert guides <= linked


def test_the_search_knows_every_page_and_every_marked_place(site, pages):
    """Each page by its title, and each anchor of a field, under an address that exists."""
    script = (site / "pages.js").read_text(encoding="utf-8")
    known = json.loads(script.removeprefix("window.handbook = ").removesuffix(";\n"))
    assert [address for address, *_ in known] == [path.replace(".md", ".html") for path in pages]
    for address, _, places, words in known:
        anchors = {anchor for _, anchor in places if anchor}
        assert anchors == set(ids(site, address)) - {"search", "chapters"}, address
        assert places[0][1] == ""
        assert words.islower() or not words
    named = {name for _, _, places, _ in known for name, _ in places}
    assert {"bleed", "outline", "tuck-box", "RollOn"} <= named
