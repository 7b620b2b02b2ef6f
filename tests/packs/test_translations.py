"""No English is left where a pack is read, printed or played in a language that it offers."""

import re

import pypdfium2
import pytest
import yaml

import forge
from forge.errors import Problems
from forge.places import components, pack_names, situation_names
from forge.referee.telling.form import form_of
from forge.referee.telling.receipts import receipt
from forge.referee.vectors import run
from forge.referee.vectors.form import read_vectors
from forge.rules import editions, load_rules
from forge.rules.differing import differences
from forge.rules.languages import own_words

_ENGLISH = (
    "the of and is are with from your each which when where who whose that this these those not only than then if "
    "their there has have had may must any all every other another one two three four into onto before after until "
    "while turn turns ship ships hex hexes roll rolls die dice player players counter counters marker's board sheet "
    "convoy cruiser destroyer battleship carrier submarine attack defence sunk damaged lost points side sides "
    "along none seize kept changes evasive moved nothing cruisers weather year blank spare north"
)
ENGLISH = set(_ENGLISH.split())
CHOSEN = re.compile(r"(?<=Auslegung )[\w-]+: .*|(?<=Zusatzregel )[\w-]+|(?<=Ziele: )\w+|(?<=Änderungen: )[^;]+")
"""Readings, optional rules and modifiers are called as they are typed, and ships as players name them."""
HYPHENED = re.compile(r"(?<![\w-])[a-z]+(?:-[a-z0-9]+)+(?![\w-])")
GERMAN_TOO = {"die", "hat"}
KEEPERS = re.compile(r"\{\{.*?\}\}|\{\w+|:[a-z-]+:", re.DOTALL)
SHIPS = re.compile(r"\b(?:Prince|Pr\.|Duke) of (?:Wales|York)\b", re.IGNORECASE)
SET_APART = re.compile(r"(?=.*\b[A-Z]\b)[A-Z]{1,3}(?: [A-Z]{1,3})+|[A-Z]{2}")  # along a coast
GERMAN = [(name, "de") for name in pack_names() if (components() / name / "translations" / "de.yaml").is_file()]


def english_in(text):
    """Give the English words of a text that no German text has."""
    return (set(re.findall(r"[^\W\d_]+", KEEPERS.sub(" ", text).casefold())) & ENGLISH) - GERMAN_TOO


def translation_of(name, language):
    """Give the file of a translation that comes with a pack."""
    return components() / name / "translations" / f"{language}.yaml"


def test_every_game_comes_in_german():
    """A pack that comes with forge has a translation."""
    assert {name for name, _ in GERMAN} == set(pack_names())


@pytest.mark.parametrize(("name", "language"), GERMAN)
def test_every_text_is_said(name, language):
    """In every edition each text of the game, of its sides, tables, prompts and receipts has words in the language."""
    for edition in editions(components() / name):
        problems = Problems()
        overlays = (translation_of(name, language),)
        rules = load_rules(components() / name, problems, edition=edition, overlays=overlays, owner=False)
        assert list(problems) == []
        own = own_words(language)
        assert not {key: text for key, text in rules.texts.items() if key not in own and len(english_in(text)) > 1}


def nameless(game):
    """Give what a player reads on the way to a ruling that no text names, so that its id would be shown."""
    texts, tables = game.rules.texts, game.rules.tables
    for procedure in game.procedures.values():
        axes = {axis.id for axis in tables[procedure.id].axes} if procedure.id in tables else set()
        if not axes and procedure.id not in tables and procedure.id not in texts:
            yield procedure.id
        yield from (f"policy.{one.id}" for one in procedure.policies if f"policy.{one.id}" not in texts)
        for field in form_of(procedure, game.rules):
            if field.id not in axes and not {f"input.{field.id}", field.id} & texts.keys():
                yield f"{procedure.id}: {field.id}"
            for option in field.options if field.kind in ("one", "some", "sequence") and field.id not in axes else ():
                known = {f"{at}{option.value}" for at in (f"{field.id}.", "option.", "id.", "")} & texts.keys()
                if not known and not re.fullmatch(r"[\d.]+|[a-z]|[A-Z]+", option.value):
                    yield f"{procedure.id}: {field.id} {option.value}"
    for edition in editions(game.folder):
        for situation in situation_names(game.folder, edition):
            if f"situation.{situation}" not in texts:
                yield f"situation.{situation}"


@pytest.mark.parametrize("name", sorted(pack_names()))
def test_nothing_that_players_choose_is_called_by_its_id(name):
    """Rulings, what they ask, what may be answered, ways of deciding and situations have words of their own."""
    assert sorted(nameless(forge.open_game(name))) == []


