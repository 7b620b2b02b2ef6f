"use strict";
/* What all rooms share: news as they come, the page swapped in place, a dice pad, steppers. Everything works without. */

const table = {
  now: new Map(),                   // the last record of each ledger, as the table told it last
  heard: 0,                         // how often it told
  asked: null,                      // how often players were asked for something, as it told last
  sent: 0,                          // how many answers this page has sent
  sending: false,                   // whether an answer of this page is under way: what it leads to is shown then
  missed: false,                    // whether there was news meanwhile, which may have come too late for what it leads to
  leaving: false,                   // whether a form that leads to another page is under way: this one stays as it is
  pressed: false,                   // whether something is being tapped: nothing moves under a finger
  dirty: false,                     // whether somebody has begun to fill in a form, which is then not taken away
  listeners: new Map(),             // what a room does on an event of the table: table.on("pieces", data => ...)
  on(name, act) { table.listeners.set(name, [...(table.listeners.get(name) || []), act]); },
};

/* Put a page's main part in the place of this one's: no flash; focus, scroll and what is unfolded are kept. Where things
   are marked to be kept in view, what is read stays where it is, whatever is put in above it. What says data-same stays
   the very same, a large picture or a choice of how to look; what says data-scroll is scrolled on as far as it was. */
table.put = fresh => {
  const focused = document.activeElement && document.activeElement.id;
  const open = new Set([...document.querySelectorAll("main details[open][id]")].map(each => each.id));
  const place = [scrollX, scrollY], covered = document.querySelector(".top").getBoundingClientRect().bottom;
  const top = each => each.getBoundingClientRect().top;
  const kept = scrollY > 0 && [...document.querySelectorAll("main [data-keep][id]")].find(each => top(each) >= covered);
  const before = kept ? top(kept) : 0;
  const same = new Map([...document.querySelectorAll("main [data-same]")].map(each => [each.dataset.same, each]));
  const views = [...document.querySelectorAll("main [data-scroll]")].map(each => [each.dataset.scroll, each.scrollLeft, each.scrollTop]);
  const main = document.adoptNode(fresh.querySelector("main"));
  main.querySelectorAll("[data-same]").forEach(each => { const old = same.get(each.dataset.same); if (old) each.replaceWith(old); });
  document.dispatchEvent(new CustomEvent("putting", { detail: main }));   // before anything is scrolled
  document.querySelector("main").replaceWith(main);
  for (const [name, left, down] of views) {
    const view = main.querySelector(`[data-scroll="${CSS.escape(name)}"]`);
    if (view) view.scrollTo(left, down);
  }
  const turn = fresh.querySelector(".turn");
  if (turn) document.querySelector(".turn").replaceWith(document.adoptNode(turn));
  document.title = fresh.title;
  for (const [name, value] of Object.entries(fresh.body.dataset)) document.body.dataset[name] = value;
  open.forEach(id => { const part = document.getElementById(id); if (part) part.open = true; });
  if (focused && document.getElementById(focused)) document.getElementById(focused).focus({ preventScroll: true });
  scrollTo(...place);
  const again = kept && document.getElementById(kept.id);
  if (again) scrollBy(0, top(again) - before);
  document.querySelectorAll(".moved").forEach(each => each.remove());
  table.dirty = false;
  document.dispatchEvent(new CustomEvent("swapped"));
};

/* Swap the main part for what the server shows now, unless somebody has begun something here meanwhile: what was asked for
   before an answer was sent is older than what the answer led to, and while one is under way only that is waited for. The
   table is told that nobody has gone anywhere: what a side looks at in another window of this browser stays open. */
table.swap = (address = location.href, asked = true) => new Promise(done => {
  if (table.leaving) { done(); return; }
  const request = new XMLHttpRequest(), heard = table.heard, sent = table.sent;
  request.open("GET", address);
  request.setRequestHeader("forge-shown", "anew");
  request.responseType = "document";
  request.onload = () => {
    if (!request.response || !request.response.querySelector("main")) { if (asked) location.assign(address); done(); return; }
    const put = () => {
      if (table.pressed) { setTimeout(put, 50); return; }
      if (table.leaving || table.sending || table.sent !== sent) { done(); return; }
      if (table.dirty && !asked) { table.moved(); done(); return; }
      table.put(request.response);
      if (table.heard !== heard) table.check();
      done();
    };
    put();
  };
  request.onerror = () => done();
  request.send();
});
/* A finger's click comes a while after it is lifted, or not at all where it scrolled. */
table.lift = after => { clearTimeout(table.lifted); table.lifted = setTimeout(() => { table.pressed = false; }, after); };
addEventListener("pointerdown", () => { clearTimeout(table.lifted); table.pressed = true; });
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => table.lift(300));
addEventListener("click", () => table.lift(0));

/* Look whether the page still shows how its ledger stands, and what players were asked for meanwhile. */
table.check = () => {
  const [name, head] = (document.body.dataset.record || "").split(" ");
  const older = name && table.now.has(name) && table.now.get(name) !== head;
  const asks = ["seats", "proposal"].some(each => table.listeners.has(each)) && table.asked !== null;
  if (!table.sending && (older || (asks && document.body.dataset.asked !== table.asked))) table.moved();
};

