// @ts-check
// A rule that is pressed is shown over the log, beside the number that names it.
import { getText } from "./asking.js";

/** @param {Event} event @param {HTMLAnchorElement} link */
export async function showRule(event, link) {
  const popover = document.getElementById("rule-pop");
  if (!popover?.showPopover) return;
  event.preventDefault();
  try {
    popover.innerHTML = await getText(`${link.getAttribute("href")}?part=1`);
  } catch {
    location.assign(link.href);
    return;
  }
  popover.showPopover();
  if (window.innerWidth > 640) {
    const at = link.getBoundingClientRect(), box = popover.getBoundingClientRect();
    const left = Math.min(Math.max(at.right - box.width, 12), window.innerWidth - box.width - 12);
    const under = at.bottom + 6 + box.height < window.innerHeight;
    popover.style.left = `${left}px`;
    popover.style.top = `${under ? at.bottom + 6 : Math.max(at.top - box.height - 6, 12)}px`;
  } else {
    popover.removeAttribute("style");
  }
  popover.focus();
}
