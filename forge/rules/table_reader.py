"""A table file into a ``Table``: its headings, cells, modifiers, and the words in force for each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.reading.fields import INVALID
from forge.rules.bands import name_bounds
from forge.rules.cell_reader import CellReader
from forge.rules.heading_reader import RESERVED, HeadingReader
from forge.rules.legend import coded_type, given_fields, printed_codes, with_legend
from forge.rules.modifier_reader import read_modifiers
from forge.rules.parts import Band, Field, Natural, Row
from forge.rules.rounds_reader import read_rounds
from forge.rules.table import Table
from forge.rules.table_form import FieldForm, TableForm
from forge.rules.texts import as_title
from forge.rules.values import ValueType

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.reading.node import Node
    from forge.rules.known import Known
    from forge.rules.parts import Axis, Cell


def read_table(node: Node, known: Known, problems: Problems) -> Table | None:
    """Read one table file; None when it has faults, which are then reported."""
    before = problems.error_count
    form = TableForm.read(node, "", problems)
    if form is INVALID:
        return None
    table = _read(form, known, problems)
    return table if problems.error_count == before else None


def _read(form: TableForm, known: Known, problems: Problems) -> Table | None:
    if not _has_axes(form, problems):
        return None
    before = problems.error_count
    fields = tuple(_field(form, name, spec, known, problems) for name, spec in form.result.items())
    fields += tuple(given_fields(fields, form.table, known.wording))
    if not any(field.shown for field in fields):
        problems.error(form.where, "result", "has nothing that is printed")
    if problems.error_count > before:  # no cell could be right
        return None
    headings = [HeadingReader(form.table, name, axis, known.wording, problems) for name, axis in form.axes.items()]
    columns_axis, lines_axis = _columns(headings)
    columns = columns_axis.bands if columns_axis else ()
    if columns_axis and not columns:  # which is told, and no row could be right
        return None
    lines = headings[0].rows(form.rows, from_dice=form.dice is not None)
    cells = CellReader(fields, known, problems)
    return Table(
        form.table,
        known.wording.say(f"{form.table}.title", form.title),
        form.rule,
        form.dice,
        headings[0].axis("dice" if form.dice else "given", tuple(band for band, _ in lines)),
        columns_axis,
        fields,
        tuple(_row(band, line, columns, cells, problems) for band, line in lines),
        read_modifiers(form, known, problems),
        _naturals(form, cells, known, headings[0]),
        notes=tuple((mark, known.wording.say(f"{form.table}.note.{mark}", text)) for mark, text in form.notes.items()),
        remarks=tuple(known.wording.say(f"{form.table}.remark.{n}", text) for n, text in enumerate(form.remarks, 1)),
        across=form.across,
        limits=tuple((stage, *span) for stage, span in form.limits.items()),
        needs=tuple(form.needs.items()),
        in_force=known.holds(form.needs, form.where, "needs", problems),
        where=form.where,
        lines_axis=lines_axis,
        rounds=read_rounds(form, fields, problems),
    )


def _has_axes(form: TableForm, problems: Problems) -> bool:
    """Tell whether a table has rows, at most columns beside them, and what chooses among several lines of these."""
    names, forms = list(form.axes), list(form.axes.values())
    lined = [name for name, axis in form.axes.items() if axis.lines]
    if lined and lined != names[1:2]:
        problems.error(forms[0].where, f"axes.{lined[0]}.lines", "stand over the columns, which are the second axis")
    elif lined and len(forms) != 3:
        hint = "terrain: {title: Terrain, values: {open: [clear, road], woods: [woods]}}"
        problems.error(forms[1].where, f"axes.{names[1]}.lines", "need a third axis that says which is read", hint)
    elif lined and form.across:
        problems.error(form.where, "across", "turns the columns, which several lines of headings do not allow")
    elif not lined and len(forms) == 3 and not (forms[1].values or forms[1].bands):
        message = f"needs lines of headings, of which {names[2]} says which is read"
        problems.error(forms[1].where, f"axes.{names[1]}", message)
    elif not lined and not 1 <= len(forms) <= 2:
        lines = f", or give axes.{names[1]} lines of which {names[2]} says which is read" if len(forms) == 3 else ""
        hint = f"make two tables of it{lines}"
        problems.error(form.where, "axes", "must name the rows and at most the columns", hint)
    else:
        return True
    return False


def _columns(headings: list[HeadingReader]) -> tuple[Axis | None, Axis | None]:
    """Read the columns, and what says which of their lines of headings is read."""
    if len(headings) == 1:
        return None, None
    if len(headings) == 2:
        return headings[1].axis("given", headings[1].columns()), None
    by = headings[2].axis("given", headings[2].columns())
    return headings[1].lined(by) if by.bands else by, by


def _field(form: TableForm, name: str, spec: FieldForm | ValueType, known: Known, problems: Problems) -> Field:
    if isinstance(spec, ValueType):
        spec = FieldForm(type=spec, where=form.where)
    at = f"result.{name}"
    type_ = _type(spec, at, problems)
    if name in RESERVED:
        problems.error(spec.where, at, "is a word with another meaning in rows; choose another name")
    if spec.open:
        known.unknown(spec.open, spec.where, f"{at}.open", problems)
    values = {"flag": ("yes", "no"), "any": (*type_.choices, "none")}.get(type_.shape, type_.choices)
    for word in spec.words:
        if word not in values:
            problems.error(spec.where, f"{at}.words.{word}", "is not a value of it", nearest(word, values))
    texts, codes = known.wording.texts, printed_codes(spec)
    words = []
    for word in values:
        plain = codes.get(word) or texts.get(f"word.{word}", as_title(word))
        words.append((word, known.wording.say(f"{form.table}.word.{name}.{word}", spec.words.get(word, plain))))
    title = known.wording.name(f"{form.table}.result.{name}", name, spec.title)
    joint = texts["list.plus"]
    if spec.between is not None:
        joint = known.wording.say(f"{form.table}.between.{name}", spec.between)
    field = Field(name, title, type_, tuple(words), spec.shown, texts["number.thousands"], joint, spec.open)
    return with_legend(field, spec, form.table, known.wording) if spec.legend else field


def _type(spec: FieldForm, at: str, problems: Problems) -> ValueType:
    """Give the kind of a part of the result, which its legend says where it has one."""
    if spec.legend:
        if spec.type:
            problems.error(spec.where, f"{at}.type", "stands beside a legend, which says what there is")
        return coded_type(spec, at, problems)
    if spec.several:
        problems.error(spec.where, f"{at}.several", "is of a legend, and there is none", "say type: any of a, b")
    if spec.type is None:
        problems.error(spec.where, at, "needs a type or a legend", "type: whole, or legend: {DR: Defender retreats}")
    return spec.type or ValueType("text")


def _row(band: Band, node: Node, columns: tuple[Band, ...], cells: CellReader, problems: Problems) -> Row:
    at = f"rows.{band.id}"
    before = problems.error_count
    found, marks = cells.row(node, columns, at)
    lacking = [column.id for column in columns if column.id not in found]
    if lacking and problems.error_count == before:  # else a misspelt column may be the missing one
        message = f"has no cell for column {' and '.join(lacking)}" if found else "is empty: it has no cells"
        problems.error(node.where, at, message)
    ordered: list[Cell] = [found[column.id] for column in columns if column.id in found] or list(found.values())
    return Row(band, tuple(ordered), marks, node.where)


def _naturals(form: TableForm, cells: CellReader, known: Known, heading: HeadingReader) -> tuple[Natural, ...]:
    naturals = []
    for written in form.natural:
        name = name_bounds(written.roll)
        cell = cells.cell(written.result, f"natural.{name}")
        when = known.wording.say(f"{form.table}.natural.{name}", written.when)
        naturals.append(Natural(heading.numbered(written.roll), when, cell, written.rule, written.where))
    return tuple(naturals)
