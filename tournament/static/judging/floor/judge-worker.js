// What a judge needs without a network: the page of calls, calls that were opened, and the rules. The network comes
// first; what was kept is shown only where it does not answer. Whoever signs out leaves nothing behind.
const KEPT = "judge-1";
const PAGES = [/^\/events\/[^/]+\/(judge|disputes\/\d+)$/, /^\/rules(\/|$)/, /^\/cases(\/|$)/];
const isPage = (url) => PAGES.some((page) => page.test(url.pathname));
const isAsset = (url) => url.pathname.startsWith("/static/");

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("message", (event) => event.waitUntil(keepAll(event.data.keep ?? [])));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin) return;
  if (event.request.method === "POST" && url.pathname === "/sign-out") event.waitUntil(caches.delete(KEPT));
  if (event.request.method !== "GET" || event.request.cache === "no-store" || !(isPage(url) || isAsset(url))) return;
  event.respondWith(answer(event.request, url));
});

async function begin() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.clients.claim();
}

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

async function answer(request, url) {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (isPage(url)) await keep(cache, url.href, response.clone());
    return response;
  } catch (gone) {
    const kept = (await cache.match(url.href)) ?? (url.pathname.startsWith("/rules") ? await anyRules(cache) : undefined);
    if (kept) return kept;
    throw gone;
  }
}

async function keep(cache, address, response) {
  if (response.status === 200 && !response.redirected) await cache.put(address, response);
  else if (response.redirected || [401, 403, 404].includes(response.status)) await cache.delete(address);
}

async function anyRules(cache) {
  const kept = await cache.keys();
  const index = kept.find((one) => new URL(one.url).pathname === "/rules");
  return index && cache.match(index);
}
