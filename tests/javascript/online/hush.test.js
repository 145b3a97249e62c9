// Answers that wait so that nobody is told what a seat holds: how long they wait says nothing.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Choosing } from "../../../tournament/static/online/board/choosing.js";
import { Hush } from "../../../tournament/static/online/board/hush.js";

const WAIT = 2000;
const prompt = (id, ...offers) => new Choosing({ id, least: 1, most: 1, offers });
const pass = { id: "pass", pass: true };

// With what it has sent and how often it has drawn, while no time passes by itself.
function hushed(t) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const sent = [], changes = [];
  const hush = new Hush(() => changes.push(1), (ids) => sent.push(ids));
  return { hush, sent, changes, tick: (wait) => t.mock.timers.tick(wait) };
}

test("the only answer is given by itself, after the wait and not before", (t) => {
  const { hush, sent, tick } = hushed(t);
  hush.show({ wait: WAIT }, prompt("p", pass));
  tick(WAIT - 1);
  assert.deepEqual([sent, hush.isDue], [[], true]);
  tick(1);
  assert.deepEqual([sent, hush.isDue], [[["pass"]], false]);
});

test("a pass waits as long, counted from when the prompt was shown", (t) => {
  const { hush, sent, tick } = hushed(t);
  hush.show({ wait: WAIT }, prompt("p", pass, { id: "a" }));
  tick(500);
  assert.ok(!hush.may(["pass"]));
  assert.ok(hush.isHeld);
  tick(WAIT - 501);
  assert.deepEqual(sent, []);
  tick(1);
  assert.deepEqual(sent, [["pass"]]);
});

test("who passes after the wait passes at once", (t) => {
  const { hush, sent, tick } = hushed(t);
  hush.show({ wait: WAIT }, prompt("p", pass, { id: "a" }));
  tick(WAIT);
  assert.deepEqual([hush.may(["pass"]), sent], [true, []]);
});

test("whoever holds is asked: nothing is sent by itself", (t) => {
  const { hush, sent, changes, tick } = hushed(t);
  hush.show({ wait: WAIT }, prompt("p", pass));
  assert.ok(hush.hold());
  tick(WAIT * 5);
  assert.deepEqual([sent, changes, hush.hold()], [[], [1], false]);
});

test("the same prompt shown again doesn't wait anew, another does", (t) => {
  const { hush, sent, tick } = hushed(t);
  hush.show({ wait: WAIT }, prompt("p", pass));
  tick(WAIT - 1);
  hush.show({ wait: WAIT }, prompt("p", pass));
  tick(1);
  hush.show({ wait: WAIT }, prompt("q", pass));
  tick(WAIT - 1);
  assert.equal(sent.length, 1);
});

test("where passes aren't hidden nothing waits and nothing is sent by itself", (t) => {
  const { hush, sent, tick } = hushed(t);
  hush.show({}, prompt("p", pass));
  tick(WAIT * 5);
  assert.deepEqual([hush.may(["pass"]), sent], [true, []]);
});
