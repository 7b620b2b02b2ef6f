"""What the help of each command shows is German where German is spoken: in the machine's language, or in the pack's."""

import os
import subprocess
import sys

import click
import pytest
import yaml

from forge.cli import COMMANDS, SECTIONS, cli
from forge.cli.headings import HEADINGS
from forge.cli.spoken_help import parts_of
from forge.places import templates

OF_CLICK = {"Usage", "Options", "Commands", "default", "OPTIONS", "COMMAND", "ARGS", "INTEGER", "INTEGER RANGE"}
OF_CLICK |= {"DIRECTORY", "FLOAT", "Show the version and exit."}
GERMAN = {"LC_MESSAGES": "de_DE.UTF-8"}


def commands(command, path=()):
    """Give a command and all within it, each with how it is called."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            yield from commands(command.get_command(context, name), (*path, name))


def shown():
    """Give every piece of English that some help shows, by where."""
    for path, command in commands(cli):
        for part in parts_of((command.help or "").strip()):
            yield " ".join(path), " ".join(part.split())
        for option in command.params:
            if isinstance(option, click.Option) and option.help:
                yield f"{' '.join(path)} {option.opts[-1]}", " ".join(option.help.split())


@pytest.fixture(scope="module")
def german():
    """The catalogue: English, then German."""
    return yaml.safe_load((templates() / "help.de.yaml").read_text(encoding="utf-8"))


def test_every_option_and_command_has_german(german):
    """A new one fails here until templates/help.de.yaml has it."""
    found = [*shown(), *(("forge", words) for words in (*COMMANDS.values(), *SECTIONS, *HEADINGS, *OF_CLICK))]
    assert len(found) > 300
    assert {(where, words) for where, words in found if words not in german} == set()


def test_nothing_is_kept_that_no_help_shows(german):
    """A sentence that was reworded takes its German along."""
    there = {words for _, words in shown()} | {*COMMANDS.values(), *SECTIONS, *HEADINGS, *OF_CLICK}
    assert set(german) - there == set()


def test_a_help_is_german_on_a_german_machine(forge):
    """Where no pack is named; what is typed, and values, stay as they are."""
    ran = forge("diff", "--help", **GERMAN)
    assert ran.out.startswith("Aufruf: ")
    assert "diff [OPTIONEN] OLD [NEW]\n" in ran.out
    assert "  forge diff my-game-2026 my-game            zwei Ordner\n" in ran.out
    assert "Mit Status 0 enden, auch wenn etwas verschieden ist." in ran.out
    assert "[Vorgabe: 150; 36<=x<=1200]" in " ".join(forge("build", "--help", **GERMAN).out.split())
    assert "Drucken:\n  build      Druckt ein Spiel als PDF, SVG oder PNG." in forge("--help", **GERMAN).out


@pytest.mark.parametrize("setting", [{}, {"LC_ALL": "C", **GERMAN}, {"LC_MESSAGES": "fr_FR.UTF-8"}], ids=str)
def test_a_help_is_english_on_others(forge, setting):
    """Also where forge has no words in the machine's language."""
    ran = forge("diff", "--help", **setting)
    assert ran.out.startswith("Usage: ")
    assert "diff [OPTIONS] OLD [NEW]\n" in ran.out


def test_what_is_wrong_is_said_in_the_language_of_the_help(forge):
    """A misspelt option of a command to which no pack is given."""
    assert "Die Option „--alll“ gibt es nicht." in forge("check", "--alll", **GERMAN).err


@pytest.mark.parametrize("setting", [{}, GERMAN], ids=str)
def test_a_pack_has_the_last_word(forge, setting):
    """The help of what a game rules is in the language of the game, on any machine."""
    assert forge("odds", "atlantic-wolves", "--help", **setting).out.startswith("Usage: ")
    assert forge("odds", "atlantic-wolves", "--overlay", "de", "--help", **setting).out.startswith("Aufruf: ")


def test_the_help_of_a_procedure_is_german_to_its_headings(forge):
    """What a game asks for in its own words, what forge asks for in forge's."""
    ran = forge("referee", "atlantic-wolves", "attack", "--overlay", "de", "--help")
    assert {"Optionen:", "Das Spiel:", "Hilfe:"} <= set(ran.out.splitlines())
    assert "Options:" not in ran.out
    assert "Gebiet: eines von african-coast" in ran.out


@pytest.mark.parametrize("words", [["--help"], ["build", "--help"], ["check", "--help"]])
def test_a_help_in_english_brings_no_yaml(words):
    """What other languages need is not read where nobody speaks them: a help is there at once."""
    program = (
        "import sys\nfrom forge.cli import main\n"
        f"sys.argv = ['forge', *{words!r}]\n"
        "try:\n    main()\nfinally:\n    print(sorted({'yaml', 'forge.rules.languages'} & set(sys.modules)))\n"
    )
    english = {"LC_ALL": "C", "PYTHONPATH": os.pathsep.join(sys.path), "PATH": ""}
    ran = subprocess.run([sys.executable, "-c", program], env=english, capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("Usage: forge")
    assert ran.stdout.endswith("[]\n")
