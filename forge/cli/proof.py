"""``forge proof``: the book that a publisher signs before a pack is printed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from forge.cli.echo import echo, echo_json
from forge.cli.options import counted, gathers, pack_argument, report, usage, wanted_options
from forge.cli.print_options import PAPER, out_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Problems
    from forge.library.opening import Wanted
    from forge.library.proofed import ProofBook


@click.command("proof")
@pack_argument
@click.option(
    "--component",
    "components",
    multiple=True,
    metavar="ID",
    help="Proof this component alone. May be given several times.",
)
@click.option("--paper", type=PAPER, default="A4", show_default=True, help="The pages of the book.")
@click.option(
    "--format", "form", type=click.Choice(["pdf"]), default="pdf", show_default=True, help="What the book is."
)
@click.option(
    "--words",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Also list all words: .csv or .txt. A file that says something else is replaced only with --force.",
)
@click.option("--json", "as_json", is_flag=True, help="Write what was counted and found as JSON, and no book.")
@out_option
@click.option("--force", is_flag=True, help="Replace a file that is not, or no longer, as forge made it.")
@wanted_options
@gathers
def command(
    wanted: Wanted,
    components: tuple[str, ...],
    words: Path | None,
    out: Path | None,
    *,
    problems: Problems,
    as_json: bool,
    form: str,  # noqa: ARG001 - there is one form so far, which may be named
    **wishes: Any,
) -> None:
    """Make the proof book of a pack: everything to look at and to sign before the die is cut.

    Every piece large with the row it comes from and its words as they are set, counts and mix, gaps and doubles,
    boards, tables beside their odds and cases, what is open, and all words with their spelling. What is wrong stands in
    the book too; errors also end the command with status 1.
    """
    import gc

    from forge.library.known import UnknownComponentError
    from forge.library.proofed import proof_wanted

    gc.disable()  # drawings are trees: the collector finds nothing in them and takes a tenth of the time
    try:
        made = proof_wanted(wanted, out, components, problems, book=not as_json, **wishes)
    except UnknownComponentError as error:
        raise usage(error) from None
    if as_json:
        echo_json(made.data)
    else:
        echo(*_told(made))
    if words:
        made.write_words(words, force=wishes["force"])
        if not as_json:
            echo(_listed(made, words))
    report(problems)


def _told(made: ProofBook) -> Iterator[str]:
    """Say what there is to look at, and where."""
    found = made.found
    yield f"{found.pack.title}: proof book of {counted(made.pages, 'page')}: {made.file}"
    for gap in found.gaps:
        from forge.proofing.book.numbering import run_of

        yield f"  {gap.component}, {gap.field}: {gap.before}{run_of(gap.present)}: {run_of(gap.missing)} missing"
    for double in found.doubles:
        yield f"  {double.value!r} is the {double.what} of {', '.join(piece for _, piece in double.pieces)}"
    spelling = found.spelling
    if spelling.missing == "library":
        yield "spelling not checked"
        yield "  hint: pip install 'forge-wargames[spelling]' brings what reads dictionaries"
    elif spelling.missing:
        from forge import places

        code, folder = spelling.language.replace("-", "_"), places.home() / "dictionaries"
        brought = "pip install 'forge-wargames[spelling]' brings one; or " if code.startswith("en") else ""
        yield f"spelling not checked: there is no Hunspell dictionary for {spelling.language} on this machine"
        yield f"  hint: {brought}put {code}.aff and {code}.dic into {folder}"
    elif spelling.doubtful:
        named = ", ".join(one.entry.words for one in spelling.doubtful[:8])
        more = f" and {len(spelling.doubtful) - 8} more" if len(spelling.doubtful) > 8 else ""
        yield f"{counted(len(spelling.doubtful), 'doubtful word')} by {spelling.dictionary}: {named}{more}"


def _listed(made: ProofBook, words: Path) -> str:
    """Say how many phrases were listed, and where."""
    from forge.proofing.book.words import says

    listed = sum(says(one.words) for one in made.found.words.phrases)
    return f"{counted(listed, 'phrase')} listed: {words}"
