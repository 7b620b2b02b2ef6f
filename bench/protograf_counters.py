"""The same sheet with protograf 0.5.2. Usage: protograf_counters.py COUNTERS.csv OUT.pdf"""

import sys

from workload import SIDES

DATA, OUT = sys.argv[1:3]
sys.argv = sys.argv[:1]

from protograf import (  # noqa: E402 - it reads the command line when it is imported
    Counter,
    CounterBack,
    CounterSheet,
    Create,
    Data,
    S,
    Save,
    T,
    line,
    rectangle,
    text,
)

Create(filename=OUT, paper="Letter", margin=1.27, units="cm")
Data(filename=DATA)
CounterSheet(width=1.27, height=1.27, grid_marks=True)
grounds = [
    S("{{ side == '%s' }}" % side, rectangle(x=0, y=0, width=1.27, height=1.27, stroke_width=0.3, fill=ground))
    for side, ground in SIDES.items()
]
symbol = [
    rectangle(x=0.385, y=0.42, width=0.5, height=0.33, fill="white", stroke="black", stroke_width=0.5),
    line(x=0.385, y=0.42, x1=0.885, y1=0.75, stroke_width=0.5),
    line(x=0.385, y=0.75, x1=0.885, y1=0.42, stroke_width=0.5),
    text(text=T("{{name}}"), x=0.635, y=0.3, font_size=5),
]
for place, left, right in ((Counter, "a", "m"), (CounterBack, "ba", "bm")):
    for ground in grounds:
        place("all", ground)
    factors = [text(text=T("{{%s}}" % column), x=x, y=1.12, font_size=9) for column, x in ((left, 0.32), (right, 0.95))]
    place("all", *symbol, *factors)
Save()
