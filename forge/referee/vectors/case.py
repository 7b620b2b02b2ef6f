"""One case of a pack ruled under one set of rules, and what it expects compared with the ruling or the refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError, Location, Problem, Problems, nearest
from forge.reading.node import Scalar, describe
from forge.referee.contract.dice import Handful
from forge.referee.contract.refusals import Malformed, Refusal
from forge.referee.telling.plain import plain
from forge.referee.telling.prompts import question_lines
from forge.referee.telling.receipts import entry_lines, outcome_lines
from forge.referee.vectors.expecting import differences, words, written
from forge.referee.vectors.form import REFUSED
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import carried_out, read_typed
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import BY_HAND, Answer
from forge.referee.walking.rulings import Looked, each_entry
from forge.referee.walking.walk import Walk

if TYPE_CHECKING:
    from forge.referee.contract.procedure import Procedure
    from forge.referee.vectors.form import CaseForm
    from forge.referee.walking.allowance import Allowance
    from forge.referee.walking.questions import Question
    from forge.referee.walking.rulings import Ruling
    from forge.rules import Rules


class _Faulty(ForgeError):  # a case that cannot be ruled as it is written, whatever the rules say
    """A case that gives too little, too much or what cannot be read."""


class CaseRun(NamedTuple):
    """A case with the rules and the procedure that it is ruled by, and where its problems go."""

    id: str
    case: CaseForm
    rules: Rules
    procedure: Procedure
    problems: Problems

    def run(self, allowance: Allowance) -> Ruling | None:
        """Rule the case, and give the ruling if there is one; report what differs from what it expects."""
        try:
            ruling = self._rule(allowance)
        except _Faulty as fault:
            for problem in fault.problems:
                self._report(problem.where, problem.message, problem.hint)
        except ForgeError as refusal:
            if allowance.spent:
                self._report(self.case.where, f"is where the cases ask more than {allowance.most:,} times in all")
            else:
                self._compare_refusal(refusal)
        else:
            self._compare(ruling)
            return ruling
        return None

    def _rule(self, allowance: Allowance) -> Ruling:
        case, given = self.case, {name: ", ".join(_texts(said)) for name, said in self.case.given.items()}
        try:
            read = read_input(self.procedure, given, self.rules.texts)
            handful = Handful(case.dice.text if case.dice else "", "dice")
        except ForgeError as refusal:
            if refusal.exit_status == Malformed.exit_status:
                raise _Faulty(self._located(problem) for problem in refusal.problems) from None
            raise
        walk = Walk(Desk(self.rules), self.procedure, read.arguments, read.words, allowance)
        left = {name: list(said) for name, said in case.answers.items()}
        asked = set()
        while question := walk.question:
            asked.add(question.id)
            walk.answer(self._answer(question, handful, left))
        self._refuse_rest(handful, left, asked)
        return walk.ruling

    def _answer(self, question: Question, handful: Handful, left: dict[str, list[Scalar]]) -> Answer:
        if question.dice:
            try:
                values = handful.take(question.dice)
            except Refusal as refusal:
                raise self._fault(self._dice_place, f"dice: {refusal.message}", refusal.legal) from None
            if values is None:
                raise self._fault(self._dice_place, "has too few dice", self._asks(question))
            return Answer(values, BY_HAND)
        if not left.get(question.id):
            if done := carried_out(question):
                return done
            message = f"gives no answer to {question.id}"
            raise self._fault(self.case.where, message, self._asks(question))
        return read_typed(question, left[question.id].pop(0).text, self.rules.texts)

    def _asks(self, question: Question) -> str:
        return " ".join(line.strip() for line in question_lines(question, self.rules))

    def _refuse_rest(self, handful: Handful, left: dict[str, list[Scalar]], asked: set[str]) -> None:
        try:
            handful.refuse_rest()
        except Refusal as refusal:
            raise self._fault(self._dice_place, refusal.message, refusal.legal) from None
        for name, answers in left.items():
            if answers and name in asked:
                raise self._fault(answers[0].where, f"answers {name} more often than it is asked")
            if answers:
                raise self._fault(answers[0].where, f"answers {name}, which is not asked", nearest(name, asked))

    def _compare(self, ruling: Ruling) -> None:
        expected = self.case.expect
        if REFUSED in expected:
            said = f"expected a refusal, ruled {words(plain(ruling.result))}"
            self._report(expected[REFUSED].where, said, _key_line(ruling, self.rules))
            return
        for one in differences(expected, ruling):
            self._report(one.where, one.message, one.hint or _key_line(ruling, self.rules))

    def _compare_refusal(self, refusal: ForgeError) -> None:
        expected = self.case.expect
        said = "; ".join(problem.message for problem in refusal.problems)
        wanted = expected.get(REFUSED)
        if wanted is None:
            for problem in map(self._located, refusal.problems):
                message = f"expected {written(expected)}, refused: {problem.message}"
                self._report(problem.where, message, problem.hint)
        elif not isinstance(wanted, Scalar):
            self._report(wanted.where, f"{REFUSED} must be words of the refusal, not {describe(wanted)}", said)
        elif wanted.text.casefold() not in said.casefold():
            self._report(wanted.where, f'expected a refusal with "{wanted.text}", refused: {said}')

    @property
    def _dice_place(self) -> Location:
        return self.case.dice.where if self.case.dice else self.case.where

    def _located(self, problem: Problem) -> Problem:
        """Move a problem with a parameter to the place where the case gives it."""
        name = problem.where.file.removeprefix("--")
        if name == "dice":
            return problem._replace(where=self._dice_place, message=f"dice: {problem.message}")
        if not problem.where.file.startswith("--"):
            return problem._replace(where=self.case.where)
        said = self.case.given.get(name)
        place = said[0].where if said else self.case.where
        return problem._replace(where=place, message=f"{name} {problem.message}")

    def _fault(self, where: Location, message: str, hint: str = "") -> _Faulty:
        return _Faulty([Problem("error", where, self.id, message, hint)])

    def _report(self, where: Location, message: str, hint: str = "") -> None:
        under = "" if self.rules.edition == "published" else f" (edition {self.rules.edition})"
        self.problems.error(where, self.id, message + under, " ".join(hint.split()))


def _texts(said: tuple[Scalar, ...]) -> tuple[str, ...]:
    return tuple(each.text for each in said)


def _key_line(ruling: Ruling, rules: Rules) -> str:
    """Give the one line of the receipt that says most: its last look-up, else what it came to."""
    looks = [entry for entry in each_entry(ruling.entries) if isinstance(entry, Looked)]
    lines = entry_lines(looks[-1], rules) if looks else outcome_lines(ruling, rules)
    return next(iter(lines), "")
