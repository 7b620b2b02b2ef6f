"""The turn of the block game in the documentation is a turn that forge plays so."""

import re
from pathlib import Path

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "atlantic-blocks-turn.md").read_text(encoding="utf-8")
(SCRIPT,) = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
(COMMAND,) = re.findall(r"^\$ forge (.*)$", PAGE, re.MULTILINE)
TYPED = [line.removeprefix("> ") for line in SCRIPT.splitlines() if line.startswith("> ")]


def test_what_is_typed_gives_what_is_shown(forge):
    """Every line of the page comes in its order, whatever lists and prompts stand between."""
    ran = forge(*COMMAND.split(), stdin="".join(f"{line}\n" for line in TYPED))
    assert ran.status == 0, ran.err
    assert not ran.err
    rest = " ".join(ran.out.split())
    for line in SCRIPT.splitlines():
        if not line.startswith("> "):
            before, found, rest = rest.partition(" ".join(line.split()))
            assert found, (line, before[-300:])


def test_the_page_counts_its_keys():
    """Entries and keys are counted, each Enter with them."""
    assert f"{len(TYPED)} entries, {sum(len(line) + 1 for line in TYPED)} keys" in PAGE


def test_a_whole_game_plays_itself_and_fills_the_score(forge, tmp_path):
    """With seeded dice and our policy the game goes to the end of turn 8, and the score is on the sheet of fleets."""
    import pypdfium2

    words = ("play", "atlantic-blocks", "--edition", "house", "--seed", "north", "--auto", "steady")
    ran = forge(*words, "--tally", "tally.pdf", "--ledger", "game.ledger")
    assert ran.status == 0, ran.err
    assert "Turn 8: return to port" in ran.out
    marker = re.findall(r"Points marker: from .* to (\w+(?: \d+)?) \(10\)", ran.out)[-1]
    text = pypdfium2.PdfDocument(tmp_path / "tally.pdf")[0].get_textpage().get_text_bounded()
    assert marker in text
    assert f"marker: {marker}" in ran.out
    assert forge("ledger", "verify", "game.ledger").status == 0
