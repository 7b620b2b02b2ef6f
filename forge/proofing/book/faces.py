"""Every piece of a pack as it is shown in the book: its sides, words as they are set, and who looks the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location, Problem, Problems, guarded
from forge.pack.model import sides_of
from forge.proofing.book.lettering import look_of, paragraphs, texts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.shapes import Drawing
    from forge.pack.model import Component, Fit, Pack, Piece, Side
    from forge.proofing.book.lettering import Set


class SetText(NamedTuple):
    """Words on a side as they are set: whose, in which font, at which size, at which wanted, and where written."""

    side: Side
    element: str
    words: str
    font: str
    size: int
    wanted: int
    where: Location

    @property
    def shrunk(self) -> bool:
        """Whether it was set smaller than its face wants."""
        return self.size < self.wanted


class Shown(NamedTuple):
    """A look of a component, front and back, and the pieces that have it; ``alike`` names who showed a side before."""

    component: Component
    pieces: tuple[Piece, ...]
    texts: tuple[SetText, ...]
    alike: dict[Side, str]
    problems: tuple[Problem, ...]

    @property
    def piece(self) -> Piece:
        """The piece that stands for all."""
        return self.pieces[0]

    @property
    def copies(self) -> int:
        """How many of it there are, all its pieces taken together."""
        return sum(piece.copies for piece in self.pieces)


class Phrase(NamedTuple):
    """Words as they are printed, and on what."""

    words: str
    component: str
    piece: str
    where: Location


class Seen(NamedTuple):
    """All that was drawn of a pack: looks of pieces, pages with what is wrong with each, every phrase in its order."""

    shown: tuple[Shown, ...]
    phrases: tuple[Phrase, ...]


def look_at(pack: Pack, problems: Problems) -> Seen:
    """Draw every piece of a pack once, fold those that look the same, and read all words back."""
    shown: list[Shown] = []
    phrases: list[Phrase] = []
    for component in (*pack.components, *pack.left_out):
        with guarded(component.where, component.id, problems):
            for look in _looks(component, problems):
                shown.append(look)
                phrases += _phrases(look)
    return Seen(tuple(shown), tuple(phrases))


def _looks(component: Component, problems: Problems) -> Iterator[Shown]:
    """Draw the pieces of a component, and give those that look the same together, in the order of the first."""
    groups: dict[tuple[int, ...], list[Piece]] = {}
    texts: dict[tuple[int, ...], list[tuple[Side, Set]]] = {}
    told: dict[tuple[int, ...], dict[Problem, None]] = {}
    first: dict[tuple[Side, int], str] = {}
    alike: dict[tuple[int, ...], dict[Side, str]] = {}
    for piece in component.pieces:
        found = Problems()
        faces = {side: component.draw(piece, side, found).drawing for side in sides_of(component)}
        looks = {side: look_of(face) for side, face in faces.items()}
        key = tuple(looks.values())
        told.setdefault(key, {}).update(dict.fromkeys(found))
        problems.add(found)
        if key not in groups:
            texts[key] = [(side, one) for side, face in faces.items() for one in _texts(component, piece, side, face)]
            alike[key] = {side: first[side, look] for side, look in looks.items() if (side, look) in first}
        groups.setdefault(key, []).append(piece)
        for side, look in looks.items():
            first.setdefault((side, look), piece.id)
    fits = {(fit.piece, fit.side, fit.element): fit for fit in component.fits}
    for key, pieces in groups.items():
        if component.imposition == "page":
            said = tuple(SetText(*fit[1:4], "", fit.used, fit.wanted, fit.where) for fit in component.fits)
        else:
            said = tuple(_said(side, one, pieces[0], fits) for side, one in texts[key])
        yield Shown(component, tuple(pieces), said, alike[key], tuple(told[key]))


def _texts(component: Component, piece: Piece, side: Side, face: Drawing) -> Iterable[Set]:
    """The words of a piece by its elements; a page has too many to be listed, and of it only what shrank is."""
    return () if component.imposition == "page" else texts_of(face, component.origins(piece, side))


def _said(side: Side, one: Set, piece: Piece, fits: dict[tuple[str, Side, str], Fit]) -> SetText:
    fit = fits.get((piece.id, side, one.element))
    wanted = fit.wanted if fit else one.size
    where = piece.where
    if one.origin:
        fields = dict(one.origin.fields)
        where = fields.get("text") or fields.get("name") or fields.get("", piece.where)
    return SetText(side, one.element, one.words, one.font, one.size, max(wanted, one.size), where)


def _phrases(look: Shown) -> Iterator[Phrase]:
    """The words of a look: of a piece by its elements, of a page by its paragraphs."""
    component, piece = look.component, look.piece
    if component.imposition != "page":
        for text in look.texts:
            yield Phrase(text.words, component.id, piece.id, text.where)
        return
    nothing = Problems()
    for side in sides_of(component):
        for words in paragraphs(component.draw(piece, side, nothing).drawing):
            yield Phrase(words, component.id, piece.id, component.where)
