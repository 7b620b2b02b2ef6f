"""A pack for print services: cards and counters whose sides say in print which piece they belong to."""

import json

from forge.errors import Problems
from forge.library.opening import Wanted
from forge.library.pressed import press_wanted, read_products
from forge.press.packing import Wish, press_pack
from forge.press.shelf import read_service
from kit import shipped
from kit.case_packs import write

FACE = """
help: a word on a ground
extends: plain
slots:
  word: {help: what stands on it}
elements:
  word:
    draw: text
    text: "{{ word }}"
    font: narrow-bold
    size: 12 pt
    at: {left: 10%, width: 80%, top: 40%, height: 20%}
    colour: "#000000"
"""
GROUNDS = ["#f0c0b0", "#b0c8f0", "#b0e0b8", "#f0e0a0"]


def make(folder, *, size="63 x 88 mm", alike=False, cards=5, copied=False, counters=9, counter="5/8 in", outline=""):
    """Write a pack of a deck and of counters; each side says the number of its piece."""
    deck = "\n".join(f"card-{n},{n},{GROUNDS[n % 4]},{n % 3 + 1 if copied else 1}" for n in range(1, cards + 1))
    tokens = "\n".join(f"token-{n},{n},{GROUNDS[n % 2]},{n % 2 + 1}" for n in range(1, counters + 1))
    back = "the back" if alike else "back {{ number }}"
    parts = f"""pack: toy
title: Toy
components:
  - id: deck
    kind: card
    title: Deck
    size: {size}
    data: deck.csv
    copies: "{{{{ times }}}}"
    front: {{face: word, paper: "{{{{ colour }}}}", word: "front {{{{ number }}}}"}}
    back: {{face: word, paper: "{"#808080" if alike else "{{ colour }}"}", word: "{back}"}}
  - id: tokens
    kind: counter
    title: Tokens
    size: {counter}
    {outline}
    data: tokens.csv
    copies: "{{{{ copies }}}}"
    front: {{face: token, paper: "{{{{ colour }}}}", word: "f{{{{ number }}}}"}}
    back: {{word: "b{{{{ number }}}}"}}
"""
    token = FACE.replace("12 pt", "8 pt")
    return write(
        folder / "toy",
        pack_yaml=parts,
        deck_csv=f"id,number,colour,times\n{deck}\n",
        tokens_csv=f"id,number,colour,copies\n{tokens}\n",
        faces__word_yaml=FACE,
        faces__token_yaml=token,
    )


def press(pack, profile, out, *components, products=None, problems=None, **wishes):
    """Make a pack ready and give what was made of it, and its manifest."""
    problems = Problems() if problems is None else problems
    wanted = Wanted(str(pack), owner=False)
    done, _ = press_wanted(wanted, profile, out, components, problems, asked=read_products(products), **wishes)
    return done, json.loads((out / "manifest.json").read_text(encoding="utf-8"))


def press_shipped(name, profile, out, *components, edition="published", products=None, problems=None):
    """The same of a pack that comes with forge, read once for all tests."""
    problems = Problems() if problems is None else problems
    pack = shipped.load(name, edition)
    chosen = [one for one in pack.components if not components or one.id in components]
    wish = Wish(profile, read_service(profile), chosen, read_products(products))
    done = press_pack(pack, wish, out, problems)
    return done, json.loads((out / "manifest.json").read_text(encoding="utf-8"))
