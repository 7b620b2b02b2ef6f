"""A pack kept open while it is edited: pictures on demand, problems by component, and what each save has changed."""

from __future__ import annotations

import time
from threading import Event, RLock
from typing import TYPE_CHECKING

from forge.library.opening import quieten
from forge.live.album import Album, Shown, picture_of
from forge.live.ground import Place
from forge.live.known import Known
from forge.live.lately import Lately
from forge.live.listing import WHOLE, Told, difference, listed
from forge.live.looks import Looks
from forge.live.told import Change, Face
from forge.live.watch import Watch
from forge.live.whole import Whole
from forge.pack.head import ACTUAL_SIZE
from forge.sources import Shelf

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from forge.drawing.recolour import Look
    from forge.errors import Problem
    from forge.library.opening import Wanted
    from forge.live.part import Part
    from forge.live.told import LiveComponent, Picture
    from forge.pack.model import Origin, Pack, Side
    from forge.sources import Source, State

HURRY = 0.3
"""How long, in seconds, what was asked for lately is drawn anew before a save is told; the rest follows."""
EVERY = 0.03
"""How often files are looked at, in seconds."""
SLICE = 0.03
"""How long work goes on in the background before files are looked at again."""


class LivePack:
    """A pack whose files are watched; ``open`` reads it, and nothing is laid out before somebody looks at it.

    ``components`` lists it, ``picture`` draws one side of a piece, ``problems`` tells what is wrong as far as it was
    looked at. ``refresh`` takes in what was saved since, and ``work`` does a little of what nobody asked for yet, so
    that all problems get told; both give what has changed by that, and ``follow`` does both for as long as it is
    wished. All of them may be called from any thread.

    >>> from forge.library.opening import Wanted
    >>> live = LivePack.open(Wanted("atlantic-wolves"))
    >>> [piece.id for piece in live.look_at("german").pieces][:2]
    ['wolfpack-1', 'wolfpack-2']
    """

    def __init__(
        self, wanted: Wanted, watch: Watch | None = None, scale: Fraction = ACTUAL_SIZE, look: Look = "plain"
    ) -> None:
        """Prepare to read a pack; ``open`` does both."""
        quieten()
        self._place = Place(wanted, wanted.folder, Shelf(), scale, (look,))
        self._watch = watch or Watch()
        self._lock = RLock()
        self._known = Known()
        self._album = Album()
        self._lately = Lately()
        self._looks = Looks()
        self._firsts: dict[str, Part] = {}
        self._listed: dict[str, LiveComponent] = {}
        self._whole = Whole()
        self._reported, self._others = Told({}, ()), list[Face]()

    @classmethod
    def open(
        cls, wanted: Wanted, watch: Watch | None = None, *, scale: Fraction = ACTUAL_SIZE, look: Look = "plain"
    ) -> LivePack:
        """Read a pack; ``ForgeError`` only where there is none at all. What is wrong with it is in ``problems``.

        It is laid out to be printed so much larger, and checked as it is seen in a look.
        """
        live = cls(wanted, watch, scale, look)
        with live._lock:
            live._swap(live._known.renewed(live._place))
            live._report()
        return live

    # -- what there is

    @property
    def title(self) -> str:
        """What the game is called."""
        pack = self._known.ground.pack
        return pack.title if pack else self._place.folder.name

    @property
    def contents(self) -> Pack | None:
        """The pack as it stands, with the components that have been built; nothing where its head is broken."""
        with self._lock:
            return self._known.contents

    @property
    def components(self) -> tuple[LiveComponent, ...]:
        """The parts list as it stands; of what nobody has looked at the pieces are not known yet."""
        return tuple(self._listed.values())

    def look_at(self, component: str) -> LiveComponent | None:
        """Give a component with its pieces, which are laid out now if need be; nothing if there is none."""
        with self._lock:
            part = self._known.part(component)
            if part is None:
                return None
            if not part.built and part.build(self._known.settled):
                self._list([part.key])
            return self._listed[part.key]

    @property
    def problems(self) -> dict[str, tuple[Problem, ...]]:
        """What is wrong, by the id of the component, and under ``WHOLE`` with all of the pack; only where there is."""
        found = {WHOLE: self._whole.problems} | {one.id: one.problems for one in self.components}
        return {name: problems for name, problems in found.items() if problems}

    @property
    def errors(self) -> bool:
        """Whether something is wrong, as far as it was looked at, so that nothing can be printed."""
        return any(one.severity != "warning" for found in self.problems.values() for one in found)

    def picture(self, component: str, piece: str, side: Side = "front") -> Picture | None:
        """Draw a side of a piece within its trim; the last good one if it cannot be drawn; nothing if there is none."""
        with self._lock:
            part = self._known.part(component)
            if part is None:
                return None
            if not part.built:
                self.look_at(component)
            face = Face(part.key, piece, side)
            self._lately.want(face)
            return self._picture(part, face)

    def before(self, component: str, piece: str, side: Side = "front") -> Picture | None:
        """Draw a side as it was when the pack was opened, or last marked; nothing where nobody knows that any more."""
        with self._lock:
            part, face = self._firsts.get(component), Face(component, piece, side)
            found = part.find(piece) if part else None
            mark = self._looks.first(face)
            drawing = part.draw_again(found, side, mark) if part and found and mark else None
            if part is None or found is None or drawing is None:
                return None
            return picture_of(drawing, f"{found.title or piece}, {side}", part.pack.fonts)

    def origins(self, component: str, piece: str, side: Side = "front") -> tuple[Origin, ...]:
        """Say what lies where on a side of a piece, and which file, row and field each came from."""
        with self._lock:
            self.look_at(component)
            part = self._known.part(component)
            good = part and part.good
            found = good and good.find(piece)
            return good.component.origins(found, side) if good and good.component and found else ()

    def mark(self) -> None:
        """Take everything as it is now for unchanged: from here on ``changed`` tells what is another since."""
        with self._lock:
            self._looks.mark(part.good or part for part in self._known.parts)
            self._firsts = {part.key: part.good for part in self._known.parts if part.good}
            self._list(part.key for part in self._known.parts)

    # -- what a save changes

    def refresh(self, *, ahead: bool = False) -> Change:
        """Look whether files were saved and take in what they say, once they are whole; give what changed by that.

        What was asked for lately is drawn anew at once. Nothing changes before the save is over, and where it brings
        errors not before it is sure that the file is not half written. ``ahead`` leaves rules made of the same file as
        components to the next call, so that pictures are there first.
        """
        changed = self._watch.settled(self._look)
        while changed:
            with self._lock:
                known = self._known.renewed(self._place, changed, ahead=ahead)
                self._hurry(known, HURRY, changed)
                sure = known.errors <= self._known.errors
            if sure or self._watch.stays(self._look, changed):
                with self._lock:
                    self._swap(known)
                break
            changed = self._watch.settled(self._look)
        return self._report()

    def work(self, seconds: float = SLICE) -> Change:
        """Do, for about so long, what nobody has asked for yet; give what came of it."""
        until = time.monotonic() + seconds
        with self._lock:
            touched: dict[str, None] = {}
            for asked in self._hurry(self._known, seconds):
                touched[asked.key] = None
                self._others += self._looks.meet(asked)
            while part := self._next():
                touched[part.key] = None
                if not self._step(part) or time.monotonic() >= until:
                    break
            self._list(touched)
        if not touched and self._whole.due:
            self._check()
        return self._report()

    @property
    def drawing(self) -> bool:
        """Whether there is a component left that nobody has looked at whole."""
        return self._next() is not None

    @property
    def busy(self) -> bool:
        """Whether there is something left that nobody has looked at."""
        return self._whole.due or self.drawing

    def follow(self, stop: Event) -> Iterator[Change]:
        """Give each change as it happens until ``stop`` is set: saves first, then what is found out beside them."""
        while not stop.is_set():
            change = self.refresh(ahead=True)
            if change != Change():
                yield change
            elif self.busy:
                change = self.work()
                if change != Change():
                    yield change
            else:
                stop.wait(EVERY)

    # -- within

    def _look(self) -> dict[Source, State]:
        with self._lock:
            known = self._known
        return known.changed()

    def _hurry(self, known: Known, seconds: float, changed: dict[Source, State] | None = None) -> list[Part]:
        """Build and draw, for about so long, what was asked for lately, first of all what a save touches itself.

        What is left is drawn when it is asked for again, or by ``work``.
        """
        until = self._watch.clock() + seconds
        touched = {part.key for part in self._known.parts if changed and part.is_touched(changed)}
        parts = {part.key: part for part in known.parts}
        drawn: list[Part] = []
        for face in self._lately.latest(touched):
            part = parts.get(face.component)
            if part is None or (drawn and self._watch.clock() > until):
                continue
            piece = part.find(face.piece) if part.build(known.settled) else None
            if piece and part.look_of(piece, face.side) is None:
                part.draw(piece, face.side, known.settled)
                drawn.append(part)
        return drawn

    def _report(self) -> Change:
        """Tell what has changed since that was told last."""
        with self._lock:
            told, faces = Told(self._listed, self._whole.problems), self._others
            change = difference(self._reported, told, faces)
            self._reported, self._others = told, []
            return change

    def _swap(self, known: Known) -> None:
        """Put a new state in place of the old one."""
        old = self._known
        for part in old.parts:
            if part.good and not part.revised:
                self._firsts.setdefault(part.key, part.good)
        if known.ground.pack is not old.ground.pack:
            self._album = Album()
        self._known = known
        sources = {source: state for each in known.sources for source, state in each.items()}
        self._watch.remember(sources)
        kept = {part.key for part in known.parts}
        self._looks.keep(kept)
        touched = [part for part in known.parts if part not in old.parts]
        for part in touched:
            self._others += self._looks.meet(part)
        self._list(part.key for part in touched)
        self._listed = {part.key: self._listed[part.key] for part in known.parts}
        self._whole.save(known.ground.problems)

    def _next(self) -> Part | None:
        """Give a component that is not done; those of pieces come before whole pages, which take longest."""
        return min((part for part in self._known.parts if not part.done), key=lambda part: part.is_paged, default=None)

    def _step(self, part: Part) -> bool:
        """Do one thing for a part: build it, draw a side of a piece, or compare its pieces when all are drawn.

        Nothing comes of it where a save has begun.
        """
        settled, before = self._known.settled, len(part.drawn)
        if not part.built:
            return part.build(settled)
        if undrawn := part.undrawn():
            part.draw(*undrawn, settled)
            self._others += self._looks.meet(part)
            return len(part.drawn) > before
        part.compare()
        return True

    def _check(self) -> None:
        """Check the pack as a whole, without keeping others waiting."""
        known = self._known
        checked = known.check()
        with self._lock:
            if known is self._known:
                self._whole.take(known.ground.problems, checked)
                self._whole.remember(checked, hidden=self.errors)

    def _picture(self, part: Part, face: Face) -> Picture | None:
        good = part.good
        piece = good and good.find(face.piece)
        if not (good and piece):
            return None
        drawn, title = good.look_of(piece, face.side), f"{piece.title or piece.id}, {face.side}"
        if drawn and (kept := self._album.find(Shown(drawn.mark, title))):
            self._lately.show(face, Shown(drawn.mark, title))
            return kept
        drawing = good.draw(piece, face.side, self._known.settled if good is part else {})
        if good is part:
            self._others += self._looks.meet(part)
            self._list([part.key])
        if drawing is None:
            last = self._lately.shown(face)
            return self._album.find(last) if last else None
        shown = self._lately.show(face, Shown(good.drawn[piece.row, face.side].mark, title))
        return self._album.find(shown) or self._album.keep(shown, picture_of(drawing, title, good.pack.fonts))

    def _list(self, keys: Iterable[str]) -> None:
        """List some components anew."""
        wanted = set(keys)
        listing = {part.key: listed(part, self._looks) for part in self._known.parts if part.key in wanted}
        self._listed = self._listed | listing
