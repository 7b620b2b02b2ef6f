"use strict";
/* A phone that is passed round keeps nothing of a side's own page: neither on the way back nor while it lies there. */
(() => {
  const alone = () => document.querySelector('[data-alone][data-passed="yes"]');
  addEventListener("pagehide", () => {
    const shown = alone();
    if (!shown) return;
    navigator.sendBeacon(shown.dataset.alone);
    shown.replaceChildren();
  });
  addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
})();
