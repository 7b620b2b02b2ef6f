"""Pieces sorted into groups that may lie side by side, and groups into streams that may share sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.imposing.blocks import Cell, Group, Member
from forge.imposing.options import PICTURE_GAP, ROUND_GAP
from forge.imposing.room import sheet_room
from forge.reading.measures import Size, show_length

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.errors import Problems
    from forge.imposing.blocks import Chosen
    from forge.imposing.options import ImposeOptions
    from forge.imposing.room import Room
    from forge.pack.model import Component


class Stream(NamedTuple):
    """Groups that share sheets, in the order in which they are laid, and the room they are laid in."""

    room: Room
    groups: tuple[Group, ...]
    two_sided: bool
    fold: bool


class _Kind(NamedTuple):
    """What pieces must have in common to share sheets."""

    kind: str
    two_sided: bool
    written: str
    wide: bool


class _Look(NamedTuple):
    """What pieces must have in common to lie side by side."""

    size: Size
    ground: tuple[str, str]
    outline: str
    run: int


class _Rooms(NamedTuple):
    """The two rooms that sheets can have: with strips for ruler and text, and without."""

    usual: Room
    wide: Room


def streams(chosen: Iterable[Chosen], options: ImposeOptions, problems: Problems) -> Iterator[Stream]:
    """Sort the pieces of ``sheet`` components.

    Kinds, and pieces with and without backs, go on sheets of their own: cards and counters want different board.
    Within them equal sizes and grounds come together, the tallest first, unless a component is to stay as written.
    """
    sorted_out: dict[_Kind, dict[_Look, list[Member]]] = {}
    rooms: dict[bool, _Rooms] = {}
    for part in chosen:
        fold = options.duplex == "fold" and part.component.two_sided
        if fold not in rooms:
            rooms[fold] = _Rooms(sheet_room(options, fold=fold), sheet_room(options, fold=fold, wide=True))
        _sort(part, rooms[fold], options, sorted_out, problems)
    for kind, looks in sorted_out.items():
        fold = options.duplex == "fold" and kind.two_sided
        room = rooms[fold].wide if kind.wide else rooms[fold].usual
        groups = tuple(_groups(looks, room, options))
        if not kind.written:
            groups = tuple(sorted(groups, key=lambda group: (-group.cell.height, -group.cell.width)))
        yield Stream(room, groups, kind.two_sided, fold)


def _sort(
    part: Chosen,
    rooms: _Rooms,
    options: ImposeOptions,
    sorted_out: dict[_Kind, dict[_Look, list[Member]]],
    problems: Problems,
) -> None:
    component = part.component
    written = component.id if component.order == "as-written" else ""
    fitting: dict[Size, _Kind | None] = {}
    run = 0
    last: Size | None = None
    for piece in part.pieces:
        size = Size(piece.width, piece.height)
        if size not in fitting:
            wide = _needs_wide(size, rooms, options)
            kind = None if wide is None else _Kind(component.kind, component.two_sided, written, wide)
            fitting[size] = kind
            if kind is None:
                _report_large(component, size, options, problems)
        if written and size != last:
            run, last = run + 1, size
        where = fitting[size]
        if where and piece.copies > 0:
            look = _Look(size, ("", "") if written else piece.ground, component.outline, run)
            sorted_out.setdefault(where, {}).setdefault(look, []).append(Member(component, piece))


def _needs_wide(size: Size, rooms: _Rooms, options: ImposeOptions) -> bool | None:
    """Tell which room a size needs; None if neither will do."""
    width, height = options.enlarged(size.width), options.enlarged(size.height)
    for wide, room in ((False, rooms.usual), (True, rooms.wide)):
        frame = room.frame
        if (width <= frame.width and height <= frame.height) or (height <= frame.width and width <= frame.height):
            return wide
    return None


def _report_large(component: Component, size: Size, options: ImposeOptions, problems: Problems) -> None:
    shown = f"{show_length(options.enlarged(size.width))} x {show_length(options.enlarged(size.height))}"
    message = f"pieces of {shown} do not fit on {options.paper.name} with its margins and bleed"
    problems.error(component.where, component.id, message, "choose a larger paper, such as --paper A3")


def _groups(looks: dict[_Look, list[Member]], room: Room, options: ImposeOptions) -> Iterator[Group]:
    totals: dict[tuple[Size, str], int] = {}
    for look, members in looks.items():
        key = (look.size, look.outline)
        totals[key] = totals.get(key, 0) + sum(member.piece.copies for member in members)
    for look, members in looks.items():
        gap = max(_least_gap(look, members), options.gutter)
        size = Size(options.enlarged(look.size.width), options.enlarged(look.size.height))
        cell = _cell(size, gap, totals[look.size, look.outline], room)
        yield Group(tuple(members), cell, look.outline)


def _least_gap(look: _Look, members: list[Member]) -> int:
    if look.outline == "round":
        return ROUND_GAP
    return PICTURE_GAP if any(member.piece.pictured for member in members) else 0


def _cell(size: Size, gap: int, count: int, room: Room) -> Cell:
    """Lay pieces upright, or on their side if that needs fewer sheets."""
    upright = Cell(size.width, size.height, gap, gap)
    on_side = Cell(size.height, size.width, gap, gap, 90)
    most = [cell.across(room.frame.width) * cell.down(room.frame.height) for cell in (upright, on_side)]
    if not most[0]:
        return on_side
    if most[1] and -(-count // most[1]) < -(-count // most[0]):
        return on_side
    return upright
