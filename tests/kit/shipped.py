"""The packs that come with forge, loaded once each, as they are without anything of an owner's."""

import os
import tempfile
from functools import cache
from pathlib import Path

from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import find_pack, pack_names
from forge.referee import games

RULED = tuple(name for name in pack_names() if Path(games.__file__).with_name(name.replace("-", "_")).is_dir())
"""The packs whose game has a module of rules: they have cases, readings, unknowns; the examples need none."""


@cache
def load(name, edition="published", translation=""):
    """Load a pack without any overlay of an owner's, in a language of its own; nothing may be wrong with it."""
    before = os.environ.get("FORGE_HOME")
    with tempfile.TemporaryDirectory() as home:
        os.environ["FORGE_HOME"] = home
        try:
            problems = Problems()
            folder = find_pack(name)
            overlays = [folder / "translations" / f"{translation}.yaml"] if translation else []
            pack = load_pack(folder, find_kinds(), problems, edition=edition, overlays=overlays)
        finally:
            os.environ.pop("FORGE_HOME")
            if before is not None:
                os.environ["FORGE_HOME"] = before
    assert list(problems) == []
    return pack
