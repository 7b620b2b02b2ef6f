"""A sequence of play made of its text: what is kept, the phases, the steps of each, checked as procedures are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.errors import nearest
from forge.reading.fields import INVALID
from forge.reading.node import Mapping
from forge.rules.texts import as_title
from forge.rules.values import ValueType
from forge.rules.written.markers import Marker
from forge.rules.written.program import Block, Input, Phase, Saying, Sequence, Step, Tick
from forge.rules.written.reader import read_block
from forge.rules.written.scope import Scope, usual_of
from forge.rules.written.sequence_form import MOST_KEPT, KeptForm, SequenceForm
from forge.rules.written.survey import settled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.rules.written.forms import StepForm
    from forge.rules.written.program import Deck
    from forge.rules.written.scope import Pack
    from forge.rules.written.sequence_form import PartForm, PhaseForm

GAME, TURN, SIDE = "game", "turn", "side"
FORGE_TURN = "sequence.turn"


def read_sequence(node: Mapping, pack: Pack) -> Sequence | None:
    """Read a sequence of play; what is wrong is reported. None where it has a fault."""
    form = SequenceForm.read(node, "", pack.problems)
    return None if form is INVALID else _Reader(form, node, pack).read()


class _Reader:
    def __init__(self, form: SequenceForm, node: Mapping, pack: Pack) -> None:
        self.form, self.where, self.node = form, node.where, node
        self.scope = Scope(pack, "sequence")
        self.each: dict[str, Input] = {}

    def read(self) -> Sequence:
        form, scope = self.form, self.scope
        title = form.title or as_title("sequence-of-play")
        scope.words(GAME, title, self.where, "title")
        scope.sides = form.sides
        for side in form.sides:
            scope.name(side)
        if form.fewest > len(form.sides):
            scope.error(self.where, "fewest", f"are more than the {len(form.sides)} sides there are")
        turn = self._turn()
        scope.fix(TURN, ValueType("whole", 1, form.turns), self.where, TURN)
        kept = tuple(one for name, each in form.keeps.items() for one in self._kept(name, each))
        if len(kept) > MOST_KEPT:
            scope.error(self.where, "keeps", f"are {len(kept)} values with one for each side, more than {MOST_KEPT}")
        decks: tuple[Deck, ...] = tuple((name, tuple(items.items())) for name, items in form.decks.items())
        scope.decks.update(decks)
        scope.outside = self._outside()
        self._take_words()
        lasting = frozenset({TURN, SIDE, *self.each, *(one.id for one in kept), *form.decks})
        begin = self._block(form.begin, "begin", lasting)
        phases = tuple(self._phase(number, one, lasting) for number, one in enumerate(form.phases, 1))
        finish = self._block(form.finish, "finish", lasting)
        markers = tuple(self._markers())
        scope.tell_unused()
        named = GAME, form.rule, form.turns, turn, form.sides, form.fewest
        measures = tuple(scope.measures)
        return Sequence(*named, kept, tuple(self.each), decks, begin, phases, finish, measures, form.outside, markers)

    def _markers(self) -> Iterator[Marker]:
        """Read where markers lie, by the turn and what is kept alone, which is what a position tells."""
        scope = self.scope
        for number, form in enumerate(self.form.markers, 1):
            at = f"markers[{number}]"
            place = scope.expression(form.at, form.where, f"{at}.at")
            when = scope.condition(form.when, form.where, f"{at}.when")
            if place is None:
                continue
            if place.word and form.track:  # which would be the same box in every turn
                hint = nearest(place.word, scope.fixed) or f"a position tells {', '.join(scope.fixed)}"
                scope.error(form.where, f"{at}.at", f"{place.word} is not known here", hint)
            elif place.type.shape == "flag":
                scope.error(form.where, f"{at}.at", "is yes or no, which no space is called")
            marker = Marker(form.counter, form.board, form.track, place, when, form.where)
            for name in sorted(marker.reads - scope.fixed.keys()):
                hint = f"a position tells {', '.join(scope.fixed)}"
                scope.error(form.where, f"{at}.at", f"{name} is not kept from turn to turn", hint)
            yield marker

    def _outside(self) -> tuple[str, ...]:
        """Give the procedures in Python that are led to; one that the pack writes itself is none."""
        pack = self.scope.pack
        for number, name in enumerate(self.form.outside, 1):
            if name in pack.programs or name in pack.tables:
                self.scope.error(self.where, f"outside[{number}]", f"{name} is a procedure or table of the pack itself")
        return self.form.outside

    def _take_words(self) -> None:
        """Take in what cards, markers and words are called; a card may not take the name of something else's word."""
        known = self.node.entries.get("words")
        entries = known.value.entries if known and isinstance(known.value, Mapping) else {}
        tables, programs = self.scope.pack.tables.values(), self.scope.pack.programs.values()
        others = {name: (said, one.id) for table in tables for one in table.axes for name, said in one.names}
        others |= {
            name: (as_title(name), one.id) for each in programs for one in each.inputs for name in one.type.choices
        }
        for name, words in self.form.words.items():
            where = entries[name].where if name in entries else self.where
            said, of = others.get(name, (words, ""))
            if said.casefold() != words.casefold():
                message = f"{name} is {said!r} of {of} too, and would be told as {words!r} there"
                self.scope.error(where, f"words.{name}", message, "give the card another id")
            else:
                self.scope.words(name, words, where, f"words.{name}")

    def _turn(self) -> str:
        """Take in what a turn is called; give the key of its text."""
        if not self.form.turn:
            return FORGE_TURN
        saying = self.scope.titled("sequence.turn-of-pack", self.form.turn, {"turn", "turns"}, self.where, TURN)
        return saying or FORGE_TURN

    def _kept(self, name: str, written: ValueType | KeptForm) -> tuple[Input, ...]:
        scope, at = self.scope, f"keeps.{name}"
        of, begins, where = (
            (written.type, written.begins, written.where)
            if isinstance(written, KeptForm)
            else (written, None, self.where)
        )
        if name in (TURN, SIDE):
            scope.error(where, at, "is known to every sequence of play; call it otherwise")
        scope.words(name, written.title if isinstance(written, KeptForm) else "", where, f"{at}.title")
        scope.name(name)
        try:
            usual = usual_of(of, begins)
        except ValueError as error:
            scope.error(where, f"{at}.begins", f'"{begins}" {error}')
            return ()
        one = Input(name, of, "", _first_of(of) if usual is None else usual)
        if not (isinstance(written, KeptForm) and written.each):
            scope.fix(name, of, where, at)
            return (one,)
        if not self.form.sides:
            scope.error(where, f"{at}.each", "has no sides to be kept for", "name them under sides:")
        self.each[name] = one
        each = tuple(one._replace(id=f"{side}.{name}") for side in self.form.sides)
        for its in each:
            scope.fix(its.id, of, where, at)
        return each

    def _phase(self, number: int, form: PhaseForm, lasting: frozenset[str]) -> Phase:
        scope, at = self.scope, f"phases[{number}]"
        key = f"sequence.phase-{number}"
        sides = self.form.sides
        if form.each and not sides:
            scope.error(form.where, f"{at}.each", "has no sides to act", "name them under sides:")
        if form.who and form.who not in sides:
            scope.error(form.where, f"{at}.who", f"{form.who} is not one of the sides", nearest(form.who, sides))
        first = scope.expression(form.first, form.where, f"{at}.first") if form.first else None
        if first and not set(first.type.choices or ("",)).issubset(sides):
            scope.error(form.where, f"{at}.first", f"{form.first} is no side", f"the sides are {', '.join(sides)}")
        with scope.acting(sides if form.each else (), self.each):
            whole = self._part(key, form, at, lasting, ticked=not form.phases)
            parts = tuple(
                self._part(f"{key}-{number}", part, f"{at}.phases[{number}]", lasting)
                for number, part in enumerate(form.phases, 1)
            )
        return whole._replace(who=form.who, each=bool(form.each), first=first, parts=parts)

    def _part(self, key: str, form: PartForm, at: str, lasting: frozenset[str], *, ticked: bool = True) -> Phase:
        scope = self.scope
        scope.words(key, form.phase, form.where, f"{at}.phase")
        condition = scope.condition(form.when, form.where, f"{at}.when")
        block = self._block(form.steps, f"{at}.steps", lasting)
        if not form.steps and ticked:
            block = Block((Step(Tick(Saying(key), ""), None, form.rule, None, lasting),))
        return Phase(key, form.rule, condition, block, asked=form.when)

    def _block(self, steps: tuple[StepForm, ...], at: str, lasting: frozenset[str]) -> Block:
        """Read steps, of which nothing is known beyond them but what the game keeps."""
        with self.scope.apart():
            return settled(read_block(steps, self.scope, at), lasting)


def _first_of(of: ValueType) -> Any:
    """Give what a value is in the beginning where nobody says: the number nearest to 0, the first word, no words."""
    if of.shape == "whole":
        return min(max(0, of.low), of.high)
    return of.choices[0] if of.shape == "one" else "-"
