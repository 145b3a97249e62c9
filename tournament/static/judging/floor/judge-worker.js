// @ts-check
// What a judge needs offline: the page of calls, opened disputes, and the rules. The network comes first; a kept page
// is shown only if the network fails. Pages are kept for each language, so offline pages are all in the one read last.
// Signing out deletes everything.
const KEPT = "judge-2";
const LATEST = "/language"; // the key in KEPT under which the language of the newest page is kept
const PAGES = [/^\/events\/[^/]+\/(judge|disputes\/\d+)$/, /^\/rules(\/|$)/, /^\/cases(\/|$)/];
const ASSETS = ["/static/", "/messages/"];
/** @param {URL} url */
const isPage = (url) => PAGES.some((page) => page.test(url.pathname));
/** @param {URL} url */
const isAsset = (url) => ASSETS.some((folder) => url.pathname.startsWith(folder));
/** @param {string} language */
const pagesIn = (language) => `${KEPT} ${language}`;

const worker = /** @type {PageWorker} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(begin()));
worker.addEventListener("message", (event) => event.waitUntil(keepAll(event.data.keep ?? [])));
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin) return;
  if (event.request.method === "POST" && url.pathname === "/sign-out") event.waitUntil(forget(() => true));
  if (event.request.method !== "GET" || event.request.cache === "no-store" || !(isPage(url) || isAsset(url))) return;
  event.respondWith(answer(event.request, url));
});

async function begin() {
  await forget((name) => name !== KEPT && !name.startsWith(`${KEPT} `));
  await worker.clients.claim();
}

/** @param {(name: string) => boolean} wanted */
async function forget(wanted) {
  for (const name of await caches.keys()) if (wanted(name)) await caches.delete(name);
}

/** @param {string[]} addresses */
async function keepAll(addresses) {
  const assets = await caches.open(KEPT);
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    if (url.origin !== location.origin || !(isPage(url) || isAsset(url))) continue;
    if (isAsset(url) && (await assets.match(url.href))) continue;
    try {
      const response = await fetch(url.href);
      if (isPage(url)) await keepPage(url.href, response);
      else if (response.status === 200) await assets.put(url.href, response);
    } catch {
      return; // offline; the next page asks again
    }
  }
}

/** @param {Request} request @param {URL} url */
async function answer(request, url) {
  try {
    const response = await fetch(request);
    if (isPage(url)) await keepPage(url.href, response.clone());
    return response;
  } catch (gone) {
    const kept = isPage(url) ? await keptPage(url) : await (await caches.open(KEPT)).match(url.href);
    if (kept) return kept;
    throw gone;
  }
}

// A page is kept in its own language. Parts of pages have none and belong to the language that was read last.
/** @param {string} address @param {Response} response */
async function keepPage(address, response) {
  if (response.status === 200 && !response.redirected) {
    const [, named] = /<html[^>]*\slang="([\w-]+)"/.exec(await response.clone().text()) ?? [];
    const language = named ?? (await latestLanguage());
    if (named) await (await caches.open(KEPT)).put(LATEST, new Response(named));
    await (await caches.open(pagesIn(language))).put(address, response);
  } else if (response.redirected || [401, 403, 404].includes(response.status)) {
    for (const cache of await pageCaches()) await cache.delete(address);
  }
}

async function latestLanguage() {
  const kept = await (await caches.open(KEPT)).match(LATEST);
  return kept ? await kept.text() : "en";
}

// The pages of each language, beginning with the language that was read last.
async function pageCaches() {
  const first = pagesIn(await latestLanguage());
  const names = (await caches.keys()).filter((name) => name.startsWith(`${KEPT} `) && name !== first);
  return Promise.all([first, ...names].map((name) => caches.open(name)));
}

/** @param {URL} url */
async function keptPage(url) {
  const kept = await pageCaches();
  for (const cache of kept) {
    const page = await cache.match(url.href);
    if (page) return page;
  }
  if (!url.pathname.startsWith("/rules")) return undefined;
  for (const cache of kept) {
    const index = (await cache.keys()).find((one) => new URL(one.url).pathname === "/rules");
    if (index) return cache.match(index);
  }
  return undefined;
}
