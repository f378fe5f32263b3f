// @ts-check
/** The page as a widget: a view of a board in a notebook. */

import { later, make } from "./dom.js";
import { WidgetHost } from "./hosts/widget.js";
import { Page } from "./page.js";
import { SharedWork } from "./shared_work.js";
import { loadTexts } from "./texts.js";

/** The style sheet of a theme comes after the attribute that announces it: after so long it is there. */
const THEME = 500;

/** Events that are not meant for the notebook as well. */
const OWN = ["keydown", "keypress", "keyup", "copy", "cut", "paste", "dragover", "drop"];

/**
 * Show a board.
 * @param {{ model: import("./hosts/widget.js").Model, el: HTMLElement }} view
 * @param {Record<string, string>} files The files of the front end.
 * @returns {Promise<() => void>} What ends it.
 */
export async function render({ model, el }, files) {
  const lang = await loadTexts(async (path) => JSON.parse(files[path]));
  // In a shadow the styles of the notebook do not reach the board, nor the other way round.
  const element = make("div", {
    lang,
    class: "sudoku-model-board",
    // JupyterLab takes keys for its own shortcuts, unless what has the focus says this.
    "data-lm-suppress-shortcuts": "true",
  });
  const shadow = element.attachShadow({ mode: "open" });
  const host = new WidgetHost(model);
  const work = new SharedWork(host);
  const page = new Page(host, JSON.parse(files["examples.json"]), work, shadow);
  shadow.append(make("style", {}, files["page.css"], files["widget.css"]), page.element);
  for (const kind of OWN) element.addEventListener(kind, (event) => event.stopPropagation());
  el.replaceChildren(element);
  const stopFollowing = followTheme(element);
  page.begin();
  return () => {
    stopFollowing();
    page.close();
    work.close();
    host.close();
  };
}

/**
 * Take the theme of the notebook, whatever program it runs in.
 * @param {HTMLElement} element
 * @returns {() => void} What ends it.
 */
function followTheme(element) {
  const look = () => {
    element.dataset.theme = isOnDark(element.parentElement) ? "dark" : "light";
  };
  const again = later(look);
  const changed = () => {
    look();
    again.after(THEME);
  };
  const observer = new MutationObserver(changed);
  for (const root of [document.documentElement, document.body]) {
    observer.observe(root, { attributes: true });
  }
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", changed);
  changed();
  return () => {
    again.cancel();
    observer.disconnect();
    system.removeEventListener("change", changed);
  };
}

/**
 * Say whether what lies behind an element is dark.
 * @param {Element | null} element
 */
function isOnDark(element) {
  for (let at = element; at; at = at.parentElement) {
    const parts = getComputedStyle(at).backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [];
    const [red, green, blue, alpha = 1] = parts;
    if (parts.length >= 3 && alpha > 0.5) {
      return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
    }
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}
