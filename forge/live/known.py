"""A state of a pack, and the next one after a save, in which all is kept that the save did not touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Problems
from forge.live.asked import differ_in_what_is_looked_up
from forge.live.ground import Ground, read_ground
from forge.live.part import Part, named
from forge.pack.checks import check_pack
from forge.pack.load import refuse_patches_of_nothing, unread_of
from forge.sources import Sources, gathering

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.errors import Problem
    from forge.live.ground import Place
    from forge.pack.model import Pack
    from forge.sources import Source, State


class Known(NamedTuple):
    """What the components of a pack stand on, and each of them.

    ``settled`` are sources as they were when all files were whole: what is built later must find them so.
    """

    ground: Ground = Ground()
    parts: tuple[Part, ...] = ()
    settled: dict[Source, State] = {}  # noqa: RUF012 - frozen with the rest

    @property
    def sources(self) -> Iterator[Sources]:
        """All that was read, each by whoever read it, and what will be."""
        yield Sources(self.settled)
        yield self.ground.of_rules.sources
        yield self.ground.of_head.sources
        for part in self.parts:
            yield from part.sources

    @property
    def errors(self) -> frozenset[Problem]:
        """All errors known so far."""
        found = (*self.ground.problems, *(problem for part in self.parts for problem in part.problems))
        return frozenset(problem for problem in found if problem.severity != "warning")

    @property
    def contents(self) -> Pack | None:
        """The pack with the components that have been built; nothing where its head was never read."""
        return self._with(part.good for part in self.parts)

    def check(self) -> tuple[Problem, ...]:
        """Check the pack as a whole, without what stands only because files are broken now."""
        problems = Problems()
        if contents := self._with(self.parts):
            refuse_patches_of_nothing([part.entry for part in self.parts], contents, problems)
            with gathering(self.ground.of_head.sources):
                check_pack(contents, problems)
        return tuple(problems)

    def _with(self, parts: Iterable[Part | None]) -> Pack | None:
        components = tuple(part.component for part in parts if part and part.component)
        sound = [part.component for part in self.parts if part.component and not part.is_faulty]
        unread = unread_of((part.entry for part in self.parts), sound)
        return self.ground.pack._replace(components=components, unread=unread) if self.ground.pack else None

    def _rules_may_wait(self, changed: dict[Source, State]) -> bool:
        """Tell whether components show for themselves all that was saved, which only rules read beside them."""
        touched = {source for part in self.parts for read in part.sources for source in read.changed(changed)}
        return touched.issuperset(changed) and not self.ground.of_head.sources.changed(changed)

    def part(self, key: str) -> Part | None:
        """Find a part."""
        return next((part for part in self.parts if part.key == key), None)

    def changed(self) -> dict[Source, State]:
        """Look at all sources; give those that are another now than when they were read."""
        read = [dict(sources) for sources in self.sources]
        now = {source: source.state() for source in {source for sources in read for source in sources}}
        return {source: now[source] for sources in read for source, state in sources.items() if now[source] != state}

    def renewed(self, place: Place, changed: dict[Source, State] | None = None, *, ahead: bool = False) -> Known:
        """Read what changed, all where that is not known, and lay nothing out; ``ahead`` without rules that may wait.

        The state is then another than these were read from, so that they are among what has changed as before.
        """
        wait = ahead and changed is not None and self._rules_may_wait(changed)
        ground = self.ground if wait else read_ground(place, self.ground, changed)
        settled = self.settled | {source: state for each in self.sources for source, state in each.items()}
        settled |= changed or {}
        if ground.pack is None:
            return Known(ground, (), settled)
        was = self.ground.pack
        alike = bool(was and was is not ground.pack and differ_in_what_is_looked_up(was, ground.pack))
        before = {named(part.node): part for part in self.parts}
        parts: list[Part] = []
        keys: set[str] = set()
        for number, node in enumerate(ground.nodes, 1):
            old = before.get(named(node))
            stands = old and changed is not None and old.stands(node, number, changed)
            if old and stands and old.stands_on(ground.pack, alike=alike and old.ground is was):
                part = old
            else:
                part = Part(place, node, number, ground.pack, old)
                part.key = part.id if part.id and part.id not in keys else f"{part.id or 'entry'}.{number}"
            keys.add(part.key)
            parts.append(part)
        return Known(ground, tuple(parts), settled)
