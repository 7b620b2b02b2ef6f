"""A ledger as people read it: a line or two for each record, from the file alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.referee.contract.words import input_words, number, option_words, say, title, word
from forge.referee.ledger.course import KINDS, SHARED_KINDS
from forge.referee.ledger.sealing import OPENED, SEALED
from forge.referee.ledger.seals_told import SealBook, opened_pairs, told_body
from forge.referee.telling.outcomes import total_words
from forge.referee.telling.parts import PlacePart
from forge.referee.telling.receipts import cite, clamp_words, how_words, look_line, modifier_words, totals_line
from forge.referee.telling.told_ruling import throw_part
from forge.referee.walking.rulings import Looked
from forge.rules.dice_words import dice_words
from forge.rules.look import Applied, Clamp, Look, Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.referee.ledger.chain import Chain, Record

    Texts = Mapping[str, str]
    Data = Mapping[str, Any]

SCHEMA = "forge-ledger-export/1"


def tell(
    chain: Chain, texts: Texts, last: int = 0, beside: Mapping[int, tuple[str, ...]] | None = None
) -> tuple[str, ...]:
    """Give the lines of every record or the ``last`` ones, with what stands beside each, and what is wrong."""
    book = SealBook(chain.records)
    records = chain.records[-last:] if last else chain.records
    lines: list[str] = []
    for record in records:
        lines += record_lines(record, texts, book)
        lines += (f"      {line}" for line in (beside or {}).get(record.seq, ()))
    lines += [say(texts, "story.fault", fault=fault) for fault in chain.faults]
    if chain.torn:
        lines.append(say(texts, "story.torn", size=len(chain.torn)))
    return tuple(lines)


def export_plain(chain: Chain) -> dict[str, Any]:
    """Give every record with its hash as JSON data."""
    records = [{**record.data, "hash": record.hash} for record in chain.records]
    return {"schema": SCHEMA, "head": chain.head, "records": records, "faults": [str(fault) for fault in chain.faults]}


def record_lines(record: Record, texts: Texts, book: SealBook | None = None) -> Iterator[str]:
    """Write one record; what belongs under it is indented. The book names what openings open."""
    try:
        if record.kind == "result" and not (lines := _result(record.data, texts)):
            return
        if record.kind == "choice" and (lines := seal_lines(record.data, texts, book or SealBook(()))):
            sentence, *more = lines
        else:
            sentence, *more = _sentences(record.kind, record.data, texts)
    except (KeyError, TypeError, AttributeError, ValueError):
        sentence, more = say(texts, "story.other", kind=record.kind), []
    yield say(texts, "story.record", seq=record.seq, sentence=sentence)
    yield from (f"      {line}" for line in more)


def _sentences(kind: str, data: Data, texts: Texts) -> list[str]:
    writers = {"open": _open, "call": _call, "request": _request, "result": _result, "note": _note}
    writers |= dict.fromkeys(("dice", "choice", "late"), _answer)
    if kind in writers:
        return writers[kind](data, texts)
    if kind not in KINDS | SHARED_KINDS:
        return [say(texts, "story.other", kind=kind)]
    words = {name: _words(value, texts) for name, value in data.items() if name != "kind"}
    return [say(texts, f"story.{kind}", **words)]


def seal_lines(data: Data, texts: Texts, book: SealBook) -> list[str]:
    """Write seals, each hash cut short, or what was opened, a line for each seal; nothing for other choices."""
    word_, _, rest = str(data["value"]).partition(" ")
    if word_ not in (SEALED, OPENED):
        return []
    name = _about(data, texts)["title"]
    if word_ == SEALED:
        pairs = (part.partition("=") for part in rest.split())
        return [say(texts, "story.sealed", title=name, seals=", ".join(f"{part} {sha[:8]}" for part, _, sha in pairs))]
    return [
        say(texts, "story.opened", title=name),
        *(f"{book.name(salt, body) or '?'}: {told_body(body)}" for salt, body in opened_pairs(str(data["value"]))),
    ]


def _open(data: Data, texts: Texts) -> list[str]:
    players = ", ".join(data["players"]) or say(texts, "story.nobody")
    edition = data["label"] or data["edition"]
    pack, dice, forge = data["pack"], how_words(data["dice"], texts).strip(" []"), data["forge"]
    return [say(texts, "story.open", pack=pack, edition=edition, players=players, dice=dice, forge=forge)]


def _call(data: Data, texts: Texts) -> list[str]:
    inputs = "; ".join(": ".join(input_words(texts, name, words)) for name, words in data["inputs"].items())
    name = title(texts, data["procedure"])
    return [say(texts, "story.call", title=name, inputs=f" ({inputs})" if inputs else "")]


def _note(data: Data, texts: Texts) -> list[str]:
    key = "story.note-on" if data["record"] else "story.note"
    by = data["by"] or say(texts, "story.nobody")
    return [say(texts, key, text=data["text"], record=data["record"], by=by)]


def _request(data: Data, texts: Texts) -> list[str]:
    asked = data["question"]
    modifiers = modifier_words(_applied(asked, texts), texts)
    name = title(texts, asked["id"], tuple(asked["about"].items()))
    if not asked.get("dice"):
        return [say(texts, "story.draw", title=name)]
    dice = dice_words(texts, asked["dice"])
    return [say(texts, "story.request", title=name, dice=dice, modifiers=modifiers)]


def _answer(data: Data, texts: Texts) -> list[str]:
    value = data["value"]
    said = " ".join(map(str, value)) if isinstance(value, list) else _said(data.get("question"), value, texts)
    how = how_words(data["how"], texts)
    lines = [say(texts, f"story.{data['kind']}", value=said, how=how, **_about(data, texts))]
    if "refused" in data:
        lines.append(say(texts, "story.refused", record=data["refused"]))
    return lines


def _said(question: Any, value: Any, texts: Texts) -> str:
    """Write a value; an option by what it is called in its choice, where it may mean something else than elsewhere."""
    if question and question["ask"] == "choose":
        return option_words(str(question["id"]), str(value), tuple(question["about"].items()), texts)
    return str(word(texts, value))


def _about(data: Data, texts: Texts) -> dict[str, str]:
    question = data.get("question")
    about = tuple(question["about"].items()) if question else ()
    return {
        "title": title(texts, question["id"], about) if question else "",
        "reason": str(data.get("reason", "")),
        "agreed": _words(data.get("agreed", []), texts),
    }


def _result(data: Data, texts: Texts) -> list[str]:
    lines = [line for entry in data["entries"] for line in _entry(entry, texts)]
    if data["done"]:
        if data["totals"]:
            lines.append(totals_line(total_words(data["totals"].items(), texts), texts))
        lines.append(say(texts, "story.done"))
    return lines


def _entry(entry: Data, texts: Texts) -> Iterator[str]:
    kind = entry["kind"]
    if kind == "look":
        yield _look(entry, texts)
        if entry["overruled"]:
            yield say(texts, "ruling.overruled", reason=entry["overruled"])
    elif kind == "note":
        yield title(texts, entry["id"], tuple(entry["values"].items())) + cite(texts, entry["cite"])
    elif kind == "part":
        for inner in entry["entries"]:
            yield from _entry(inner, texts)


def _look(entry: Data, texts: Texts) -> str:
    applied = _applied(entry, texts)
    look = Look(entry["table"], entry["rule"], Result((), ()), (), (), entry["natural"], applied, entry["total"])
    looked = Looked(entry["id"], entry["dice"], tuple(entry["values"]), "", look)
    row, column = entry["row"], entry["column"]
    key = "story.decided" if row is None else "ruling.row" if column is None else "ruling.row-column"
    place = say(texts, key, row=row, column=column) + clamp_words((Clamp(**one) for one in entry["clamps"]), texts)
    result = ", ".join(f"{name} {_words(value, texts)}" for name, value in sorted(entry["result"].items()))
    name = title(texts, entry["id"], tuple(entry["about"].items()))
    return look_line(throw_part(looked, name, PlacePart(look.table), result, texts), place, texts)


def _applied(data: Data, texts: Texts) -> tuple[Applied, ...]:
    """Give modifiers on record, which all stand beside the dice here, whatever they were added to."""
    listed = data.get("modifiers", ())
    return tuple(Applied(**one, when=title(texts, one["id"]).lower())._replace(stage="total") for one in listed)


def _words(value: object, texts: Texts) -> str:
    if isinstance(value, bool):
        return str(word(texts, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {_words(part, texts)}" for name, part in value.items())
    if isinstance(value, list):
        return ", ".join(_words(one, texts) for one in value) or "-"
    return number(texts, value) if isinstance(value, int) and abs(value) >= 10_000 else str(value)
