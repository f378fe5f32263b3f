// @ts-check
/**
 * Run a function of `archives.py` in Pyodide under Node:
 *
 *     node archives.mjs CORE WHEELS OUTPUT
 */

import { pathToFileURL } from "node:url";

const [core, wheels, output] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`).href);
const python = await loadPyodide();
const folders = { core, wheels, output, here: import.meta.dirname };
for (const [name, folder] of Object.entries(folders)) {
  python.FS.mkdirTree(`/mounted/${name}`);
  python.mountNodeFS(`/mounted/${name}`, folder);
}
python.runPython("import sys; sys.path.insert(0, '/mounted/here')");
python.pyimport("archives").make("/mounted/core", "/mounted/wheels", "/mounted/output");
