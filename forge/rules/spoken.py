"""The words of a pack: forge's own in its language, over them the pack's, over these what each overlay says."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location
from forge.places import PACK_FILE
from forge.rules.head_words import head_words
from forge.rules.languages import check_language, check_own, own_words
from forge.rules.texts import check_spoken, own_texts, read_texts

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.rules.known import Known
    from forge.rules.overlay_form import OverlayFile
    from forge.rules.pack_files import PackFiles
    from forge.rules.table import Table
    from forge.rules.texts import Said


class Spoken(NamedTuple):
    """What the pack says itself, what that is with forge's own words beneath it, and what each overlay says."""

    pack: PackFiles
    files: tuple[OverlayFile, ...]
    said: dict[str, Said]
    base: dict[str, str]
    overlaid: tuple[dict[str, Said], ...]

    @classmethod
    def read(cls, pack: PackFiles, files: tuple[OverlayFile, ...]) -> Spoken:
        """Read and check the words of the pack, and those of its overlays."""
        said = read_texts(pack.read("texts.yaml"), pack.problems)
        check_own(said, pack.problems)
        if not any(file.overlay.language for file in files):
            check_language(pack.language, said, pack.problems)
        base = own_texts() | own_words(pack.language.text) | {key: each.text for key, each in said.items()}
        overlaid = (read_texts(file.form.texts, pack.problems) if file.form.texts else {} for file in files)
        return cls(pack, files, said, base, tuple(overlaid))

    def over(self, texts: dict[str, str], most: int | None = None) -> dict[str, str]:
        """Put over texts what each overlay says, and under a translation forge's own words in its language."""
        texts = dict(texts)
        for file, said in zip(self.files[:most], self.overlaid[:most], strict=True):
            if file.overlay.language:
                texts |= own_words(file.overlay.language) | {"pack.language": file.overlay.language}
            texts |= {key: each.text for key, each in said.items()}
        return texts

    def published(self, defaults: dict[str, str]) -> dict[str, str]:
        """Give all words but those of overlays; the pack's head is read for its own only where one may say them so."""
        retold = any(file.form.texts for file in self.files)
        return (head_words(self.pack.read(PACK_FILE)) if retold else {}) | defaults | self.base

    def check(self, published: dict[str, str]) -> None:
        """Check what overlays say against what they say it in place of."""
        for number, (file, said) in enumerate(zip(self.files, self.overlaid, strict=True)):
            check_spoken(file, said, published, self.over(published, number), own_words(file.overlay.language))

    def labels(self, texts: dict[str, str]) -> str:
        """Give the labels of overlays in the words in force, so that a translation may say that of an edition."""
        labelled = (file.overlay for file in self.files if file.overlay.label)
        return "; ".join(dict.fromkeys(texts.get(f"label.{overlay.id}", overlay.label) for overlay in labelled))


def refuse_braces(tables: dict[str, Table], known: Known, said: dict[str, Said], problems: Problems) -> None:
    """Refuse braces in what definitions say, and in what texts.yaml says in its place: no value is given there."""
    owners = {name: table.where for name, table in tables.items()}
    owners |= {name: reading.where for name, reading in known.readings.items()}
    owners |= {name: unknown.where for name, unknown in known.unknowns.items()}
    owners |= {f"switch.{name}": switch.where for name, switch in known.switches.items()}
    for key, default in known.wording.defaults.items():
        words = said[key].text if key in said else default
        if "{" in words or "}" in words:
            named = (owners[name] for name in (key.partition(".")[0], key.rpartition(".")[0]) if name in owners)
            where = said[key].where if key in said else next(named, Location(""))
            problems.error(where, key, "has a brace, which stands for a value, and no value is given here")
