"""Files held against the wishes of a service: every rule hears of every page, and what they find is one report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pikepdf import PasswordError, Pdf, PdfError

from forge.press.preflight import ring, separations
from forge.press.preflight.content.budget import Budget, Spent, guarded
from forge.press.preflight.content.interpreter import Interpreter
from forge.press.preflight.content.objects import UNREADABLE, array, entry, is_stream, unpacked
from forge.press.preflight.content.resources import Resources
from forge.press.preflight.content.tokens import operators
from forge.press.preflight.report import Findings, Report
from forge.press.preflight.rules.boxes import Boxes, Sizes
from forge.press.preflight.rules.colours import Colours, Spots
from forge.press.preflight.rules.dies import Dies
from forge.press.preflight.rules.files import look_at_file
from forge.press.preflight.rules.fonts import Fonts
from forge.press.preflight.rules.ink import Ink
from forge.press.preflight.rules.interactive import Screen
from forge.press.preflight.rules.lines import Lines
from forge.press.preflight.rules.marks import Marks
from forge.press.preflight.rules.overprint import Overprint
from forge.press.preflight.rules.pages import Pages
from forge.press.preflight.rules.pairs import look_at_pairs
from forge.press.preflight.rules.pdfx import Keys
from forge.press.preflight.rules.pictures import Packing, Pictures
from forge.press.preflight.rules.rule import Job, Rule
from forge.press.preflight.rules.text import Text
from forge.press.preflight.rules.transparency import Transparency
from forge.press.preflight.sheets import MM, Sheet, Tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from forge.press.preflight.content.listener import Listener
    from forge.press.preflight.content.matrix import Box
    from forge.press.preflight.content.resources import Form
    from forge.press.preflight.content.tokens import Thing
    from forge.press.service import Service

RULES: tuple[type[Rule], ...] = (
    Keys, Screen, Boxes, Sizes, Pages, Fonts, Colours, Spots, Ink, Text, Lines, Overprint, Dies, Marks, Pictures,
    Packing, Transparency,
)  # fmt: skip
MOST_STREAMS = 2_000
"""Streams that the content of one page may be in."""
_HOOKS = ("shape", "letters", "picture", "shade", "group")


class Ears:
    """Passes what a page paints to the rules that care."""

    def __init__(self, job: Job, rules: Sequence[Rule]) -> None:
        self._job = job
        for hook in _HOOKS:
            base = getattr(Rule, hook)
            caring = [getattr(rule, hook) for rule in rules if getattr(type(rule), hook) is not base]
            setattr(self, hook, _each(caring))

    def trouble(self, what: str) -> None:
        """Tell of content that is damaged."""
        sheet = self._job.sheet
        rule = "file-unread" if "longer" in what or "deeper" in what or "more points" in what else "content-damaged"
        self._job.findings.tell(rule, what, what="place in the content", place=sheet.place() if sheet else None)


def _each(caring: list[Callable[..., None]]) -> Callable[..., None]:
    def tell(*heard: object) -> None:
        for one in caring:
            one(*heard)

    return tell


def preflight_files(
    files: Sequence[Path], service: Service, *, profile: str, product: str = "", with_ghostscript: bool = False
) -> Report:
    """Hold files against what a service wants of them, or of one of its products."""
    made = service.products[product] if product else None
    if with_ghostscript:
        separations.ghostscript()
    jobs, looked = [], list[str]()
    with guarded():
        for file in files:
            job = Job(file, service, made, Findings(str(file)))
            _look(job, looked, with_ghostscript=with_ghostscript)
            jobs.append(job)
        _bled(jobs, looked)
    look_at_pairs(jobs)
    findings = tuple(finding for job in jobs for finding in job.findings.all())
    pages = sum(len(job.sheets) for job in jobs)
    return Report(profile, product, tuple(map(str, files)), pages, findings, tuple(dict.fromkeys(looked)))


def _look(job: Job, looked: list[str], *, with_ghostscript: bool) -> None:
    try:
        if not look_at_file(job):
            return
    except OSError as error:
        job.findings.tell("file-unread", f"it cannot be read: {error.strerror or error}")
        return
    try:
        with Pdf.open(job.path, inherit_page_attributes=False) as pdf:
            _look_inside(job, pdf, looked, with_ghostscript=with_ghostscript)
    except PasswordError:
        job.findings.tell("file-encrypted", "it opens with a password only; nothing in it was looked at")
    except (PdfError, *UNREADABLE, RecursionError, MemoryError) as error:
        said = str(error).partition("\n")[0].replace(str(job.path), "the file")[:160]
        job.findings.tell("file-damaged", f"it cannot be read: {said or type(error).__name__}")


def _look_inside(job: Job, pdf: Pdf, looked: list[str], *, with_ghostscript: bool) -> None:
    job.pdf = pdf
    if pdf.is_encrypted:
        job.findings.tell("file-encrypted", "it is encrypted, if without a password to open it")
    rules = [rule(job) for rule in RULES]
    for rule in rules:
        rule.document()
    _pages(job, pdf, rules)
    job.sheet = None
    for rule in rules:
        rule.end()
    ink = next(rule for rule in rules if isinstance(rule, Ink))
    if ink.active:
        _inked(job, ink, looked, with_ghostscript=with_ghostscript)
    warnings = [str(each).rpartition(": ")[2] for each in pdf.get_warnings()]
    if warnings:
        more = f" (and {len(warnings) - 1} more)" if len(warnings) > 1 else ""
        job.findings.tell("file-damaged", f"readers must mend it: {warnings[0][:160]}{more}")


def _pages(job: Job, pdf: Pdf, rules: Sequence[Rule]) -> None:
    tree, budget, ears = Tree(pdf), Budget(), Ears(job, rules)
    forms: dict[Thing, Form] = {}
    kept: dict[Thing, Resources] = {}
    for sheet in tree:
        job.sheet = sheet
        job.sheets.append(sheet)
        try:
            budget.look()
            for rule in rules:
                rule.page()
            _page(sheet, ears, budget, forms, kept)
        except Spent as spent:
            job.spent = True
            job.findings.tell("file-unread", f"{spent}: pages from here on were not looked at", what="page",
                              place=sheet.place())  # fmt: skip
            break
        finally:
            for rule in rules:
                rule.end_page()
    for trouble in tree.troubles:
        job.findings.tell("file-damaged", trouble)
    if tree.cut_short:
        job.findings.tell("file-unread", f"it has more than {len(job.sheets)} pages: the rest were not looked at")
    elif not job.sheets:
        job.findings.tell("file-damaged", "it has no pages")
    elif tree.stated != len(job.sheets) and not tree.troubles:
        job.findings.tell("file-damaged", f"it says that it has {tree.stated} pages, but it has {len(job.sheets)}")


def _page(sheet: Sheet, ears: Ears, budget: Budget, forms: dict[Thing, Form], kept: dict[Thing, Resources]) -> None:
    listener: Listener = ears  # type: ignore[assignment]
    interpreter = Interpreter(sheet.media, listener, budget, forms)
    source = sheet.own("Resources")
    key = getattr(source, "objgen", (0, 0))
    resources = kept.setdefault(key, Resources(source)) if key != (0, 0) else Resources(source)
    interpreter.run(_steps(sheet, interpreter), resources)


def _steps(sheet: Sheet, interpreter: Interpreter) -> Iterator[tuple[bytes, list[Thing]]]:
    """Give the operators of all streams of a page, which are one."""
    contents = entry(sheet.source, "Contents")
    streams = [contents] if is_stream(contents) else array(contents, MOST_STREAMS)
    data = []
    for stream in streams:
        part = unpacked(stream)
        if part is None:
            interpreter.trouble("a stream of the page that is damaged, or longer than may be unpacked")
        else:
            data.append(part)
    yield from operators(b"\n".join(data))


def _bled(jobs: Sequence[Job], looked: list[str]) -> None:
    seen = ring.look([ring.Wanted(job.path, [] if job.spent else job.sheets, job.bleed) for job in jobs])
    for job, (found, unseen) in zip(jobs, seen, strict=True):
        sheets = {sheet.number: sheet for sheet in job.sheets}
        for each in found:
            sheet = sheets[each.page]
            if each.page in job.dies and not _cut_there(job.dies[each.page], sheet.trim, each.side):
                continue  # the pieces are cut out within: what reaches the trim is their bleed
            left, top = sheet.trim[0] + each.x * MM, sheet.trim[3] - each.y * MM
            wrong = f"colour reaches the trim at the {each.side}, but the bleed beside it is white"
            job.findings.tell("bleed-empty", wrong, what="edge", place=sheet.place((left, top, left, top)))
        if unseen:
            pages = ", ".join(map(str, unseen[:8])) + ("" if len(unseen) <= 8 else " and more")
            wrong = f"bleed of page {pages} could not be rendered within bounds"
            job.findings.tell("file-unread", wrong, level="warning")
    if any(job.sheets for job in jobs):
        looked.append("bleed looked at in pages rendered by pdfium")


def _cut_there(dies: Box, trim: Box, side: str) -> bool:
    """Whether die lines come as far as a side of the trim."""
    at = {"left": 0, "bottom": 1, "right": 2, "top": 3}[side]
    return abs(dies[at] - trim[at]) < MM / 2


def _inked(job: Job, ink: Ink, looked: list[str], *, with_ghostscript: bool) -> None:
    looked.append("inks added up from colours as stated and from areas laid over each other, spots and text left out")
    if ink.unmeasured:
        looked.append(f"inks of {ink.unmeasured} pictures of {job.path.name} not measured: packed in other ways")
    if not with_ghostscript:
        return
    measured, trouble = separations.separate(job.path, job.service.inks.limit, job.die_names)
    looked.append("inks measured in separations of Ghostscript, 72 dpi")
    sheets = {sheet.number: sheet for sheet in job.sheets}
    for page, most, pixel in measured:
        if page in sheets:
            sheet = sheets[page]
            left, top = sheet.media[0] + most.x * pixel, sheet.media[3] - most.y * pixel
            wrong = f"more ink than {job.service.inks.limit} % in its separations"
            job.findings.tell("ink-total", wrong, what="area", place=sheet.place((left, top, left, top)),
                              measured=(most.percent, "%"))  # fmt: skip
    if trouble:
        job.findings.tell("file-damaged", trouble)
