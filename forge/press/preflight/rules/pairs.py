"""Files that belong together: fronts and backs in files of their own are equally many."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.press.preflight.rules.rule import Job

_SIDE = re.compile(r"(?:^|[^a-z])(fronts?|backs?)(?:[^a-z]|$)")


def look_at_pairs(jobs: Sequence[Job]) -> None:
    """Tell of files of fronts whose backs are missing, or of another number."""
    if not jobs or jobs[0].service.pairing == "alternating":
        return
    sides: dict[str, dict[str, Job]] = {}
    for job in jobs:
        match = _SIDE.search(job.path.stem.casefold())
        if match and job.sheets:
            stem = job.path.stem.casefold()
            rest = stem[: match.start(1)] + stem[match.end(1) :]
            sides.setdefault(rest, {})[match[1].rstrip("s")] = job
    for pair in sides.values():
        _pair(pair)


def _pair(pair: dict[str, Job]) -> None:
    front, back = pair.get("front"), pair.get("back")
    if front is None:
        if back is not None:
            back.findings.tell("page-pairs", "there are backs, but no file of fronts beside it")
        return
    service, product = front.service, front.product
    if back is None:
        if product is None or product.two_sided:
            front.findings.tell("page-pairs", "there are fronts, but no file of backs beside it", level="warning")
        return
    fronts, backs = len(front.sheets), len(back.sheets)
    if service.pairing == "one-back" and backs == 1:
        return
    if fronts != backs:
        back.findings.tell("page-pairs", f"{fronts} fronts in {front.path.name}, but {backs} backs")
