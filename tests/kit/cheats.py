"""What a cheat does to a ledger on his own machine, with the format at hand and his own key."""

import copy
import json
import os
import secrets
from pathlib import Path

from forge.referee.ledger.chain import NOTHING_BEFORE, link
from forge.referee.ledger.shared.chains import Chain, commit_of, numbers, seal_of, shake_key, throw
from forge.referee.ledger.shared.signing import PLACED, sign

ATTACK = {"about": {"how": "attack", "turn": 1}, "ask": "roll", "dice": "2d6", "id": "attack"}


def keys(name):
    """The cheat's own private files: the person's, and the game's."""
    folder = Path(os.environ["FORGE_HOME"]) / "keys"
    person = json.loads((folder / f"{name}.person").read_text())
    game = json.loads(next(folder.glob(f"*-{name}.game")).read_text())
    return person, game


def read(file):
    """The records without number and link."""
    records = [json.loads(line[:-65]) for line in file.read_bytes().split(b"\n")[:-1]]
    return [{name: part for name, part in one.items() if name not in ("seq", "prev")} for one in records]


def write(file, records, name="", signs=True):
    """Chain records anew; those of ``name`` are signed anew with his key, where they stand now."""
    seed = bytes.fromhex(keys(name)[0]["seed"]) if name else b""
    head, requests, out = NOTHING_BEFORE, {}, b""
    game = records[0]["game"]
    for seq, one in enumerate(records, 1):
        data = copy.deepcopy(one)
        if name and data.get("by") == name and "sig" in data and signs:
            if data["kind"] in PLACED:
                data["on"] = head
            if data["kind"] == "seed":
                data["on"] = requests.get(data["shake"], data["on"])
            data = sign(seed, game, {key: part for key, part in data.items() if key != "sig"})
        record, line = link(seq, head, data)
        if "shake" in data and data["kind"] in ("request", "blind"):
            requests.setdefault(data["shake"], record.hash)
        head, out = record.hash, out + line
    file.write_bytes(out)
    return head


def place(records, **wanted):
    """The place of the first record that has these fields."""
    return next(n for n, one in enumerate(records) if all(one.get(key) == part for key, part in wanted.items()))


def signed(name, file, data):
    """Append one record signed by the cheat; ``on`` is the head where it is not given."""
    records = read(file)
    head = write(file, records)
    data = {"by": name, "on": head} | data
    records.append(sign(bytes.fromhex(keys(name)[0]["seed"]), records[0]["game"], data))
    write(file, records)


def change(name, file, kind, fields, nth=0, signs=False, hands_over=False):
    """Change fields of the nth record of a kind, chain anew, and sign anew if told to."""
    records = read(file)
    found = [n for n, one in enumerate(records) if one["kind"] == kind]
    records[found[nth]] |= fields
    write(file, records, name if signs else "")
    if hands_over:
        signed(name, file, {"kind": "sign"})


def drop(name, file, kind, fields, nth=0):
    """Leave fields out of a record and sign anew."""
    records = read(file)
    found = [n for n, one in enumerate(records) if one["kind"] == kind]
    for field in fields:
        records[found[nth]].pop(field, None)
    write(file, records, name)


def append(name, file, records, hands_over=True):
    """Add records as they are given, and sign all if told to."""
    write(file, read(file) + records)
    if hands_over:
        signed(name, file, {"kind": "sign"})


def append_signed(name, file, **data):
    """Add one signed record."""
    signed(name, file, data)


def swap(name, file, kind, chains=True, signs=False):
    """Swap a record with the one after it, in the bytes alone or chained anew."""
    if not chains:
        lines = file.read_bytes().split(b"\n")
        at = place(read(file), kind=kind)
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
        file.write_bytes(b"\n".join(lines))
        return
    records = read(file)
    at = place(records, kind=kind)
    records[at], records[at + 1] = records[at + 1], records[at]
    write(file, records, name if signs else "")


def cut(name, file, records):
    """Cut records off the end."""
    file.write_bytes(b"\n".join(file.read_bytes().split(b"\n")[: -1 - records]) + b"\n")


def copy_record(name, file, kind, nth=0, **fields):
    """Put a copy of an old record at the end."""
    records = read(file)
    old = [one for one in records if one["kind"] == kind][nth]
    write(file, [*records, old | fields])


def request(name, file, shake, question=None, run=0, own=True, signs=True):
    """Ask for dice as the format has it, whatever the rules say."""
    _, game = keys(name)
    records = read(file)
    chain = Chain(records[0]["game"], name, bytes.fromhex(game["top"]), game["links"])
    data = {"kind": "request", "question": question or ATTACK, "shake": shake}
    data |= {"run": run} if run else {"by": name}
    data |= {"link": chain.link(shake - game["first"]).hex()} if own and not run else {}
    append(name, file, [data], signs)


