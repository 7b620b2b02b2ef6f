"""What things are called and what they came to, in the words of a pack: titles, results of tables, totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.words import (
    counted,
    fill,
    input_title,
    input_words,
    measure_words,
    number,
    running,
    say,
    title,
    word,
)
from forge.rules.look import Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from forge.referee.contract.requests import Facts
    from forge.referee.walking.rulings import Ruling
    from forge.rules import Rules
    from forge.rules.look import Look
    from forge.rules.table import Table

    Texts = Mapping[str, str]

_NOTHING = frozenset({"", "-", "\N{EN DASH}", "\N{EM DASH}"})


def entry_title(name: str, about: Facts, rules: Rules) -> str:
    """Name what is asked or was answered: a table by its title, an unknown by its question, else the text of the id.

    An axis of tables is called as on their charts, where they all call it alike.
    """
    if name in rules.unknowns:
        return rules.unknowns[name].question
    called = rules.tables[name].title if name in rules.tables else ""
    if not called and name not in rules.texts:
        titles = {axis.title for table in rules.tables.values() for axis in table.axes if axis.id == name}
        called = titles.pop() if len(titles) == 1 else ""
    return title(rules.texts, name, about, called) if about or not called else called


def parameter_title(procedure: str, name: str, rules: Rules) -> str:
    """Name what a ruling is told: an axis of a table by its title, else the text of the id."""
    return _axis_titles(procedure, rules).get(name) or input_title(rules.texts, name)


def told_inputs(procedure: str, inputs: Iterable[tuple[str, str]], rules: Rules) -> tuple[tuple[str, str], ...]:
    """Write what a ruling was told, each by its name and in words; an axis of a table is called as there."""
    axes, told = _axis_titles(procedure, rules), []
    for key, words in inputs:
        called, said = input_words(rules.texts, key, words)
        told.append((running(rules.texts, axes[key]) if key in axes else called, said))
    return tuple(told)


def _axis_titles(procedure: str, rules: Rules) -> dict[str, str]:
    """Give the titles of the axes by their ids, of what is a table."""
    table = rules.tables.get(procedure)
    return {axis.id: axis.title for axis in table.axes} if table else {}


def look_words(look: Look, rules: Rules, *, meant: bool = False) -> str:
    """Write the result of a look-up: the pack's own words for it, else each printed value with its title.

    With ``meant`` what a legend says of it follows.
    """
    texts, table = rules.texts, rules.tables[look.table]
    if own := texts.get(f"result.{look.table}"):
        return fill(texts, own, {name.replace("-", "_"): word(texts, value) for name, value in look.result})
    parts = []
    for field, printed in zip(table.shown, look.printed, strict=True):
        value = look.result[field.id]
        meaning = field.meaning(value) if meant else ""
        if value is None:
            parts.append(f"{field.title} {word(texts, None)}")
        elif printed not in _NOTHING:
            noun = counted(texts, f"field.{field.id}", value, field.title)
            known = noun and field.type.shape == "whole"
            said = f"{printed} {running(texts, noun)}" if known else printed
            parts.append(say(texts, "ruling.means", result=said, meaning=meaning) if meaning else said)
        elif meaning:
            parts.append(meaning)
    return ", ".join(parts) or say(texts, "ruling.nothing")


def came_to_words(ruling: Ruling, rules: Rules) -> str:
    """Write totals and result in one line."""
    texts = rules.texts
    totals = total_words(ruling.totals, texts)
    said = [say(texts, "ruling.totals", totals=", ".join(totals))] if totals else []
    if result := result_words(ruling, rules):
        said.append(say(texts, "ruling.result", result=result))
    return "; ".join(said)


def total_words(totals: Iterable[tuple[str, int]], texts: Texts) -> tuple[str, ...]:
    """Write each total with its noun."""
    return tuple(f"{number(texts, amount)} {measure_words(texts, name, amount)}" for name, amount in totals)


def _rounds_words(table: Table, result: object, texts: Texts) -> str:
    """Write what the rounds of a table came to together; a single look-up has said all that there is."""
    if table.rounds is None or not isinstance(result, Result):
        return ""
    said = [field.show(result[field.id]) for field in table.shown]
    given = [(field.title, int(result[field.id] or 0)) for field in table.fields if field.counts]
    said += [f"{running(texts, title)} {number(texts, count)}" for title, count in given]
    return ", ".join(filter(None, said))


def result_words(ruling: Ruling, rules: Rules) -> str:
    """Write what a procedure returned, where it has words; a look-up by itself has said its own."""
    texts, result = rules.texts, ruling.result
    if ruling.procedure in rules.tables:
        return _rounds_words(rules.tables[ruling.procedure], result, texts)
    if own := texts.get(f"result.{ruling.procedure}"):
        fields = result._asdict() if hasattr(result, "_asdict") else {"result": result}
        return fill(texts, own, {name: word(texts, value) for name, value in fields.items()})
    return str(word(texts, result)) if isinstance(result, str | int) else ""