/* Send a form and put in place what it leads to; the way back remembers each answer as a page of its own. */
table.send = (form, submitter) => new Promise(done => {
  const request = new XMLHttpRequest(), said = new FormData(form, submitter), heard = table.heard;
  request.open("POST", form.getAttribute("action"));
  request.responseType = "document";
  request.onload = () => {
    const fresh = request.response;
    table.sending = false;
    if (!fresh || !fresh.querySelector("main")) { delete form.dataset.sent; table.swap(); done(false); return; }
    const throwing = fresh.querySelector("main input[name='thrown']:not([value=''])");   // no step to go back to
    if (request.status < 400 && !throwing && request.responseURL !== location.href) history.pushState(null, "", request.responseURL);
    table.put(fresh);
    if (table.heard !== heard) table.check();
    if (table.missed) table.moved();
    done(true);
  };
  request.onerror = () => { table.sending = false; delete form.dataset.sent; if (table.missed) table.moved(); done(false); };
  table.sending = true;
  table.sent += 1;
  request.send(new URLSearchParams(said));
});

/* Somebody has gone on: show it at once where nothing was begun here, else say so and wait. */
table.moved = () => {
  table.missed = table.sending;
  if (table.sending) return;
  if (!table.dirty) { table.swap(location.href, false); return; }
  if (document.querySelector(".moved")) return;
  const notice = document.createElement("div"), said = document.createElement("span"), show = document.createElement("button");
  notice.className = "moved";
  notice.setAttribute("role", "status");
  said.textContent = document.body.dataset.moved;
  show.textContent = document.body.dataset.show;
  show.type = "button";
  show.addEventListener("click", () => { notice.remove(); table.swap(); });
  notice.append(said, show);
  document.body.append(notice);
};

/* One stream of events, open only while the page is seen: browsers allow six connections to a host. */
(() => {
  const address = document.body.dataset.events;
  if (!address) return;
  let source = null;
  const line = document.getElementById("line");
  const say = lost => { line.textContent = document.body.dataset[lost ? "lost" : "connected"]; line.classList.toggle("lost", lost); };
  const heard = (name, data) => (table.listeners.get(name) || []).forEach(act => act(data));
  const stands = data => {
    table.heard += 1;
    for (const [name, head] of data.split(" ").map(each => each.split("="))) if (head) table.now.set(name, head);
    table.check();
  };
  const open = () => {
    if (source) return;
    let begins = true;             // what was asked for while nobody listened is looked up once; after that it is told
    source = new EventSource(address);
    source.onopen = () => say(false);
    source.onerror = () => { say(true); if (source && source.readyState === EventSource.CLOSED) { close(); setTimeout(open, 2000); } };
    source.addEventListener("heads", event => { stands(event.data); heard("heads", event.data); });
    source.addEventListener("asked", event => { table.heard += 1; table.asked = event.data; if (begins) table.check(); begins = false; });
    source.addEventListener("record", event => { stands(event.data.replace(" ", "=")); heard("record", event.data); });
    for (const name of ["pieces", "problems", "seats", "boards", "proposal"]) source.addEventListener(name, event => heard(name, event.data));
  };
  const close = () => { if (source) source.close(); source = null; };
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  document.addEventListener("visibilitychange", () => (document.visibilityState === "hidden" ? close() : open()));
  open();
})();

document.addEventListener("input", event => { if (event.target.closest("main form")) table.dirty = true; });

/* A pad of faces fills the field that it names; the last die sends the form where nothing else is to be said. */
document.addEventListener("click", event => {
  const button = event.target.closest("[data-face]"), pad = button && button.closest("[data-pad]");
  if (!pad) return;
  const field = document.getElementById(pad.dataset.pad), number = Number(pad.dataset.number || 0);
  const dice = field.value.split(" ").filter(Boolean);
  if (button.dataset.face === "back") dice.pop();
  else if (!number || dice.length < number) dice.push(button.dataset.face);
  field.value = dice.join(" ");
  const shown = document.querySelector(`[data-thrown="${pad.dataset.pad}"]`);
  if (shown) shown.textContent = dice.join(" ");
  table.dirty = dice.length > 0;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  if (pad.dataset.auto === "yes" && number && dice.length === number) field.form.requestSubmit();
});

/* One more or one less of something. */
document.addEventListener("click", event => {
  const button = event.target.closest(".stepper [data-by]");
  if (!button) return;
  const line = button.closest(".stepper"), field = line.querySelector("input"), shown = line.querySelector("output");
  const most = field.max === "" ? Infinity : Number(field.max);
  field.value = Math.max(Number(field.min || 0), Math.min(most, Number(field.value) + Number(button.dataset.by)));
  if (shown) shown.textContent = field.value;
  table.dirty = true;
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

/* A form is sent once: a second tap does nothing. */
document.addEventListener("submit", event => {
  if (event.target.dataset.sent) { event.preventDefault(); return; }
  event.target.dataset.sent = "yes";
});
addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach(form => delete form.dataset.sent));

/* What no script has taken in hand leads to another page; one that never comes is given up after a while. */
addEventListener("submit", event => {
  if (event.defaultPrevented) return;
  table.leaving = true;
  setTimeout(() => { table.leaving = false; }, 30000);
});
addEventListener("pageshow", () => { table.leaving = false; });
