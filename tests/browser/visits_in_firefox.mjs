/**
 * A first and a second visit of the static page in an unchanged Firefox, by WebDriver BiDi:
 * `test_in_firefox.py` runs it.
 *
 *     node visits_in_firefox.mjs LINK PUPPETEER FIREFOX
 */

const [link, puppeteer, executablePath] = process.argv.slice(2);
const { launch } = await import(puppeteer);
const browser = await launch({ browser: "firefox", executablePath, headless: true });
const page = await browser.newPage();
const faults = [];
page.on("pageerror", (error) => faults.push(String(error)));
const MEMORY = "python/memory.bin";

/** Wait until something holds on the page. */
async function until(holds, ...given) {
  await page.waitForFunction(holds, { timeout: 100_000, polling: 200 }, ...given);
}

const isSolved = () => document.querySelector(".verdict")?.textContent.includes("Exactly one");

await page.goto(link);
await until(isSolved);
await until(async (name) => {
  const cache = await caches.open("sudoku-model.page");
  return (await cache.keys()).some(({ url }) => url.includes(name));
}, MEMORY);
await page.goto("about:blank");
await page.goto(link);
await until(isSolved);
if (faults.length) throw new Error(faults.join("\n"));
await browser.close();
