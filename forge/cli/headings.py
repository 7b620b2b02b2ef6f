"""The help of commands with many options: these stand under what they are about, not in one long list."""

from __future__ import annotations

import click

from forge.cli.spoken_help import SpokenContext

HEADINGS = {
    "What is printed": "--only --pieces --blanks --optional --annexe --fillable --each --no-cover",
    "The game": "--edition --overlay --switch --reading --situation --strict",
    "Dice and decisions": "--dice --roll --seed --answer --policy --auto",
    "The record": "--ledger --new --tally --player --late --agreed",
    "Two machines": "--shared --answer-days --secrets --side --passphrase",
    "Paper and looks": "--paper --duplex --printer --margin --scale --grey --low-ink --start-slot --core",
    "Sheets and cuts": "--template --gutter --bleed --no-marks --die-lines --cutter",
    "Files": "--format --dpi --svg-text --out --force",
    "Help": "--schema --json --help",
}
"""Options as they are typed, under what they are about."""


class OfTheRules(click.Option):
    """An option that a procedure asks for; one called like one of forge's own stands with its kin all the same."""


class Headed(click.Command):
    """A command whose options are listed under headings, after its own that belong under none."""

    context_class = SpokenContext

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the options by heading."""
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        rows = {option.opts[-1]: row for option in options if (row := option.get_help_record(ctx))}
        own = {option.opts[-1] for option in options if isinstance(option, OfTheRules)}
        under = {
            title: [rows.pop(word) for word in words.split() if word in rows and word not in own]
            for title, words in HEADINGS.items()
        }
        for title, found in {"Options": [*rows.values()], **under}.items():
            if found:
                with formatter.section(title):
                    formatter.write_dl(found)
