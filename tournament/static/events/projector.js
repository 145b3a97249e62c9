// @ts-check
// The projector: turns the pages of a long list, without animation for readers who prefer none.
import { gettext } from "../http/messages.js";

const STAY = 9000;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const list = () => document.querySelector("[data-paged]");
let page = 0;
let held = false;

/** @param {HTMLElement} box */
function pages(box) {
  return Math.max(1, Math.ceil((box.scrollWidth + gap(box)) / (box.clientWidth + gap(box)) - 0.02));
}

/** @param {HTMLElement} box */
function gap(box) {
  return parseFloat(getComputedStyle(box).columnGap) || 0;
}

function show() {
  const box = list();
  if (!box) return;
  box.removeAttribute("data-one");
  const all = pages(box);
  box.toggleAttribute("data-one", all === 1);
  page = (page + all) % all;
  box.scrollTo({ left: page * (box.clientWidth + gap(box)), behavior: still.matches ? "instant" : "smooth" });
  const mark = document.querySelector("[data-page]");
  const at = { page: page + 1, all };
  const words = held ? gettext("page %(page)s of %(all)s, paused", at) : gettext("page %(page)s of %(all)s", at);
  if (mark) mark.textContent = all > 1 ? words : "";
}

document.documentElement.classList.add("turns");
document.addEventListener("keydown", (event) => {
  if (event.key === " ") held = !held;
  else if (event.key === "ArrowRight") page += 1;
  else if (event.key === "ArrowLeft") page -= 1;
  else if (event.key === "f") document.documentElement.requestFullscreen?.();
  else return;
  event.preventDefault();
  show();
});
document.addEventListener("live", show);
addEventListener("resize", show);
document.fonts?.ready.then(show);
show();
setInterval(() => {
  if (held || document.hidden) return;
  page += 1;
  show();
}, STAY);
