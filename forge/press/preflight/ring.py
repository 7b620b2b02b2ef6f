"""Whether bleed is really filled, seen in a rendered page: run as a program of its own, with an end to its time.

pdfium reads files of strangers here: what it hangs or dies of, preflight outlives, and tells.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import Image, ImageChops

from forge.press.preflight.sheets import MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from forge.press.preflight.sheets import Sheet

SECONDS = 60
MEMORY = 3_000_000_000
FINE = 72.0
LONGEST_SIDE = 5_000
WHITE = 251
REACH = 0.3
"""Millimetres left out at either end of the bleed, where edges are soft and die lines lie."""
SHORTEST = 1.0
"""Millimetres of the trim along which bleed must be missing to be told."""
ENDED = "ended"


class Unfilled(NamedTuple):
    """Where colour reaches the trim without running on: the side, how long, and where it begins, in millimetres."""

    page: int
    side: str
    length: float
    x: float
    y: float


class Wanted(NamedTuple):
    """The pages of a file whose bleed is to be looked at, and how wide it should be, in points."""

    path: Path
    sheets: Sequence[Sheet]
    bleed: float

    def order(self) -> dict[str, Any]:
        """Give it as the program takes it: pages that are cut out of larger ones, upright and unscaled."""
        pages = [
            {"page": each.number, "crop": each.crop or each.media}
            | {"media": each.media, "bleed": each.bleed, "trim": each.trim}
            for each in self.sheets
            if each.states_trim and each.turned % 360 == 0 and each.unit == 1 and each.bleed != each.trim
        ]
        return {"path": str(self.path), "bleed": self.bleed / MM, "pages": pages if self.bleed > 0 else []}


def look(files: Sequence[Wanted]) -> list[tuple[list[Unfilled], list[int]]]:
    """Look at the bleed of files; give for each what is missing, and the pages that could not be looked at.

    A file of which the program dies or which takes too long is left at that page; the program begins again behind it.
    """
    orders = [each.order() for each in files]
    seen: list[set[int]] = [set() for _ in files]
    found: list[list[Unfilled]] = [[] for _ in files]
    left = [index for index, order in enumerate(orders) if order["pages"]]
    while left:
        ended = False
        for line in _run(json.dumps([orders[index] | {"file": index} for index in left])):
            told = _told(line)
            if told is None:
                ended = line == ENDED
                continue
            seen[told["file"]].add(told["page"])
            found[told["file"]] += [Unfilled(told["page"], *each) for each in told["unfilled"]]
        left = [] if ended else [index for index in left if len(seen[index]) < len(orders[index]["pages"])][1:]
    wanted = [[each["page"] for each in order["pages"]] for order in orders]
    return [(found[at], [page for page in wanted[at] if page not in seen[at]]) for at in range(len(files))]


def _told(line: str) -> dict[str, Any] | None:
    try:
        told = json.loads(line)
    except ValueError:
        return None
    return told if isinstance(told, dict) else None


def _run(order: str) -> list[str]:
    words = [sys.executable, "-P", "-m", "forge.press.preflight.ring"]
    program = subprocess.Popen(  # noqa: S603 - this very module, with no word of the file's
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8"
    )
    try:
        said, _ = program.communicate(order, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        program.kill()
        said, _ = program.communicate()
    return said.splitlines()


def unfilled(
    image: Image.Image, scale: float, box: Sequence[float], trim: Sequence[float], bleed: float
) -> Iterator[list[Any]]:
    """Go round the trim of a picture of a page and yield where bleed is white beside colour."""
    red, green, blue = image.convert("RGB").split()
    darkest = ImageChops.darker(ImageChops.darker(red, green), blue)
    per_mm = scale * MM
    left, top = (trim[0] - box[0]) * scale, (box[3] - trim[3]) * scale
    right, bottom = (trim[2] - box[0]) * scale, (box[3] - trim[1]) * scale
    turned = darkest.transpose(
        Image.Transpose.ROTATE_90
    )  # a quarter turn to the left: its rows are the columns, from the right
    width = darkest.width
    edges = {
        "left": (darkest, left, -1, top, bottom), "right": (darkest, right, 1, top, bottom),
        "top": (turned, top, -1, width - right, width - left),
        "bottom": (turned, bottom, 1, width - right, width - left),
    }  # fmt: skip
    for side, (picture, edge, outward, begin, end) in edges.items():
        run = _longest(picture, edge, outward, (begin, end), bleed=bleed, per_mm=per_mm)
        if run is None:
            continue
        start, length = run
        along = (start - begin) / per_mm
        across = (right - left) / per_mm
        back = across - along - length
        places = {"left": (0.0, along), "right": (across, along), "top": (back, 0.0)}
        place = places.get(side, (back, (bottom - top) / per_mm))
        yield [side, round(length, 1), round(place[0], 1), round(place[1], 1)]


def _longest(
    picture: Image.Image, edge: float, outward: int, along: tuple[float, float], *, bleed: float, per_mm: float
) -> tuple[float, float] | None:
    """Give the first place and the whole length at which colour at the trim has white outside."""
    data, stride, height = picture.tobytes(), picture.width, picture.height
    inside = [round(edge - outward * each * per_mm - 0.5) for each in (0.25, 0.6)]
    near, far = edge + outward * REACH * per_mm, edge + outward * (bleed - REACH) * per_mm
    first, last = sorted((round(near - 0.5), round(far - 0.5)))
    first, last = max(0, first), min(stride - 1, last)
    if first > last or min(inside) < 0 or max(inside) >= stride:
        return None
    total, start, run = 0, -1, 0
    best = 0  # the longest run: single pixels are soft edges
    for row in range(max(0, round(along[0] + per_mm)), min(height, round(along[1] - per_mm))):
        at = row * stride
        if all(data[at + each] <= WHITE for each in inside) and max(data[at + first : at + last + 1]) > WHITE:
            total, run = total + 1, run + 1
            best = max(best, run)
            start = row if start < 0 else start
        else:
            run = 0
    return (start, total / per_mm) if best >= SHORTEST * per_mm else None


def main() -> None:
    """Take an order from standard input, and write a line of JSON for each page."""
    import pypdfium2  # only where it is run

    _bounded()
    for order in json.load(sys.stdin):
        open_document: Any = pypdfium2.PdfDocument
        try:
            document = open_document(order["path"])
            for each in order["pages"]:
                told = list(_looked_at(document[each["page"] - 1], each, order["bleed"]))
                sys.stdout.write(json.dumps({"file": order["file"], "page": each["page"], "unfilled": told}) + "\n")
                sys.stdout.flush()
        except (pypdfium2.PdfiumError, IndexError, ValueError, MemoryError):
            continue
    sys.stdout.write(ENDED + "\n")


def _looked_at(page: Any, boxes: dict[str, Any], wanted: float) -> Iterator[list[Any]]:
    seen, bleed = _common(boxes["crop"], boxes["media"]), _common(boxes["bleed"], boxes["media"])
    bleed = _common(bleed, seen)
    scale = min(FINE / 72, LONGEST_SIDE / max(bleed[2] - bleed[0], bleed[3] - bleed[1], 1))
    cut = (bleed[0] - seen[0], bleed[1] - seen[1], seen[2] - bleed[2], seen[3] - bleed[3])
    image = page.render(scale=scale, crop=tuple(max(0.0, side) for side in cut), draw_annots=False).to_pil()
    page.close()
    yield from unfilled(image, scale, bleed, boxes["trim"], wanted)


def _common(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])]


def _bounded() -> None:
    """Take no more memory than so much, where the system can hold a program to that."""
    try:
        import resource  # not on Windows
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
