// @ts-check
/**
 * A cell: its code, which can be changed, and what it shows.
 *
 * @typedef {import("./worker.js").Told} Told
 * @typedef {import("./widgets.js").View} View
 */

import { Editor } from "./editor.js";
import { element } from "./elements.js";
import { errorOf, outputOf, printed } from "./outputs.js";

export class Cell {
  /**
   * @param {HTMLElement} container
   * @param {number} number
   * @param {{ changes: import("./changes.js").Changes, run: (cell: Cell) => void,
   *   goOn: (cell: Cell) => void,
   *   show: (view: View, target: HTMLElement) => void }} by What it is part of.
   */
  constructor(container, number, by) {
    this.number = number;
    this.container = container;
    this.by = by;
    /** How far it is. */
    this.phase = "";
    /** Whether what it shows is of an earlier run. */
    this.isStale = false;
    this.hasRun = false;
    const input = /** @type {HTMLElement} */ (container.querySelector(".cell_input"));
    this.output = /** @type {HTMLElement} */ (
      container.querySelector(".cell_output") ?? element("div", { className: "cell_output" })
    );
    container.append(this.output);
    /** What the notebook was stored with. */
    this.stored = [...this.output.childNodes];
    this.original = (input.querySelector("pre")?.textContent ?? "").trimEnd();
    this.editor = new Editor(`Cell ${number}`, by.changes.of(this.original), {
      changed: () => this.change(),
      run: () => by.run(this),
      runOn: () => {
        by.run(this);
        by.goOn(this);
      },
      leave: () => this.go.focus(),
    });
    this.go = element("button", { type: "button", textContent: "Run", title: "Ctrl and Enter" });
    this.go.ariaLabel = `Run cell ${number}`;
    this.go.addEventListener("click", () => by.run(this));
    this.back = element("button", { type: "button", textContent: "Take back my changes" });
    this.back.addEventListener("click", () => (this.editor.source = this.original));
    this.state = element("span", { className: "nb-state" });
    const head = element("div", { className: "nb-head" });
    head.append(this.go, this.state, this.back);
    input.replaceChildren(head, this.editor.root);
    container.classList.add("nb-cell");
    this.change(false);
    this.reset();
  }

  get source() {
    return this.editor.source;
  }

  focus() {
    this.editor.field.focus();
  }

  change(isKept = true) {
    this.back.hidden = this.source === this.original;
    if (!isKept) return;
    this.by.changes.keep(this.original, this.source);
    if (this.hasRun && this.phase !== "running") {
      this.hasRun = false;
      this.tell("changed", "changed, not run yet");
    }
  }

  reset() {
    this.hasRun = false;
    this.tell("stored", "as stored, not run yet");
  }

  wait() {
    this.tell("waiting", "waits");
  }

  begin() {
    this.isStale = true;
    this.hasRun = true;
    this.tell("running", "is running …");
  }

  /**
   * @param {string} state
   * @param {string} words
   */
  tell(state, words) {
    this.phase = state;
    this.container.dataset.state = state;
    this.state.textContent = words;
  }

  /** @param {Told} told */
  hear({ stream, text, data, done, error, missing, through }) {
    // What was shown before stays until there is something new, so that the page does not jump.
    if (this.isStale) {
      this.isStale = false;
      this.output.replaceChildren();
    }
    if (stream) this.print(stream, text ?? "");
    else if (data) this.output.append(outputOf(data, this.by.show));
    else if (missing) this.showStored(missing, Boolean(through));
    else if (error !== undefined) {
      this.output.append(errorOf(error));
      this.hasRun = false;
      this.tell("failed", "failed");
    } else if (done) this.tell("done", "has run");
  }

  /**
   * @param {string} stream
   * @param {string} text
   */
  print(stream, text) {
    const last = this.output.lastElementChild;
    if (last instanceof HTMLElement && last.dataset.stream === stream) {
      last.querySelector("pre")?.append(text);
    } else this.output.append(printed(stream, text));
  }

  /**
   * @param {string} missing
   * @param {boolean} through
   */
  showStored(missing, through) {
    const needs = through ? "builds on a cell that needs" : "needs";
    const here = `This cell ${needs} ${missing}, which cannot be had in a browser.`;
    const words = this.stored.length ? `${here} Where that is installed, it shows:` : here;
    const note = element("p", { className: "nb-missing", textContent: words });
    this.output.replaceChildren(note, ...this.stored);
    this.tell("missing", `needs ${missing}`);
  }
}
