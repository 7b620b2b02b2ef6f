"""What a side's own sheet shows to be illegal is refused on its own machine, before anything is opened."""

import json

import pytest
from kit.flags_table import by_chance, find
from kit.secret_game import SIDES, Players, begin, close, open_side, truthful

from forge.referee.contract.deciding import first
from forge.referee.contract.refusals import Illegal
from forge.referee.games.under_ten_flags.policies import POLICIES
from forge.referee.ledger.chain import Chain
from forge.referee.ledger.file import read_ledger
from forge.referee.ledger.private import Secrets
from forge.referee.ledger.story import export_plain, tell
from forge.referee.ledger.verifying import INTEGRITY, verify
from forge.referee.walking.drivers import by_policy, one_of, practice
from forge.referee.walking.questions import DECIDED, Answer
from tests.kit.repeated import repeats


def asks(name, when=lambda secrets: True):
    """Tell when a question is asked in a position."""
    return lambda secrets: secrets.common.question.id == name and when(secrets)


def nothing_there(secrets):
    """Tell whether Atlantis lies where no ship is."""
    places = {route.hex for route in secrets.common.question.position.on_map}
    return secrets.private["german"].position.hex not in places


def until(folder, name, when=lambda secrets: True):
    """Play games until a question is asked so; give the secrets of one that came to it."""
    for seed in map(str, range(1, 30)):
        path = folder / seed
        path.mkdir()
        secrets = begin(path, seed)
        Players(secrets, seed).go_on(asks(name, when))
        if secrets.common.question is not None:
            return path, secrets
        close(secrets)
    raise AssertionError(name)


def test_a_search_where_no_ship_is_costs_nothing(tmp_path):
    """A slip of the finger is refused with the rule; nothing is opened, and the game goes on and stays sound."""
    path, secrets = until(tmp_path, "atlantis-searches", nothing_there)
    before = (path / "common.ledger").read_bytes()
    with pytest.raises(Illegal, match="Against the rules: a search by") as refused:
        secrets.common.answer(Answer("search", DECIDED))
    assert refused.value.cite == "4.2.2"
    assert (path / "common.ledger").read_bytes() == before
    secrets.common.answer(Answer("pass", DECIDED))
    close(secrets)
    assert verify(read_ledger(path / "common.ledger"), find).status != INTEGRITY


def test_a_cruiser_that_cannot_react_is_refused(tmp_path):
    """So is a reaction by a cruiser that is elsewhere or not able to."""

    def able_one(secrets):
        return len(secrets.common.question.request.options) > 1

    _, secrets = until(tmp_path, "reaction", able_one)
    refused = []
    for option in secrets.common.question.request.options:
        try:
            secrets.refuse_breach(secrets.common.question, Answer(option, DECIDED))
        except Illegal as refusal:
            refused.append((option, refusal.cite))
    assert all(cite == "7.2" for _, cite in refused)
    assert "none" not in dict(refused)
    truth = Players(secrets, "1").open(secrets.common.question).value
    assert truth not in dict(refused)
    close(secrets)


def test_what_is_undone_is_not_what_the_sheet_says(tmp_path):
    """After an undo the sheet is judged as it was last sealed in force, not as a move taken back had left it."""
    _, secrets = until(tmp_path, "atlantis-here")
    truth = Players(secrets, "1").open(secrets.common.question)
    asked = secrets.common.question
    seq = secrets.common.ledger.records[-1].seq
    here = secrets.private["german"].position.hex
    secrets.common.answer(truth)
    moved = Players(secrets, "1")
    moved.go_on(lambda now: now.private["german"].position.hex != here and now.waiting and now.waiting.what == "says")
    secrets.common.undo(next(one.seq for one in secrets.common.ledger.records if one.seq > seq), ("Ada", "Bob"))
    assert secrets.common.question.request == asked.request
    secrets.refuse_breach(secrets.common.question, truth)
    close(secrets)


