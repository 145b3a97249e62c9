// A match checked from its JSON Lines alone: test_units.py makes them from a match that was played.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { Broken, checkLines, checkProof } from "../../../tournament/static/online/chain.js";

const MADE = process.env.KINGSMOOT_LINES;
const lines = (who) => readFileSync(`${MADE}/${who}.jsonl`, "utf8").split("\n").filter(Boolean);
const checked = (some) => checkLines(`${some.join("\n")}\n`);
const broken = (words, step) => (error) => {
  assert.ok(error instanceof Broken, String(error));
  assert.match(error.message, words);
  if (step) assert.equal(error.step, step);
  return true;
};

describe("the lines of a match", { skip: MADE ? false : "made by tests/javascript/test_units.py" }, () => {
  test("hold: whoever may read all can open everything", async () => {
    const told = await checked(lines("judge"));
    assert.deepEqual([told.seedOpened, told.decksOpened, told.opened], [true, 2, told.secrets]);
    assert.equal(told.steps, lines("judge").slice(1, -1).filter((one) => !("after" in JSON.parse(one))).length);
  });

  test("hold for everybody, with what is secret sealed", async () => {
    const [open, all] = [await checked(lines("public")), await checked(lines("judge"))];
    assert.deepEqual([open.seedOpened, open.decksOpened, open.opened], [false, 0, 0]);
    assert.deepEqual([open.head, open.header, open.secrets], [all.head, all.header, all.secrets]);
  });

  test("a changed seal is named by its step", async () => {
    const some = lines("public"), at = some.findIndex((one) => JSON.parse(one).seal), line = JSON.parse(some[at]);
    some[at] = JSON.stringify({ ...line, seal: [...line.seal].reverse().join("") });
    await assert.rejects(checked(some), broken(new RegExp(`^Step ${line.step} was changed\\.$`), line.step));
  });

  test("so is a secret part that was changed", async () => {
    const some = lines("judge"), at = some.findIndex((one) => JSON.parse(one).secret), line = JSON.parse(some[at]);
    some[at] = JSON.stringify({ ...line, secret: Buffer.from("something else").toString("base64") });
    await assert.rejects(checked(some), broken(/^The secret part of step \d+ was changed\.$/, line.step));
  });

  test("a step that is missing is named, and so is an end that was cut off", async () => {
    const some = lines("public");
    await assert.rejects(checked([...some.slice(0, 9), ...some.slice(10)]), broken(/^Step 9 is missing\.$/, 9));
    await assert.rejects(checked([...some.slice(0, -2), some.at(-1)]), broken(/^The file has \d+ steps, but its last line says/));
  });

  test("a seed and a deck that were not promised are found", async () => {
    const [first, ...rest] = lines("judge"), told = JSON.parse(first);
    const key = [...told.seed].reverse().join("");
    await assert.rejects(checked([JSON.stringify({ ...told, seed: key }), ...rest]), broken(/changed|not the one that was promised/));
    const decks = told.decks.map((one) => ({ ...one, deck: Buffer.from("another").toString("base64") }));
    await assert.rejects(checked([JSON.stringify({ ...told, decks }), ...rest]), broken(/^The deck of seat 1 is not the one that was promised\.$/));
  });
});

test("what is no match is refused with the line that can't be read", async () => {
  await assert.rejects(checked(["no match at all"]), broken(/^Line 1 can’t be read\.$/));
  await assert.rejects(checked(['{"kingsmoot": 99}', "{}"]), broken(/not a match in JSON Lines/));
});

const sha = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const MATCH = { header: "aa", head: "bb" };
const LEAF = JSON.stringify({ ...MATCH, table: 3 });

const leaf = (text) => sha(Buffer.of(0), Buffer.from(text));
const node = (one, other) => sha(Buffer.of(1), one, other);

// The root over so many leaves, with our own at a place: with the path to it, which leaves out what has nothing beside it.
function proof(more = {}, place = 2, leaves = 3) {
  const path = [];
  let row = Array.from({ length: leaves }, (_, at) => leaf(at === place ? LEAF : `leaf ${at}`));
  for (let at = place; row.length > 1; at >>= 1) {
    if (row[at ^ 1]) path.push(row[at ^ 1].toString("hex"));
    row = row.flatMap((one, n) => (n % 2 ? [] : [row[n + 1] ? node(one, row[n + 1]) : one]));
  }
  return { leaf: LEAF, roots: [{ number: 1, place, leaves, path, root: row[0].toString("hex"), ...more }] };
}

describe("the place of a match under the root of its round", () => {
  test("is proved by the path to it, from wherever it lies", async () => {
    for (const leaves of [1, 2, 3, 4, 5, 7, 8]) {
      for (let place = 0; place < leaves; place++) {
        const told = await checkProof(MATCH, proof({}, place, leaves));
        assert.deepEqual([told.table, told.roots.length], [3, 1]);
      }
    }
  });

  test("is not proved by a path that leads elsewhere, is too long, or of no place", async () => {
    const [path] = proof().roots[0].path;
    for (const more of [{ place: 1 }, { path: [path, path] }, { path: [] }, { root: "00" }]) {
      await assert.rejects(checkProof(MATCH, proof(more)), broken(/^The proof does not lead to root 1\.$/));
    }
    await assert.rejects(checkProof(MATCH, proof({ place: 3 })), broken(/^Root 1 has no table at this place\.$/));
  });

  test("is of this match as it stands", async () => {
    await assert.rejects(checkProof({ ...MATCH, head: "cc" }, proof()), broken(/^The proof belongs to another match/));
  });
});
