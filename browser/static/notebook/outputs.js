// @ts-check
/** What a cell shows, drawn as on the pages of the documentation. */

import { element } from "./elements.js";

/** @typedef {import("./widgets.js").View} View */

const VIEW = "application/vnd.jupyter.widget-view+json";

/**
 * @param {string} kind The class.
 * @param {string} text
 */
function preformatted(kind, text) {
  const outer = element("div", { className: `output ${kind}` });
  const inner = element("div", { className: "highlight" });
  // Where it scrolls, keys scroll it too.
  inner.append(element("pre", { textContent: text, tabIndex: 0 }));
  outer.append(inner);
  return outer;
}

/**
 * @param {string} stream
 * @param {string} text
 */
export function printed(stream, text) {
  const output = preformatted(stream === "stderr" ? "stream nb-stderr" : "stream", text);
  output.dataset.stream = stream;
  return output;
}

/** @param {string} trace */
export function errorOf(trace) {
  const output = preformatted("nb-error", trace);
  output.setAttribute("role", "alert");
  return output;
}

/**
 * The richest form of a value that the page can show.
 * @param {Record<string, any>} data
 * @param {(view: View, target: HTMLElement) => void} show Shows a widget.
 */
export function outputOf(data, show) {
  if (data[VIEW]) {
    const output = element("div", { className: "output nb-widget" });
    show(data[VIEW], output);
    return output;
  }
  if (data["text/html"]) {
    const output = element("div", { className: "output text_html", innerHTML: data["text/html"] });
    // Scripts that come as text run only when they are made anew, as notebooks do it.
    for (const script of output.querySelectorAll("script")) {
      const { type, textContent } = script;
      script.replaceWith(element("script", { type, textContent }));
    }
    return output;
  }
  if (data["image/svg+xml"]) {
    return picture(`data:image/svg+xml;utf8,${encodeURIComponent(data["image/svg+xml"])}`, data);
  }
  if (data["image/png"]) return picture(`data:image/png;base64,${data["image/png"]}`, data);
  return preformatted("text_plain", data["text/plain"] ?? "");
}

/**
 * @param {string} src
 * @param {Record<string, any>} data
 */
function picture(src, data) {
  return element("img", { src, alt: data["text/plain"] ?? "" });
}
