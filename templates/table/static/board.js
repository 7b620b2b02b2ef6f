"use strict";
/* Boards: made larger and smaller by a choice, the wheel, or two fingers; a tap that is too small for a finger comes nearer. */

const board = { most: 8, tap: 44, sizes: new Map() };

/* How large a board is, as it stays when another position is put in its place. */
board.set = (view, size) => {
  board.sizes.set(view.dataset.scroll, size);
  view.dataset.size = String(size);
  view.querySelector(".board-layers").style.width = `${100 * size}%`;
  view.classList.toggle("large", size > 1);
};
document.addEventListener("putting", event => event.detail.querySelectorAll(".board-view").forEach(view => {
  if (board.sizes.has(view.dataset.scroll)) board.set(view, board.sizes.get(view.dataset.scroll));
}));

/* Make a view so many times as large as it fits; what was at a point of the screen, else in the middle, stays there. */
board.zoom = (view, size, x, y) => {
  const box = view.getBoundingClientRect(), was = Number(view.dataset.size || 1), now = Math.min(board.most, Math.max(1, size));
  const right = (x ?? box.left + view.clientWidth / 2) - box.left, down = (y ?? box.top + view.clientHeight / 2) - box.top;
  const across = (view.scrollLeft + right) / was, along = (view.scrollTop + down) / was;
  board.set(view, now);
  view.scrollTo(across * now - right, along * now - down);
  const sizes = [...view.closest(".board").querySelectorAll(".board-tools .segments input")];
  for (const each of sizes) each.checked = Math.abs(Number(each.value) - now) < 0.01;
};

document.addEventListener("change", event => {
  const chosen = event.target.closest(".board-tools .segments input");
  if (chosen) board.zoom(chosen.closest(".board").querySelector(".board-view"), Number(chosen.value));
});

/* The wheel with Ctrl, which is also what two fingers on a touchpad say; the wheel alone scrolls. */
document.addEventListener("wheel", event => {
  const view = event.ctrlKey && event.target.closest(".board-view");
  if (!view) return;
  event.preventDefault();
  board.zoom(view, Number(view.dataset.size || 1) * Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
}, { passive: false });

/* Two fingers on the glass: as far apart as they are now, so large is the board; they also drag it. */
board.pinch = null;
board.between = ([one, other]) => ({
  apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2,
});
document.addEventListener("touchstart", event => {
  const view = event.touches.length === 2 && event.target.closest(".board-view");
  if (!view) return;
  event.preventDefault();
  board.pinch = { view, size: Number(view.dataset.size || 1), ...board.between(event.touches) };
}, { passive: false });
document.addEventListener("touchmove", event => {
  const pinch = board.pinch;
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  const now = board.between(event.touches);
  pinch.view.scrollBy(pinch.x - now.x, pinch.y - now.y);
  [pinch.x, pinch.y] = [now.x, now.y];
  board.zoom(pinch.view, pinch.size * now.apart / Math.max(1, pinch.apart), now.x, now.y);
}, { passive: false });
for (const name of ["touchend", "touchcancel"]) document.addEventListener(name, () => { board.pinch = null; });

/* A finger on what is smaller than a fingertip makes the board so large there that it is not; the next tap opens it. */
board.pointer = "";
document.addEventListener("pointerdown", event => { board.pointer = event.pointerType; }, true);
document.addEventListener("click", event => {
  const view = event.target.closest(".board-view"), link = event.target.closest(".board-counters a");
  if (!view || board.pointer !== "touch" || event.detail === 0) return;
  const small = [link || view.querySelector(".board-counters a")].filter(Boolean).map(each => each.getBoundingClientRect());
  const least = small.length ? Math.min(small[0].width, small[0].height) : 0, size = Number(view.dataset.size || 1);
  if (!least || least >= board.tap || size >= board.most) return;
  event.preventDefault();
  board.zoom(view, Math.min(board.most, size * Math.max(1.5, board.tap * 1.1 / least)), event.clientX, event.clientY);
});

/* Where a way is laid hex by hex, a tap on one with a single answer gives it; where there are several, its card asks. */
document.addEventListener("click", event => {
  const link = event.target.closest("[data-at-once] a.open");
  if (!link || event.defaultPrevented) return;
  const picks = document.getElementById(link.getAttribute("href").slice(1)).querySelectorAll(".board-picks button");
  if (picks.length !== 1) return;
  event.preventDefault();
  picks[0].click();
});

/* What was still being drawn when the page came is shown once it is there: told by the table, else asked for now and then. */
const waiting = () => document.querySelector("[data-boards]") && !table.dirty;
const idle = () => !table.dirty && !document.querySelector("main [role='alert']");   // a refusal stays to be read
const again = () => { if (waiting() && idle()) table.swap(location.href, false); };
table.on("boards", again);
setInterval(again, 4000);
