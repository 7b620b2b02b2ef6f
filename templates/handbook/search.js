// The search of the handbook: no network, no server, nothing kept.
"use strict";
{
  const box = document.querySelector("#search input");
  const list = document.querySelector("#search ul");
  const top = document.documentElement.dataset.top;
  const MOST = 24;

  const rank = (name, words, asked) => {
    const shown = name.toLowerCase();
    if (shown === asked) return 0;
    if (shown.startsWith(asked)) return 1;
    return words.every((word) => shown.includes(word)) ? 2 : 9;
  };

  const find = (asked) => {
    const words = asked.split(/\s+/).filter(Boolean);
    const found = [];
    window.handbook.forEach(([address, chapter, places, text], order) => {
      const title = places[0][0];
      let met = false;
      for (const [name, anchor] of places) {
        const worth = rank(name, words, asked);
        if (worth === 9) continue;
        met = true;
        found.push({ worth: worth * 2 + (anchor ? 1 : 0), order, name, chapter, title: anchor ? title : "",
                     address: anchor ? `${address}#${anchor}` : address });
      }
      if (!met && words.every((word) => text.includes(word))) {
        found.push({ worth: 7, order, name: title, chapter, title: "", address });
      }
    });
    return found.sort((one, other) => one.worth - other.worth || one.order - other.order);
  };

  const show = () => {
    const asked = box.value.trim().toLowerCase();
    const found = asked.length > 1 ? find(asked) : [];
    list.replaceChildren(...found.slice(0, MOST).map((each) => {
      const line = document.createElement("li");
      const link = document.createElement("a");
      const place = document.createElement("small");
      link.href = top + each.address;
      link.textContent = each.name;
      place.textContent = [each.title, each.chapter].filter(Boolean).join(", ");
      line.append(link, " ", place);
      return line;
    }));
    if (asked.length > 1 && !found.length) {
      const line = document.createElement("li");
      line.textContent = "Nothing in the handbook says that.";
      list.append(line);
    } else if (found.length > MOST) {
      const line = document.createElement("li");
      line.textContent = `and ${found.length - MOST} more: say more of it`;
      list.append(line);
    }
    document.body.classList.toggle("searching", asked.length > 1);
  };

  document.querySelector("#search").hidden = false;
  box.addEventListener("input", show);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== box) {
      event.preventDefault();
      box.focus();
    } else if (event.key === "Escape" && document.activeElement === box) {
      box.value = "";
      show();
    }
  });
}
