"""A campaign: so many mutants, in turn over all targets; every failure is kept, and can be run again.

The same word and number make the same mutant, however many there are and however many work at them.
"""

from __future__ import annotations

import json
import os
import shutil
import time
import traceback
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from forks import Ended, run
from targets import TARGETS, turns

if TYPE_CHECKING:
    from pathlib import Path

CASE = "case.json"
KEPT_ALIKE = 3


class Failure(NamedTuple):
    """What must not happen, and did."""

    target: str
    number: int
    changed: str
    command: list[str]
    what: str
    place: str


class Campaign(NamedTuple):
    """What is to be done: mutants of a seed from one number on, where they are made, and where failures are kept."""

    seed: str
    mutants: int
    work: Path
    keep: Path
    only: tuple[str, ...] = ()
    seconds: float = 1e9

    def mutant(self, number: int, folder: Path) -> tuple[str, str, list[list[str]]]:
        """Make one mutant in a new folder: its target, what was changed, and the commands to run there."""
        shutil.rmtree(folder, ignore_errors=True)
        for name in ("home", "out", "tmp"):
            (folder / name).mkdir(parents=True)
        order = [name for name in turns() if not self.only or name in self.only]
        target = order[number % len(order)]
        changed, commands = TARGETS[target][1](folder, Random(f"{self.seed} {target} {number}"))
        return target, changed, commands

    def work_at(self, share: int, shares: int, told: Path) -> None:
        """Run every so many-th mutant and write what came of each, a line each."""
        until = time.monotonic() + self.seconds
        folder, alike = self.work / str(share), Counter[str]()
        with told.open("w", encoding="utf-8") as lines:
            for number in range(share, self.mutants, shares):
                if time.monotonic() > until:
                    break
                target, changed, commands = self.mutant(number, folder)
                ended, failures = try_commands(commands, folder)
                seen = [Failure(target, number, changed, commands[at], what, place) for at, what, place in failures]
                for failure in seen:
                    alike[f"{failure.what} {failure.place}"] += 1
                    if alike[f"{failure.what} {failure.place}"] <= KEPT_ALIKE:
                        self._keep(failure, commands)
                ends = [(one.status, one.cpu, one.megabytes) for one in ended]
                print(json.dumps([target, ends, [list(one) for one in seen]]), file=lines, flush=True)

    def _keep(self, failure: Failure, commands: list[list[str]]) -> None:
        place = self.keep / f"{failure.what.replace(' ', '-')}-{failure.target}-{failure.number}"
        self.mutant(failure.number, place)
        case = {**failure._asdict(), "seed": self.seed, "commands": commands}
        (place / CASE).write_text(json.dumps(case, indent=1), encoding="utf-8")

    def go(self, workers: int) -> dict[str, Any]:
        """Run all of it with so many workers, and add up what came of it."""
        for folder in (self.work, self.keep):
            folder.mkdir(parents=True, exist_ok=True)
        told = [self.work / f"told-{share}" for share in range(workers)]
        children = []
        for share in range(workers):
            child = os.fork()
            if not child:
                status = 1
                try:
                    self.work_at(share, workers, told[share])
                    status = 0
                except Exception:  # noqa: BLE001 - said, whatever it is
                    traceback.print_exc()
                finally:
                    os._exit(status)
            children.append(child)
        for child in children:
            if os.waitpid(child, 0)[1]:
                raise ChildProcessError("the harness itself broke down")
        return add_up(line for path in told for line in path.read_text(encoding="utf-8").splitlines())


def try_commands(commands: list[list[str]], folder: Path) -> tuple[list[Ended], list[tuple[int, str, str]]]:
    """Run commands on a mutant; give how they ended, and for each failure its command, its name and its place."""
    ended: list[Ended] = []
    failures = []
    for at, words in enumerate(commands):
        one = run(words, folder)
        ended.append(one)
        if one.failure:
            failures.append((at, one.failure, one.place))
    checked = {" ".join(words[:3]): one for words, one in zip(commands, ended, strict=True) if not one.failure}
    check = next((one for words, one in checked.items() if words == "check pack"), None)
    plain = next(
        (at for at, words in enumerate(commands) if words[:4] == ["build", "pack", "--out", "out"] and len(words) == 4),
        None,
    )
    if check and check.status == 0 and plain is not None and not ended[plain].failure and ended[plain].status != 0:
        said = (ended[plain].err or check.err).splitlines()[:1]
        failures.append((plain, "disagreement", f"check {check.status}, build {ended[plain].status}: {said}"))
    return ended, failures


def replay(place: Path, work: Path) -> list[tuple[list[str], Ended, str]]:
    """Run a kept failure again: each command, how it ended, and what failed of it."""
    case = json.loads((place / CASE).read_text(encoding="utf-8"))
    shutil.copytree(place, work)
    (work / CASE).unlink()
    for name in ("home", "out", "tmp"):
        (work / name).mkdir(exist_ok=True)
    ended, failures = try_commands(case["commands"], work)
    failed = {at: f"{what}: {where}" for at, what, where in failures}
    return [
        (words, one, failed.get(at, "")) for at, (words, one) in enumerate(zip(case["commands"], ended, strict=True))
    ]


def add_up(lines: Any) -> dict[str, Any]:
    """Count mutants and ends by target, and failures by kind and place."""
    mutants, ends, failures = Counter[str](), Counter[str](), []
    seconds, longest, most = Counter[str](), 0.0, 0
    for line in lines:
        target, ended, failed = json.loads(line)
        mutants[target] += 1
        ends.update(f"{target} {status}" for status, _, _ in ended)
        seconds[target] += sum(cpu for _, cpu, _ in ended)
        longest, most = max([longest, *(cpu for _, cpu, _ in ended)]), max([most, *(size for _, _, size in ended)])
        failures += [Failure(*one) for one in failed]
    kinds: dict[str, list[Failure]] = {}
    for failure in failures:
        kinds.setdefault(f"{failure.what}: {failure.place}", []).append(failure)
    return {
        "mutants": sum(mutants.values()),
        "by target": dict(sorted(mutants.items())),
        "ends": dict(sorted(ends.items())),
        "seconds of the processor": {target: round(taken, 1) for target, taken in sorted(seconds.items())},
        "longest, in seconds of the processor": longest,
        "most megabytes": most,
        "failures": len(failures),
        "kinds": {kind: [f"{one.target} {one.number}" for one in ones] for kind, ones in kinds.items()},
    }