def play_it_out(folder, seed, policy=None, most=10**9):
    """Play a sealed game whose sides decide by chance or a policy whatever their own sheets let them; verify it.

    Gives what was refused on the way.
    """
    secrets, refused, truth = begin(folder, seed), set(), None
    decides = by_policy(policy, "test") if policy else by_chance(f"any {seed}")
    anybody = one_of(practice(f"common {seed}"), decides)

    def decide(question):
        answer = secrets.decide(question, anybody)
        if question.id in SAID:
            assert answer.value == truth(question).value
        left = getattr(question.request, "options", ())
        for option in left if question.id in JUDGED else ():
            try:
                secrets.refuse_breach(question, Answer(option, DECIDED))
            except Illegal:
                refused.add((question.id, option))
        return answer

    players, truth = Players(secrets, seed, decide), truthful(secrets)
    if policy:
        players.hidden = one_of(
            practice(f"hidden {seed}"), lambda question: secrets.decide_alone(question, by_policy(policy, "test"))
        )
    players.go_on(lambda secrets: len(secrets.common.ledger.records) > most)
    whole = secrets.common.question is None
    close(secrets)
    verdict = verify(read_ledger(folder / "common.ledger"), find)
    assert verdict.status == 0 if whole else verdict.status != INTEGRITY, verdict.lines()
    assert not any("breach" in line for line in verdict.lines())
    return refused


SAID = {"atlantis-here": ("here", "not-here"), "atlantis-says": ("found", "missed")}
LIES = {(name, lie) for name, lies in SAID.items() for lie in lies}
JUDGED = {"atlantis-searches", "reaction", "cruiser-searches", *SAID}


@pytest.mark.slow
def test_machines_that_try_anything_write_no_breach(tmp_path):
    """Whatever is tried, lies about a sheet among it, both machines together write nothing against the rules."""
    refused = play_it_out(tmp_path, "1")
    assert {name for name, _ in refused} == JUDGED


def test_a_sealed_game_by_the_reasoned_players(tmp_path):
    """A way of playing sees its own sheet and the public board of a sealed game, and keeps to the rules there."""
    play_it_out(tmp_path, "1", POLICIES[0].function, 400)


@pytest.mark.slow
def test_a_whole_sealed_game_by_the_reasoned_players(tmp_path):
    """They keep to the rules to the end, when all is revealed."""
    play_it_out(tmp_path, "1", POLICIES[0].function)


@pytest.mark.slow
def test_a_hundred_machines_that_try_anything(tmp_path):
    """A hundred sealed games by chance are sound, a third of them by whoever takes the first option; no lie passes."""
    refused = set()
    for seed in range(100):
        folder = tmp_path / str(seed)
        folder.mkdir()
        refused |= play_it_out(folder, f"many {seed}", None if seed % 3 else first)
    assert refused >= LIES


def test_without_its_sheet_nothing_is_refused(tmp_path):
    """On the other machine, which cannot know, the same decision is taken as it is; the rules judge it on record."""
    path, secrets = until(tmp_path, "atlantis-searches", nothing_there)
    secrets.private["german"].ledger.close()
    common = secrets.common
    lone = Secrets(common, {"british": secrets.private["british"]})
    common.answer(Answer("search", DECIDED))
    assert lone.waiting.what == "opens"
    lone.add("german", open_side(path, "german"))
    assert lone.settle()
    close(lone)
    assert verify(read_ledger(path / "common.ledger"), find).status == INTEGRITY


