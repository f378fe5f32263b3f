// @ts-check
/** What is shown while somebody waits for an answer. */

import { button, make } from "./dom.js";
import { text } from "./texts.js";

/**
 * Begin a search that somebody waits for: a place says so, with a way to stop it.
 * @param {HTMLElement} place
 * @returns {AbortController}
 */
export function searchIn(place) {
  const search = new AbortController();
  const stop = button(text("stop"), () => search.abort());
  place.replaceChildren(make("p", {}, text("searching"), " ", stop));
  search.signal.addEventListener("abort", () => place.replaceChildren());
  return search;
}
