"""How a table begins and ends: its port, its links, its key, who can reach it, and that nothing is left behind."""

import http.client
import os
import re
import select
import signal
import socket
import stat
import subprocess
import sys
import time
from contextlib import closing

import pytest
from kit.table_client import Phone

from forge.errors import ForgeError
from forge.table.links import make_seats, quick_response
from forge.table.reaching import USUAL_PORT, Reached, network_address, reach

FORGE = (sys.executable, "-m", "forge")
posix = pytest.mark.skipif(os.name == "nt", reason="signals and terminals of POSIX")


def answers(host, port):
    """Say whether anything listens there."""
    with closing(socket.socket()) as asked:
        asked.settimeout(3)
        return asked.connect_ex((host, port)) == 0


def free_port():
    """Give a port that no other table takes by itself."""
    with closing(socket.socket()) as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


def stream(served):
    """Open a stream of events, as every page does."""
    wire = http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)
    cookie = f"table-{served.port}={served.token()}"
    wire.request("GET", "/atlantic-wolves/events", headers={"Cookie": cookie})
    answer = wire.getresponse()
    assert answer.status == 200
    assert answer.readline().startswith(b"retry")
    return wire, answer


@posix
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_at_once_with_pages_open(table, how):
    """Six open pages are told; nothing is written to standard error, the status is that of success."""
    served = table("atlantic-wolves", "--port", free_port())
    streams = [stream(served) for _ in range(6)]
    served.process.send_signal(how)
    began = time.monotonic()
    assert served.process.wait(8) == 0
    assert time.monotonic() - began < 6, "it waited for streams"
    for wire, answer in streams:
        answer.read()
        wire.close()
    assert served.process.stdout.read() == "The table is closed.\n"
    assert not answers("127.0.0.1", served.port)


@posix
def test_one_key_ends_it(tmp_path):
    """``q`` and Enter at a terminal; other lines do nothing."""
    import pty

    ours, theirs = pty.openpty()
    environment = {**os.environ, "FORGE_HOME": str(tmp_path)}
    words = (*FORGE, "table", "--no-browser", "atlantic-wolves")
    process = subprocess.Popen(
        words, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    )
    os.close(theirs)
    try:
        said = read_until(ours, b"ends the table")
        os.write(ours, b"quick\nno q\n")
        assert process.poll() is None
        os.write(ours, b" Q \n")
        said += read_until(ours, b"closed.")
        assert process.wait(8) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    assert b"Traceback" not in said
    assert b"q and Enter, or Ctrl-C, ends the table." in said


def read_until(descriptor, words):
    """Read what a terminal shows until some words of it."""
    said = b""
    while words not in said:
        assert select.select([descriptor], [], [], 20)[0], said
        said += os.read(descriptor, 4096)
    return said


@posix
def test_a_killed_table_frees_its_port(table):
    """After a power cut the same command serves at the same port at once."""
    served = table("atlantic-wolves", "--port", free_port())
    wire, _ = stream(served)
    port = served.port
    served.kill()
    served.begin()
    assert served.port == port
    wire.close()


def test_a_port_that_is_taken(process):
    """One that was asked for is refused by name; else another one is found."""
    taken = reach(None, lan=False)
    try:
        refused = process("table", "atlantic-wolves", "--no-browser", "--port", taken.port)
        assert refused.status != 0
        assert f"port {taken.port} is taken by another program" in refused.err
        assert "hint:" in refused.err
        other = reach(None, lan=False)
        assert other.port != taken.port
        end(other)
    finally:
        end(taken)


def end(reached):
    """Let go of what listens."""
    for one in reached.sockets:
        one.close()


def test_the_usual_port_is_taken_if_it_is_free():
    """So that links that were kept go on leading here."""
    free = not answers("127.0.0.1", USUAL_PORT)
    reached = reach(None, lan=False)
    end(reached)
    assert not free or reached.port == USUAL_PORT or answers("127.0.0.1", USUAL_PORT)


@pytest.mark.skipif(sys.platform != "linux", reason="all of 127.0.0.0/8 is this machine on Linux alone")
def test_rule_21_one_address_listens(table):
    """Without ``--lan`` no other address of this machine answers, be it one of its own."""
    served = table("atlantic-wolves")
    assert answers("127.0.0.1", served.port)
    assert not answers("127.0.0.2", served.port)
    assert not answers(an_address(), served.port)


@pytest.mark.skipif(sys.platform != "linux", reason="all of 127.0.0.0/8 is this machine on Linux alone")
def test_rule_21_with_lan_the_address_of_the_network_listens_too(table):
    """That one and loopback, not a second network; its name is served, and what is shown leads there."""
    address = an_address()
    served = table("atlantic-blocks", "--lan", "--seat", "anna", "--seat", "bob=axis,allied", "--seat", "eve")
    assert [re.match(r"http://([^:/]+)", link)[1] for link in served.links] == [address] * 3
    assert answers(address, served.port)
    assert answers("127.0.0.1", served.port)
    assert not answers("127.0.0.2", served.port)
    assert served.said.count("█▀▀") >= 3
    assert "Everybody in your network can read what goes over it" in served.said
    for host in (address, "127.0.0.1"):
        wire = http.client.HTTPConnection(host, served.port, timeout=5)
        wire.request("GET", "/", headers={"Cookie": f"table-{served.port}={served.token(1)}"})
        assert wire.getresponse().status == 303
        wire.close()


