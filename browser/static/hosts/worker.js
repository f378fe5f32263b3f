// @ts-check
/// <reference lib="webworker" />
/**
 * Python in a worker of the browser: it loads Pyodide and the package, and answers messages one
 * after the other. `pyodide.js` starts it, and ends it.
 *
 * @typedef {{ loading: string, part?: number } | { isReady: true } | { failed: string }
 *   | { reply: string, heap: number } | { died: string }} Said
 */

// @ts-ignore It is there when the page has been built.
import "../files.js";
// @ts-ignore So is this.
import { loadPyodide } from "../python/pyodide.mjs";
import { install } from "./packages.js";

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

async function load() {
  if (!(await isKept())) tellOfFetching();
  const archive = fetch(new URL(ARCHIVE, PYTHON));
  const python = await loadPyodide({ env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" } });
  say({ loading: "loading.start" });
  const { ok, status, body } = await archive;
  if (!ok || !body) throw new Error(`${ARCHIVE}: ${status}`);
  await install(python, body);
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
