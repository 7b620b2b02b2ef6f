"""The rules are told in the guide as they are, and each rule that is told anywhere is one of them."""

import re
from pathlib import Path

import forge
from forge.places import docs
from forge.press.preflight.catalogue import RULES

CODE = Path(forge.__file__).parent / "press" / "preflight"


def test_the_guide_lists_every_rule_with_its_source():
    """In the same words, and none that is gone."""
    text = (docs() / "how-to" / "preflight.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (.+) \| (error|warning) \| (.+) \|$", text, re.MULTILINE)
    assert rows == [(rule, each.finds, each.level, each.source) for rule, each in RULES.items()]


def test_every_rule_is_told_somewhere():
    """A rule that nothing tells would be a promise that nobody keeps."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in CODE.rglob("*.py") if path.name != "catalogue.py")
    assert all(f'"{rule}"' in text for rule in RULES)