@pytest.mark.parametrize(("name", "language"), GERMAN)
def test_no_receipt_holds_english_or_an_id(name, language, monkeypatch):
    """Each case of the vectors is told in the language: what was told, thrown, looked up, refused and came of it."""

    def translated(*given, overlays=(), **more):
        return load_rules(*given, overlays=(*overlays, translation_of(name, language)), **more)

    monkeypatch.setattr(run, "load_rules", translated)
    folder, problems = components() / name, Problems()
    wrong = {}
    for ruled in run.each_ruled(read_vectors(folder, problems), folder, problems):
        if ruled.ruling:
            for line in receipt(ruled.ruling, ruled.rules):
                said = CHOSEN.sub("", line)
                if found := english_in(said) | set(HYPHENED.findall(said)):
                    wrong[line] = found
    assert not wrong


def read(path):
    """Read a file of a pack as plain values, all scalars as text."""
    return yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CBaseLoader", yaml.BaseLoader)) or {}


def saying(items, words):
    """Give the place of the one item of a list that says these words, or begins so with something in it."""
    said = [[" ".join(text.split()) for text in all_texts(item)] for item in items]
    for found in ([words in each for each in said], [any(t.startswith(words) for t in each) for each in said]):
        if any(found):
            assert found.count(True) == 1, words
            return found.index(True)
    raise AssertionError(f"nothing says {words!r}")


def all_texts(node):
    """Give all texts of a value, whatever they are."""
    values = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    return [node] if isinstance(node, str) else [text for value in values for text in all_texts(value)]


def laid_over(node, patch):
    """Lay a patch over a value as overlays do: mappings by key, lists by id, number, or what an item says alone."""
    if isinstance(patch, dict) and isinstance(node, dict):
        return node | {key: laid_over(node.get(key), value) for key, value in patch.items()}
    if isinstance(patch, dict) and isinstance(node, list):
        by_name = {item["id"]: place for place, item in enumerate(node) if isinstance(item, dict) and "id" in item}
        made = list(node)
        for key, value in patch.items():
            place = by_name[key] if key in by_name else int(key) - 1 if key.isdigit() else saying(node, key)
            made[place] = laid_over(made[place], value)
        return made
    return patch


def scalars(node, at=""):
    """Give all texts within a value, with their places."""
    if isinstance(node, str) and " " in node:
        yield at, node
    for key, value in node.items() if isinstance(node, dict) else enumerate(node, 1) if isinstance(node, list) else ():
        yield from scalars(value, f"{at}.{key}")


@pytest.mark.parametrize(("name", "language"), GERMAN)
def test_another_language_is_no_other_rule(name, language):
    """A ledger ruled in one language is not said to be older than the pack in another; another number in it is."""
    folder, problems = components() / name, Problems()
    rules, own = (load_rules(folder, problems, overlays=more) for more in ((), (translation_of(name, language),)))
    assert differences(own, rules) == ()
    table = next(iter(own.tables.values()))
    changed = own._replace(tables=own.tables | {table.id: table._replace(rows=table.rows[1:])})
    assert len(differences(changed, rules)) == 1


@pytest.mark.parametrize(("name", "language"), GERMAN)
def test_every_sheet_is_translated(name, language):
    """Of the words that sheets, maps and charts say themselves none is left as it was."""
    folder, said = components() / name, read(translation_of(name, language))
    for edition in editions(folder):
        own = read(folder / "editions" / f"{edition}.yaml") if edition != "published" else {}
        besides = said.get("editions", {}).get(edition, {})
        left = {}
        for entry in read(folder / "pack.yaml")["components"]:
            part = read(folder / entry["from"]) | entry if "from" in entry else entry
            for overlay in (own, said, besides):
                part = laid_over(part, overlay.get("components", {}).get(part["id"], {}))
            left |= {part["id"] + at: text for at, text in scalars(part) if len(english_in(text)) > 1}
        assert left == {}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language"), GERMAN)
def test_no_english_is_printed(name, language, forge, tmp_path):
    """On no page of the kit, its cover and its back included, stands a line with English in it."""
    line = ("build", name, "--edition", editions(components() / name)[-1], "--overlay", language)
    assert forge(*line, "--out", tmp_path / "kit").status == 0
    left = []
    for file in (tmp_path / "kit").rglob("*.pdf"):
        document = pypdfium2.PdfDocument(file)
        lines = (text for page in document for text in page.get_textpage().get_text_range().splitlines())
        left += [text for text in lines if english_in(SHIPS.sub("", text)) and not SET_APART.fullmatch(text.strip())]
        document.close()
    assert left == []
