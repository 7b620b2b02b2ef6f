"""What a proof found, as plain data for JSON, and the words of a pack as a list for an editor."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, Any

from forge.proofing.book.words import says, words_in
from forge.reading.measures import PT
from forge.version import __version__

if TYPE_CHECKING:
    from forge.errors import Problem
    from forge.proofing.book.counts import Count
    from forge.proofing.book.faces import SetText, Shown
    from forge.proofing.book.numbering import Gap
    from forge.proofing.book.proof import Proofed
    from forge.proofing.book.proved import Proved
    from forge.proofing.book.words import Entry

SCHEMA = "forge-proof/1"
WORD_COLUMNS = ("words", "language", "times", "on", "written in", "spelling")


def plain_proof(found: Proofed) -> dict[str, Any]:
    """Give counts, gaps, doubles, tables, questions, spelling and findings as JSON data."""
    pack, rules = found.pack, found.pack.rules
    return {
        "schema": SCHEMA,
        "forge": __version__,
        "pack": {"id": pack.id, "title": pack.title, "version": pack.version, "language": found.words.language},
        "edition": rules.edition,
        "label": rules.label,
        "contents": found.contents,
        "components": [_count(one) for one in found.counts],
        "sheets": [
            {"width_emu": one.width, "height_emu": one.height, "pieces": one.pieces, "sheets": one.sheets}
            | {"on_the_fullest": one.most, "free": one.free}
            for one in found.sheets
        ],
        "gaps": [_gap(one) for one in found.gaps],
        "doubles": [
            {"what": one.what, "field": one.field, "value": one.value, "where": str(one.where)}
            | {"pieces": [{"component": component, "piece": piece} for component, piece in one.pieces]}
            for one in found.doubles
        ],
        "shrunk": [_shrunk(look, text) for look in found.seen.shown for text in look.texts if text.shrunk],
        "vectors": {"cases": found.tables.cases, "unsound": list(found.tables.unsound)},
        "tables": [_table(one) for one in found.tables.tables],
        "unknowns": [
            {"id": one.id, "question": one.question, "answered": one.value is not None}
            for one in rules.unknowns.values()
        ],
        "readings": [
            {"id": one.id, "about": one.about, "chosen": one.chosen, "default": one.default, "status": one.status}
            for one in rules.readings.values()
        ],
        "spelling": _spelling(found),
        "findings": [_problem(one) for one in found.problems],
    }


def _shrunk(look: Shown, text: SetText) -> dict[str, Any]:
    said = {"component": look.component.id, "piece": look.piece.id, "side": text.side, "element": text.element}
    return said | {"words": text.words, "points": text.size / PT, "wanted": text.wanted / PT, "where": str(text.where)}


def _gap(one: Gap) -> dict[str, Any]:
    return {
        "component": one.component,
        "field": one.field,
        "before": one.before,
        "after": one.after,
        "present": list(one.present),
        "missing": list(one.missing),
        "where": str(one.where),
    }


def _count(one: Count) -> dict[str, Any]:
    part = one.component
    return {
        "id": part.id,
        "title": part.title,
        "kind": part.kind,
        "designs": one.pieces,
        "pieces": one.copies,
        "needed": part.needed,
        "sides": dict(one.sides),
        "mix": {mix.column: dict(mix.values) for mix in one.mixes},
    }


def _table(one: Proved) -> dict[str, Any]:
    return {
        "id": one.table.id,
        "title": one.table.title,
        "rule": one.table.rule,
        "dice": str(one.table.dice or ""),
        "cells": len(one.spots),
        "cases": list(one.cases),
        "unsound": list(one.unsound),
        "untouched": [{"row": row, "column": column} for row, column in one.untouched],
        "rows": {row: str(chance) for row, chance in one.rows.items()},
        "odds": [
            {"column": column.column, "chances": {words: str(chance) for words, chance in column.chances}}
            for column in one.odds
        ],
    }


def _spelling(found: Proofed) -> dict[str, Any]:
    spelling = found.spelling
    return {
        "language": spelling.language,
        "dictionary": spelling.dictionary,
        "checked": not spelling.missing,
        "doubtful": [
            {"word": one.entry.words, "times": one.entry.times, "perhaps": list(one.hints), "name": one.name}
            | {"on": list(one.entry.places), "where": str(one.entry.where)}
            for one in spelling.doubtful
        ],
        "abbreviations": list(spelling.abbreviations),
    }


def _problem(one: Problem) -> dict[str, str]:
    return {
        "severity": one.severity,
        "where": str(one.where),
        "field": one.field,
        "message": one.message,
        "hint": one.hint,
    }


def words_csv(found: Proofed) -> str:
    """Every phrase as a row of a table: the words, how often, on what, where written, doubtful words in it."""
    target = StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(WORD_COLUMNS)
    doubtful = {one.entry.words.casefold(): one for one in found.spelling.doubtful}
    for one in filter(_says, found.words.phrases):
        doubts = [word for word in dict.fromkeys(words_in(one.words)) if word.casefold() in doubtful]
        places = "; ".join(one.places)
        writer.writerow((_harmless(one.words), one.language, one.times, places, str(one.where), ", ".join(doubts)))
    return target.getvalue()


def _says(one: Entry) -> bool:
    return says(one.words)


def _harmless(words: str) -> str:
    """Words that a spreadsheet does not take for a formula."""
    return f"'{words}" if words[:1] in ("=", "@") or (words[:1] in "+-" and not words[1:2].isdigit()) else words


def words_text(found: Proofed) -> str:
    """Every phrase on a line of its own, then the doubtful words."""
    lines = [one.words for one in found.words.phrases if _says(one)]
    if found.spelling.doubtful:
        lines += ["", *(one.entry.words for one in found.spelling.doubtful)]
    return "\n".join([*lines, ""])
