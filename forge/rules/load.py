"""Loading the rules of a pack: the pack's own files, then its edition, the owner's overlay, and those given by file.

Files of a pack, all optional: ``tables/*.yaml``, ``readings.yaml`` (readings and switches), ``unknowns.yaml``,
``procedures.yaml``, ``sequence.yaml``, ``texts.yaml``, ``editions/NAME.yaml``, ``translations/NAME.yaml`` (overlays
that are called by name, ``--overlay de``).
The owner's overlay is ``overlays/PACK.yaml`` in the user's folder.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from forge.budget import run
from forge.errors import ForgeError, Location, Problems, fail, guarded, nearest
from forge.places import PACK_FILE, inside, is_there, shown, stems_in
from forge.reading.node import Mapping, Scalar
from forge.reading.yaml_text import read_pack_yaml
from forge.rules.agreements import read_agreements, read_unknowns
from forge.rules.choices import answer_unknowns, choose_readings, set_switches
from forge.rules.corrections import Corrections, correct
from forge.rules.file_rows import with_file_rows
from forge.rules.filling import fill_table
from forge.rules.head_words import head_words
from forge.rules.identity import identify
from forge.rules.known import Known
from forge.rules.languages import ENGLISH, check_language, check_own, own_words
from forge.rules.overlay_form import OverlayFile, OverlayForm, as_file, read_overlay
from forge.rules.owner import owner_overlay
from forge.rules.rules import Rules
from forge.rules.table_patch import patch_table
from forge.rules.table_reader import read_table
from forge.rules.texts import Wording, check_spoken, own_texts, read_texts
from forge.rules.walk import walk
from forge.rules.written.source import read_text
from forge.sources import is_gathered, note_file, remembered

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from forge.rules.agreed import Source
    from forge.rules.table import Table
    from forge.rules.texts import Said

PUBLISHED = "published"
TRANSLATIONS = "translations"


class _Pack(NamedTuple):
    """A pack's folder, its id, its language, and where its problems go."""

    folder: Path
    id: str
    language: Scalar
    problems: Problems

    def read(self, name: str) -> Mapping:
        """Read a file of the pack; one that is not there says nothing."""
        if is_there(self.folder / name):
            return read_pack_yaml(self.folder, name, self.problems)
        return Mapping({}, Location(shown(self.folder, name)))


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
    pack = _Pack(folder, identity.id, language, problems)
    files = tuple(_overlay_files(pack, edition, overlays, owner=owner))
    said = read_texts(pack.read("texts.yaml"), problems)
    base = _base_texts(pack, said, files)
    spoken = [_spoken(file, problems) for file in files]
    wording = Wording(_overlaid(base, files, spoken))
    known = _agree(pack, files, wording)
    corrections = Corrections.none()
    for file in files:
        correct(folder, file, corrections)
    _answer_by_file(known, corrections)
    tables, unread = _tables(pack, files, known, corrections)
    _refuse_braces(tables, known, said, problems)
    written_as = read_text(folder, files, corrections, problems)
    if written_as:
        from forge.rules.written.procedures import read_written  # few packs write any

        read_written(written_as, tables, unread, known, problems)
    published = _head_words(pack, files) | wording.defaults | base
    _check_spoken(published, files, spoken)
    texts = _overlaid(published, files, spoken)
    return Rules(
        pack.id,
        edition,
        _labels(files, texts),
        tables,
        known.readings,
        known.unknowns,
        known.switches,
        texts,
        tuple(file.overlay for file in files),
        tuple(change for file in files for change in file.changes),
        *corrections,
        unread=unread,
        procedures=identity.procedures,
        written_as=written_as,
    )


def _head_words(pack: _Pack, files: tuple[OverlayFile, ...]) -> dict[str, str]:
    """Give what the pack's head says itself, where an overlay may say it otherwise."""
    return head_words(pack.read(PACK_FILE)) if any(file.form.texts for file in files) else {}


def _labels(files: tuple[OverlayFile, ...], texts: dict[str, str]) -> str:
    """Give the labels of overlays in the words in force, so that a translation may say that of an edition."""
    labelled = (file.overlay for file in files if file.overlay.label)
    return "; ".join(dict.fromkeys(texts.get(f"label.{overlay.id}", overlay.label) for overlay in labelled))


