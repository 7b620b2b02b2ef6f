"""One player's machine as a process: ``machine.py NAME`` takes an order a line and says what came of it, as JSON."""

import json
import os
import sys
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from forge.errors import ForgeError
from forge.referee.ledger.file import create_ledger, open_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.session import Session
from forge.referee.ledger.shared.reading import write_terms
from forge.referee.ledger.sitting import hand_over, settle, sit_down
from forge.referee.walking.questions import DECIDED, Answer
from kit import cheats
from kit.skirmish import find, rules_of

SIDES, PLAYS = ("anna", "bob"), {"red": "anna", "blue": "bob"}


def no_passphrase(side):
    """Nothing is locked here."""
    raise AssertionError(side)


def sit(ledger, joins=None):
    """Sit down, joining where nobody of this machine plays yet."""
    hand, contents = sit_down(ledger.records, no_passphrase, find, joins)
    session = Session(ledger, {}, find, hand)
    if contents:
        session.put(*contents)
    return session


def begin(name, file, **_):
    """Open a game with shared dice."""
    rules = rules_of(Path(os.environ["SKIRMISH"]))
    create_ledger(file, opening(rules, SIDES, "shared", write_terms(SIDES, PLAYS))).close()
    with open_ledger(file) as ledger:
        session = sit(ledger, (name,))
        session.begin("skirmish", {})
        hand_over(session)
    return {}


def go_on(name, file, decisions=(), consent="", signs=True):
    """Do all that needs nobody, decide as told, and say what is waited for."""
    left, said = list(decisions), {}
    with open_ledger(file) as ledger:
        session = sit(ledger)
        while True:
            waiting = settle(session)
            if waiting is None and session.question is None:
                said = {"waits": "nothing"}
            elif waiting is None and left:
                session.answer(Answer(left.pop(0), DECIDED))
                continue
            elif waiting is None:
                said = {"waits": "decision here"}
            elif waiting.what == "acted":
                continue
            elif waiting.what == "agrees" and consent:
                session.put(session.hand.consent(name, waiting.wanted, agrees=consent == "agree"))
                continue
            else:
                said = {"waits": f"{waiting.what} {waiting.side}"}
            break
        if signs:
            hand_over(session)
        said |= {"dice": [r.data["value"] for r in ledger.records if r.kind == "dice"], "records": len(ledger.records)}
    return said


def undo(name, file, to, reason="mistaken"):
    """Take back to a record."""
    with open_ledger(file) as ledger:
        session = sit(ledger)
        session.undo(to, reason=reason)
        hand_over(session)
    return {}


def blind(name, file, question, times=1):
    """Ask for hidden throws, the second once the first is answered."""
    with open_ledger(file) as ledger:
        session = sit(ledger)
        for _ in range(times):
            session.put(session.hand.blind(name, question, ledger.records[-1].hash))
        hand_over(session)
    return {}


def hidden(name, file, shows=True):
    """Give the hidden throws of this side, and open them if told to."""
    with open_ledger(file) as ledger:
        session = sit(ledger)
        shakes = [shake for shake in session.sharing.shakes.values() if shake.sealed and shake.by == name]
        values = [session.hand.hidden_value(name, shake) for shake in shakes]
        if shows:
            for shake in shakes:
                session.put(session.hand.opening(name, shake))
            hand_over(session)
    return {"values": values}


def new_chain(name, file, rekey=False, reason="astray"):
    """Begin new seeds."""
    with open_ledger(file) as ledger:
        session = sit(ledger)
        session.put(session.hand.new_chain(name, ledger.records[-1].hash, reason, rekey=rekey))
        hand_over(session)
    return {}


HONEST = {each.__name__: each for each in (begin, go_on, undo, blind, hidden, new_chain)}


def main(name):
    """Take orders until there are no more."""
    for line in sys.stdin:
        order = json.loads(line)
        os.environ["FORGE_HOME"] = order["home"]
        action = HONEST.get(order["do"]) or getattr(cheats, order["do"])
        try:
            said = action(name, Path(order["file"]), **order["words"]) or {}
        except ForgeError as refusal:
            said = {"refused": "; ".join(problem.message for problem in refusal.problems)}
        except Exception:  # noqa: BLE001 - told to the test, which fails
            said = {"fault": traceback.format_exc()}
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
