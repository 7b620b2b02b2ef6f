"""The door of the table, by requests as they go over the wire: who comes in, what is refused, what answers carry."""

import contextlib
import http.client
import re
import socket
import sys
from contextlib import closing
from urllib.parse import urlencode

import pytest

SEALS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
RUNS_NOTHING = ("default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'")


@pytest.fixture(scope="module")
def served(table):
    """A table with two seats."""
    return table("atlantic-wolves", "--edition", "house", "--seat", "anna", "--seat", "bob")


class Answer:
    """What came back."""

    def __init__(self, got):
        self.status, self.body = got.status, got.read()
        self.headers = {name.lower(): value for name, value in got.getheaders()}
        self.text = self.body.decode("utf-8", "replace")


def ask(served, path="/", method="GET", body=None, seat=0, source=("127.0.0.1", 0), **headers):
    """Send a request exactly so: ``Host`` and the cookie of a seat unless others are given, and no header beside."""
    body = body.encode() if isinstance(body, str) else body
    sent = {"Host": f"127.0.0.1:{served.port}"}
    if seat is not None:
        sent["Cookie"] = f"table-{served.port}={served.token(seat)}"
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    source = source if sys.platform == "linux" else None  # elsewhere one address of loopback is this machine
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=10, source_address=source)) as wire:
        wire.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in sent.items():
            if value is not None:
                wire.putheader(name, value)
        if body is not None and "Transfer-Encoding" not in sent:
            wire.putheader("Content-Length", str(len(body)))
        wire.endheaders(body)
        return Answer(wire.getresponse())


def raw(served, data):
    """Send bytes and give the first line that comes back."""
    with closing(socket.create_connection(("127.0.0.1", served.port), timeout=10)) as wire:
        wire.sendall(data)
        return wire.recv(200).split(b"\r\n")[0].decode()


HOSTS = {
    "127.0.0.1:{port}": 200,
    "localhost:{port}": 200,
    "LOCALHOST:{port}": 421,
    "127.0.0.1": 421,
    "localhost": 421,
    "0.0.0.0:{port}": 421,
    "evil.test:{port}": 421,
    "127.0.0.1:1": 421,
    "127.0.0.1:{port}.evil.test": 421,
    "[::1]:{port}": 421,
    "": 421,
}


@pytest.mark.parametrize("host", HOSTS)
def test_the_host_is_one_of_those_served(served, host):
    """Rule 1: exactly a served name with the port; anything else is refused before anything is looked at."""
    answer = ask(served, "/atlantic-wolves/", Host=host.format(port=served.port))
    assert answer.status == HOSTS[host]


def test_a_strange_host_does_not_learn_of_seats(served):
    """Rule 1: neither a right link nor a right cookie changes the answer."""
    answers = {
        ask(served, path, seat=seat, Host="evil.test").body
        for path in ("/", served.links[0][22:])
        for seat in (0, None)
    }
    assert len(answers) == 1


SOURCES = [
    ({"Origin": "{here}"}, True),
    ({"Origin": "{here}", "Sec_Fetch_Site": "same-origin"}, True),
    ({"Origin": "{here}", "Sec_Fetch_Site": "same-site"}, False),
    ({"Origin": "{here}", "Sec_Fetch_Site": "cross-site"}, False),
    ({"Origin": "{here}", "Sec_Fetch_Site": "none"}, False),
    ({"Origin": "http://127.0.0.1:1"}, False),
    ({"Origin": "http://localhost:{port}"}, False),
    ({"Origin": "https://127.0.0.1:{port}"}, False),
    ({"Origin": "null"}, False),
    ({}, False),
]


@pytest.mark.parametrize(("headers", "taken"), SOURCES)
def test_changes_come_from_our_own_pages(served, headers, taken):
    """Rule 2: ``Origin`` is the one served, and ``Sec-Fetch-Site``, where it is sent, says the same."""
    form = urlencode({"language": "de", "back": "/"})
    sent = {name: value.format(here=served.address, port=served.port) for name, value in headers.items()}
    answer = ask(served, "/language", "POST", form, **sent)
    assert answer.status == (303 if taken else 403)
    assert ("set-cookie" in answer.headers) == taken


