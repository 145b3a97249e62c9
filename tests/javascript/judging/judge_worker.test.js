// What the service worker of judges keeps: pages in the language of each, and offline those that were read last.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const CODE = readFileSync(new URL("../../../tournament/static/judging/floor/judge-worker.js", import.meta.url), "utf8");
const HOME = "https://kingsmoot.test";

// A worker with its own caches; `pages` are what the server answers, and undefined that there is no network.
function started() {
  const stores = new Map();
  const store = () => {
    const kept = new Map();
    return {
      match: async (key) => kept.get(String(key?.url ?? key))?.clone(),
      put: async (key, response) => void kept.set(String(key), response),
      delete: async (key) => kept.delete(String(key)),
      keys: async () => [...kept.keys()].map((url) => ({ url })),
    };
  };
  const caches = {
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
    open: async (name) => stores.get(name) ?? stores.set(name, store()).get(name),
  };
  const heard = {};
  const server = { pages: {} };
  const fetched = async (request) => {
    const body = server.pages?.[new URL(request.url ?? request).pathname];
    if (body === undefined) throw new TypeError("Failed to fetch");
    return new Response(body);
  };
  const self = { skipWaiting() {}, clients: { async claim() {} }, addEventListener: (kind, act) => heard[kind] = act };
  runInNewContext(CODE, { self, caches, fetch: fetched, location: { origin: HOME }, URL, Response });
  const happens = async (kind, more) => {
    const done = [];
    heard[kind]({ waitUntil: (one) => done.push(one), respondWith: (one) => done.push(one), ...more });
    return (await Promise.all(done))[0];
  };
  const reads = async (path, method = "GET") =>
    (await happens("fetch", { request: { url: HOME + path, method, cache: "default" } }))?.text();
  return { server, stores, happens, reads };
}

const page = (language, words) => `<!doctype html>\n<html lang="${language}">\n${words}`;

test("a page is kept in its language, and read offline in the one that was read last", async () => {
  const { server, stores, reads } = started();
  for (const [language, words] of [["en", "Calls"], ["de", "Rufe"]]) {
    server.pages = { "/events/moot/judge": page(language, words) };
    assert.match(await reads("/events/moot/judge"), new RegExp(words));
  }
  assert.deepEqual([...stores.keys()].filter((name) => name.includes(" ")), ["judge-2 en", "judge-2 de"]);
  server.pages = undefined;
  assert.match(await reads("/events/moot/judge"), /Rufe/);
  server.pages = { "/cases": page("en", "Case law") };
  await reads("/cases");
  server.pages = undefined;
  assert.match(await reads("/events/moot/judge"), /Calls/);
});

test("a page that was read in another language only is better than none", async () => {
  const { server, reads } = started();
  server.pages = { "/events/moot/disputes/1": page("en", "Dispute 1") };
  await reads("/events/moot/disputes/1");
  server.pages = { "/rules": page("de", "Regeln") };
  await reads("/rules");
  server.pages = undefined;
  assert.match(await reads("/events/moot/disputes/1"), /Dispute 1/);
  assert.match(await reads("/rules/lcg2:save"), /Regeln/);
  await assert.rejects(reads("/events/moot/disputes/2"));
});

test("the texts of scripts are kept, and signing out deletes everything", async () => {
  const { server, stores, happens, reads } = started();
  server.pages = { "/messages/de.js": "texts", "/events/moot/judge": page("de", "Rufe"), "/sign-out": "" };
  await happens("message", { data: { keep: ["/events/moot/judge", "/messages/de.js?v=1", "/elsewhere"] } });
  server.pages = undefined;
  assert.equal(await reads("/messages/de.js?v=1"), "texts");
  assert.match(await reads("/events/moot/judge"), /Rufe/);
  await reads("/sign-out", "POST");
  assert.deepEqual([...stores.keys()], []);
});
