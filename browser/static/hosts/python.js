// @ts-check
/// <reference lib="webworker" />
/**
 * Loads Pyodide and the package in a worker, and says how far it is.
 *
 * @typedef {{ loading: string, part?: number }} Loading
 */

// @ts-ignore It is there when the page has been built.
import "../files.js";
import { unpacked } from "./packages.js";
import { start } from "./starting.js";

const PYTHON = new URL("../python/", import.meta.url);
const ARCHIVE = "packages.bin";

/** It is not worth waiting for, but is there at the next visit. */
const MEMORY = "memory.bin";
const FETCHED = [
  ...["pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip"],
  ARCHIVE,
];

/** How often the page is told how much has come. */
const STEPS = 100;

/** @type {Record<string, { size: number, sha256: string }>} */
const files = /** @type {any} */ (self).FILES;

/** A file of Python as the service worker keeps it. @param {string} name */
async function kept(name) {
  if (!("caches" in self)) return undefined;
  const path = `python/${name}`;
  return caches.match(new URL(`../${path}?${files[path].sha256}`, import.meta.url));
}

/** Say how much of Python has come from afar, whoever fetches it. @param {(said: Loading) => void} say */
function tellOfFetching(say) {
  const all = FETCHED.reduce((sum, name) => sum + files[`python/${name}`].size, 0);
  let fetched = 0;
  let told = 0;
  const fetchIt = self.fetch;
  self.fetch = async (address, options) => {
    const { body, status, statusText, headers } = await fetchIt(address, options);
    const counting = new TransformStream({
      transform(chunk, controller) {
        controller.enqueue(chunk);
        fetched += chunk.length;
        if (fetched < told + all / STEPS) return;
        told = fetched;
        say({ loading: "loading.fetch", part: Math.min(fetched / all, 1) });
      },
    });
    return new Response(body?.pipeThrough(counting), { status, statusText, headers });
  };
}

/** What is in a packed file; the service worker has unpacked it if it keeps it. @param {Response} file */
async function contentOf(file) {
  if (file.headers.has("X-Unpacked")) return new Uint8Array(await file.arrayBuffer());
  if (!file.ok || !file.body) throw new Error(`${file.url}: ${file.status}`);
  return unpacked(file.body);
}

/**
 * @param {(said: Loading) => void} say
 * @returns {Promise<any>} Pyodide, with the package.
 */
export async function loadPython(say) {
  const [memory, ...others] = await Promise.all([MEMORY, ...FETCHED].map(kept));
  const isKept = others.every(Boolean);
  if (!isKept) tellOfFetching(say);
  const archive = fetch(new URL(ARCHIVE, PYTHON)).then(contentOf);
  const packages = () => {
    say({ loading: "loading.start" });
    return archive;
  };
  return start(PYTHON.href, packages, isKept && memory ? contentOf(memory) : undefined);
}
