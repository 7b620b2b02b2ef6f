"""What one turn of Atlantic Wolves takes: paper, terminal, phone. python bench/table_taps.py [--game NAME].

The turn is that of docs/AT-THE-TABLE.md. On the terminal it is typed, and its keys are counted. On a phone of 360 px,
in the system's Chromium, each decision and each die is tapped, and what a tap takes until the next question stands
there is measured, on that phone and on a second one that looks on. What paper takes cannot be measured here: the steps
of the rules are counted in the record of the same turn: look-ups, modifiers to be found and summed, steps to be done.

Seconds of a person are reckoned by the keystroke-level model (Card, Moran and Newell 1980): 0.28 s a key, 1.1 s for
pointing and tapping, 1.35 s for making up one's mind before each line or tap that no die has decided.
"""

from __future__ import annotations

import argparse
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from kit.browser import PHONE, Served, chromium_path  # noqa: E402
from kit.taps import begin, head, records_of, tap_dice, tap_value  # noqa: E402

TURN = r"^## [^\n]+\n\n`forge play ({game}[^`]*)`\n.*?```typed\n(.*?)```"
KEY, TAP, MIND = 0.28, 1.1, 1.35


def main() -> None:
    """Count and measure one turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="atlantic-wolves")
    game = parser.parse_args().game
    page = (ROOT / "docs" / "AT-THE-TABLE.md").read_text(encoding="utf-8")
    found = re.search(TURN.format(game=game), page, re.MULTILINE | re.DOTALL)
    if found is None:
        sys.exit(f"docs/AT-THE-TABLE.md has no turn of {game}")
    words, typed = shlex.split(found[1]), found[2]
    with tempfile.TemporaryDirectory() as folder:
        records = type_turn(Path(folder), words, typed)
        say_paper(records)
        say_terminal(typed)
        say_phone(*tap_turn(Path(folder), words, records), records)


def type_turn(folder: Path, words: list[str], typed: str) -> list[dict]:
    """Play the turn at a terminal and give its record."""
    command = [sys.executable, "-m", "forge", "play", *words, "--new", "--ledger", str(folder / "typed.ledger")]
    subprocess.run(command, input=typed, text=True, capture_output=True, check=True)
    return records_of(folder / "typed.ledger")


def say_paper(records: list[dict]) -> None:
    """Count what the rules ask of people with paper and dice."""
    entries = [entry for record in records if record["kind"] == "result" for entry in each(record["entries"])]
    looks = [entry for entry in entries if entry["kind"] == "look"]
    thrown = sum(bool(one["dice"]) for one in looks)
    modifiers = sum(len(one.get("modifiers", ())) for one in looks)
    notes = sum(entry["kind"] == "note" for entry in entries)
    print(f"paper     {len(looks)} look-ups ({thrown} with dice), {modifiers} modifiers to be found and added,")
    print(f"          {notes} steps of the rules to be remembered and carried out")


def each(entries: list[dict]) -> list[dict]:
    """Give entries with those of parts in their place."""
    return [one for entry in entries for one in (each(entry["entries"]) if entry["kind"] == "part" else [entry])]


def say_terminal(typed: str) -> None:
    """Count the keys of a turn that is typed by somebody who knows the numbers of the options."""
    lines = typed.splitlines()
    keys = sum(len(line) + 1 for line in lines)
    print(f"terminal  {keys} keys in {len(lines)} lines; by the model {keys * KEY + len(lines) * MIND:.0f} s")


def say_phone(taps: int, own: list[float], other: list[float], records: list[dict]) -> None:
    """Say what the phone took, and what of it was the machine's."""
    decisions = sum(one["kind"] == "choice" for one in records)
    person = taps * TAP + decisions * MIND
    print(f"phone     {taps} taps, {decisions} of them decisions; by the model {person:.0f} s, and the machine")
    print(f"          {sum(own):.1f} s of it")
    print(f"          tap to next question: median {ms(own)}, worst {max(own) * 1000:.0f} ms")
    print(f"          tap to the other phone: median {ms(other)}, worst {max(other) * 1000:.0f} ms")


def ms(times: list[float]) -> str:
    """Write the median in milliseconds."""
    return f"{statistics.median(times) * 1000:.0f} ms"


def tap_turn(folder: Path, words: list[str], records: list[dict]) -> tuple[int, list[float], list[float]]:
    """Play the same turn on a phone with another looking on; gives taps and the times of both."""
    said = dict(zip(words[1::2], words[2::2], strict=True))
    served = Served(folder / "served", ("--seat", "anna", "--seat", "bob"), {})
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium_path())
            pages = [browser.new_context(**PHONE).new_page() for _ in range(2)]
            for page, link in zip(pages, served.links, strict=True):
                page.goto(link)
                page.goto(f"{served.address}/{words[0]}/play")
            begin(pages[0], f"{said.get('--edition', 'published')}/{said.get('--situation', '')}")
            return tap_all(pages, [one["value"] for one in records if one["kind"] in ("choice", "dice")])
    finally:
        served.stop()


def tap_all(pages: list, answers: list) -> tuple[int, list[float], list[float]]:
    """Tap one answer after another, and wait each time until both phones show what came of it."""
    taps, times = 0, ([], [])
    for value in answers:
        before, began = head(pages[0]), time.perf_counter()
        taps += tap_dice(pages[0], value) if isinstance(value, list) else tap_value(pages[0], str(value))
        for place, page in enumerate(pages):
            while (now := head(page)) == before or (place and now != head(pages[0])):
                time.sleep(0.002)
            times[place].append(time.perf_counter() - began)
    return taps, *times


if __name__ == "__main__":
    main()
