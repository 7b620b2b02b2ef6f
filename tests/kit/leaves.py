"""A printer's view of a plan: pages laid in pairs, and what must be true of each leaf."""

from __future__ import annotations


def leaves_of(job):
    """Lay the pages of a job in pairs, as a printer does that prints both sides, or one by one."""
    if job.duplex == "none":
        return [(page, None) for page in job.pages]
    assert len(job.pages) % 2 == 0
    return list(zip(job.pages[::2], job.pages[1::2], strict=True))


def check_leaves(plan):
    """Say what is wrong with the leaves of a plan; every side of every sheet is printed once."""
    printed = []
    for job in plan.jobs:
        assert [page.number for page in job.pages] == list(range(1, len(job.pages) + 1))
        for front, back in leaves_of(job):
            if back is None:
                assert front.shows != "blank"
                printed.append((front.shows, front.at, front.side))
                continue
            assert front.side == "front"
            assert front.shows != "blank"
            assert back.side == "back"
            printed += [(page.shows, page.at, page.side) for page in (front, back) if page.shows != "blank"]
            if front.shows == "cover":
                assert (back.shows, back.at) in (("cover", front.at + 1), ("blank", -1))
                continue
            assert back.at == front.at
            backed = plan.sheets[front.at].two_sided and not plan.sheets[front.at].fold
            assert back.shows == ("sheet" if backed else "blank")
    expected = [
        ("sheet", index, side)
        for index, sheet in enumerate(plan.sheets)
        for side in (("front", "back") if sheet.two_sided and not sheet.fold else ("front",))
    ]
    assert sorted(one for one in printed if one[0] == "sheet") == sorted(expected)
