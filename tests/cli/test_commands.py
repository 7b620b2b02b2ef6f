"""The other commands, and what all have in common."""

import json
import re

import click
import pytest
from click.shell_completion import ShellComplete

from forge.cli import COMMANDS, cli
from forge.cli.headings import HEADINGS, Headed


def test_help_names_every_command_and_each_explains_itself(forge):
    """``forge --help`` is where a new user begins."""
    ran = forge("--help")
    assert ran.status == 0
    for name in COMMANDS:
        assert len(re.findall(rf"^  {name} +[A-Z]", ran.out, re.MULTILINE)) == 1
        assert forge(name, "--help").status == 0


def every_command():
    """Every command with its own name."""
    return {name: cli.get_command(click.Context(cli), name) for name in COMMANDS}


@pytest.mark.parametrize("line", ["build", "play", "watch", "referee", "referee atlantic-wolves asw"])
def test_help_lists_every_option_once(forge, line):
    """Headings leave none out and repeat none, also where a procedure adds its own."""
    name, *words = line.split()
    told = forge(name, *words, "--help").out
    options = [one for one in every_command()[name].params if isinstance(one, click.Option) and not one.hidden]
    for word in (*(option.opts[-1] for option in options), *(["--modifier"] if words else [])):
        assert len(re.findall(rf"^  (?:-h, )?{word}(?![a-z-])", told, re.MULTILINE)) == 1


def test_what_a_ruling_asks_for_stands_together(forge):
    """The side of a ship is asked for by the rules, and no word about two machines."""
    told = forge("referee", "atlantic-blocks", "return-ports", "--help").out
    assert 0 < told.index("--side ") < told.index("--nation ") < told.index("The game:")
    assert "Two machines" not in told


def test_no_heading_names_an_option_that_no_command_has():
    """An option that is renamed does not silently fall out of its heading."""
    options = {word for command in every_command().values() for param in command.params for word in param.opts}
    for words in HEADINGS.values():
        assert set(words.split()) <= options


def test_long_help_has_headings():
    """A command with more than a dozen options does not list them in one run."""
    for name, command in every_command().items():
        options = [one for one in command.params if isinstance(one, click.Option) and not one.hidden]
        assert isinstance(command, Headed) or len(options) <= 14, name


@pytest.mark.parametrize(
    ("words", "begun", "offered"),
    [
        (["press", "harbour", "--profile"], "d", {"die-cut", "drive-thru-cards"}),
        (["preflight", "--profile"], "off", {"offset"}),
        (["build", "harbour", "--cutter"], "", {"silhouette-cameo", "cricut", "plain", "mine"}),
        (["calibrate", "--cutter"], "cri", {"cricut"}),
        (["export", "harbour", "--to"], "v", {"vassal"}),
    ],
)
def test_tab_offers_what_an_option_takes(monkeypatch, tmp_path, words, begun, offered):
    """What comes with forge, and one's own."""
    monkeypatch.setenv("FORGE_HOME", str(tmp_path))
    (tmp_path / "cutters").mkdir()
    (tmp_path / "cutters" / "mine.yaml").write_text("title: Mine\n", encoding="utf-8")
    found = {one.value for one in ShellComplete(cli, {}, "forge", "_FORGE_COMPLETE").get_completions(words, begun)}
    assert offered <= found
    assert all(one.startswith(begun) for one in found)


def test_a_misspelt_command_gets_a_hint(forge):
    """``forge buidl`` is answered with ``build``."""
    ran = forge("buidl")
    assert ran.status == 2
    assert "did you mean 'build'" in ran.err


def test_list_shows_the_packs_and_one_pack(forge, harbour):
    """Names that ``build`` takes, then components and pieces of one."""
    assert "atlantic-wolves" in forge("list").out
    shown = forge("list", harbour).out
    assert "ships" in shown
    assert "2 pieces" in shown
    assert forge("list", harbour, "--pieces").out.split()[0] == "hood"
    assert {"anchor", "torpedo", "turn"} <= set(forge("list", "--symbols").out.split())


def test_check_reports_all_problems_at_once(forge, harbour):
    """Three faults in three places are three problems of one run."""
    path = harbour / "pack.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace('"#ffffff"', "red").replace("15 mm", "x"), "utf-8")
    with (harbour / "ships.csv").open("a", encoding="utf-8") as file:
        file.write("third\n")
    ran = forge("check", harbour)
    assert ran.status == 1
    assert "is not a colour" in ran.err


def test_check_says_that_all_is_well(forge, harbour):
    """A sound pack is named with the number of faces that were drawn."""
    ran = forge("check", harbour)
    assert ran.status == 0
    assert "2 faces drawn, no errors" in ran.out


def test_the_schema_is_json_and_knows_the_kinds(forge):
    """Editors can check a definition with it."""
    schema = json.loads(forge("schema").out)
    text = json.dumps(schema)
    assert all(f'"const": "{kind}"' in text for kind in ("counter", "chart", "sheet", "board"))
    assert forge("schema", "conter").status == 2


