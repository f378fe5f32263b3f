/**
 * A notebook from its beginning to its end in Firefox: `test_notebooks.py` runs it.
 */

import { address, faults, finish, page } from "../firefox.mjs";

/** @param {string} name */
async function press(name) {
  await page.locator(`aria/${name}[role="button"]`).click();
}

await page.goto(address);
await press("Run this in the browser");
await press("Run all");
await page.waitForFunction(
  () => {
    const cells = [...document.querySelectorAll(".nb-cell")];
    return cells.length > 0 && cells.every(({ dataset }) => /done|missing|failed/.test(dataset.state));
  },
  { timeout: 200_000, polling: 200 },
);
const states = await page.$$eval(".nb-cell", (cells) => cells.map(({ dataset }) => dataset.state));
const missing = states.filter((state) => state === "missing").length;
if (states.includes("failed") || missing >= states.length / 3) faults.push(states.join(" "));
await finish();
