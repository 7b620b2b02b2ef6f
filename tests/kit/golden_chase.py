"""The golden ledger: an operation played at the keyboard to its end, then every other procedure and table called.

All of it by the command line: ``forge play`` with typed lines, ``forge referee`` with dice and answers. What is
expected is what the page of the rule book says, above all its worked examples.

``python -m kit.golden_chase`` in ``tests`` writes it anew, after a change of rules that is meant.
"""

import gzip
import shlex
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from click.testing import CliRunner

from forge.cli import cli

HERE = Path(__file__).parents[1] / "referee" / "games" / "atlantic_chase" / "golden"
GOLDEN = HERE / "chase.ledger.gz"
TYPED = HERE / "norway.typed"
"""What the players of the operation typed, line by line."""


class Call(NamedTuple):
    """A command line from the procedure on, the page, and what the result must say: the whole or some fields."""

    line: str
    page: str = ""
    expected: object = None


CALLS = (
    Call("action --action pass --dice 3", "p.35"),
    Call("trajectory-total --active 4 --target 5", "p.17", {"base": 9, "total": 9}),
    Call("trajectory-total --coordinating 3 --air-support 5 --target 6 --target-coordinating 4", "p.18", {"total": 7}),
    Call("modifiers --air in-hex --target-air adjacent", "p.45", {"active": 3, "target": -1, "net": 2}),
    Call("attempt --action air-strike --active 9 --air adjacent --dice '3 4'", "p.28",
         {"column": "5-9", "modified": 9, "results": ["contact", "hit-if-slow"]}),
    Call("interrupt --active 1 --dice '1 1'", "p.22", {"alert": 0, "outcome": "alert"}),
    Call("slip --active 1", "p.54", {"options": ["signals-active", "evasive-target"], "action": "cancelled"}),
    Call("lapse --speed fast --segments 'a b c d e f g' --answer lapse-segments=a+b+c+d", "p.36",
         {"removed": ["a", "b", "c", "d"]}),
    Call("lapse-options --speed medium --segments 'a b c d e' --intel d", "p.20",
         {"without_limit": [["a", "b", "c"], ["a", "b", "e"]], "with_limit": [["d", "e"]]}),
    Call("seize-initiative --tally 3 --dice '1 6'", "p.26", {"modified": 10, "seized": True, "tally": 0}),
    Call("vie-for-initiative --dice '4 4'", "p.26", {"winner": "active", "tally": 1}),
    Call("initiative-change --weather bad --dice 4", "p.25", {"weather": "bad"}),
    Call("closing --action naval-search --battle", "p.16", {"initiative": "vie"}),
    Call("miss --action engage --intel 1 --tally 2 --dice 3", "p.53", {"initiative": "inactive", "tally": 0}),
    Call("completion --way decline", "p.29", {"completed": True}),
    Call("pass --dice 3", "p.35", {"initiative": "inactive", "tally": 0}),
    Call("reinforce --tally 2 --dice '3 4'", "p.37", {"arrives": True, "initiative": "active"}),
    Call("interruption-vied --winner active", "p.22", "continues"),
    Call("leader-leaves --ship sunk", "p.10", "lost"),
    Call("leader --name tovey", "p.10", {"benefit": "shifts-total", "side": "british"}),
    Call("leader-total --total 9 --name tovey --dice '3 4' --answer leader-total=added", "p.10", 16),
    Call("leader-die --name forbes --thrown '3 4'", "p.10", [6, 4]),
    Call("early-late --segments 'a b c d e f g' --at c --answer part-removed=d+e+f+g", "p.51",
         {"hole": True, "evasive": False}),
    Call("shadow --segments 'a b c d e f g' --at b --answer segments-left=a+b+c", "p.53", {"left": ["a", "b", "c"]}),
    Call("sighted --at c --contact", "p.54", {"station": "c", "intel": 0, "contacts": 1}),
    Call("lose-contact --there contact+intel --elsewhere contact+intel", "p.52",
         {"removed": ["contact", "intel"], "kept": ["contact", "intel"]}),
    Call("closing-in --active-speed fast --target-speed slow", "p.50", "battle"),
    Call("skirmish --active-speed slow --target-speed slow", "p.54", "contact"),
    Call("can-be-hit --result hit-if-slow --speeds 'medium fast'", "p.52", []),
    Call("signals --at c --active-trajectories 1", "p.40", {"station": "c", "then": "seize"}),
    Call("stealth-recon --segments 1", "p.42", {"intel": 1, "then": "vie"}),
    Call("stealth-attack-end", "p.41", {"removed": True, "then": "vie"}),
    Call("hits --ship hood --hits 2", "p.52", {"state": "damaged", "hits": 0}),
    Call("damage --ship 'repulse damaged'", "p.50", {"state": "sunk"}),
    Call("speed --ships 'kent, belfast'", "p.7", "fast"),
    Call("gun-value --ship gneisenau --range extreme", "p.56", {"value": 2}),
    Call("may-attempt --action engage --target trajectory", "p.31", {"legal": False}),
    Call("may-support --force port-box", "p.8", {"legal": False}),
    Call("may-coordinate --others 0", "p.47", {"legal": False}),
    Call("may-recon --there enemy-port --prien", "p.41", {"legal": True}),
    Call("may-complete --force trajectory --length 7 --in-friendly-port", "p.29", {"legal": False}),
    Call("may-merge --first station --second trajectory --same-hex", "p.37", {"legal": False}),
    Call("may-split --unused-task-forces 0", "p.37", {"legal": False}),
    Call("may-reinforce --unused-task-forces 0", "p.37", {"legal": False}),
    Call("may-transfer --by inactive", "p.8", {"legal": False}),
    Call("may-disperse --side german", "p.11", {"legal": False}),
    Call("merge --first contact+evasive --second contact+evasive", "p.37", ["contact", "evasive"]),
    Call("hex --at 0706 --side british", "p.4", {"arctic_line": False}),
    Call("flight --start 0907 --end 1007", "p.4", 1),
    Call("trajectory-shape --line '1207 1208' --side british", "p.4", {"legal": False}),
    Call("trajectory --line '0907 1007' --side british", "p.43"),
    Call("intel-trigger --there enemy-port", "p.43", True),
    Call("trajectory-onward --line '0907 1007' --side british", "p.43"),
    Call("air-strike-action --initiative british --active 'station, 2 hexes away' --coordinating '5 segments' --at c "
         "--ships scheer --dice '6 6 3 3'", "p.28", {"results": ["contact", "damage"], "initiative": "british"}),
    Call("engage-action --initiative british --active '4 segments' --coordinating station "
         "--target-coordinating '3 segments' --at c --dice '2 4 5 5'", "p.32", {"results": ["miss"], "tally": 1}),
    Call("naval-search-action --initiative german --active '3 segments' --target 'along a b c d e f g' --at c "
         "--answer part-removed=d+e+f+g --dice '3 4 2 2'", "p.34",
         {"results": ["early-late"], "initiative": "german", "tally": 1}),
    Call("stealth-attack-action --initiative german --air-support 'air-base, 2 hexes away' --at c "
         "--ships 'rodney, nelson' --dice '6 6 1 1'", "p.42", {"results": ["hit", "hit"]}),
    Call("battle-fought --active german --german gneisenau --british 'kent damaged' --trigger surprise --weather bad "
         "--answer set-up-zone=near --dice '6 5'", "p.54",
         {"why": "no-ships", "rounds": 1}),
    Call("deployment --trigger surprise --active-speed slow --target-speed fast", "p.55", {"fires_first": False}),
    Call("shot --range extreme --dice '2 5 6'", "p.57", {"kept": 7}),
    Call("may-torpedo --ship 'naiad close' --in-smoke --target near", "p.59", {"legal": False}),
    Call("may-smoke --ship 'rodney damaged'", "p.60", {"legal": False}),
    Call("maneuver-order --active british --ships 'scharnhorst damaged, warspite, belfast'", "p.60",
         ["scharnhorst", "warspite", "belfast"]),
    Call("break-away-attempt --own 'british-convoy, k-george-v' --enemy 'gneisenau near' --dice '4 6'", "p.61",
         {"modified": 10, "success": True}),
    Call("battle-end --survivors british --evasive german+british", "p.62", {"contact": ["british"], "then": "vie"}),
    Call("victory --actions 9 --events 'british british-convoy hit 2' --gone none --ends '30 actions' "
         "--points 'german 1: hit british-convoy' --verdict 'german: 1 point'", "p.29", {"ending": "goes-on"}),
    Call("air-base --id scapa-flow", "p.8", {"hex": "1207", "side": "british"}),
    Call("air-strike --total 5 --dice '1 5'", "p.27", {"effect": ["miss"]}),
    Call("air-support --hexes 2", "p.45", {"active": 1, "target": 0}),
    Call("break-away --dice '4 6'", "p.61", {"effect": "exits"}),
    Call("engage --total 0 --dice '2 6'", "p.31", {"effect": "battle"}),
    Call("gunnery --modifier gun-value=3 --modifier smoke=1 --dice '4 6'", "p.57", {"hits": 1}),
    Call("interruption --intel 1 --dice '1 1'", "p.22", {"effect": "alert-0"}),
    Call("imaginary-slip --dice 5", "p.54", {"effect": "evasive"}),
    Call("leader-benefit --id tovey", "p.10"),
    Call("map --sheet map", "p.4"),
    Call("naval-search --total 10 --dice '6 6'", "p.33", {"effect": ["contact", "sighted"]}),
    Call("port-check --port brest --dice 3", "p.8", {"state": "closed"}),
    Call("port --id brest", "p.8"),
    Call("range-dice --range extreme", "p.57", {"dice": 3, "keep": "lowest"}),
    Call("ranges --firer far --target near", "p.56", {"range": "long"}),
    Call("reinforcement --dice '1 5'", "p.37", {"effect": "failed"}),
    Call("rounds --weather bad", "p.55", {"rounds": 2}),
    Call("seize --dice '3 6'", "p.26", {"effect": "seized"}),
    Call("ship --id hood", "p.6"),
    Call("stealth-attack --total 2 --dice '1 6'", "p.41", {"effect": "lose-contact"}),
    Call("time-lapse --speed medium", "p.19", {"good": 3, "bad": "1d6", "limit": 2}),
    Call("torpedo --modifier target-slow --dice '4 6'", "p.59", {"hits": 2}),
    Call("vie --dice 4", "p.26"),
    Call("weather --weather good --dice 6", "p.25", {"weather": "bad"}),
)  # fmt: skip