def an_address():
    """The address of this machine in its network, where it is in one."""
    try:
        return network_address()
    except ForgeError as error:
        pytest.skip(str(error))


def test_a_code_holds_the_link():
    """Read back by its own squares: dark and light, two rows a line, with the quiet border around."""
    lines = quick_response("http://192.168.178.23:8321/?t=0123456789abcdefghijkl")
    assert {len(line) for line in lines} == {len(lines[0])}
    rows = [row for line in lines for row in ([c in "█▀" for c in line], [c in "█▄" for c in line])]
    size = len(rows[0])
    assert all(rows[0])
    assert all(row[0] and row[1] and row[-1] and row[-2] for row in rows[:size])
    finder = [[not rows[y][x] for x in range(2, 9)] for y in range(2, 9)]
    assert finder[0] == [True] * 7
    assert finder[1] == [True, False, False, False, False, False, True]
    assert finder[3] == [True, False, True, True, True, False, True]
    assert size - 4 == 29, "version 3 holds 53 letters at the lowest level of correction"


def test_links_are_new_at_each_start_unless_they_are_kept(tmp_path, monkeypatch):
    """Kept ones are the same for the same table and name, in a file for its owner alone; nobody else's are touched."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    names = {"anna": ("german",), "bob": ()}
    once, again = (make_seats("wolves", names, keep=False) for _ in range(2))
    assert not {seat.token for seat in once} & {seat.token for seat in again}
    assert [(seat.name, seat.sides, seat.host) for seat in once] == [("anna", ("german",), True), ("bob", (), False)]
    assert not list(tmp_path.iterdir())
    kept = make_seats("wolves", names, keep=True)
    assert make_seats("wolves", names, keep=True) == kept
    assert make_seats("blocks", names, keep=True)[0].token != kept[0].token
    assert make_seats("wolves", {**names, "eve": ()}, keep=True)[:2] == kept
    file = tmp_path / "links.json"
    if os.name != "nt":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_text('{"wolves": {"anna": "short"}, "blocks": 3}', encoding="utf-8")
    assert make_seats("wolves", names, keep=True)[0].token != "short"


def test_the_file_of_a_game_is_gone_on_with(table, process, tmp_path):
    """Named in place of a pack it is the game at the table; nothing is recorded anywhere else."""
    words = ("play", "atlantic-wolves", "--edition", "house", "--ledger", "evening.ledger", "--player", "Karl der Rote")
    assert process(*words, stdin="quit\n").status == 0
    served = table(tmp_path / "evening.ledger", "--port", free_port())
    phone = Phone(served)
    page = phone.get("/atlantic-wolves/play")
    before = (tmp_path / "evening.ledger").read_bytes()
    form = page.form("/atlantic-wolves/play", "option")
    phone.send(form, form.buttons[0])
    phone.close()
    after = (tmp_path / "evening.ledger").read_bytes()
    assert len(after) > len(before)
    assert after.startswith(before)
    assert [path.name for path in tmp_path.glob("*.ledger")] == ["evening.ledger"]
    assert not (served.folder / "home" / "games").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere"], "is neither a pack that comes with forge nor a folder"),
        (["--edition", "house"], "--edition needs a PACK"),
        (["paukenschlag-variant", "--edition", "house"], "has no edition 'house'"),
        (["--ledger", "x"], "--ledger needs a PACK"),
        (["--switch", "x"], "needs a PACK"),
        (["atlantic-blocks", "--seat", "=axis"], "names nobody"),
        (["atlantic-blocks", "--seat", "a=axis", "--seat", "a"], "is given twice"),
        (["atlantic-blocks", "--seat", "a=german"], "possible here: allied, axis"),
        (["--seat", "a=axis"], "name its PACK too"),
        (["atlantic-blocks", "--port", "0"], "0 is not in the range"),
        (["atlantic-blocks", *["--seat", "a"] * 17], "at most 16 seats"),
    ],
)
def test_what_cannot_be_served_is_said(forge, words, sentence):
    """In a sentence, before anything listens."""
    ran = forge("table", "--no-browser", *words)
    assert ran.status in (1, 2)
    assert sentence in ran.err
    assert "http" not in ran.out


def test_other_commands_do_not_know_the_table(process):
    """Their start-up is what it was: none imports the server, and not even the help of this one does."""
    server = "{'starlette', 'uvicorn', 'segno', 'anyio'}"
    code = "import sys; sys.argv = ['forge', WORDS]\nfrom forge.cli import main\ntry: main()\nexcept SystemExit: pass\n"
    code += f"print(sorted({{name.partition('.')[0] for name in sys.modules}} & {server}))"
    for words in ("'--help'", "'referee', 'atlantic-wolves', 'asw', '--dice', '6'", "'table', '--help'"):
        done = subprocess.run(
            [sys.executable, "-c", code.replace("WORDS", words)], capture_output=True, text=True, check=True
        )
        assert done.stdout.splitlines()[-1] == "[]"


def test_the_beginning_of_links():
    """Browsers leave the usual port away, in links and in what they call us."""
    assert Reached((), 80, "192.168.1.2").everywhere == "http://192.168.1.2"
    assert Reached((), 80, "192.168.1.2").names.served == {"127.0.0.1", "localhost", "192.168.1.2"}
    assert Reached((), 8321).everywhere == Reached((), 8321).here == "http://127.0.0.1:8321"