def seed_with(name, file, shake, top, first=0, links=16_384):
    """Give a seed of one's own from any chain."""
    records = read(file)
    write(file, records)
    on = json.loads(b"{}")
    lines = file.read_bytes().split(b"\n")[:-1]
    on = next(line[-64:].decode() for line, one in zip(lines, records, strict=True) if one.get("shake") == shake)
    chain = Chain(records[0]["game"], name, bytes.fromhex(top), links)
    signed(name, file, {"kind": "seed", "shake": shake, "link": chain.link(shake - first).hex(), "on": on})


def anchor_with(name, file, top, first, links=64):
    """Begin a chain whose top one has chosen."""
    game = read(file)[0]["game"]
    anchor = Chain(game, name, bytes.fromhex(top), links).link(0).hex()
    signed(name, file, {"kind": "anchor", "anchor": anchor, "links": links, "first": first, "reason": "luck"})


def best_of(name, file, options, shakes, other_top=""):
    """Work throws out before asking, with a guess in place of the other's link or with his stolen chain.

    Gives the sums of the best of so many questions, thrown with the other's true link.
    """
    _, game = keys(name)
    number = read(file)[0]["game"]
    mine = Chain(number, name, bytes.fromhex(game["top"]), game["links"])
    theirs = Chain(number, "bob", bytes.fromhex(other_top) if other_top else secrets.token_bytes(32), 4_096)
    total = 0
    for shake in range(1, shakes + 1):
        true = theirs.link(shake) if other_top else secrets.token_bytes(32)
        guess = true if other_top else secrets.token_bytes(32)
        asked = [ATTACK | {"about": {"how": str(n)}} for n in range(options)]
        right, guessed = (shake_key(number, shake, [mine.link(shake), each]) for each in (true, guess))
        best = max(asked, key=lambda question: sum(throw(guessed, question, 0)))
        total += sum(throw(right, best, 0))
    return {"mean": total / shakes}


def chains_against(name, file, games):
    """Choose the best of three prepared chains after the other's anchor is known, in many games."""
    total = 0
    for _ in range(games):
        number = secrets.token_hex(16)
        other = Chain(number, "bob", secrets.token_bytes(32), 8)
        prepared = [Chain(number, name, secrets.token_bytes(32), 8) for _ in range(3)]
        anchor = other.link(0)
        best = max(prepared, key=lambda chain: sum(throw(shake_key(number, 1, [chain.link(1), anchor]), ATTACK, 0)))
        total += sum(throw(shake_key(number, 1, [best.link(1), other.link(1)]), ATTACK, 0))
    return {"mean": total / games}


def guess_hidden(name, file, shake, question, tries):
    """Guess what the other drew, with seeds of one's own in place of his; the share of each item."""
    records = read(file)
    mine = bytes.fromhex(next(one["link"] for one in records if one["kind"] == "seed" and one["shake"] == shake))
    found = {}
    for _ in range(tries):
        value = throw(shake_key(records[0]["game"], shake, [secrets.token_bytes(32), mine]), question, 0)
        found[value] = found.get(value, 0) + 1
    return {"shares": {value: number / tries for value, number in found.items()}}


def made_up(name, file, wanted):
    """Make a whole game up with keys of one's own for both, trying until the dice are as wished."""
    from forge.referee.ledger.opening import opening
    from forge.referee.ledger.shared.reading import write_terms
    from forge.referee.ledger.shared.signing import public_key
    from kit.machine import PLAYS, SIDES
    from kit.skirmish import rules_of

    rules, tries = rules_of(Path(os.environ["SKIRMISH"])), 0
    seeds = {side: secrets.token_bytes(32) for side in SIDES}
    first = opening(rules, SIDES, "shared", write_terms(SIDES, PLAYS)) | {"game": read(file)[0]["game"]}
    question = ATTACK
    while True:
        tries += 1
        tops = {side: Chain(first["game"], side, secrets.token_bytes(32), 8) for side in SIDES}
        if throw(shake_key(first["game"], 1, [tops[side].link(1) for side in SIDES]), question, 0) == wanted:
            break
    on = link(1, NOTHING_BEFORE, first)[0].hash
    records = [first]
    for side in SIDES:
        data = {"kind": "join", "by": side, "key": public_key(seeds[side]), "anchor": tops[side].link(0).hex()}
        records.append(sign(seeds[side], first["game"], data | {"links": 8, "on": on}))
    order = {"about": {"turn": 1}, "ask": "choose", "id": "order", "options": ["attack", "wait", "night"], "who": "red"}
    records.append({"kind": "call", "procedure": "skirmish", "rules_version": 1, "inputs": {}, "by": "anna"})
    records.append({"kind": "choice", "question": order, "value": "attack", "how": "decided", "by": "anna"})
    entry = {"about": {"turn": 1}, "cite": "", "how": "decided", "id": "order", "kind": "choice", "option": "attack"}
    entry |= {"options": order["options"], "who": "red"}
    part = {"kind": "part", "step": "turn", "item": 1, "entries": []}
    del part  # the entries since the last question are told flat
    records.append({"kind": "result", "entries": [entry], "done": False})
    link_of = tops["anna"].link(1).hex()
    records.append({"kind": "request", "question": question, "by": "anna", "shake": 1, "link": link_of})
    head = write(file, records)
    data = {"kind": "seed", "by": "bob", "shake": 1, "link": tops["bob"].link(1).hex(), "on": head}
    records.append(sign(seeds["bob"], first["game"], data))
    dice = {"kind": "dice", "value": wanted, "how": "shared", "request": 7, "shake": 1, "n": 0}
    records.append(dice)
    for side in SIDES:
        head = write(file, records)
        records.append(sign(seeds[side], first["game"], {"kind": "sign", "by": side, "on": head}))
    write(file, records)
    return {"tries": tries}


