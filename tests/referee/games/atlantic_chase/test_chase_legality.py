"""What may be declared: the vectors of kind ``ac.legal`` that are not of a battle, and the optional rules of p.62."""

import pytest
from kit.chase_table import chase, result, vectors

YES = {True: "yes", False: "no"}
FORCE = {
    "station": "station",
    "trajectory": "trajectory",
    "station in port box": "port-box",
    "air base": "air-base",
}
KEYS = {
    "active_tf_has_convoy": "convoy",
    "launch_on_arctic_line": "launch-on-arctic-line",
    "target_on_arctic_line": "target-on-arctic-line",
}
USUAL = {"naval-search": {"target": "trajectory"}, "stealth-attack": {"active": "stealth-force"}}
STRIKE = {"weather": "good", "target": "station"}


def attempt(given):
    """Declare an action as the vector says, everything else as it should be."""
    action = given["action"].replace("_", "-")
    usual = {"naval-search": {"target": "trajectory"}, "stealth-attack": {"active": "stealth-force"}}.get(
        action, STRIKE
    )
    words = {"action": action, **usual}
    words |= {KEYS[key]: YES[value] for key, value in given.items() if key in KEYS}
    words |= {"target": FORCE[given["target"]]} if "target" in given else {}
    words |= {"active": FORCE[given["active_tf"]]} if "active_tf" in given else {}
    words |= {"marker": given["target_segment_marker"] or "none"} if "target_segment_marker" in given else {}
    words |= {"carrier": {"damaged CV": "damaged"}[given["source"]]} if "source" in given else {}
    return result("may-attempt", **words)


def recon(given):
    """Place a Stealth force."""
    there = {"enemy port": "enemy-port", "enemy TF with CV": "enemy-carrier"}[given["hex_has"]]
    return result("may-recon", there=there, prien=YES[given.get("leader") == "Prien"])


def merge(given):
    """Merge two Task Forces."""
    first, second = given["tfs"]
    return result("may-merge", first=first, second=second, same_hex=YES[given["same_hex"]])


def support(given):
    """Give Air Support, under the optional rule that the vector names."""
    rules = chase(switches={None: "", "cv limit": "cv-limit: yes"}[given.get("option")])
    force = {"cv_tf_length": {"force": "trajectory", "length": given.get("cv_tf_length")}}
    words = next((force[key] for key in given if key in force), {"force": FORCE[given.get("tf", "station")]})
    carrier = {True: "sound"}[given.get("tf_has_undamaged_cv", True)]
    return result("may-support", rules=rules, carrier=carrier, **words)


WAYS = {
    "stealth_recon": recon,
    "merge": merge,
    "split": lambda given: result("may-split", unused_task_forces=given["unused_task_forces"]),
    "reinforcement attempt": lambda given: result(
        "may-reinforce",
        stations_in_port=given["stations_in_port"],
        unused_task_forces=given["unused_task_forces"],
    ),
    "disperse": lambda given: result("may-disperse", side={"German convoy": "german"}[given["ship"]]),
    "air_support": support,
    "port box transfer": lambda given: result("may-transfer", by={"inactive player": "inactive"}[given["by"]]),
}
DECLARED = [one for one in vectors() if one["kind"] == "ac.legal" and one["inputs"].get("action") != "torpedo"]


@pytest.mark.parametrize("vector", DECLARED, ids=lambda one: one["id"])
def test_vector(vector):
    """What the rule book forbids is refused with its reason, and what it allows is not."""
    given = vector["inputs"]
    found = WAYS.get(given.get("action", given.get("use")), attempt)(given)
    assert found.legal == vector["expect"]["legal"]
    assert bool(found.objections) != found.legal


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"action": "naval-search", "target": "station"}, ("target-of-wrong-kind",)),
        ({"action": "engage", "active": "air-base"}, ("active-of-wrong-kind",)),
        ({"action": "air-strike", "distance": 3, "weather": "bad"}, ("strike-in-bad-weather", "beyond-range")),
        ({"action": "air-strike", "active": "air-base", "carrier": "none"}, ()),
        (
            {"action": "engage", "active": "port-box", "convoy": "yes"},
            ("active-in-port-box", "convoy-takes-no-such-action"),
        ),
    ],
)
def test_every_objection_is_named(words, why):
    """A declaration is refused for all its faults at once."""
    assert result("may-attempt", **words).objections == why


@pytest.mark.parametrize(("switch", "legal"), [("", True), ("damaged-ship-restriction: yes", False)])
def test_damaged_ships_rest_where_the_players_agreed(switch, legal):
    """Under the optional rule a Task Force with a damaged ship starts no Engage; otherwise it may."""
    assert result("may-attempt", rules=chase(switches=switch), action="engage", damaged_ship="yes").legal == legal


@pytest.mark.parametrize(("length", "legal"), [(6, True), (7, False)])
def test_a_long_carrier_force_strikes_not_where_the_players_agreed(length, legal):
    """Under the CV Limit six segments are allowed and seven are too many."""
    words = {"action": "air-strike", "active": "trajectory", "length": length}
    assert result("may-attempt", rules=chase(switches="cv-limit: yes"), **words).legal == legal
    assert result("may-attempt", **words).legal
