"""The packs that come with forge, loaded once each, as they are without anything of an owner's."""

import os
import tempfile
from functools import cache

from forge.errors import Problems
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import find_pack


@cache
def load(name, edition="published"):
    """Load a pack without any overlay of an owner's; nothing may be wrong or doubtful with it."""
    before = os.environ.get("FORGE_HOME")
    with tempfile.TemporaryDirectory() as home:
        os.environ["FORGE_HOME"] = home
        try:
            problems = Problems()
            pack = load_pack(find_pack(name), find_kinds(), problems, edition=edition)
        finally:
            os.environ.pop("FORGE_HOME")
            if before is not None:
                os.environ["FORGE_HOME"] = before
    assert list(problems) == []
    return pack
