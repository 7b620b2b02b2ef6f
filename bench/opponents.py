"""Play whole games without a player, each way of playing one side against each of the other, with the same dice.

python bench/opponents.py 1000
python bench/opponents.py 200 --ways first last reasoned
python bench/opponents.py 1000 --pack atlantic-chase --situation norway --ways chance reasoned
"""

import argparse
import math
import multiprocessing
import time
from functools import cache

import forge
from forge.referee.catalogue import load_game
from forge.referee.contract.deciding import by_side, find_policy
from forge.referee.walking.desk import Desk
from forge.referee.walking.drivers import by_policy, one_of, practice, rule, seeded_below
from forge.referee.walking.input import read_input

PACK = "under-ten-flags"
SIDES = ("german", "british")
WAYS = ("first", "last", "chance", "reasoned")
CHANCE = "chance"


ENDS = "end"
"""What chance never decides: that players stop."""


@cache
def game_of(pack):
    """Open the house edition of a pack."""
    return forge.open_game(pack, edition="house")


def way(procedure, name, seed):
    """Find a way of playing by name; ``chance`` decides by a seed."""
    if name != CHANCE:
        return find_policy(procedure, name)
    below = seeded_below(f"decides {seed}")

    def by_lot(decision):
        options = [option for option in decision.options if option != ENDS]
        return options[below(len(options))]

    return by_lot


def play(task):
    """Play one game; give the points by which the German is ahead, the winner, and how many were sunk."""
    pack, situation, german, british, seed = task
    game, procedure = game_of(pack), load_game(pack).play
    sides = {side: way(procedure, name, f"{side} {seed}") for side, name in zip(SIDES, (german, british), strict=True)}
    decides = by_policy(by_side(sides | {"": find_policy(procedure, "first")}), "bench")
    words = game.situation("play", situation) if situation else {}
    given = read_input(procedure, words, game.rules.texts)
    walk = rule(Desk(game.rules), procedure, given, one_of(practice(str(seed)), decides))
    assert walk.question is None, walk.question
    result = walk.ruling.result
    if pack == PACK:
        return result.vp, result.winner, int(result.sunk)
    return result.german_points - result.british_points, result.winner, len(result.sunk)


def told(values):
    """Write a mean with its standard error."""
    mean = sum(values) / len(values)
    error = math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
    return f"{mean:+.2f} +- {error:.2f}"


def main():
    """Play all pairings and print the table and the margins."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--pack", default=PACK)
    parser.add_argument("--situation")
    parser.add_argument("--ways", nargs="+", default=WAYS)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    points = {}
    with multiprocessing.Pool(options.processes) as pool:
        print("| German | British | points | German, British, drawn | sunk | ms a game |\n|---|---|--:|--:|--:|--:|")
        for german in options.ways:
            for british in options.ways:
                began = time.perf_counter()
                tasks = [(options.pack, options.situation, german, british, seed) for seed in range(options.games)]
                games = pool.map(play, tasks, chunksize=10)
                took = (time.perf_counter() - began) / options.games * 1000
                points[german, british] = [ahead for ahead, *_ in games]
                won = [sum(winner == side for _, winner, _ in games) for side in SIDES]
                ends = ", ".join(map(str, (*won, options.games - sum(won))))
                sunk = sum(lost for *_, lost in games)
                row = (german, british, told(points[german, british]), ends, sunk, f"{took:.0f}")
                print(f"| {' | '.join(map(str, row))} |", flush=True)
    best = options.ways[-1]
    for other in options.ways[:-1]:
        for enemy in options.ways:
            more = margin(points[best, enemy], points[other, enemy])
            print(f"German {best} over {other}, against {enemy}: {more}")
        more = margin(points[best, best], points[best, other])
        print(f"British {best} over {other}, against {best}: {more}")


def margin(ours, theirs):
    """Write the mean difference of games with the same dice, with its standard error."""
    return told([one - other for one, other in zip(ours, theirs, strict=True)])


if __name__ == "__main__":
    main()
