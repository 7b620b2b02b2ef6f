"""Sitting down at a ledger with shared dice: which sides play on this machine, and going on without anybody.

``sit_down`` finds the sides whose keys are here and refuses a ledger that is not the one they have seen. ``settle``
then does, one thing at a time, all that needs no decision: seeds that are owed, dice that can be known, kept dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from forge.referee.contract.refusals import Illegal
from forge.referee.ledger.chain import Chain
from forge.referee.ledger.shared.hand import MOST_TOLD, Hand, Own
from forge.referee.ledger.shared.keys import Memory, find_memory, find_person, person_path
from forge.referee.ledger.shared.sharing import SHARED, sharing_of
from forge.referee.ledger.verifying import INTEGRITY, verify
from forge.referee.telling.plain import plain_question
from forge.referee.walking.questions import Answer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from forge.referee.ledger.chain import Record
    from forge.referee.ledger.following import Find
    from forge.referee.ledger.private_file import Passphrase
    from forge.referee.ledger.session import Session
    from forge.referee.ledger.shared.consent import Wanted
    from forge.referee.ledger.shared.shakes import Shake
    from forge.referee.ledger.shared.sharing import Sharing

LOST = "the machine has lost its memory of this game"


class Waiting(NamedTuple):
    """What the game waits for and from whom: a seed or a decision elsewhere, somebody to join, an agreement here."""

    what: Literal["seed", "joins", "decides", "agrees", "acted"]
    side: str = ""
    wanted: Wanted | None = None


ACTED = Waiting("acted")


def sit_down(
    records: Sequence[Record],
    passphrase: Callable[[str], str],
    find: Find,
    joins: Sequence[str] | None = None,
    rekeys: str = "",
) -> tuple[Hand | None, list[dict[str, Any]]]:
    """Give this machine's hand, None for a ledger without shared dice, and the records with which it joins.

    ``joins`` names the sides to join as; if it is None and nobody plays here, the only side that is still free joins.
    ``rekeys`` is a side that comes back with another key, its old one being lost.
    """
    sharing = sharing_of(records)
    if sharing is None:
        return None, []
    free = [side for side in sharing.terms.sides if side not in sharing.joined]
    for side in joins or ():
        if side not in free:
            raise Illegal("join", f"{side!r} has joined already or is no side", f"free: {', '.join(free) or 'nobody'}")
    own, lost = _own_sides(sharing, passphrase, joins or ())
    if rekeys:
        own, lost = _with_new_key(sharing, rekeys, passphrase), []
    if not own and joins is None and len(free) == 1:
        own, lost = _own_sides(sharing, passphrase, free)
    if not own:
        hint = f"join as {' or '.join(free)} with forge ledger join" if free else "only its players go on with it"
        raise Illegal("ledger", "is played by nobody on this machine", hint)
    hand = Hand(sharing, own, rekeys)
    hand.check(records)
    if any(each.memory.seen[1] != records[-1].hash for each in own.values()):
        _check_rules(records, find)
    contents = [hand.joining(side) for side in own if side not in sharing.joined]
    if lost:
        contents.append(hand.new_chain(lost[0], records[-1].hash, LOST))
    return hand, contents


def _check_rules(records: Sequence[Record], find: Find) -> None:
    """Refuse a ledger that came from elsewhere and whose results do not follow."""
    verdict = verify(Chain(tuple(records)), find)
    wrong = [str(finding).partition(": ")[2] for finding in verdict.findings if finding.status == INTEGRITY]
    if wrong:
        raise Illegal("ledger", f"is not sound: {'; '.join(wrong[:MOST_TOLD])}", "nothing of it is answered here")


def _own_sides(
    sharing: Sharing, passphrase: Callable[[str], str], joins: Sequence[str]
) -> tuple[dict[str, Own], list[str]]:
    own: dict[str, Own] = {}
    lost: list[str] = []
    for side in sharing.terms.sides:
        ask = _asker(passphrase, side)
        memory = find_memory(sharing.terms.game, side, ask)
        if memory is None and side not in joins and not _is_known(sharing, side):
            continue
        person = find_person(side, ask)
        joined = sharing.joined.get(side)
        if memory is None and joined:
            if joined.key != person.key:
                continue
            lost.append(side)
        own[side] = Own(person, memory or Memory(sharing.terms.game, side, person.lock))
    return own, lost


def _with_new_key(sharing: Sharing, side: str, passphrase: Callable[[str], str]) -> dict[str, Own]:
    if side not in sharing.joined:
        raise Illegal(side, "has not joined this game", f"sides: {', '.join(sharing.terms.sides)}")
    person = find_person(side, _asker(passphrase, side))
    if person.key == sharing.joined[side].key:
        raise Illegal(side, "still has the key with which it joined", "new seeds alone need no --key")
    return {side: Own(person, Memory(sharing.terms.game, side, person.lock))}


def _is_known(sharing: Sharing, side: str) -> bool:
    """Tell whether a side that joined may be a person whose key is here, though the memory of the game is lost."""
    return side in sharing.joined and person_path(side).exists()


def _asker(passphrase: Callable[[str], str], side: str) -> Passphrase:
    return lambda: passphrase(side)


def settle(session: Session) -> Waiting | None:
    """Do one thing that needs no decision (``ACTED``), or say what is waited for; None where a decision is due here."""
    hand, sharing = session.hand, session.sharing
    assert hand is not None
    assert sharing is not None
    for side in hand.own:
        wanted = next(sharing.consent.waiting_for(side), None)
        if wanted:
            return Waiting("agrees", side, wanted)
    for side in hand.own:
        for shake in hand.owed(side):
            _refuse_false_question(session, shake)
            session.put(hand.seed(side, shake))
            return ACTED
    if hand.exhausted in hand.own:
        session.put(hand.new_chain(hand.exhausted, session.ledger.records[-1].hash, "all links are used"))
        return ACTED
    question = session.question
    if question is None:
        return None
    if not question.chance:
        owner = sharing.terms.owner(str(getattr(question.request, "who", "")))
        return Waiting("decides", owner) if owner and owner not in hand.own else None
    return _settle_dice(session, sharing, hand)


def _settle_dice(session: Session, sharing: Sharing, hand: Hand) -> Waiting:
    question, shake = session.question, sharing.pending
    assert question is not None
    if session.kept:
        session.keep()
        return ACTED
    if shake is None:
        missing = [side for side in sharing.terms.sides if side not in sharing.joined]
        if missing:
            return Waiting("joins", missing[0])
        if hand.exhausted:
            return Waiting("seed", hand.exhausted)
        session.ask_again()
        return ACTED
    if owing := shake.owing(sharing.terms.sides):
        return Waiting("seed", owing[0])
    value = shake.value(sharing.terms.game, sharing.terms.sides, sharing.asked)
    session.answer(Answer(tuple(value) if isinstance(value, list) else value, SHARED))
    return ACTED


def _refuse_false_question(session: Session, shake: Shake) -> None:
    """Refuse to answer a request that the rules do not make here, whatever the other machine wrote."""
    sharing, question = session.sharing, session.question
    assert sharing is not None
    if shake.sealed:
        return
    asked = shake.asked[sharing.asked] if sharing.pending is shake else None
    ordered = bool(question and getattr(question.request, "ordered", False))
    if not (asked and question) or asked.question != plain_question(question) or asked.ordered != ordered:
        raise Illegal(f"record {shake.seq}", "asks what the rules of this forge do not ask here")
    if session.kept:
        raise Illegal(f"record {shake.seq}", f"asks anew for dice that are kept from record {session.kept.seq}")


def hand_over(session: Session) -> None:
    """Sign all that this machine wrote, and remember it, before the ledger leaves."""
    hand = session.hand
    assert hand is not None
    signed = hand.signature(session.ledger.records[-1].hash)
    if signed:
        session.put(signed)
    hand.remember(session.ledger.records)
