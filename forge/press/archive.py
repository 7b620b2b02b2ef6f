"""A zip of files: the same files make the same bytes, whenever and wherever it is written."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

NO_DATE = (1980, 1, 1, 0, 0, 0)
_UNIX, _PLAIN_FILE = 3, 0o100644 << 16
SMALL = (".json", ".txt", ".svg")
"""What gets smaller; pictures and PDFs are packed already."""


def write_zip(target: Path, folder: Path, names: Sequence[str]) -> None:
    """Pack files of a folder in the order given."""
    with zipfile.ZipFile(target, "w") as archive:
        for name in names:
            entry = zipfile.ZipInfo(name, NO_DATE)
            entry.create_system, entry.external_attr = _UNIX, _PLAIN_FILE
            entry.compress_type = zipfile.ZIP_DEFLATED if name.endswith(SMALL) else zipfile.ZIP_STORED
            with (folder / name).open("rb") as source, archive.open(entry, "w") as packed:
                while block := source.read(1 << 20):
                    packed.write(block)
