// @ts-check
/// <reference lib="webworker" />
/**
 * Python in a worker of the browser: it loads Pyodide and the package, and answers messages one
 * after the other. `pyodide.js` starts it, and ends it.
 *
 * @typedef {{ loading: string, part?: number } | { isReady: true } | { failed: string }
 *   | { reply: string, heap: number } | { died: string }} Said
 */

import "../files.js";
import { loadPyodide } from "../python/pyodide.mjs";

const PYTHON = new URL("../python/", import.meta.url);
const ARCHIVE = "packages.bin";
const FETCHED = [
  ...["pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip"],
  ARCHIVE,
];

/** How often the page is told how much has come. */
const STEPS = 100;

/** @type {Record<string, { size: number, sha256: string }>} */
const files = /** @type {any} */ (self).FILES;

/** @param {Said} said */
function say(said) {
  self.postMessage(said);
}

/** Whether the service worker keeps all that Python needs, so that nothing comes from afar. */
async function isKept() {
  if (!("caches" in self)) return false;
  const found = FETCHED.map((name) => {
    const path = `python/${name}`;
    return caches.match(new URL(`../${path}?${files[path].sha256}`, import.meta.url));
  });
  return (await Promise.all(found)).every(Boolean);
}

/** Say how much of Python has come from afar, whoever fetches it. */
function tellOfFetching() {
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

/** The archive: what is in it, by path. @returns {Promise<Uint8Array>} */
async function fetchArchive() {
  const response = await fetch(new URL(ARCHIVE, PYTHON));
  if (!response.ok || !response.body) throw new Error(`${ARCHIVE}: ${response.status}`);
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/**
 * Yield the files of a tar archive with short names, as `archives.py` writes it.
 * @param {Uint8Array} archive
 * @returns {Generator<[string, Uint8Array]>}
 */
function* filesOf(archive) {
  const decoder = new TextDecoder();
  /** @param {number} start @param {number} size */
  const textAt = (start, size) =>
    decoder.decode(archive.subarray(start, start + size)).replace(/\0.*$/s, "");
  for (let at = 0; archive[at]; ) {
    const folder = textAt(at + 345, 155);
    const name = textAt(at, 100);
    const size = parseInt(textAt(at + 124, 12), 8);
    at += 512;
    yield [folder ? `${folder}/${name}` : name, archive.subarray(at, at + size)];
    at += Math.ceil(size / 512) * 512;
  }
}

async function load() {
  if (!(await isKept())) tellOfFetching();
  const archive = fetchArchive();
  const python = await loadPyodide({
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
  });
  say({ loading: "loading.start" });
  const folders = new Set();
  for (const [name, content] of filesOf(await archive)) {
    const path = `/packages/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(path, content);
  }
  python.runPython("import sys; sys.path.insert(0, '/packages')");
  const { handle_text } = python.pyimport("sudoku_model.page.controller");
  self.onmessage = ({ data }) => {
    try {
      say({ reply: handle_text(data), heap: python._module.HEAP8.length });
    } catch (problem) {
      say({ died: String(problem).trim().split("\n").at(-1) ?? "" });
    }
  };
  say({ isReady: true });
}

load().catch((problem) => say({ failed: String(problem.message ?? problem) }));
