"""Whatever is said where German is chosen has a German sentence: seen in the source, Click's included."""

import ast
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml

import forge
from forge.places import templates
from forge.rules.languages import own_words
from forge.rules.sentences import said_in
from forge.rules.texts import own_texts

SOURCES = Path(forge.__file__).parent
CLICK = Path(find_spec("click").origin).parent
FOR_A_PROGRAM = {
    "list_command.py: # forge's words that texts.yaml may say in {}",  # comments of a file to be translated
    "list_command.py: # nothing is missing in {}",
    "odds.py: {} {} {} {}   in one place",  # for who writes a procedure
    'recording.py: forge ledger override {} {} {} --reason "as in record {}"',  # to be typed
    "table.py: forge: {}",  # of the program that serves
}
IN_ENGLISH = {  # what makers of packs type, and what print services want
    "calibrate.py", "coast.py", "diff.py", "docs.py", "new.py", "press.py", "proof.py", "schema.py", "watch.py"
}  # fmt: skip
WHAT_IS_WRONG = {"click.UsageError", "ValueError", "Malformed", "Illegal"}
AT_THE_TABLE = ("referee", "library", "table", "values")
ELSEWHERE = ("referee/ledger", "table/preview")  # what judges a ledger is below; designers read English
LABELS = {"Phrase": (0, 3), "FirstOf": (0, 1), "Listing": (1,), "Parsed": (0,), "formed": (0,)}
"""The kinds of values that say what they are, and at which of their places."""
SAYING = {"announce", "spoken"}
VALUES = ("imposing/papers.py", "library/wishes.py", "reading/measures.py")  # what options are read by
VERDICTS = (
    *("verifying", "replay", "agreement", "chain", "throws", "following"),
    *(f"shared/{name}" for name in ("verdicts", "sharing", "shaking", "audit", "consent")),
)
NO_SENTENCES = {
    "forge {}",  # what is compared
    "dice that are not shared",  # what consent is asked for
    "thrown anew, not kept from {}",
    "record 1",  # a place
    'is not a colour such as "#24425c"',  # of no option
    '; what browsers call so is "{}"',
    "say   replace: {{}: {}}",
    "list [--readings | --unknown | --switches]",  # what is typed
    "Try '{} --help' for help.",
}
OLDER = {"No such option: {name}", "No such option: {name} {said}"}  # releases of Click before 8.3
TYPED = re.compile(r"\{\w+\}|„.*?“|\bNAME\b.*|yes oder no|NAME=VALUE")
NOT_SAID = re.compile(
    r"Deprecat|deprecated|defined twice|determine name|exactly one parameter|same flag|start character|standard stream|"
    r"Options$|arguments$|Commands$|Aborted|Choice\(|env var|default:|dynamic|required|No options defined"
)
"""What Click says of programs, not of what was typed, or in its help."""


def template(node):
    """Give a text with ``{}`` for each of its gaps; None of what is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_part(part) for part in node.values)
    return None


def _part(part):
    if isinstance(part, ast.Constant):
        return part.value
    return "'{}'" if part.conversion == ord("r") else "{}"


def texts_in(node, *, skipped=()):
    """Give the outermost texts within a piece of source."""
    said = template(node)
    if node in skipped or said is not None:
        yield from () if node in skipped else (said,)
        return
    for child in ast.iter_child_nodes(node):
        yield from texts_in(child, skipped=skipped)


def called(path, names):
    """Give the texts in what is passed to some functions, those that have a name in their module too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    given = [one for one in tree.body if isinstance(one, ast.Assign) and template(one.value) is not None]
    constants = {ast.unparse(target): template(one.value) for one in given for target in one.targets}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in names:
            inner = [one for one in ast.walk(node) if isinstance(one, ast.Call) and ast.unparse(one.func) in SAYING]
            for given in (*node.args, *(word.value for word in node.keywords)):
                yield from texts_in(given, skipped=inner)
                yield from (constants[one.id] for one in ast.walk(given) if getattr(one, "id", "") in constants)


