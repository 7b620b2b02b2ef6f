"""Completion and history of a shell at a terminal."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import FileHistory

from forge.errors import ForgeError
from forge.places import home
from forge.referee.catalogue import name_procedure, procedures

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    from forge.cli.shell_state import ShellState

HISTORY = "shell-history"
PREFIXES = ("odds", "rule")


def history() -> FileHistory:
    """Give the lines typed before, in a file of the user's own that nobody else may read."""
    path = home() / HISTORY
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    return FileHistory(str(path))


class ShellCompleter(Completer):
    """Completes what is ruled, its options, and their values."""

    def __init__(self, state: ShellState, known: Collection[str]) -> None:
        self._state, self._known = state, known

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:  # noqa: ARG002 - its interface
        """Give what the word before the cursor may become."""
        *before, begun = document.text_before_cursor.split(" ")
        for word in self.words([each for each in before if each]):
            if word.casefold().startswith(begun.casefold()):
                yield Completion(word, start_position=-len(begun))

    def words(self, before: list[str]) -> Iterator[str]:
        """Give what may stand next in a line that begins so."""
        rules = self._state.rules
        if before[:1] and before[0] in PREFIXES:
            before = before[1:]
        elif not before:
            yield from self._known
        if not before:
            yield from procedures(rules)
            return
        if before == ["switch"]:
            yield from rules.switches
        elif before == ["reading"]:
            yield from (f"{name}={meaning}" for name, one in rules.readings.items() for meaning in one.ids)
        elif before[0] not in self._known:
            yield from self._options(before[0])

    def _options(self, name: str) -> Iterator[str]:
        try:
            procedure = name_procedure(self._state.rules, name)
        except ForgeError:
            return
        for parameter in procedure.parameters:
            yield parameter.id
            yield from getattr(parameter.kind, "options", ())
            yield from (value for value, _ in getattr(parameter.kind, "headings", ()))
