// @ts-check
// The keyboard: Tab goes from zone to zone, arrows within one; single letters are dead while a field has focus.
const FORTH = ["ArrowRight", "ArrowDown"];
const BACK = ["ArrowLeft", "ArrowUp"];
const LETTERS = "kingsmoot.letters";

export const lettersOn = () => localStorage.getItem(LETTERS) !== "off";
/** @param {boolean} on */
export const setLetters = (on) => localStorage.setItem(LETTERS, on ? "on" : "off");

/** @param {HTMLElement} zone */
function items(zone) {
  const all = [...zone.querySelectorAll("button:not([disabled]), a[href]")];
  return all.filter((one) => one.offsetParent !== null && one.closest("[data-zone]") === zone);
}

// One thing of each zone can be reached by Tab: where one was last, else the first that can be chosen, else the first.
/** @param {HTMLElement} root */
export function rove(root) {
  for (const zone of root.querySelectorAll("[data-zone]")) {
    const all = items(zone);
    const here = all.find((one) => one === document.activeElement) ??
      all.find((one) => one.dataset.card && one.dataset.card === zone.dataset.last);
    const at = here ?? all.find((one) => one.hasAttribute("data-can")) ?? all[0];
    for (const one of all) one.tabIndex = one === at ? 0 : -1;
  }
}

/** @param {HTMLElement} target */
const isWriting = (target) => target.matches?.("input:not([type=radio]):not([type=checkbox]), textarea, select");

// act(name) does what a key stands for and says whether there was anything to do.
/** @param {HTMLElement} root @param {Act} act */
export function listen(root, act) {
  root.addEventListener("focusin", (event) => {
    const zone = event.target.closest("[data-zone]");
    if (!zone) return;
    for (const one of items(zone)) one.tabIndex = one === event.target ? 0 : -1;
    if (event.target.dataset.card) zone.dataset.last = event.target.dataset.card;
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target;
    if (event.key === "Escape") return void (act("escape") && event.preventDefault());
    if (isWriting(target)) return;
    const zone = target.closest?.("[data-zone]");
    if (
      zone && (FORTH.includes(event.key) || BACK.includes(event.key) || event.key === "Home" || event.key === "End")
    ) {
      const all = items(zone);
      const at = all.indexOf(target);
      const to = event.key === "Home"
        ? 0
        : event.key === "End"
        ? all.length - 1
        : at + (FORTH.includes(event.key) ? 1 : -1);
      all[(to + all.length) % all.length]?.focus();
      return void event.preventDefault();
    }
    if (event.key === "Enter") return void (enter(target, act) && event.preventDefault());
    if (event.key === " ") {
      const isPressed = target.matches(
        "a, summary, input, button:not([data-card]), [data-card][data-can], [data-card][aria-pressed]",
      );
      return void (!isPressed && act("pass") && event.preventDefault());
    }
    if (!lettersOn() || event.repeat) return;
    const done = event.key === "?"
      ? act("why")
      : /^[1-9]$/.test(event.key)
      ? act("seat", Number(event.key))
      : act(event.key.toLowerCase());
    if (done) event.preventDefault();
  });
}

// Enter on a picked card sends where several are picked, as a second press does where one is; elsewhere it sends what is picked.
/** @param {HTMLElement} target @param {Act} act */
function enter(target, act) {
  if (target.matches("[data-card]")) return target.getAttribute("aria-pressed") === "true" && act("send");
  if (target.matches("a, button, summary, input")) return false;
  return act("send");
}
