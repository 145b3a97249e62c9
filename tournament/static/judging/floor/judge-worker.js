// @ts-check
// What a judge needs without a network: the page of calls, calls that were opened, and the rules. The network comes
// first; what was kept is shown only where it does not answer. Whoever signs out leaves nothing behind.
const KEPT = "judge-1";
const PAGES = [/^\/events\/[^/]+\/(judge|disputes\/\d+)$/, /^\/rules(\/|$)/, /^\/cases(\/|$)/];
/** @param {URL} url */
const isPage = (url) => PAGES.some((page) => page.test(url.pathname));
/** @param {URL} url */
const isAsset = (url) => url.pathname.startsWith("/static/");

const worker = /** @type {PageWorker} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(begin()));
worker.addEventListener("message", (event) => event.waitUntil(keepAll(event.data.keep ?? [])));
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin) return;
  if (event.request.method === "POST" && url.pathname === "/sign-out") event.waitUntil(caches.delete(KEPT));
  if (event.request.method !== "GET" || event.request.cache === "no-store" || !(isPage(url) || isAsset(url))) return;
  event.respondWith(answer(event.request, url));
});

async function begin() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {string[]} addresses */
async function keepAll(addresses) {
  const cache = await caches.open(KEPT);
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    if (url.origin !== location.origin || !(isPage(url) || isAsset(url))) continue;
    if (isAsset(url) && (await cache.match(url.href))) continue;
    try {
      await keep(cache, url.href, await fetch(url.href));
    } catch {
      return; // the network went away; the next page asks again
    }
  }
}

/** @param {Request} request @param {URL} url */
async function answer(request, url) {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (isPage(url)) await keep(cache, url.href, response.clone());
    return response;
  } catch (gone) {
    const kept = (await cache.match(url.href)) ??
      (url.pathname.startsWith("/rules") ? await anyRules(cache) : undefined);
    if (kept) return kept;
    throw gone;
  }
}

/** @param {Cache} cache @param {string} address @param {Response} response */
async function keep(cache, address, response) {
  if (response.status === 200 && !response.redirected) await cache.put(address, response);
  else if (response.redirected || [401, 403, 404].includes(response.status)) await cache.delete(address);
}

/** @param {Cache} cache */
async function anyRules(cache) {
  const kept = await cache.keys();
  const index = kept.find((one) => new URL(one.url).pathname === "/rules");
  return index && cache.match(index);
}
