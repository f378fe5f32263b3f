// @ts-check
/**
 * A field for code: a text area over the same text in colours. Keys do what they do in notebooks:
 * Ctrl and Enter runs, Shift and Enter runs and goes on, Enter keeps the indentation, and Tab
 * indents. Escape leaves the field, so that Tab goes on to the next button.
 */

import { element } from "./elements.js";
import { highlighted } from "./highlight.js";

const INDENT = "    ";

export class Editor {
  /**
   * @param {string} name What it is called, for screen readers.
   * @param {string} source
   * @param {{ changed: () => void, run: () => void, runOn: () => void, leave: () => void }} on
   */
  constructor(name, source, on) {
    this.on = on;
    this.field = element("textarea", {
      value: source,
      ariaLabel: name,
      spellcheck: false,
      autocapitalize: "off",
      autocomplete: "off",
    });
    this.colours = element("pre", { ariaHidden: "true" });
    this.root = element("div", { className: "nb-editor highlight" });
    this.root.append(this.colours, this.field);
    this.field.addEventListener("input", () => this.show());
    this.field.addEventListener("keydown", (event) => this.press(event));
    this.show(false);
  }

  get source() {
    return this.field.value;
  }

  set source(source) {
    this.field.value = source;
    this.show();
  }

  show(isNew = true) {
    this.colours.replaceChildren(...highlighted(this.field.value), "\n");
    if (isNew) this.on.changed();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key === "Enter" && (ctrlKey || metaKey)) this.on.run();
    else if (key === "Enter" && shiftKey) this.on.runOn();
    else if (key === "Escape") this.on.leave();
    else if (key === "Enter" && !altKey) this.insert(`\n${this.indentation()}`);
    else if (key === "Tab" && !ctrlKey && !metaKey && !altKey) this.indent(shiftKey);
    else return;
    event.preventDefault();
  }

  /** Type a text, in a way that undo takes back. @param {string} text */
  insert(text) {
    this.field.focus();
    if (text) document.execCommand("insertText", false, text);
    else document.execCommand("delete");
  }

  /** What the next line begins with. */
  indentation() {
    const { value, selectionStart } = this.field;
    const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
    const own = /^ */.exec(line)?.[0] ?? "";
    return /:\s*(#.*)?$/.test(line) ? own + INDENT : own;
  }

  /** Move the selected lines, or type an indentation. @param {boolean} isBack */
  indent(isBack) {
    const { value, selectionStart, selectionEnd } = this.field;
    if (!isBack && selectionStart === selectionEnd) {
      this.insert(INDENT);
      return;
    }
    const start = value.lastIndexOf("\n", selectionStart - 1) + 1;
    const next = value.indexOf("\n", Math.max(start, selectionEnd - 1));
    const end = next < 0 ? value.length : next;
    const lines = value.slice(start, end).split("\n");
    const moved = lines.map((line) => (isBack ? line.replace(/^ {1,4}/, "") : line && INDENT + line));
    const text = moved.join("\n");
    this.field.setSelectionRange(start, end);
    this.insert(text);
    this.field.setSelectionRange(start, start + text.length);
  }
}
