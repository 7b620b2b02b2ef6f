"""Loading the rules of a pack: the pack's own files, then its edition, the owner's overlay, and those given by file.

Files of a pack, all optional: ``tables/*.yaml``, ``readings.yaml`` (readings and switches), ``unknowns.yaml``,
``procedures.yaml``, ``sequence.yaml``, ``texts.yaml``, ``editions/NAME.yaml``, ``translations/NAME.yaml`` (overlays
that are called by name, ``--overlay de``).
The owner's overlay is ``overlays/PACK.yaml`` in the user's folder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.budget import run
from forge.errors import Location
from forge.places import PACK_FILE, shown
from forge.reading.node import Scalar
from forge.rules.agreements import read_agreements, read_unknowns
from forge.rules.choices import answer_unknowns, choose_readings, set_switches
from forge.rules.corrections import Corrections, correct
from forge.rules.identity import identify
from forge.rules.known import Known
from forge.rules.overlay_files import PUBLISHED, overlay_files
from forge.rules.pack_files import PackFiles
from forge.rules.rules import Rules
from forge.rules.sentences import ENGLISH
from forge.rules.spoken import Spoken, refuse_braces
from forge.rules.table_files import read_tables
from forge.rules.texts import Wording
from forge.rules.written.source import read_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from forge.errors import Problems
    from forge.rules.overlay_form import OverlayFile, OverlayForm


@run()
def load_rules(
    folder: Path,
    problems: Problems,
    *,
    edition: str = PUBLISHED,
    overlays: Sequence[Path | OverlayForm] = (),
    owner: bool = True,
    earlier: bool = False,
) -> Rules:
    """Read and check the rules of a pack as they are in force; what is wrong is collected in ``problems``.

    ``owner=False`` leaves out the owner's overlay; an overlay given as a form stands in no file; an ``earlier`` state
    of a pack that comes with forge may bear its name.
    ``ForgeError`` is raised only for a file that cannot be read at all.
    """
    identity = identify(folder, problems, earlier=earlier)
    language = identity.head.get("language", Scalar(ENGLISH, Location(shown(folder, PACK_FILE))))
    pack = PackFiles(folder, identity.id, language, problems)
    files = tuple(overlay_files(pack, edition, overlays, owner=owner))
    return _in_force(pack, edition, files)._replace(procedures=identity.procedures)


def _in_force(pack: PackFiles, edition: str, files: tuple[OverlayFile, ...]) -> Rules:
    """Read what a pack says in an edition, under overlays."""
    problems = pack.problems
    spoken = Spoken.read(pack, files)
    wording = Wording(spoken.over(spoken.base))
    known = _agree(pack, files, wording)
    corrections = _corrected(pack, files, known)
    tables, unread = read_tables(pack, files, known, corrections)
    refuse_braces(tables, known, spoken.said, problems)
    written_as = read_text(pack.folder, files, corrections, problems)
    if written_as:
        from forge.rules.written.procedures import read_written  # few packs write any

        read_written(written_as, tables, unread, known, problems)
    published = spoken.published(wording.defaults)
    spoken.check(published)
    texts = spoken.over(published)
    return Rules(
        pack.id,
        edition,
        spoken.labels(texts),
        tables,
        known.readings,
        known.unknowns,
        known.switches,
        texts,
        tuple(file.overlay for file in files),
        tuple(change for file in files for change in file.changes),
        *corrections,
        unread=unread,
        written_as=written_as,
    )


def _agree(pack: PackFiles, files: tuple[OverlayFile, ...], wording: Wording) -> Known:
    readings, switches = read_agreements(pack.read("readings.yaml"), wording, pack.problems)
    unknowns = read_unknowns(pack.read("unknowns.yaml"), wording, pack.problems)
    for file in files:
        choose_readings(readings, file)
        set_switches(switches, file)
        answer_unknowns(unknowns, file)
    return Known(unknowns, readings, switches, wording)


def _corrected(pack: PackFiles, files: tuple[OverlayFile, ...], known: Known) -> Corrections:
    """Gather what overlays change outside the rules; an unknown that a file answers is answered by the one in force."""
    corrections = Corrections.none()
    for file in files:
        correct(pack.folder, file, corrections)
    for name, unknown in known.unknowns.items():
        if unknown.file in corrections.replaced:
            known.unknowns[name] = unknown._replace(value=corrections.replaced[unknown.file].name)
    return corrections