def test_parts_of_pages_are_for_our_own_pages(served):
    """Rules 5 to 7, where browsers say who asks: another page gets no part of ours, but links lead here."""
    for site in ("same-site", "cross-site"):
        for mode, dest in (("no-cors", "script"), ("no-cors", "image"), ("cors", "empty"), ("navigate", "iframe")):
            headers = {"Sec_Fetch_Site": site, "Sec_Fetch_Mode": mode, "Sec_Fetch_Dest": dest}
            assert ask(served, "/static/table.js", **headers).status == 403
        followed = {"Sec_Fetch_Site": site, "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
        assert ask(served, "/atlantic-wolves/", **followed).status == 200


@pytest.mark.parametrize("path", ["/atlantic-wolves/", "/nowhere", "/static/table.css"])
def test_answers_say_what_browsers_may_do_with_them(served, path):
    """Rules 3, 5, 6 and 11: on pages, refusals and files alike; nothing is offered to other origins."""
    for answer in (ask(served, path), ask(served, path, seat=None)):
        assert SEALS.items() <= answer.headers.items()
        assert all(part in answer.headers["content-security-policy"] for part in RUNS_NOTHING)
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert not [name for name in answer.headers if name.startswith("access-control")]
        assert "server" not in answer.headers


def test_a_link_seats_once_and_hides_its_secret(served):
    """Rule 8: it leads to the same page without the secret; the cookie is for no script and no other site."""
    answer = ask(served, f"/atlantic-wolves/rule?t={served.token(1)}", seat=None)
    assert (answer.status, answer.headers["location"]) == (303, "/atlantic-wolves/rule")
    cookie, *traits = answer.headers["set-cookie"].split("; ")
    assert cookie == f"table-{served.port}={served.token(1)}"
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(traits)
    assert len(served.token(0)) * 6 >= 128
    assert served.token(0) != served.token(1)


@pytest.mark.parametrize(
    "query", ["t={}.", "t={}>", "t=3D{}", "t%3D{}", "from=mail&t={}&utm_source=x", "t={})%20see%20you"]
)
def test_a_link_lives_through_mail(served, query):
    """What mails and chats put around a link, or make of its equals sign, does no harm."""
    answer = ask(served, f"/?{query.format(served.token(1))}", seat=None)
    assert (answer.status, answer.headers["location"]) == (303, "/")
    assert f"table-{served.port}={served.token(1)};" in answer.headers["set-cookie"]


@pytest.mark.parametrize("wrong", ["x", "{0}x", "{0}%C3%A9", "%00", "{0}%00", "&t={0}{1}"])
def test_other_links_seat_nobody(served, wrong):
    """Rule 8: a wrong secret is refused with a sentence and without a cookie."""
    answer = ask(served, f"/?t={wrong.format(served.token(0)[:-1], served.token(1))}", seat=None)
    assert answer.status == 401
    assert "set-cookie" not in answer.headers
    assert "link" in answer.text


def test_without_a_seat_there_is_no_page(served):
    """Rule 8: not even of what needs no secret."""
    for path in ("/", "/static/table.css", "/nowhere", "/atlantic-wolves/events"):
        assert ask(served, path, seat=None).status == 401
        assert ask(served, path, seat=None, Cookie=f"table-{served.port}=x; table-1={served.token(0)}").status == 401


@pytest.mark.parametrize(
    "path",
    [
        "//evil.test/",
        "///evil.test",
        "/\\evil.test/",
        "/%2Fevil.test",
        "/%5cevil.test",
        "/%09/evil.test",
        "//evil.test%0d%0aX:1",
    ],
)
def test_a_link_leads_nowhere_else(served, path):
    """Rule 9: whatever its path, the redirection begins with one slash and stays on this host."""
    answer = ask(served, f"{path}?t={served.token(0)}", seat=None)
    assert answer.status == 303
    assert re.fullmatch(r"/[A-Za-z0-9._%-][A-Za-z0-9._%/-]*", answer.headers["location"])


def test_the_cookie_comes_along_with_a_link_in_a_mail(served):
    """Rule 10: a page of another site may link here, and who sits here stays seated."""
    headers = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
    assert ask(served, "/atlantic-wolves/", **headers).status == 200
    assert ask(served, f"/?t={served.token(0)}", seat=None, **headers).status == 303


def test_what_is_sent_is_bounded(served):
    """Rule 16: 64 KiB of a body, none that does not say its length, 16 KiB of headers, and no method beside three."""
    form = {"Origin": served.address, "source": ("127.0.0.16", 0)}
    assert ask(served, "/language", "POST", "x" * 65536, **form).status == 303
    assert ask(served, "/language", "POST", "x" * 65537, **form).status == 413
    assert ask(served, "/language", "POST", b"1\r\nx\r\n0\r\n\r\n", **form, Transfer_Encoding="chunked").status == 413
    assert ask(served, "/", X_Long="x" * 15000).status == 303
    assert ask(served, "/", X_Long="x" * 17000).status == 431
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"):
        assert ask(served, "/", method, **form).status == 405


def test_who_goes_in_the_middle_of_a_form_is_no_fault(served):
    """A phone that loses its network while it sends leaves nothing behind, on standard error neither."""
    head = (
        f"POST /language HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nOrigin: {served.address}\r\nContent-Length: 9\r\n"
    )
    with closing(socket.create_connection(("127.0.0.1", served.port), timeout=10)) as wire:
        wire.sendall(f"{head}Cookie: table-{served.port}={served.token(0)}\r\n\r\nback".encode())
    assert ask(served, "/static/none").status == 404
    assert served.faults == ""


def test_bodies_with_odd_lengths_are_refused(served):
    """Rule 16: whatever a length is that is no number of bytes, nobody waits for them."""
    head = f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nCookie: table-{served.port}={served.token(0)}\r\n"
    for line in (
        "Content-Length: -1",
        "Content-Length: 1e3",
        "Content-Length: 99999999999",
        "Content-Length: 1\r\nContent-Length: 2",
    ):
        assert raw(served, f"{head}{line}\r\n\r\n".encode()).split()[1] in ("400", "413")


@pytest.mark.skipif(sys.platform != "linux", reason="needs more than one address of this machine")
def test_a_hasty_client_waits_and_nobody_else_does(served):
    """Rule 16: beyond a burst a client is told to wait a second; another client is served meanwhile."""
    hasty: list[int] = []
    while 429 not in hasty and len(hasty) < 4_000:  # a slow machine is hardly hasty, and takes longer to be told
        hasty.append(ask(served, "/left", source=("127.0.0.99", 0)).status)
    assert 429 not in hasty[:240]
    assert 429 in hasty
    assert ask(served, "/left", source=("127.0.0.98", 0)).status != 429
    assert ask(served, "/static/table.css", source=("127.0.0.99", 0)).status == 200


def streams(served, source, number):
    """Open streams of events from an address, and give the connections and what each was answered."""
    opened = []
    for _ in range(number):
        wire = http.client.HTTPConnection("127.0.0.1", served.port, timeout=10, source_address=(source, 0))
        wire.request("GET", "/atlantic-wolves/events", headers={"Cookie": f"table-{served.port}={served.token()}"})
        opened.append((wire, wire.getresponse()))
    return [wire for wire, _ in opened], [answer.status for _, answer in opened], [answer for _, answer in opened]


def hang_up(wires, answers):
    """Close connections."""
    for one in (*answers, *wires):
        one.close()


@pytest.mark.skipif(sys.platform != "linux", reason="needs more than one address of this machine")
def test_streams_are_bounded(served):
    """Rule 16: sixteen from one machine and sixty-four in all; one that ends makes room for another."""
    wires, statuses, answers = streams(served, "127.0.0.31", 18)
    assert statuses == [200] * 16 + [503] * 2
    for number in range(32, 36):
        more, statuses, others = streams(served, f"127.0.0.{number}", 16)
        wires, answers = [*wires, *more], [*answers, *others]
        assert statuses == ([200] * 16 if number < 35 else [503] * 16)
    assert ask(served, "/atlantic-wolves/", source=("127.0.0.36", 0)).status == 200
    hang_up(wires, answers)
    for _ in range(100):
        wires, (status,), answers = streams(served, "127.0.0.37", 1)
        hang_up(wires, answers)
        if status == 200:
            return
    pytest.fail("no stream was let go of")


@pytest.mark.skipif(sys.platform != "linux", reason="needs more than one address of this machine")
def test_connections_that_say_nothing_shut_nobody_out(served):
    """Rule 16: of one machine there are at most a hundred; others are served while it holds all of them."""
    with contextlib.ExitStack() as held:
        silent = [
            held.enter_context(closing(socket.create_connection(("127.0.0.1", served.port), 10, ("127.0.0.41", 0))))
            for _ in range(130)
        ]
        assert ask(served, "/atlantic-wolves/", source=("127.0.0.42", 0)).status == 200
        silent[-1].settimeout(10)
        assert silent[-1].recv(1) == b"", "one too many is closed"
        silent[0].sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode())
        silent[0].settimeout(10)
        assert silent[0].recv(12) == b"HTTP/1.1 401", "those within the bound are served"


