"""``forge referee --ledger``: ruling with everything on disk before it is shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from forge.cli import referee
from forge.cli.echo import echo, echo_json
from forge.cli.ledger_notes import older_lines, older_than_pack, tell_doubt
from forge.cli.procedure_options import Named, given, read_rules
from forge.cli.shared_hand import at_the_ledger
from forge.referee.catalogue import find_procedure
from forge.referee.contract.dice import Handful
from forge.referee.contract.refusals import Illegal
from forge.referee.ledger.file import create_ledger, open_ledger
from forge.referee.ledger.opening import opening
from forge.referee.telling.plain import plain_ruling
from forge.referee.telling.receipts import entry_lines, receipt

if TYPE_CHECKING:
    from forge.cli.options import Overlays
    from forge.cli.referee import Source
    from forge.referee.ledger.file import LedgerFile
    from forge.referee.ledger.session import Session


def record(
    named: Named | None, name: str, variant: tuple[str, Overlays], source: Source, options: dict[str, Any]
) -> None:
    """Begin or go on with a ledger; what the answers do not cover stays open, or is refused where dice were typed."""
    rules = named.rules if named else read_rules(name, *variant)
    path = Path(options["ledger"])
    with _open(path, rules, source, options) as ledger, at_the_ledger(ledger, rules.texts, (), rules) as session:
        for notice in ledger.notices:
            echo(f"{path}: {notice}", err=True)
        tell_doubt(session)
        before = len(ledger.records)
        _begin(session, named, source, options)
        _answer(session, source, options)
        older = older_than_pack(session.rules, rules, name, variant[1])
        _show(session, path, before, older, as_json=options["as_json"])


def _open(path: Path, rules: Any, source: Source, options: dict[str, Any]) -> LedgerFile:
    if not path.exists():
        return create_ledger(path, opening(rules, options["players"], source.mode))
    if options["players"]:
        raise Illegal("--player", f"{path} is begun already; players are named when a ledger is begun")
    return open_ledger(path)


def _begin(session: Session, named: Named | None, source: Source, options: dict[str, Any]) -> None:
    call = session.course.current
    if named is None:
        if call is None:
            raise Illegal("ledger", "has nothing in progress", "name a procedure to begin one")
        return
    words = given(named, options)
    if call and call.procedure == named.procedure.id and words.items() <= call.inputs.items():
        return
    if source.dice is not None and not call:
        _rehearse(session, named, source, words)
    session.begin(named.procedure.id, words)


def _rehearse(session: Session, named: Named, source: Source, words: dict[str, str]) -> None:
    """Rule without recording, so that dice that do not suffice, or too many, leave nothing behind."""
    handful = Handful(source.dice or "", "--dice")
    answers = referee.Answers(named, source, handful)
    walk = session.rehearse(named.procedure.id, words, answers)
    if walk.question:
        referee.tell(walk.told, session.rules, 0)
        referee.unanswered(walk.question, session.rules, as_json=False)
    answers.refuse_rest(walk.told)


def _answer(session: Session, source: Source, options: dict[str, Any]) -> None:
    handful = Handful(source.dice, "--dice") if source.dice is not None else None
    call = session.course.current
    if call is None:
        return
    named = Named(session.rules, find_procedure(session.rules, call.procedure))
    answer_to = referee.Answers(named, source, handful, f"/{len(session.ledger.records)}")
    while question := session.question:
        if session.kept and handful is None:
            echo(f"dice kept from record {session.kept.seq} are used again", err=True)
            session.keep()
            continue
        answer = answer_to(question)
        if answer is None and handful is None:
            for entry in session.news:
                echo(*entry_lines(entry, session.rules), err=True)
            answer = referee.ask(question, session.rules)
        if answer is None:
            referee.unanswered(question, session.rules, as_json=options["as_json"])
        elif options["late"] is not None:
            session.enter_late(answer, options["late"], options["agreed"])
        else:
            session.answer(answer)
    walk = session.walk
    answer_to.refuse_rest(walk.told if walk else ())


def _show(session: Session, path: Path, before: int, older: tuple[str, ...], *, as_json: bool) -> None:
    walk = session.walk
    assert walk is not None
    first, last = before + 1, len(session.ledger.records)
    if as_json:
        kept = {"file": str(path), "first": first, "last": last, "head": session.ledger.records[-1].hash}
        echo_json(plain_ruling(walk.ruling) | {"ledger": kept | ({"older": list(older)} if older else {})})
        return
    echo(*receipt(walk.ruling, session.rules), f"  records {first} to {last} of {path}")
    echo(*older_lines(older, session.rules.texts))
    for case in session.precedents():
        fields = " ".join(f"{name}={value}" for name, value in case.values.items())
        seq = session.course.calls[-1].given[-1].seq
        echo(f"  record {case.seq} decided this case otherwise ({case.reason}); to do so again:")
        echo(f'  forge ledger override {path} {seq} {fields} --reason "as in record {case.seq}"')
