// @ts-check
/**
 * Python as the page has it, under Node: each line of the input is a call, as JSON
 * `[module, function, arguments]`, and each line of the output says what came of it: `{"value": …}`
 * or `{"raised": …}`.
 *
 *     node calls.mjs PAGE [FOLDER]
 *
 * FOLDER, if there is one, is searched for further modules.
 */

import { openAsBlob } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [page, folder] = process.argv.slice(2);
const { start } = await import(pathToFileURL(`${page}/hosts/starting.js`).href);
const { unpacked } = await import(pathToFileURL(`${page}/hosts/packages.js`).href);
const stored = async (name) => unpacked((await openAsBlob(`${page}/python/${name}`)).stream());
const python = await start(
  pathToFileURL(`${page}/python/`).href,
  () => stored("packages.bin"),
  stored("memory.bin"),
);
python.setStdout({ batched: console.error });
if (folder) {
  python.FS.mkdirTree("/further");
  python.mountNodeFS("/further", folder);
}
const call = python.runPython(`
import json, sys
from importlib import import_module
from inspect import isawaitable
from traceback import format_exc

sys.path.append("/further")

async def call(text):
    module, function, arguments = json.loads(text)
    try:
        value = getattr(import_module(module), function)(*arguments)
        return json.dumps({"value": await value if isawaitable(value) else value})
    except Exception:
        return json.dumps({"raised": format_exc()})

call
`);
for await (const line of createInterface({ input: process.stdin })) console.log(await call(line));
