"""The gate to the terminal: no word of a stranger commands it, in whatever encoding, whoever reads or has gone."""

import ast
import os
import re
import signal
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from kit.hostile_words import RAW, write_evil

import forge as package
from forge.cli.echo import echo_json
from forge.reading.one_line import one_line
from tests.kit.repeated import slow_but

SOURCES = Path(package.__file__).parent
GATE = SOURCES / "cli" / "echo.py"
LEDGER = SOURCES / "referee" / "ledger"
ALONE = (
    LEDGER / "chain_check.py",  # run without forge
    LEDGER / "shared" / "dice_check.py",
    SOURCES / "press" / "preflight" / "ring.py",  # a program whose output forge reads: JSON in a pipe
)
SAYING = {"echo", "secho", "prompt", "confirm", "echo_via_pager", "progressbar", "style", "getchar", "pause", "show"}


def ways_out(path):
    """Give each call of a module that writes to the terminal by itself: click's ways, print, the streams."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func)
        clicks = name.startswith("click.") and name.removeprefix("click.") in SAYING
        streams = re.search(r"(stdout|stderr)(\.buffer)?\.(write|writelines)$", name)
        logs = re.search(r"(^|\.)(warning|error|info|debug|exception|critical|basicConfig)$", name) and "log" in name
        if clicks or name in ("print", "os.write", "warnings.warn") or streams or logs:
            yield f"{path.name}:{node.lineno}: {name}"


def test_nothing_passes_by_the_gate():
    """No module but the gate writes to the terminal, by click, by print or by a stream."""
    files = [path for path in SOURCES.rglob("*.py") if path not in (GATE, *ALONE)]
    assert len(files) > 300
    found = [way for path in files for way in ways_out(path)]
    assert [way for way in found if not way.startswith("file.py")] == []  # the ledger's file is no terminal
    assert all(list(ways_out(path)) for path in ALONE), "the search itself finds what it looks for"


def test_every_character_that_commands_is_written_out():
    """By the character database: controls, ends of lines, marks of direction, halves of characters; no other letter."""
    turning = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        category = unicodedata.category(character)
        commands = category in {"Cc", "Zl", "Zp", "Cs"} or unicodedata.bidirectional(character) in turning
        shown = one_line(f"a{character}b")
        if commands:
            assert shown.isprintable(), hex(code)
            assert shown.startswith("a\\"), hex(code)
        elif category[0] in "LMNPS":
            assert shown == f"a{character}b", hex(code)


def test_json_keeps_its_meaning(capsys):
    """What is written out in JSON is written as JSON does, so that a program reads the very words."""
    import json

    echo_json({"reason": RAW, "name": "Jütland – 海 \ud800"})
    said = capsys.readouterr().out
    assert json.loads(said) == {"reason": RAW, "name": "Jütland – 海 \ud800"}
    assert all(line.isprintable() for line in said.splitlines())


@pytest.fixture
def evil(tmp_path):
    """Write the hostile pack."""
    return write_evil(tmp_path)


COMMANDS = [
    "check evil",
    "check evil --overlay mine.yaml",
    "check evil --overlay worse.yaml",
    "list evil",
    "list evil --readings --unknown",
    "list evil --pieces",
    "referee evil",
    "referee evil --json",
    "referee evil gunnery --help",
    "referee evil gunnery --range close --dice 46",
    "referee evil gunnery --range close --dice 46 --json",
    "referee evil gunnery --range far --dice 46",
    "referee evil gunnery --range far --dice 46 --overlay mine.yaml --ledger b.ledger",
    "referee evil gunnery --range close --roll --overlay mine.yaml --ledger c.ledger --player Ann --player Bob",
    "ledger amend c.ledger 4 6 6 --agreed Ann --reason",
    "ledger show c.ledger",
    "ledger export c.ledger",
    "ledger export c.ledger --json",
    "ledger verify c.ledger",
    "ledger verify c.ledger --json",
    "ledger undo c.ledger",
    "ledger close c.ledger --reason",
    "odds evil gunnery --range close",
    "fill evil --list",
    "fill evil",
    "build evil --overlay mine.yaml",
    "play evil",
    "schema overlay",
]


def run(words, folder, **environment):
    """Run a command and give its status with all that it wrote, as bytes."""
    env = {**os.environ, "FORGE_HOME": str(folder / "home"), **environment}
    line = [sys.executable, "-m", "forge", *words]
    done = subprocess.run(line, capture_output=True, cwd=folder, env=env, input=b"?\nx\n", timeout=120, check=False)
    return done.returncode, done.stdout + done.stderr


def test_no_text_of_a_stranger_commands_the_terminal(forge, evil):
    """Over every command: no control but the line end is written, no line begins with a stranger's words."""
    seen = ""
    for command in COMMANDS:
        words = [*command.split(), RAW] if command.endswith("--reason") else command.split()
        ran = forge(*words, stdin="?\nx\n", cwd=evil.parent)
        seen += ran.out + ran.err
        assert ran.status in (0, 1, 2, 5), (command, ran)
        for line in (ran.out + ran.err).split("\n"):
            assert one_line(line) == line, command
            assert not line.startswith(("FORGED", "8  ")), command
    assert seen.count("\\x1b[2K\\x1b[8m") > 40


