"""What a page does at a size: what is wider than it, what covers what is used, what has no sign of the focus."""

from typing import NamedTuple

from kit.browser import small_targets

SIZES = {"phone": (360, 740), "phone on its side": (740, 360), "desktop": (1280, 800)}
LEAST = 40
"""Pixels: less is no target for a thumb."""
OPEN = 0.4
"""The part of a page's height that nothing stands above while the rest is scrolled."""

WIDER = """() => {
  const width = document.documentElement.clientWidth, page = [document.documentElement, document.body];
  const moves = each => {
    for (let up = each.parentElement; up && !page.includes(up); up = up.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX)) return true;
    return false;
  };
  const over = each => {
    const box = each.getBoundingClientRect();
    return box.width && (box.right > width + 1 || box.left < -1) && !each.closest("svg .counters, .skip, .said");
  };
  const found = [...document.body.querySelectorAll("*")].filter(each => over(each) && !moves(each));
  return found.filter(each => !found.includes(each.parentElement))
    .map(each => `${each.outerHTML.slice(0, 90)}: to ${Math.round(each.getBoundingClientRect().right)} of ${width}`);
}"""
"""Whatever reaches over the edge of a page and cannot be scrolled to within a part of its own."""

WIPED = """() => [...document.querySelectorAll(
    "button, .button, .chip span, summary, h1, h2, h3, dt, dd, th, td, label, p, li, .name, .value")]
  .filter(each => each.clientWidth && !each.closest(".said, .wide, .board-counters, svg"))
  .filter(each => each.scrollWidth > each.clientWidth + 1)
  .filter(each => getComputedStyle(each).display !== "inline" && getComputedStyle(each).overflowX === "visible")
  .map(each => `${each.outerHTML.slice(0, 90)}: ${each.scrollWidth} in ${each.clientWidth}`)"""
"""Whatever has words that reach out of it, over what stands beside it."""

COVERED = """most => {
  const found = [], told = each => each.outerHTML.slice(0, 90);
  const used = "a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled), select, textarea, summary, "
    + "[tabindex='0']";
  document.querySelectorAll("details").forEach(each => { each.open = true; });
  const all = [...document.querySelectorAll(used)].filter(each => each.checkVisibility({ visibilityProperty: true })
    && !each.closest(".said, .skip, .board-counters, .spot, .printed"));
  const seen = each => {
    const box = each.getClientRects()[0], part = each.parentElement.closest(".wide, .tabs, .parts ul, body");
    const [left, right] = part === document.body ? [0, innerWidth]
      : [part.getBoundingClientRect().left, part.getBoundingClientRect().right];
    return [(Math.max(left, box.left) + Math.min(right, box.right)) / 2,
      (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2];
  };
  const outlined = one => {
    const style = getComputedStyle(one);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  };
  for (const each of all.filter((_, place) => place % Math.ceil(all.length / most) === 0)) {
    each.focus();
    const [x, y] = seen(each), there = document.elementFromPoint(x, y);
    if (!there || ![each, ...(each.labels || [])].some(one => one.contains(there)))
      found.push(`${told(each)} at ${Math.round(x)},${Math.round(y)}: under ${there ? told(there) : "nothing"}`);
    if (![each, each.nextElementSibling, each.closest("label")].filter(Boolean).some(outlined))
      found.push(`${told(each)}: no sign of the focus`);
  }
  scrollTo(0, 0);
  return found;
}"""
"""Whatever can be used and has something else over it once it has the focus, or does not show that it has.

Of many that are alike, in a long list, some evenly spread are looked at.
"""
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


DRAWN = "async () => { for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame); }"
"""Waits until a page was drawn as large as it is now, and once more as its scripts then make room."""


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
        page.evaluate(DRAWN)


LAYOUTS = (*(Layout(name, 100) for name in SIZES), Layout("phone", 200))


def faults_of_layout(page):
    """Give what is wrong with a page as large as it is."""
    faults = [*page.evaluate(WIDER), *page.evaluate(WIPED), *page.evaluate(COVERED, MOST), *small_targets(page, LEAST)]
    kept = page.evaluate(KEPT)
    if kept < OPEN:
        faults.append(f"only {kept:.0%} of the height is free of what stays")
    return faults
