"""The tables of Atlantic Chase, cell by cell and as the examples of the rule book use them."""

import json
from pathlib import Path

import pytest

from forge.errors import ForgeError, Problems
from forge.places import find_pack
from forge.rules.load import load_rules

DATA = Path(__file__).parents[1] / "data"
VECTORS = json.loads((DATA / "vectors.json").read_text(encoding="utf-8"))
TABLES = VECTORS["tables"]["atlantic_chase"]
ACTIONS = ("naval_search", "engage", "air_strike", "stealth_attack")
WORDS = {
    "CLOSING": "closing-in",
    "DAMAGED": "damage",
    "HIT_IF_SLOW": "hit-if-slow",
    "HIT_IF_VERY_SLOW": "hit-if-very-slow",
    "VFORI": "vie",
    "IC": "change",
}
TWICE = {("hit", "hit"): ("two-hits",), ("damage", "damage"): ("two-damages",)}
MODIFIERS = {
    "air_support_adjacent": "air-support-adjacent",
    "air_support_two_hexes": "air-support-two-hexes",
    "coordination_good": "coordination-good",
    "inactive_coordination": "target-coordination",
    "alert": "alert-1",
    "u_boat_zone": "u-boat-zone",
    "dispersed_convoy": "dispersed-convoy",
}
REACHED = {0: [], 1: ["air-support-two-hexes"], 2: ["air-support-adjacent"], 3: ["air-support-in-hex"]}
SPEEDS = {"vs": "very-slow", "s": "slow", "m": "medium", "f": "fast"}


def rules(tmp_path, **readings):
    """Load the rules with other readings in force; nothing may be wrong with them."""
    problems, overlays = Problems(), []
    if readings:
        lines = "".join(f"  {name.replace('_', '-')}: {chosen}\n" for name, chosen in readings.items())
        overlays.append(tmp_path / "other.yaml")
        overlays[0].write_text(f"overlay: other\nreadings:\n{lines}", encoding="utf-8")
    loaded = load_rules(find_pack("atlantic-chase"), problems, overlays=overlays, owner=False)
    assert list(problems) == []
    return loaded


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """The tables as they stand without any overlay."""
    return rules(tmp_path_factory.mktemp("rules")).tables


def vectors(kind):
    """The test vectors of one kind."""
    found = [vector for vector in VECTORS["vectors"] if vector["kind"] == kind]
    assert found
    return [pytest.param(vector, id=vector["id"]) for vector in found]


def in_words(results):
    """Results as the pack calls them."""
    words = tuple(WORDS.get(word, word.lower().replace("_", "-")) for word in results)
    return TWICE.get(words, words)


def effect(look):
    """The results of a look-up."""
    found = look.result["effect"]
    return found if isinstance(found, tuple) else (found,)


def heading(low, high):
    """A row heading as rulings record it."""
    if low is None:
        return f"{high} or less"
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}-{high}"


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_table_is_the_printed_one(tables, name):
    """Every row, column and cell of the four action tables is that of the game board."""
    table, printed = tables[name.replace("_", "-")], TABLES[name]
    assert [band.id for band in table.columns] == printed["columns"]
    assert [band.low for band in table.columns] == printed["column_min"]
    assert [row.band.id for row in table.rows] == [heading(row["min"], row["max"]) for row in printed["rows"]]
    for row, expected in zip(table.rows, printed["rows"], strict=True):
        found = [value if isinstance(value, tuple) else (value,) for (value,) in (cell.values for cell in row.cells)]
        assert found == [in_words(cell) for cell in expected["cells"]]


@pytest.mark.parametrize("vector", vectors("ac.table_cell"))
def test_each_cell_is_found(tables, vector):
    """A modified throw at either end of a row and the first total of a column lead to the cell of the board."""
    given = vector["inputs"]
    table = tables[given["table"].replace("_", "-")]
    total = int(given["column"].rstrip("+").split("-")[0])
    low, high = given["modified_dice"]
    for wanted in {end for end in (low, high) if end is not None}:
        roll = min(wanted, 12)
        modifiers = REACHED[wanted - roll]
        assert effect(table.look_up(roll, modifiers, total=total)) == in_words(vector["expect"]["results"])


@pytest.mark.parametrize("vector", vectors("ac.action_table"))
def test_examples_of_actions_come_out(tables, vector):
    """Each worked example of the rule book ends on the result it names."""
    given = vector["inputs"]
    table = tables[given["table"].replace("_", "-")]
    modifiers = [MODIFIERS[name] for name in given["modifiers"]]
    applied = {modifier.id: modifier.value for modifier in table.modifiers}
    assert [applied[name] for name in modifiers] == list(given["modifiers"].values())
    look = table.look_up(given["dice"], modifiers, total=given["trajectory_total"])
    assert effect(look) == in_words(vector["expect"]["results"])


