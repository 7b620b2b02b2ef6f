"""The language in which a command speaks: that of the pack or ledger that it is about, from the words typed on."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from contextvars import ContextVar
from itertools import islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from forge.cli.echo import echo, spell
from forge.cli.problem_lines import show_problems
from forge.errors import ForgeError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import click

_TEXTS: ContextVar[Mapping[str, str] | None] = ContextVar("texts", default=None)
_TYPED: ContextVar[tuple[str, ...]] = ContextVar("typed", default=())
_GUESSED: ContextVar[Mapping[str, str] | None] = ContextVar("guessed", default=None)


def speak(texts: Mapping[str, str] | None) -> None:
    """Say from now on what is said in the words of some texts; of None, in the language of what was typed."""
    _TEXTS.set(texts)


def hear(words: Sequence[str]) -> None:
    """Note what was typed after ``forge``: should anything be said, the pack or ledger in it tells the language."""
    _TEXTS.set(None)
    _GUESSED.set(None)
    _TYPED.set(tuple(words))


def announce(*lines: str, err: bool = False) -> None:
    """Write lines in the language of the command, where that has the sentence."""
    echo(*map(spoken, lines), err=err)


def spoken(line: str) -> str:
    """Say a line in the language of the command."""
    from forge.rules.sentences import said_in

    return said_in(_texts(), line)


def error_lines(error: ForgeError) -> Iterator[str]:
    """Give the lines of what is wrong: what was typed, in the words of the pack; all else as every problem is shown."""
    texts = _texts()
    refusals: Any = getattr(error, "refusals", (error,))
    if not texts or not all(hasattr(one, "said_in") for one in refusals):
        told = (one._replace(message=spoken(one.message), hint=spoken(one.hint)) for one in error.problems)
        yield from map(spoken, show_problems(told))
        return
    for refusal in refusals:
        first, *more = refusal.said_in(texts)
        yield f"{spoken(refusal.where)}: {first}" if refusal.where else first
        yield from more


def usage_lines(error: click.ClickException) -> list[str]:
    """Give the lines of a wrong command line: how it is used, what is wrong, and the hint."""
    import click

    message, *hint = error.format_message().split("\n  hint: ", 1)
    context = getattr(error, "ctx", None)
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return list(spell(message))
    lines = []
    if context is not None:
        usage = (spoken(line) for line in spell(context.get_usage()))
        lines += [*usage, spoken(f"Try '{context.command_path} --help' for help."), ""]
    return [*lines, spoken(f"Error: {message}"), *(spoken(f"  hint: {words}") for words in hint)]


def language() -> str:
    """Give the language that is spoken."""
    from forge.rules.sentences import ENGLISH, SPOKEN

    return _texts().get(SPOKEN, ENGLISH)


def of_machine() -> str:
    """Give the language that the machine is set to, English where forge has no words in it."""
    from forge.rules.sentences import ENGLISH, languages

    said = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    name = re.split("[_.@-]", said.lower())[0]
    return name if name in languages() else ENGLISH


def _texts() -> Mapping[str, str]:
    """Give the texts in force; before a pack is read, forge's own in the language of what was typed, if not English."""
    if (texts := _TEXTS.get()) is not None:
        return texts
    guessed = _GUESSED.get()
    if guessed is None:
        guessed = {}
        with suppress(Exception):  # whatever is wrong with them is told by who reads them: here it must hide nothing
            guessed = _own_texts(_TYPED.get())
        _GUESSED.set(guessed)
    return guessed


def _own_texts(typed: tuple[str, ...]) -> Mapping[str, str]:
    from forge.rules.sentences import ENGLISH

    command, *words = typed or ("",)
    if command == "ledger" and (found := next((texts for word in words for texts in _of_ledger(Path(word))), None)):
        return found
    named = (word for word in _overlays(words) if _own_words(word))  # where no pack is named
    packs = (found for word in words if command != "ledger" for found in _of_pack(word, words))
    spoken = next(packs, next(named, of_machine()))
    return {} if spoken == ENGLISH else _own_words(spoken)


def _own_words(language: str) -> Mapping[str, str]:
    from forge.rules.languages import own_words  # they bring YAML, which whoever speaks English spares

    return own_words(language)


def _of_ledger(path: Path) -> Iterator[Mapping[str, str]]:
    """Give the texts of a ledger that can be read without a passphrase."""
    from forge.library.on_record import texts_of
    from forge.referee.ledger.file import reading_of

    if path.is_file():
        with suppress(ForgeError):
            yield texts_of(tuple(islice(reading_of(path).records, 1)))


def _of_pack(word: str, words: Sequence[str]) -> Iterator[str]:
    """Give the language of a pack, if the word names one, in the translation that is laid over it."""
    from forge.places import find_pack
    from forge.rules.sentences import ENGLISH

    if word.startswith("-"):
        return
    with suppress(ForgeError, OSError):
        folder = find_pack(word)
        from forge.reading.head import read_head  # it brings YAML, which a command that names no pack spares

        overlays = [*_overlays(words)]
        language = next((said for said in (_of_overlay(folder, name) for name in overlays[::-1]) if said), "")
        said = read_head(folder).get("language")
        yield language or (said.text if said else ENGLISH)


def _overlays(words: Sequence[str]) -> Iterator[str]:
    for word, following in pairwise((*words, "")):
        if word == "--overlay":
            yield following
        elif word.startswith("--overlay="):
            yield word.partition("=")[2]


def _of_overlay(folder: Path, name: str) -> str:
    """Give the language of a translation: one that comes with the pack, or a file."""
    from forge.places import translation
    from forge.reading.head import read_head

    shipped = translation(folder, Path(name))
    path = folder / shipped if shipped else Path(name)
    said = read_head(path.parent, path.name).get("language") if path.is_file() else None
    return said.text if said else ""
