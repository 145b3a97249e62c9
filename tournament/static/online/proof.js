// @ts-check
// The page that checks a match: reads files or what it is linked to, checks it here, and says what that proves.
import { gettext, ngettext } from "../http/messages.js";
import { Broken, checkLines, checkProof } from "./chain.js";

/** @type {HTMLFormElement} */
const form = document.querySelector("[data-check]");
const told = document.querySelector("[data-told]");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});
form.querySelector("[data-linked]")?.addEventListener("click", () => check(true));
if (!globalThis.crypto?.subtle) {
  say(
    "bad",
    "warn",
    gettext("This browser can’t check matches here"),
    gettext("Browsers compute SHA-256 only on pages loaded over HTTPS. Use the command line instead."),
  );
}

async function check(linked = false) {
  told.replaceChildren();
  form.setAttribute("aria-busy", "true");
  try {
    const [lines, proof] = linked ? await linkedTexts() : await chosenTexts();
    const begun = performance.now();
    const match = await checkLines(lines);
    const took = performance.now() - begun;
    told.dataset.took = took.toFixed(1);
    sayMatch(match, took);
    if (proof) sayRoots(await checkProof(match, JSON.parse(proof)));
  } catch (error) {
    const words = error instanceof Broken
      ? error.message
      : gettext("This file can’t be read: %(reason)s", { reason: error.message });
    say("bad", "cross", gettext("Check failed"), words);
  } finally {
    form.removeAttribute("aria-busy");
    told.focus();
  }
}

async function chosenTexts() {
  const [lines, proof] = ["lines", "proof"].map((name) => form.elements[name].files[0]);
  if (!lines) throw new Broken(gettext("Choose a match file (JSON Lines) first."));
  return [await lines.text(), proof && await proof.text()];
}

async function linkedTexts() {
  const { lines, proof } = form.dataset;
  const answer = await fetch(lines ?? "");
  if (!answer.ok) throw new Broken(gettext("The match can’t be downloaded at the moment."));
  const proved = proof ? await fetch(proof) : null;
  return [await answer.text(), proved?.ok ? await proved.text() : null];
}

/** @param {Awaited<ReturnType<typeof checkLines>>} match @param {number} took */
function sayMatch(match, took) {
  const secrets = match.secrets - match.opened;
  say(
    "ok",
    "check",
    gettext("All steps are unchanged"),
    ngettext(
      "%(number)s step was checked in %(seconds)s s. No step was changed, left out or added.",
      "%(number)s steps were checked in %(seconds)s s. No step was changed, left out or added.",
      match.steps,
      { seconds: (took / 1000).toFixed(2) },
    ),
  );
  if (match.seedOpened)
    say(
      "ok",
      "check",
      gettext("Seed and decks are the promised ones"),
      gettext(
        "They were fixed before the first card was drawn. To check the rules, replay the record in the log reader.",
      ),
    );
  else if (match.decksOpened)
    say(
      "ok",
      "check",
      gettext("The deck is the promised one"),
      gettext("It was fixed before the first card was drawn."),
    );
  if (secrets)
    say(
      "info",
      "lock",
      ngettext("%(number)s secret part stays sealed", "%(number)s secret parts stay sealed", secrets),
      gettext("Only the original content fits a seal, so it can’t be replaced later."),
    );
  say("info", "link", gettext("Fingerprint of the match"), match.head, true);
}

/** @param {Awaited<ReturnType<typeof checkProof>>} proof */
function sayRoots({ table, roots }) {
  for (const root of roots) {
    say(
      "ok",
      "check",
      gettext("Table %(table)s is one of %(tables)s tables under root %(root)s", {
        table,
        tables: root.leaves,
        root: root.number,
      }),
      gettext(
        "According to the proof, the root was published at %(time)s UTC. Compare it with a copy from that time.",
        {
          time: root.published_at.slice(0, 16).replace("T", " "),
        },
      ),
    );
    say("info", "link", gettext("Root %(number)s", { number: root.number }), root.root, true);
  }
  if (!roots.length) say("info", "info", gettext("No root yet"), gettext("The round of this match is not closed."));
}

/** @param {string} state @param {string} icon @param {string} title @param {string} words */
function say(state, icon, title, words, mono = false) {
  const item = document.createElement("li");
  item.append(/** @type {HTMLTemplateElement} */ (document.getElementById("told-line")).content.cloneNode(true));
  item.dataset.s = state;
  item.querySelector("use").setAttribute("href", `#i-${icon}`);
  item.querySelector("b").textContent = `${title}.`;
  const rest = item.querySelector("[data-words]");
  rest.textContent = words;
  rest.classList.toggle("mono", mono);
  rest.translate = !mono;
  told.append(item);
}
