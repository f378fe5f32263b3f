// @ts-check
/// <reference lib="webworker" />
/**
 * The service worker: what the page has fetched once it has for good, also without a network.
 *
 * `files.js` lists all files with what they contain (its first digits of SHA-256). A file is kept
 * under both, so what has not changed outlives a new version of the page. A new version takes over
 * when no page of the old one is open any more: nobody sees a mixture.
 */

const LIST = "files.js";
importScripts(LIST);

const KEPT = "sudoku-model.page";

/** Says of an answer that it is unpacked; `hosts/python.js` looks for it. */
const UNPACKED = "X-Unpacked";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @type {Record<string, { size: number, sha256: string }>} */
const files = /** @type {any} */ (self).FILES;

/** @param {string} path */
function keyOf(path) {
  return new URL(`${path}?${files[path].sha256}`, worker.registration.scope).href;
}

/** The file that an address means, undefined if it is none of the page's. @param {string} address */
function pathOf(address) {
  const { origin, pathname } = new URL(address);
  const scope = new URL(worker.registration.scope);
  if (origin !== scope.origin || !pathname.startsWith(scope.pathname)) return undefined;
  const path = pathname.slice(scope.pathname.length) || "index.html";
  return path in files || path === LIST ? path : undefined;
}

/** The list of this version, whatever the server has by now. */
function listOfFiles() {
  const headers = { "Content-Type": "text/javascript" };
  return new Response(`self.FILES = ${JSON.stringify(files)};`, { headers });
}

/**
 * Keep a file if it is the one that `files.js` means: the server may have a newer one by now.
 * What is packed is kept unpacked, which is what takes longest at a visit.
 * @param {string} path
 * @param {Response} response
 */
async function keep(path, response) {
  const { headers } = response;
  const content = await response.blob();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await content.arrayBuffer()));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!found.startsWith(files[path].sha256)) return;
  const kept = path.endsWith(".bin")
    ? new Response(content.stream().pipeThrough(new DecompressionStream("gzip")), {
        headers: { [UNPACKED]: "yes" },
      })
    : new Response(content, { headers });
  await (await caches.open(KEPT)).put(keyOf(path), kept);
}

/** Fetch and keep what the page has not asked for yet, or had before this worker was there. */
async function keepAll() {
  for (const path of Object.keys(files)) {
    if (await caches.match(keyOf(path))) continue;
    const response = await fetch(new URL(path, worker.registration.scope));
    if (response.ok) await keep(path, response);
  }
}

async function forgetOthers() {
  const needed = new Set(Object.keys(files).map(keyOf));
  const cache = await caches.open(KEPT);
  for (const { url } of await cache.keys()) if (!needed.has(url)) await cache.delete(url);
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  if (event.data === "keep all") event.waitUntil(keepAll());
});

worker.addEventListener("fetch", (event) => {
  const path = event.request.method === "GET" ? pathOf(event.request.url) : undefined;
  if (path === undefined) return;
  const answer = async () => {
    if (path === LIST) return listOfFiles();
    const kept = await caches.match(keyOf(path));
    if (kept) return kept;
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keep(path, response.clone()));
    return response;
  };
  event.respondWith(answer());
});
