"""What would take fewer sheets is said after a build."""

PACK = """\
pack: decks
title: Decks
components:
  - id: cards
    kind: card
    title: Large cards
    size: 66 x 90 mm
    rows: [{id: a, copies: 18}]
    front: {face: event, number: "1", name: One, text: x}
"""


def test_a_build_says_what_would_save_a_sheet(forge, tmp_path):
    """Three by three of 66 x 90 mm need 270 mm of Letter's 279.4: a margin of 4 mm saves a sheet of three."""
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    ran = forge("build", folder, "--no-cover", "--out", "out")
    assert ran.status == 0, ran.err
    assert 'Large cards: 2 sheets instead of 3 with --margin "4 mm", if the printer reaches that far' in ran.out
    ran = forge("build", folder, "--no-cover", "--out", "out", "--margin", "4 mm")
    assert "2 sheets" in ran.out
    assert "instead of" not in ran.out
