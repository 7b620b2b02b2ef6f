"use strict";
/* The referee's room: search while typing, values that fold once chosen, odds while choosing, a ruling without a flash. */

const rule = { asking: null, timer: 0, held: false };

/* Ask for a page and give its document; what was asked for before is let go. */
rule.fetch = (address, done) => {
  if (rule.asking) rule.asking.abort();
  const request = rule.asking = new XMLHttpRequest();
  request.open("GET", address);
  request.responseType = "document";
  request.onload = () => { if (request.status < 400 && request.response) done(request.response); };
  request.send();
};

/* What was found stands in the place of the rest as it is typed. */
rule.search = field => {
  clearTimeout(rule.timer);
  rule.timer = setTimeout(() => {
    const address = `${field.form.getAttribute("action")}?q=${encodeURIComponent(field.value.trim())}`;
    rule.fetch(address, page => {
      const found = page.getElementById("found"), old = document.getElementById("found");
      if (!found || !old) return;
      old.replaceWith(document.adoptNode(found));
      history.replaceState(null, "", field.value.trim() ? address : field.form.getAttribute("action"));
      table.dirty = false;
    });
  }, 60);
};

/* The words of a form, without what only belongs to one sending of it. */
rule.words = form => {
  const said = new URLSearchParams(new FormData(form));
  for (const name of ["head", "thrown", "face", "dice", "do"]) said.delete(name);
  return said;
};

/* What comes of the form as it stands: dice, modifiers, odds. Dice tapped already are kept. */
rule.ahead = form => {
  clearTimeout(rule.timer);
  rule.timer = setTimeout(() => rule.fetch(`${form.dataset.ahead}?${rule.words(form)}`, page => {
    const fresh = page.getElementById("ahead"), old = form.querySelector("#ahead");
    if (!fresh || !old) return;
    const strip = fresh.querySelector(".strip"), pad = old.querySelector(".pad"), wanted = fresh.querySelector(".pad");
    const same = pad && wanted && pad.dataset.dice === wanted.dataset.dice;
    if (same) old.querySelector(".strip").replaceWith(document.adoptNode(strip));
    else old.replaceWith(document.adoptNode(fresh));
    rule.measure();
    const odds = document.querySelector("[data-odds-page]");
    if (odds) odds.search = `?${rule.words(form)}`;
  }), 30);
};

/* A value that was chosen is said in its line, and folds away where only one can be. */
rule.said = pick => {
  const chosen = [...pick.querySelectorAll("input:checked + span")].map(each => each.textContent.trim());
  const counted = [...pick.querySelectorAll(".tile")].filter(each => Number(each.querySelector("input").value) > 0);
  pick.querySelectorAll(".tile").forEach(each => each.classList.toggle("some", counted.includes(each)));
  const words = counted.map(each => `${each.querySelector(".name").textContent.trim()}: ${each.querySelector("input").value}`);
  const value = pick.querySelector("[data-value]");
  value.textContent = [...chosen, ...words].join(", ") || value.dataset.none;
};

document.addEventListener("input", event => {
  if (event.target.closest("form[data-search]")) rule.search(event.target);
});
document.addEventListener("change", event => {
  const field = event.target, form = field.closest("form[data-ahead]");
  if (!form) return;
  const pick = field.closest(".pick");
  if (pick) rule.said(pick);
  if (field.dataset.group && field.checked) {
    form.querySelectorAll(`input[data-group="${CSS.escape(field.dataset.group)}"]`).forEach(each => { if (each !== field) each.checked = false; });
  }
  rule.ahead(form);
});

/* A tap on a chosen value folds the field; arrow keys only move. */
document.addEventListener("click", event => {
  const radio = event.target.closest(".pick input[type='radio']");
  if (radio && event.detail > 0) {
    const pick = radio.closest(".pick");
    rule.said(pick);
    pick.open = false;
  }
  const add = event.target.closest("[data-append]");
  if (add) {
    const field = document.getElementById(add.dataset.to), said = field.value.trim();
    field.value = said && said !== "none" ? `${said}, ${add.dataset.append}` : add.dataset.append;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  if (event.target.closest("[data-print]")) print();
});

/* A long press on a counter takes one away. */
document.addEventListener("pointerdown", event => {
  const name = event.target.closest("[data-hold]");
  rule.held = false;
  if (!name) return;
  const field = name.parentElement.querySelector("input");
  const timer = setTimeout(() => {
    rule.held = true;
    field.value = Math.max(0, Number(field.value) - 1);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }, 500);
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) name.addEventListener(end, () => clearTimeout(timer), { once: true });
});
document.addEventListener("click", event => {
  if (rule.held && event.target.closest("[data-hold]")) { rule.held = false; event.preventDefault(); event.stopPropagation(); }
}, true);
document.addEventListener("contextmenu", event => { if (event.target.closest("[data-hold]")) event.preventDefault(); });

