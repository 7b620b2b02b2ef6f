"""How many requests a client may make, by a clock of the test's own."""

from forge.table.rates import FILES, MOST_CLIENTS, PAGES, Rates


def clock():
    """Give a clock that goes when its hand is moved, and its hand."""
    hand = [0.0]
    return hand, lambda: hand[0]


def test_a_burst_and_then_so_many_a_second():
    """A client that has been quiet may ask for a burst; then as many each second as the rate says, for ever."""
    hand, now = clock()
    rates = Rates(now=now)
    assert sum(rates.let_in("phone") for _ in range(1000)) == PAGES.burst
    for _ in range(5):
        hand[0] += 1
        assert sum(rates.let_in("phone") for _ in range(100)) == PAGES.second
    hand[0] += 3600
    assert sum(rates.let_in("phone") for _ in range(1000)) == PAGES.burst


def test_files_are_counted_apart():
    """A page with hundreds of pictures leaves the pages their rate."""
    rates = Rates(now=clock()[1])
    assert sum(rates.let_in("phone", apart=True) for _ in range(1000)) == FILES.burst >= 300
    assert rates.let_in("phone")


def test_clients_do_not_wait_for_each_other():
    """One that is refused takes nothing from another."""
    rates = Rates(now=clock()[1])
    while rates.let_in("hasty"):
        pass
    assert rates.let_in("patient")
    assert not rates.let_in("hasty")


def test_clients_that_are_remembered_are_bounded():
    """Those seen last are kept, so that many strangers do not give one hasty client a new burst."""
    rates = Rates(now=clock()[1])
    while rates.let_in("hasty"):
        pass
    for stranger in range(5 * MOST_CLIENTS):
        rates.let_in(f"stranger {stranger}")
        assert not rates.let_in("hasty")
    assert len(rates) == MOST_CLIENTS
