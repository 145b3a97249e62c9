// @ts-check
// A row of the log as an element: number, icon, words, thinking time and rule.
import { gettext, ngettext } from "../http/messages.js";

const FULL_THINK = 20000;
const SVG = "http://www.w3.org/2000/svg";

/** @param {Log} log @param {number} n @param {number} place */
export function row(log, n, place) {
  const data = log.rows[n];
  const current = n === log.step;
  const li = make("li", {
    class: "ev",
    "data-n": n,
    "aria-setsize": log.shown.length,
    "aria-posinset": place + 1,
    "data-now": current ? "" : null,
    "data-found": log.hits.has(n) ? "" : null,
  });
  if (!data) {
    li.dataset.bare = "";
    li.append(make("span", { class: "seq" }, String(n)));
    return li;
  }
  const [style, rails, opens, name, said, more, cause, caused, thought, rule, undone, summary] = data;
  li.dataset.style = style;
  if (undone) li.dataset.undone = "";
  const bars = make("span", { class: "rails", "aria-hidden": "true" });
  if (undone) bars.append(make("i", { "data-k": "u" }));
  for (const kind of rails) if (kind !== "p") bars.append(make("i", { "data-k": kind }));
  const words = make("span", { class: "said" });
  if (undone) words.append(make("span", { class: "vh" }, gettext("undone at step %(step)s:", { step: undone }), " "));
  words.append(make("span", { translate: "no" }, said));
  if (caused) words.append(" ", make("span", { class: "cause", "data-c": cause }, caused));
  const hidden = log.folded.has(n) ? (log.ends.get(n) ?? n) - n : 0;
  if (hidden && summary) words.append(make("small", { translate: "no" }, summary));
  if (hidden) words.append(make("small", {}, ngettext("%(number)s step folded", "%(number)s steps folded", hidden)));
  else if (more) words.append(make("small", { translate: "no" }, more));
  const go = make(
    "a",
    { class: "go", href: log.address(n), "aria-current": current ? "step" : null },
    make("span", { class: "seq" }, String(n)),
    icon(name),
    words,
  );
  li.append(bars, go);
  if (thought) li.append(thinking(thought));
  if (opens) {
    li.append(make("button", {
      class: "fold",
      type: "button",
      "data-fold": n,
      "aria-expanded": String(!hidden),
      "aria-label": gettext("Steps inside step %(step)s", { step: n }),
    }, icon("right")));
  }
  const quiet = log.unopened.get(n);
  if (current || quiet) {
    li.append(
      make("button", {
        class: "fold",
        type: "button",
        "data-unopened": n,
        "aria-expanded": String(Boolean(quiet)),
        "aria-label": gettext("Windows around step %(step)s that did not open", { step: n }),
      }, "…"),
    );
  }
  const branch = log.branches.get(n);
  if (branch) {
    li.append(
      make(
        "button",
        {
          class: "branch",
          type: "button",
          "data-branch": n,
          "aria-expanded": String(log.opened.has(n)),
        },
        ngettext(
          "%(number)s step undone, from step %(first)s",
          "%(number)s steps undone, from step %(first)s",
          branch.length,
          { first: branch[0] },
        ),
      ),
    );
  }
  if (rule) {
    const href = `${log.root.dataset.rules}/${rule}`;
    li.append(make("a", { class: "rule", translate: "no", href, title: rule }, rule));
  }
  if (quiet) li.append(make("p", { class: "unopened" }, quiet));
  return li;
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, string | number | null>} [attributes]
 * @param {(Node | string)[]} children
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** @param {string} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "ico");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

/** @param {number} ms */
function thinking(ms) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 40 6");
  svg.setAttribute("aria-hidden", "true");
  for (const [name, width] of Object.entries({ track: 40, fill: Math.min((ms / FULL_THINK) * 40, 40) })) {
    const rect = document.createElementNS(SVG, "rect");
    rect.setAttribute("class", name);
    rect.setAttribute("width", width.toFixed(1));
    rect.setAttribute("height", "6");
    svg.append(rect);
  }
  const label = make("span", { class: "vh" }, gettext("thinking time:"), " ");
  return make("span", { class: "think" }, svg, label, seconds(ms));
}

/** @param {number} ms */
function seconds(ms) {
  if (ms >= 60000) {
    const minutes = Math.floor(ms / 60000);
    return gettext("%(minutes)s min %(seconds)s s", { minutes, seconds: Math.floor(ms / 1000) % 60 });
  }
  const rounded = ms >= 10000 ? String(Math.round(ms / 1000)) : (ms / 1000).toFixed(1);
  return gettext("%(seconds)s s", { seconds: rounded });
}
