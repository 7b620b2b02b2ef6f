"""What becomes of marker sets in whole games of Under Ten Flags, played by chance."""

from forge.referee.walking.rulings import Chosen, Drawn, Looked, Noted, each_entry
from kit.flags_table import by_chance, play_open


def life_of_a_ship():
    """The British activations in which the first ship to complete her route arrives, leaves, and is rolled for."""
    for seed in range(20):
        entries = each_entry(play_open(seed, by_chance).ruling.entries)
        count, reached, left, number, first = 0, None, None, None, set()
        for entry in entries:
            if isinstance(entry, Noted) and entry.id == "turn":
                first.add(count + 1)
            if isinstance(entry, Noted) and entry.id == "activated" and dict(entry.values)["side"] == "british":
                count += 1
            if isinstance(entry, Chosen) and entry.id == "acvm-move" and number is None:
                about = dict(entry.about)
                if entry.option == about["target"]:
                    reached, number = count, about["number"]
            if isinstance(entry, Noted) and entry.id == "route-completed" and dict(entry.values)["number"] == number:
                left = count
            if isinstance(entry, Looked) and entry.id == "recycling" and dict(entry.about)["number"] == number:
                if left + 1 in first:
                    break
                return reached, left, count
    raise AssertionError("no ship came home")


def first_draws():
    """What is drawn for a marker set, in order."""
    entries = each_entry(play_open(1, by_chance).ruling.entries)
    drawn = [entry.id for entry in entries if isinstance(entry, Drawn)]
    return drawn[: drawn.index("activation-card")]
