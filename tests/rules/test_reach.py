"""Which totals a table can be asked for, against every combination tried one by one."""

from itertools import pairwise, product

from hypothesis import given, settings
from hypothesis import strategies as st
from kit.rules_toys import problems_of, table

from forge.rules.reach import shifts, span, start

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
    asked = start(found) + shifts(found, "total")
    assert {number for low, high in asked.runs for number in range(low, high + 1)} == brute_force(modifiers)


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


def test_an_unlimited_modifier_leaves_no_gap_unseen():
    """+3 for each boat on 1d6 comes to every number from 1 on; on a table without dice only to every third."""
    text = "table: t\ntitle: T\ndice: 1d6\naxes: {roll: {}}\nresult: {row: whole}\nrows: {1-8: 1, 10+: 2}\n"
    boats = "modifiers: [{id: boats, each: +3, when: boats}]\n"
    assert [problem.message for problem in problems_of(text + boats)] == [
        "row 9 is missing: a roll of 6 with modifiers of +3 comes to 9"
    ]
    given_alone = "table: t\ntitle: T\naxes: {n: {range: 1}}\nresult: {row: whole}\nrows: {1: 1, 4: 1, 7: 1, 10+: 2}\n"
    assert problems_of(given_alone + boats) == []


runs = st.lists(st.tuples(st.integers(-30, 30), st.integers(0, 5)), min_size=1, max_size=5)


@given(runs, runs, st.integers(-20, 20), st.integers(0, 20))
def test_runs_of_numbers_behave_as_sets(one, two, low, width):
    """Sum, union, difference, clamping and meeting, each against plain sets of numbers."""
    first, second = (span((start, start + length) for start, length in part) for part in (one, two))

    def numbers(of):
        return {number for start, end in of.runs for number in range(start, end + 1)}

    a, b, high = numbers(first), numbers(second), low + width
    assert numbers(first + second) == {x + y for x in a for y in b}
    assert numbers(first | second) == a | b
    assert numbers(first - second) == a - b
    assert numbers(first.held(low, high)) == {min(max(x, low), high) for x in a}
    assert first.meets(low, high) == any(low <= x <= high for x in a)
    assert all(left[1] + 1 < right[0] for left, right in pairwise(first.runs))