def refusals():
    """Name all that refuses: those of the source, of whatever descent, and how one of them begins itself."""
    classes = [
        node
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    names = {"Refusal", "UnfitError"}
    while more := {one.name for one in classes if names & set(map(ast.unparse, one.bases))} - names:
        names |= more
    return names | {"super().__init__"}


def written(path):
    """Give all texts of a module but its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bare = [node for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
    yield from texts_in(tree, skipped=bare)


def pieces(texts):
    """Give the sentences, or parts of sentences, of texts: words with a blank between them, a hint apart."""
    for text in texts:
        for piece in re.split(r"\n(?:  hint: )?", re.sub(r"\{[a-z_!]+\}", "{}", text)):
            bare = piece.strip(" ").removeprefix("hint: ")
            if " " in bare and re.search(r"[a-z]{2,}", bare.replace("{}", "")):
                yield bare


@cache
def english():
    """Give the English sentences of the catalogue, with what is said instead."""
    return yaml.safe_load((templates() / "sentences.de.yaml").read_text(encoding="utf-8"))


def without_german(texts):
    """Give the pieces of texts that no sentence of the catalogue holds, whatever fills its gaps."""
    known = "\0".join(english()).replace('"', "'")
    return {piece for piece in pieces(texts) if not as_pattern(piece).search(known)} - NO_SENTENCES


def as_pattern(piece):
    """Make a piece of the source what finds it in a sentence; either kind of quotation marks is as good."""
    return re.compile(re.escape(piece.replace('"', "'")).replace(r"\{\}", "[^\0]+?"))


def clicks():
    """Give Click's own sentences of what is wrong with words typed."""
    for name in ("exceptions", "types", "core", "parser"):
        found = CLICK / f"{name}.py"
        yield from (text for text in called(found, {"_", "ngettext"}) if not NOT_SAID.search(text))


def test_wrong_usage_in_click_s_words():
    """Whatever Click finds wrong with a command line; a new release may find more."""
    found = list(clicks())
    assert len(found) > 25
    assert not without_german(found)


def test_wrong_usage_in_forge_s_words():
    """Whatever a command finds wrong with its options, the tools of makers included, and with what is typed to it."""
    modules = [*(SOURCES / "cli").glob("*.py"), *(SOURCES / one for one in VALUES)]
    found = [text for path in modules for text in called(path, WHAT_IS_WRONG)]
    assert len(found) > 70
    assert not without_german(found)


def test_what_rulings_and_odds_refuse():
    """Whatever the rules of a game, the odds and the table refuse of what they are told."""
    rooms = [path for room in AT_THE_TABLE for path in (SOURCES / room).rglob("*.py")]
    apart = [SOURCES / room for room in ELSEWHERE]
    modules = [path for path in rooms if not any(path.is_relative_to(room) for room in apart)]
    names = refusals()
    assert {"Malformed", "BeyondReach", "Unanswered"} < names
    found = [text for path in modules for text in called(path, names)]
    assert len(found) > 150
    assert not without_german(found)


def expected(path):
    """Give what a module says may be typed: the labels of kinds, and what is wrong with what is none."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name == "label":
            results = (one.value for one in ast.walk(node) if isinstance(one, ast.Return) and one.value)
            yield from (text for result in results for text in texts_in(result))
        elif isinstance(node, ast.Call) and (places := LABELS.get(ast.unparse(node.func))):
            named = [word.value for word in node.keywords if word.arg in ("said", "once", "label")]
            yield from (text for one in (*(node.args[at : at + 1] for at in places), named) for text in _all_in(one))


def _all_in(nodes):
    return (text for node in nodes for text in texts_in(node))


def test_what_may_be_typed():
    """Whatever a value of a game is expected to be, and what is said of what is no such value."""
    modules = [path for room in ("referee", "values") for path in (SOURCES / room).rglob("*.py")]
    found = [text for path in modules for text in expected(path)]
    assert len(found) > 50
    filled = {one.replace("{}", "7") for one in without_german(found)}  # most are an example after the same words
    assert not {one for one in filled if said_in(own_words("de"), one) == one}


def test_what_commands_say():
    """Each line of a command for players passes through the catalogue, and is in it."""
    modules = [path for path in (SOURCES / "cli").glob("*.py") if path.name not in IN_ENGLISH]
    assert not without_german(text for path in modules for text in called(path, SAYING))
    assert (
        not {f"{path.name}: {one}" for path in modules for one in pieces(called(path, {"echo", "prompt"}))}
        - FOR_A_PROGRAM
    )


def test_the_verdict_on_a_ledger():
    """Every text of what judges a ledger."""
    found = [text for name in VERDICTS for text in written(SOURCES / "referee" / "ledger" / f"{name}.py")]
    assert len(found) > 150
    assert not without_german(found)


def test_no_sentence_stays_that_nobody_says():
    """Of each English sentence two words that follow each other, or one that stands alone, are in the sources."""
    files = [*SOURCES.rglob("*.py"), *CLICK.glob("*.py"), templates() / "stocks.yaml"]
    said = " ".join(word for path in files for word in path.read_text(encoding="utf-8").split())
    for key in english().keys() - OLDER:
        parts = [part.split() for part in re.split(r"\{\w+\}|['\n:()]", key)]
        runs = {" ".join(words[at : at + 2]) for words in parts for at in range(max(1, len(words) - 1)) if words}
        assert any(run in said or "1" in run.split() for run in runs), key


def test_the_same_gaps():
    """A German sentence has the gaps of the English one, and none of its little words."""
    for key, words in english().items():
        assert set(re.findall(r"\{\w+\}", words)) <= set(re.findall(r"\{\w+\}", key)), key
        plain = TYPED.sub("", words).casefold()
        assert not set(re.findall(r"[a-z]+", plain)) & {"the", "and", "of", "with", "is", "not", "no"}, key


def test_sticker_products_have_german_names():
    """Each of forge's own, with its number where it is known by one."""
    for one in yaml.safe_load((templates() / "stocks.yaml").read_text(encoding="utf-8"))["stocks"].values():
        for title in (one["title"], f"{one['title']} ({one.get('known-as', 'mine')})"):
            said = said_in(own_words("de"), title)
            assert re.search(r" (?:Etiketten|Quadrate) zu [\d /.x]+ (?:mm|Zoll)", said), title
            assert re.findall(r"\d+", said) == re.findall(r"\d+", title)


@pytest.mark.parametrize(
    ("line", "german"),
    [
        ("cannot be known: 2 throws and draws are said", "nicht zu wissen: 2 throws and draws are said"),
        ("throws: 1,234 by hand, 2 shared", "Würfe: 1.234 von Hand, 2 gemeinsam"),
        ("  hint: did you mean 'asw'?", "  Hinweis: meinst du „asw“?"),
        ('Error: No such option "--papr".', "Fehler: Die Option „--papr“ gibt es nicht."),
        ("12 d6: mean 3.52, fair 3.50; chance alone strays as far or farther in 97% of such games",
         "12 W6: Mittel 3,52, erwartet 3,50; so weit oder weiter weicht der Zufall allein in 97% solcher Spiele ab"),
        ("a sentence that nobody says", "a sentence that nobody says"),
    ],
)  # fmt: skip
def test_a_line_is_said_in_german(line, german):
    """Gaps are filled, numbers have German marks, what is no sentence stays, and in English everything does."""
    assert said_in(own_words("de"), line) == german
    assert said_in(own_texts(), line) == said_in({}, line) == line
