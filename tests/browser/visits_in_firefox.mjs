/**
 * A first and a second visit of the static page in Firefox: `test_in_firefox.py` runs it.
 */

import { address, finish, page } from "../firefox.mjs";

const MEMORY = "python/memory.bin";

/** Wait until something holds on the page. */
async function until(holds, ...given) {
  await page.waitForFunction(holds, { timeout: 100_000, polling: 200 }, ...given);
}

const isSolved = () => document.querySelector(".verdict")?.textContent.includes("Exactly one");

await page.goto(address);
await until(isSolved);
await until(async (name) => {
  const cache = await caches.open("sudoku-model.page");
  return (await cache.keys()).some(({ url }) => url.includes(name));
}, MEMORY);
await page.goto("about:blank");
await page.goto(address);
await until(isSolved);
await finish();
