"use strict";
/* A phone that is passed round keeps nothing of a side's own page: neither on the way back nor while it lies there. */
(() => {
  const alone = () => document.querySelector('[data-alone][data-passed="yes"]');
  let answers = false;              // a form of the page itself leads on, and its side goes on looking
  document.addEventListener("submit", event => {
    answers = !event.defaultPrevented && Boolean(event.target.closest("[data-alone]"));
  });
  addEventListener("pagehide", () => {
    const shown = alone();
    if (!shown) return;
    if (!answers) navigator.sendBeacon(shown.dataset.alone);
    shown.replaceChildren();
  });
  table.on("seats", () => table.moved());
  addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
})();
