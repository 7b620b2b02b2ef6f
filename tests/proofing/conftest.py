"""Dictionaries of a few words for all proof books: those of the machine take a second to read, and differ."""

from __future__ import annotations

import pytest

AFF = """\
SET UTF-8
PFX A Y 1
PFX A 0 un .
SFX S Y 2
SFX S 0 s [^y]
SFX S y ies [^aeiou]y
"""
DIC = """\
26
how
many
torpedoes
has
a
boat/S
does
fog
count/S
at
close
range
any
long
only
the
no
Merchant/S
liner/S
done
raider
rule/S
names
attack
answer/AS
throw
"""


@pytest.fixture(scope="package", autouse=True)
def dictionaries(tmp_path_factory):
    """Put Hunspell dictionaries with affixes where forge looks first, under the names of two languages."""
    folder = tmp_path_factory.mktemp("dictionaries")
    for name in ("en_US", "de_DE"):
        (folder / f"{name}.aff").write_text(AFF, encoding="utf-8")
        (folder / f"{name}.dic").write_text(DIC, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DICPATH", str(folder))
        yield folder
