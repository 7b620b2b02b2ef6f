"""What is fuzzed: from which seeds mutants are made, and which commands are to bear them."""

from __future__ import annotations

import io
import re
import shutil
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import cutting
from containers import mutate_font, mutate_ledger, mutate_png, mutate_svg, mutate_workbook, packed, unpacked
from mutating import ODD, mutate_bytes, mutate_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

ROOT = Path(__file__).resolve().parent.parent.parent
SEEDS = Path(__file__).parent / "seeds"
GAMES, SHIPPED = ROOT / "tests" / "games", ROOT / "components"
SMALL = ("bridgehead", "crown", "examples", "iron-roads", "roads", "sampler")
LARGE = ("atlantic-blocks", "atlantic-chase", "atlantic-wolves", "paukenschlag-variant", "under-ten-flags")
RULINGS = {
    "bridgehead": ["crt --odds 3-1", "assault --difference 2", "terrain --terrain woods"],
    "sampler": ["volley --range near", "weather"],
    "atlantic-wolves": ["asw", "attack --area iceland --square normal", "convoy-result --convoys 2"],
    "atlantic-blocks": ["combat-die --target convoy", "air-raid"],
    "atlantic-chase": ["naval-search --total 6", "lapse --speed slow --segments 4"],
    "paukenschlag-variant": ["asw", "damage --points 3", "barbarigo"],
    "under-ten-flags": ["search --searcher british", "morale-check", "recycle --sets 2"],
}
"""What to ask of a pack: a procedure or table, and its options."""
PRINTED = [
    ["--fillable"],
    ["--each"],
    ["--low-ink"],
    ["--grey"],
    ["--scale", "150%"],
    ["--duplex", "fold"],
    ["--blanks"],
    ["--optional"],
]
WRITTEN = {
    "bridgehead": [
        ["combat", "--attack", "14", "--defence", "4"],
        ["supply", "--hexes-to-road", "3", "--turns-out", "1"],
    ],
    "crown": [["unrest"]],
    "iron-roads": [["train", "--length", "4"]],
    "sampler": [["storming", "--attack", "12"], ["courage", "--level", "3"], ["drill", "--ready"]],
}
"""What written procedures are asked for."""
SEQUENCED = {"bridgehead": ["map"], "crown": ["aids"], "iron-roads": ["board"], "sampler": ["log", "tokens"]}
"""The parts that a sequence of turns names."""
FORMS = [
    ("iron-roads", "data/map.txt", "board"),
    ("bridgehead", "data/terrain.csv", "map"),
    ("sampler", "art/approaches.coast", "chart-board"),
    ("sampler", "stocks.yaml", "discs"),
    ("sampler", "templates.yaml", "deck"),
]
"""Packs, a file of each that has a form of its own, and the component that shows it."""
WHOLE = 0.15
"""How many mutants of definitions and rows are of whole packs, half of them of the games that are ruled."""
KINDS_OF_PICTURE = {"png": "PNG", "jpg": "JPEG", "gif": "GIF", "webp": "WEBP"}

Words = list[str]


class Mutant(NamedTuple):
    """What was changed, and the commands to run in its folder."""

    changed: str
    commands: list[Words]


def commands(pack: str, chance: Random, *, tables: bool = False, named: str = "pack") -> list[Words]:
    """Choose what to do with the pack in the folder, or one that comes with forge; of ``tables`` alone, if need be."""
    build = ["build", named, "--out", "out"]
    way = chance.choice(["pdf", "svg", "pdf,svg"])
    drawn = [["check", named], build, [*build, "--force", "--format", way, *chance.choice(PRINTED)]]
    said = [["list", named, option] for option in ("--pieces", "--readings", "--unknown", "--texts")] + [
        ["list", named]
    ]
    ruled = []
    for words in RULINGS.get(pack, ()):
        name, *options = words.split()
        if tables and not (SHIPPED / pack / "tables" / f"{name}.yaml").is_file():
            continue
        ruled += [["referee", named, name, *options, "--seed", "fuzz"], ["odds", named, name, *options]]
    if pack in LARGE:
        chosen = chance.sample([*ruled, *said], 1) + ([chance.choice(drawn[:2])] if chance.random() < 0.25 else [])
    elif chance.random() < 0.2:
        chosen = drawn[:2]
    else:
        chosen = chance.sample([*drawn, *drawn, chance.choice(said), *ruled[:2]], _one_or_two(chance))
    return chosen


