"""The name of a print service or of a cutter as an option, completed with Tab."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem


class Profile(click.ParamType):  # type: ignore[type-arg,unused-ignore]  # generic in newer releases of click
    """The name of a print service."""

    name = "profile"

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's interface
        param: click.Parameter,  # noqa: ARG002 - click's interface
        incomplete: str,
    ) -> list[CompletionItem]:
        """Offer the services that are known."""
        from forge.press.shelf import service_names

        return [CompletionItem(name) for name in service_names() if name.startswith(incomplete)]


class CutterName(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """The name of a cutting machine."""

    name = "cutter"

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's interface
        param: click.Parameter,  # noqa: ARG002 - click's interface
        incomplete: str,
    ) -> list[CompletionItem]:
        """Offer the cutters that are known."""
        from forge.imposing.cutters import cutter_names

        return [CompletionItem(name) for name in cutter_names() if name.startswith(incomplete)]
