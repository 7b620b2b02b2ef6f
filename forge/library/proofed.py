"""A proof book made as it is wished: what it found, and where it lies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.budget import run
from forge.errors import Location, Problems, fail, file_errors
from forge.library.known import know_components
from forge.places import source_of
from forge.reading.measures import MM
from forge.whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.imposing.papers import Paper
    from forge.library.opening import Wanted
    from forge.proofing.book.proof import Proofed

LISTS = (".csv", ".txt")
NARROWEST = 140 * MM
"""Paper that is narrower has no room for a piece and its words side by side."""


class ProofBook(NamedTuple):
    """What a proof came to: all it found, the book and the number of its pages; no book where none was wished."""

    found: Proofed
    file: Path | None = None
    pages: int = 0

    @property
    def data(self) -> dict[str, Any]:
        """Counts, gaps, doubles, tables, questions, spelling and findings as plain data, as JSON says them."""
        from forge.proofing.book.plain import plain_proof

        return plain_proof(self.found)

    def write_words(self, file: Path, *, force: bool = False) -> Path:
        """Write the words of the pack for an editor: as a table if the name ends in .csv, else a line for each.

        A file that says something else, such as a spreadsheet of the pack or a list with remarks, is replaced only
        with ``force``.
        """
        from forge.proofing.book.plain import words_csv, words_text

        if file.suffix.lower() not in LISTS:
            raise fail(
                Location(str(file)), "", "must end in .csv or .txt", f"{file.with_suffix('.csv').name} is a table"
            )
        text = words_csv(self.found) if file.suffix.lower() == ".csv" else words_text(self.found)
        data = text.encode("utf-8-sig" if file.suffix.lower() == ".csv" else "utf-8")
        if not force and _says_otherwise(file, data):
            hint = "give another name, or replace it with --force"
            raise fail(Location(str(file)), "words", "is there and says something else", hint)
        with file_errors(str(file), "written"):
            write_whole(file, data)
        return file


def _says_otherwise(file: Path, data: bytes) -> bool:
    """Tell whether something else is there than is to be written."""
    with file_errors(str(file), "read"):
        if not file.exists():
            return False
        return not file.is_file() or file.stat().st_size != len(data) or file.read_bytes() != data


@run()
def proof_wanted(
    wanted: Wanted,
    out: Path | None,
    components: tuple[str, ...],
    problems: Problems,
    progress: Callable[[int], None] | None = None,
    *,
    book: bool = True,
    paper: Paper | str = "A4",
    force: bool = False,
) -> ProofBook:
    """Look at everything of a pack and make its book in a folder, ``output/PACK`` if none is named.

    What is wrong with a pack that can be read is in the book and in ``problems``; one that cannot is refused.
    """
    from forge.proofing.book.proof import proof_pack

    pack = wanted.contents(problems)
    problems.raise_errors()
    know_components(pack, components, "proof")
    found = Problems()
    found.add(problems)
    with wanted.placing(found) as placed:
        proofed = proof_pack(pack, placed, components)
    problems.add(found)
    made = ProofBook(proofed)
    return (
        _write(made, out or Path("output") / pack.id, components, progress, paper=paper, force=force) if book else made
    )


def _write(
    made: ProofBook,
    folder: Path,
    components: tuple[str, ...],
    progress: Callable[[int], None] | None,
    *,
    paper: Paper | str,
    force: bool,
) -> ProofBook:
    from forge.library.wishes import read_paper
    from forge.printing.outputs import Outputs
    from forge.proofing.book.make import make_book
    from forge.proofing.writing import write_book
    from forge.reading.file_names import file_name

    pack = made.found.pack
    chosen = read_paper(paper)
    if min(chosen.width, chosen.height) < NARROWEST:
        raise fail(Location("proof"), "paper", f"{chosen.name} is too small for a book", "A4, Letter and A5 are not")
    name = file_name("-".join((pack.id, "proof", *components))) + ".pdf"
    key = " ".join((pack.id, "proof", *components))
    with Outputs(folder, key, ("proof",), source=source_of(pack.folder), force=force) as outputs:
        book, setter = make_book(made.found, chosen.page)
        pages = write_book(book, pack, setter, outputs.file(name, "proof"), progress)
        (file,) = outputs.publish(made.found.contents, {"pages": pages})
    return made._replace(file=file, pages=pages)
