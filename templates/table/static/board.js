"use strict";
/* Boards: another size keeps what was in the middle there. Everything else is done by the page and its style. */

document.addEventListener("change", event => {
  const chosen = event.target.closest(".board-tools .segments input");
  if (!chosen) return;
  const view = chosen.closest(".board").querySelector(".board-view"), was = Number(view.dataset.size || 1);
  const now = Number(chosen.className.replace("zoom-", "")), grown = now / was;
  view.dataset.size = String(now);
  view.scrollTo((view.scrollLeft + view.clientWidth / 2) * grown - view.clientWidth / 2,
    (view.scrollTop + view.clientHeight / 2) * grown - view.clientHeight / 2);
});

/* What was still being drawn when the page came is shown once it is there: told by the table, else asked for now and then. */
const waiting = () => document.querySelector("[data-boards]") && !table.dirty;
const idle = () => !table.dirty && !document.querySelector("main [role='alert']");   // a refusal stays to be read
const again = () => { if (waiting() && idle()) table.swap(location.href, false); };
table.on("boards", again);
setInterval(again, 4000);