@pytest.fixture(scope="module")
def interruptions(tmp_path_factory):
    """The Interruption Table by either reading."""
    variants = {each.values[0]["inputs"]["variant"] for each in vectors("ac.interruption")}
    folder = tmp_path_factory.mktemp("variants")
    return {variant: rules(folder, AC_R1=variant).tables["interruption"] for variant in variants}


@pytest.mark.parametrize("vector", vectors("ac.interruption"))
def test_each_cell_of_both_interruption_tables_is_found(interruptions, vector):
    """By either reading every throw of a row leads to its result, and to no other table."""
    given = vector["inputs"]
    table = interruptions[given["variant"]]
    intel = int(given["intel_markers"].rstrip("+"))
    low, high = given["dice"]
    for roll in range(low, high + 1):
        assert effect(table.look_up(roll, intel=intel)) == in_words([vector["expect"]["result"]])


def test_the_board_decides_about_interruption_unless_agreed_otherwise(tables):
    """A 7 with one Intel marker is an Alert −1 by the board; the rule book would say −2."""
    assert effect(tables["interruption"].look_up(7, intel=1)) == ("alert-1",)


@pytest.mark.parametrize("vector", vectors("ac.gunnery"))
def test_gunnery(tables, vector):
    """The modified sum of two dice hits once from 9, twice from 13."""
    given = vector["inputs"]
    uses = []
    for name, value in given["modifiers"].items():
        uses.append({"gv": ("gun-value", value), "smoke": ("smoke", -value)}.get(name, name.replace("_", "-")))
    beyond = max(given["kept_dice_sum"] - 12, 0)
    uses += [("gun-value", beyond)] if beyond else []
    assert tables["gunnery"].look_up(given["kept_dice_sum"] - beyond, uses).result["hits"] == vector["expect"]["hits"]


@pytest.mark.parametrize("vector", vectors("ac.torpedo"))
def test_torpedoes(tables, vector):
    """A modified 11 hits twice."""
    given = vector["inputs"]
    uses = [name.replace("_", "-") for name in given["modifiers"]]
    assert tables["torpedo"].look_up(given["dice"], uses).result["hits"] == vector["expect"]["hits"]


def test_two_ships_in_smoke_take_two_from_gunnery_and_nothing_from_torpedoes(tables):
    """Smoke counts for the firer and for the target, and never for torpedoes."""
    assert tables["gunnery"].look_up(10, [("smoke", 2)]).result["hits"] == 0
    assert "smoke" not in [modifier.id for modifier in tables["torpedo"].modifiers]


@pytest.mark.parametrize("vector", vectors("ac.range"))
def test_ranges(tables, vector):
    """The zones of two ships give the range, from either side; the range gives dice and which of them count."""
    firer, target = vector["inputs"]["zones"]
    expected = vector["expect"]
    for one, other in ((firer, target), (target, firer)):
        found = tables["ranges"].look_up(firer=one, target=other).result["range"]
        assert found == expected["range"].replace("_", "-")
    dice = tables["range-dice"].look_up(range=found).result
    assert (dice["dice"], dice["keep"]) == (expected["dice"], expected["keep"].removesuffix("2"))


@pytest.mark.parametrize(("distance", "guns"), [("extreme", "far"), ("long", "far"), ("short", "close")])
def test_gun_values(tables, distance, guns):
    """The second figure is for Long and Extreme range, the first one for Short and Point Blank."""
    assert tables["range-dice"].look_up(range=distance).result["guns"] == guns
    assert tables["range-dice"].look_up(range="point-blank").result["guns"] == "close"


@pytest.mark.parametrize("vector", vectors("ac.time_lapse_table"))
def test_time_lapse(tables, vector):
    """How many segments go in good weather, in bad weather, and under the Intel limit."""
    found = tables["time-lapse"].look_up(speed=SPEEDS[vector["inputs"]["speed"]]).result
    expected = vector["expect"]
    assert (found["good"], found["bad"], found["limit"]) == (expected["good"], expected["bad"], expected["intel_limit"])


@pytest.mark.parametrize("vector", vectors("ac.weather_check"))
def test_weather(tables, vector):
    """Good weather turns on a 6, bad weather on a 5 and a 6."""
    given = vector["inputs"]
    found = tables["weather"].look_up(given["die"], weather=given["weather"]).result["weather"]
    assert found == vector["expect"]["weather"]


@pytest.mark.parametrize("vector", vectors("ac.seize_initiative"))
def test_seizing_the_initiative(tables, vector):
    """A 9 with the Tally and an Evasive marker seizes the Initiative; what is declined is not thrown for."""
    given = vector["inputs"]
    if given.get("declined"):
        assert "no roll" in " ".join(tables["seize"].remarks)
        return
    uses = [("tally", given["tally"]), *({0: [], 1: ["evasive-good"], 2: ["evasive-bad"]}[given["evasive"]])]
    assert (effect(tables["seize"].look_up(given["dice"], uses)) == ("seized",)) is vector["expect"]["seized"]


