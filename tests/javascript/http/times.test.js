// Moments in the reader's own zone and words.
import assert from "node:assert/strict";
import { test } from "node:test";

import "../empty_page.js";

process.env.TZ = "Asia/Tokyo";
const { localize } = await import("../../../tournament/static/http/times.js");
const NOON = "2026-11-19T12:00:05Z";

// As much of a <time> as the script asks for.
const time = (dataset, dateTime = NOON) => ({ dataset, dateTime, hasAttribute: (name) => name === "data-clock" && "clock" in dataset });
const shown = (dataset, dateTime) => {
  const made = time(dataset, dateTime);
  localize({ querySelectorAll: () => [made] });
  return made;
};
const format = (options) => new Intl.DateTimeFormat(undefined, options).format(new Date(NOON));

test("the hour is that where the reader is", () => {
  assert.match(shown({ clock: "" }).textContent, /^(21|9):00:05/);
});

test("a moment is a date with its hour, one of the two, or the hour with seconds", () => {
  assert.equal(shown({}).textContent, format({ dateStyle: "medium", timeStyle: "short" }));
  assert.equal(shown({ show: "hour" }).textContent, format({ timeStyle: "short" }));
  assert.equal(shown({ show: "day" }).textContent, format({ weekday: "short", day: "numeric", month: "short", year: "numeric" }));
  assert.equal(shown({ ms: String(Date.parse(NOON)), clock: "" }).textContent, format({ timeStyle: "medium" }));
});

test("pointing at it tells the zone, and what is no moment stays as it is", () => {
  assert.match(shown({}).title, /GMT\+9|JST/);
  assert.equal(shown({}, "soon").textContent, undefined);
});
