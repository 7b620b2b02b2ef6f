"""``forge referee --ledger``: ruling with everything on disk before it is shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from forge.cli.asking import Asker, tell, unanswered
from forge.cli.at_table import Left
from forge.cli.echo import echo, echo_json
from forge.cli.going_on import refuse_other_rules, said_of_rules
from forge.cli.ledger_notes import tell_doubt
from forge.cli.procedure_options import Named, given
from forge.cli.shared_hand import at_the_ledger
from forge.cli.speaking import announce, spoken
from forge.library.answers import Answers, Source
from forge.library.game import Game
from forge.library.older import older_lines, older_than_pack
from forge.library.recorded import RecordedPlay
from forge.library.under_way import Play
from forge.referee.catalogue import find_procedure
from forge.referee.contract.refusals import Illegal
from forge.referee.ledger.file import create_ledger, open_ledger
from forge.referee.ledger.opening import opening
from forge.referee.telling.plain import plain_ruling
from forge.referee.telling.receipts import receipt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.library.opening import Wanted
    from forge.referee.ledger.file import LedgerFile
    from forge.referee.ledger.session import Session
    from forge.referee.walking.questions import Answer
    from forge.rules import Rules
    from forge.rules.differing import Difference


def record(named: Named | None, wanted: Wanted, source: Source, options: Mapping[str, Any]) -> None:
    """Begin or go on with a ledger; what the answers do not cover stays open, or is refused where dice were typed."""
    rules = named.rules if named else Game.open(wanted).rules
    path = Path(options["ledger"])
    with _open(path, rules, source, options) as ledger, at_the_ledger(ledger, rules.texts, (), rules) as session:
        for notice in ledger.notices:
            echo(f"{path}: {spoken(notice)}", err=True)
        refuse_other_rules(path, session.rules, rules, said_of_rules())
        tell_doubt(session)
        before = len(ledger.records)
        _begin(session, named, source, options)
        _answer(session, source, options)
        older = older_than_pack(session.rules, rules, wanted)
        _show(session, path, before, older, as_json=options["as_json"])


def _open(path: Path, rules: Rules, source: Source, options: Mapping[str, Any]) -> LedgerFile:
    if not path.exists():
        return create_ledger(path, opening(rules, options["players"], source.mode))
    if options["players"]:
        raise Illegal("--player", f"{path} is begun already; players are named when a ledger is begun")
    return open_ledger(path)


def _begin(session: Session, named: Named | None, source: Source, options: Mapping[str, object]) -> None:
    call = session.course.current
    if named is None:
        if call is None:
            raise Illegal("ledger", "has nothing in progress", "name a procedure to begin one")
        return
    words = given(named, options)
    if call and call.procedure == named.procedure.id and words.items() <= call.inputs.items():
        return
    Answers(source, named.procedure, named.rules)  # what is misspelt is refused before anything is on record
    if source.dice is not None and not call:
        _rehearse(session, named, source, words)
    session.begin(named.procedure.id, words)


def _rehearse(session: Session, named: Named, source: Source, words: dict[str, str]) -> None:
    """Rule without recording, so that dice that do not suffice, or too many, leave nothing behind."""
    answers = Answers(source, named.procedure, named.rules)
    play = Play(session.rules, lambda: session.rehearse(named.procedure.id, words, answers))
    if play.pending:
        tell(play)
        unanswered(play, as_json=False)
    answers.refuse_rest(play.told)


def _answer(session: Session, source: Source, options: Mapping[str, Any]) -> None:
    call = session.course.current
    if call is None:
        return
    play = RecordedPlay(session)
    asker = Asker(play)
    procedure = find_procedure(session.rules, call.procedure)
    answers = Answers(source, procedure, session.rules, f"/{len(session.ledger.records)}")
    while question := play.pending:
        if session.kept and answers.handful is None:
            announce(f"dice kept from record {session.kept.seq} are used again", err=True)
            session.keep()
            continue
        answer = answers(question)
        if answer is None and answers.handful is not None:
            unanswered(play, as_json=options["as_json"])
        if answer is None and (answer := _ask(play, asker, options)) is None:
            continue
        if options["late"] is not None:
            session.enter_late(answer, options["late"], options["agreed"])
        else:
            play.give(answer)
    asker.refuse_rest()
    answers.refuse_rest(play.told)


def _ask(play: RecordedPlay, asker: Asker, options: Mapping[str, Any]) -> Answer | None:
    """Tell the news and ask; None where a word has changed what is asked. Whoever leaves lets it stand unanswered."""
    echo(*play.lines(play.session.news), err=True)
    try:
        return asker.ask()
    except Left:
        unanswered(play, as_json=options["as_json"])
        raise


def _show(session: Session, path: Path, before: int, older: tuple[Difference, ...], *, as_json: bool) -> None:
    walk = session.walk
    assert walk is not None
    first, last = before + 1, len(session.ledger.records)
    if as_json:
        kept = {"file": str(path), "first": first, "last": last, "head": session.ledger.records[-1].hash}
        echo_json(
            plain_ruling(walk.ruling) | {"ledger": kept | ({"older": [one.said for one in older]} if older else {})}
        )
        return
    echo(*receipt(walk.ruling, session.rules))
    announce(f"  records {first} to {last} of {path}")
    echo(*older_lines(older, session.rules.texts))
    for case in session.precedents():
        fields = " ".join(f"{name}={value}" for name, value in case.values.items())
        seq = session.course.calls[-1].given[-1].seq
        announce(f"  record {case.seq} decided this case otherwise ({case.reason}); to do so again:")
        echo(f'  forge ledger override {path} {seq} {fields} --reason "as in record {case.seq}"')
