"use strict";
/* Times in the reader's own clock, a pad for the dice of a mark, and the printer; the page says all of it without. */

const ledger = {
  language() {
    const page = document.documentElement.lang;
    return navigator.language.startsWith(page) ? navigator.language : page;
  },
  times() {
    for (const each of document.querySelectorAll("main time[datetime]")) {
      const when = new Date(each.dateTime);
      if (Number.isNaN(when.getTime())) continue;
      const options = { hour: "2-digit", minute: "2-digit" };
      if ("day" in each.dataset) Object.assign(options, { day: "numeric", month: "long", year: "numeric" });
      each.textContent = when.toLocaleString(ledger.language(), options);
    }
    for (const each of document.querySelectorAll("[data-pad][hidden], [data-print][hidden]")) each.hidden = false;
  },
};
document.addEventListener("DOMContentLoaded", ledger.times);
document.addEventListener("swapped", ledger.times);
document.addEventListener("click", event => { if (event.target.closest("[data-print]")) print(); });
table.on("proposal", () => table.moved());