def _ruled_by_two(folder):
    players = ["--player", "Ann", "--player", "Bob"]
    run(["referee", "evil", "gunnery", "--range", "close", "--roll", "--ledger", "c.ledger", *players], folder)


def test_a_reason_cannot_forge_a_record(evil):
    """A reason with line ends stays within its own record: as many numbered lines as there are records."""
    folder = evil.parent
    _ruled_by_two(folder)
    forged = "misread\n8  closed because both agreed\nsound"
    run(["ledger", "amend", "c.ledger", "4", "6", "6", "--reason", forged, "--agreed", "Ann"], folder)
    _, shown = run(["ledger", "show", "c.ledger"], folder)
    numbers = re.findall(rb"^\d+", shown, flags=re.MULTILINE)
    assert numbers == [str(number).encode() for number in range(1, len(numbers) + 1)]
    assert b"misread\\n8  closed because both agreed\\nsound" in shown
    status, verdict = run(["ledger", "verify", "c.ledger"], folder)
    assert status == 5
    assert b"sound" not in verdict.splitlines()


WIDE = """\
pack: hafen
title: Häfen – Жук × 2
notice: „Nur“ ein Test… −1 ½
sides:
  blue: {ground: "#24425c", ink: "#ffffff"}
components:
  - id: ships
    kind: counter
    title: Kähne – groß
    size: 15 mm
    side: blue
    rows: [{id: köln, name: Köln}]
    front: {face: ship, name: "{{ name }}", attack: "4"}
"""
WIDE_TABLE = """\
table: gunnery
title: Geschütze – 砲
dice: 2d6
axes: {roll: {title: Wurf –, below: clamp}}
result: {hits: {type: whole, title: Treffer ×}}
rows: {2-6: {hits: 0}, 7-12: {hits: 1}}
"""
WIDE_COMMANDS = [
    "check hafen",
    "list",
    "list hafen",
    "list hafen --pieces",
    "list under-ten-flags --unknown",
    "referee hafen",
    "referee hafen gunnery --dice 46 --ledger g.ledger --player Jörg",
    "referee hafen gunnery --dice 46 --json",
    "odds hafen gunnery",
    "ledger show g.ledger",
    "ledger export g.ledger --json",
    "ledger verify g.ledger",
    "fill under-ten-flags --list",
    "build hafen",
    "build hafen --only nichts–da",
    "schema",
    "referee hafen gunnery --help",
    "buidl –",
]


@pytest.mark.parametrize("encoding", slow_but(["ascii", "cp437", "cp1252"], lambda one: one == "cp437"))
def test_every_encoding_is_written_in(tmp_path, encoding):
    """What an encoding lacks is written as its plainer sign or ``?``; no command fails, least of all once recorded."""
    folder = tmp_path / "hafen"
    (folder / "tables").mkdir(parents=True)
    (folder / "pack.yaml").write_text(WIDE, encoding="utf-8")
    (folder / "tables" / "gunnery.yaml").write_text(WIDE_TABLE, encoding="utf-8")
    told = {}
    for command in WIDE_COMMANDS:
        status, said = run(command.split(), tmp_path, PYTHONIOENCODING=encoding)
        assert status == (2 if "buidl" in command else 1 if "–da" in command else 0), (command, said)
        told[command] = said.decode(encoding)
    name = {"ascii": "H?fen - ??? x 2", "cp437": "Häfen - ??? x 2", "cp1252": "Häfen – ??? × 2"}[encoding]
    assert told["list hafen"].startswith(name)
    assert '"T' in told["schema"]


