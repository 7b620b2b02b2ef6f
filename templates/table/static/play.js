"use strict";
/* A whole game: the slider through the past shows the step it is let go at. */

document.addEventListener("change", event => {
  const form = event.target.closest("form[data-slide]");
  if (form) form.requestSubmit();
});
