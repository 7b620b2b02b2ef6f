"""A pack printed as it is wished; what is there already and unchanged is not made again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Unpack

from forge.budget import run
from forge.errors import ForgeError, Problems
from forge.library.known import know_components
from forge.library.wishes import print_options
from forge.printing import build, find_built

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from forge.library.choices import PrintWishes
    from forge.library.opening import Wanted
    from forge.pack.model import Pack
    from forge.printing import Built


class Done(NamedTuple):
    """What a build left, in which folder, the words in force, and the pack, which is read only where need be."""

    built: Built
    folder: Path
    pack: str
    texts: Mapping[str, str]
    contents: Pack | None = None


@run()
def build_wanted(
    wanted: Wanted,
    out: Path | None,
    components: tuple[str, ...],
    problems: Problems,
    progress: Callable[[int, int], None] | None = None,
    *,
    force: bool = False,
    strict: bool = False,
    **wishes: Unpack[PrintWishes],
) -> Done:
    """Print a pack, or some of its components, into a folder, ``output/PACK`` if none is named.

    Faults of the rules are told when all of the pack is read, which then it always is.
    """
    found = Problems()
    rules = wanted.rules(found)
    options = print_options(components, label=rules.label, **wishes)
    target = out or Path("output") / rules.pack
    if not (found.errors or force or strict) and (there := find_built(wanted.folder, rules, options, target)):
        return Done(there, target, rules.pack, rules.texts)
    contents = wanted.contents(problems, scale=options.impose.scale, looks=(options.impose.look,))
    know_components(contents, components, "build")
    if strict and problems.warnings:
        raise ForgeError(problems)
    with wanted.placing(problems) as drawn:
        drawn.add(problems)
        built = build(contents, options, target, drawn, progress, force=force, strict=strict)
    return Done(built, target, contents.id, contents.rules.texts, contents)
