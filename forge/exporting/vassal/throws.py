"""Dice of a module: buttons for the dice of the game, and its tables as dice whose faces are their results."""

from __future__ import annotations

from itertools import groupby, product
from typing import TYPE_CHECKING

from forge.exporting.vassal.sequence import encode
from forge.exporting.vassal.traits import ALT, key
from forge.exporting.vassal.tree import MODULE, add, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.errors import Problems
    from forge.exporting.model import DiceTable, Die
    from forge.exporting.vassal.tree import Element
    from forge.rules import Rules

MOST_FACES = 400
"""A die of more faces than this is no help: two dice of six have 36, two of twenty 400."""

TAKEN = ("Dice", "Tables", "Displays", "Charts", "Counters", "Cards", "Turn", "Notes", "Sides")
"""The words on the buttons that every module has."""

ICON = "/images/die.gif"
WHO = "*** <$PlayerName$>"


def add_dice(root: Element, dice: Sequence[Die]) -> list[str]:
    """Add a button for each kind of dice, and give the words on them; the total is told, and each die."""
    for number, die in enumerate(dice):
        several = die.number > 1
        results = " + ".join(f"$result{place}$" for place in range(1, die.number + 1))
        told = f"{results} = $numericalTotal$" if several else "$result1$"
        add(
            root,
            MODULE + "DiceButton",
            name=str(die),
            text=str(die),
            tooltip=f"Throw {die}",
            icon=ICON,
            hotkey=key("D", ALT) if number == 0 else "",
            reportFormat=f"** $name$: {told} {WHO}",
            prompt=False,
            nDice=die.number,
            nSides=die.faces,
            plus=0,
            addToTotal=0,
            reportTotal=False,
            sortDice="false",
        )
    return [str(die) for die in dice]


def add_tables(root: Element, tables: Sequence[DiceTable], rules: Rules, problems: Problems) -> list[str]:
    """Add a special die for each column of each table, and give the words on the buttons.

    The columns of one table are a menu of their own, whose words stand for them.
    """
    words: list[str] = []
    for _, columns in groupby(tables, key=lambda table: table.id):
        names: list[str] = []
        for table in columns:
            faces = list(_faces(table))
            if faces:
                name = f"{table.title}: {table.column}" if table.column else table.title
                names.append(_apart(one_line(name), [*words, *names]))
                _add_table(root, table, names[-1], faces)
                continue
            message = f"is thrown with {table.die}, which falls in too many ways to be a button"
            problems.warning(rules.tables[table.id].where, table.id, message, "its chart is there to look it up")
        if len(names) > 1:
            title = _apart(one_line(table.title), [*words, *names])
            add_menu(root, title, f"Throw on a column of {title}", names)
            names = [title]
        words += names
    return words


def _apart(name: str, others: Sequence[str]) -> str:
    """Give a name that no other button has: menus find buttons by the words on them."""
    while name in (*others, *TAKEN):
        name = f"{name} *"
    return name


def _add_table(root: Element, table: DiceTable, name: str, faces: list[tuple[int, str]]) -> None:
    warned = ", before modifiers" if table.modified else ""
    plain = name.replace("$", "")
    button = add(
        root,
        MODULE + "SpecialDiceButton",
        name=name,
        text=name,
        tooltip=f"{name}: throw {table.die}{warned}",
        icon=ICON,
        hotkey="",
        resultChatter=True,
        format=f"** {plain}{warned}: $result1$ {WHO}",
        resultWindow=False,
        windowTitleResultFormat="$name$",
        resultButton=False,
        windowX=67,
        windowY=65,
        backgroundColor="255,255,255",
    )
    die = add(button, MODULE + "SpecialDie", name=name, format="$result$")
    for total, words in faces:
        add(die, MODULE + "SpecialDieFace", text=words, value=total, icon="")


def _faces(table: DiceTable) -> Iterator[tuple[int, str]]:
    """Give a face for each way that the dice can fall: its total, and what it does."""
    if table.die.faces**table.die.number > MOST_FACES:
        return
    words = {outcome.total: one_line(outcome.words) for outcome in table.outcomes}
    for fall in product(range(1, table.die.faces + 1), repeat=table.die.number):
        total = sum(fall)
        shown = str(total) if len(fall) == 1 else f"{' + '.join(map(str, fall))} = {total}"
        yield total, f"{shown}: {words.get(total, 'not on the table')}"


def add_menu(root: Element, name: str, tooltip: str, buttons: Sequence[str]) -> None:
    """Put several buttons into one menu of the toolbar."""
    if not buttons:
        return
    items = encode(",", *buttons)
    add(
        root,
        MODULE + "ToolbarMenu",
        name=name,
        text=name,
        tooltip=tooltip,
        icon="",
        hotkey="",
        menuItems=items,
    )
