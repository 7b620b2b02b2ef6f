"""Every service for two kits, whole: sizes in pixels and millimetres, counts and hashes, from the files themselves."""

import csv
import hashlib
import json
import zipfile

import pikepdf
import pytest
from kit.press_toys import press_shipped
from PIL import Image

from forge.places import components
from forge.press.shelf import read_service, service_names
from forge.reading.measures import INCH, MM

pytestmark = pytest.mark.slow

KITS = {
    "atlantic-wolves": (
        "house",
        {
            "u-boats": "counters/u_boats.csv",
            "german": "counters/german.csv",
            "allied": "counters/allied.csv",
            "markers": "counters/markers.csv",
            "event-deck": "editions/house_event_cards.csv",
        },
    ),
    "under-ten-flags": (
        "published",
        {
            "warships": "counters/warships.csv",
            "od-markers": "counters/od.csv",
            "markers": "counters/markers.csv",
            "activation-deck": "cards/activation.csv",
            "cruiser-deck": "cards/cruiser.csv",
        },
    ),
}
CARDS = {"atlantic-wolves": ["event-deck"], "under-ten-flags": ["activation-deck", "cruiser-deck"]}
SENT_AS = {"drive-thru-cards": "poker"}  # 63 x 88 mm is not what it makes
PER_INCH = 25.4


def counted(kit):
    """How many pieces each component has, by its table alone."""
    found = {}
    for component, name in KITS[kit][1].items():
        with (components() / kit / name).open(encoding="utf-8") as table:
            found[component] = sum(int(row.get("copies") or 1) for row in csv.DictReader(table))
    return found


def bleed_of(service, product):
    """How far colours run past the cut, in mm, by what the profile says."""
    return (service.bleed if product.bleed is None else product.bleed) / MM


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("profile", service_names())
def test_every_service_for_two_kits(profile, kit, tmp_path):
    """All that a service makes of a kit; each file has the size that its profile says, and is what the zip holds."""
    service = read_service(profile)
    products = dict.fromkeys(CARDS[kit], SENT_AS[profile]) if profile in SENT_AS else None
    done, manifest = press_shipped(kit, profile, tmp_path, edition=KITS[kit][0], products=products)
    by_table = counted(kit)
    sent = {}
    for file in manifest["files"]:
        check_file(tmp_path / file["file"], file, service)
        for on in file["pieces"]:
            if file["shows"] in {"front", "both"}:
                times = 1 if file["media"] == "application/pdf" else file["copies"]
                sent[on["component"]] = sent.get(on["component"], 0) + on["copies"] * times
    assert sent
    assert {name: count for name, count in sent.items() if name in by_table} == {
        name: count for name, count in by_table.items() if name in sent
    }
    assert set(sent) & set(by_table)
    with zipfile.ZipFile(done.archive) as archive:
        assert archive.testzip() is None
        assert json.loads(archive.read("manifest.json")) == manifest
        for file in manifest["files"]:
            assert hashlib.sha256(archive.read(file["file"])).hexdigest() == file["sha256"]


def check_file(path, file, service):
    """Hold a file against what its profile says of its size."""
    product = service.products[file["product"]]
    bleed = 0 if product.margin else bleed_of(service, product)
    trim = file["trim-mm"]
    whole = [length + 2 * bleed for length in trim]
    if product.sheet:
        assert trim == pytest.approx([length / MM for length in product.sheet], abs=0.001)
    elif product.size:
        assert trim == pytest.approx([length / MM for length in product.size], abs=0.001)
    if product.picture:
        whole = [pixels / service.dpi * PER_INCH for pixels in product.picture]
    if file["media"] == "image/png":
        with Image.open(path) as image:
            assert image.size == tuple(round(length / PER_INCH * service.dpi) for length in whole)
            assert image.info["dpi"] == pytest.approx((service.dpi, service.dpi), abs=0.02)
    elif file["media"] == "application/pdf":
        with pikepdf.open(path) as document:
            assert len(document.pages) == file["pages"]
            for page in document.pages:
                box = [float(value) / 72 * PER_INCH for value in page.trimbox]
                assert (box[2] - box[0], box[3] - box[1]) == pytest.approx(trim, abs=0.01)
                paper = [float(value) / 72 * PER_INCH for value in page.mediabox]
                assert (paper[2] - paper[0], paper[3] - paper[1]) == pytest.approx(whole, abs=0.01)
                assert box[0] - paper[0] == pytest.approx(bleed, abs=0.01)
    else:
        assert path.suffix == ".svg"
    assert service.dpi == 300
    assert INCH == PER_INCH * MM
