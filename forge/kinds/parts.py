"""What every entry of a parts list says, whatever its kind: all kinds begin their records with it."""

from __future__ import annotations

from forge.reading.fields import NAME, TEXT, Field

IDENTITY = (
    Field("id", NAME, "the name of the component, also the stem of its files"),
    Field("kind", NAME, "the kind of component"),
    Field("title", TEXT, "how the component is called; its id if not said", ""),
)
