"""What the press costs: the counters of the workload as PDF/X-4, beside the same build in RGB, in turn.

python bench/press.py [--count 8800] [--rounds 5]      prints processor seconds of each round, and the median ratio
python bench/press.py --one PACK OUT                   writes a pack as the PDF of an offset press
"""

import argparse
import gc
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from workload import write_pack

from forge.errors import Problems
from forge.library.opening import Wanted
from forge.press.conditions import press_profile
from forge.press.document import write_press_pdf
from forge.press.order import make_orders
from forge.press.pages import press_pages
from forge.press.shelf import read_service


def write(folder, out):
    """Open a pack and write it."""
    gc.disable()  # as forge's commands do
    problems, service = Problems(), read_service("offset")
    pack = Wanted(folder).contents(problems)
    profile = press_profile("offset", service)
    for order in make_orders(pack, service, pack.components, problems):
        pages = (one.page for one in press_pages(order, problems))
        write_press_pdf(out / f"{order.id}.pdf", pages, pack, profile, problems)


def seconds(*words):
    """Run something in a process of its own and give the processor's seconds."""
    process = subprocess.Popen([sys.executable, *map(str, words)], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status):
        sys.exit(f"failed: {words}")
    return usage.ru_utime


def main():
    """Compare."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--count", type=int, default=8800)
    ask.add_argument("--rounds", type=int, default=5)
    ask.add_argument("--one", nargs=2, metavar=("PACK", "OUT"))
    wish = ask.parse_args()
    if wish.one:
        write(wish.one[0], Path(wish.one[1]))
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pack = write_pack(folder, wish.count)
        (folder / "press").mkdir()
        ratios = []
        for _ in range(wish.rounds):
            home = seconds("-m", "forge", "build", pack, "--no-cover", "--force", "--out", folder / "home")
            press = seconds(__file__, "--one", pack, folder / "press")
            ratios.append(press / home)
            print(f"home {home:.2f} s, press {press:.2f} s: {press / home:.2f}")
        print(f"median {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main()
