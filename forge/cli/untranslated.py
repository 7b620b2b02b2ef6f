"""``forge list PACK --overlay LANGUAGE --texts``: what a translation leaves as it was, printed or said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo
from forge.cli.speaking import spoken

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.library.opening import Wanted
    from forge.pack.model import Pack
    from forge.proofing.book.words import Entry


def show_untranslated(wanted: Wanted, problems: Problems) -> None:
    """Write every phrase that is the same with the translation and without, at the place where it is written.

    Names stay as they are in many languages, so that what is listed need not be wrong. ``click.UsageError`` where no
    overlay is a translation.
    """
    from forge.proofing.book.words import SHORTEST, words_in

    pack = wanted.contents(problems)
    if not any(overlay.language for overlay in pack.rules.overlays):
        raise click.UsageError("--texts shows what a translation leaves as it was, and no overlay here is one")
    before = {entry.words for entry in _phrases(wanted._replace(overlays=()).contents(problems), problems)}
    left = [
        entry
        for entry in _phrases(pack, problems)
        if entry.words in before and any(len(word) >= SHORTEST for word in words_in(entry.words))
    ]
    places: dict[str, list[Entry]] = {}
    for entry in left:
        places.setdefault(entry.where.file, []).append(entry)
    echo(spoken(f"phrases as without the translation: {len(left)}" if left else "nothing is left as it was"))
    for file, entries in places.items():
        echo(file)
        for entry in sorted(entries, key=lambda one: one.where.line):
            echo(f"  {entry.where.line}: {entry.words}  ({', '.join(entry.places[:2])})")


def _phrases(pack: Pack, problems: Problems) -> tuple[Entry, ...]:
    from forge.proofing.book.faces import look_at
    from forge.proofing.book.words import list_words

    problems.raise_errors()
    found = list_words(pack, look_at(pack, problems).phrases, problems).phrases
    problems.raise_errors()
    return found
