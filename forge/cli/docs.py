"""``forge docs``: the handbook, guides and reference, as pages that any browser opens."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile

import click

from forge.cli.echo import echo


@click.command("docs")
@click.argument("folder", type=click.Path(path_type=Path), metavar="OUT")
@click.option("--markdown", is_flag=True, help="Write Markdown, for a site builder such as Zensical, instead of HTML.")
@click.option("--force", is_flag=True, help="Replace files in OUT that forge did not make, or that were changed.")
def command(folder: Path, markdown: bool, force: bool) -> None:
    """Write the handbook into the folder OUT: guides, and a reference of all that packs and rules may say.

    OUT/index.html is the first page. Nothing is loaded from a network, now or when the pages are opened.
    """
    from forge.cli import cli
    from forge.documenting.handbook import HOME, write_handbook
    from forge.documenting.site import as_html, as_markdown
    from forge.printing.outputs import Outputs

    book = write_handbook(cli)
    files = as_markdown(book) if markdown else as_html(book)
    with Outputs(folder, "handbook", force=force) as outputs:
        for name, text in files:
            outputs.file(name).write_text(text, encoding="utf-8", newline="\n")
        for name, photograph in book.photographs.items():
            copyfile(photograph, outputs.file(name))
        outputs.publish("", {"pages": len(book.pages)})
    first = HOME if markdown else "index.html"
    pictures = len(book.pictures) + len(book.photographs)
    echo(f"{len(book.pages)} pages, {pictures} pictures: {folder / first}")
