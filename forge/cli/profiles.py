"""The name of something kept as data, a print service or a cutter, as an option, completed with Tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Kept(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic in newer releases of click
    """A name; ``names`` lists those that are known, and is asked only when Tab is pressed."""

    def __init__(self, name: str, names: Callable[[], Iterable[str]]) -> None:
        self.name = name
        self._names = names

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's interface
        param: click.Parameter,  # noqa: ARG002 - click's interface
        incomplete: str,
    ) -> list[CompletionItem]:
        """Offer what is known."""
        return [CompletionItem(name) for name in self._names() if name.startswith(incomplete)]


def _services() -> Iterable[str]:
    from forge.press.shelf import service_names

    return service_names()


def _cutters() -> Iterable[str]:
    from forge.imposing.cutters import cutter_names

    return cutter_names()


SERVICE, CUTTER = Kept("profile", _services), Kept("cutter", _cutters)
