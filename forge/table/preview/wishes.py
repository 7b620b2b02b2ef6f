"""What a form says of a print: the fields of the print dialog, as the options of a build."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.library.choices import DUPLEXES, FORMATS
from forge.library.wishes import print_options

if TYPE_CHECKING:
    from fractions import Fraction

    from forge.printing.onto_paper import PrintOptions
    from forge.table.visit import Form

EXTRAS = ("fillable", "blanks", "optional", "annexe", "each")
LOOKS = ("plain", "grey", "low-ink")
LONGEST = 60
MOST_PARTS = 500


class Wishes(NamedTuple):
    """What is to be printed, on what and how; ``parts`` none means the whole kit."""

    paper: str = "A4"
    duplex: str = "long"
    look: str = "plain"
    scale: str = "100%"
    formats: tuple[str, ...] = ("pdf",)
    extras: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()

    @classmethod
    def read(cls, form: Form) -> Wishes:
        """Read the fields of a form or an address; what is left out is as usual."""
        said = {
            name: form[name].strip()[:LONGEST] for name in ("paper", "duplex", "look", "scale") if form[name].strip()
        }
        formats = tuple(one for one in FORMATS if one in form.all("format"))
        extras = tuple(one for one in EXTRAS if one in form.all("extra"))
        return cls(
            **said,
            formats=formats or ("pdf",),
            extras=extras,
            parts=tuple(dict.fromkeys(form.all("part")))[:MOST_PARTS],
        )

    @property
    def duplexes(self) -> tuple[str, ...]:
        """The ways of printing both sides."""
        return DUPLEXES

    def pairs(self, **changes: Any) -> list[tuple[str, str]]:
        """Give what differs from the usual, as fields of an address."""
        other, usual = self._replace(**changes), Wishes()
        found = [
            (name, getattr(other, name))
            for name in ("paper", "duplex", "look", "scale")
            if getattr(other, name) != getattr(usual, name)
        ]
        if other.formats != usual.formats:
            found += [("format", one) for one in other.formats]
        return [*found, *(("extra", one) for one in other.extras), *(("part", one) for one in other.parts)]

    @property
    def named(self) -> dict[str, Any]:
        """Give them as the wishes of a build, by their names there."""
        return {
            "formats": self.formats,
            "paper": self.paper,
            "duplex": self.duplex,
            "grey": self.look == "grey",
            "low_ink": self.look == "low-ink",
            "scale": self.scale,
            **dict.fromkeys(self.extras, True),
        }

    def options(self, label: str) -> PrintOptions:
        """Read them; ``ForgeError`` says what cannot be done."""
        return print_options(self.parts, label=label, **self.named)

    @property
    def enlarged(self) -> Fraction:
        """How much larger than usual it is printed."""
        return self.options("").impose.scale
