"""What people printed elsewhere and had to throw away comes out right: backs, cards to a sheet, exact fits."""

import pytest
from kit.case_packs import pages, write

MIXED = """\
pack: mixed
title: One-sided beside two-sided
components:
  - id: singles
    kind: counter
    title: Singles
    size: 15 mm
    copies: "20"
    rows: [{id: s1, v: S}]
    front: {face: value, value: "{{ v }}"}
  - id: doubles
    kind: card
    title: Doubles
    size: 63 x 88 mm
    rows: [{id: d1, v: D}]
    front: {face: event, name: "{{ v }} front", text: x}
    back: {face: back, name: "{{ v }} back"}
"""
CARDS = """\
pack: cards
title: Cards
components:
  - id: cards
    kind: card
    title: Cards
    size: 63 x 88 mm
    data: cards.csv
    front: {face: event, number: "{{ n }}", name: "Card {{ n }}", text: x}
"""


def cards(count):
    return "id,n\n" + "".join(f"c{number},{number}\n" for number in range(1, count + 1))


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_a_page_without_a_back_leaves_its_back_blank(forge, tmp_path, duplex):
    """Printed on both sides, the counters have nothing behind them and the card has its own back."""
    ran = forge("build", write(tmp_path / "mixed", pack_yaml=MIXED), "--no-cover", "--duplex", duplex, "--out", "out")
    assert ran.status == 0, ran.err
    front, blank, card, back = pages(tmp_path / "out" / "mixed.pdf")
    assert front.count("S") >= 20
    assert not blank.strip()
    assert "D front" in card
    assert "D back" in back


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("backs", ["", "    back: back\n"])
def test_eighteen_poker_cards_are_two_sheets(forge, tmp_path, paper, backs):
    """Three by three, 189 x 264 mm, go on A4 and on Letter, with backs and without."""
    folder = write(tmp_path / "cards", pack_yaml=CARDS + backs, cards_csv=cards(18))
    ran = forge("build", folder, "--no-cover", "--paper", paper)
    assert ran.status == 0, ran.err
    assert f"Cards: 2 sheets of {paper}" in ran.out


def test_cards_that_fill_a_page_to_its_edges_are_one_page(forge, tmp_path):
    """Four by three poker cards are 252 x 264 mm: the sheet that virtual tabletops take in."""
    folder = write(tmp_path / "cards", pack_yaml=CARDS, cards_csv=cards(12))
    paper = ("--paper", "252 x 264 mm", "--margin", "0 mm", "--no-marks", "--no-cover", "--out", "out")
    assert forge("build", folder, *paper).status == 0
    (page,) = pages(tmp_path / "out" / "cards.pdf")
    assert all(f"Card {number}" in page for number in range(1, 13))


def test_a_common_paper_needs_no_figures(forge, tmp_path):
    """13 x 19 inches and B4, 250 x 353 mm (ISO 216), have names."""
    folder = write(tmp_path / "cards", pack_yaml=CARDS, cards_csv=cards(1))
    for name in ("13x19", "B4", "ledger"):
        assert forge("build", folder, "--paper", name, "--force").status == 0


def test_backs_set_smaller_are_told_once(forge, tmp_path):
    """What is the same on all twelve cards takes one line that counts them and quotes the words."""
    back = '    back: {face: back, name: "The Unbelievably Broken Crown of Transylvania"}\n'
    folder = write(tmp_path / "cards", pack_yaml=CARDS + back, cards_csv=cards(12))
    ran = forge("build", folder)
    assert "12 texts set smaller to fit:" in ran.out
    (line,) = [line for line in ran.out.splitlines() if "Transylvania" in line]
    assert "pt instead of" in line
    assert line.endswith("(name, back of c1 and 11 more)")
