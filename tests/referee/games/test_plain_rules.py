"""How the rules of games are written: a condition is an ``if``, and no list is multiplied by it."""

import ast
from pathlib import Path

import pytest

from forge.referee import games

FILES = sorted(Path(games.__path__[0], "atlantic_wolves").rglob("*.py"))
CONDITIONS = ast.Compare | ast.BoolOp | ast.Await


def flags_of(tree):
    """Give the names of arguments and fields that are true or false."""
    named = [(node.target, node.annotation) for node in ast.walk(tree) if isinstance(node, ast.AnnAssign)]
    named += [(node, node.annotation) for node in ast.walk(tree) if isinstance(node, ast.arg)]
    return {
        getattr(target, "id", getattr(target, "arg", "")) for target, kind in named if getattr(kind, "id", "") == "bool"
    }


FLAGS = set().union(*(flags_of(ast.parse(file.read_text())) for file in FILES))


def is_condition(node):
    """Tell whether an expression is true or false, as far as its text shows."""
    if isinstance(node, ast.Call):
        return getattr(node.func, "id", "") == "bool"
    is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    return is_not or isinstance(node, CONDITIONS) or getattr(node, "attr", getattr(node, "id", "")) in FLAGS


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_list_times_a_condition(file):
    """What depends on a condition stands behind an if, where a reader of the rulebook looks for it."""
    products = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.BinOp)]
    products = [node for node in products if isinstance(node.op, ast.Mult)]
    pairs = [(node.lineno, pair) for node in products for pair in ((node.left, node.right), (node.right, node.left))]
    found = [line for line, (one, other) in pairs if isinstance(one, ast.Tuple | ast.List) and is_condition(other)]
    assert found == []
