/**
 * The main ways of a setter in Firefox: `test_firefox.py` runs it.
 */

import { address, finish, page } from "../firefox.mjs";

await page.setViewport({ width: 1400, height: 900 });
await page.goto(address);
await page.waitForSelector(".tool");

/** Wait until something holds. */
async function until(holds) {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not in time: ${holds}`);
    await new Promise((go) => setTimeout(go, 50));
  }
}

const see = (words) => until(async () => (await page.$eval(".verdict", (e) => e.textContent)).includes(words));
const seeConstraints = (number) =>
  until(async () => (await page.$$(".constraints li")).length === number);
const cell = (row, column) => page.$(`.cell[aria-label^="row ${row} column ${column},"]`);

const line = (tab = page) =>
  tab.$$eval(".cell:not(.outside)", (cells) =>
    cells.map((one) => (one.classList.contains("digit") ? one.textContent : ".")).join(""),
  );

async function click(name) {
  const found = await page.evaluateHandle(
    (wanted) =>
      [...document.querySelectorAll("button, summary")].find((one) => {
        const names = [one.ariaLabel, one.textContent, one.querySelector("span")?.textContent];
        return names.includes(wanted) && one.checkVisibility();
      }),
    name,
  );
  const element = found.asElement();
  if (!element) throw new Error(`no button ${name}`);
  await element.click();
}

async function press(keys) {
  const parts = keys.split("+");
  for (const part of parts.slice(0, -1)) await page.keyboard.down(part);
  await page.keyboard.press(parts.at(-1));
  for (const part of parts.slice(0, -1)) await page.keyboard.up(part);
}

async function drag(...cells) {
  for (const [place, [row, column]] of cells.entries()) {
    const box = await (await cell(row, column)).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
    if (place === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

// A puzzle is opened, and judged with every key.
await click("Open");
await (await page.waitForSelector("dialog textarea")).type("1.....3..4.....2");
await click("Load");
await see("Exactly one");
await (await cell(1, 2)).click();
await press("1");
await see("No solution");
await press("Control+z");
await see("Exactly one");

// A cage is drawn; cells are copied with it, moved and cut.
await click("Killer cage");
await drag([1, 1], [1, 2]);
for (const key of ["4", "Enter"]) await press(key);
await seeConstraints(1);
await press("Escape");
await drag([1, 1], [1, 2]);
await press("Control+c");
await (await cell(3, 3)).click();
await press("Control+v");
await seeConstraints(2);
await press("Alt+ArrowDown");
await until(async () => (await line())[14] === "1");
await press("Control+x");
await seeConstraints(1);
for (let step = 0; step < 3; step += 1) await press("Control+z");
await until(async () => (await line()) === "1.....3..4.....2");

// The whole is turned, a clue put beside the board, the explanation shown, the work kept.
await click("Copy, move, mirror, turn");
await click("Whole puzzle");
await click("Turn right");
await until(async () => (await line()) === "...1.4....3.2...");
await click("Sandwich");
await (await page.$('.cell[aria-label^="outside, left of row 4"]')).click();
for (const key of ["3", "Enter"]) await press(key);
await seeConstraints(2);
await press("Escape");
await press("Control+z");
await see("Exactly one");
await click("Explain");
await page.waitForSelector(".film h2");
await click("Last step");
await click("Close");
await new Promise((go) => setTimeout(go, 600));
await page.reload();
await page.waitForSelector(".tool");
await until(async () => (await line()) === "...1.4....3.2...");

// Another tab has work of its own.
const tab = await page.browserContext().newPage();
await tab.goto(address);
await tab.waitForSelector(".tool", { timeout: 10_000 });
await until(async () => (await line(tab)) === "...1.4....3.2...");
await (await tab.$('.cell[aria-label^="row 1 column 1,"]')).click();
await tab.keyboard.press("2");
await until(async () => (await line(tab)) === "2..1.4....3.2...");
await new Promise((go) => setTimeout(go, 600));
for (const [one, digits] of [[page, "...1.4....3.2..."], [tab, "2..1.4....3.2..."]]) {
  await one.bringToFront();
  await one.reload();
  await one.waitForSelector(".tool");
  await until(async () => (await line(one)) === digits);
}
await tab.close();

await page.setViewport({ width: 360, height: 740 });
const width = await page.evaluate(() => document.documentElement.scrollWidth);
if (width > 360) throw new Error(`${width} pixels wide`);
await finish();
