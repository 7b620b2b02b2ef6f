"""Words in scripts that no font of forge sets are refused wherever they would be printed."""

PACK = """\
pack: words
title: {title}
components:
  - id: cards
    kind: card
    title: {cards}
    size: 63 x 88 mm
    rows: [{{id: h, name: "{name}", text: "{text}"}}]
    front: {{face: event, name: "{{{{ name }}}}", text: "{{{{ text }}}}"}}
  - id: aid
    kind: sheet
    title: Aid
    page: A5
    blocks:
      - heading: "{heading}"
      - text: "{words}"
"""
PLAIN = {"title": "Words", "cards": "Cards", "name": "Peace", "text": "Go", "heading": "Aid", "words": "More"}
HEBREW, ARABIC, DEVANAGARI, TAMIL = "שלום", "سلام", "नमस्ते", "வணக்கம்"


def _pack(folder, **words):
    (folder / "words").mkdir()
    (folder / "words" / "pack.yaml").write_text(PACK.format(**PLAIN | words), "utf-8")


def test_words_are_refused_wherever_they_stand(forge, tmp_path):
    """Titles, faces, headings and running text each name the first character, its script and a remedy."""
    found = {
        "title": ("title", TAMIL, "Tamil"),
        "cards": ("cards.title", DEVANAGARI, "Devanagari"),
        "name": ("cards.front.name", TAMIL, "Tamil"),
        "text": ("cards.front.text", f"12 {DEVANAGARI}", "Devanagari"),
        "heading": ("aid", DEVANAGARI, "Devanagari"),
        "words": ("aid", f"**{TAMIL}**", "Tamil"),
    }
    _pack(tmp_path, **{key: word for key, (_, word, _) in found.items()})
    ran = forge("check", "words")
    problems = [line for line in ran.err.splitlines() if line.startswith("words/")]
    assert ran.status == 1
    assert len(problems) == len(found), ran.err
    for field, word, script in found.values():
        letter = next(letter for letter in word if letter > "\u0590")
        assert any(f" {field}" in line and f"U+{ord(letter):04X}" in line and script in line for line in problems)
    assert ran.err.count("add a font that has it under fonts:") == len(found)


def test_words_from_right_to_left_need_no_font_of_ones_own(forge, tmp_path):
    """Hebrew and Arabic are set wherever words are."""
    _pack(tmp_path, title=HEBREW, cards=ARABIC, name=HEBREW, text=f"12 {ARABIC}", heading=ARABIC, words=f"**{HEBREW}**")
    ran = forge("check", "words")
    assert (ran.status, ran.err) == (0, "")


def test_the_same_pack_in_latin_letters_is_sound(forge, tmp_path):
    """The test above fails for its words alone."""
    _pack(tmp_path)
    assert forge("check", "words").status == 0


def test_what_no_font_has_asks_for_a_font(forge, tmp_path):
    """Ideographs are a matter of fonts."""
    _pack(tmp_path, name="大和")
    assert "add a font that has it under fonts:" in forge("check", "words").err
