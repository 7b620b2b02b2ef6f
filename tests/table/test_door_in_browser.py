"""The door of the table in a real Chromium: what other pages, hostile links and hostile pictures cannot do."""

from pathlib import Path

import pytest
from kit import planted_table
from kit.browser import check_access, until
from kit.elsewhere import elsewhere

PLANT = """() => {
    const one = document.createElement("button"), link = document.createElement("a");
    const given = {id: "planted", onclick: "document.title = 'ran'", style: "position: fixed"};
    for (const name in given) { try { one.setAttribute(name, given[name]); } catch (error) { } }
    link.href = "javascript:document.title='ran'";
    document.body.append(one, link);
    one.click();
    link.click();
}"""
FAULT = "forge: this should not happen: RuntimeError: "


@pytest.fixture(scope="module")
def other():
    """Somebody else's server."""
    with elsewhere() as other:
        yield other


@pytest.fixture(scope="module")
def served(table, other):
    """A table of two seats with a hostile picture and a fault planted in it."""
    return table("atlantic-wolves", "--seat", "anna", "--seat", "bob", program=(planted_table.__file__, other.here))


@pytest.fixture
def seated(served, visit):
    """A page of the first seat; its console may say what the browser refused."""
    return visit(served.links[0], complains=True)


def sits(page, served):
    """Say whether the seat of a browser is still its own."""
    return page.context.request.get(f"{served.address}/atlantic-wolves/").status == 200


def test_rule_1_a_name_that_was_bent_here_is_refused(served, seated):
    """A page whose name leads to this machine after a while (rebinding) learns nothing."""
    answer = seated.goto(f"http://evil.test:{served.port}/atlantic-wolves/")
    assert answer.status == 421
    assert seated.inner_text("h1") == "This address is not the table's."


def test_rule_2_forms_of_another_port_change_nothing(served, other, seated):
    """It is the same site, so that the cookie comes along; the origin is what tells."""
    form = f"<form id=f method=post action={served.address}/leave></form><script>f.submit()</script>"
    seated.goto(other.here + other.put("/leave", form))
    seated.wait_for_url(f"{served.address}/leave")
    assert seated.inner_text("h1") == "This came from another page."
    assert sits(seated, served)


def test_rule_3_our_own_forms_are_taken(served, visit):
    """The browser names our origin with them, as the policy of referrers lets it."""
    page = visit(served.links[0])
    page.get_by_role("button", name="Deutsch").click()
    page.wait_for_selector("html[lang=de]")
    page.get_by_role("button", name="English").click()
    page.wait_for_selector("html[lang=en]")


def test_rule_4_forms_of_another_site_have_no_seat(served, other, seated):
    """The cookie stays at home."""
    form = f"<form id=f method=post action={served.address}/leave></form><script>f.submit()</script>"
    seated.goto(other.other_site + other.put("/leave", form))
    seated.wait_for_url(f"{served.address}/leave")
    assert seated.inner_text("h1") == "You have no seat yet."
    assert sits(seated, served)


def test_rule_5_nothing_is_read_from_elsewhere(served, other, seated):
    """Neither with credentials nor without, not even that there is an answer."""
    for origin in (other.here, other.other_site):
        seated.goto(origin + other.put("/read", "<p>x"))
        for mode in ("cors", "no-cors"):
            fetched = (
                "([url, mode]) => fetch(url, {mode, credentials: 'include'}).then(r => r.type + r.status, e => e.name)"
            )
            assert seated.evaluate(fetched, [f"{served.address}/atlantic-wolves/", mode]) == "TypeError"
        stream = "url => new Promise(done => { const s = new EventSource(url, {withCredentials: true});"
        stream += "s.onopen = () => done('open'); s.onerror = () => done('refused') })"
        assert seated.evaluate(stream, f"{served.address}/atlantic-wolves/events") == "refused"


def test_rule_6_nobody_frames_the_table(served, other, seated):
    """A page that lays the table beneath its own buttons shows an error in its place."""
    for origin in (other.here, other.other_site):
        seated.goto(origin + other.put("/frame", f"<iframe src={served.address}/atlantic-wolves/></iframe>"))
        for _ in range(100):
            if (shown := [frame.url for frame in seated.frames[1:]]) == ["chrome-error://chromewebdata/"]:
                break
            seated.wait_for_timeout(50)
        assert shown == ["chrome-error://chromewebdata/"]


def test_rule_7_scripts_pictures_and_styles_are_not_lent(served, other, seated):
    """What the table's pages are made of is of no use elsewhere."""
    page = f"""<link rel=stylesheet href={served.address}/static/table.css><script src={served.address}/static/table.js>
        </script><img id=i src={served.address}/static/forge.svg>"""
    for origin in (other.here, other.other_site):
        seated.goto(origin + other.put("/lent", page))
        assert seated.evaluate("[typeof table, i.naturalWidth, getComputedStyle(document.body).margin]") == [
            "undefined",
            0,
            "8px",
        ]


def test_rule_8_the_secret_is_in_no_address_and_no_script_reads_it(served, visit):
    """Neither the address, the history nor a script of the page has it."""
    page = visit(served.links[1])
    assert page.url == f"{served.address}/atlantic-wolves/"
    assert (
        page.evaluate("document.cookie + location.href + document.documentElement.outerHTML").find(served.token(1)) < 0
    )
    (cookie,) = page.context.cookies()
    assert (cookie["name"], cookie["value"]) == (f"table-{served.port}", served.token(1))
    assert (cookie["httpOnly"], cookie["sameSite"], cookie["domain"]) == (True, "Lax", "127.0.0.1")


