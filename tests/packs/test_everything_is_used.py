"""No word without a pack that says it: what no pack of the tests uses is wrong sooner or later, and nobody sees it."""

import ast
import shutil
from functools import partial
from pathlib import Path

import pytest
from kit.declared_use import declared, watched

from forge.errors import Problems
from forge.imposing.stocks import stock_book
from forge.imposing.templates import template_book
from forge.kinds import find_kinds
from forge.pack.load import load_pack
from forge.places import components
from forge.referee import games
from forge.referee.contract import requests
from forge.referee.vectors.run import check_vectors
from forge.rules import editions

GAMES = Path(__file__).parent.parent / "games"


def folders(own):
    """Give the packs of the tests, those that come with forge, and in a folder of its own a copy of one."""
    places = (*sorted(GAMES.iterdir()), *sorted(components().iterdir(), reverse=True))
    packs = [path for path in places if (path / "pack.yaml").is_file()]
    return [packs[0], copied(own / "mine"), *packs[1:]]


def copied(folder):
    """Copy a game as somebody does who changes it and keeps its procedures."""
    shutil.copytree(components() / "paukenschlag-variant", folder)
    head = folder / "pack.yaml"
    text = head.read_text(encoding="utf-8")
    assert "pack: paukenschlag-variant\n" in text
    text = text.replace("pack: paukenschlag-variant\n", "pack: mine\nprocedures: paukenschlag-variant\n")
    head.write_text(text, encoding="utf-8")
    walked = "outside: attack\nturns: 2\nphases: [{phase: Attacks, steps: [{may: [attack]}]}]\n"
    (folder / "sequence.yaml").write_text(walked, encoding="utf-8")
    (folder / "editions").mkdir(exist_ok=True)
    longer = "overlay: longer\nsequence: {turns: 3}\nprocedures: {march: {steps: [{tick: March}]}}\n"
    (folder / "editions" / "longer.yaml").write_text(longer, encoding="utf-8")
    own = "overlay: deutsch\nlanguage: de\neditions: {longer: {faces: {frogmen: {title: Schwimmer}}}}\n"
    (folder / "translations" / "own.yaml").write_text(own, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def used(tmp_path_factory):
    """Read packs in every edition and language, draw each once, and note what is said, until nothing is unsaid."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FORGE_HOME", str(tmp_path_factory.mktemp("home")))
        found = declared()
        with watched(patch) as said:
            for look in looks(folders(tmp_path_factory.mktemp("own"))):
                look()
                if not (unsaid_fields(found, said[0]) or unsaid_words(found, said[1])):
                    break
    return found, said


def looks(folders):
    """Give what there is to look at: each pack once, in its languages and other editions; last what all of it draws."""
    packs = []
    for folder in folders:
        yield partial(check_vectors, folder, Problems())
        yield lambda folder=folder: packs.append(read(folder))
    for folder in folders:
        for translation in sorted(folder.glob("translations/*.yaml")):
            yield partial(read, folder, overlays=(translation,))
        for edition in editions(folder)[1:]:
            yield lambda folder=folder, edition=edition: packs.append(read(folder, edition=edition))
    for pack in packs:
        yield partial(draw_all, pack)


def read(folder, **more):
    """Read a pack; nothing may be wrong with it."""
    problems = Problems()
    pack = load_pack(folder, find_kinds(), problems, **more)
    stock_book(folder, problems)
    template_book(folder, problems)
    assert not problems.errors, folder
    return pack


def draw_all(pack):
    """Draw all of a pack: what its cells choose is read only then."""
    problems = Problems()
    for component in pack.components:
        for piece in component.pieces:
            component.draw(piece, "front", problems)
            if component.two_sided:
                component.draw(piece, "back", problems)
    assert not problems.errors, pack.id


def unsaid_fields(found, fields):
    """List the fields that were not said."""
    return [
        f"{path}: {record.called}: {field.name}"
        for key, (record, path) in found.records.items()
        for field in record.fields
        if (key, field.name) not in fields
    ]


def unsaid_words(found, words):
    """List the words to choose from that were not chosen."""
    return [
        f"{path}: {word}"
        for key, (text, path) in found.choices.items()
        if text._known != ("yes", "no")
        for word in text._known
        if (key, word) not in words
    ]


def test_every_field_is_said_by_a_pack(used):
    """Of every kind, block, element, face, style, table, overlay and case."""
    found, (fields, _) = used
    unsaid = unsaid_fields(found, fields)
    assert len(found.records) > 80
    assert not unsaid, "\n".join(unsaid)


def test_every_word_to_choose_from_is_chosen_by_a_pack(used):
    """Of every list of words that a field may hold, the default too."""
    found, (_, words) = used
    unsaid = unsaid_words(found, words)
    assert len(found.choices) > 30
    assert not unsaid, "\n".join(unsaid)


def test_every_request_is_made_by_a_game():
    """Of what a procedure may ask for, and of every part of it: a word of its own in the text of some game's rules."""
    wanted = {name: set(made._fields) for name, made in vars(requests).items() if hasattr(made, "_fields")}
    said = {name: set() for name in wanted}
    for path in sorted(Path(games.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in wanted:
                name = node.func.id
                fields = getattr(requests, name)._fields
                given = fields if any(isinstance(one, ast.Starred) for one in node.args) else fields[: len(node.args)]
                said[name] |= {*given, *(one.arg for one in node.keywords)}
    unsaid = [f"{name}.{field}" for name, fields in wanted.items() for field in sorted(fields - said[name])]
    assert "RollOn" in wanted
    assert not unsaid, "\n".join(unsaid)
