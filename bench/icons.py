"""Read whole folders of SVG icons as symbols, and hold a sample of them against resvg.

    python bench/icons.py FOLDER...           # every file read; 200 of each folder drawn at 60 pixels
    python bench/icons.py --ground FOLDER...  # white figures on a full dark ground, which is to be left out
    python bench/icons.py --picture FOLDER... # as coloured pictures instead of symbols

Ours goes the whole way to paper: reader, PDF, pdfium. A pixel differs if none within one pixel of its place in the
other picture is like it; an icon is unlike if more than 1 % of its pixels differ.
"""

import argparse
import io
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import resvg_py
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from kit.pictures import differing

from forge.drawing.fonts import FontBook
from forge.drawing.one_ink import recoloured
from forge.drawing.page import Box, Page
from forge.drawing.shapes import Stamp
from forge.drawing.svg_art import read_svg_file
from forge.errors import Problems
from forge.reading.measures import NAMED, PT
from forge.rendering.pdf import DocumentInfo, PdfWriter
from forge.rendering.png import render_pngs

UNLIKE = 0.01


def read(file, picture):
    """One file as a drawing, or the first reason why not."""
    problems = Problems()
    drawing = read_svg_file(file, file.name, problems, one_ink=not picture)
    if drawing is None:
        return None, f"{problems.errors[0].field} {problems.errors[0].message}".strip()
    return (drawing if picture else recoloured(drawing, NAMED["black"])), ""


def refusal(job):
    """Why a file cannot be read; nothing if it can."""
    return read(*job)[1]


def ours(files, picture, pixels):
    """Each icon as our PDF shows it, its longer side as many pixels long."""
    data = io.BytesIO()
    writer = PdfWriter(data, DocumentInfo("icons"), FontBook())
    for file in files:
        drawing, _ = read(file, picture)
        scale = pixels * PT / max(drawing.width, drawing.height)
        size = Box(0, 0, max(round(drawing.width * scale), PT), max(round(drawing.height * scale), PT))
        writer.add_page(Page(file.stem, "", size.width, size.height, (Stamp(drawing, 0, 0, scale),), size, size))
    writer.finish()
    for png in render_pngs(data.getvalue(), 72):
        yield np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def theirs(file, shape, options):
    """An icon as resvg shows it in a size; a symbol in black whatever its colour is."""
    height, width = shape[:2]
    text = file.read_text("utf-8")
    if not options.picture:
        text = text.replace("currentColor", "#000").replace("currentcolor", "#000")
    png = bytes(resvg_py.svg_to_bytes(svg_string=text, width=width, height=height, dpi=96, skip_system_fonts=True))
    drawn = Image.open(io.BytesIO(png)).convert("RGBA")
    if not options.picture:
        ink = np.asarray(drawn.convert("L") if options.ground else drawn.getchannel("A"))
        return np.repeat(255 - ink[:, :, None], 3, axis=2)
    white = Image.new("RGBA", drawn.size, "white")
    return np.asarray(Image.alpha_composite(white, drawn).convert("RGB"))


def same_size(one, other):
    """Cut two pictures to the size of both; rounding may make a row of difference."""
    rows, columns = (min(one.shape[axis], other.shape[axis]) for axis in (0, 1))
    return one[:rows, :columns], other[:rows, :columns]


def measure(folder, options):
    """Print a row of the table, and what could not be read or is unlike."""
    files = sorted(file for file in folder.rglob("*.svg"))
    with ProcessPoolExecutor(options.processes) as pool:
        reasons = list(pool.map(refusal, [(file, options.picture) for file in files], chunksize=200))
    good = [file for file, reason in zip(files, reasons, strict=True) if not reason]
    random.seed(1)
    sample = random.sample(good, min(options.sample, len(good)))
    shares = {}
    for file, mine in zip(sample, ours(sample, options.picture, options.pixels), strict=True):
        shares[file] = differing(*same_size(mine, theirs(file, mine.shape, options)))
    unlike = [file for file, share in shares.items() if share > UNLIKE]
    worst = max(shares.values(), default=0)
    percent = 100 * len(good) / max(len(files), 1)
    name = folder if options.whole else Path(*folder.parts[-2:])
    print(
        f"| {name} | {len(files):,} | {len(good):,} | {percent:.2f} % | {len(sample)} | {len(unlike)} | {worst:.2%} |"
    )
    for reason, count in Counter(reason for reason in reasons if reason).most_common(options.reasons):
        example = next(file for file, other in zip(files, reasons, strict=True) if other == reason)
        print(f"    {count:5} {reason}   ({example.name})", file=sys.stderr)
    for file in unlike:
        print(f"    {shares[file]:.2%} of {file} differs", file=sys.stderr)


def main():
    """Measure each folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--picture", action="store_true", help="read as coloured pictures, not as symbols")
    parser.add_argument("--ground", action="store_true", help="the figures are white on a full dark ground")
    parser.add_argument("--sample", type=int, default=200, help="how many of each folder to draw")
    parser.add_argument("--pixels", type=int, default=60, help="how long the longer side is drawn")
    parser.add_argument("--reasons", type=int, default=8, help="how many reasons to list on the error stream")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--whole", action="store_true", help="print the whole path of each folder")
    options = parser.parse_args()
    print("| folder | files | read | share | drawn | unlike | most pixels differing |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for folder in options.folders:
        measure(folder, options)


if __name__ == "__main__":
    main()
