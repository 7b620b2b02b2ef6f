"use strict";
/* A question: dice tapped one after another, digits on a keyboard, odds that come later, an answer without a flash. */

const question = {};

/* Of several dice all but the last are only noted here; the last one sends the form. */
document.addEventListener("click", event => {
  const button = event.target.closest(".question .pad button[name='face']"), pad = button && button.closest(".pad");
  const number = pad ? Number(pad.dataset.number) : 0;
  if (number < 2) return;
  const form = pad.closest("form"), field = form.elements.thrown, dice = field.value.split(" ").filter(Boolean);
  if (button.value === "back") dice.pop();
  else if (dice.length + 1 < number) dice.push(button.value);
  else return;
  event.preventDefault();
  field.value = dice.join(" ");
  form.querySelectorAll(".slot").forEach((slot, place) => { slot.textContent = dice[place] || ""; });
  form.querySelector(".pad .back").disabled = dice.length === 0;
  table.dirty = dice.length > 0;
});

/* In the middle of a throw whose next die depends on what was thrown, the page stays where it is, and the pad has the focus. */
question.throwing = () => {
  const pad = document.querySelector(".question .pad"), field = pad && pad.closest("form").elements.thrown;
  if (!field || !field.value) return false;
  table.dirty = true;
  pad.querySelector("button").focus({ preventScroll: true });
  return true;
};

/* On a keyboard a digit is the face of that number, 0 the ten, and Backspace takes the last die back. */
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select")) return;
  const face = { 0: "10", Backspace: "back" }[event.key] || event.key;
  const button = [...document.querySelectorAll(".question .pad button[name='face']")].find(each => each.value === face);
  if (!button || button.disabled) return;
  event.preventDefault();
  button.click();
});

/* An answer is sent and the next question put in its place; its heading gets the focus, so that it is read out. */
document.addEventListener("submit", event => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("form[data-answer]")) return;
  event.preventDefault();
  form.setAttribute("aria-busy", "true");
  const board = event.submitter && event.submitter.closest(".board");   // who plays there goes on there, if there is more to choose
  table.send(form, event.submitter).then(sent => {
    form.removeAttribute("aria-busy");
    if (!sent || question.throwing()) return;
    if (board && document.querySelector(`#${CSS.escape(board.id)} a.open`)) return;
    const next = document.querySelector("main [role='alert']") || document.getElementById("asked");
    scrollTo(0, 0);
    if (next) next.focus({ preventScroll: true });
  });
});
/* The way back shows what an address showed; a tap on a space of the board only names another place on the same page. */
question.here = () => location.pathname + location.search;
question.shown = question.here();
document.addEventListener("swapped", () => { question.shown = question.here(); });
addEventListener("popstate", () => { if (question.here() !== question.shown) table.swap(); });

/* What each option leads to is counted while the page is there already; what was asked for before is let go. */
question.odds = () => {
  if (question.asking) question.asking.abort();
  const form = document.querySelector("form[data-odds]");
  if (!form) return;
  question.asking = new AbortController();
  fetch(form.dataset.odds, { signal: question.asking.signal }).then(got => (got.ok ? got.json() : null)).then(found => {
    if (!found || !form.isConnected) return;
    for (const place of form.querySelectorAll(".odds")) place.textContent = found.options[place.dataset.option] || "";
    const said = form.parentElement.querySelector(".odds-said");
    if (said) said.textContent = found.said;
  }).catch(() => {});
};
document.addEventListener("swapped", question.odds);
question.odds();
