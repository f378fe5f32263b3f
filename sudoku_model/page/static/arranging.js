// @ts-check
/**
 * Selected cells with what stands in them, or the whole puzzle: copied, moved, mirrored, turned.
 * What is copied is a text, so that it can be pasted into another board as well.
 */

import { STEPS } from "./board.js";
import { Segments, button, make, row } from "./dom.js";
import { text } from "./texts.js";

/** How the text of copied cells begins. */
const COPIED = '{"format":"sudoku-model cells"';

/** Ways to turn and to mirror, as Python calls them, with a sign. @type {[string, string][]} */
const TURNS = [
  ["turn-left", "↺"],
  ["turn-right", "↻"],
  ["left-right", "⇆"],
  ["top-bottom", "⇅"],
  ["diagonal", "⤡"],
  ["antidiagonal", "⤢"],
];

/** Whether a text is one of copied cells. @param {string} words */
export function areCells(words) {
  return words.startsWith(COPIED);
}

export class Arranging {
  /** @param {import("./page.js").Page} page */
  constructor(page) {
    this.page = page;
    /** What was copied last, for fingers. */
    this.copied = "";
    /** Whether all of the puzzle is turned rather than what is selected. */
    this.isWhole = false;
    const kinds = { cells: text("arrange.cells"), whole: text("arrange.whole") };
    this.kinds = new Segments(text("arrange.what"), kinds, (kind) => this.choose(kind === "whole"));
    const turns = TURNS.map(([turn, sign]) => {
      const name = text(`turn.${turn}`);
      const made = button(sign, () => this.turn(turn), { class: "icon", title: name });
      made.setAttribute("aria-label", name);
      return made;
    });
    this.pasteButton = button(text("paste"), () => this.paste(this.copied));
    this.element = make(
      "details",
      { class: "arranging" },
      make("summary", {}, text("arrange")),
      row(
        button(text("copy"), () => this.keep(this.copy())),
        button(text("cut"), () => this.keep(this.cut())),
        this.pasteButton,
      ),
      row(this.kinds.element),
      row(...turns),
    );
    this.choose(false);
    this.keep("");
  }

  /** @param {boolean} isWhole */
  choose(isWhole) {
    this.isWhole = isWhole;
    this.kinds.show(isWhole ? "whole" : "cells");
  }

  /** Keep what was copied, in the browser's own clipboard as well if it lets us. @param {string} words */
  keep(words) {
    this.copied = words;
    this.pasteButton.disabled = !words;
    if (words) navigator.clipboard?.writeText(words).catch(() => undefined);
  }

  /** The selected cells as a text, empty if there are none. */
  copy() {
    const cells = this.page.board.selected;
    if (!cells.length) return "";
    const { puzzle } = this.page.work.now;
    return `${COPIED},${JSON.stringify({ cells, puzzle }).slice(1)}`;
  }

  /** Take all that stands in the selected cells, and return it. */
  cut() {
    const words = this.copy();
    if (words) this.page.command({ do: "clear", cells: this.page.board.selected });
    return words;
  }

  /** Put copied cells where the cursor stands, which is their first row and column. @param {string} words */
  async paste(words) {
    const { board } = this.page;
    const { selected } = board;
    const { columns } = board.known;
    // Of several cells that are selected the corner is meant.
    const rows = selected.map((cell) => Math.floor(cell / columns));
    const sides = selected.map((cell) => cell % columns);
    const to = selected.length
      ? Math.min(...rows) * columns + Math.min(...sides)
      : board.cellAt(board.cursor);
    /** @type {{ cells: number[], puzzle: object }} */
    let copied;
    try {
      copied = JSON.parse(words);
    } catch {
      this.page.tell(text("paste.cut"));
      return;
    }
    const source = JSON.stringify(copied.puzzle);
    await this.arrange({ cells: copied.cells, source, to });
  }

  /** @param {string} turn */
  turn(turn) {
    this.arrange(this.isWhole ? { turn } : { turn, cells: this.page.board.selected });
  }

  /** Move the selected cells by one. @param {string} key An arrow key. */
  move(key) {
    const [down, across] = STEPS[key];
    this.arrange({ cells: this.page.board.selected, down, across });
  }

  /** What is selected stays so, wherever it went. @param {Record<string, unknown>} command */
  async arrange(command) {
    const { board } = this.page;
    const answer = await this.page.command({ ask: "arrange", ...command });
    if (!answer) return;
    const went = new Map(/** @type {[number, number][]} */ (answer.went));
    const before = Array.isArray(command.cells) ? command.cells : board.selected;
    const cells = before.map((cell) => went.get(cell) ?? cell);
    const at = went.get(board.cellAt(board.cursor)) ?? cells[0];
    if (at !== undefined) board.cursor = board.placeOfCell(at);
    board.select(cells);
    board.focus();
  }
}