PATHS = [
    "/static/../app.py", "/static/%2e%2e/guard.py", "/static/..%2fguard.py", "/static/..%5cguard.py",
    "/static/%00", "/static//etc/passwd", "/static/table.css%00.js", "/picture/..%2f..%2fetc%2fpasswd",
    "/picture/%2e%2e", "/..%2f..%2f/rule", "/%2e%2e/events", "/atlantic-wolves/..%2f..", "/etc/passwd",
    "//evil.test/", "/atlantic-blocks/", "/%ff%fe/",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_no_address_is_a_path_of_the_machine(served, path):
    """Rule 17: names are looked up among those that are there; no answer holds a folder of this machine."""
    answer = ask(served, path, source=("127.0.0.17", 0))
    assert answer.status in (400, 404)
    assert str(served.folder) not in answer.text
    assert "root:" not in answer.text


def test_leaving_a_seat(served):
    """Who leaves has no seat until the link is followed again; another page cannot make somebody leave."""
    assert ask(served, "/leave", "POST", "", Origin="http://evil.test").status == 403
    left = ask(served, "/leave", "POST", "", Origin=served.address)
    assert (left.status, left.headers["location"]) == (303, "/left")
    assert f"table-{served.port}=;" in left.headers["set-cookie"]
    assert "Max-Age=0" in left.headers["set-cookie"]
    assert ask(served, "/left", seat=None).status == 200


def test_pages_are_not_kept(served):
    """Rule 20: no page and no refusal is kept by a browser."""
    for path, seat in (("/atlantic-wolves/", 0), ("/atlantic-wolves/rule", 0), ("/nowhere", 0), ("/", None)):
        assert ask(served, path, seat=seat).headers["cache-control"] == "no-store"
