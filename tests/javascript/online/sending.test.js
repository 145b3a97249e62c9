// A choice arrives once, however often its answer is lost: a real server loses them here.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";

import "../empty_page.js";
import { Refused, Sender } from "../../../tournament/static/online/board/sending.js";

// What is sent and how it is answered: a status with what is said, or nothing, as where the connection breaks.
async function served(t, ...answers) {
  const got = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()));
    got.push([request.url, body]);
    const [status, said] = answers[Math.min(got.length, answers.length) - 1] ?? [];
    if (!status) return request.socket.destroy();
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(said));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => (server.closeAllConnections(), server.close()));
  const told = [];
  const sender = new Sender(`http://127.0.0.1:${server.address().port}/matches/m`, (state) => told.push(state));
  return { sender, told, got };
}

const hurried = (sender, told) => setInterval(() => told.at(-1) === "unsent" && sender.now(), 5);

test("an answer that comes is the view, and nothing is under way any more", async (t) => {
  const { sender, told, got } = await served(t, [200, { version: 7 }]);
  assert.deepEqual(await sender.send("choices", { prompt: "p", ids: ["a"] }), { version: 7 });
  assert.deepEqual([told, sender.busy, got.length], [["sending", ""], false, 1]);
  assert.equal(got[0][0], "/matches/m/choices");
});

test("what is lost, or not taken just now, goes out again with the same key", async (t) => {
  const { sender, told, got } = await served(t, [], [503, {}], [200, { version: 8 }]);
  const again = hurried(sender, told);
  assert.deepEqual(await sender.send("choices", { ids: ["a"] }), { version: 8 });
  clearInterval(again);
  assert.equal(got.length, 3);
  assert.deepEqual(new Set(got.map(([, body]) => body.key)).size, 1);
  assert.deepEqual(told, ["sending", "unsent", "unsent", ""]);
});

test("another choice has another key", async (t) => {
  const { sender, got } = await served(t, [200, {}]);
  await sender.send("choices", {});
  await sender.send("choices", {});
  assert.notEqual(got[0][1].key, got[1][1].key);
});

test("a refusal is told in the server's words and not tried again", async (t) => {
  const { sender, got } = await served(t, [409, { detail: "The table has moved on." }]);
  const refused = await sender.send("choices", {}).catch((error) => error);
  assert.ok(refused instanceof Refused);
  assert.deepEqual([refused.status, refused.message, got.length, sender.busy], [409, "The table has moved on.", 1, false]);
});

test("one thing is sent at a time", async (t) => {
  const { sender } = await served(t, [200, { version: 1 }]);
  const first = sender.send("choices", {});
  assert.equal(await sender.send("settings", {}), null);
  assert.deepEqual(await first, { version: 1 });
});

test("what is given up while no answer came is not tried again", async (t) => {
  const { sender, told, got } = await served(t, []);
  const sent = sender.send("choices", {});
  while (told.at(-1) !== "unsent") await new Promise((done) => setTimeout(done, 5));
  sender.cancel();
  assert.deepEqual([await sent, got.length, sender.busy], [null, 1, false]);
});
