"""After any edit a pack kept open looks as one read from the beginning, and tells the same problems."""

import shutil
from random import Random

import pytest

from forge.errors import ForgeError
from forge.places import find_pack
from tests.kit.live_edits import Designer
from tests.kit.live_kit import fresh, live_looks, open_live, said, write_toy


def follow_edits(folder, seed, count, **wishes):
    """Edit a pack again and again, look at it in between as a reader would, and hold it against a fresh one."""
    dice = Random(seed)
    live, designer = open_live(folder, **wishes), Designer(folder, dice)
    history = []
    for _ in range(count):
        history.append(designer.edit())
        live.refresh(ahead=True)
        if dice.random() < 0.3:
            glance(live, dice)  # while rules may still wait
        live.refresh()
        if dice.random() < 0.4:
            glance(live, dice)
            continue
        compare(live, folder, history, **wishes)
    designer.mend()
    live.refresh()
    found = compare(live, folder, [*history, "mended"], **wishes)
    assert not any(one.held or one.stale for one in live.components)
    return found


def glance(live, dice):
    """Ask for some pictures and do part of the work, so that states of all kinds come about."""
    for one in live.components:
        if dice.random() < 0.3:
            for piece in (live.look_at(one.id).pieces or ())[:4]:
                live.picture(one.id, piece.id, dice.choice(one.sides))
    live.work(0)


def compare(live, folder, history, **wishes):
    """Hold what is shown and told against a pack read from the beginning."""
    pictures, problems = live_looks(live)
    try:
        wanted, faults = fresh(folder, **wishes)
    except ForgeError as error:
        faults = {said(problem) for problem in error.problems}
        wanted = None
    if wanted is None:
        assert faults <= problems, history
        return problems
    assert problems == faults, history
    held = {one.id for one in live.components if one.held}
    shown = {face: mark for face, mark in pictures.items() if face[0] not in held}
    assert shown == {face: mark for face, mark in wanted.items() if face[0] not in held}, history
    return problems


@pytest.mark.parametrize("seed", range(3))
def test_edits_of_the_small_pack(tmp_path, seed):
    """Three designers who save whatever comes to mind."""
    assert follow_edits(write_toy(tmp_path), seed, 16) == set()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_edits_of_the_small_pack(tmp_path, seed):
    """Forty more of them, who go on for longer."""
    assert follow_edits(write_toy(tmp_path), seed, 60) == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["atlantic-blocks", "atlantic-chase", "atlantic-wolves", "paukenschlag-variant", "under-ten-flags"]
)
def test_edits_of_the_packs_that_come_with_forge(tmp_path, name):
    """The same with all that a real pack is made of."""
    folder = tmp_path / f"my-{name}"
    shutil.copytree(find_pack(name), folder)
    head = folder / "pack.yaml"
    head.write_text(head.read_text(encoding="utf-8").replace(f"pack: {name}", f"pack: my-{name}\nprocedures: {name}"))
    follow_edits(folder, 7, 25, owner=False)
