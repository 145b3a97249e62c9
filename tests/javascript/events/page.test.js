// Scripts of an event's pages: clocks, and lists in which names are sought.
import assert from "node:assert/strict";
import { test } from "node:test";

import "../empty_page.js";

const { called, written } = await import("../../../tournament/static/events/clock.js");
const { fits, fold } = await import("../../../tournament/static/events/search.js");

test("a round clock is written in minutes and seconds, and goes on beyond its end", () => {
  assert.deepEqual([3300, 61, 0, -1, -75].map(written), ["55:00", "1:01", "0:00", "+0:01", "+1:15"]);
});

test("it is spoken at ten, five and one minutes, and at the end", () => {
  assert.deepEqual([600, 300, 60, 0].map(called), ["10 minutes left in this round.", "5 minutes left in this round.", "1 minute left in this round.", "Time is up in this round."]);
  assert.deepEqual([601, 599, 120, 1, -60].map(called), [null, null, null, null, null]);
});

const sought = (words, text, number) => fits(fold(words).split(" "), fold(text), number);

test("a name is found by its parts, whatever marks its letters have", () => {
  assert.ok(sought("mia", "Mía Holt", "12") && sought("HOLT mi", "Mía Holt", "12"));
  assert.ok(!sought("mia vane", "Mía Holt", "12"));
});

test("a number is that of the table, whole", () => {
  assert.ok(sought("12", "Mía Holt", "12") && sought("12", "Mía Holt", "table 12"));
  assert.ok(!sought("2", "Mía Holt", "12") && !sought("1", "Mía Holt", "12"));
  assert.ok(sought("2", "Mia 2", ""));
});
