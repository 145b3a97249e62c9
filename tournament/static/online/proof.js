// @ts-check
// The page that checks a match: reads files or what it is linked to, checks it here, and says what that proves.
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
    "This browser checks nothing here",
    "SHA-256 is only given to pages that came over HTTPS. Use the command line instead.",
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
    say("bad", "cross", "Broken", error instanceof Broken ? error.message : `This can’t be read: ${error.message}`);
  } finally {
    form.removeAttribute("aria-busy");
    told.focus();
  }
}

async function chosenTexts() {
  const [lines, proof] = ["lines", "proof"].map((name) => form.elements[name].files[0]);
  if (!lines) throw new Broken("Choose the JSON Lines of a match first.");
  return [await lines.text(), proof && await proof.text()];
}

async function linkedTexts() {
  const { lines, proof } = form.dataset;
  const answer = await fetch(lines ?? "");
  if (!answer.ok) throw new Broken("The match can’t be had just now.");
  const proved = proof ? await fetch(proof) : null;
  return [await answer.text(), proved?.ok ? await proved.text() : null];
}

/** @param {Awaited<ReturnType<typeof checkLines>>} match @param {number} took */
function sayMatch(match, took) {
  const secrets = match.secrets - match.opened;
  say(
    "ok",
    "check",
    "The chain holds",
    `${match.steps} steps, from the header to the head, in ${
      (took / 1000).toFixed(2)
    } s. No step was changed, left out or added.`,
  );
  if (match.seedOpened)
    say(
      "ok",
      "check",
      "Seed and decks are those promised",
      "This was before the first card was drawn. Whether the rules were kept is for a replay to say: open the record in the reader.",
    );
  else if (match.decksOpened)
    say("ok", "check", "The deck shown is the one promised", "This was before the first card was drawn.");
  if (secrets)
    say(
      "info",
      "lock",
      `${secrets} secret parts stay sealed`,
      "Their seals are part of the chain: whoever opens one later can show nothing else.",
    );
  say("info", "link", "Head", match.head, true);
}

/** @param {Awaited<ReturnType<typeof checkProof>>} proof */
function sayRoots({ table, roots }) {
  for (const root of roots) {
    say(
      "ok",
      "check",
      `Table ${table} is one of ${root.leaves} under root ${root.number}`,
      `It is said to be published ${
        root.published_at.slice(0, 16).replace("T", " ")
      } UTC: compare it with the root you noted or were told then.`,
    );
    say("info", "link", `Root ${root.number}`, root.root, true);
  }
  if (!roots.length) say("info", "info", "No root yet", "The round of this match is not closed.");
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
  told.append(item);
}
