"""The table in a real Chromium: a server that is always ended, pages that must not complain, and what axe finds.

A module that uses ``chromium`` should have one server; pages and seats are contexts of the browser. Where tests of the
browser alone are run, one serves them all; else it is ended with its module, for its loop would be in the way of those
that other tests run.
"""

import functools
import http.client
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from kit.outside import missing

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PATIENCE = 30_000
"""Milliseconds that a page may take; nothing is expected to take them."""


def required(sentence):
    """Skip a test for want of the browser; it fails where ``FORGE_NEEDS_BROWSER`` says that the browser is there."""
    if os.environ.get("FORGE_NEEDS_BROWSER"):
        pytest.fail(sentence)
    pytest.skip(sentence)


def chromium_path():
    """Give the path of the system's Chromium."""
    path = os.environ.get("FORGE_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        if os.environ.get("FORGE_NEEDS_BROWSER"):
            pytest.fail("needs Chromium: apt-get install chromium")
        missing("needs Chromium: apt-get install chromium, or FORGE_CHROMIUM=PATH")
    return path


def as_long_as_it_may(fixture_name, config):
    """Let one browser serve all tests where no others are run."""
    return "session" if config.option.markexpr.split(" and ")[0] == "browser" else "module"


@pytest.fixture(scope=as_long_as_it_may)
def chromium():
    """Start the system's Chromium; names under ``.test`` are this machine."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        required("needs playwright: pip install --group browser")
    path = chromium_path()
    rules = "--host-resolver-rules=MAP *.test 127.0.0.1"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=[rules, "--disable-dev-shm-usage", "--disable-gpu"]
        )
        yield browser
        browser.close()


class Served:
    """A table that is served by a process of its own: its links, what it said, and its end."""

    def __init__(self, folder, words, environment, program=("-m", "forge")):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.words, self.environment = folder, tuple(map(str, words)), environment
        self.program, self.forgiven = program, ""
        self.begin()

    def begin(self):
        """Start it, and wait for its links."""
        self._faults = (self.folder / "stderr.txt").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, *self.program, "table", "--no-browser", *self.words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._faults,
            text=True,
            encoding="utf-8",
            cwd=self.folder,
            env={**os.environ, "FORGE_HOME": str(self.folder / "home"), **self.environment},
        )
        said = []
        for line in self.process.stdout:
            said.append(line)
            if "Ctrl-C" in line:
                break
        else:
            self.kill()
            pytest.fail(f"the table did not begin: {''.join(said)}{self.faults}")
        self.said = "".join(said)
        self.links = re.findall(r"http://\S+\?t=\S+", self.said)
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as asked:
            asked.request("GET", "/")  # when it answers it hears signals too, whatever its shell made it deaf to
            assert asked.getresponse().status == 401

    @property
    def faults(self):
        """What it wrote to standard error."""
        return (self.folder / "stderr.txt").read_text(encoding="utf-8", errors="replace")

    @property
    def port(self):
        """The port it listens at."""
        return int(re.search(r":(\d+)/", self.links[0])[1])

    @property
    def address(self):
        """The beginning of its addresses."""
        return self.links[0].partition("/?")[0]

    def token(self, seat=0):
        """The secret of a seat."""
        return self.links[seat].partition("?t=")[2]

    def kill(self):
        """End it as a power cut does."""
        self._end(signal.SIGKILL if os.name != "nt" else signal.SIGTERM)

    def stop(self):
        """End it as Ctrl-C does, and give its status."""
        return self._end(signal.SIGINT if os.name != "nt" else signal.SIGTERM)

    def _end(self, how):
        try:
            if self.process.poll() is None:
                self.process.send_signal(how)
                self.process.wait(8)
        except subprocess.TimeoutExpired:
            pytest.fail("the table did not end")
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            self.process.stdout.close()
            self._faults.close()
        return self.process.returncode


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """Serve tables, each ``table(pack, "--edition", "house", ...)`` in a folder of its own; all end with the module.

    A table that wrote to standard error fails its module: nothing that a page asks may be a fault of forge, but
    for what is ``forgiven`` where faults were planted.
    """
    begun = []

    def serve(*words, folder=None, program=("-m", "forge"), **environment):
        begun.append(Served(folder or tmp_path_factory.mktemp("table"), words, environment, program))
        return begun[-1]

    yield serve
    for one in begun:
        one.stop()
    faults = [one.faults.removeprefix(one.forgiven) for one in begun]
    assert not any(faults), faults


class Opened(NamedTuple):
    """Pages that were opened, and what their consoles said."""

    browser: object
    contexts: list
    said: list


@pytest.fixture
def visit(chromium):
    """Open pages: ``visit(link)``, ``visit(link, phone=True, dark=True, language="de")``; each is a browser of its own.

    Whatever a console says, and any error of a page, fails the test; ``complains=True`` lets a page complain.
    """
    opened = Opened(chromium, [], [])

    def visit(link, *, phone=False, dark=False, language="en-GB", complains=False, **kind):
        scheme = "dark" if dark else "light"
        context = chromium.new_context(
            **{**(PHONE if phone else DESKTOP), "color_scheme": scheme, "locale": language, **kind}
        )
        opened.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        if not complains:
            page.on("console", lambda message: opened.said.append(f"{message.type}: {message.text}"))
            page.on("pageerror", lambda error: opened.said.append(f"error: {error}"))
        page.goto(link)
        return page

    yield visit
    for context in opened.contexts:
        context.close()
    assert opened.said == [], opened.said


def until(page, expression, argument=None, seconds=PATIENCE / 1000):
    """Wait until something holds in a page; playwright's own way needs ``eval``, which the table forbids."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if page.evaluate(expression, argument):
                return
        except Exception as error:
            between = ("context was destroyed", "navigat", "of null")  # one page has gone, the next is not there yet
            if not any(each in str(error) for each in between):
                raise
        time.sleep(0.01)
    shown = page.locator("main").inner_text() if page.locator("main").count() else ""
    pytest.fail(f"it never was so: {expression}\n{page.url} shows:\n{shown}")


@functools.cache
def axe():
    """Give the text of axe-core, which ``.ci/tools`` brings."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    path = Path(os.environ.get("FORGE_AXE") or cache / "forge-tests" / "node_modules" / "axe-core" / "axe.min.js")
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def check_access(page):
    """Let axe look at a page as it is, and at its width: it finds nothing, and nothing scrolls sideways."""
    page.wait_for_load_state()  # without its style sheets any page is too wide
    assert not scrolls_sideways(page), "the page scrolls sideways"
    assert not (faults := faults_of_access(page)), faults


def faults_of_access(page):
    """Give what axe finds: the rule, the number of places, and the first of them."""
    if not axe():
        required("needs axe-core: .ci/tools, or npm install axe-core and FORGE_AXE=.../axe.min.js")
    page.evaluate(axe())
    found = page.evaluate("rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", AXE_RULES)
    return [f"{one['id']} x{len(one['nodes'])}: {one['nodes'][0]['html'][:120]}" for one in found["violations"]]


def scrolls_sideways(page):
    """Say whether a page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def small_targets(page, least=44):
    """Give the buttons, links and fields of a page that are smaller than a fingertip, but for links within a text.

    A space of a board is as small as the board is, a cell as its printed chart, a part as the picture of its piece: a
    finger on one makes it larger before it opens, which has a test.
    """
    return page.evaluate(
        """least => [...document.querySelectorAll("a, button, input:not([type=hidden]), select, summary, textarea")]
            .filter(one => one.checkVisibility() && !one.closest(".board-counters, .printed, .spot, .said, .skip"))
            .map(one => [one, [one, ...(one.labels || [])].map(each => each.getBoundingClientRect())])
            .map(([one, boxes]) => [one, boxes.sort((a, b) => b.height * b.width - a.height * a.width)[0]])
            .filter(([one, box]) => box.width && !(one.tagName == "A" && getComputedStyle(one).display == "inline"))
            .filter(([one, box]) => box.height < least - 0.5 || box.width < least - 0.5)
            .map(([one, box]) => `${one.outerHTML.slice(0, 80)}: ${box.width} x ${box.height}`)""",
        least,
    )
