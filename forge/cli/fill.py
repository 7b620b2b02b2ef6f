"""``forge fill``: asks for what no source gives, and keeps the answers in an overlay of the owner's own."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

import click

from forge.cli.echo import echo, prompt, wrapped
from forge.cli.options import counted, report
from forge.cli.speaking import announce, spoken

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from forge.rules import Rules
    from forge.rules.agreed import Unknown
    from forge.rules.values import Value

QUIT = "quit"
EXPLAIN = "?"


class Filled(NamedTuple):
    """How a round of questions went: answers written, answers refused, and whether it was left early."""

    written: int
    refused: int
    left: bool


@click.command("fill")
@click.argument("name", metavar="PACK")
@click.argument("ids", metavar="[ID]...", nargs=-1)
@click.option("--list", "only_list", is_flag=True, help="Only list what is unknown, and what has been answered.")
@click.option("--all", "every", is_flag=True, help="Ask again for what has been answered.")
def command(name: str, ids: tuple[str, ...], *, only_list: bool, every: bool) -> None:
    """Answer what no source gives about a game; charts then print your numbers, and the referee stops asking.

    Each answer is written at once to an overlay of your own, outside the pack, so that you can stop at any time and
    go on later. A blank line keeps a question as it is, ? explains it, quit leaves. Without a terminal the answers are
    read from standard input, a line for each question. With IDs only these are asked.
    """
    from forge.places import source_of
    from forge.rules.owner import owner_file, refuse_anothers

    rules, folder = _load(name)
    path = owner_file(rules.pack)
    refuse_anothers(path, folder)
    asked = _chosen(rules, ids)
    if only_list:
        _list(asked, path)
        return
    _explain_files([unknown for unknown in asked if unknown.file], rules, folder, path)
    values = [unknown for unknown in asked if not unknown.file]
    open_still = [unknown for unknown in values if every or ids or unknown.value is None]
    done = _ask_all(open_still, path, source_of(folder))
    _say_how_it_went(done, len(values) - len(open_still), path)
    if done.refused:
        raise click.exceptions.Exit(1)


def _load(name: str) -> tuple[Rules, Path]:
    from forge.errors import Problems
    from forge.places import find_pack
    from forge.rules import load_rules

    folder, problems = find_pack(name), Problems()
    rules = load_rules(folder, problems)
    if problems.errors:
        report(problems)
    return rules, folder


def _chosen(rules: Rules, ids: tuple[str, ...]) -> list[Unknown]:
    for each in ids:
        rules.unknown(each)
    return [unknown for unknown in rules.unknowns.values() if not ids or unknown.id in ids]


def _list(unknowns: Iterable[Unknown], path: Path) -> None:
    for unknown in unknowns:
        _show(unknown)
    announce(f"answers: {path}" + ("" if path.is_file() else " (not there yet)"))


def _show(unknown: Unknown) -> None:
    """Print a question: its number, what is asked, what needs it, the form of an answer, and the answer so far."""
    echo(f"{unknown.id}  {unknown.question}")
    if unknown.needed:
        echo(*wrapped(spoken(f"needed for: {unknown.needed}")))
    echo(*wrapped(spoken(f"answer: {_form(unknown)}")))
    announce(f"    now: {_now(unknown)}")


def _form(unknown: Unknown) -> str:
    if unknown.file:
        return f"the cells of {unknown.file}"
    kind = unknown.type
    if kind.shape == "whole":
        return f"a whole number, {kind.low} to {kind.high}" if kind.label != "whole" else "a whole number"
    words = ", ".join(kind.choices)
    forms = {"flag": "yes or no", "one": f"one of {words}", "any": f"any of {words}, joined by +; or none"}
    return forms.get(kind.shape, "a line of text")


def _now(unknown: Unknown) -> str:
    from forge.rules.choices import show_value

    return "unknown" if unknown.value is None else show_value(unknown.value)


def _explain_files(unknowns: list[Unknown], rules: Rules, folder: Path, path: Path) -> None:
    """Tell for each CSV file once how an owner gives one: a deck is no matter of single lines."""
    for file in dict.fromkeys(unknown.file for unknown in unknowns):
        source, own = folder / file, f"{rules.pack}-{file.rpartition('/')[2]}"
        for unknown in (unknown for unknown in unknowns if unknown.file == file):
            echo(f"{unknown.id}  {unknown.question}")
        if file in rules.replaced_files:
            announce(f"    answered by {rules.replaced_files[file]}", "")
            continue
        announce("    A whole file is the answer. Copy it, fill in its cells, and name the copy in your overlay:")
        announce(f"      from  {source}", f"      to    {path.with_name(own)}")
        announce(f"      in    {path}", f"      say   replace: {{{file}: {own}}}", "")


def _ask_all(unknowns: list[Unknown], path: Path, source: str) -> Filled:
    from forge.rules.owner import write_answer

    written = refused = 0
    for unknown in unknowns:
        _show(unknown)
        while line := _next_line(unknown):
            if line == QUIT:
                return Filled(written, refused, left=True)
            value = _read(unknown, line)
            if value is not None:
                write_answer(path, unknown, value, source)
                written += 1
                break
            if not sys.stdin.isatty():
                refused += 1
                break
    return Filled(written, refused, left=False)


def _next_line(unknown: Unknown) -> str:
    """Read a line, explaining as often as asked; the end of the input is ``quit``."""
    while True:
        prompt("  > ")
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            echo(line.rstrip())
        if line.strip() != EXPLAIN:
            return line.strip() if line else QUIT
        _explain(unknown)


def _explain(unknown: Unknown) -> None:
    rule = f" (rule {unknown.rule})" if unknown.rule else ""
    echo(*wrapped(spoken(f"The sources that this pack was made from do not say{rule}; look at your own copy.")))
    echo(*wrapped(spoken(f"Write {_form(unknown)}. A blank line keeps: {_now(unknown)}. {QUIT} leaves.")))


def _read(unknown: Unknown, line: str) -> Value | None:
    """Read an answer; one that does not fit is said with what would."""
    from forge.errors import nearest
    from forge.library.filled import read_answer
    from forge.values.value import UnfitError

    try:
        return read_answer(unknown, line)
    except UnfitError as unfit:
        hint = nearest(unfit.typed, unfit.known) if unknown.type.choices else f"write {_form(unknown)}"
        announce(f"{unknown.id}: {line!r} {unfit}", f"  hint: {hint}", err=True)
        return None


def _say_how_it_went(done: Filled, skipped: int, path: Path) -> None:
    if skipped:
        announce(f"{counted(skipped, 'question')} answered before, asked again with --all")
    if done.written:
        announce(f"{counted(done.written, 'answer')} written to {path}")
    elif not done.refused:
        announce("nothing written" + ("" if done.left else f"; answers are kept in {path}"))
