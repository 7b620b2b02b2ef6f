"""Optional rules and readings on the command line: the same as an overlay file that says so."""

import json

import pytest
from kit.rules_toys import SEARCH

SWITCHES = {"mines": "yes", "set-maximums": "yes", "victory": "target", "victory-target": "4000000"}
READINGS = {"AW-R2": "yes", "AW-R5": "together"}


@pytest.fixture
def overlay(tmp_path):
    """An overlay file that chooses what the options choose."""
    lines = ["overlay: mine", "switches:", *(f"  {name}: {value}" for name, value in SWITCHES.items())]
    lines += ["readings:", *(f"  {name}: {value}" for name, value in READINGS.items())]
    path = tmp_path / "mine.yaml"
    path.write_text("\n".join(lines), "utf-8")
    return path


def _options():
    switched = [word for name, value in SWITCHES.items() for word in ("--switch", f"{name}={value}")]
    return switched + [word for name, value in READINGS.items() for word in ("--reading", f"{name}={value}")]


def test_options_choose_what_an_overlay_would(forge, overlay):
    """Switches and readings stand alike, whichever way they are said."""
    listed = ("list", "atlantic-wolves", "--switches", "--readings")
    by_file = forge(*listed, "--overlay", overlay)
    assert forge(*listed, *_options()).out == by_file.out
    assert by_file.out != forge(*listed).out


def test_a_switch_alone_means_yes(forge):
    """``--switch mines`` puts German Mines (17.0) in force."""
    assert "mines  17.0  no (as usual)" in forge("list", "atlantic-wolves", "--switches").out
    assert "mines  17.0  yes  " in forge("list", "atlantic-wolves", "--switches", "--switch", "mines").out


def test_a_ruling_follows_the_switch_and_says_so(forge):
    """With set maximums (17.0) the Escorts of an area no longer count for its limit (9.1.2)."""
    words = ("referee", "atlantic-wolves", "limit", "--area", "iceland", "--escorts")
    usual = [forge(*words, escorts).out.splitlines()[-1] for escorts in "12"]
    fixed = [forge(*words, escorts, "--switch", "set-maximums").out.splitlines()[2:] for escorts in "12"]
    assert usual[0] != usual[1]
    assert fixed[0] == fixed[1]
    assert any("Set Tonnage Maximums" in line or "set-maximums" in line for line in fixed[0])


def test_a_reading_stays_in_force_in_a_ledger(forge, tmp_path):
    """The ledger keeps the reading that was chosen, and later rulings follow it without its being said again."""
    said, path = ("--reading", "AW-R14=sink-one"), tmp_path / "game.ledger"
    ran = forge("referee", "atlantic-wolves", "hit-roll", "--u-boats", "1 normal", *said, "--roll", "--ledger", path)
    assert ran.status == 0, ran.err
    again = forge("referee", "atlantic-wolves", "hit", "--roll", "--ledger", path)
    assert again.status == 0, again.err
    kept = json.loads(path.read_text("utf-8").splitlines()[0].rpartition(" ")[0])["rules"]["readings"]
    assert kept["AW-R14"]["chosen"] == "sink-one"


CHOICES = """\
readings:
  HB-R1:
    rule: "2"
    about: Does the pilot count?
    default: no
    alternatives: {no: He does not count, yes: He counts as one}
    why: The rule does not say.
    status: open
switches:
  mines: {rule: "3", title: Mines, help: The mouth of the harbour is mined.}
"""


@pytest.fixture
def choosable(harbour):
    """A small pack with a table, a doubtful rule and an optional one."""
    (harbour / "tables").mkdir()
    (harbour / "tables" / "search.yaml").write_text(SEARCH, encoding="utf-8")
    (harbour / "readings.yaml").write_text(CHOICES, encoding="utf-8")
    return harbour


