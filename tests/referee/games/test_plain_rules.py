"""How the rules of games are written: a condition is an ``if``, and no list is multiplied by it."""

import ast
from functools import cache
from pathlib import Path

import pytest

from forge.referee import games

FILES = sorted(Path(games.__path__[0]).rglob("*.py"))
CONDITIONS = ast.Compare | ast.BoolOp


def annotated(tree):
    """Give the names of arguments and fields, each with whether it is said to be true or false."""
    said = [(node.target, node.annotation) for node in ast.walk(tree) if isinstance(node, ast.AnnAssign)]
    said += [(node, node.annotation) for node in ast.walk(tree) if isinstance(node, ast.arg)]
    return {(getattr(one, "id", getattr(one, "arg", "")), getattr(kind, "id", "") == "bool") for one, kind in said}


def game_of(file):
    """Name the game that a file belongs to."""
    return file.relative_to(games.__path__[0]).parts[0]


@cache
def flags_of(game):
    """Give the names that stand for nothing but true or false in a game."""
    said = set().union(*(annotated(ast.parse(file.read_text())) for file in FILES if game_of(file) == game))
    return {name for name, flag in said if flag and (name, False) not in said}


def is_condition(node, flags):
    """Tell whether an expression is true or false, as far as its text shows."""
    if isinstance(node, ast.Call):
        return getattr(node.func, "id", "") == "bool"
    is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    return is_not or isinstance(node, CONDITIONS) or getattr(node, "attr", getattr(node, "id", "")) in flags


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_no_list_times_a_condition(file):
    """What depends on a condition stands behind an if, where a reader of the rulebook looks for it."""
    products = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.BinOp)]
    products = [node for node in products if isinstance(node.op, ast.Mult)]
    pairs = [(node.lineno, pair) for node in products for pair in ((node.left, node.right), (node.right, node.left))]
    found = [
        line
        for line, (one, other) in pairs
        if isinstance(one, ast.Tuple | ast.List) and is_condition(other, flags_of(game_of(file)))
    ]
    assert found == []