def in_process(words, typed=""):
    """Run a command line of forge without a process of its own, and give its status and what it wrote."""
    ran = CliRunner().invoke(cli, words, input=typed, prog_name="forge", catch_exceptions=False)
    return ran.exit_code, ran.output


def play_words(ledger):
    """The command that plays the operation, with practice dice."""
    begins = ["--edition", "house", "--situation", "norway", "--seed", "golden", "--player", "Ada", "--player", "Bob"]
    return ["play", "atlantic-chase", "--ledger", str(ledger), *begins]


def call_words(call, ledger):
    """The command that calls a procedure or a table."""
    words = ["--policy", "first", "--json", "--ledger", str(ledger)]
    return ["referee", "atlantic-chase", *shlex.split(call.line), *words]


def play_script(folder, run=in_process, calls=CALLS):
    """Play the operation and call everything else in one ledger; give each command with its status and output."""
    ledger = folder / "chase.ledger"
    words = play_words(ledger)
    done = [(words, *run(words, TYPED.read_text(encoding="utf-8")))]
    for call in calls:
        words = call_words(call, ledger)
        done.append((words, *run(words)))
    return done


def read_golden():
    """The bytes of the golden ledger."""
    return gzip.decompress(GOLDEN.read_bytes())


def rewrite():
    """Write the golden ledger."""
    with TemporaryDirectory() as folder:
        for words, status, output in play_script(Path(folder)):
            if status:
                sys.exit(f"{shlex.join(words)}\n{output}")
        GOLDEN.write_bytes(gzip.compress((Path(folder) / "chase.ledger").read_bytes(), mtime=0))


if __name__ == "__main__":
    rewrite()