def _spoken(file: OverlayFile, problems: Problems) -> dict[str, Said]:
    """Read what an overlay says otherwise."""
    return read_texts(file.form.texts, problems) if file.form.texts else {}


def _base_texts(pack: _Pack, said: dict[str, Said], files: tuple[OverlayFile, ...]) -> dict[str, str]:
    """Give forge's words in the pack's language, and over them the pack's own."""
    check_own(said, pack.problems)
    if not any(file.overlay.language for file in files):
        check_language(pack.language, said, pack.problems)
    return own_texts() | own_words(pack.language.text) | {key: each.text for key, each in said.items()}


def _overlaid(texts: dict[str, str], files: tuple[OverlayFile, ...], spoken: list[dict[str, Said]]) -> dict[str, str]:
    """Put over texts what each overlay says, and under a translation forge's own words in its language."""
    texts = dict(texts)
    for file, said in zip(files, spoken, strict=True):
        if file.overlay.language:
            texts |= own_words(file.overlay.language) | {"pack.language": file.overlay.language}
        texts |= {key: each.text for key, each in said.items()}
    return texts


def _check_spoken(published: dict[str, str], files: tuple[OverlayFile, ...], spoken: list[dict[str, Said]]) -> None:
    for number, (file, said) in enumerate(zip(files, spoken, strict=True)):
        before = _overlaid(published, files[:number], spoken[:number])
        check_spoken(file, said, published, before, own_words(file.overlay.language))


def _overlay_files(
    pack: _Pack, edition: str, overlays: Sequence[Path | OverlayForm], *, owner: bool
) -> Iterator[OverlayFile]:
    seen: dict[str, str] = {}
    wanted: list[tuple[Path, str, Source]] = []
    if edition != PUBLISHED:
        wanted.append((_edition(pack, edition), shown(pack.folder, f"editions/{edition}.yaml"), "edition"))
    if owner and (own := owner_overlay(pack.id, pack.folder, pack.problems)):
        wanted.append((own, f"overlays/{pack.id}.yaml", "owner"))
    wanted += [(*_overlay(pack, given), "overlay") for given in overlays if not isinstance(given, OverlayForm)]
    for path, shown_as, kind in wanted:
        file = read_overlay(path, shown_as, kind, edition, pack.problems)
        if file and file.overlay.id in seen:
            message = f'"{file.overlay.id}" is already the id of {seen[file.overlay.id]}'
            pack.problems.error(file.form.where, "overlay", message)
        elif file:
            seen[file.overlay.id] = shown_as
            _known_editions(pack, file)
            yield file
    for given in overlays:
        if isinstance(given, OverlayForm):
            yield as_file(given, pack.folder, given.where.file, "overlay", pack.problems)


def _known_editions(pack: _Pack, file: OverlayFile) -> None:
    """Refuse what an overlay says of an edition that the pack has not."""
    known = editions(pack.folder)
    for name, form in file.form.editions.items():
        if name not in known:
            file.refuse(form.where, f"editions.{name}", "is not an edition of the pack", nearest(name, known))


def _overlay(pack: _Pack, path: Path) -> tuple[Path, str]:
    """Find an overlay given by its path, or a translation that comes with the pack by its name."""
    name = f"{TRANSLATIONS}/{path.name}.yaml"
    note_file(path)
    if len(path.parts) == 1 and not path.is_file() and is_there(pack.folder / name):
        return inside(pack.folder, name), shown(pack.folder, name)
    return path, path.as_posix()


def _edition(pack: _Pack, edition: str) -> Path:
    known = editions(pack.folder)
    if edition not in known:
        raise fail(Location(pack.folder.name), "edition", f'there is no edition "{edition}"', nearest(edition, known))
    return inside(pack.folder, f"editions/{edition}.yaml")


def editions(folder: Path) -> tuple[str, ...]:
    """The editions of a pack: ``published``, then those that come with it."""
    return PUBLISHED, *stems_in(folder, "editions", ".yaml")


def _agree(pack: _Pack, files: tuple[OverlayFile, ...], wording: Wording) -> Known:
    readings, switches = read_agreements(pack.read("readings.yaml"), wording, pack.problems)
    unknowns = read_unknowns(pack.read("unknowns.yaml"), wording, pack.problems)
    for file in files:
        choose_readings(readings, file)
        set_switches(switches, file)
        answer_unknowns(unknowns, file)
    return Known(unknowns, readings, switches, wording)