def _home(name: str) -> Path:
    """Give the folder of a pack: one of the tests', or one that comes with forge."""
    return next(folder / name for folder in (GAMES, SHIPPED, ROOT / "docs") if (folder / name).is_dir())


def _pack(folder: Path, name: str, *parts: str) -> Path:
    """Copy a pack into the folder, or some parts of it."""
    place = folder / "pack"
    shutil.copytree(_home(name), place)
    if parts:
        cutting.leave(place, parts)
    return place


def change(path: Path, chance: Random, mutate: Callable[..., bytes], *more: object) -> str:
    """Put a mutant in the place of a file."""
    path.write_bytes(mutate(path.read_bytes(), chance, *more))
    return path.name


def _definitions(*suffixes: str) -> Callable[[Path, Random], Mutant]:
    """Make mutants of the files of definitions that end so."""

    def make(folder: Path, chance: Random) -> Mutant:
        whole = chance.random() < WHOLE
        names = [*LARGE, *SMALL] if whole else [*SMALL, "sampler", "sampler"]
        name = chance.choice([name for name in names if suffixes != (".csv",) or whole or name != "crown"])
        place = _pack(folder, name)
        if renamed := not whole or chance.random() < 0.7:  # under its own name forge wants its rules unchanged
            path = place / "pack.yaml"
            path.write_text(cutting.own_name(path.read_text(encoding="utf-8")), encoding="utf-8")
        if name in LARGE and chance.random() < 0.88:  # vectors take long to rule
            (place / "vectors.yaml").unlink()
        files = sorted(path for path in place.rglob("*") if path.suffix in suffixes)
        path = place / "pack.yaml" if ".yaml" in suffixes and chance.random() < 0.35 else chance.choice(files)
        if not whole:
            first = path.relative_to(place).parts[0]
            cutting.leave(place, cutting.touched(place, path, chance), [one for one in cutting.ASIDE if one != first])
        change(path, chance, mutate_text, ODD if chance.random() < 0.5 else _vocabulary())
        return Mutant(f"{name}/{path.relative_to(place)}", commands(name, chance, tables=renamed))

    return make


@cache
def _vocabulary() -> list[str]:
    """All words that a definition may say, in any place, and values of definitions that are sound."""
    found: set[str] = set()
    folders = dict.fromkeys([ROOT / "templates" / "faces", *map(_home, SMALL)])
    for path in [path for folder in folders for path in folder.rglob("*.yaml")]:
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"[\w-]+: [^,\n{}\[\]]+|[\w-]+(?=:)|\{[^{}\n]+\}|\[[^\[\]\n]+\]", text))
    return sorted(found)


def _workbook(folder: Path, chance: Random) -> Mutant:
    place = _pack(folder, "sampler", "deck")
    path = place / "deck.ods"
    if chance.random() < 0.5:
        path = path.with_suffix(".xlsx")
        path.write_bytes(_xlsx())
        _replace(place / "pack.yaml", "deck.ods", "deck.xlsx")
    change(path, chance, mutate_workbook)
    return Mutant(
        path.name,
        [["check", "pack"], ["build", "pack", "deck", "--out", "out", "--format", "svg", "--each"]][
            : _one_or_two(chance)
        ],
    )


@cache
def _xlsx() -> bytes:
    """The deck of the sampler as the other kind of workbook."""
    from openpyxl import Workbook

    book = Workbook()
    book.active.title = "Cards"
    for row in (["id", "side", "title", "text", "copies"], ["c1", "red", "Muster", "Place **2** blocks.", 2]):
        book.active.append(row)
    for number in range(2, 9):
        book.active.append([f"c{number}", "green", f"Card {number}", number * 1.5, 1])
    made = io.BytesIO()
    book.save(made)
    members = unpacked(made.getvalue())
    members["docProps/core.xml"] = re.sub(
        rb"\d{4}-\d\d-\d\dT[\d:]+Z", b"2000-01-01T00:00:00Z", members["docProps/core.xml"]
    )
    return packed(members)


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, (path, old)
    path.write_text(text.replace(old, new), encoding="utf-8")


def _one_or_two(chance: Random) -> int:
    return chance.choice([1, 1, 1, 2])


