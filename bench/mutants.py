"""Small faults planted in Python source: where they can be, and the source with one of them."""

import ast
import copy
from typing import NamedTuple

COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
RECKONED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult}
BOUNDS = 1_000
"""Numbers from here on bound work, and nobody could tell a bound from the next."""
NAMED = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """One fault: the number of the place in the file, its line, and what is done there."""

    number: int
    line: int
    what: str


class _Planter(ast.NodeTransformer):
    """Goes through a module, counts the places, and plants a fault at one of them."""

    def __init__(self, wanted=-1):
        self.wanted = wanted
        self.found = []

    def _here(self, node, what):
        self.found.append(Mutant(len(self.found), node.lineno, what))
        return len(self.found) - 1 == self.wanted

    def visit_Compare(self, node):
        self.generic_visit(node)
        for place, operator in enumerate(node.ops):
            other = COMPARED[type(operator)]
            if self._here(node, f"{type(operator).__name__} becomes {other.__name__}"):
                node.ops[place] = other()
        return node

    def visit_BoolOp(self, node):
        self.generic_visit(node)
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        if self._here(node, f"{type(node.op).__name__} becomes {other.__name__}"):
            node.op = other()
        return node

    def visit_UnaryOp(self, node):
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self._here(node, "not is dropped"):
            return node.operand
        return node

    def visit_BinOp(self, node):
        self.generic_visit(node)
        text = any(isinstance(side, ast.JoinedStr) or _is_text(side) for side in (node.left, node.right))
        other = RECKONED.get(type(node.op))
        if other and not text and self._here(node, f"{type(node.op).__name__} becomes {other.__name__}"):
            node.op = other()
        return node

    def visit_Constant(self, node):
        if isinstance(node.value, bool):
            if self._here(node, f"{node.value} becomes {not node.value}"):
                return ast.copy_location(ast.Constant(not node.value), node)
        elif (
            isinstance(node.value, int)
            and node.value < BOUNDS
            and self._here(node, f"{node.value} becomes {node.value + 1}")
        ):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_If(self, node):
        if ast.unparse(node.test) == "TYPE_CHECKING":
            return node
        self.generic_visit(node)
        if self._here(node, "the condition is turned round"):
            node.test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
        return node

    def visit_IfExp(self, node):
        self.generic_visit(node)
        if self._here(node, "the condition is turned round"):
            node.body, node.orelse = node.orelse, node.body
        return node

    def visit_Expr(self, node):
        if _is_text(node.value):  # a docstring
            return node
        self.generic_visit(node)
        if isinstance(node.value, ast.Call) and self._here(node, f"{ast.unparse(node.value.func)}() is left out"):
            return ast.copy_location(ast.Pass(), node)
        return node

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        other = RECKONED.get(type(node.op))
        if other and self._here(node, f"{type(node.op).__name__}= becomes {other.__name__}="):
            node.op = other()
        return node

    def visit_keyword(self, node):
        """Leave ``strict`` alone: it only refuses what is of two lengths, which is nowhere meant to be."""
        return node if node.arg == "strict" else self.generic_visit(node)

    def visit_Name(self, node):
        if (
            node.id in NAMED
            and isinstance(node.ctx, ast.Load)
            and self._here(node, f"{node.id} becomes {NAMED[node.id]}")
        ):
            node.id = NAMED[node.id]
        return node

    def visit_Continue(self, node):
        return ast.copy_location(ast.Break(), node) if self._here(node, "continue becomes break") else node

    def visit_Break(self, node):
        return ast.copy_location(ast.Continue(), node) if self._here(node, "break becomes continue") else node

    def visit_FunctionDef(self, node):
        """Leave annotations and decorators alone."""
        node.body = [self.visit(each) for each in node.body]
        node.args.defaults = [self.visit(each) for each in node.args.defaults]
        node.args.kw_defaults = [each and self.visit(each) for each in node.args.kw_defaults]
        return node

    def visit_AnnAssign(self, node):
        node.value = node.value and self.visit(node.value)
        return node

    def visit_Raise(self, node):
        """Leave the words of refusals alone."""
        return node

    def visit_Assert(self, node):
        """Leave alone what only states what the type checker cannot see."""
        return node


def _is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def mutants(source):
    """Give every fault that can be planted in a source."""
    planter = _Planter()
    planter.visit(ast.parse(source))
    return planter.found


def planted(source, number):
    """Give the syntax tree of a source with one fault."""
    tree = ast.parse(source)
    _Planter(number).visit(tree)
    return ast.fix_missing_locations(copy.copy(tree))
