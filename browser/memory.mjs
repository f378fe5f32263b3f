// @ts-check
/**
 * Write the memory of a Python that has loaded what the first verdict needs, for `starting.js`:
 *
 *     node memory.mjs PAGE
 */

import { openAsBlob } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const page = process.argv[2];
const { start } = await import(pathToFileURL(`${page}/hosts/starting.js`).href);
const { unpacked } = await import(pathToFileURL(`${page}/hosts/packages.js`).href);
const python = await start(
  pathToFileURL(`${page}/python/`).href,
  async () => unpacked((await openAsBlob(`${page}/python/packages.bin`)).stream()),
  undefined,
  { _makeSnapshot: true },
);
python.runPython(await readFile(`${import.meta.dirname}/memory.py`, "utf8"));
await writeFile(`${page}/python/memory.bin`, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
