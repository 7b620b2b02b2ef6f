"""What an element of an SVG says about itself, and what to do about one that cannot be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.drawing.svg_tree import Element

MOVING = ("animate", "animateTransform", "animateMotion", "animateColor", "set")
UNSET = ("none", "inherit", "initial", "unset", "")
STILL = "delete it, paper stands still"


def property_of(found: Mapping[str, str], name: str, otherwise: str) -> str:
    """What is set for a property that children do not inherit."""
    value = found.get(name, "")
    return otherwise if value.lower() in (*UNSET, "auto") else value


def holds(element: Element) -> bool:
    """Tell whether an element asks for no program that understands more than SVG."""
    return not element.attributes.get("requiredExtensions", "").strip()


def remedy(tag: str) -> str:
    """Say what to do about an element that is not drawn."""
    hints = {
        **dict.fromkeys(MOVING, STILL),
        "text": "convert text to paths",
        "flowRoot": "convert text to paths",
        "image": "use the picture as artwork of its own",
        "script": "delete it, forge never runs scripts",
        "foreignObject": "delete it, or draw it with paths",
    }
    return hints.get(tag, "forge draws paths, basic shapes, groups and uses, with fills, gradients and strokes")
