// The steps of a match: what is folded or left out, and which step a key leads to.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Steps } from "../../../tournament/static/replays/steps.js";

// Twelve steps: a round (r), a phase (p), a window (w) from 3 to 6 with a choice (c), a quiet window from 7 to 8, a phase and what
// the order at 12 has undone.
const OUTLINE = { steps: 12, marks: "rpwecewepeeo", quiet: "000000110000", lines: "111112111111", ends: [[3, 6], [4, 5], [7, 8]], undone: [[12, [10, 11]]] };
const KEPT = { all: "", by: "step", board: "", terms: "{}", step: "1", base: "/logs/x", usual: "1", as: "public" };
const steps = (kept = {}, outline = {}) => new Steps({ dataset: { ...KEPT, ...kept } }, { ...OUTLINE, ...outline });

const walk = (log, by, turn) => {
  const found = [];
  for (let n = log.beside(by, turn); n; n = log.beside(by, turn)) found.push((log.step = n));
  return found;
};

test("idle windows and what was undone are left out", () => {
  assert.deepEqual(steps().shown, [1, 2, 3, 4, 5, 6, 9, 12]);
  assert.deepEqual(steps({ all: "1" }).shown, [1, 2, 3, 4, 5, 6, 7, 8, 9, 12]);
});

test("a link leads to a step that is left out", () => {
  assert.deepEqual(steps({ step: "8" }).shown, [1, 2, 3, 4, 5, 6, 8, 9, 12]);
  assert.deepEqual(steps({ step: "11" }).shown, [1, 2, 3, 4, 5, 6, 9, 12, 10, 11]);
});

test("keys go by step, window, choice and phase, and back", () => {
  assert.deepEqual(walk(steps(), "step", 1), [2, 3, 4, 5, 6, 9, 12]);
  assert.deepEqual(walk(steps(), "window", 1), [3]);
  assert.deepEqual(walk(steps({ all: "1" }), "window", 1), [3, 7]);
  assert.deepEqual(walk(steps(), "choice", 1), [5]);
  assert.deepEqual(walk(steps(), "phase", 1), [2, 9]);
  assert.deepEqual(walk(steps({ step: "12" }), "phase", -1), [9, 2, 1]);
});

test("a step's own windows are those that hold it, the innermost first", () => {
  assert.deepEqual([steps().inside(5), steps().inside(4), steps().inside(3)], [[4, 3], [3], []]);
});

test("a folded window hides what is in it", () => {
  const log = steps();
  log.folded.add(3);
  log.arrange();
  assert.deepEqual(log.shown, [1, 2, 3, 9, 12]);
});

test("a place in the list is found by its height, a line of text more or less", () => {
  const log = steps();
  assert.deepEqual([...log.tops].slice(0, 8), [0, 26, 52, 78, 104, 130, 174, 200]);
  assert.deepEqual([0, 25, 26, 173, 174, 9999].map((top) => log.shown[log.at(top)]), [1, 1, 2, 6, 9, 12]);
});

test("a match that goes on has more steps, and keeps the heights it has", () => {
  const log = steps();
  log.heights[2] = 99;
  log.take({ ...OUTLINE, steps: 14, marks: `${OUTLINE.marks}ee`, quiet: `${OUTLINE.quiet}00`, lines: `${OUTLINE.lines}13` });
  log.arrange();
  assert.deepEqual([log.shown.slice(-2), log.heights[2], log.heights[14]], [[13, 14], 99, 62]);
});

test("the address of a step keeps the eyes and what is searched for", () => {
  assert.equal(steps().address(7), "/logs/x?step=7");
  const log = steps({ usual: "", as: "1", by: "choice", all: "1", board: "judge", terms: '{"q":"save me"}' });
  assert.equal(log.address(7, { card: "h3" }), "/logs/x?step=7&as=1&by=choice&all=1&board=judge&card=h3&q=save+me");
});
