import sys

DATA, OUT = sys.argv[1:3]
sys.argv = sys.argv[:1]
from protograf import *

Create(filename=OUT, margin_left=1.5, margin_top=1.5)
Data(filename=DATA)
CounterSheet(width=2.6, height=2.6, fill="white", grid_marks=True, copy="copies")
reds = rectangle(x=0, y=0, width=2.6, height=2.6, fill="#B6A378")
blues = rectangle(x=0, y=0, width=2.6, height=2.6, fill="#2F4A63")
box = rectangle(x=0.7, y=0.9, width=1.2, height=0.8, stroke="black", fill=None)
up = line(x=0.7, y=0.9, x1=1.9, y1=1.7, stroke="black")
down = line(x=0.7, y=1.7, x1=1.9, y1=0.9, stroke="black")
dot = circle(cx=1.3, cy=1.3, radius=0.15, stroke="black", fill="black")
staff = text(text="HQ", x=1.3, y=1.45, font_size=12)
Counter("all", S("{{ nation == 'red' }}", reds), S("{{ nation == 'blue' }}", blues), box)
Counter("all", S("{{ type == 'infantry' }}", up), S("{{ type == 'infantry' }}", down))
Counter("all", S("{{ type == 'cavalry' }}", down), S("{{ type == 'artillery' }}", dot))
Counter("all", S("{{ type == 'headquarters' }}", staff))
Counter("all", text(text=T("{{value}}"), font_size=18, x=1.3, y=2.4))
Counter("all", text(text=T("{{size}}"), font_size=12, x=1.3, y=0.7))
Counter("all", text(text=T("{{id}}"), font_size=12, x=0.35, y=1.4))
Save()