@pytest.mark.parametrize("command", ["list", "referee", "odds", "check", "build"])
def test_what_can_be_chosen_is_taken_by_every_command(forge, choosable, command):
    """The small pack is sound: what is refused of it below is refused for the choice alone."""
    asked = ["search", "--distance", "2"] if command in ("referee", "odds") else []
    dice = ["--dice", "46"] if command == "referee" else []
    ran = forge(command, choosable, *asked, *dice, "--switch", "mines", "--reading", "HB-R1=yes")
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.parametrize(
    ("said", "status", "words"),
    [
        (("--switch", "mine"), 1, "did you mean 'mines'"),
        (("--switch", "mines=maybe"), 1, "mines"),
        (("--reading", "HB-R99=x"), 1, "is not a reading"),
        (("--reading", "HB-R1=perhaps"), 1, "is not one of its alternatives"),
        (("--reading", "HB-R1"), 2, "ID=MEANING"),
        (("--switch", "=yes"), 2, "NAME=VALUE"),
        (("--switch", "mines", "--switch", "mines=no"), 2, "twice"),
    ],
)
@pytest.mark.parametrize("command", ["list", "referee", "odds", "check", "build"])
def test_what_cannot_be_chosen_is_refused_by_every_command(forge, choosable, command, said, status, words):
    """A misspelt option is a sentence with a hint, never silence."""
    asked = ["search", "--distance", "2"] if command in ("referee", "odds") else []
    ran = forge(command, choosable, *asked, *said)
    assert ran.status == status
    assert words in ran.err
    assert "Traceback" not in ran.err


ROLLED = ("referee", "search", "--distance", "2", "--roll")
"""A ruling of the small pack, to go on with its ledger."""


@pytest.mark.parametrize(
    ("begun", "said", "words"),
    [
        ((), ("--switch", "mines"), "mines=no"),
        ((), ("--reading", "HB-R1=yes"), "HB-R1=no"),
        (("--switch", "mines"), ("--switch", "mines=no"), "mines=yes"),
        ((), ("--edition", "late"), "edition=published"),
        (("--edition", "late"), ("--edition", "published"), "edition=late"),
        ((), ("--overlay", "fix.yaml"), "overlay fix=no"),
    ],
)
def test_a_ledger_goes_on_as_it_was_begun_or_says_so(forge, choosable, tmp_path, begun, said, words):
    """Who asks for another rule than the ledger rules by must not take its rulings for what he asked for."""
    path, fix = tmp_path / "game.ledger", tmp_path / "fix.yaml"
    fix.write_text("overlay: fix\ntitle: Fix\nreadings: {HB-R1: yes}\n", encoding="utf-8")
    (choosable / "editions").mkdir()
    late = "overlay: late\ntitle: Late\nlabel: Late\nswitches: {mines: yes}\n"
    (choosable / "editions" / "late.yaml").write_text(late, encoding="utf-8")

    def rule(*options):
        command, *rest = ROLLED
        told = [str(fix) if option == "fix.yaml" else option for option in options]
        return forge(command, choosable, *rest, "--ledger", path, *told)

    assert rule(*begun).status == 0
    before = path.read_bytes()
    ran = rule(*said)
    assert ran.status == 2
    assert f"was begun otherwise: {words}" in ran.err
    assert path.read_bytes() == before
    assert rule(*begun).status == rule().status == 0


def test_a_shell_keeps_to_the_rules_of_its_ledger(forge, choosable, tmp_path):
    """What the ledger was not begun with cannot be put in force while it is kept; without it, it can."""
    path = tmp_path / "game.ledger"
    lines = ("search 2 4 6", "switch mines", "search 2 4 6", "ledger off", "switch mines", f"ledger {path}")
    ran = forge("shell", choosable, "--ledger", path, stdin="".join(f"{line}\n" for line in lines))
    assert ran.err.count("was begun otherwise: mines=no") == 2
    assert ran.out.count("records") == 2


def test_an_input_said_twice_is_refused(forge, choosable):
    """Which of two distances counts decides the ruling; forge does not choose."""
    for command, dice in (("referee", ("--dice", "46")), ("odds", ())):
        ran = forge(command, choosable, "search", "--distance", "2", *dice, "--distance=3")
        assert ran.status == 2
        assert "--distance is said twice" in ran.err
