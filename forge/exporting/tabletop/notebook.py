"""The notebook of a save: the rules in short, how doubtful ones are read, what no source gives, how large it all is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.rules.choices import show_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.exporting.model import Setup, Tabletop
    from forge.rules import Rules

SEEN_BY_ALL = "Grey"
GREY = {"r": 0.5, "g": 0.5, "b": 0.5}

_BY_HAND = "To be put on the table by hand:"
_CODE = re.compile(r"\[(/?(?:b|i|u|s|sub|sup|url|-|[0-9A-Fa-f]{2,8}))\]")


class Tab(NamedTuple):
    """A page of the notebook: its title, and its words in the game's own markup."""

    title: str
    words: str


def write_tabs(tabletop: Tabletop, rules: Rules, about: str) -> tuple[Tab, ...]:
    """Write the pages of the notebook; those with nothing on them are left out."""
    tabs = (
        Tab("This table", _about(tabletop, about)),
        Tab("Sequence of play", _phases(tabletop, rules)),
        *(Tab(page.title, _safe(page.words)) for page in tabletop.notes),
        Tab("Readings in force", "\n\n".join(_readings(rules))),
        Tab("Optional rules", "\n\n".join(_switches(rules))),
        Tab("Not given by any source", "\n\n".join(_unknowns(rules))),
        *(Tab(f"Set-up: {setup.title}", _setup(setup)) for setup in tabletop.setups),
    )
    return tuple(tab for tab in tabs if tab.words.strip())


def tab_states(tabs: tuple[Tab, ...]) -> dict[str, Any]:
    """Give the pages as a save holds them."""
    return {
        str(number): {
            "title": tab.title,
            "body": tab.words,
            "color": SEEN_BY_ALL,
            "visibleColor": dict(GREY),
            "id": number,
        }
        for number, tab in enumerate(tabs)
    }


def _safe(words: str) -> str:
    """Keep brackets from being taken for the game's markup."""
    return _CODE.sub(r"(\1)", words)


def _bold(words: str) -> str:
    return f"[b]{_safe(words)}[/b]"


def _about(tabletop: Tabletop, about: str) -> str:
    paragraphs = (" ".join(paragraph.split()) for paragraph in about.split("\n\n"))
    parts = (_bold(tabletop.title), _safe(tabletop.label), _safe(tabletop.notice), *paragraphs)
    return "\n\n".join(filter(None, parts))


def _phases(tabletop: Tabletop, rules: Rules) -> str:
    lines: list[str] = []
    for number, (name, phase) in enumerate(tabletop.phases, start=1):
        title = phase.title or rules.texts.get(f"phases.{name}", name)
        tables = [rules.tables[table].title for table in phase.tables if table in rules.tables]
        lines.append(f"{number}. {_bold(title)}" + (f": {_safe(', '.join(tables))}" if tables else ""))
    return "\n".join(lines)


def _setup(setup: Setup) -> str:
    """Tell the story of a situation, its facts, and what of it has to be put on the table by hand."""
    parts = [*setup.story, "\n".join(setup.facts)]
    if setup.unplaced:
        parts.append("\n".join((_BY_HAND, *(f"- {line}" for line in setup.unplaced))))
    return "\n\n".join(_safe(part) for part in parts if part)


def _readings(rules: Rules) -> Iterator[str]:
    for reading in rules.readings.values():
        chosen = dict(reading.alternatives)[reading.chosen]
        usual = "" if reading.chosen == reading.default else " (not as usual)"
        yield f"{_bold(f'{reading.id} ({reading.rule}) {reading.about}')}\n{_safe(chosen)}{usual}"


def _switches(rules: Rules) -> Iterator[str]:
    for switch in rules.switches.values():
        stands = show_value(switch.value)
        yield f"{_bold(f'{switch.title} ({switch.rule})')}: {_safe(stands)}\n{_safe(switch.help)}".rstrip()


def _unknowns(rules: Rules) -> Iterator[str]:
    for unknown in rules.unknowns.values():
        answer = "" if unknown.value is None else f"\n{_safe(show_value(unknown.value))}"
        rule = f" ({unknown.rule})" if unknown.rule else ""
        yield f"{_bold(f'{unknown.id}{rule} {unknown.question}')}{answer}"
