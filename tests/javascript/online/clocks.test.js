// The clocks of a match: what is left is reckoned from what a view says, by the server's time.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Clocks } from "../../../tournament/static/online/board/clocks.js";
import { clock } from "../../../tournament/static/online/board/words.js";

const NOON = 1_000_000;

function clocks(t, view) {
  t.mock.timers.enable({ apis: ["Date"], now: NOON });
  return Object.assign(new Clocks(), { view });
}

const running = { clocks: { at: NOON, left: [60_000, 90_000], free: [5000], runs: [0] } };

test("the delay goes first, then the time; who isn't waited for keeps all", (t) => {
  const found = clocks(t, running);
  t.mock.timers.tick(3000);
  assert.deepEqual([found.left(0), found.left(1)], [{ left: 60_000, free: 2000 }, { left: 90_000, free: 0 }]);
  t.mock.timers.tick(12_000);
  assert.deepEqual(found.left(0), { left: 50_000, free: 0 });
});

test("who has nothing left is out, and nothing is less than nothing", (t) => {
  const found = clocks(t, running);
  t.mock.timers.tick(64_999);
  assert.deepEqual(found.out(), []);
  t.mock.timers.tick(1);
  assert.deepEqual([found.out(), found.isOut(1)], [[0], false]);
  t.mock.timers.tick(60_000);
  assert.deepEqual(found.left(0), { left: 0, free: 0 });
});

test("without clocks nobody has any", (t) => {
  const found = clocks(t, {});
  assert.deepEqual([found.has, found.left(0), found.out(), found.round()], [false, null, [], null]);
});

test("the shortest way there and back tells best how far the server is ahead", (t) => {
  const found = clocks(t, running);
  found.heard(NOON + 4500, NOON, NOON + 1000);
  assert.equal(found.now, NOON + 4000);
  found.heard(NOON + 9000, NOON, NOON + 2000);
  assert.equal(found.now, NOON + 4000);
  found.heard(NOON + 3100, NOON, NOON + 200);
  assert.equal(found.now, NOON + 3000);
});

test("the round's clock runs to its end, or stands where it was stopped", (t) => {
  const found = clocks(t, { round_clock: { ends: NOON + 60_000, left: null } });
  t.mock.timers.tick(20_000);
  assert.equal(found.round(), 40_000);
  found.view = { round_clock: { ends: null, left: 25_000 } };
  t.mock.timers.tick(20_000);
  assert.equal(found.round(), 25_000);
});

test("a countdown is spoken at thirty and ten seconds, once", (t) => {
  const found = clocks(t, running);
  const said = [];
  for (const left of [31_000, 30_500, 30_000, 29_000, 10_400, 9_900, 9_000]) found.speak("your", left, (words) => said.push(words));
  assert.deepEqual(said, ["30 seconds left on your clock.", "10 seconds left on your clock."]);
});

test("seconds are written as minutes and seconds", () => {
  assert.deepEqual([0, 9.9, 60, 754].map(clock), ["0:00", "0:09", "1:00", "12:34"]);
});
