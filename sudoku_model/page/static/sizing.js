// @ts-check
/** How large a board is: typed for a new one, or for the one that is there. */

import { button, make, row } from "./dom.js";
import { text } from "./texts.js";

/** So many things that were left out are named; undo brings all of them back. */
const MOST_NAMED = 4;

/** @typedef {{ rows: number, columns: number }} Size */

export class SizeFields {
  /**
   * @param {string} words What is done with the size.
   * @param {(size: Size) => void} act
   */
  constructor(words, act) {
    this.rows = make("input", { type: "number", min: "1", max: "36", value: "9" });
    this.columns = make("input", { type: "number", min: "1", max: "36", value: "9" });
    // Most boards are square: the second number follows until it is typed.
    this.rows.addEventListener("input", () => (this.columns.value = this.rows.value));
    const go = () => act({ rows: Number(this.rows.value), columns: Number(this.columns.value) });
    for (const side of [this.rows, this.columns]) {
      side.addEventListener("keydown", ({ key }) => key === "Enter" && go());
    }
    this.element = row(
      make("label", {}, text("open.rows"), " ", this.rows),
      make("label", {}, text("open.columns"), " ", this.columns),
      button(words, go),
    );
  }

  /** @param {Size} size */
  show({ rows, columns }) {
    this.rows.value = String(rows);
    this.columns.value = String(columns);
  }
}

/** Gives the board another size; what does not fit on it is named. */
export class Sizing {
  /** @param {import("./page.js").Page} page */
  constructor(page) {
    this.page = page;
    this.fields = new SizeFields(text("resize"), (size) => this.resize(size));
    this.element = this.fields.element;
    /** The board whose size is shown: what is typed stays until it is another. @type {Size | undefined} */
    this.shown = undefined;
  }

  /** @param {Size} size */
  show(size) {
    if (this.shown?.rows === size.rows && this.shown.columns === size.columns) return;
    this.shown = size;
    this.fields.show(size);
  }

  /** @param {Size} size */
  async resize(size) {
    const answer = await this.page.command({ ask: "resize", ...size });
    if (answer?.left.length) this.page.tell(text("resize.left", { left: listed(answer.left) }));
  }
}

/** @param {string[]} left */
function listed(left) {
  const named = left.slice(0, MOST_NAMED).join("; ");
  const number = left.length - MOST_NAMED;
  return number > 0 ? text("resize.left.more", { left: named, number }) : named;
}
