"""``forge build``: print a pack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

import click

from forge.cli.echo import echo
from forge.cli.headings import Headed
from forge.cli.options import gathers, pack_argument, report, strict_option, usage, wanted_options
from forge.cli.print_options import WISHES, options, out_option, refuse_two_looks
from forge.cli.progress import show_progress

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Problems
    from forge.library.choices import PrintWishes
    from forge.library.opening import Wanted


PRESS = (
    "press output (CMYK, PDF/X, pictures of exact sizes) is made by a command of its own\n"
    "  hint: forge press PACK --profile NAME; forge press --list shows the services"
)


@click.command("build", cls=Headed)
@pack_argument
@click.argument("components", metavar="[COMPONENT]...", nargs=-1)
@options(*WISHES)
@out_option
@click.option(
    "--force",
    is_flag=True,
    help="Build even if nothing has changed, and replace files that are not, or no longer, as forge made them.",
)
@click.option("--press", is_flag=True, hidden=True)
@wanted_options
@strict_option
@gathers
def command(
    wanted: Wanted,
    components: tuple[str, ...],
    out: Path | None,
    *,
    problems: Problems,
    strict: bool,
    force: bool,
    press: bool,
    **wishes: Unpack[PrintWishes],
) -> None:
    """Print a pack, or some of its components, as PDF, SVG or PNG.

    What is printed is checked first; if anything is wrong with it, no file appears. Cases are ruled by forge check.
    """
    import gc

    from forge.library.built import build_wanted
    from forge.library.known import UnknownComponentError

    gc.disable()  # drawings are trees: the collector finds nothing in them and takes a tenth of the time
    if press:
        raise click.UsageError(PRESS)
    refuse_two_looks(wishes)
    progress = show_progress("page")
    try:
        done = build_wanted(wanted, out, components, problems, progress, force=force, strict=strict, **wishes)
    except UnknownComponentError as error:
        raise usage(error) from None
    report(problems, strict=strict)
    if done.contents is None:
        from forge.imposing.words import say

        where = _common(done.built.files, done.folder)
        echo(say(done.texts, "built.unchanged", pack=done.pack, where=where))
    else:
        from forge.cli.build_told import tell_build

        tell_build(done.contents, done.built, done.folder)


def _common(files: tuple[Path, ...], folder: Path) -> str:
    return str(files[0]) if len(files) == 1 else str(folder)
