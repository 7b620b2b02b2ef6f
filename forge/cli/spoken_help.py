"""The help of commands in the language of the pack that was typed, or of the machine where none was.

``templates/help.LANGUAGE.yaml`` has under each English paragraph, line of an example, word of an option or heading the
same in a language. What a pack says in a help is in its own language already.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from forge.cli.speaking import language
from forge.rules.sentences import by_english

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

AS_IT_STANDS = "\b"
"""What Click takes for the mark of a paragraph whose lines stay as they are."""

_EXTRA = re.compile(r"(.*?)(?:^|  )\[([^\[\]]*(?:default: |required|<=)[^\[\]]*)\]\Z", re.DOTALL)
_EXAMPLE = re.compile(r"(\s*\S.*?\s{2,})(\S.*)")
_SHAPES = re.compile(r"\b(?:OPTIONS|COMMAND|ARGS|INTEGER RANGE|INTEGER|DIRECTORY|FLOAT|default)\b")


class SpokenHelp(click.HelpFormatter):
    """Writes the help of a command in its language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how a command is called."""
        super().write_usage(prog, _shaped(args), prefix or f"{told('Usage')}: ")

    def write_heading(self, heading: str) -> None:
        """Write what stands over options or commands."""
        super().write_heading(told(heading))

    def write_text(self, text: str) -> None:
        """Write what a command does."""
        super().write_text("\n\n".join(map(_paragraph, text.split("\n\n"))))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write options or commands, each with what it does."""
        super().write_dl([(_shaped(first), _said(second)) for first, second in rows], col_max, col_spacing)


class SpokenContext(click.Context):
    """What a command runs in; its help is said in its language."""

    formatter_class = SpokenHelp


def told(words: str) -> str:
    """Give words of a help in the language of what was typed; as they are where there are no others."""
    return by_english("help", language()).get(" ".join(words.split()), words)


def parts_of(text: str) -> Iterator[str]:
    """Give what is said of a text piece by piece: its paragraphs, and of examples what stands beside each."""
    for paragraph in text.split("\n\n"):
        if AS_IT_STANDS in paragraph:
            yield from (found[2] for line in paragraph.split("\n") if (found := _EXAMPLE.fullmatch(line)))
        elif paragraph.strip():
            yield " ".join(paragraph.split())


def _paragraph(text: str) -> str:
    if AS_IT_STANDS not in text:
        return told(text)
    return "\n".join(_EXAMPLE.sub(lambda found: found[1] + told(found[2]), line) for line in text.split("\n"))


def _said(words: str) -> str:
    """Say what an option does, and what it is if nothing is said."""
    if found := _EXTRA.fullmatch(words):
        said = told(found[1]) if found[1] else ""
        return f"{said}  [{_shaped(found[2])}]".strip()
    return told(words)


def _shaped(words: str) -> str:
    """Say what Click calls the shapes of words."""
    return _SHAPES.sub(lambda found: told(found[0]), words)
