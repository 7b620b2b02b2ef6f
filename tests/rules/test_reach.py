"""Which totals a table can be asked for, against every combination tried one by one."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from rules_toys import problems_of, table

from forge.rules.reach import shifts, start

modifier = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["value", "each", "ask"]),
        "size": st.integers(-4, 4).filter(bool),
        "limit": st.integers(1, 3),
        "group": st.sampled_from(["", "a", "b"]),
    }
)


def sizes(each):
    """Every shift that one modifier of the drawn list can make, and none at all."""
    sign = 1 if each["size"] > 0 else -1
    if each["kind"] == "value":
        return {0, each["size"]}
    if each["kind"] == "ask":
        return {0, *range(-each["limit"], each["limit"] + 1)}
    most = sign * each["limit"]
    return {max(most, times * each["size"]) if sign < 0 else min(most, times * each["size"]) for times in range(9)}


def written(each, number):
    group = f", group: {each['group']}" if each["group"] else ""
    sign = "+" if each["size"] > 0 else "-"
    size = {
        "value": f"value: {each['size']:+d}",
        "ask": f"ask: -{each['limit']} to +{each['limit']}",
        "each": f"each: {each['size']:+d}, most: {sign}{each['limit']}",
    }[each["kind"]]
    return f"  - {{id: m{number}, {size}, when: x{group}}}\n"


def definition(modifiers, rows):
    lines = ["table: t", "title: T", "dice: 1d6", "axes: {roll: {}}", "result: {row: whole}", "rows:"]
    lines += [f"  {row}: 1" for row in rows]
    text = "\n".join(lines) + "\n"
    listed = "".join(written(each, number) for number, each in enumerate(modifiers))
    return text + "modifiers:\n" + listed if modifiers else text


def brute_force(modifiers):
    """Every total, by trying each legal combination of modifiers with each roll."""
    totals = set()
    for shift in product(*(sorted(sizes(each)) for each in modifiers)):
        groups = [each["group"] for each, size in zip(modifiers, shift, strict=True) if each["group"] and size]
        if len(groups) == len(set(groups)):
            totals |= {roll + sum(shift) for roll in range(1, 7)}
    return totals


@settings(max_examples=60, deadline=None)
@given(st.lists(modifier, max_size=4))
def test_the_totals_are_those_of_every_combination(modifiers):
    """Neither a total too many nor one too few."""
    found = table(definition(modifiers, ["any"]))
    assert (start(found) + shifts(found, "total")).numbers == brute_force(modifiers)


@settings(max_examples=40, deadline=None)
@given(st.lists(modifier, max_size=3), st.data())
def test_exactly_the_totals_without_a_row_are_reported(modifiers, data):
    """Whatever rows are left out, each total that has none is named, and no other."""
    totals = brute_force(modifiers)
    rows = data.draw(st.lists(st.sampled_from(range(min(totals), max(totals) + 1)), min_size=1, unique=True))
    missing = set()
    for problem in problems_of(definition(modifiers, sorted(rows))):
        words = problem.message.split(":")[0].split()
        if problem.severity == "error":
            first, last = int(words[1]), int(words[3] if words[2] == "to" else words[1])
            missing |= set(range(first, last + 1))
    assert missing == totals - set(rows)


def test_dice_and_modifiers_leave_holes():
    """1d6 with +10 comes to 1-6 and 11-16; nothing asks for 7 to 10."""
    text = "table: t\ntitle: T\ndice: 1d6\naxes: {roll: {}}\nresult: {row: whole}\nrows: {1-6: 1, 11-16: 2}\n"
    assert problems_of(text + "modifiers: [{id: big, value: +10, when: big}]\n") == []
