"""Load on a table: so many phones at once, each with an address of its own, half of their requests rulings on record.

    python bench/table_load.py                          # 50 phones, 10,000 requests
    python bench/table_load.py --phones 10 --requests 1000
    python bench/table_load.py --kills 20               # and killed (kill -9) while answers are on their way

Each phone keeps to the rate that the table allows one client; nothing is turned off for the measure. Linux only, for
there all of 127.0.0.0/8 is this machine.
"""

import argparse
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from kit.browser import Served
from kit.killed_tables import Survivor
from kit.table_client import Phone

PATH = "/atlantic-wolves/rule/asw"
PACE = 1 / 18
"""Seconds between two requests of a phone: the table takes 20 a second from each."""


def main():
    """Measure, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--phones", type=int, default=50)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=0)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), ["atlantic-wolves", "--edition", "house", "--ledger", "load.ledger"], {})
        try:
            load(served, said.phones, said.requests)
        finally:
            served.stop()
        print(f"standard error: {served.faults or 'nothing'}")
        if said.kills:
            kill(Path(folder) / "killed", said.kills)


def load(served, phones, requests):
    """Let the phones ask, all at once."""
    Phone(served).get(PATH)  # the pack is opened once
    times, faults, idle = {"page": [], "ruling": []}, [], cpu_and_memory(served)
    threads = [
        threading.Thread(target=ask, args=(served, f"127.0.1.{number + 1}", requests // phones, times, faults))
        for number in range(phones)
    ]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.perf_counter() - began
    for what, found in times.items():
        cut = statistics.quantiles(found, n=100)
        told = f"median {1000 * cut[49]:.0f} ms, p99 {1000 * cut[98]:.0f} ms, worst {1000 * max(found):.0f} ms"
        print(f"{what}: {len(found)}, {told}")
    done = sum(map(len, times.values()))
    print(f"{phones} phones, {done} requests in {took:.1f} s ({done / took:.0f} a second)")
    print(f"errors: {len(faults)} {sorted(set(faults))[:3]}")
    busy = cpu_and_memory(served)
    print(f"memory {idle[1]:.0f} MB before, {busy[1]:.0f} MB after; processor {busy[0] - idle[0]:.1f} s")
    before = cpu_and_memory(served)[0]
    time.sleep(10)
    print(f"idle for 10 s: {cpu_and_memory(served)[0] - before:.2f} s of the processor")


def ask(served, source, number, times, faults):
    """Ask for a page and send its form, in turn, at the pace of one phone."""
    phone = Phone(served, source=source)
    page = phone.get(PATH)
    form, start = page.form(PATH, ""), time.perf_counter()
    for count in range(number):
        time.sleep(max(0, start + count * PACE - time.perf_counter()))
        began = time.perf_counter()
        try:
            answer = phone.send(form, ("face", "4"), follow=False) if count % 2 else phone.get(PATH)
            if answer.status != (303 if count % 2 else 200):
                faults.append(f"{answer.status}: {answer.text[:300]}")
            elif not count % 2:
                form = answer.form(PATH, "")
        except OSError as error:
            faults.append(repr(error))
        times["ruling" if count % 2 else "page"].append(time.perf_counter() - began)
    phone.close()


def cpu_and_memory(served):
    """Give the seconds of the processor and the megabytes that the server has used."""
    folder = Path(f"/proc/{served.process.pid}")
    user, system = (folder / "stat").read_text().rpartition(")")[2].split()[11:13]
    resident = next(line for line in (folder / "status").read_text().splitlines() if line.startswith("VmRSS"))
    return (int(user) + int(system)) / 100, int(resident.split()[1]) / 1024


def kill(folder, answers):
    """Kill the server at random moments until so many answers were confirmed."""
    ledger = folder / "killed.ledger"
    words = ["atlantic-wolves", "--edition", "house", "--ledger", ledger, "--port", 8377]
    playing = Survivor(Served(folder, words, {}), "atlantic-wolves", ledger, 7)
    try:
        playing.begin()
        playing.play(answers, within=1.5)
    finally:
        playing.served.stop()
    status, said = playing.verified()
    print(
        f"killed {playing.kills} times while {len(playing.confirmed)} answers were confirmed: {len(playing.lost)} lost"
    )
    print(f"forge ledger verify: status {status}, {said.splitlines()[1].strip() if said else ''}")


if __name__ == "__main__":
    main()