def _svg(folder: Path, chance: Random) -> Mutant:
    """Change art of several colours or, as often, a symbol of one ink."""
    seeds = sorted(
        [*SEEDS.glob("*.svg"), SHIPPED / "crown" / "art" / "sword-3.svg", GAMES / "sampler" / "art" / "anvil.svg"]
    )
    if chance.random() < 0.5:
        place = _pack(folder, "sampler", "tokens")
        path, parts = place / "art" / "anvil.svg", "tokens"
        shutil.copyfile(chance.choice([*seeds, SEEDS / "program.svg"]), path)
    else:
        place = _pack(folder, "bridgehead", "markers")
        path, parts = place / "symbols" / "flag.svg", "markers"
        path.parent.mkdir(exist_ok=True)
        shutil.copyfile(chance.choice(sorted((ROOT / "templates" / "symbols").glob("*.svg"))), path)
    change(path, chance, mutate_svg)
    return Mutant(path.name, _printed(parts, chance))


def _printed(parts: str, chance: Random) -> list[Words]:
    build = [
        "build",
        "pack",
        *([parts] if parts else []),
        "--out",
        "out",
        "--no-cover",
        "--format",
        chance.choice(["pdf", "svg", "pdf,svg"]),
    ]
    return [["check", "pack"], [*build, *chance.choice([[], [], *PRINTED[1:4]])]][-_one_or_two(chance) :]


def _font(folder: Path, chance: Random) -> Mutant:
    """Change a plain font; or one that is packed, changed before or after it is."""
    place, flavour = _pack(folder, "sampler", "tokens"), chance.choice(["ttf", "ttf", "woff", "woff2"])
    path = place / "fonts" / f"own.{flavour}"
    if flavour == "ttf":
        change(path, chance, mutate_font)
    else:
        _replace(place / "pack.yaml", "fonts/own.ttf", f"fonts/own.{flavour}")
        path.write_bytes(_packed_font(flavour))
        change(path, chance, mutate_bytes)
    return Mutant(path.name, _printed("tokens", chance))


@cache
def _packed_font(flavour: str) -> bytes:
    """Give the font of the sampler as the web has it."""
    from fontTools.ttLib import TTFont

    with TTFont(GAMES / "sampler" / "fonts" / "own.ttf", recalcTimestamp=False) as font:
        font.flavor = flavour
        made = io.BytesIO()
        font.save(made)
    return made.getvalue()


def _written(folder: Path, chance: Random) -> Mutant:
    """Change procedures or the sequence of turns, and rule or play by them."""
    name = chance.choice(["bridgehead", "crown", "iron-roads", "sampler", "sampler"])
    place = _pack(folder, name)
    cutting.leave(place, SEQUENCED[name], ("vectors.yaml", "translations", "editions"))
    files = [path for path in (place / "procedures.yaml", place / "sequence.yaml") if path.is_file()]
    path = chance.choice(files)
    change(path, chance, mutate_text, ODD if chance.random() < 0.3 else _vocabulary())
    chosen = chance.choice(WRITTEN[name])
    ways = [
        ["referee", "pack", *chosen, "--seed", "fuzz"],
        ["odds", "pack", *chosen],
        ["play", "pack", "--seed", "fuzz", "--auto", "first", "--ledger", "out/game.ledger"],
        ["check", "pack"],
    ]
    return Mutant(f"{name}/{path.name}", chance.sample(ways, 2))


def _form(folder: Path, chance: Random) -> Mutant:
    """Change a map of letters, a coast, sticker stocks or slots, and print what lies on it."""
    name, file, part = chance.choice(FORMS)
    place = _pack(folder, name, part)
    change(place / file, chance, mutate_text)
    return Mutant(f"{name}/{file}", _printed(part, chance))


def _abroad(folder: Path, chance: Random) -> Mutant:
    """Change a definition of a small pack, and send it elsewhere: to a printer's, a table, a cutter, into a book."""
    name = chance.choice(["bridgehead", "iron-roads", "roads"])
    parts = cutting.parts_of((_home(name) / "pack.yaml").read_text(encoding="utf-8"))
    place = _pack(folder, name, *chance.sample(sorted(parts.keys() - {"map"}), 2))  # the map takes six seconds
    shutil.copytree(place, folder / "before" / "pack")
    path = chance.choice(sorted(path for path in place.rglob("*") if path.suffix in (".yaml", ".csv", ".txt")))
    change(path, chance, mutate_text, ODD if chance.random() < 0.5 else _vocabulary())
    ways = [
        ["export", "pack", "--to", "vassal", "--out", "out"],
        ["build", "pack", "--cutter", "cricut", "--out", "out"],
        ["diff", "before/pack", "pack"],
        ["gallery", "pack", "--out", "out"],
        ["list", "pack", "--pieces"],
    ]
    return Mutant(f"{name}/{path.relative_to(place)}", [chance.choice(ways)])


