"""How the options of a question are named: one rule for lists, for what is typed, and for what is refused.

An option is meant by its place in the list, by its id, by the words shown for it, or by the beginning of either where
no other option begins so; of several words each may be shortened (``north agg``). Where an option is itself called by
a number that could be a place in the list, no places are shown or taken: such options are meant by their names alone.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import closest
from forge.referee.contract.parameters import Choice, Flag
from forge.referee.contract.refusals import Ambiguous, Illegal, Malformed, near
from forge.referee.contract.requests import Ask, Choose, Draw
from forge.referee.contract.ticking import Tick
from forge.referee.contract.words import option_words, title, word
from forge.values.value import UnfitError, sentence
from forge.values.words import bare, unclear

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from forge.referee.contract.parameters import Kind
    from forge.referee.walking.questions import Question
    from forge.values.value import Sentence

    Texts = Mapping[str, str]

_PART = re.compile(r"(?<![\w])-?[0-9]+|[^\W_]+")


class Option(NamedTuple):
    """One option: its place in the list, 0 where places are not taken; its id; the words shown for it."""

    place: int
    id: str
    words: str


def options_of(question: Question, texts: Texts) -> tuple[Option, ...]:
    """List what a question may be answered with, in the order shown; nothing where a value is asked for."""
    request = question.request
    if isinstance(request, Choose):
        return _listed((one, option_words(question.id, one, request.about, texts)) for one in request.options)
    if isinstance(request, Draw):
        items = (item for item, count in request.source if count > 0)
        return tuple(Option(0, item, str(word(texts, item))) for item in items)
    if isinstance(request, Ask):
        return tuple(Option(0, one, str(texts.get(one, one))) for one in _words_of(request.kind))
    return ()


def _words_of(kind: Kind) -> tuple[str, ...]:
    """Give the words that are all the values of a kind; none where others may be typed."""
    if isinstance(kind, Choice):
        return kind.options
    if isinstance(kind, Flag):
        return ("yes", "no")
    return kind.known if isinstance(kind, Tick) else ()


def read_option(question: Question, text: str, texts: Texts, *, whole: bool = False) -> str:
    """Give the id of the option that a text means, or refuse; ``whole``: beginnings do not count."""
    options = options_of(question, texts)
    where = question.id
    typed = text.strip()
    if not typed:
        raise Malformed(where, sentence("empty"), _hint("", options))
    found = _at_place(typed, options) or _meant(typed, options, whole=whole)
    if len(found) == 1:
        return found[0].id
    if found:
        raise Ambiguous(where, unclear(typed, [option.words for option in found]), sentence("write-out"))
    if not whole and (other := _other_word(question, typed)):
        return other
    _refuse_closed(question, typed, texts)
    raise Illegal(where, sentence("not-possible", typed=typed), _hint(typed, options), question.cite)


def _other_word(question: Question, text: str) -> str:
    """Give the option that a kind takes a text for, though it is none of the words shown: ``true`` for yes."""
    if not isinstance(question.request, Ask):
        return ""
    kind = question.request.kind
    with suppress(UnfitError):
        return kind.show(kind.read(text))
    return ""


def names_in_full(question: Question, text: str, texts: Texts) -> bool:
    """Tell whether a text is exactly one of the options, so that no word of the table is meant by it."""
    return bool(text.strip()) and bool(_meant(text.strip(), options_of(question, texts), whole=True))


def closed_of(question: Question, texts: Texts) -> tuple[Option, ...]:
    """List the options that are closed now."""
    request = question.request
    closed = request.closed if isinstance(request, Choose) else ()
    return tuple(Option(0, one, option_words(question.id, one, request.about, texts)) for one in closed)


def _refuse_closed(question: Question, text: str, texts: Texts) -> None:
    """Refuse an option that is closed, for all that the rules object to it."""
    meant = _meant(text, closed_of(question, texts), whole=False)
    if len(meant) != 1 or question.reasons is None:
        return
    found = question.reasons(meant[0].id)
    why = "; ".join(title(texts, one.id, one.values) for one in found)
    cite = next((one.cite for one in found if one.cite), question.cite)
    raise Illegal(question.id, sentence("closed", option=meant[0].words, why=why), cite=cite)


def _listed(named: Iterable[tuple[str, str]]) -> tuple[Option, ...]:
    """Put options in their places, if none is called by a number that could be a place."""
    pairs = tuple(named)
    places = {str(place) for place in range(1, len(pairs) + 1)}
    by_name = any(name in places or words in places for name, words in pairs)
    return tuple(Option(0 if by_name else place, *pair) for place, pair in enumerate(pairs, 1))


def _at_place(text: str, options: Sequence[Option]) -> list[Option]:
    return [option for option in options if option.place and str(option.place) == text]


def _meant(text: str, options: Sequence[Option], *, whole: bool) -> list[Option]:
    """Find the options that a text names in full, else those that it begins, else those whose words it shortens."""
    for way in _WAYS[:1] if whole else _WAYS:
        if found := [option for option in options if way(text, option.id) or way(text, option.words)]:
            return found
    return []


def _is(text: str, name: str) -> bool:
    return bare(text) == bare(name) or (bool(_parts(text)) and _parts(text) == _parts(name))


def _begins(text: str, name: str) -> bool:
    return bare(name).startswith(bare(text))


def _shortens(text: str, name: str) -> bool:
    """Tell whether the words of a text begin words of a name, in order; a number stands for itself alone."""
    left, short = iter(_parts(name)), _parts(text)
    return bool(short) and all(
        any(part == full or (not part[-1].isdigit() and full.startswith(part)) for full in left) for part in short
    )


_WAYS = (_is, _begins, _shortens)


def _parts(text: str) -> list[str]:
    return _PART.findall(text.casefold())


def _hint(text: str, options: Sequence[Option]) -> Sentence:
    """Name the option that comes close, by its id or words, else all of them in the order shown."""
    close = closest(text, {name for option in options for name in (option.id, option.words)})
    return near(close or text, [close] if close else [option.words for option in options])
