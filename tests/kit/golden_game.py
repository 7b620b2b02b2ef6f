"""The golden ledgers: a scripted session that calls every procedure, and a game with secrets, both to their ends.

``python -m kit.golden_game`` in ``tests`` writes them anew, after a change of rules that is meant.
"""

import gzip
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from forge.referee.games.under_ten_flags.state import British, Cruiser, German, Packed
from forge.referee.ledger.file import create_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.session import Session
from forge.referee.walking.drivers import one_of, practice, prepared
from kit.flags_table import GAME, PROCEDURES, find, hunting, rules_of
from kit.secret_game import SIDES, Players, begin, close

GOLDEN = Path(__file__).parents[1] / "referee" / "games" / "under_ten_flags" / "golden"
OPEN_SEED, SEALED_SEED = "387", "22"
SEARCH = {"atlantis-aid": ["sheet"], "put-on": ["box-1"]}
SALTS = {"salt": [f"{number:064x}" for number in range(1, 5)]}
GERMAN = Packed(German).show(German("1406", 4, 2, ("clean", "half", "clean", "clean", "clean", "clean"), worn=2))
FACTS = '{"allowed":1,"draws":0,"events":[["left",1,"1405"]],"routes":[[2,"1408"]]}'
BRITISH = Packed(British).show(
    British((Cruiser("escort", "1"), Cruiser("free", "1408")), (("7", 1), ("ghosts", 2)), ((1, "4"),))
)
DRAWS = '{"allowed":1,"draws":3,"events":[],"routes":[[2,"1409"]]}'
FIRST = '{"allowed":0,"draws":0,"events":[],"routes":[[2,"0601"]]}'
SCRIPT = (
    ("activation", {"black": "18", "last": "german", "in-a-row": "2", "acted": "german"},
     {"activation-card": ["black", "joker", "red"]}),
    ("call-cruiser", {}, {"cruiser-card": ["red"]}),
    ("search-roll", {"unit": "atlantis", "aid": "disguise", "box": "2", "mark": "half"}, {}),
    ("atlantis-search", {"cruiser": "escort", "ship": "9", "origin": "3", "destination": "9"},
     SEARCH | {"british-aid": ["walrus"]}),
    ("atlantis-search", {"ship": "15", "origin": "1", "destination": "12"}, SEARCH | {"cruiser-card": ["black"]}),
    ("cruiser-search", {}, SEARCH | {"cruiser-searches": ["cruiser-1"], "british-aid": ["cruiser"]}),
    ("combat", {"ship": "18", "origin": "2", "destination": "1"}, {}),
    ("destination-bonus", {"origin": "3", "destination": "9"}, {}),
    ("recycle", {"sets": "3"}, {}),
    ("new-set", {"on-map": "5"}, {}),
    ("move", {"unit": "atlantis", "start": "2405", "to": "2505"}, {}),
    ("onward", {"start": "0601", "to": "2512"}, {}),
    ("victory", {"vp": "12"}, {}),
    ("german-move", {"entry": "5", "facts": '{"roll":4,"routes":[[2,"1408"]]}', "sheet": GERMAN},
     {"plot": ["1407"], "use-supply": ["box-2"]} | SALTS),
    ("german-aid", {"entry": "6"}, {"put-on": ["box-1"]} | SALTS),
    ("german-setup", {"entry": "1"}, {"german-start": ["1406"]} | SALTS),
    ("british-move", {"entry": "7", "facts": FACTS, "sheet": BRITISH},
     {"activate": ["cruiser-2"], "cruiser-plot": ["escort-2"]} | SALTS),
    ("british-ship", {"entry": "8", "facts": DRAWS}, {"draw-acv": ["7"]} | SALTS),
    ("british-setup", {"entry": "9", "facts": FIRST},
     {"escort-start": ["cruiser-1"], "cruiser-start": ["1201"]} | SALTS),
)  # fmt: skip


def play_script(folder):
    """Call every procedure once or twice in one ledger, then play a whole game in it."""
    rules = rules_of()
    session = Session(create_ledger(folder / "open.ledger", opening(rules, ("Ada", "Bob"), "hand")), rules.texts, find)
    for number, (name, words, answers) in enumerate(SCRIPT):
        session.begin(name, words)
        driver = one_of(prepared(answers), practice(f"script {number}"))
        while session.question:
            session.answer(driver(session.question))
    session.begin(GAME.play.id, {})
    driver = one_of(practice(OPEN_SEED), hunting(int(OPEN_SEED)))
    while session.question:
        session.answer(driver(session.question))
    session.close("played out")
    session.ledger.close()


def play_secretly(folder):
    """Play a whole game with secrets."""
    secrets = begin(folder, SEALED_SEED)
    Players(secrets, SEALED_SEED).go_on()
    close(secrets)


def names():
    """The golden ledgers."""
    return ("open", "common", *SIDES)


def read_golden(name):
    """The bytes of a golden ledger."""
    return gzip.decompress((GOLDEN / f"{name}.ledger.gz").read_bytes())


def main():
    """Write the golden ledgers."""
    assert {name for name, _, _ in SCRIPT} | {GAME.play.id} == set(PROCEDURES)
    GOLDEN.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        play_script(Path(folder))
        play_secretly(Path(folder))
        for name in names():
            packed = gzip.compress((Path(folder) / f"{name}.ledger").read_bytes(), mtime=0)
            (GOLDEN / f"{name}.ledger.gz").write_bytes(packed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
