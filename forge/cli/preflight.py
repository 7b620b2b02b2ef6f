"""``forge preflight``: any PDF held against what a print service wants."""

from __future__ import annotations

from pathlib import Path

import click

from forge.cli.echo import echo, echo_json
from forge.cli.options import strict_option
from forge.cli.profiles import SERVICE


@click.command("preflight")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--profile", default="offset", show_default=True, metavar="NAME", type=SERVICE,
              help="The print service whose wishes count.")  # fmt: skip
@click.option("--product", default="", metavar="NAME", help="What is ordered, as the profile calls it.")
@click.option("--ghostscript", is_flag=True, help="Measure inks with Ghostscript, too.")
@click.option("--json", "as_json", is_flag=True, help="Write what is found as JSON.")
@strict_option
def command(
    files: tuple[Path, ...], profile: str, product: str, *, ghostscript: bool, as_json: bool, strict: bool
) -> None:
    """Tell what a print service would send back: of any PDF, with the page, the place and what to do.

    Places are millimetres from the top left corner of the trim. Faults of one kind are told once, with their number
    and the first place. The status is 1 if there is an error (with --strict, a warning), else 0.
    """
    from forge.library.preflighting import preflight

    report = preflight(files, service=profile, product=product, ghostscript=ghostscript)
    if as_json:
        echo_json(report.data())
    else:
        echo(*report.lines())
    if report.errors or (strict and report.warnings):
        raise click.exceptions.Exit(1)
