"""The words printed beside the pieces; the texts of a pack or an overlay may say any of them otherwise, by its key."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS = {
    "sheet.name": "Sheet {number}",
    "sheet.front": "front",
    "sheet.back": "back",
    "sheet.page": "page {page} of {pages}",
    "sheet.tile": "tile {tile} of {columns} × {rows}",
    "sheet.edition": "edition: {label}",
    "sheet.published": "published edition",
    "sheet.flip-book": "turn the sheet like a book",
    "sheet.flip-calendar": "turn the sheet like a calendar",
    "sheet.separate": "print one side only; the back is a sheet of its own",
    "sheet.fold": "fold along the dashed lines, backs outwards",
    "sheet.more": "{names} and {count} more",
    "sheet.actual-size": "print at actual size (100 %)",
    "cover.heading": "What is in this kit",
    "cover.continued": "{title}, continued",
    "cover.paper": "Paper",
    "cover.sheets": "{count} × {paper}",
    "cover.print": "Printing",
    "cover.print-size": "Print at actual size: 100 %, no “fit to page”. The ruler on every sheet must measure true.",
    "cover.print-long": "Print on both sides, flipped on the long edge.",
    "cover.print-short": "Print on both sides, flipped on the short edge.",
    "cover.print-none": (
        "Print on one side. The backs follow the fronts and lie mirrored: sheet glued to sheet, they meet."
    ),
    "cover.print-fold": "Print on one side. Front and back lie on the same sheet, to be folded together.",
    "cover.print-one": "Print on one side.",
    "cover.print-card": "Print cards on card of 250 to 300 g/m², or on paper for sleeves.",
    "cover.print-test": (
        "Hold the first sheet to the light. If front and back do not meet, print the calibration sheet."
    ),
    "cover.cut": "Gluing and cutting",
    "cover.cut-glue": "Glue sheets of counters on board of 1 to 2 mm and let them dry under a weight.",
    "cover.cut-fold": (
        "Fold each sheet round a board of {core}, along both dashed lines, and glue; the backs meet the fronts."
    ),
    "cover.cut-gutter": "Cut the sheet apart along the middles of the blank gutters. Each block keeps its own marks.",
    "cover.cut-upright": (
        "In each block, cut the lines that run up and down, from mark to mark. Leave the rim at both ends whole."
    ),
    "cover.cut-across": "Then cut the lines across, right through, from the top down. Each cut frees a row.",
    "cover.cut-round": "Punch round pieces; the four short marks point to the middle.",
    "cover.cut-tiles": (
        "Cut tiles at the join marks on the left and top; glue them over their neighbours, letter to letter."
    ),
    "cover.holds": "What each page holds",
    "cover.range": "{first}–{last}",
    "cover.tiles": "{count} tiles",
    "cover.pieces": "{count:,} pieces",
    "cover.one-piece": "1 piece",
    "cover.count": "Count the pieces",
    "cover.copies": "× {count}",
    "cover.many": "{count:,} different pieces, too many to list",
    "labels.first": "Labels start at number {slot}",
    "calibrate.title": "Calibration sheet",
    "calibrate.front": "Calibration sheet for {paper} {lies}, {edge} edge",
    "calibrate.back": "Back of the calibration sheet",
    "calibrate.step-print": "Print on both sides at actual size (100 %). Check the ruler.",
    "calibrate.step-look": (
        "Hold the sheet to the light, this side towards you. A long line of the back crosses each ladder."
    ),
    "calibrate.step-read": (
        "On each ladder, find the rung that the line of the back runs through. Its number is the reading."
    ),
    "calibrate.step-type": "Type eight readings: for each corner, first across (dx), then down (dy).",
    "calibrate.step-pin": (
        "Paper too thick for light? Prick through the four crosses with a pin and read the holes on the back."
    ),
    "calibrate.corner-top-left": "top left",
    "calibrate.corner-top-right": "top right",
    "calibrate.corner-bottom-left": "bottom left",
    "calibrate.corner-bottom-right": "bottom right",
    "calibrate.lies-portrait": "upright",
    "calibrate.lies-landscape": "lying",
    "calibrate.edge-long": "long",
    "calibrate.edge-short": "short",
    "calibrate.pin-back": "Where a pinhole lies, its two numbers are the readings of this corner.",
    "calibrate.labels": "Test sheet for {title}",
    "calibrate.labels-print": (
        "Print this on plain paper at actual size, and hold it to the light behind a sheet of labels."
    ),
    "calibrate.labels-read": (
        "At the first and at the last label, read how far the label's edge lies beside the printed one."
    ),
    "calibrate.first": "first label",
    "calibrate.last": "last label",
}


def say(texts: Mapping[str, str], key: str, **values: object) -> str:
    """Give the words for a key, filled in: from the texts in force, else forge's own, also where theirs do not suit."""
    if key in texts:
        try:
            return texts[key].format_map(values)
        except (KeyError, ValueError, TypeError):
            pass
    return WORDS[key].format_map(values)
