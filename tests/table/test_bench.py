"""What has come and gone since the table began, without a browser."""

import asyncio

from kit.harbour import change, write_harbour

from forge.library.opening import Wanted
from forge.table.hall import Hall
from forge.table.preview.bench import bench_of


def test_what_came_and_went_again_is_not_among_what_is_gone(tmp_path):
    """Only what was there when the table began can be missed; what comes back is missed no longer."""
    folder = write_harbour(tmp_path / "harbour")
    rows, last = folder / "ships.csv", "ship-10,Ship 10,#ddaa77,10\n"
    extra = "ship-11,Ship 11,#ddaa77,11\n"
    hall = Hall({"harbour": Wanted(str(folder))}, {})

    async def evening():
        bench = bench_of(hall, await hall.opened("harbour"))
        told = []

        def settled(kit):
            kit.whole()
            while kit.live.busy:
                kit.live.work(1)
            return bench.gone(kit)

        for old, new in (("", ""), (last, last + extra), (extra, ""), (last, ""), ("ship-9,", last + "ship-9,")):
            if old:
                change(rows, old, new)
            told.append(await bench.look(settled))
        return told

    assert asyncio.run(evening()) == [(), (), (), (("ships", "ship-10"),), ()]
