"""What no source gives has a number, and a place where it matters, or a reason why it matters nowhere."""

import re
from pathlib import Path

import pytest
from kit.shipped import RULED

from forge.errors import Problems
from forge.places import components
from forge.rules import load_rules

GAMES = Path(__file__).resolve().parents[2] / "forge" / "referee" / "games"
ELSEWHERE = ("unknowns.yaml", "readings.yaml", "texts.yaml")


def cited(pack):
    """The text of everything that prints or rules: definitions and rows of the pack, its game module."""
    folder = components() / pack
    definitions = [
        path for path in folder.rglob("*") if path.suffix in (".yaml", ".csv") and path.name not in ELSEWHERE
    ]
    printed = [path for path in definitions if path.relative_to(folder).parts[0] not in ("editions", "translations")]
    module = (GAMES / pack.replace("-", "_")).rglob("*.py")
    return "\n".join(path.read_text(encoding="utf-8") for path in [*printed, *module])


@pytest.mark.parametrize("pack", RULED)
def test_every_unknown_is_cited_or_said_to_be_needless(pack):
    """It stands in a slot, in a file whose cells it is, in a procedure that asks, or says why nothing needs it."""
    text = cited(pack)
    unknowns = load_rules(components() / pack, Problems()).unknowns
    assert unknowns
    for name, unknown in unknowns.items():
        named = re.search(rf"{re.escape(name)}(?!\d)", text)
        reason = unknown.needed.startswith("nothing") and len(unknown.needed) > 30
        assert named or unknown.file or reason, f"{name}: {unknown.question}"


@pytest.mark.parametrize("pack", RULED)
def test_numbers_are_in_order(pack):
    """Unknowns are listed by their numbers, each once."""
    numbers = [int(name.rsplit("-", 1)[1]) for name in load_rules(components() / pack, Problems()).unknowns]
    assert numbers == sorted(set(numbers))
