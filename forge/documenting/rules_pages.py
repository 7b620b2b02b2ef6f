"""Reference pages for authors of rules: what a procedure may ask for, and the kinds of its parameters."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any, NamedTuple

from forge import places
from forge.documenting.markdown import Page, blocks, code, escaped, fence, index, table, words
from forge.errors import Problems
from forge.referee import games
from forge.referee.catalogue import game_of, procedures
from forge.referee.contract import requests
from forge.rules import load_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = "reference"
MOST_SAID = 12


class Asked(NamedTuple):
    """Where a game makes a request: the module, the line, and the call as it stands there."""

    module: str
    line: int
    text: str
    fields: frozenset[str]


class Use(NamedTuple):
    """A parameter of a procedure of a game."""

    game: str
    procedure: str
    parameter: str
    kind: Any


def request_types() -> dict[str, Any]:
    """Give what a procedure may ask for, by name."""
    return {name: made for name, made in vars(requests).items() if hasattr(made, "_fields")}


def request_pages() -> Iterator[Page]:
    """Write a page for each request, with the shortest that a game makes of each of its parts."""
    asked = _asked()
    written = [_request(name, made, asked[name]) for name, made in request_types().items()]
    path = f"{FOLDER}/requests/index.md"
    about = "What a procedure asks for with `await`. It never throws, prints or reads a file itself."
    yield index(path, "Requests", about, written)
    yield from written


def _request(name: str, made: Any, asked: list[Asked]) -> Page:
    shown: list[Asked] = []
    for field in made._fields:
        if not any(field in one.fields for one in shown):
            shown += [one for one in asked if field in one.fields][:1]
    defaults = made._field_defaults
    fields = [
        (code(field), code(repr(defaults[field])) if field in defaults else "must be given") for field in made._fields
    ]
    calls = "\n".join(f"# {one.module}, line {one.line}\n{one.text}" for one in shown)
    return Page(
        f"{FOLDER}/requests/{name}.md",
        name,
        blocks(
            _restructured(inspect.getdoc(made) or ""),
            "## What it holds",
            table(("Part", "If left out"), fields) if fields else "Nothing.",
            "## As games ask for it",
            fence(calls, "python"),
        ),
    )


def _asked() -> dict[str, list[Asked]]:
    """Find every request that the games make, the shortest first."""
    wanted = request_types()
    found: dict[str, list[Asked]] = {name: [] for name in wanted}
    for module in walk_packages(games.__path__, f"{games.__name__}."):
        source = inspect.getsource(import_module(module.name))
        lines = source.encode().splitlines()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in wanted:
                fields = wanted[node.func.id]._fields
                given = fields if any(isinstance(one, ast.Starred) for one in node.args) else fields[: len(node.args)]
                text = inspect.cleandoc(" " * node.col_offset + _written(lines, node))
                names = frozenset({*given, *(one.arg for one in node.keywords if one.arg)})
                found[node.func.id].append(Asked(module.name, node.lineno, text, names))
    return {name: sorted(calls, key=lambda one: (len(one.text), one)) for name, calls in found.items()}


def _written(lines: list[bytes], call: ast.Call) -> str:
    """Give a call as it stands in its source, whose lines are bytes as the places of a syntax tree count them."""
    assert call.end_lineno
    within = lines[call.lineno - 1 : call.end_lineno]
    within[-1] = within[-1][: call.end_col_offset]
    within[0] = within[0][call.col_offset :]
    return b"\n".join(within).decode()


def parameter_kinds() -> dict[type, list[Use]]:
    """Give the kinds of parameters that procedures of the games have, each with where."""
    found: dict[type, list[Use]] = {}
    for game in places.pack_names():
        problems = Problems()
        rules = load_rules(places.components() / game, problems, owner=False)
        problems.raise_errors()
        loaded = game_of(rules)
        for procedure in (*procedures(rules).values(), *((loaded.play,) if loaded.play else ())):
            for parameter in procedure.parameters:
                use = Use(game, procedure.id, parameter.id, parameter.kind)
                found.setdefault(type(parameter.kind), []).append(use)
    return dict(sorted(found.items(), key=lambda item: kind_name(item[0])))


def kind_name(kind: type) -> str:
    """Name a kind of parameter, with its module's where the game has its own."""
    within = kind.__module__.removeprefix(f"{games.__name__}.")
    return kind.__name__ if within == kind.__module__ else f"{within.partition('.')[0]}.{kind.__name__}"


def parameter_pages() -> Iterator[Page]:
    """Write a page for each kind of parameter."""
    written = [_parameter(kind, uses) for kind, uses in parameter_kinds().items()]
    path = f"{FOLDER}/parameters/index.md"
    yield index(path, "Kinds of parameter", "How the inputs of a procedure are typed, read and shown.", written)
    yield from written


def _parameter(kind: type, uses: list[Use]) -> Page:
    name = kind_name(kind)
    plainest = sorted(uses, key=lambda use: (len(use.kind.label), use[:3]))
    labels = dict.fromkeys(use.kind.label for use in plainest)
    rows = [
        (code(f"forge referee {use.game} {use.procedure} --{use.parameter}"), words(use.kind.label))
        for use in {use.kind.label: use for use in reversed(plainest)}.values()
    ]
    return Page(
        f"{FOLDER}/parameters/{name}.md",
        name,
        blocks(
            _restructured(inspect.getdoc(kind) or ""),
            "## As it is typed",
            f"For example: {words(next(iter(labels)))}.",
            "## Where games use it",
            table(("Option", "What may be typed"), rows[::-1][:MOST_SAID]),
        ),
    )


def _restructured(text: str) -> str:
    """Write a docstring as Markdown: code between two ticks, indented lines after two colons."""
    parts = []
    for part in text.split("\n\n"):
        if part.startswith("    "):
            parts.append(fence(inspect.cleandoc(part), "python"))
        else:
            pieces = " ".join(part.split()).replace("::", ":").split("``")
            parts.append("".join(code(each) if number % 2 else escaped(each) for number, each in enumerate(pieces)))
    return "\n\n".join(parts)


__all__ = ["kind_name", "parameter_kinds", "parameter_pages", "request_pages", "request_types"]
