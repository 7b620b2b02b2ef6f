"""Which tests of ``slow.yaml`` wait for ``pytest -m slow``."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

FILE = Path(__file__).parents[1] / "slow.yaml"


@cache
def said() -> dict[str, dict[str, Any]]:
    """Give the rule of each family."""
    rules: dict[str, dict[str, Any]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return rules


def mark_slow(items: list[Any]) -> None:
    """Mark tests as the file says."""
    families = defaultdict(list)
    for item in items:
        families[item.nodeid.removeprefix("tests/").partition("[")[0]].append(item)
    for family, rule in said().items():
        left = [item for item in families[family] if not any(item.iter_markers("slow"))]
        for item in waiting(left, rule):
            item.add_marker(pytest.mark.slow)


def waiting(items: list[Any], rule: dict[str, Any]) -> list[Any]:
    """Give those of a family that are not always run."""
    if "one-in" in rule:
        return [item for place, item in enumerate(items) if place % rule["one-in"]]
    named = {item: item.nodeid.partition("[")[2].removesuffix("]") for item in items}
    if "not" in rule:
        return [item for item, name in named.items() if name in rule["not"]]
    return [item for item, name in named.items() if name not in rule["each"]]


def untrue(items: list[Any]) -> list[str]:
    """Give the lines of the file that name no test."""
    known = {item.nodeid.removeprefix("tests/") for item in items}
    families = {name.partition("[")[0] for name in known}
    named = [f"{family}[{one}]" for family, rule in said().items() for one in rule.get("each", rule.get("not", ()))]
    return [name for name in (*said(), *named) if name not in known | families]
