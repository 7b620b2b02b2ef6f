"""Builds that pages ask for, without a browser: whole or not at all, whatever ends the table."""

import asyncio
import threading

import pytest
from kit.harbour import write_harbour

from forge.library.opening import Wanted
from forge.table.hall import Hall
from forge.table.preview.bench import bench_of


@pytest.mark.parametrize("ended", [False, True])
def test_the_end_of_the_table_breaks_a_build_off_and_leaves_nothing_half(tmp_path, ended):
    """In the midst of its pages a build goes no further, and neither files nor folders of it stay."""
    out = tmp_path / "out"
    hall = Hall({"harbour": Wanted(str(write_harbour(tmp_path / "harbour")))}, {}, out=out)

    async def evening():
        opened = await hall.opened("harbour")
        builds = bench_of(hall, opened).builds
        building = builds.begin((), {})
        loop, far, done, let_go = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event(), threading.Event()

        def told():
            if building.ended:
                loop.call_soon_threadsafe(done.set)
            elif building.done == 1:
                loop.call_soon_threadsafe(far.set)
                (builds.over if ended else let_go).wait(60)

        builds.set_off(building, opened.wanted, told, into_out=True)
        await asyncio.wait_for(far.wait(), 60)
        assert [each.name[:7] for each in out.iterdir()] == [".forge-"]  # it is being written
        if ended:
            await hall.close()
        else:
            let_go.set()
            await asyncio.wait_for(done.wait(), 60)
        return building

    building = asyncio.run(evening())
    assert building.ended
    assert building.failed == ended
    assert sorted(each.name for each in out.glob("*")) == ([] if ended else [".forge.json", "harbour.pdf"])
    assert out.exists() != ended  # it was made for the build