def _picture(folder: Path, chance: Random) -> Mutant:
    place, kind = _pack(folder, "sampler", "tokens"), chance.choice([*KINDS_OF_PICTURE, "png", "png"])
    path = place / "art" / f"anvil.{kind}"
    path.write_bytes(_painting(kind, chance.choice(["RGB", "RGBA", "P", "L", "CMYK"])))
    _replace(place / "pack.yaml", "art/anvil.svg", f"art/anvil.{kind}")
    change(path, chance, mutate_png if kind == "png" else mutate_bytes)
    return Mutant(path.name, _printed("tokens", chance))


@cache
def _painting(kind: str, mode: str) -> bytes:
    """Give a small picture of this kind, in colours that it can have."""
    from PIL import Image

    picture = Image.open(ROOT / "docs" / "gallery" / "atlantic-wolves-board.png").convert("RGB").resize((48, 32))
    possible = {
        "png": ("RGB", "RGBA", "P", "L"),
        "jpg": ("RGB", "L", "CMYK"),
        "gif": ("P", "L"),
        "webp": ("RGB", "RGBA"),
    }
    made = io.BytesIO()
    picture.convert(mode if mode in possible[kind] else possible[kind][0]).save(
        made, KINDS_OF_PICTURE[kind], dpi=(300, 300)
    )
    return made.getvalue()


def _overlay(folder: Path, chance: Random) -> Mutant:
    """Change an edition or a translation, and lay it over its pack."""
    name, path = chance.choice(_overlays())
    shutil.copytree(path.parent, folder / "overlays")
    place = folder / "overlays" / path.name
    change(place, chance, mutate_text, ODD if chance.random() < 0.5 else _vocabulary())
    named = f"{_home(name)}" if name in SMALL else name
    overlaid = [[*words, "--overlay", f"overlays/{path.name}"] for words in commands(name, chance, named=named)]
    return Mutant(f"{name}/{path.name}", overlaid)


@cache
def _overlays() -> list[tuple[str, Path]]:
    shipped = [path for folder in ("editions", "translations") for path in sorted(SHIPPED.glob(f"*/{folder}/*.yaml"))]
    return [(path.parent.parent.name, path) for path in [*shipped, GAMES / "sampler" / "editions" / "other.yaml"]]


def _situation(folder: Path, chance: Random) -> Mutant:
    chase = chance.random() < 0.5
    seed = SHIPPED / "atlantic-chase" / "editions" / "house" / "first-chase.yaml" if chase else SEEDS / "attack.yaml"
    shutil.copyfile(seed, folder / "situation.yaml")
    change(folder / "situation.yaml", chance, mutate_text)
    given = ["--situation", "situation.yaml", "--seed", "fuzz"]
    play = ["play", "atlantic-chase", "--edition", "house", *given, "--ledger", "out/game.ledger"]
    ruled = ["referee", "atlantic-wolves", "attack", *given, "--policy", "first"]
    return Mutant("situation.yaml", [play if chase else ruled])


def _ledger(folder: Path, chance: Random) -> Mutant:
    shutil.copyfile(chance.choice(sorted(SEEDS.glob("*.ledger"))), folder / "out" / "game.ledger")
    change(folder / "out" / "game.ledger", chance, mutate_ledger)
    ways = [["verify"], ["show"], ["verify", "--json"], ["export"], ["undo"], ["close"]]
    return Mutant("game.ledger", [["ledger", way, "out/game.ledger", *more] for way, *more in chance.sample(ways, 2)])


TARGETS: dict[str, tuple[int, Callable[[Path, Random], Mutant]]] = {
    "definitions": (8, _definitions(".yaml")),
    "rows": (4, _definitions(".csv")),
    "workbooks": (2, _workbook),
    "svg": (4, _svg),
    "fonts": (2, _font),
    "pictures": (2, _picture),
    "overlays": (3, _overlay),
    "situations": (2, _situation),
    "ledgers": (3, _ledger),
    "written": (3, _written),
    "forms": (3, _form),
    "abroad": (2, _abroad),
}
"""How often of thirty-eight each target has its turn, and what makes its mutants."""


def turns() -> list[str]:
    """Give the targets in the order of their turns, evenly mixed."""
    slots = [((number + 0.5) / share, name) for name, (share, _) in TARGETS.items() for number in range(share)]
    return [name for _, name in sorted(slots)]
