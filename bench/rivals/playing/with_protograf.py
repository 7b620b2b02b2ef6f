import sys

_, OUT = sys.argv[1:3]
sys.argv = sys.argv[:1]
from protograf import *

Create(filename=OUT, margin=1, margin_bottom=1.9)
suits, ranks = ["♠", "♣", "♥", "♦"], ["K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"]
Data(matrix=Matrix(labels=["SUIT", "VALUE"], data=[suits, ranks]), extra=2)
Deck(cards=54, height=8.8, width=6.3, rounding=0.5, grid_marks=True)
red = "#B3242E"
top, low = Common(x=1.0, y=1.4, font_size=40), Common(x=5.4, y=7.4, font_size=40, rotation=180)
sign = Common(x=0.9, y=2.6, font_size=42, font_name="DejaVu Sans", align="centre")
foot = Common(x=5.5, y=6.2, font_size=42, rotation=180, font_name="DejaVu Sans")
large = Common(x=3.15, y=5.4, font_size=90, font_name="DejaVu Sans", align="centre")
for cards, ink in (("1-26", "black"), ("27-52", red)):
    for common in (top, low):
        Card(cards, text(common=common, stroke=ink, text=T("{{VALUE}}")))
    for common in (sign, foot, large):
        Card(cards, text(common=common, stroke=ink, text=T("{{SUIT}}")))
for card, ink in ((53, "black"), (54, red)):
    Card(str(card), text(common=top, stroke=ink, text="*"), text(common=large, stroke=ink, text="★"))
Save()
