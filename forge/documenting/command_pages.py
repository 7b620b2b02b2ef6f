"""Reference pages for commands: what ``--help`` says, every argument and option, and an example that runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import click

from forge import places
from forge.documenting.markdown import Page, anchor, blocks, code, fence, index, table, words
from forge.errors import Problems
from forge.reading.node import Mapping, Scalar
from forge.reading.yaml_text import read_yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = "reference/commands"
EXAMPLES = "examples/commands.yaml"


def commands_in(group: click.Group, name: str = "") -> Iterator[tuple[str, click.Command]]:
    """Give every command with its words after ``forge``, those below others too."""
    context = click.Context(group)
    for word in group.list_commands(context):
        command = group.get_command(context, word)
        if command is None:
            continue
        full = f"{name} {word}".strip()
        yield full, command
        if isinstance(command, click.Group):
            yield from commands_in(command, full)


def command_examples() -> dict[str, str]:
    """Give the lines to type that show each command, by its words: what follows ``<`` answers the line before."""
    problems = Problems()
    node = read_yaml(places.docs() / EXAMPLES, EXAMPLES, problems)
    problems.raise_errors()
    assert isinstance(node, Mapping)
    return {name: cast("Scalar", entry.value).text for name, entry in node.entries.items()}


def command_path(name: str) -> str:
    """Give the page of a command."""
    return f"{FOLDER}/{name.replace(' ', '-')}.md"


def command_pages(group: click.Group) -> Iterator[Page]:
    """Write a page for each command."""
    examples = command_examples()
    written = [_command(name, command, examples.get(name, "")) for name, command in commands_in(group)]
    about = "Every command explains itself with `--help`."
    yield index(f"{FOLDER}/index.md", "Commands", about, written, "forge ")
    yield from written


def _command(name: str, command: click.Command, example: str) -> Page:
    about = [part.removeprefix("\b\n") for part in (command.help or "").replace("\f", "\n").split("\n\n")]
    paragraphs = [fence(part) if "\n  " in f"\n{part}" else words(part) for part in about]
    rows = [_parameter(parameter, name) for parameter in command.params if not getattr(parameter, "hidden", False)]
    return Page(
        command_path(name),
        name,
        blocks(
            *paragraphs,
            "## Example",
            fence("\n".join(map(_typed, example.strip().splitlines())), "console") if example else "",
            "## What may follow it" if rows else "",
            table(("", "What it means", "If left out"), rows) if rows else "",
        ),
    )


def _typed(line: str) -> str:
    """Write a line of an example as it looks on a screen: after whose prompt it is typed, or as an answer."""
    whose, elsewhere, words_typed = line.partition(": forge ")
    return f"{whose}$ forge {words_typed}" if elsewhere else line if line.startswith("< ") else f"$ {line}"


def _parameter(parameter: click.Parameter, command: str) -> tuple[str, str, str]:
    context = click.Context(click.Command(command))
    name, about = parameter.make_metavar(context), ""
    default: Any = ""
    if isinstance(parameter, click.Option):
        name = ", ".join([*parameter.opts, *parameter.secondary_opts])
        if not parameter.is_flag and not parameter.count:
            name += f" {parameter.make_metavar(context)}"
        about = parameter.help or ""
        default = parameter.default if isinstance(parameter.default, str | int) and not parameter.is_flag else ""
    return anchor(f"option-{(parameter.name or '').replace('_', '-')}") + code(name), words(about), _default(default)


def _default(value: object) -> str:
    return code(str(value)) if str(value) else ""
