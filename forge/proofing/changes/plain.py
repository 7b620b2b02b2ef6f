"""Differences as plain data, for programs: a stated schema, every difference by itself, nothing folded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from forge.errors import Location, Problem
    from forge.proofing.changes.values import Change, Differences, FaceChange, PieceChange, StateName

SCHEMA = 1


def plain(found: Differences) -> dict[str, Any]:
    """Give all that differs as objects, lists, text, numbers and yes or no; chances are fractions, written ``5/36``."""
    return {
        "schema": SCHEMA,
        "differs": bool(found),
        "old": _state(found.old),
        "new": _state(found.new),
        "compared": {"old": found.compared[0], "new": found.compared[1], "moved": found.moved},
        "changes": [_change(change) for change in found.changes],
        "pieces": [_piece(piece) for piece in found.pieces],
        "odds": [
            {"table": one.table, "under": one.under, "result": one.result}
            | {"before": str(one.before), "after": str(one.after)}
            for one in found.odds
        ],
        "rulings": [
            {"case": one.case, "procedure": one.procedure, "said": one.said, "where": _place(one.where)}
            for one in found.rulings
        ],
        "not_compared": list(found.unread),
        "problems": [_problem(problem) for problem in found.problems],
    }


def _state(state: StateName) -> dict[str, Any]:
    return state._asdict() | {"overlays": list(state.overlays)}


def _place(where: Location) -> dict[str, Any]:
    return {"file": where.file, "line": where.line, "column": where.column}


def _change(change: Change) -> dict[str, Any]:
    faces = {"faces": change.faces} if change.part == "colour" else {}
    said = {name: getattr(change, name) for name in ("part", "of", "item", "sort", "before", "after")}
    return said | {"where": _place(change.where)} | faces


def _piece(piece: PieceChange) -> dict[str, Any]:
    return {
        "component": piece.component,
        "old": piece.old,
        "new": piece.new,
        "title": piece.title,
        "sort": piece.sort,
        "faces": [_face(face) for face in piece.faces],
        "cells": [_change(cell) for cell in piece.cells],
        "copies": list(piece.copies) if piece.copies else None,
        "size": list(piece.size) if piece.size else None,
        "where": _place(piece.where),
    }


def _face(face: FaceChange) -> dict[str, Any]:
    colours = [[old.hex, new.hex] for old, new in face.colours]
    lists = {"gone": list(face.gone), "come": list(face.come), "colours": colours}
    return {"side": face.side, "sort": face.sort} | lists | {"distance_emu": face.distance}


def _problem(problem: Problem) -> dict[str, Any]:
    return {"severity": problem.severity, "where": _place(problem.where), "field": problem.field} | {
        "message": problem.message,
        "hint": problem.hint,
    }
