"""``forge list``: what comes with forge, and what is in a pack."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo
from forge.cli.options import columns, counted, edition_options, gathers, report
from forge.cli.speaking import announce, spoken
from forge.errors import ForgeError, Problems

if TYPE_CHECKING:
    from forge.library.opening import Overlays, Wanted
    from forge.pack.model import Pack

MOST_TOLD = 200
MOST_LOOKED = 2_000


@click.command("list")
@click.argument("name", metavar="[PACK]", required=False)
@click.option("--readings", is_flag=True, help="Show unclear rules: what each may mean and which reading is in force.")
@click.option("--unknown", is_flag=True, help="Show what no source gives, and what has been filled in.")
@click.option("--switches", is_flag=True, help="Show optional rules: what each does and which are in force.")
@click.option("--pieces", is_flag=True, help="Show the id of every piece, as --only takes it.")
@click.option(
    "--symbols", is_flag=True, help="Show the names of symbols: forge's, and those of a pack if one is named."
)
@click.option(
    "--texts",
    is_flag=True,
    help="Show, for texts.yaml, forge's words that are missing in its language; with a translation, what it leaves.",
)
@edition_options
@gathers
def command(
    name: str | None,
    edition: str,
    overlays: Overlays,
    *,
    problems: Problems,
    pieces: bool,
    symbols: bool,
    texts: bool,
    **agreed: bool,
) -> None:
    """List the packs that come with forge and your own, or what is in one of them.

    Your own are those in the folder that you are in: itself, the folders in it, and the folders in those.
    """
    if symbols:
        _show_symbols(name, problems)
        return
    if name is None:
        if pieces or texts or any(agreed.values()):
            raise click.UsageError("name a pack to see its readings, unknowns, optional rules, pieces or missing texts")
        _list_packs()
        return
    from forge.library.opening import Wanted

    wanted = Wanted(name, edition, overlays)
    if texts:
        _show_texts(wanted, problems)
        return
    if any(agreed.values()):
        from forge.cli.list_agreed import show_agreed

        show_agreed(wanted, problems, **agreed)
    if pieces or not any(agreed.values()):
        pack = wanted.contents(problems)
        if pieces:
            _show_pieces(pack)
        else:
            _show_pack(pack)
            _show_situations(name, pack.rules.edition)
    report(problems)


def _show_symbols(name: str | None, problems: Problems) -> None:
    """List the symbols, those of a pack among them; sets of icons, which may have thousands, are only looked up."""
    from forge.drawing.symbols import SymbolBook
    from forge.places import find_pack

    for symbol in SymbolBook(find_pack(name) if name else None, problems).names():
        echo(symbol)
    announce("seen on the page Symbols of the handbook, which forge docs makes", err=True)
    report(problems)


def _list_packs() -> None:
    """List what comes with forge, and the user's own packs, by their heads alone."""
    from forge.places import components, pack_names

    shipped = [(name, components() / name) for name in pack_names()]
    own = [("." if path == Path() else f"./{path.as_posix()}", path) for path in _own_packs()]
    columns([(name, _title(folder)) for name, folder in (*shipped, *own)], indent="")


def _own_packs() -> list[Path]:
    """Find the packs in the folder that the user is in, down to the folders of its folders."""
    from forge.places import PACK_FILE, components

    shipped = components().resolve()
    nearer = _folders(Path())
    places = [Path(), *nearer, *islice((within for one in nearer for within in _folders(one)), MOST_LOOKED)]
    return [one for one in places if (one / PACK_FILE).is_file() and one.resolve().parent != shipped][:MOST_TOLD]


def _folders(folder: Path) -> list[Path]:
    """Give the folders in one that are to be seen, in alphabetical order; none where it cannot be read."""
    with suppress(OSError):
        found = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
        return [path for path in found[:MOST_LOOKED] if path.is_dir()]
    return []


def _title(folder: Path) -> str:
    from forge.reading.head import read_head

    try:
        head = read_head(folder)
    except ForgeError:
        return "-"
    return head["title"].text if "title" in head else "-"


def _show_pack(pack: Pack) -> None:
    announce(f"{pack.title} ({pack.id} {pack.version}), edition {pack.rules.edition}")
    if pack.notice:
        echo(pack.notice)
    announce("", "components")
    columns(
        [
            (
                component.id,
                component.kind,
                spoken(counted(sum(piece.copies for piece in component.pieces), "piece")),
                component.title,
            )
            for component in pack.components
        ]
    )
    tables = [table for table in pack.rules.tables.values() if table.in_force]
    if tables:
        announce("", "tables")
        columns([(table.id, str(table.dice or "-"), table.rule, table.title) for table in tables])
    doubtful = [reading for reading in pack.rules.readings.values() if reading.status == "open"]
    filled = [unknown for unknown in pack.rules.unknowns.values() if unknown.value is not None]
    on = [switch for switch in pack.rules.switches.values() if switch.on]
    announce(
        "",
        f"{counted(len(pack.rules.readings), 'reading')}, {len(doubtful)} open (--readings); "
        f"{counted(len(pack.rules.unknowns), 'unknown')}, {len(filled)} filled (--unknown); "
        f"{counted(len(pack.rules.switches), 'optional rule')}, {len(on)} in force (--switches)",
    )


def _show_situations(name: str, edition: str) -> None:
    from forge.places import find_pack, find_situation, situation_names

    folder = find_pack(name)
    if names := situation_names(folder, edition):
        announce("", "situations (--situation NAME)")
        columns([(each, _first_words(find_situation(folder, edition, each))) for each in names])


def _first_words(file: Path) -> str:
    """Give the comment on the first line of a file."""
    with file.open(encoding="utf-8", errors="replace") as lines:
        first = lines.readline(MOST_TOLD).strip()
    words = first.removeprefix("#").strip()
    return words if first.startswith("#") and words.isprintable() else ""


def _show_pieces(pack: Pack) -> None:
    columns(
        [
            (piece.id, component.id, f"x {piece.copies}", piece.title)
            for component in pack.components
            for piece in component.pieces
        ],
        indent="",
    )


def _show_texts(wanted: Wanted, problems: Problems) -> None:
    if not wanted.overlays:
        _show_missing_texts(wanted.pack)
        return
    from forge.cli.untranslated import show_untranslated

    show_untranslated(wanted, problems)
    report(problems)


def _show_missing_texts(name: str) -> None:
    """Write what a pack's texts.yaml must still say for forge to speak its language, as YAML to be translated there."""
    import json

    from forge.places import find_pack, is_there
    from forge.reading.head import read_head
    from forge.reading.yaml_text import read_pack_yaml
    from forge.rules.languages import unspoken
    from forge.rules.sentences import ENGLISH
    from forge.rules.texts import read_texts

    folder, problems = find_pack(name), Problems()
    own = "texts.yaml"
    said = read_texts(read_pack_yaml(folder, own, problems), problems) if is_there(folder / own) else {}
    head = read_head(folder)
    language = head["language"].text if "language" in head else ENGLISH
    missing = unspoken(language, said)
    echo(f"# forge's words that texts.yaml may say in {language}" if missing else f"# nothing is missing in {language}")
    echo(*(f"{key}: {json.dumps(words, ensure_ascii=False)}" for key, words in missing.items()))
    report(problems)
