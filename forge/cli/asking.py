"""Asking for what dice and options do not cover, on the error stream: what was ruled, what is asked, what was typed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo, echo_json

if TYPE_CHECKING:
    from forge.library.under_way import Play
    from forge.referee.walking.questions import Answer


def tell(play: Play, before: int = 0) -> int:
    """Show on standard error what was ruled while there is more to ask; give how many entries were shown by now."""
    echo(*play.lines(play.told[before:]), err=True)
    return len(play.told)


def ask(play: Play) -> Answer | None:
    """Ask on standard error, read a line; None at the end of input. On a terminal a refusal asks again."""
    from forge.referee.contract.refusals import Refusal
    from forge.referee.telling.prompts import question_lines
    from forge.referee.walking.questions import accept

    question = play.pending
    assert question is not None
    while True:
        echo(*question_lines(question, play.rules, with_id=True), err=True)
        line = sys.stdin.readline()
        if not line:
            return None
        try:
            return accept(question, play.read(line))
        except Refusal as refusal:
            if not sys.stdin.isatty():
                raise
            echo(*refusal.said_in(play.rules.texts), err=True)


def unanswered(play: Play, *, as_json: bool) -> None:
    """Name what is still to be thrown or decided, and end with status 1."""
    from forge.referee.telling.plain import plain_entry, plain_question
    from forge.referee.telling.prompts import question_lines

    question = play.pending
    assert question is not None
    if as_json:
        entries = [plain_entry(entry) for entry in play.told]
        echo_json({"schema": "forge-question/1", "next": plain_question(question), "entries": entries}, indent=None)
    else:
        first, *options = question_lines(question, play.rules, with_id=True)
        echo(f"not ruled; next: {first}", *options, err=True)
    raise click.exceptions.Exit(1)
