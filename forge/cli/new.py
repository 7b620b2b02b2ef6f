"""``forge new``: a game that works, to start from."""

from __future__ import annotations

from pathlib import Path

import click

from forge.cli.echo import echo
from forge.library.starting import LIKE, can_be_title, new_game


@click.command("new")
@click.argument("folder", type=click.Path(path_type=Path), required=False, metavar="FOLDER")
@click.option("--title", help="The game's title; made from the folder's name if not given.")
@click.option("--like", type=click.Choice(list(LIKE)), default="pack", help="What to start from.", show_default=True)
def command(folder: Path | None, title: str | None, like: str) -> None:
    """Start a game of your own in FOLDER: a small one to learn from, or a whole one to change.

    The folder's name becomes the pack's name: lower-case letters, digits and single hyphens.

    \b
    --like pack   ships, markers, a chart, a sheet: the shortest pack, as the tutorial shows it
    --like land   a whole land game: Bridgehead, which comes with forge, under your title
    --like cards  a whole card game: The Broken Crown
    --like euro   a whole tile-laying game: Iron Roads
    --like rules  a Python package: a pack, a module with a rule that tables cannot say, its tests

    What it writes is yours: change it, sell it, license it as you like.
    """
    if folder is None:
        kind = "" if like == "pack" else f" --like {like}"
        raise click.UsageError(f"say in which folder it is to be\n  hint: forge new my-game{kind}")
    if title is not None and not can_be_title(title):
        raise click.UsageError("a title is one line without quotation marks, colons and brackets")
    new_game(folder, like=like, title=title or "")
    starter = LIKE[like]
    echo(f"{folder}: {starter.what} to begin from")
    for line in starter.tries:
        echo("  " + line.format(folder=folder, name=folder.resolve().name))
