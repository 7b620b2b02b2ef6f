"""Fuzzing: whatever a file holds, forge answers in sentences, within its limits, and touches nothing else.

A failure is kept in a folder; ``python tests/fuzz replay FOLDER`` runs it again.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
MUTANTS = int(os.environ.get("FORGE_FUZZ", "300"))
SEED = os.environ.get("FORGE_FUZZ_SEED", "1")

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

PROBE = """
import os, sys
from pathlib import Path
import forge.cli, forge.errors
import forks

def do(words):
    def main():
        exec(words)
    forge.cli.main = main
    return forks.run([], Path(sys.argv[1])).failure

for name in ("out", "home", "tmp"):
    (Path(sys.argv[1]) / name).mkdir()
for words in sys.stdin.read().splitlines():
    print(do(words) or "nothing")
"""


DEEDS = {
    "raise SystemExit(0)": "nothing",
    "print('no such pack'); raise SystemExit(1)": "nothing",
    "open('out/x', 'w').write('x')": "nothing",
    "import tempfile; tempfile.mkdtemp()": "nothing",
    "raise SystemExit(1)": "silence",
    "raise KeyError('x')": "traceback",
    "raise SystemExit(70)": "fault",
    "raise SystemExit(9)": "status",
    "print(forge.errors.should_not_happen(KeyError('x')))": "fault",
    "open('pack.txt', 'w')": "file outside",
    "open('/etc/hostname')": "file outside",
    "os.open('../x', os.O_CREAT | os.O_WRONLY)": "file outside",
    "os.symlink('/etc', 'out/../x')": "file outside",
    "os.rename('out/x', 'x')": "file outside",
    "os.system('true')": "file outside",
    "print('there is not enough memory for it'); raise SystemExit(1)": "memory",
    "bytearray(1 << 31)": "traceback",
    "os.kill(os.getpid(), 9)": "signal",
}
"""What a command might do, and the failure that it is."""


def python(script, tmp_path, typed="", **environment):
    """Run a script that uses the harness, and give what it writes."""
    done = subprocess.run(
        [sys.executable, "-c", script, tmp_path],
        input=typed,
        env={**os.environ, "PYTHONPATH": str(HERE), **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def probe(tmp_path, *deeds):
    """Do deeds in the place of forge, and give the failure seen in each."""
    return dict(zip(deeds, python(PROBE, tmp_path, "\n".join(deeds)).splitlines(), strict=True))


def fuzz(*words):
    return subprocess.run(
        [sys.executable, HERE, *map(str, words)], capture_output=True, text=True, timeout=7200, check=False
    )


def campaign(tmp_path, *words):
    """Run a campaign and give what came of it."""
    done = fuzz("--keep", tmp_path / "kept", "--seed", SEED, *words)
    assert done.stdout, done.stderr
    return json.loads(done.stdout)


def test_a_few_mutants_of_every_kind_end_as_they_should(tmp_path):
    """The harness is at work whenever the tests are: each kind of file is changed, and the commands bear it.

    Thirteen are the fewest that have every kind; those of this seed are of small packs.
    """
    result = campaign(tmp_path, "--mutants", 13, "--jobs", 1, "--seed", "5")
    assert result["mutants"] == 13
    assert len(result["by target"]) == 12
    assert result["kinds"] == {}


@pytest.mark.fuzz
def test_many_mutants_end_as_they_should(tmp_path):
    """FORGE_FUZZ says how many, FORGE_FUZZ_SEED which; what fails is kept in output/fuzz."""
    result = json.loads(fuzz("--mutants", MUTANTS, "--seed", SEED).stdout)
    assert result["mutants"] == MUTANTS
    assert result["kinds"] == {}


@pytest.mark.fuzz
def test_seeds_are_sound(tmp_path):
    """Unchanged, nothing that is printed is refused: so what becomes of a mutant comes from its change."""
    printed = ("definitions", "rows", "workbooks", "svg", "fonts", "overlays", "forms", "abroad")
    only = [word for name in printed for word in ("--only", name)]
    result = campaign(tmp_path, "--mutants", 76, "--jobs", 1, "--unchanged", *only)
    assert {end.split()[1] for end in result["ends"]} == {"0"}, result["ends"]


def test_each_kind_of_failure_is_seen(tmp_path):
    """A harness that sees nothing would always be content."""
    assert probe(tmp_path, *DEEDS) == DEEDS


@pytest.mark.slow
def test_endless_work_is_stopped(tmp_path):
    """Ten seconds of the processor are all that a mutant gets."""
    assert probe(tmp_path, "while True: pass") == {"while True: pass": "time"}


def test_the_same_seed_makes_the_same_mutants(tmp_path):
    """A mutant is known by its seed and number, however many work at the same time."""
    script = (
        "import sys; from pathlib import Path; from campaign import Campaign\n"
        "import hashlib\n"
        "for n in range(30):\n"
        "  f = Path(sys.argv[1]) / 'm'; said = Campaign('s', 9, f, f).mutant(n, f)\n"
        "  files = sorted((str(p.relative_to(f)), p.read_bytes()) for p in f.rglob('*') if p.is_file())\n"
        "  print(said, hashlib.sha256(repr(files).encode()).hexdigest())\n"
    )
    made = [python(script, tmp_path, PYTHONHASHSEED=hash_seed) for hash_seed in ("1", "2")]
    assert made[0] == made[1]
    assert len(set(made[0].splitlines())) == 30


def test_a_failure_is_kept_and_can_be_run_again(tmp_path):
    """What is kept is the whole input and the commands; running it again tells whether it is mended."""
    case = {"commands": [["list", "pack"]]}
    kept = tmp_path / "kept"
    (kept / "pack").mkdir(parents=True)
    (kept / "case.json").write_text(json.dumps(case), encoding="utf-8")
    (kept / "pack" / "pack.yaml").write_text("pack: harbour\n", encoding="utf-8")
    done = fuzz("replay", kept)
    assert done.returncode == 0, done.stderr
    assert "forge list pack -> 1" in done.stdout
    assert "pack/pack.yaml:1" in done.stdout
