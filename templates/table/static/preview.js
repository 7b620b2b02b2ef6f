"use strict";
/* The designer's pages, redrawn at each save: pictures are swapped where they stand once they are decoded, and nothing
   that the reader looks at, scrolled to or typed is moved. Without script the same pages show the same when loaded. */

(() => {
  const bench = () => document.querySelector(".bench");
  const HREF = picture => (picture.localName === "image" ? "href" : "src");

  /* Pictures: the newest wins, the old one stays until the new one can be painted at once. */
  const pending = new Set();
  const swap = (picture, address) => {
    if ((picture.wanted || picture.getAttribute(HREF(picture))) === address) return Promise.resolve();
    picture.wanted = address;
    const fresh = new Image();
    fresh.src = address;
    const done = fresh.decode().catch(() => {}).then(() => {
      if (picture.wanted === address) picture.setAttribute(HREF(picture), address);
      pending.delete(done);
    });
    pending.add(done);
    return done;
  };

  /* The page as it is now is led to the page as it should be: elements of one key stay the same elements. */
  const keyOf = node => (node.nodeType === 1 ? node.dataset.key || node.id || "" : "");
  const alike = (old, fresh) => old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);
  const OURS = ["lit", "scripted", "flicker", "earlier"];  // classes and attributes that only the script gives
  const classes = (old, fresh) => [fresh.getAttribute("class") || "", ...OURS.filter(name => old.classList.contains(name))].join(" ").trim();
  const attributes = (old, fresh) => {
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !["style", "open", "class"].includes(name)) old.removeAttribute(name);
    if ((old.getAttribute("class") || "") !== classes(old, fresh)) old.setAttribute("class", classes(old, fresh));
    for (const { name, value } of [...fresh.attributes]) {
      if (name === "class" || old.getAttribute(name) === value) continue;
      if (["IMG", "image"].includes(old.nodeName) && name === HREF(old)) swap(old, value);
      else old.setAttribute(name, value);
    }
  };
  const lead = (old, fresh) => {
    if (old.nodeType !== 1) { if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue; return; }
    if (old.isEqualNode(fresh)) return;
    attributes(old, fresh);
    if (["INPUT", "TEXTAREA"].includes(old.nodeName)) return;
    const keyed = new Map();
    for (const child of old.childNodes) if (keyOf(child)) keyed.set(keyOf(child), child);
    let at = old.firstChild;
    for (const child of [...fresh.childNodes]) {
      const key = keyOf(child);
      let match = key ? keyed.get(key) : at;
      if (match && !alike(match, child)) match = null;
      if (match && !key && keyOf(match)) match = null;
      if (match) {
        if (match !== at) old.insertBefore(match, at); else at = at.nextSibling;
        lead(match, child);
      } else {
        old.insertBefore(document.importNode(child, true), at);
      }
    }
    while (at) { const next = at.nextSibling; at.remove(); at = next; }
  };

  /* One look at the server at a time; whatever came meanwhile is looked at once more. */
  let going = false, again = false;
  const refresh = () => {
    if (going) { again = true; return; }
    going = true;
    const request = new XMLHttpRequest();
    request.open("GET", location.href);
    request.responseType = "document";
    request.onload = () => {
      const fresh = request.response && request.response.querySelector("main");
      if (fresh) { lead(document.querySelector("main"), fresh); document.title = request.response.title; begin(); }
    };
    request.onloadend = () => {
      going = false;
      if (again) { again = false; refresh(); return; }
      Promise.all([...pending]).then(() => { document.body.dataset.drawn = bench() ? bench().dataset.live : ""; });
    };
    request.send();
  };
  table.on("pieces", data => {
    const { swap: swapped } = JSON.parse(data);
    document.querySelectorAll("img, image").forEach(picture => {
      const now = swapped && swapped[picture.wanted || picture.getAttribute(HREF(picture))];
      if (now) swap(picture, now);
    });
    refresh();
  });
  let known = false;
  table.on("heads", () => { if (known) refresh(); known = true; });

  /* What is chosen stands in the address, so that going back and a link show the same. */
  const show = form => {
    const chosen = new URLSearchParams(new FormData(form));
    const zoom = chosen.get("zoom");
    if (zoom === "100") chosen.delete("zoom");
    for (const [name, usual] of [["look", "plain"], ["sight", "usual"], ["ground", "table"]]) if (chosen.get(name) === usual) chosen.delete(name);
    history.replaceState(null, "", `${location.pathname}${chosen.size ? "?" + chosen : ""}`);
    refresh();
  };
  document.addEventListener("change", event => { const form = event.target.closest("form[data-view]"); if (form) show(form); });

  /* Size: percent of the width that is free, or real; the point under the finger stays where it is. */
  const LEAST = 25, MOST = 800;
  let zoom = 100;
  const screen = () => Number(localStorage.getItem("forge-screen") || 1);
  const sized = stage => (zoom ? `${zoom}%` : `calc(${stage.dataset.across}mm * ${screen()})`);
  const place = (frame, x, y, before) => {
    const stage = frame.querySelector(".stage"), old = before || stage.getBoundingClientRect().width;
    stage.style.width = sized(stage);
    const share = stage.getBoundingClientRect().width / old;
    if (!Number.isFinite(share) || share === 1) return;
    frame.scrollLeft = (frame.scrollLeft + x) * share - x;
    frame.scrollTop = (frame.scrollTop + y) * share - y;
  };
  const say = () => {
    document.querySelectorAll("[data-zoom-shown]").forEach(each => { each.textContent = zoom ? `${Math.round(zoom)} %` : bench().dataset.real; });
    document.querySelectorAll("[data-zoom-field]").forEach(each => { each.value = zoom ? Math.round(zoom) : "real"; });
  };
  const setZoom = (to, frame, x, y) => {
    if (to && !zoom) { const stage = document.querySelector(".stage"); if (stage && to !== 100) to = 100 * stage.getBoundingClientRect().width / stage.parentElement.clientWidth * (to / 100); }
    zoom = to ? Math.min(Math.max(to, LEAST), MOST) : 0;
    document.querySelectorAll("[data-frame]").forEach(each => (each === frame ? place(each, x, y) : place(each, each.clientWidth / 2, each.clientHeight / 2)));
    say();
    const address = new URL(location.href);
    if (zoom === 100) address.searchParams.delete("zoom"); else address.searchParams.set("zoom", zoom ? Math.round(zoom) : "real");
    history.replaceState(null, "", address);
  };
  const larger = (by, frame, x, y) => setZoom((zoom || 100) * by, frame, x, y);
  document.addEventListener("click", event => {
    const button = event.target.closest("[data-zoom]");
    if (!button) return;
    event.preventDefault();
    const wish = button.dataset.zoom;
    if (wish === "in") larger(1.5); else if (wish === "out") larger(1 / 1.5); else setZoom(wish === "real" ? 0 : 100);
  });
  document.addEventListener("keydown", event => {
    const frame = event.target.closest && event.target.closest("[data-frame]");
    if (!frame || event.ctrlKey || event.metaKey || event.altKey) return;
    const x = frame.clientWidth / 2, y = frame.clientHeight / 2;
    const act = { "+": () => larger(1.5, frame, x, y), "=": () => larger(1.5, frame, x, y), "-": () => larger(1 / 1.5, frame, x, y), "0": () => setZoom(100) }[event.key];
    if (act) { event.preventDefault(); act(); return; }
    const step = { ArrowLeft: [-40, 0], ArrowRight: [40, 0], ArrowUp: [0, -40], ArrowDown: [0, 40] }[event.key];
    if (step && frame !== event.target) { event.preventDefault(); frame.scrollBy(...step); }
  });
  document.addEventListener("wheel", event => {
    const frame = event.target.closest && event.target.closest("[data-frame]");
    if (!frame || !event.ctrlKey) return;
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    larger(Math.exp(-event.deltaY / 300), frame, event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });

  /* One finger or the mouse moves a picture that is larger than its frame, two fingers make it larger. */
  const fingers = new Map();
  let moved = false, apart = 0;
  const spread = () => { const [one, two] = [...fingers.values()]; return Math.hypot(one.x - two.x, one.y - two.y); };
  document.addEventListener("pointerdown", event => {
    const frame = event.target.closest && event.target.closest("[data-frame]");
    if (!frame || (event.pointerType === "mouse" && event.button)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, frame, mouse: event.pointerType === "mouse" });
    moved = false;
    if (fingers.size === 2) apart = spread();
  });
  document.addEventListener("pointermove", event => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const dx = event.clientX - finger.x, dy = event.clientY - finger.y;
    if (fingers.size === 1 && finger.mouse && (moved || Math.hypot(dx, dy) > 4)) {
      moved = true;
      finger.frame.scrollBy(-dx, -dy);
      finger.x = event.clientX; finger.y = event.clientY;
    } else if (fingers.size === 2) {
      finger.x = event.clientX; finger.y = event.clientY;
      const now = spread(), box = finger.frame.getBoundingClientRect(), all = [...fingers.values()];
      if (apart && Math.abs(now - apart) > 2) {
        larger(now / apart, finger.frame, (all[0].x + all[1].x) / 2 - box.left, (all[0].y + all[1].y) / 2 - box.top);
        apart = now;
        moved = true;
      }
    }
  });
  const lift = event => { fingers.delete(event.pointerId); };
  document.addEventListener("pointerup", lift);
  document.addEventListener("pointercancel", lift);
  document.addEventListener("dragstart", event => { if (event.target.closest && event.target.closest("[data-frame]")) event.preventDefault(); });
  document.addEventListener("click", event => {
    if (moved && event.target.closest && event.target.closest("[data-frame]")) { event.preventDefault(); event.stopPropagation(); moved = false; }
  }, true);

  /* What lies under the pointer, the finger or the keys is told beside the picture. */
  const light = (spot, follow) => {
    document.querySelectorAll(".origin.lit, .spot.lit").forEach(each => each.classList.remove("lit"));
    const told = spot && document.getElementById(spot.dataset.spot);
    if (!told) return;
    spot.classList.add("lit");
    told.classList.add("lit");
    if (follow) told.scrollIntoView({ block: "nearest" });
  };
  const spotOf = event => event.target.closest && event.target.closest("[data-spot]");
  document.addEventListener("pointerover", event => { const spot = spotOf(event); if (spot) light(spot, false); });
  document.addEventListener("focusin", event => { const spot = spotOf(event); if (spot) light(spot, false); });
  document.addEventListener("click", event => {
    const spot = spotOf(event);
    if (!spot || !spot.getAttribute("href").startsWith("#")) return;
    event.preventDefault();
    light(spot, true);
    const copy = document.querySelector(".origin.lit [data-copy]");
    if (copy && event.pointerType !== "touch") hand(copy);
  });

  /* A place that no editor opens is put into a field, marked, to be copied: plain pages of a network have no clipboard. */
  const hand = button => {
    const field = document.createElement("input");
    field.readOnly = true;
    field.type = "text";
    field.className = "copied";
    field.value = button.dataset.copy;
    field.setAttribute("aria-label", button.textContent);
    button.replaceWith(field);
    field.focus({ preventScroll: true });
    field.select();
    field.addEventListener("blur", () => field.replaceWith(button), { once: true });
    if (navigator.clipboard) navigator.clipboard.writeText(field.value).catch(() => {});
  };
  document.addEventListener("click", event => { const button = event.target.closest("button[data-copy]"); if (button) hand(button); });

  /* Earlier and now in one place, by turns, each time the button is pressed. */
  document.addEventListener("click", event => {
    const button = event.target.closest("[data-flicker]"), list = document.querySelector(".changes");
    if (!button || !list) return;
    list.classList.add("flicker");
    list.classList.toggle("earlier");
    button.setAttribute("aria-pressed", list.classList.contains("earlier"));
  });

  /* Whatever the pages show for the first time. */
  const begin = () => {
    if (!bench()) return;
    bench().classList.add("scripted");
    document.querySelectorAll("[data-origins]").forEach(list => list.classList.add("scripted"));
    document.querySelectorAll("[data-frame]").forEach(frame => { const stage = frame.querySelector(".stage"); stage.style.width = sized(stage); });
    say();
    const slider = document.getElementById("screen-size"), bar = document.querySelector("[data-card]");
    if (slider && bar && !slider.ready) {
      slider.ready = true;
      slider.value = 100 * screen();
      const set = () => { bar.style.width = `calc(85.6mm * ${slider.value / 100})`; bar.style.maxWidth = "none"; };
      set();
      slider.addEventListener("input", () => { localStorage.setItem("forge-screen", slider.value / 100); set(); setZoom(0); });
    }
  };
  const asked = new URLSearchParams(location.search).get("zoom");
  zoom = asked === "real" ? 0 : Math.min(Math.max(Number(asked) || 100, LEAST), MOST);
  begin();
  document.addEventListener("swapped", begin);
})();
