// @ts-check
/**
 * The page as a document of its own: it has an address, which may hold a puzzle, and the browser
 * keeps what somebody works on.
 */

import { START } from "./link.js";
import { Page } from "./page.js";
import { loadTexts } from "./texts.js";
import { Work } from "./work.js";

/** Read one of the files of data beside this one. @param {string} path */
async function read(path) {
  return (await fetch(new URL(path, import.meta.url))).json();
}

/**
 * Open the page.
 * @param {import("./host.js").Host} host
 * @param {{ first?: string, root?: HTMLElement }} [options]
 *   `first` is the text of a puzzle to begin with, in any format.
 */
export async function open(host, { first = "", root } = {}) {
  document.documentElement.lang = await loadTexts(read);
  const examples = await read("examples.json");
  const work = await Work.keptOr(examples[0]);
  const page = new Page(host, examples, work, document);
  (root ?? document.getElementById("page") ?? document.body).replaceChildren(page.element);
  const loadFragment = () => {
    const { href, hash } = location;
    if (!hash.startsWith(START)) return;
    history.replaceState(null, "", location.pathname + location.search);
    page.load(href);
  };
  window.addEventListener("pagehide", () => work.keep());
  window.addEventListener("hashchange", loadFragment);
  const begun = page.begin();
  if (first && first !== work.first) {
    page.load(first);
    work.first = first;
  }
  loadFragment();
  await begun;
  return page;
}
