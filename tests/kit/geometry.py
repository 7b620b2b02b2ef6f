"""What a page does at a size: what is wider than it, what covers what is used, what has no sign of the focus."""

from typing import NamedTuple

from kit.browser import small_targets

SIZES = {"phone": (360, 740), "phone on its side": (740, 360), "desktop": (1280, 800)}
LEAST = 40
"""Pixels: less is no target for a thumb."""
OPEN = 0.4
"""The part of a page's height that nothing stands above while the rest is scrolled."""

WIDER = """() => {
  const width = document.documentElement.clientWidth, found = [];
  const scrolls = each => { for (let up = each.parentElement; up; up = up.parentElement)
    if (up !== document.documentElement && up !== document.body && /auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX)) return true; };
  for (const each of document.body.querySelectorAll("*")) {
    const box = each.getBoundingClientRect();
    if (box.width && (box.right > width + 1 || box.left < -1) && !each.closest("svg .counters, .skip, .said") && !scrolls(each)) found.push(each);
  }
  return found.filter(each => !found.includes(each.parentElement)).map(each => `${each.outerHTML.slice(0, 90)}: to ${Math.round(each.getBoundingClientRect().right)} of ${width}`);
}"""
"""Whatever reaches over the edge of a page and cannot be scrolled to within a part of its own."""

WIPED = """() => [...document.querySelectorAll("button, .button, .chip span, summary, h1, h2, h3, dt, dd, th, td, label, p, li, .name, .value")]
  .filter(each => each.clientWidth && !each.closest(".said, .wide, .board-counters, svg") && getComputedStyle(each).display !== "inline")
  .filter(each => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === "visible")
  .map(each => `${each.outerHTML.slice(0, 90)}: ${each.scrollWidth} in ${each.clientWidth}`)"""
"""Whatever has words that reach out of it, over what stands beside it."""

COVERED = """most => {
  const found = [], used = "a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled), select, textarea, summary, [tabindex='0']";
  document.querySelectorAll("details").forEach(each => { each.open = true; });
  const all = [...document.querySelectorAll(used)].filter(each => each.checkVisibility({ visibilityProperty: true })
    && !each.closest(".said, .skip, .board-counters, .spot, .printed"));
  for (const each of all.filter((_, place) => place % Math.ceil(all.length / most) === 0)) {
    each.focus();
    const box = each.getClientRects()[0];
    let [left, top, right, foot] = [Math.max(0, box.left), Math.max(0, box.top), Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
    const scroller = each.parentElement.closest(".wide, .tabs, .parts ul");
    if (scroller) { const part = scroller.getBoundingClientRect(); [left, right] = [Math.max(left, part.left), Math.min(right, part.right)]; }
    const [x, y] = [(left + right) / 2, (top + foot) / 2];
    const there = document.elementFromPoint(x, y);
    const mine = there && (each.contains(there) || [...(each.labels || [])].some(one => one.contains(there)));
    if (!mine) found.push(`${each.outerHTML.slice(0, 90)} at ${Math.round(x)},${Math.round(y)}: under ${there ? there.outerHTML.slice(0, 60) : "nothing"}`);
    const told = [each, each.nextElementSibling, each.closest("label")].filter(Boolean).some(one => {
      const style = getComputedStyle(one);
      return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2; });
    if (document.activeElement === each && !told) found.push(`${each.outerHTML.slice(0, 90)}: no sign of the focus`);
  }
  scrollTo(0, 0);
  return found;
}"""
"""Whatever can be used and has something else over it once it has the focus, or does not show that it has.

Of many that are alike, in a long list, some evenly spread are looked at."""
MOST = 40

KEPT = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const free = new Array(innerHeight).fill(true);
  for (const each of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(each), box = each.getBoundingClientRect();
    if (!/fixed|sticky/.test(style.position) || each.closest(".skip") || box.width < innerWidth * 0.6) continue;
    for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(innerHeight, box.bottom); y++) free[y] = false;
  }
  scrollTo(0, 0);
  return free.filter(Boolean).length / innerHeight;
}"""
"""The part of a window's height over which nothing lies that stays while the page scrolls."""


class Layout(NamedTuple):
    """A window, and how large its reader wants letters, in hundredths of what is usual."""

    name: str
    text: int

    def apply(self, page, devtools):
        """Make a page so large, and its letters."""
        width, height = SIZES[self.name]
        page.set_viewport_size({"width": width, "height": height})
        fonts = {"standard": 16 * self.text // 100, "fixed": 13 * self.text // 100}
        devtools.send("Page.setFontSizes", {"fontSizes": fonts})


LAYOUTS = (*(Layout(name, 100) for name in SIZES), Layout("phone", 200))


def faults_of_layout(page):
    """Give what is wrong with a page as large as it is."""
    faults = [*page.evaluate(WIDER), *page.evaluate(WIPED), *page.evaluate(COVERED, MOST), *small_targets(page, LEAST)]
    kept = page.evaluate(KEPT)
    if kept < OPEN:
        faults.append(f"only {kept:.0%} of the height is free of what stays")
    return faults