def test_an_undo_goes_across_what_was_opened_of_itself(tmp_path):
    """The opening that a decision led to is no decision: the undo goes back to before it, and the game goes on."""
    path, secrets = until(tmp_path, "atlantis-searches", lambda secrets: not nothing_there(secrets))
    asked = secrets.common.question
    secrets.common.answer(Answer("search", DECIDED))
    assert secrets.waiting.what == "opens"
    assert secrets.settle()
    assert secrets.common.question.id != "atlantis-searches"
    decision = next(
        record.seq for record in reversed(secrets.common.ledger.records) if record.data.get("value") == "search"
    )
    assert secrets.common.undo() == decision
    assert secrets.common.question.id == "atlantis-searches"
    assert secrets.common.question.request == asked.request
    secrets.common.answer(Answer("pass", DECIDED))
    Players(secrets, "9").go_on(lambda secrets: len(secrets.common.ledger.records) > 400)
    close(secrets)
    verdict = verify(read_ledger(path / "common.ledger"), find)
    assert verdict.status != INTEGRITY
    (undone,) = [str(one) for one in verdict.findings if "takes back" in str(one)]
    assert undone.startswith("note: ")  # the German took back what only the German's own decision had opened


def test_what_the_other_side_had_to_open_is_not_taken_back_alone(tmp_path):
    """A side that takes its move back after the other had to open a seal for it needs the other's agreement."""
    path, secrets = until(tmp_path, "atlantis-searches", lambda secrets: not nothing_there(secrets))
    secrets.common.answer(Answer("search", DECIDED))
    secrets.settle()
    records = secrets.common.ledger.records
    opened = next(record for record in reversed(records) if str(record.data.get("value")).startswith("opened "))
    british = [
        record.seq
        for record in records
        if record.kind == "choice"
        and str(record.data["value"]).startswith("sealed ")
        and record.data["question"]["who"] == "british"
        and record.seq < opened.seq
    ]
    secrets.common.undo(british[-1])
    close(secrets)
    verdict = verify(read_ledger(path / "common.ledger"), find)
    assert any(
        f"what was opened in record {opened.seq}" in str(one) and "not agreed by" in str(one)
        for one in verdict.findings
    )


def secrets_of(private):
    """Give what a private ledger seals: the random bytes of each seal, and the contents that could tell anything."""
    for record in private.records:
        result = record.data.get("result")
        for opening in (result or {}).get("openings", ()) if isinstance(result, dict) else ():
            yield opening["salt"], opening["body"]


def search_for_leaks(folder, seed, most):
    """Play so many records of a sealed game, search all that is common for what is sealed; count what was searched."""
    secrets = begin(folder, seed)
    checked, pages = 0, 0

    def search(secrets):
        nonlocal checked, pages
        records = tuple(secrets.common.ledger.records)
        if len(records) < pages + 40:
            return len(records) > most
        pages = len(records)
        chain = Chain(records)
        common = "\n".join(
            (
                (folder / "common.ledger").read_text(encoding="utf-8"),
                *tell(chain, secrets.common.rules.texts),
                json.dumps(export_plain(chain)),
                *verify(chain, find).lines(),
            )
        )
        opened = {
            salt
            for record in records
            if str(record.data.get("value")).startswith("opened ")
            for salt, _ in json.loads(record.data["value"].partition(" ")[2])
        }
        for side in SIDES:
            for salt, body in secrets_of(read_ledger(folder / f"{side}.ledger")):
                assert (salt in common) == (salt in opened)
                if salt not in opened and len(body) > 12:  # shorter ones stand in any file by chance
                    assert body not in common
                    assert json.dumps(body) not in common
                checked += 1
        return False

    Players(secrets, seed).go_on(search)
    close(secrets)
    return checked


@pytest.mark.parametrize("seed", repeats(10, 3))
def test_a_game_leaks_nothing(tmp_path, seed):
    """Until it is opened, nothing of a seal stands in the common file, its telling, its export or its verdict."""
    assert search_for_leaks(tmp_path, f"leak {seed}", 300) > 100


@pytest.mark.slow
def test_a_hundred_games_leak_nothing(tmp_path):
    """Nor does anything stand there in a hundred more games."""
    for seed in range(100):
        folder = tmp_path / str(seed)
        folder.mkdir()
        assert search_for_leaks(folder, f"leaks {seed}", 10**9)
