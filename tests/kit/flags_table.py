"""The table of Under Ten Flags: its rules as shipped, procedures with dice given, and players who decide by chance."""

import json
from functools import cache
from pathlib import Path

from forge.errors import Problems
from forge.places import components
from forge.referee.catalogue import load_game
from forge.referee.contract.dice import Handful
from forge.referee.contract.requests import Ask, Choose
from forge.referee.games.under_ten_flags.rule_6_hexes import Sea
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_hand, one_of, practice, prepared, rule, seeded_below
from forge.referee.walking.input import read_input
from forge.referee.walking.questions import DECIDED, Answer
from forge.referee.walking.rulings import Noted, each_entry
from forge.rules import load_rules

PACK = components() / "under-ten-flags"
VECTORS = Path(__file__).parents[1] / "data" / "vectors.json"
GAME = load_game("under-ten-flags")
PROCEDURES = {one.id: one for one in (*GAME.procedures, GAME.play)}


@cache
def rules_of(edition="house"):
    """The pack's rules, checked."""
    problems = Problems()
    rules = load_rules(PACK, problems, edition=edition, owner=False)
    problems.raise_errors()
    return rules


def rules_with(folder, **readings):
    """The house edition with other readings in force: R3="any-failure"."""
    overlay = folder / "readings.yaml"
    lines = "".join(f"  UTF-{name}: {chosen}\n" for name, chosen in readings.items())
    overlay.write_text(f"overlay: readings\nreadings:\n{lines}")
    problems = Problems()
    rules = load_rules(PACK, problems, edition="house", overlays=[overlay], owner=False)
    problems.raise_errors()
    return rules


def find(rules, name):
    """Find a procedure of the game."""
    return PROCEDURES[name]


def rule_on(name, words, dice="", rules=None, **choices):
    """Rule a procedure with dice typed and choices prepared; whatever else is asked stays open."""
    rules = rules or rules_of()
    given = read_input(PROCEDURES[name], {key: str(value) for key, value in words.items()}, rules.texts)
    answers = {key.replace("_", "-"): value for key, value in choices.items()}
    handful = Handful(dice)
    walk = rule(Desk(rules), PROCEDURES[name], given, one_of(by_hand(handful), prepared(answers)))
    assert walk.question is None, walk.question
    assert not handful
    return walk.ruling


def notes(ruling):
    """The ids of what a ruling told, in order."""
    return [entry.id for entry in each_entry(ruling.entries) if isinstance(entry, Noted)]


@cache
def vectors():
    """The test vectors of the game by id."""
    everything = json.loads(VECTORS.read_text(encoding="utf-8"))["vectors"]
    return {one["id"]: one for one in everything if one["game"] == "under-ten-flags"}


@cache
def house_sea():
    """The sea of the house edition."""
    told = rules_of().unknowns
    return Sea(*(told[f"U-UTF-{number}"].value for number in (1, 2, 3, 4, 5)))


def by_chance(seed):
    """Decide everything that players are asked by a seed."""
    below = seeded_below(f"decides {seed}")

    def answer(question):
        request = question.request
        if isinstance(request, Choose):
            return Answer(request.options[below(len(request.options))], DECIDED)
        if isinstance(request, Ask) and hasattr(request.kind, "hexes"):
            return Answer(request.kind.hexes[below(len(request.kind.hexes))], DECIDED)
        return None

    return answer


def hunting(seed):
    """Decide by a seed, but let every hunter go for the nearest prey and search."""
    sea, chance = house_sea(), by_chance(seed)

    def answer(question):
        request, game = question.request, question.position
        prey = []
        if request.id == "plot" and game:
            prey = [route.hex for route in game.on_map]
        elif request.id == "cruiser-plot" and game and game.german:
            prey = [game.german.hex]
        hexes = [option for option in getattr(request, "options", ()) if option.isdigit()]
        if prey and hexes:
            return Answer(min(hexes, key=lambda place: min(sea.distances(one)[place] for one in prey)), DECIDED)
        if request.id in ("atlantis-searches", "cruiser-searches"):
            return Answer(request.options[0], DECIDED)
        return chance(question)

    return answer


def play_open(seed, decides, rules=None):
    """Play a whole game with open sheets."""
    rules = rules or rules_of()
    given = read_input(GAME.play, {}, rules.texts)
    return rule(Desk(rules), GAME.play, given, one_of(practice(str(seed)), decides(seed)))