def fork(name, file, value):
    """Go on with a decision of one's own, signed, in this copy."""
    order = {"about": {"turn": 1}, "ask": "choose", "id": "order", "options": ["attack", "wait", "night"], "who": "red"}
    append(name, file, [{"kind": "choice", "question": order, "value": value, "how": "decided", "by": name}])


def lie_about(name, file, shake, question=None, seed=None):
    """Open a hidden throw as another question, or with another seed."""
    _, game = keys(name)
    kept = dict(game["blind"][str(shake)])
    kept |= {"question": question} if question else {}
    kept |= {"seed": seed} if seed else {}
    append(name, file, [{"kind": "reveal", "by": name, "shake": shake, **kept}])


def secrets_of(name, file):
    """All that must not stand in the file: tops, later links, keys, seeds of hidden throws."""
    person, game = keys(name)
    chain = Chain(read(file)[0]["game"], name, bytes.fromhex(game["top"]), game["links"])
    later = [chain.link(place).hex() for place in range(2, 200)]
    return {"secrets": [person["seed"], game["top"], *later, *(one["seed"] for one in game["blind"].values())]}


def top_of(name, file):
    """The top of one's own chain, as a thief reads it."""
    return {"top": keys(name)[1]["top"]}


def forget_seen(name, file):
    """Lose how far the file was seen, but not what was answered."""
    folder = Path(os.environ["FORGE_HOME"]) / "keys"
    path = next(folder.glob(f"*-{name}.game"))
    data = json.loads(path.read_text())
    path.write_text(json.dumps(data | {"seen": {"seq": 0, "hash": NOTHING_BEFORE}}))


def stretch(name, file):
    """Give the first ten numbers of a stream, to show what a vector is made of."""
    below = numbers(bytes(32), ATTACK, 0)
    return {
        "numbers": [below(6) for _ in range(10)],
        "seal": seal_of("00" * 32, ATTACK),
        "commit": commit_of("00" * 32),
    }


def join_as(name, file, side):
    """Join as the other side too, with one's own key."""
    person, _ = keys(name)
    records = read(file)
    head = write(file, records[:1])
    game, seed = records[0]["game"], bytes.fromhex(person["seed"])
    from forge.referee.ledger.shared.signing import public_key

    data = {"kind": "join", "by": side, "key": public_key(seed), "links": 8, "on": head}
    data["anchor"] = Chain(game, side, secrets.token_bytes(32), 8).link(0).hex()
    write(file, [*records, sign(seed, game, data)])


def take_over(name, file, side):
    """Give the other side a new key of one's own making, and agree to it."""
    from forge.referee.ledger.shared.signing import public_key

    records, seed = read(file), secrets.token_bytes(32)
    head, game = write(file, records), records[0]["game"]
    first = max(one.get("shake", 0) for one in records)
    data = {"kind": "rekey", "by": side, "key": public_key(seed), "links": 8, "first": first, "on": head}
    data |= {"reason": "lost", "anchor": Chain(game, side, secrets.token_bytes(32), 8).link(0).hex()}
    records.append(sign(seed, game, data))
    head = write(file, records)
    signed(name, file, {"kind": "agree", "record": len(records), "on": head})


def change_terms(name, file, plays):
    """Change who plays whom in the opening."""
    records = read(file)
    records[0]["shared"] = records[0]["shared"] | {"plays": plays}
    write(file, records)


def by_hand(name, file, dice):
    """Answer the throw by hand on one's own machine, as forge allows with the other's agreement."""
    from forge.referee.ledger.file import open_ledger
    from forge.referee.ledger.sitting import hand_over
    from forge.referee.walking.questions import BY_HAND, Answer
    from kit.machine import sit

    with open_ledger(file) as ledger:
        session = sit(ledger)
        session.answer(Answer(tuple(dice), BY_HAND))
        hand_over(session)
