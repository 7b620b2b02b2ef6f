"""A ruling as a player reads it: one line a throw, with every modifier, its rule, the row, the column, the result.

The lines are made of the parts that ``forge.referee.telling.parts`` tells a ruling in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.referee.contract.words import say
from forge.referee.telling.outcomes import result_words, total_words
from forge.referee.telling.parts import AnswerPart, GroupPart, LookPart, NotePart
from forge.referee.telling.told_ruling import entry_parts, held_parts, ruling_part
from forge.rules.look import LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from forge.referee.telling.parts import EntryPart, HeldPart, PlacePart
    from forge.referee.walking.other_readings import OtherReading
    from forge.referee.walking.rulings import Entry, Ruling
    from forge.rules import Rules
    from forge.rules.look import Applied, Clamp

    Texts = Mapping[str, str]


def receipt(ruling: Ruling, rules: Rules, others: tuple[OtherReading, ...] = ()) -> tuple[str, ...]:
    """Give the lines of a whole ruling, one for each thing that happened.

    ``others`` are told beside the reading in force that they are the other meanings of.
    """
    texts, told = rules.texts, ruling_part(ruling, rules, others)
    lines = [say(texts, "ruling.title", title=told.title, cite=cite(texts, told.cite))]
    if told.inputs:
        inputs = "; ".join(f"{name}: {words}" for name, words in told.inputs)
        lines.append("  " + say(texts, "ruling.inputs", inputs=inputs))
    said_already = say(texts, "ruling.named", title=told.title)
    for part in told.parts:
        lines += [f"  {line.removeprefix(said_already)}" for line in part_lines(part, texts)]
    outcome = _outcome(told.totals, told.result, told.held, told.label, texts)
    return (*lines, *(f"  {line}" for line in outcome))


def outcome_lines(ruling: Ruling, rules: Rules, others: tuple[OtherReading, ...] = ()) -> Iterator[str]:
    """Write what a ruling came to, and which readings, optional rules and edition it rests on."""
    texts = rules.texts
    totals, result = total_words(ruling.totals, texts), result_words(ruling, rules)
    return _outcome(totals, result, held_parts(ruling, rules, others), ruling.label, texts)


def _outcome(totals: tuple[str, ...], result: str, held: Iterable[HeldPart], label: str, texts: Texts) -> Iterator[str]:
    if totals:
        yield totals_line(totals, texts)
    if result:
        yield say(texts, "ruling.result", result=result)
    for one in held:
        key = {"reading": "ruling.reading", "unknown": "ruling.unknown"}.get(one.kind, "ruling.optional")
        yield say(texts, key if one.known else "ruling.open", id=one.id, value=one.words, status=one.status)
        for other in one.others:
            yield "  " + say(texts, "ruling.otherwise", value=other.meaning, said=other.said)
    if label:
        yield label


def entry_lines(entry: Entry, rules: Rules) -> Iterator[str]:
    """Write one entry; what belongs under it is indented."""
    for part in entry_parts((entry,), rules):
        yield from part_lines(part, rules.texts)


def part_lines(part: EntryPart, texts: Texts) -> Iterator[str]:
    """Write one part of a ruling; what belongs under it is indented."""
    if isinstance(part, LookPart):
        yield from _look_lines(part, texts)
    elif isinstance(part, GroupPart):
        yield part.heading
        for inner in part.parts:
            yield from (f"  {line}" for line in part_lines(inner, texts))
    elif isinstance(part, NotePart):
        yield part.words + cite(texts, part.cite)
    else:
        yield _answer_line(part, texts)


def modifier_words(applied: Iterable[Applied], texts: Texts) -> str:
    """Write modifiers in a row: ``, +2 aggressive (9.2)``."""
    return "".join(modifier_word(one, texts, cite(texts, one.rule)) for one in applied)


def modifier_word(one: Applied, texts: Texts, cited: str = "") -> str:
    """Write one modifier of a row: what was counted, if that is not what it is worth, and that its limit held it."""
    key = "ruling.modifier" if one.amount is None or one.amount == one.value else "ruling.counted"
    key = "ruling.capped" if one.capped else key
    return say(texts, key, value=one.value, when=one.when, amount=one.amount, cite=cited)


def cite(texts: Texts, rule: str) -> str:
    """Write a rule number in brackets, or nothing."""
    return say(texts, "ruling.cite", cite=rule) if rule else ""


def how_words(how: str, texts: Texts) -> str:
    """Write who threw or decided; ``how`` is a word, or ``word:detail``."""
    kind, _, detail = how.partition(":")
    names = {"practice": "seed", "kept": "entry", "amended": "entry", "policy": "policy"}
    return say(texts, f"how.{kind}", **{names[kind]: detail}) if kind in names else say(texts, f"how.{kind}")


def _look_lines(look: LookPart, texts: Texts) -> Iterator[str]:
    yield look_line(look, _place(look, look.place, texts), texts)
    if look.overruled:
        yield "  " + say(texts, "ruling.overruled", reason=look.overruled)
    for mark, note in look.notes:
        yield f"  {mark} {note}"
    beside = [
        say(texts, f"ruling.{key}", result=words) for key, words in (("less", look.less), ("more", look.more)) if words
    ]
    if beside:
        yield "  " + "; ".join(beside)


def look_line(look: LookPart, place: str, texts: Texts) -> str:
    """Write a look-up in one line: what was thrown, the place in the table, the result, and who threw."""
    throw = _throw(look, texts)
    place = (say(texts, "ruling.arrow") if throw else "") + place
    how = how_words(look.how, texts) if look.how else ""
    named = say(texts, "ruling.named", title=look.title)
    return named + say(texts, "ruling.look", throw=throw, place=place, result=look.result, how=how)


def _throw(look: LookPart, texts: Texts) -> str:
    more = modifier_words(look.staged("dice"), texts).removeprefix(", ")
    dice = f"{look.dice} ({more})" if more else look.dice
    dice += f" {look.thrown}" if look.dice else ""
    if look.natural is not None:
        dice = str(look.natural)
    modifiers = modifier_words(look.staged("die", "total"), texts)
    return dice + modifiers + (say(texts, "ruling.sum", total=look.total) if look.total is not None else "")


def _place(look: LookPart, place: PlacePart, texts: Texts) -> str:
    if place.decided:
        return say(texts, "ruling.decided", decided=place.decided)
    if place.column:
        said = say(texts, "ruling.row-column", row=place.row_words, column=place.column_words)
        if moving := look.staged("column"):
            said += say(texts, "ruling.moved", column=place.came_from, modifiers=modifier_words(moving, texts))
    else:
        said = say(texts, "ruling.row", row=place.row_words)
    said += clamp_words(place.clamps, texts)
    if later := look.staged("after"):
        said += say(texts, "ruling.later", modifiers=modifier_words(later, texts).removeprefix(", "))
    return said


def clamp_words(clamps: Iterable[Clamp], texts: Texts) -> str:
    """Say where an end of the table was the limit."""
    keys = {"shift": "ruling.shift", f"{LIMIT}column": "ruling.limit-column", f"{LIMIT}total": "ruling.limit-total"}
    return "".join(say(texts, keys.get(of, "ruling.clamp"), before=before, after=after) for of, before, after in clamps)


def _answer_line(part: AnswerPart, texts: Texts) -> str:
    named = {"title": part.title, "cite": cite(texts, part.cite), "how": how_words(part.how, texts)}
    keyed = {"thrown": "throw", "drawn": "item", "chosen": "option", "told": "words"}
    said = say(texts, f"ruling.{part.kind}", **{keyed[part.kind]: part.words}, **named)
    return said.replace("?:", "?", 1) if part.title.endswith("?") else said  # one stop is enough


def totals_line(totals: Iterable[str], texts: Texts) -> str:
    """Write what a ruling came to in all."""
    return say(texts, "ruling.totals", totals=", ".join(totals))
