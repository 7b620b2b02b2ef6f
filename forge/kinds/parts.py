"""What every entry of a parts list says, whatever its kind: all kinds begin their records with it."""

from __future__ import annotations

from forge.reading.fields import NAME, TEXT, Field, whole

IDENTITY = (
    Field("id", NAME, "the name of the component, also the stem of its files"),
    Field("kind", NAME, "the kind of component"),
    Field("title", TEXT, "how the component is called; its id if not said", ""),
    Field("needed", whole(1, 1_000), "how many a game takes; it is printed once, and the cover says how often", 1),
    Field("either", NAME, "a word shared by components that say the same on different paper: one is enough", ""),
)
