"""Nets folded as a person folds them: where each panel comes to lie, which way it looks, and which way is up on it."""

from typing import NamedTuple

import numpy as np


class Folded(NamedTuple):
    """A panel in space: its corner at the net's (x, y) of its box, its axes there, and the way its print looks."""

    at: np.ndarray
    across: np.ndarray
    down: np.ndarray
    out: np.ndarray
    panel: object

    def point(self, x, y):
        """Where a point of the net comes to lie if it is in the plane of this panel."""
        return self.at + (x - self.panel.box.x) * self.across + (y - self.panel.box.y) * self.down

    @property
    def corners(self):
        """Its four corners."""
        return [self.point(x, y) for x, y in self.panel.box.corners]

    @property
    def upward(self):
        """Which way the top of what is drawn on it looks."""
        return self.down if self.panel.turn else -self.down


def shared(one, other):
    """The edge of a box at which another box lies."""
    if other.x == one.x + one.width and other.y == one.y:
        return "right"
    if other.x + other.width == one.x and other.y == one.y:
        return "left"
    if other.y == one.y + one.height and other.x == one.x:
        return "bottom"
    return "top" if other.y + other.height == one.y and other.x == one.x else ""


def over(folded, edge, panel):
    """Fold what hangs on an edge of a panel by a right angle, away from who looks at its print."""
    _, across, down, out, own = folded
    if edge in ("right", "left"):
        turned = (-out, down, across) if edge == "right" else (out, down, -across)
    else:
        turned = (across, -out, down) if edge == "bottom" else (across, out, -down)
    x = own.box.x + own.box.width if edge == "right" else own.box.x
    y = own.box.y + own.box.height if edge == "bottom" else own.box.y
    hinge = folded.point(x, y)
    found = Folded(hinge, *turned, panel)
    return found._replace(at=hinge + (panel.box.x - x) * found.across + (panel.box.y - y) * found.down)


def fold(net, first):
    """Fold a net up around one of its panels, which stands before us; only creases are folded."""
    folds = {tuple(sorted((score.start, score.end))) for score in net.creases}
    panels = {panel.name: panel for panel in net.panels}
    start = panels[first]
    front = Folded(np.zeros(3), np.array((1, 0, 0)), np.array((0, 0, -1)), np.array((0, -1, 0)), start)
    done, waiting = {first: front}, [front]
    while waiting:
        folded = waiting.pop()
        for panel in net.panels:
            edge = "" if panel.name in done else shared(folded.panel.box, panel.box)
            if edge and hinge(folded.panel.box, edge) in folds:
                done[panel.name] = over(folded, edge, panel)
                waiting.append(done[panel.name])
    return done


def hinge(box, edge):
    """The two ends of an edge of a box."""
    a, b, c, d = box.corners
    return tuple(sorted({"top": (a, b), "right": (b, c), "bottom": (d, c), "left": (a, d)}[edge]))
