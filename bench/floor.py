"""The floor: the same sheet drawn straight on a ReportLab canvas. Usage: floor.py COUNTERS.csv OUT.pdf"""

import csv
import sys
from pathlib import Path

from reportlab.lib.colors import HexColor, black, white
from reportlab.pdfgen.canvas import Canvas
from workload import SIDES

SIDE, COLUMNS, ROWS, MARGIN = 36, 15, 20, 36
PAGE = (612, 792)


def draw(canvas, row, x, y, left, right):
    """Draw one face: ground, name, two factors, the boxed cross."""
    canvas.setFillColor(GROUNDS[row["side"]])
    canvas.rect(x, y, SIDE, SIDE, fill=1)
    canvas.setFillColor(black)
    canvas.setFont("Helvetica", 5)
    canvas.drawCentredString(x + 18, y + 28, row["name"])
    canvas.setFont("Helvetica", 9)
    canvas.drawCentredString(x + 9, y + 4, row[left])
    canvas.drawCentredString(x + 27, y + 4, row[right])
    canvas.saveState()
    canvas.translate(x + 18, y + 20)
    canvas.doForm("symbol")
    canvas.restoreState()


def main(data, out):
    """Draw every sheet, front and back."""
    with Path(data).open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    canvas = Canvas(out, pagesize=PAGE, pageCompression=1)
    canvas.beginForm("symbol")
    canvas.setLineWidth(0.5)
    canvas.setFillColor(white)
    canvas.rect(-7, -4.7, 14, 9.4, fill=1)
    canvas.line(-7, -4.7, 7, 4.7)
    canvas.line(-7, 4.7, 7, -4.7)
    canvas.endForm()
    for start in range(0, len(rows), COLUMNS * ROWS):
        for left, right, mirrored in (("a", "m", False), ("ba", "bm", True)):
            canvas.setLineWidth(0.3)
            for slot, row in enumerate(rows[start : start + COLUMNS * ROWS]):
                line, column = divmod(slot, COLUMNS)
                x = MARGIN + (COLUMNS - 1 - column if mirrored else column) * SIDE
                draw(canvas, row, x, PAGE[1] - MARGIN - (line + 1) * SIDE, left, right)
            canvas.showPage()
    canvas.save()


GROUNDS = {name: HexColor(ground) for name, ground in SIDES.items()}
main(*sys.argv[1:3])
