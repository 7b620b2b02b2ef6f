"""What Under Ten Flags does not allow in searches and decks, by its rule book; and what a procedure refuses."""

from itertools import combinations, product

from forge.errors import ForgeError
from forge.referee.contract.words import title
from forge.referee.walking.desk import Desk
from forge.referee.walking.input import read_input
from forge.referee.walking.walk import Walk
from kit.flags_table import PROCEDURES, rules_of

UNITS, ROLES = ("atlantis", "cruiser", "escort", "acv"), ("search", "reactive-search", "counter-search")
HELP = ("aircraft", "disguise", "cruiser", "walrus")
USED_BY = {"aircraft": {"atlantis"}, "disguise": {"atlantis"}, "cruiser": {"cruiser"}, "walrus": {"cruiser", "escort"}}
"""The -1 of a cruiser is on her other side than Escort (7.2.1); her Walrus flies in either mode (7.3)."""


def refused(name, words, rules=None):
    """Give all that a procedure objects to, as sentences with the numbers of rules; nothing where it begins."""
    rules = rules or rules_of()
    try:
        given = read_input(PROCEDURES[name], {key: str(value) for key, value in words.items()}, rules.texts)
        Walk(Desk(rules), PROCEDURES[name], given.arguments)
    except ForgeError as refusal:
        return {problem.message for problem in refusal.problems}
    return set()


def sentences(*objections):
    """Write objections, each an id, its rule and its values, as a refusal does."""
    texts = rules_of().texts
    return {f"{title(texts, name, tuple(values.items()))} (rule {cite})" for name, cite, values in objections}


def searches():
    """Every search there is to tell of: the unit, the search, up to two aids, a disguise box, its mark, activation."""
    for unit, role, number in product(UNITS, ROLES, (0, 1, 2)):
        for aids, box, mark, active in product(combinations(HELP, number), (0, 3), ("half", "crossed"), ("yes", "no")):
            yield unit, role, aids, box, mark, active


def against_a_search(unit, role, aids, box, mark, active):
    """What the rules object to in a search, an escort that is not activated being barred from active ones (UTF-R21)."""
    found = []
    if len(aids) > 1:
        found.append(("one-aid", "7.5", {"aids": aids}))
    cite = "7.2.1" if unit == "escort" else "7.3"
    found += [("not-its-aid", cite, {"unit": unit, "aid": aid}) for aid in aids if unit not in USED_BY[aid]]
    if unit == "acv" and role != "counter-search":
        found.append(("acv-searches", "7.0", {}))
    if (unit, role) == ("atlantis", "reactive-search") or (unit in ("cruiser", "escort") and role == "counter-search"):
        found.append(("not-its-role", "7.5", {"unit": unit}))
    if unit == "cruiser" and active == "no":
        found.append(("not-activated", "5.3", {}) if role == "search" else ("reacts-activated", "7.2", {}))
    if bool(box) != ("disguise" in aids):
        found.append(("which-disguise", "7.4", {}))
    if box and mark == "crossed":
        found.append(("disguise-crossed", "7.4", {"box": box}))
    if not found and (unit, role, active) == ("escort", "search", "no"):
        found.append(("not-activated", "5.3", {}))
    return sentences(*found)


def decks():
    """Cards of the Activation deck, who was activated last and how often, who has acted this turn."""
    streaks = (("none", 0), ("none", 1), ("german", 0), ("german", 1), ("british", 2))
    acted = ("none", "german", "british", "german+british")
    for black, red, (last, in_a_row), who in product((0, 1, 19, 20), (0, 18, 20), streaks, acted):
        yield {"black": black, "red": red, "last": last, "in-a-row": in_a_row, "acted": who}