@pytest.mark.parametrize("vector", vectors("ac.reinforcement"))
def test_reinforcements(tables, vector):
    """A 7 brings the group into play."""
    found = effect(tables["reinforcement"].look_up(vector["inputs"]["dice"]))
    assert (found == ("arrives",)) is vector["expect"]["success"]


@pytest.mark.parametrize("vector", vectors("ac.air_support_table"))
def test_air_support(tables, vector):
    """Distance decides what aircraft add for the Active player and take away for the target."""
    assert dict(tables["air-support"].look_up(hexes=vector["inputs"]["hexes"]).result) == vector["expect"]


@pytest.mark.parametrize("name", ACTIONS)
def test_modifiers_of_the_action_tables_are_those_of_their_own_tables(tables, name):
    """Air Support, Contact, Coordination and Evasive Maneuvers are worth in each action what p.45 to p.47 say."""
    values = {modifier.id: modifier.value for modifier in tables[name.replace("_", "-")].modifiers}
    for hexes, place in enumerate(("in-hex", "adjacent", "two-hexes")):
        support = TABLES["air_support"][place.replace("-", "_")]
        assert values[f"air-support-{place}"] == support["active"]
        assert values.get(f"target-air-{place}", 0) == support["target"]
        assert dict(tables["air-support"].look_up(hexes=hexes).result) == support
    contact = TABLES["contact_modifier"]
    assert [values[f"contact-{speed}"] for speed in ("very-slow", "slow", "faster")] == list(contact.values())
    for weather in ("good",) if name == "air_strike" else ("good", "bad"):
        assert values[f"coordination-{weather}"] == TABLES["coordination"]["active"][weather]
        assert values["target-coordination"] == TABLES["coordination"]["target"][weather]
        assert values[f"evasive-{weather}"] == TABLES["evasive"]["as_action_modifier"][weather]
        seize = {modifier.id: modifier.value for modifier in tables["seize"].modifiers}
        assert seize[f"evasive-{weather}"] == TABLES["evasive"]["as_initiative_modifier"][weather]
    assert values["walker"] == 4


def test_an_air_strike_knows_no_bad_weather(tables):
    """Air Strikes are made in good weather, so that no modifier of bad weather can be asked for."""
    with pytest.raises(ForgeError):
        tables["air-strike"].look_up(7, ["evasive-bad"], total=0)


@pytest.mark.parametrize(
    ("roll", "uses", "exits"),
    [
        (10, ["enemy-near", "slowest", "all-far"], True),
        (8, [], False),
        (9, [], True),
        (9, ["enemy-near"], False),
    ],
)
def test_breaking_away(tables, roll, uses, exits):
    """A modified 9 takes all ships out of a battle."""
    assert (effect(tables["break-away"].look_up(roll, uses)) == ("exits",)) is exits


def test_the_board_words_the_third_modifier_of_breaking_away_otherwise(tables, tmp_path):
    """The modifier for speed is that of the rule book, or by AC-R2 that of the board, never both."""
    board = rules(tmp_path, AC_R2="enemy-faster").tables["break-away"]
    for table, wanted, unwanted in (
        (tables["break-away"], "slowest", "enemy-faster"),
        (board, "enemy-faster", "slowest"),
    ):
        assert effect(table.look_up(9, [wanted])) == ("stays",)
        with pytest.raises(ForgeError):
            table.look_up(9, [unwanted])


def test_rounds(tables):
    """Three rounds in good weather, two in bad, one in a limited battle."""
    assert {name: tables["rounds"].look_up(weather=name).result["rounds"] for name in TABLES["rounds"]} == TABLES[
        "rounds"
    ]


@pytest.mark.parametrize("printed", TABLES["port_check_1d6_closed_on"])
def test_port_checks(tables, printed):
    """Each port is closed on the numbers printed in its box."""
    low, high = TABLES["port_check_1d6_closed_on"][printed]
    port = {"St. Nazaire/Bordeaux": "biscay"}.get(printed, printed.lower().replace(" ", "-"))
    closed = [die for die in range(1, 7) if tables["port-check"].look_up(die, port=port).result["state"] == "closed"]
    assert closed == list(range(low, high + 1))


def test_every_open_question_has_a_number(tmp_path):
    """Readings and unknowns are numbered without a gap; optional rules of p.62 are off, unconfirmed hexes open."""
    loaded = rules(tmp_path)
    assert list(loaded.readings) == [f"AC-R{number}" for number in range(1, len(loaded.readings) + 1)]
    assert list(loaded.unknowns) == [f"U-AC-{number}" for number in range(1, len(loaded.unknowns) + 1)]
    assert {name: switch.value for name, switch in loaded.switches.items()} == {
        "damaged-ship-restriction": False,
        "cv-limit": False,
        "battle-removes-evasive": False,
        "border-hexes": True,
    }
