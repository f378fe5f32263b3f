/**
 * An unchanged Firefox, by WebDriver BiDi: what the scripts that `firefox.py` runs begin and end with.
 *
 *     node SCRIPT ADDRESS PUPPETEER FIREFOX
 */

const [given, puppeteer, executablePath] = process.argv.slice(2);
const { launch } = await import(puppeteer);
const browser = await launch({ browser: "firefox", executablePath, headless: true });

/** What is to be visited. */
export const address = given;

/** An empty page. */
export const page = await browser.newPage();

/** What went wrong on it; a script may add to that. */
export const faults = [];
page.on("pageerror", (error) => faults.push(String(error)));

/** Close the browser; fail if anything went wrong. */
export async function finish() {
  if (faults.length) throw new Error(faults.join("\n"));
  await browser.close();
}
