"""What preflight found, as values, as lines for people, and as JSON: like findings folded into one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.press.preflight.catalogue import RULES, Level

if TYPE_CHECKING:
    from collections.abc import Iterable

SCHEMA = 1
"""The version of the JSON: raised when a field changes its meaning or goes."""
MOST_KINDS = 12
"""Different findings of one rule in one file that are told one by one."""
PAGES_SHOWN = 8
SEVERAL = {"it": "each", "its": "their"}
"""What stands for one, and what for several that are alike."""


class Place(NamedTuple):
    """Where: a page from 1, and millimetres from the top left corner of its trim, to the right and down."""

    page: int
    x: float | None = None
    y: float | None = None

    def __str__(self) -> str:
        """Say it in words."""
        if self.x is None or self.y is None:
            return f"page {self.page}"
        return f"page {self.page}, {self.x:.1f} mm across and {self.y:.1f} mm down"


class Finding(NamedTuple):
    """A fault, or several alike: what is concerned, what is wrong with it, and where the first is."""

    rule: str
    level: Level
    file: str
    place: Place | None
    what: str
    wrong: str
    hint: str
    times: int = 1
    pages: tuple[int, ...] = ()
    least: float | None = None
    most: float | None = None
    unit: str = ""

    @property
    def source(self) -> str:
        """Say who asks for this."""
        return RULES[self.rule].source

    @property
    def sentence(self) -> str:
        """Say what is wrong, with the number of those that are alike."""
        if not self.what:
            return self.wrong
        first, _, rest = self.what.partition(" ")
        many = "" if self.times == 1 else f"{self.times:,} "
        noun = first if self.times == 1 else f"{first}s"
        wrong = self.wrong if self.times == 1 else _of_several(self.wrong)
        return f"{many}{noun}{rest and f' {rest}'}{self._measured()}: {wrong}"

    def _measured(self) -> str:
        """Say what was measured, from the least to the most."""
        if self.least is None or self.most is None:
            return ""
        digits = 0 if self.unit in ("dpi", "%") else 2 if self.most < 1 else 1
        least, most = f"{self.least:.{digits}f}", f"{self.most:.{digits}f}"
        return f" of {least if least == most else f'{least} to {most}'} {self.unit}"

    def lines(self) -> tuple[str, ...]:
        """Give ``file: error: rule: what is wrong`` with its place, hint and source."""
        where = f", {self.place}" if self.place else ""
        several = f" (and on {_pages(self.pages[1:])})" if len(self.pages) > 1 else ""
        said = f"{self.file}{where}: {self.level}: {self.rule}: {self.sentence}{several}"
        hint = (f"  hint: {self.hint}",) if self.hint else ()
        return (said, *hint, f"  source: {self.source}")

    def data(self) -> dict[str, Any]:
        """Give it as JSON has it."""
        place = self.place
        return {
            "rule": self.rule,
            "level": self.level,
            "file": self.file,
            "page": place.page if place else None,
            "x_mm": place.x if place else None,
            "y_mm": place.y if place else None,
            "what": self.what,
            "least": None if self.least is None else round(self.least, 3),
            "most": None if self.most is None else round(self.most, 3),
            "unit": self.unit,
            "wrong": self.wrong,
            "count": self.times,
            "pages": list(self.pages),
            "hint": self.hint,
            "source": self.source,
        }


class Report(NamedTuple):
    """What preflight says of files: the wishes they were held against, findings, and how it looked."""

    profile: str
    product: str
    files: tuple[str, ...]
    pages: int
    findings: tuple[Finding, ...]
    looked: tuple[str, ...]
    """How inks and bleed were looked at, and what was not."""

    @property
    def errors(self) -> tuple[Finding, ...]:
        """Give what files are sent back for."""
        return tuple(each for each in self.findings if each.level == "error")

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """Give what is doubtful."""
        return tuple(each for each in self.findings if each.level == "warning")

    def lines(self) -> tuple[str, ...]:
        """Give all of it for people."""
        told = [line for each in self.findings for line in each.lines()]
        errors, warnings = len(self.errors), len(self.warnings)
        product = f", {self.product}" if self.product else ""
        files = f"{len(self.files)} file{'s' if len(self.files) > 1 else ''}"
        pages = f"{self.pages:,} page{'' if self.pages == 1 else 's'}"
        said = f"{files}, {pages} against {self.profile}{product}: "
        said += f"{errors} error{'' if errors == 1 else 's'}, {warnings} warning{'' if warnings == 1 else 's'}"
        return (*told, said, *(f"  {each}" for each in self.looked))

    def data(self) -> dict[str, Any]:
        """Give all of it as JSON."""
        return {
            "schema": SCHEMA,
            "profile": self.profile,
            "product": self.product,
            "files": list(self.files),
            "pages": self.pages,
            "errors": len(self.errors),
            "warnings": len(self.warnings),
            "looked": list(self.looked),
            "findings": [each.data() for each in self.findings],
        }


class Findings:
    """Collects what is found in one file, and folds what is alike."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._kept: dict[tuple[str, str, str, str], Finding] = {}
        self._kinds: dict[str, int] = {}

    def tell(self, rule: str, wrong: str, *, what: str = "", place: Place | None = None, hint: str | None = None,
             level: Level | None = None, measured: tuple[float, str] | None = None) -> None:  # fmt: skip
        """Tell of one fault."""
        described = RULES[rule]
        grave = level or described.level
        key = (rule, grave, what, wrong)
        known = self._kept.get(key)
        if known is None and self._kinds.get(rule, 0) >= MOST_KINDS:
            what, wrong, hint = what.partition(" ")[0], f"in further ways: {described.finds}", None
            key = (rule, grave, what, wrong)
            known = self._kept.get(key)
        value, unit = measured or (None, "")
        if known is not None:
            self._kept[key] = _again(known, place, value)
            return
        self._kinds[rule] = self._kinds.get(rule, 0) + 1
        said = described.hint if hint is None else hint
        pages = (place.page,) if place else ()
        self._kept[key] = Finding(rule, grave, self.file, place, what, wrong, said, 1, pages, value, value, unit)

    def all(self) -> tuple[Finding, ...]:
        """Give all findings: of the file first, then by page, errors before warnings."""
        order = list(RULES)
        return tuple(
            sorted(
                self._kept.values(),
                key=lambda each: (each.place.page if each.place else 0, each.level, order.index(each.rule)),
            )
        )


def _of_several(wrong: str) -> str:
    """Say of several what is said of one: ``it is open`` as ``each is open``, ``its font`` as ``their font``."""
    first, blank, rest = wrong.partition(" ")
    return f"{SEVERAL.get(first, first)}{blank}{rest}"


def _again(known: Finding, place: Place | None, value: float | None) -> Finding:
    """Add one more that is like what is known."""
    pages, least, most = known.pages, known.least, known.most
    if place and place.page not in pages[-1:]:
        pages = (*pages, place.page)
    if value is not None and least is not None and most is not None:
        least, most = min(least, value), max(most, value)
    return known._replace(times=known.times + 1, pages=pages, least=least, most=most)


def _pages(numbers: Iterable[int]) -> str:
    listed = list(numbers)
    said = ", ".join(str(each) for each in listed[:PAGES_SHOWN])
    more = len(listed) - PAGES_SHOWN
    return f"page{'s' if len(listed) > 1 else ''} {said}{f' and {more} more' if more > 0 else ''}"
