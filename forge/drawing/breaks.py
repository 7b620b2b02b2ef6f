"""Where a stretch of text without spaces may go on in the next line."""

from __future__ import annotations

import re

_BREAKS = re.compile(r"(?<=[^\W\d_]{2}[-/\u2010])(?=[^\W\d_]{2})|(?<=[^\W\d_][–—])(?=[^\W\d_])|\u200b")
_IDEOGRAPHS = re.compile("[\u2e80-\u312f\u3190-\ua4cf\uf900-\ufaff\uff00-\uff9f\U00020000-\U0003ffff]")
"""Chinese and Japanese, in which lines end between any two signs but some; Korean ends them between words."""


def breakable(text: str) -> list[str]:
    """Part a stretch after hyphens and dashes between letters, and between ideographs as Unicode says."""
    parts = _BREAKS.split(text)
    if text.isascii() or not _IDEOGRAPHS.search(text):
        return parts
    from uniseg.linebreak import line_break_units  # needed by few

    return [unit for part in parts for unit in line_break_units(part)]
