// @ts-check
/// <reference lib="webworker" />
/**
 * Python in a worker of the browser: it loads Pyodide and the package, and answers messages one
 * after the other. `pyodide.js` starts it, and ends it.
 *
 * @typedef {import("./python.js").Loading | { isReady: true } | { failed: string }
 *   | { reply: string, heap: number } | { died: string }} Said
 */

import { loadPython } from "./python.js";

/** @param {Said} said */
function say(said) {
  self.postMessage(said);
}

async function load() {
  const python = await loadPython(say);
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
