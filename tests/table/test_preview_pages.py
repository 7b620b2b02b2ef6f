"""The designer's pages without a browser: what is told to whom, and what strangers ask for."""

import asyncio
import re

import pytest
from kit.harbour import write_harbour

from forge.library.opening import Wanted
from forge.table.app import create_app
from forge.table.hall import Hall
from forge.table.preview.editing import EDITORS
from forge.table.seats import Seat

SHIP = "/harbour/preview/ships/ship-1"


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    """The folder of a kit."""
    return write_harbour(tmp_path_factory.mktemp("kits") / "harbour")


def asking(packs):
    """Serve kits without a wire: gives ``ask(path, client, host)``, which gives status and body."""
    app = create_app(Hall(packs, {}, editor=EDITORS["vscode"]))
    loop = asyncio.new_event_loop()

    async def answer(path, client, host):
        path, _, query = path.partition("?")
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
            "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
            "headers": [(b"host", host.encode())], "client": (client, 5), "server": (host, 8321),
            "seat": Seat("token", "anna", (), True), "state": {},
        }  # fmt: skip
        sent = []

        async def receive():
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message):
            sent.append(message)

        await app(scope, receive, send)
        return sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:]).decode("utf-8", "replace")

    yield lambda path, client="127.0.0.1", host="127.0.0.1": loop.run_until_complete(answer(path, client, host))
    for task in asyncio.all_tasks(loop):
        task.cancel()
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()


@pytest.fixture(scope="module")
def ask(kit):
    """Ask a table with a small kit."""
    yield from asking({"harbour": Wanted(str(kit))})


def test_an_editors_address_is_given_on_this_machine_alone(ask, kit):
    """Whole paths are in what this machine is shown, and in nothing that goes to another, whatever it calls us."""
    assert f"vscode://file{kit.as_posix()}/ships.csv:2:4" in ask(SHIP)[1]
    for client, host in (("192.168.1.7", "192.168.1.4"), ("192.168.1.7", "127.0.0.1"), ("127.0.0.1", "192.168.1.4")):
        status, body = ask(SHIP, client, host)
        assert status == 200
        assert str(kit.parent) not in body
        assert 'data-copy="ships.csv:2:4"' in body


@pytest.mark.parametrize(
    "path",
    [
        "/harbour/preview/none",
        "/harbour/preview/ships/none",
        "/harbour/preview/ships/~99",
        "/harbour/preview/../../etc/passwd/x",
        "/harbour/preview/-/print/77777777777777777777",
        "/harbour/preview/-/print/1/..",
        "/harbour/preview?page=99999999999999&look=%3Cscript%3E&sight=%00&zoom=-1&show=none",
        "/harbour/preview/-/sheets?job=9999&leaf=99999&scale=0/0&duplex=no",
        "/harbour/preview/-/print?scale=1e999&paper=%3Cimg%3E&part=none&format=exe",
    ],
)
def test_what_nobody_could_have_chosen_is_answered_in_sentences(ask, kit, path):
    """Addresses made up by hand show a page or a sentence, and nothing of the machine beyond the editor's address."""
    status, body = ask(path, "192.168.1.7", "192.168.1.4")
    assert status in {200, 303, 400, 404}
    assert "Traceback" not in body
    assert str(kit.parent) not in body
    assert "<script>" not in body
    assert "<img>" not in body


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """Ask a table with kits of strangers: one full of markup, one that cannot be read, one of nothing."""
    folder = tmp_path_factory.mktemp("others")
    hostile = write_harbour(folder / "harbour")
    evil = "<img src=x onerror=alert(1)>"
    pack = (hostile / "pack.yaml").read_text(encoding="utf-8").replace("title: Ships", f'title: "{evil}"')
    (hostile / "pack.yaml").write_text(pack, encoding="utf-8")
    rows = f'id,name,colour,guns\n"../a/b?c#d%","{evil}",#ffffff,"{{{{ 7 * 7 }}}}"\n'
    (hostile / "ships.csv").write_text(rows, encoding="utf-8")
    (folder / "torn").mkdir()
    (folder / "torn" / "pack.yaml").write_text("pack: [", encoding="utf-8")
    (folder / "bare").mkdir()
    (folder / "bare" / "pack.yaml").write_text("pack: bare\ntitle: Bare\n", encoding="utf-8")
    yield from asking({name: Wanted(str(folder / name)) for name in ("harbour", "torn", "bare")})


def test_words_of_a_kit_are_words_on_every_page(asked):
    """Markup in titles, names and ids is shown as it was written; an odd id is addressed by its place."""
    for path in ("", "/ships", "/ships/~0", "/-/sheets", "/-/print", "/-/counts", "/-/changes"):
        status, body = asked(f"/harbour/preview{path}")
        assert status == 200, path
        assert "<img src=x" not in body, path
    assert "&lt;img src=x" in asked("/harbour/preview/ships/~0")[1]
    assert 'href="/harbour/preview/ships/~0"' in asked("/harbour/preview")[1]


@pytest.mark.parametrize("name", ["torn", "bare"])
@pytest.mark.parametrize("path", ["", "/-/sheets", "/-/print", "/-/counts", "/-/changes"])
def test_a_kit_that_is_not_there_yet_has_its_pages(asked, name, path):
    """What cannot be read is told on the page with its place; what is empty is shown as empty."""
    status, body = asked(f"/{name}/preview{path}")
    assert status == 200
    if name == "torn" and path in {"", "/-/sheets", "/-/print"}:
        assert "pack.yaml" in body
        assert "is not YAML" in body


def test_pages_leave_bare_paper_in_the_gallery_and_pieces_do_not(tmp_path):
    """What a chart or a sheet leaves blank is paper."""
    folder = write_harbour(tmp_path / "harbour")
    with (folder / "pack.yaml").open("a", encoding="utf-8") as pack:
        pack.write("  - {id: log, kind: sheet, title: Log, page: a4, blocks: [{fields: [Player, Date]}]}\n")
    ask = asking({"harbour": Wanted(str(folder))})
    status, body = next(ask)("/harbour/preview")
    ask.close()
    assert status == 200
    bare = {
        name for shape, name in re.findall(r'<li class="piece ([^"]*)" data-key="([^"]*)"', body) if "paper" in shape
    }
    assert bare == {"log/log"}
