// What a seat has picked of its prompt, and whether that may be sent.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Choosing } from "../../../tournament/static/online/board/choosing.js";

const offer = (id, card = null, more = {}) => ({ id, card, words: id, ...more });
const one = (...offers) => new Choosing({ id: "p1", question: "setup", least: 1, most: 1, offers });
const several = (least, most, ...offers) => new Choosing({ id: "p2", question: "mulligan", least, most, offers });

describe("one is chosen", () => {
  test("a card is picked by the first press and sent by the second", () => {
    const choosing = one(offer("a", "c1"), offer("b", "c2"));
    assert.equal(choosing.press("c1"), "changed");
    assert.ok(choosing.isPicked("c1") && choosing.ready);
    assert.equal(choosing.press("c2"), "changed");
    assert.deepEqual(choosing.picked, ["b"]);
    assert.equal(choosing.press("c2"), "send");
  });

  test("a card that can't be chosen picks nothing", () => {
    const choosing = one(offer("a", "c1"));
    assert.equal(choosing.press("c9"), "nothing");
    assert.ok(!choosing.ready);
  });

  test("a card with several offers opens them, and closes them again", () => {
    const choosing = one(offer("a", "c1"), offer("b", "c1"), offer("c", "c2"));
    choosing.press("c2");
    assert.equal(choosing.press("c1"), "changed");
    assert.deepEqual([choosing.open, choosing.picked], ["c1", []]);
    choosing.press("c1");
    assert.equal(choosing.open, null);
  });

  test("what is taken back was there", () => {
    const choosing = one(offer("a", "c1"));
    assert.ok(!choosing.clear());
    choosing.press("c1");
    assert.ok(choosing.clear());
    assert.ok(!choosing.isPicked("c1"));
  });
});

describe("several are chosen", () => {
  test("as many as are asked for can be sent, and no more picked", () => {
    const choosing = several(1, 2, offer("a", "c1"), offer("b", "c2"), offer("c", "c3"));
    assert.ok(!choosing.ready);
    for (const card of ["c1", "c2", "c3"]) choosing.press(card);
    assert.deepEqual(choosing.picked, ["a", "b"]);
    assert.equal(choosing.refused, "Choose at most 2.");
    assert.equal(choosing.press("c1"), "changed");
    assert.deepEqual([choosing.picked, choosing.refused, choosing.ready], [["b"], "", true]);
  });

  test("a second press takes back instead of sending", () => {
    const choosing = several(1, 2, offer("a", "c1"), offer("b", "c2"), offer("c", "c3"));
    assert.deepEqual([choosing.press("c1"), choosing.press("c1")], ["changed", "changed"]);
    assert.deepEqual(choosing.picked, []);
  });

  test("where all are picked their order is what is asked, and each has its place", () => {
    const choosing = several(2, 2, offer("a", "c1"), offer("b", "c2"));
    choosing.press("c2");
    choosing.press("c1");
    assert.ok(choosing.ordered);
    assert.deepEqual([choosing.picked, choosing.place("c1"), choosing.place("c2")], [["b", "a"], 2, 1]);
    assert.equal(several(1, 2, offer("a", "c1"), offer("b", "c2")).place("c1"), 0);
  });
});

describe("nothing is chosen", () => {
  test("a pass is one of the offers, and none of its card's", () => {
    const choosing = one(offer("a", "c1"), offer("pass", "c1", { pass: true, risky: true }));
    assert.deepEqual(choosing.none, { ids: ["pass"], words: "pass", risky: true });
    assert.deepEqual(choosing.of("c1").map((it) => it.id), ["a"]);
  });

  test("none may be picked where the least is none", () => {
    assert.deepEqual(several(0, 2, offer("a", "c1")).none, { ids: [], words: "None", risky: false });
    assert.equal(several(1, 2, offer("a", "c1")).none, null);
    assert.equal(new Choosing(null).none, null);
  });

  test("the only answer there is is known as such", () => {
    assert.deepEqual(several(2, 2, offer("a"), offer("b")).alone, ["a", "b"]);
    assert.deepEqual(several(0, 0).alone, []);
    assert.equal(several(1, 2, offer("a"), offer("b")).alone, null);
    assert.equal(new Choosing(null).alone, null);
  });
});

test("what is risky is asked for twice, and anew once something else was pressed", () => {
  const choosing = one(offer("a", "c1", { risky: true }), offer("b", "c2"));
  assert.ok(!choosing.confirm("a", true));
  assert.ok(choosing.confirm("a", true));
  assert.ok(choosing.confirm("b", false));
  choosing.press("c2");
  assert.ok(!choosing.confirm("a", true));
});

test("a card says why it can't be chosen where others of its kind can", () => {
  const table = {
    card: (id) => ({ id, on: null, facts: { type: id.startsWith("l") ? "location" : "character" } }),
    places: new Map([["h1", "hand"], ["h2", "hand"], ["c1", "play"], ["c2", "play"], ["l1", "play"]]),
  };
  const choosing = one(offer("a", "c1"));
  assert.deepEqual(["c2", "l1", "h1"].map((id) => choosing.asksFor(table, id)), [true, false, false]);
  const window = new Choosing({ id: "w", question: "opportunity", least: 1, most: 1, offers: [offer("a", "c1"), offer("b", "h1")] });
  assert.deepEqual(["c2", "h2"].map((id) => window.asksFor(table, id)), [false, true]);
});
