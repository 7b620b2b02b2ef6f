"""Every page of every kit looks the same as PDF and as SVG."""

import numpy as np
import pypdfium2
import pytest
from kit.pictures import differing, look_at_svg

from forge import places
from forge import printing as build

LIMIT = 0.001  # of the pixels may differ by more than half range, after one pixel of tolerance (PRINT.md)
THUMBNAILS = (
    0.004  # of a cover whose pictures of sheets have lines thinner than a pixel, which every renderer draws its way
)


def built(name, edition, folder):
    """Build a kit as PDF and SVG and give its PDFs, one a job, and its SVG files in the order of the pages."""
    from forge.errors import Problems
    from forge.library.opening import Wanted

    problems = Problems()
    pack = Wanted(name, edition).contents(problems)
    options = build.PrintOptions(formats=("pdf", "svg"), impose=build.PrintOptions().impose._replace(cover=True))
    done = build.build(pack, options, folder, problems)
    assert not problems.errors
    return [folder / job.file for job in done.jobs], [file for file in done.files if file.suffix == ".svg"]


def compare(name, edition, folder, dpi):
    """Give the difference of each page."""
    pdfs, svgs = built(name, edition, folder)
    documents = [pypdfium2.PdfDocument(pdf) for pdf in pdfs]
    pages = [page for document in documents for page in document]
    pages = [page for page in pages if any(True for _ in page.get_objects())]  # no picture is made of blank backs
    assert len(pages) == len(svgs)
    shares = {}
    for page, svg in zip(pages, svgs, strict=True):
        drawn = np.asarray(page.render(scale=dpi / 72).to_pil().convert("RGB"))
        other = look_at_svg(svg.read_text(encoding="utf-8"), dpi)
        height, width = np.minimum(drawn.shape, other.shape)[:2]  # half a pixel may be rounded either way
        shares[svg.stem] = differing(drawn[:height, :width], other[:height, :width])
    return shares


@pytest.mark.slow
@pytest.mark.parametrize("name", places.pack_names())
def test_a_kit_looks_the_same_in_both_formats(name, tmp_path):
    """At 150 dpi, on every page of the published edition."""
    shares = compare(name, "published", tmp_path, 150)
    covers = {stem: share for stem, share in shares.items() if "cover" in stem}
    assert max(share for stem, share in shares.items() if stem not in covers) < LIMIT, shares
    assert max(covers.values()) < THUMBNAILS, covers


@pytest.mark.slow
@pytest.mark.parametrize("name", places.pack_names())
def test_a_kit_looks_the_same_at_print_resolution(name, tmp_path):
    """At 300 dpi, on every page."""
    shares = compare(name, "published", tmp_path, 300)
    covers = {stem: share for stem, share in shares.items() if "cover" in stem}
    assert max(share for stem, share in shares.items() if stem not in covers) < LIMIT, shares
    assert max(covers.values()) < THUMBNAILS, covers