def _answer_by_file(known: Known, corrections: Corrections) -> None:
    for name, unknown in known.unknowns.items():
        if unknown.file in corrections.replaced:
            known.unknowns[name] = unknown._replace(value=corrections.replaced[unknown.file].name)


def _tables(
    pack: _Pack, files: tuple[OverlayFile, ...], known: Known, corrections: Corrections
) -> tuple[dict[str, Table], frozenset[str]]:
    """Read the tables, and name those that are not sound: nothing is drawn or ruled from them."""
    tables: dict[str, Table] = {}
    broken: set[str] = set()
    asked = _asked(pack, files, known)
    for name in stems_in(pack.folder, "tables", ".yaml"):
        table, names = _table(pack, f"tables/{name}.yaml", known, corrections, asked)
        if table is None:
            broken |= {name, *names}
        elif (other := tables.get(table.id)) and other.in_force and table.in_force:
            message = f'"{table.id}" is already the id of the table in {other.where.file}, and both are in force'
            pack.problems.error(table.where, "table", message, "tell them apart under needs:")
        elif table.id not in tables or table.in_force:
            tables[table.id] = table
    for file in files:
        for name, patch in file.form.tables.items():
            if name in tables:
                tables[name] = patch_table(tables[name], patch, known, file)
            elif name not in broken:
                hint = nearest(name, tables)
                pack.problems.error(patch.where, f"tables.{name}", "is not a table of the pack", hint)
    sound = {name: filled for name, table in tables.items() if (filled := _walked(table, known, pack.problems))}
    return sound, frozenset(broken.union(tables).difference(sound, {""}))


def _asked(pack: _Pack, files: tuple[OverlayFile, ...], known: Known) -> object:
    """Give all that tables are read by but what they say themselves; nothing where none is kept to be read no more."""
    if not is_gathered():
        return None
    agreed = pack.read("readings.yaml"), pack.read("unknowns.yaml")
    return agreed, known.wording.texts, tuple(file.form for file in files)


def _table(
    pack: _Pack, name: str, known: Known, corrections: Corrections, asked: object
) -> tuple[Table | None, set[str]]:
    """Read a table, none if it has a fault, and what it is called."""
    found, written, table = Problems(), _written(pack, name), None
    with guarded(Location(shown(pack.folder, name)), "", found):
        node = with_file_rows(written, pack.folder, corrections, found) if written else None
        if node:
            table, said, problems = remembered(("table", name), (node, asked), partial(_read_table, node, known))
            known.wording.defaults.update(said)
            found.add(problems)
    pack.problems.add(found)
    return None if found.errors else table, {_named(written)}


def _read_table(node: Mapping, known: Known) -> tuple[Table | None, dict[str, str], Problems]:
    """Read a table, the words that it says itself, and what is wrong with it."""
    found, wording = Problems(), Wording(known.wording.texts)
    with guarded(Location(node.where.file), "", found):
        table = read_table(node, known._replace(wording=wording), found)
        return table, wording.defaults, found
    return None, wording.defaults, found


def _walked(table: Table, known: Known, problems: Problems) -> Table | None:
    """Put answers into a table and walk through it; none if it has a fault."""
    answers = tuple((name, unknown.value) for name, unknown in known.unknowns.items())
    walked, found = remembered(("walked", table.id), (table, answers), partial(_walk, table, known))
    problems.add(found)
    return None if found.errors else walked


def _walk(table: Table, known: Known) -> tuple[Table, Problems]:
    found = Problems()
    with guarded(table.where, table.id, found):
        table = fill_table(table, known.unknowns)
        walk(table, found)
    return table, found


def _written(pack: _Pack, name: str) -> Mapping | None:
    try:
        return pack.read(name)
    except ForgeError as error:
        pack.problems.add(error.problems)
        return None


def _named(table: Mapping | None) -> str:
    named = table.entries["table"].value if table and "table" in table.entries else None
    return named.text if isinstance(named, Scalar) else ""


def _refuse_braces(tables: dict[str, Table], known: Known, said: dict[str, Said], problems: Problems) -> None:
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
