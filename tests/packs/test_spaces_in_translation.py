"""Spaces keep their names in a translation: games lay counters on them and situations begin there in any language."""

import pytest

from forge.library.components import read_components, read_kinds
from forge.library.opening import Wanted
from forge.places import components, pack_names

LAID_ON = ("board", "display", "track", "sheet")
QUICK = "under-ten-flags"


def spaces(name, *overlays):
    """Every space on the first page of what counters are laid on, by component: its name and its title."""
    wanted = Wanted(name, overlays=overlays)
    kinds = read_kinds(wanted)
    found = read_components(wanted, [name for name, kind in kinds.items() if kind in LAID_ON])
    pages = {name: component.pieces[0] for name, component in found.items() if component.pieces}
    return {name: [(space.id, space.title) for space in page.spaces()] for name, page in pages.items()}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name != QUICK)) for name in pack_names()]
)
def test_a_space_is_known_by_the_same_name_in_german(name):
    """Titles are German, names as they were, in the same order."""
    english, german = spaces(name), spaces(name, components() / name / "translations" / "de.yaml")
    assert english.keys() == german.keys()
    for component, places in english.items():
        assert [known for known, _ in german[component]] == [known for known, _ in places], component
    if name == QUICK:
        assert ("game-turn-1", "Zug 1") in german["displays"]
