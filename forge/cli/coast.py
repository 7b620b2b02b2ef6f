"""``forge coast``: draws the coasts of a pack's boards, so that building it need not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from forge.cli.echo import echo
from forge.cli.options import edition_options, gathers, report

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Problems
    from forge.kinds.board.board import BoardComponent
    from forge.kinds.board.geography.drawn import Recipe
    from forge.kinds.pages.fields import Said
    from forge.library.opening import Overlays

EXTRA = "forge-wargames[coasts]"
ENDING = ".coast"


@click.command("coast")
@click.argument("name", metavar="PACK")
@click.option("--again", is_flag=True, help="Also draw what has not changed.")
@edition_options
@gathers
def command(name: str, edition: str, overlays: Overlays, *, problems: Problems, again: bool) -> None:
    """Redraw the coasts under a pack's boards where the boards have changed.

    Each board says under coast: which coasts it wants, which places pin them, and the file in the pack's folder that
    they are drawn into. A board that was changed since says so when it is built.
    """
    from forge.errors import Problems
    from forge.kinds.board.board import BoardComponent
    from forge.library.opening import Wanted

    wanted, found = Wanted(name, edition, overlays), Problems()
    pack = wanted.contents(found)
    boards = [each for each in (*pack.components, *pack.left_out) if isinstance(each, BoardComponent) and each.recipes]
    if not boards:
        problems.add(found)
        echo(f"{name}: no board has coasts")
    for board in boards:
        for recipe, drawn in board.recipes:
            _draw(board, recipe, drawn, wanted.folder, again=again)
    report(problems)


def _draw(board: BoardComponent, recipe: Recipe, drawn: Said, folder: Path, *, again: bool) -> None:
    """Draw coasts of a board, and write them into their file."""
    from forge.errors import fail
    from forge.whole_files import write_whole

    name, field = drawn.text, f"{board.id}.coast.drawn"
    file = (folder.resolve() / name).resolve()
    if not file.is_relative_to(folder.resolve()) or file.suffix != ENDING:
        raise fail(drawn.where, field, f"{name!r} is not a file of the pack that ends in {ENDING}")
    if not again and file.is_file() and f"recipe {recipe.mark()}\n" in file.read_text(encoding="utf-8"):
        echo(f"{board.id}: {name} is as the board wants it")
        return
    try:
        from forge.kinds.board.geography.shaping import draw
    except ImportError:
        message = "cannot draw coasts without the library Shapely"
        raise fail(board.where, field, message, f"pip install '{EXTRA}'") from None
    try:
        write_whole(file, draw(recipe).text().encode())
    except OSError as error:
        raise fail(drawn.where, field, f"{name!r} cannot be written: {error.strerror or error}") from None
    echo(f"{board.id}: {name} drawn")
