"""Play whole games without a player, each way of playing one side against each of the other, with the same dice.

python bench/opponents.py 1000
python bench/opponents.py 200 --ways first last reasoned
"""

import argparse
import math
import multiprocessing
import time
from functools import cache

from forge.errors import Problems
from forge.places import find_pack
from forge.referee.catalogue import load_game
from forge.referee.contract.deciding import by_side, find_policy
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_policy, one_of, practice, rule, seeded_below
from forge.referee.walking.input import read_input
from forge.rules import load_rules

PACK = "under-ten-flags"
SIDES = ("german", "british")
WAYS = ("first", "last", "chance", "reasoned")
CHANCE = "chance"


@cache
def rules_of(pack):
    """Load the house edition of a pack."""
    problems = Problems()
    rules = load_rules(find_pack(pack), problems, edition="house", owner=False)
    problems.raise_errors()
    return rules


def way(procedure, name, seed):
    """Find a way of playing by name; ``chance`` decides by a seed."""
    if name != CHANCE:
        return find_policy(procedure, name)
    below = seeded_below(f"decides {seed}")
    return lambda decision: decision.options[below(len(decision.options))]


def play(task):
    """Play one game; give its VP, its winner, whether Atlantis was sunk."""
    german, british, seed = task
    rules, procedure = rules_of(PACK), load_game(PACK).play
    sides = {side: way(procedure, name, f"{side} {seed}") for side, name in zip(SIDES, (german, british), strict=True)}
    decides = by_policy(by_side(sides | {"": find_policy(procedure, "first")}), "bench")
    walk = rule(Desk(rules), procedure, read_input(procedure, {}, rules.texts), one_of(practice(str(seed)), decides))
    assert walk.question is None, walk.question
    result = walk.ruling.result
    return result.vp, result.winner, result.sunk


def told(values):
    """Write a mean with its standard error."""
    mean = sum(values) / len(values)
    error = math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
    return f"{mean:+.2f} +- {error:.2f}"


def main():
    """Play all pairings and print the table and the margins."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--ways", nargs="+", default=WAYS)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    points = {}
    with multiprocessing.Pool(options.processes) as pool:
        print(
            "| German | British | VP | German, British, drawn | Atlantis sunk | ms a game |\n|---|---|--:|--:|--:|--:|"
        )
        for german in options.ways:
            for british in options.ways:
                began = time.perf_counter()
                tasks = [(german, british, seed) for seed in range(options.games)]
                games = pool.map(play, tasks, chunksize=10)
                took = (time.perf_counter() - began) / options.games * 1000
                points[german, british] = [vp for vp, *_ in games]
                won = ", ".join(str(sum(winner == side for _, winner, _ in games)) for side in (*SIDES, "draw"))
                sunk = sum(lost for *_, lost in games)
                row = (german, british, told(points[german, british]), won, sunk, f"{took:.0f}")
                print(f"| {' | '.join(map(str, row))} |", flush=True)
    best = options.ways[-1]
    for other in options.ways[:-1]:
        for enemy in options.ways:
            more = margin(points[best, enemy], points[other, enemy])
            print(f"German {best} over {other}, against {enemy}: {more} VP")
        more = margin(points[best, best], points[best, other])
        print(f"British {best} over {other}, against {best}: {more} VP")


def margin(ours, theirs):
    """Write the mean difference of games with the same dice, with its standard error."""
    return told([one - other for one, other in zip(ours, theirs, strict=True)])


if __name__ == "__main__":
    main()
