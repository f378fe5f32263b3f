// @ts-check
/**
 * How Python is started, in a browser and under Node: either from nothing, or with the memory of one
 * that has loaded what the first verdict needs (`memory.mjs` wrote it). The latter takes a third of
 * the time, but there is more to fetch.
 */

import { install } from "./packages.js";

/** What Pyodide takes: two of its options are for those who make and load memories. */
const OPTIONS = { env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" } };

/** All who load a memory would otherwise draw the same random numbers. */
const AFTERWARDS = "import random; random.seed()";

/**
 * @param {string} core The address of Pyodide's folder.
 * @param {() => Promise<Uint8Array>} packages Gives the archive of packages.
 * @param {Promise<Uint8Array>} [remembered] The memory of another Python, which was made of the same files.
 * @param {object} [options] Further ones of Pyodide.
 * @returns {Promise<any>} Pyodide, with the packages.
 */
export async function start(core, packages, remembered, options) {
  const [{ loadPyodide }, { default: create }, memory] = await Promise.all([
    import(`${core}pyodide.mjs`),
    import(`${core}pyodide.asm.mjs`),
    remembered,
  ]);
  /** Memory has a size of its own at first, whatever is to be loaded into it. @param {object} settings */
  const createPyodideModule = async (settings) => {
    const module = await create(settings);
    if (memory && module.HEAP8.length < memory.length) module.growMemory(memory.length);
    return module;
  };
  const python = await loadPyodide({
    ...OPTIONS,
    createPyodideModule,
    ...(memory && { _loadSnapshot: memory }),
    ...options,
  });
  install(python, await packages());
  if (memory) python.runPython(AFTERWARDS);
  return python;
}