@pytest.mark.parametrize("command", ["build", "check", "list"])
def test_a_pack_that_is_not_there_is_said(forge, command):
    """A misspelt pack gets the nearest name."""
    ran = forge(command, "atlantic-wolfs")
    assert ran.status == 1
    assert "did you mean 'atlantic-wolves'" in ran.err


def test_a_pack_without_tables_says_so(forge, harbour):
    """Where nothing can be ruled, that is said, and how to have something."""
    for command in ("referee", "odds"):
        ran = forge(command, harbour)
        assert ran.status == 0
        assert "harbour has nothing that can be ruled" in ran.out
        assert "tables/" in ran.out


def test_list_reads_heads_alone(forge, harbour, tmp_path):
    """The packs that come with forge by their titles, and those in the folder one is in; a broken one stops nothing."""
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "pack.yaml").write_text("pack: broken\ntitle: Half\ncomponents: [", encoding="utf-8")
    ran = forge("list")
    assert ran.status == 0
    lines = {line.split()[0]: line.split(maxsplit=1)[1] for line in ran.out.splitlines()}
    assert lines["under-ten-flags"] == "Under Ten Flags"
    assert lines["./harbour"] == "Harbour"
    assert lines["./broken"] == "Half"


def test_list_starts_without_the_two_halves(tmp_path):
    """To name the packs neither the printing half nor the referee is loaded, which would take seconds."""
    import subprocess
    import sys

    code = "import sys; sys.argv = ['', 'list']; from forge.cli import main\ntry: main()\nfinally: print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert {"forge.reading.head", "click"} <= loaded
    for name in ("forge.kinds", "forge.drawing", "forge.referee", "forge.printing", "jinja2", "reportlab", "fontTools"):
        assert name not in loaded, name


@pytest.mark.parametrize(
    ("where", "named", "shown"),
    [
        (".", "harbour", "harbour/pack.yaml:"),
        (".", "./harbour/", "harbour/pack.yaml:"),
        (".", "harbour/pack.yaml", "harbour/pack.yaml:"),
        ("harbour", ".", "pack.yaml:"),
        ("harbour", "pack.yaml", "pack.yaml:"),
        ("harbour", "../harbour", "../harbour/pack.yaml:"),
        ("home", "../harbour", "../harbour/pack.yaml:"),
    ],
)
@pytest.mark.parametrize("command", ["check", "build"])
def test_places_are_named_from_where_the_user_is(forge, harbour, tmp_path, where, named, shown, command):
    """A place in a pack given by its path is a path that exists from there, so that an editor opens it."""
    path = harbour / "pack.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("15 mm", "x"), encoding="utf-8")
    (tmp_path / "home").mkdir(exist_ok=True)
    ran = forge(command, named, cwd=tmp_path / where)
    assert ran.status == 1
    assert ran.err.startswith(shown)
    assert (tmp_path / where / ran.err.partition(":")[0]).is_file()


@pytest.mark.parametrize("words", [(), *((name, "--help") for name in COMMANDS)], ids=" ".join)
def test_each_command_runs_as_a_process(process, words):
    """What a shell starts says what it is for; only this is seen of no other test, which run commands in process."""
    ran = process(*words)
    assert ran.status == (0 if words else 2)
    assert (ran.out or ran.err).startswith("Usage: ")
    assert not (ran.out and ran.err)


def test_a_small_export_says_how_long_it_is(forge, tmp_path):
    """In thousands of bytes, not as 0.0 MB."""
    small = tmp_path / "small"
    small.mkdir()
    sheet = "  - {id: tally, kind: sheet, title: Tally, page: common, blocks: [{fields: [Player]}]}"
    (small / "pack.yaml").write_text(f"pack: small\ntitle: Small\ncomponents:\n{sheet}\n", encoding="utf-8")
    ran = forge("export", small, "--to", "vassal", "--out", tmp_path / "out")
    assert ran.status == 0, ran.err
    length = (tmp_path / "out" / "small.vmod").stat().st_size
    assert 1000 <= length < 1_000_000
    assert ran.out.splitlines()[0].endswith(f"small.vmod, {(length + 500) // 1000} kB")


def test_one_cause_in_many_variants_is_one_problem(forge, harbour):
    """A side that there is not is told once, however many variants have it."""
    ran = forge("gallery", harbour, "ships", "--vary", "side=blue,none", "--vary", "guns=1,2,3")
    assert "6 variants, 3 of them with errors" in ran.out + ran.err
    assert ran.err.count("there is no side 'none'") == 1


def test_a_table_is_ruled_without_the_rules_of_its_game(tmp_path):
    """Two dozen modules of Python are not read to look up one die."""
    import subprocess
    import sys

    words = ["", "referee", "atlantic-wolves", "asw", "--dice", "6"]
    code = f"import sys; sys.argv = {words}; from forge.cli import main\ntry: main()\nfinally: print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert "forge.referee.walking.walk" in ran.stdout
    assert "forge.referee.games" not in ran.stdout