def test_a_locale_without_letters(harbour):
    """In the C locale, without Python's own mending of it, forge speaks as well."""
    status, said = run(["list", "harbour"], harbour.parent, LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")
    assert status == 0
    assert b"Harbour" in said


def test_a_name_that_is_no_text_is_shown(tmp_path):
    """A path in another encoding than the terminal's is written out, not a crash."""
    line = [sys.executable, "-m", "forge", "list", b"h\xe4fen"]
    done = subprocess.run(line, capture_output=True, cwd=tmp_path, timeout=60, check=False)
    assert done.returncode == 1
    assert b"h\\udce4fen" in done.stderr


@pytest.mark.parametrize("words", ["amend c.ledger 4 6 6 --agreed Ann --reason", "close c.ledger --reason"])
def test_a_reason_that_is_no_text_is_refused(evil, words):
    """Words of another encoding cannot be recorded: that is said, and the record stays as it is."""
    _ruled_by_two(evil.parent)
    before = (evil.parent / "c.ledger").read_bytes()
    line = [sys.executable, "-m", "forge", "ledger", *words.split(), b"misread\xe4"]
    done = subprocess.run(line, capture_output=True, cwd=evil.parent, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"forge: a word typed or read is no text")
    assert (evil.parent / "c.ledger").read_bytes() == before


def test_libraries_do_not_speak(tmp_path, harbour):
    """What a library logs while a pack is worked on is no line of forge's."""
    code = (
        "import logging, sys; from forge.cli import main; from forge.pack import load; real = load.load_pack\n"
        "def noisy(*words, **options):\n"
        "    logging.getLogger('PIL.PngImagePlugin').warning('noise')\n"
        "    return real(*words, **options)\n"
        "load.load_pack = noisy; sys.argv = ['forge', 'check', 'harbour']; main()"
    )
    env = {key: value for key, value in os.environ.items() if key != "FORGE_DEBUG"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=tmp_path, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_that_has_gone(tmp_path, harbour):
    """``forge ... | head``: what was ruled is recorded, and nothing is complained of."""
    (harbour / "tables").mkdir()
    (harbour / "tables" / "gunnery.yaml").write_text(WIDE_TABLE, encoding="utf-8")
    read, write = os.pipe()
    os.close(read)
    words = ["referee", "harbour", "gunnery", "--dice", "46", "--ledger", "g.ledger", "--player", "Ann"]
    line = [sys.executable, "-m", "forge", *words]
    done = subprocess.run(line, stdout=write, stderr=subprocess.PIPE, cwd=tmp_path, timeout=60, check=False)
    os.close(write)
    assert done.stderr == b""
    assert done.returncode == 141
    status, said = run(["ledger", "show", "g.ledger"], tmp_path)
    assert status == 0
    assert b"done" in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_one_sentence(tmp_path):
    """Output that cannot be written is told once."""
    with Path("/dev/full").open("w") as full:
        line = [sys.executable, "-m", "forge", "list"]
        done = subprocess.run(line, stdout=full, stderr=subprocess.PIPE, cwd=tmp_path, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.decode() == "forge: No space left on device\n"


def test_no_console_at_all(tmp_path):
    """Programs started without a console have no streams; forge works on."""
    code = (
        "import sys; sys.stdout = sys.stderr = None; sys.argv = ['forge', 'list']; from forge.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=tmp_path, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
def test_control_c_is_one_word(tmp_path):
    """Leaving at a question is no fault."""
    line = [sys.executable, "-m", "forge", "play", "atlantic-wolves", "--ledger", "g.ledger"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    env = {**os.environ, "FORGE_HOME": str(tmp_path / "home")}
    with subprocess.Popen(line, cwd=tmp_path, env=env, **pipes) as playing:
        assert playing.stdout.readline()
        playing.send_signal(signal.SIGINT)
        _, said = playing.communicate(timeout=60)
    assert playing.returncode == 130
    assert said.decode().split() == ["stopped"]


@pytest.mark.parametrize(
    ("fault", "status", "sentence"),
    [
        ("MemoryError()", 1, "forge: what is asked for is too big: there is not enough memory for it"),
        ("RecursionError('maximum')", 1, "forge: what is asked for is nested too deeply to be followed"),
        ("OSError(28, 'No space left on device', 'x\\nFORGED')", 1, "x\\nFORGED: No space left on device"),
        ("EOFError()", 130, "stopped"),
        ("UnicodeEncodeError('utf-8', '\\udce4', 0, 1, 'x')", 2, "a word typed or read is no text"),
        ("KeyError('k\\nFORGED')", 70, "forge: this should not happen: KeyError: 'k\\nFORGED'"),
    ],
)
def test_what_nobody_foresaw_ends_in_a_sentence(tmp_path, fault, status, sentence):
    """Whatever a command raises, the user reads one sentence, and a status tells programs."""
    code = (
        "import sys, warnings; from forge import cli; from forge.cli import list_command\n"
        f"def fail():\n    warnings.warn('noise')\n    raise {fault}\n"
        "list_command._list_packs = fail; sys.argv = ['forge', 'list']; cli.main()"
    )
    env = {key: value for key, value in os.environ.items() if key not in ("FORGE_DEBUG", "PYTHONWARNINGS")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=env, timeout=60, check=False)
    assert done.returncode == status
    assert sentence in done.stderr.decode()
    assert len(done.stderr.split(b"\n")) <= 3