/* A form is sent and the receipt put in its place; the way back leads to the form as it was filled in. */
document.addEventListener("submit", event => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("form[data-rule]")) return;
  event.preventDefault();
  if (form.dataset.ahead) history.replaceState(null, "", `${location.pathname}?${rule.words(form)}`);
  table.send(form, event.submitter).then(sent => {
    if (!sent || question.throwing()) return;
    const next = document.querySelector("main [role='alert']") || document.getElementById("result") || document.getElementById("asked");
    scrollTo(0, 0);
    if (next) next.focus({ preventScroll: true });
  });
});

/* A printed chart so many times as large as it came; what was at a point of the screen stays there. Pages after it keep that. */
rule.size = (part, size, x, y) => {
  const picture = part.querySelector("svg"), was = picture.getBoundingClientRect();
  const [right, down] = [(x - was.left) / was.width, (y - was.top) / was.height];
  const [width, height] = picture.getAttribute("viewBox").split(" ").slice(2).map(side => side * size);
  picture.setAttribute("width", width);
  picture.setAttribute("height", height);
  sessionStorage.setItem(`chart ${location.pathname}`, size);
  const now = picture.getBoundingClientRect();
  part.scrollLeft += now.left + right * now.width - x;
  part.scrollTop += now.top + down * now.height - y;
};
rule.sized = part => part.querySelector("svg").getBoundingClientRect().width / part.querySelector("svg").viewBox.baseVal.width;

/* A finger on a cell that is smaller than a fingertip brings the chart so near that it is not; the next tap chooses it. */
rule.pointer = "";
document.addEventListener("pointerdown", event => { rule.pointer = event.pointerType; }, true);
document.addEventListener("click", event => {
  const cell = event.target.closest(".printed a");
  if (!cell || rule.pointer !== "touch" || event.detail === 0) return;
  const box = cell.getBoundingClientRect(), least = Math.min(box.width, box.height);
  if (!least || least >= 44) return;
  event.preventDefault();
  const part = cell.closest(".printed");
  rule.size(part, rule.sized(part) * 46 / least, event.clientX, event.clientY);
});

/* The printed chart is shown where its lit cell is, as large as it was made. */
rule.light = () => {
  const part = document.querySelector(".printed");
  if (!part) return;
  const size = Number(sessionStorage.getItem(`chart ${location.pathname}`)), around = part.getBoundingClientRect();
  if (size) rule.size(part, size, around.left, around.top);
  if (size && location.hash === "#tapped") document.getElementById("tapped")?.scrollIntoView();
  const lit = part.querySelector(".tapped") || part.querySelector(".lit");
  if (!lit) return;
  const box = lit.getBoundingClientRect();
  part.scrollLeft += box.left - around.left - (around.width - box.width) / 2;
  part.scrollTop += box.top - around.top - (around.height - box.height) / 2;
};

/* What has the focus is scrolled to where the pad at the thumb does not stand over it. */
rule.room = new ResizeObserver(([pad]) => document.documentElement.style.setProperty("--thumb", `${pad.target.offsetHeight}px`));
rule.measure = () => { rule.room.disconnect(); document.querySelectorAll(".thumb").forEach(pad => rule.room.observe(pad)); };

/* Whole actions take a while to be counted: their odds come once the page is there. */
rule.begin = () => {
  rule.light();
  rule.measure();
  const form = document.querySelector("form[data-ahead]");
  document.querySelectorAll(".pick").forEach(pick => { if (pick.querySelector(".tile")) rule.said(pick); });
  if (form && !form.querySelector("#ahead .outcomes, #ahead .means")) rule.ahead(form);
};
document.addEventListener("swapped", rule.begin);
rule.begin();