@pytest.mark.parametrize(
    "path", ["//evil.test:{0}/", "/\\evil.test:{0}/", "/%5C%5Cevil.test:{0}/", "/.//evil.test:{0}/"]
)
def test_rule_9_a_link_leads_to_no_other_host(served, other, visit, path):
    """Whatever stands in it, the browser stays at the table."""
    other.asked.clear()
    page = visit(f"{served.address}{path.format(other.port)}?t={served.token(0)}", complains=True)
    assert page.url.startswith(f"{served.address}/")
    assert other.asked == []


def test_rule_10_links_in_mails_seat_who_follows_them(served, other, visit):
    """From another site, and from another program of this machine."""
    for origin in (other.here, other.other_site):
        page = visit(origin + other.put("/mail", f"<a href='{served.links[1]}'>join</a>"), complains=True)
        page.get_by_role("link").click()
        page.wait_for_url(f"{served.address}/atlantic-wolves/")
        assert "bob" in page.inner_text("footer")


def test_rule_11_nothing_written_into_a_page_runs(seated):
    """Neither a script, nor an attribute, nor an address, nor a style."""
    seated.evaluate(PLANT)
    tries = """() => new Promise(done => setTimeout(() => done([
        () => eval("1"), () => new Function("1"), () => setTimeout("document.title = 'ran'", 0),
        () => { const one = document.createElement("script"); one.text = "1"; document.body.append(one); },
        ].map(each => { try { each(); return "ran"; } catch (error) { return error.name; } }))))"""
    assert set(seated.evaluate(tries)) <= {"EvalError", "TypeError"}
    assert seated.title() != "ran"
    assert seated.evaluate("getComputedStyle(planted).position") == "static"


def test_rule_12_markup_is_never_made_of_text(seated):
    """Not even by a fault in a script of ours."""
    tries = """() => [() => document.body.innerHTML = "<b>x</b>", () => document.write("x"),
        () => document.body.insertAdjacentHTML("beforeend", "x"), () => document.body.outerHTML = "x",
        () => document.createRange().createContextualFragment("x"),
        () => new DOMParser().parseFromString("x", "text/html")]
        .map(each => { try { each(); return "worked"; } catch (error) { return error.name; } })"""
    assert set(seated.evaluate(tries)) == {"TypeError"}


def test_rule_13_pictures_run_and_fetch_nothing(served, other, seated):
    """As pages show them."""
    other.asked.clear()
    seated.goto(f"{served.address}/shown")
    until(seated, "document.images[0].complete && document.images[0].naturalWidth == 60")
    assert seated.evaluate("window.ran === undefined")
    assert other.asked == []


def test_rule_14_no_page_holds_a_picture_within():
    """No template and no script puts the text of a picture into a page: all are shown by their address."""
    house = Path(__file__).parents[2]
    files = [*(house / "templates" / "table").rglob("*"), *(house / "forge" / "table").rglob("*.py")]
    texts = {path: path.read_text(encoding="utf-8") for path in files if path.suffix in (".html", ".js", ".css", ".py")}
    assert len(texts) > 60
    passing = ("|safe", "Markup(", "autoescape=False", "autoescapefalse", "<object", "<embed", "<iframe", "innerHTML")
    for path, text in texts.items():
        plain = text.replace(" ", "")
        assert not [word for word in passing if word in plain], path


def test_rule_15_a_picture_opened_by_itself_runs_and_fetches_nothing(served, other, seated):
    """Whoever opens it in a tab of its own has a page of the table's origin, from a stranger."""
    address = seated.context.request.get(f"{served.address}/where").text()
    other.asked.clear()
    answer = seated.goto(f"{served.address}{address}")
    assert answer.status == 200
    assert "sandbox" in answer.headers["content-security-policy"]
    seated.wait_for_timeout(200)
    assert other.asked == []
    assert seated.evaluate("typeof window.ran") == "undefined"


def test_rule_19_a_fault_is_a_sentence(served, seated):
    """On the page without anything of the machine, for who serves the table in one line, without a traceback."""
    answer = seated.goto(f"{served.address}/fault?said=%1b[2J%0aFORGED")
    assert answer.status == 500
    said = seated.inner_text("body")
    assert planted_table.SECRET not in said
    assert "Error" not in said
    assert said.strip().endswith(".")
    new = served.faults
    assert new.startswith(f"{FAULT}{planted_table.SECRET} \\x1b[2J\\nFORGED\n")
    assert new.count("\n") == 1
    served.forgiven = new


def test_rule_20_the_way_back_shows_nothing_after_leaving(served, visit):
    """Who comes to the phone next finds no page of the seat, neither by going back nor without the network."""
    page = visit(served.links[0], complains=True)
    page.goto(f"{served.address}/atlantic-wolves/rule")
    page.get_by_role("button", name="Leave this seat").click()
    page.wait_for_url(f"{served.address}/left")
    page.go_back()
    until(page, "document.body.innerText.includes('You have no seat yet')")
    page.go_back()
    until(page, "document.body.innerText.includes('You have no seat yet')")
    page.reload()
    assert page.inner_text("h1") == "You have no seat yet."


@pytest.mark.parametrize(
    ("language", "sentence"), [("en-GB", "You have no seat yet."), ("de-AT", "Du hast noch keinen Platz.")]
)
@pytest.mark.parametrize("dark", [False, True])
def test_who_has_no_seat_reads_why(served, visit, language, sentence, dark):
    """In the language of the phone, by day and by night, without barriers, and with what to do."""
    page = visit(f"{served.address}/", phone=True, dark=dark, language=language, complains=True)
    assert page.inner_text("h1") == sentence
    assert len(page.inner_text("p")) > 20
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == (
        "rgb(17, 24, 31)" if dark else "rgb(244, 241, 232)"
    )
    check_access(page)
