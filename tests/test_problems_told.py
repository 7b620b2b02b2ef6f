"""No problem is read into a collector that is thrown away: seen in the syntax tree of every module."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import forge

ROOM = Path(forge.__file__).parent
SOURCES = {path: path.read_text(encoding="utf-8") for path in sorted(ROOM.rglob("*.py"))}
MAKERS = [path.relative_to(ROOM).as_posix() for path, source in SOURCES.items() if "Problems(" in source]
EXCEPTED = {
    # what fits no sheet was told when the plan was made; afterwards other margins are tried on what does fit
    "imposing/sharing.py": 1,
    # a search says nothing of files that cannot be read: forge check does
    "referee/telling/passages.py": 1,
    # the pack as it is now only lends its defaults to an older ledger, which is ruled by its own rules
    "referee/ledger/later.py": 1,
    # where things of a piece were written, and what ships are compared, is told of what was drawn, and its problems too
    "kinds/faces/face.py": 2,
    # what is wrong with a state of a pack is told by who compares it with another
    "proofing/changes/state.py": 1,
    # whose a piece is was read, and what is wrong with that told, when it was drawn
    "kinds/faces/by_row.py": 1,
    # whose rows a file holds is asked of a part whose own reading tells what is wrong with its name
    "proofing/changes/carried.py": 1,
    # what is wrong with a side as it was before a save was told when it was drawn for the first time
    "live/part.py": 1,
    # what is wrong with written procedures was told when their rules were read
    "rules/rules.py": 1,
    # what is wrong with the parts list, and with the component that another is made of, is told where that is built
    "kinds/others.py": 1,
    # what a proof finds is part of what it gives
    "library/kit.py": 1,
    # what is wrong with a variant is part of what it gives; the parts list was read, and told, before that
    "proofing/gallery/variants.py": 3,
    # what is drawn into a book was drawn before, and told, when it was looked at
    "proofing/book/entry.py": 2,
    "proofing/book/faces.py": 1,
}
"""How many collectors of a module are thrown away for a reason."""

READING = {"add", "raise_errors", "errors", "warnings"}
"""What a collector is asked for, or given on to, by those who look at what is in it."""
TELLING = {
    "report",
    "ForgeError",
    "show_problems",
    "len",
    "list",
    "tuple",
    "sorted",
    "any",
    "all",
    "set",
    "bool",
    "Checked",
}


def discarded(source: str) -> list[int]:
    """Give the lines on which a collector is made that nobody looks into afterwards."""
    tree = ast.parse(source)
    above = {below: node for node in ast.walk(tree) for below in ast.iter_child_nodes(node)}
    lines = []
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Problems":
            names = _bound(call, above)
            scope = _scope(call, above)
            if not any(_is_read(node, names, above) for node in ast.walk(scope)):
                lines.append(call.lineno)
    return lines


def _bound(call: ast.Call, above: dict[ast.AST, ast.AST]) -> set[str]:
    """Give the names that a collector is known by."""
    node: ast.AST = call
    while not isinstance(node, ast.stmt) and not (isinstance(node, ast.Call) and node is not call):
        node = above[node]
    if not isinstance(node, (ast.Assign, ast.AnnAssign)):
        return set()
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {
        ast.unparse(name)
        for target in targets
        for name in ast.walk(target)
        if isinstance(name, (ast.Name, ast.Attribute))
    }


def _scope(node: ast.AST, above: dict[ast.AST, ast.AST]) -> ast.AST:
    while node in above and not isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)):
        node = above[node]
    return node


def _is_read(node: ast.AST, names: set[str], above: dict[ast.AST, ast.AST]) -> bool:
    """Tell whether a use of one of the names looks at the problems, rather than handing the collector to a reader."""
    if not isinstance(node, (ast.Name, ast.Attribute)) or ast.unparse(node) not in names:
        return False
    user = above[node]
    if isinstance(user, ast.Starred):
        user = above[user]
    if isinstance(user, ast.Tuple) and isinstance(above[user], ast.Return):
        return True  # whoever called is given it
    if isinstance(user, ast.Attribute):
        return user.attr in READING - {"add"}
    if isinstance(user, ast.Call) and node in user.args:
        name = user.func.attr if isinstance(user.func, ast.Attribute) else ast.unparse(user.func)
        return name in TELLING | READING
    looked = (ast.For, ast.comprehension, ast.Return, ast.If, ast.UnaryOp, ast.BoolOp, ast.IfExp, ast.Yield)
    return isinstance(user, looked) and not isinstance(node.ctx, ast.Store)


@pytest.mark.parametrize("module", MAKERS)
def test_every_collector_is_looked_into(module):
    """Whoever makes a collector of problems raises, tells, hands on or counts what is in it."""
    lines = discarded(SOURCES[ROOM / module])
    allowed = EXCEPTED.get(module, 0)
    assert len(lines) == allowed, f"a collector of problems is made on {lines} that nobody looks into"


def test_what_is_excepted_is_there():
    """A module that was renamed, or makes none any more, is excepted no longer."""
    assert set(EXCEPTED) <= set(MAKERS)


@pytest.mark.parametrize(
    ("body", "lost"),
    [
        ("return read(row, Problems())", True),
        ("found = Problems()\n    return read(row, found)", True),
        ("found = Problems()\n    read(row, found)\n    found.add(others)", True),
        ("found = Problems() if problems is None else problems\n    read(row, found)", True),
        ("self.found = Problems()\n    return read(row, self.found)", True),
        ("found = Problems()\n    read(row, found)\n    problems.add(found)", False),
        ("found = Problems()\n    read(row, found)\n    found.raise_errors()", False),
        ("folder, found = place, Problems()\n    read(folder, found)\n    report(found)", False),
        ("found = Problems()\n    read(row, found)\n    return None if found.errors else row", False),
        ("found = Problems()\n    read(row, found)\n    return [str(each) for each in found]", False),
        ("found = Problems()\n    read(row, found)\n    raise ForgeError(found)", False),
        ("found = Problems()\n    read(row, found)\n    if not found:\n        keep(row)", False),
        ("found = Problems()\n    return row, tuple(found)", False),
        ("found = Problems()\n    return read(row, found), found", False),
        ("found = Problems()\n    return (read(row, found), row)", True),
    ],
)
def test_a_collector_thrown_away_is_found(body, lost):
    """The look at the syntax tree tells collectors that are lost from those that are not."""
    assert bool(discarded(f"def go(row, problems):\n    {body}\n")) is lost
