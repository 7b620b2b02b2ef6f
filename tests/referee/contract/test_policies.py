"""Policies: named, by the traits of options, for all players or for each side; what is not legal is refused."""

import pytest
from kit.referee_toys import DUEL

from forge.referee.contract.deciding import decide, find_policy, first, last, told_policy
from forge.referee.contract.parameters import Choice
from forge.referee.contract.policy import Decision
from forge.referee.contract.refusals import Illegal, Malformed
from forge.referee.contract.requests import Ask, Choose
from forge.referee.contract.traits import own_names, ranked
from forge.referee.games.under_ten_flags.kinds import HexOf
from forge.referee.walking.drivers import by_policy
from forge.referee.walking.questions import Question

BATTLE = DUEL._replace(sides=("attacker", "defender"), traits=("closer", "farther", "weakest", "strongest", "leave"))
ZONES = Choose("move", "attacker", ("stay", "near", "far"), traits=(("near", "closer"), ("far", "farther")))
TARGETS = Choose("target", "defender", ("hood", "rodney", "hold"), traits=ranked({"hood": 4, "rodney": 2}))


def taken(words, request):
    """Give what a policy of these words takes."""
    return decide(find_policy(BATTLE, words), request)


@pytest.mark.parametrize(
    ("words", "move", "target"),
    [
        ("closer", "near", "hood"),
        ("farther", "far", "hood"),
        ("closer+weakest", "near", "rodney"),
        ("strongest", "stay", "hood"),
        ("leave", "stay", "hood"),
        ("leave+last", "far", "hold"),
        ("weakest+last", "far", "rodney"),
        ("attacker:farther defender:weakest", "far", "rodney"),
        ("attacker:farther, defender:weakest", "far", "rodney"),
        ("att:farther", "far", "hood"),
        ("defender:last closer", "near", "hold"),
        ("defender:weakest last", "far", "rodney"),
    ],
)
def test_words_decide(words, move, target):
    """The first trait that any option has decides; a side goes its own way; what nobody names is the first option."""
    assert (taken(words, ZONES), taken(words, TARGETS)) == (move, target)


def test_several_traits_narrow():
    """An option may have several traits; each word keeps those that have it, as far as any has."""
    places = tuple(f"{area}-{square}" for area in ("iceland", "biscay") for square in ("bold", "shy"))
    traits = tuple((place, trait) for place in places for trait in place.split("-"))
    procedure = DUEL._replace(traits=("iceland", "biscay", "bold", "shy"))
    request = Choose("place", "attacker", places, traits=traits)
    assert decide(find_policy(procedure, "biscay+shy"), request) == "biscay-shy"
    assert decide(find_policy(procedure, "shy"), request) == "iceland-shy"


@pytest.mark.parametrize(
    ("words", "refusal", "said"),
    [
        ("closr", Illegal, "did you mean 'closer'"),
        ("closer+weekest", Illegal, "did you mean 'weakest'"),
        ("atacker:closer", Illegal, "did you mean 'attacker'"),
        ("attacker:nearest", Illegal, "'nearest' is not a policy of duel"),
        ("attacker:closer attacker:farther", Malformed, "says twice how attacker decides"),
        ("closer farther", Malformed, "says twice how everybody decides"),
        ("last+closer", Malformed, "stands last"),
        ("", Malformed, "is empty"),
        ("attacker:", Illegal, "'' is not a policy"),
    ],
)
def test_words_that_mean_nothing_are_refused(words, refusal, said):
    """A policy is refused for each thing that is wrong with it, with the nearest word."""
    with pytest.raises(refusal, match=said):
        find_policy(BATTLE, words)


def test_a_procedure_without_sides_takes_none():
    """Where nobody decides apart, a side is refused and not passed over."""
    with pytest.raises(Illegal, match="no sides"):
        find_policy(DUEL, "attacker:first")


def test_where_it_was_written_is_named():
    """What is wrong is said of the option that it was written in."""
    with pytest.raises(Illegal, match="--auto"):
        find_policy(BATTLE, "nearer", "--auto")


def test_each_side_is_told():
    """Where sides decide apart, both are named, the one that was not spoken of as well."""
    assert told_policy(BATTLE, "attacker:closer+weakest") == (("attacker", "closer+weakest"), ("defender", "first"))
    assert told_policy(BATTLE, "closer") == (("", "closer"),)
    assert find_policy(BATTLE, "last") is last


def test_a_policy_sees_the_whole_decision():
    """It is told who decides what about which things, what he sees, and the position last shown."""
    seen = []
    request = Choose("move", "attacker", ("a", "b"), "7", "state", (("ship", "hood"),), (("b", "closer"),))
    decide(lambda decision: seen.append(decision) or "a", request, "position")
    assert seen == [Decision(request, ("a", "b"), "position")]
    (decision,) = seen
    assert (decision.id, decision.who, decision.state, decision.about("ship")) == ("move", "attacker", "state", "hood")
    assert (decision.having("closer"), decision.about("zone")) == (("b",), None)


def test_values_that_are_listed_are_decided_too():
    """A value asked for is decided where its kind lists what there is; what a card says is never made up."""
    kind = HexOf(("0101", "0203"), "3.3")
    asked = [Question(1, Ask("start", "attacker", each)) for each in (kind, Choice(("oil", "ore")))]
    answers = [by_policy(last, "last")(question) for question in asked]
    assert answers[0].value == "0203"
    assert answers[1] is None
    with pytest.raises(Illegal, match="0909"):
        decide(lambda _: "0909", asked[0].request)


def test_ranks_and_names():
    """The weakest and the strongest are marked, one alone as both; options may be traits by their own names."""
    assert ranked({"a": 3, "b": 1, "c": 2}) == (("b", "weakest"), ("a", "strongest"))
    assert ranked({"a": 3}) == (("a", "weakest"), ("a", "strongest"))
    assert ranked({}) == ()
    assert own_names(("yes", "no")) == (("yes", "yes"), ("no", "no"))
    assert first(Decision(ZONES, ZONES.options)) == "stay"
