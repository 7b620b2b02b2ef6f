"""What a PDF says of itself, and what it asks of the printer."""

from __future__ import annotations

from typing import Literal, NamedTuple


class DocumentInfo(NamedTuple):
    """What a PDF says of itself, and what it asks of the printer: its actual size, and along which edge to flip."""

    title: str
    author: str = ""
    subject: str = ""
    keywords: tuple[str, ...] = ()
    language: str = "en"
    duplex: Literal["none", "long", "short"] = "none"
