// @ts-check
/// <reference lib="webworker" />
/**
 * The Python of a notebook, in a worker of the browser: it runs cells, one after the other. Between
 * them, and while a cell waits, widgets hear from the page. `runner.js` starts it, and ends it.
 *
 * @typedef {{ cell: number, stream?: string, text?: string, data?: Record<string, any>,
 *   done?: boolean, error?: string, missing?: string, through?: boolean }} Told
 * @typedef {{ widget: number, state?: Record<string, any>, content?: any, closed?: boolean }} Carried
 * @typedef {{ run: number, source: string } | Carried} Asked
 * @typedef {import("../hosts/python.js").Loading | { isReady: true } | { died: string }
 *   | { told: string }} Said What `told` holds is `Told` or `Carried`, as JSON.
 */

import { loadPython } from "../hosts/python.js";

/** @param {Said} said */
function say(said) {
  self.postMessage(said);
}

/** @param {unknown} problem */
function die(problem) {
  say({ died: String(problem).trim().split("\n").at(-1) ?? "" });
}

async function load() {
  const python = await loadPython(say);
  const notebook = python.pyimport("browser.notebook.cells").on_page(
    (/** @type {string} */ told) => say({ told }),
  );
  self.onmessage = ({ data }) => {
    if ("run" in data) notebook.run(data.run, data.source).catch(die);
    else notebook.hear(JSON.stringify(data));
  };
  say({ isReady: true });
}

load().catch(die);
