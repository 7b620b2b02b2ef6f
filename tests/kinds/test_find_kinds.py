"""Kinds are found by their modules, and imported when they are asked for."""

import subprocess
import sys

from forge.kinds import find_kinds


def test_a_module_that_exports_a_kind_is_a_kind_under_its_own_name():
    """What kinds share is none."""
    kinds = find_kinds()

    assert {"counter", "card", "label"} <= set(kinds)
    assert "by-row" not in kinds
    assert "parts" not in kinds
    assert all(kind.name == name for name, kind in kinds.items())
    assert len(kinds) == len(list(kinds))


def test_a_kind_that_does_not_exist_is_none():
    """As in any mapping."""
    assert find_kinds().get("coutner") is None


def test_every_kind_can_be_described():
    """The schema of its entries names id and kind."""
    for kind in find_kinds().values():
        assert {"id", "kind"} <= set(kind.record.schema()["properties"])


def test_items_that_stand_for_rows_are_described():
    """The schema of a board's marks allows each, which is worked out before they are read."""
    marks = find_kinds()["board"].record.schema()["properties"]["hexes"]["properties"]["marks"]
    assert {"each", "hex"} <= set(marks["items"]["properties"])


def test_asking_for_one_kind_imports_no_other():
    """Counters do not wait for boards, nor for Jinja, nor for what writes files."""
    code = (
        "import sys; from forge.kinds import find_kinds; find_kinds()['counter'];"
        "print([name for name in ('forge.kinds.card', 'forge.kinds.board', 'jinja2', 'reportlab', 'svgwrite')"
        " if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert result.stdout.strip() == "[]"
