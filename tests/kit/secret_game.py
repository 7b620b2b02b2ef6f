"""A common ledger and two private ones, played to the end or as far as wanted."""

import hashlib

from forge.referee.games.under_ten_flags.hiding import hex_of
from forge.referee.games.under_ten_flags.rule_4_1_cruisers import CRUISERS
from forge.referee.ledger.file import create_ledger, open_ledger
from forge.referee.ledger.opening import opening
from forge.referee.ledger.private import Secrets, private_opening
from forge.referee.ledger.session import Session
from forge.referee.walking.drivers import one_of, practice
from forge.referee.walking.questions import DECIDED, Answer
from kit.flags_table import GAME, by_chance, find, house_sea, rules_of

SIDES = ("german", "british")


def salts(seed):
    """Salts of a game that can be made again."""
    counter = 0

    def salt(size):
        nonlocal counter
        counter += 1
        return hashlib.sha256(f"salt {seed} {counter}".encode()).hexdigest()[: 2 * size]

    return salt


def begin(folder, seed="1", sides=SIDES):
    """Begin a game with secrets in a folder."""
    rules = rules_of()
    common = create_ledger(folder / "common.ledger", opening(rules, ("Ada", "Bob"), "hand"))
    for side in sides:
        create_ledger(folder / f"{side}.ledger", private_opening(rules, common.records, side)).close()
    session = Session(common, rules.texts, find)
    session.begin(GAME.play.id, {"secrets": "sealed"})
    return Secrets(session, {side: open_side(folder, side) for side in sides}, salts(seed))


def open_side(folder, side):
    """Open a private ledger."""
    return Session(open_ledger(folder / f"{side}.ledger"), rules_of().texts, find)


def reopen(folder, seed="again", sides=SIDES):
    """Open the ledgers of a game again, on one machine or with one side's only."""
    session = Session(open_ledger(folder / "common.ledger"), rules_of().texts, find)
    return Secrets(session, {side: open_side(folder, side) for side in sides}, salts(seed))


def close(secrets):
    """Let go of all files."""
    secrets.common.ledger.close()
    for session in secrets.private.values():
        session.ledger.close()


class Players:
    """Both players: what is open is decided truthfully by what their own sheets say, the rest by an answerer."""

    def __init__(self, secrets, seed, says=None):
        self.secrets = secrets
        truth = truthful(secrets)
        self.open = one_of(says or truth, truth, practice(f"common {seed}"), by_chance(f"common {seed}"))
        self.hidden = one_of(chasing(secrets), practice(f"hidden {seed}"), by_chance(f"hidden {seed}"))

    def go_on(self, until=lambda secrets: False):
        """Play until the game is over or something is so."""
        while self.secrets.common.question and not until(self.secrets):
            waiting = self.secrets.waiting
            if waiting is None or waiting.what == "says":
                self.secrets.common.answer(self.open(self.secrets.common.question))
                continue
            if waiting.what == "seals":
                self.whisper()
            assert self.secrets.settle()

    def whisper(self):
        """Let the side that the common ledger waits for answer alone."""
        while (session := self.secrets.whisper()).question:
            session.answer(self.hidden(session.question))
        return session


def chasing(secrets):
    """Let hidden moves go for the prey, wherever the test knows it to be."""
    sea = house_sea()

    def answer(question):
        game = secrets.common.position
        prey = []
        if question.id == "plot" and game:
            prey = [route.hex for route in game.on_map]
        elif question.id == "cruiser-plot" and "german" in secrets.private:
            prey = [secrets.private["german"].position.hex]
        hexes = [option for option in getattr(question.request, "options", ()) if option.isdigit()]
        if not prey or not hexes:
            return None
        return Answer(min(hexes, key=lambda place: min(sea.distances(one)[place] for one in prey)), DECIDED)

    return answer


def truthful(secrets):
    """Answer what is asked of a side's own sheet truthfully."""

    def answer(question):
        about, game, options = dict(question.request.about), question.position, getattr(question.request, "options", ())
        german, british = (secrets.private[side].position if side in secrets.private else None for side in SIDES)
        if question.id == "atlantis-here":
            return Answer("here" if german.hex == about["hex"] else "not-here", DECIDED)
        if question.id == "atlantis-says":
            drm = rules_of().unknowns[f"U-UTF-{60 + german.worn}"].value if german.worn else 0
            return Answer("found" if about["roll"] + drm <= 3 else "missed", DECIDED)
        if question.id == "atlantis-searches":
            return Answer("search" if german.hex in {route.hex for route in game.on_map} else "pass", DECIDED)
        able = []
        if question.id == "cruiser-searches":
            able = [name for name, each in zip(CRUISERS, british.cruisers, strict=True) if each.active]
        elif question.id == "reaction":
            for name, each in zip(CRUISERS, british.cruisers, strict=True):
                if hex_of(game, each) == about["hex"] and (each.mode == "escort" or each.active):
                    able.append(name)
        else:
            return None
        return Answer(next((name for name in able if name in options), "none"), DECIDED)

    return answer
