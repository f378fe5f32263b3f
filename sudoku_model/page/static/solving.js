// @ts-check
/**
 * The panel of somebody who solves: digits and marks apart from the givens, a check, hints in
 * stages, and the explanation as a film.
 *
 * @typedef {{ number: number, name: string, text: string, reasons: string[], difficulty: number,
 *   cells: number[], constraints: number[], placed: [number, number] | null,
 *   removed: [number, number][], filled: Record<number, number>, candidates: number[][] }} Step
 * @typedef {{ text: string, solved: boolean, step: Step | null,
 *   stages: { text: string, cells: number[] }[],
 *   mistakes: { cell: number, text: string }[] }} Hint The stages tell more and more.
 */

import { ICONS, Segments, button, iconButton, make, row, say } from "./dom.js";
import { DigitReader, Pad } from "./pad.js";
import { searchIn } from "./searching.js";
import { text } from "./texts.js";
import { emptyPlay, nameOf, toggled, without } from "./work.js";

const SECONDS = 120;

/** Seconds after which what is known of an explanation is shown, while the rest is looked for. */
const WITHIN = [1, 4, 16, 64, SECONDS];

/** The numbers of the colours; `page.css` says which they are. */
const COLOURS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** How somebody fills cells, with its key. @type {[string, string][]} */
const ENTRIES = [
  ["digit", "z"],
  ["corner", "x"],
  ["centre", "c"],
  ["colour", "v"],
];

export class Solving {
  /** @param {import("./page.js").Page} page */
  constructor(page) {
    this.page = page;
    this.entry = "digit";
    this.reader = new DigitReader();
    this.asked = new AbortController();
    /** @type {Hint | undefined} */
    this.hint = undefined;
    /** What was filled in when it was asked for. @type {import("./work.js").Play | undefined} */
    this.hinted = undefined;
    this.stage = 0;
    /** @type {Step[]} */
    this.steps = [];
    /** Whether more steps are to come. */
    this.hasMore = true;
    /** What is said when all steps are there: how hard the puzzle is. */
    this.outcome = "";
    /** Which step of the film is shown, from 0. @type {number | undefined} */
    this.shown = undefined;
    /** Cells that were found to be wrong, with what stood there. @type {Map<number, number>} */
    this.wrong = new Map();

    const names = ENTRIES.map(([name]) => [name, text(`entry.${name}`)]);
    this.entries = new Segments(text("entry"), Object.fromEntries(names), (name) => this.choose(name));
    ENTRIES.forEach(([, key], place) => (this.entries.buttons[place].title = key));
    this.pad = new Pad(
      (digit) => this.enter(digit, this.entry),
      () => this.erase(),
    );
    this.said = make("div", { class: "found", "aria-live": "polite" });
    this.hintButton = button(text("hint"), () => this.nextStage(), { class: "primary" });
    this.filmPanel = make("div", { class: "film" });
    this.rules = make("p", { class: "rules" });
    /** What is wrong with the puzzle, if anything. */
    this.doubt = make("p", { class: "doubt" });
    this.fog = make("p", { class: "note" }, text("fog.solve"));
    this.element = make(
      "section",
      { class: "panel solving", "aria-label": text("mode.solve") },
      this.doubt,
      this.fog,
      make("div", { class: "row entries" }, this.entries.element, page.board.addingButton()),
      this.pad.element,
      make(
        "div",
        { class: "actions" },
        this.hintButton,
        button(text("check"), () => this.check()),
        button(text("film"), () => this.film()),
        button(text("restart"), () => this.restart()),
      ),
      this.said,
      this.filmPanel,
      this.rules,
    );
    this.choose("digit");
  }

  // What is shown.

  show() {
    const { view } = this.page.work.now;
    if (!view) return;
    say(this.rules, view.rules);
    this.fog.hidden = !view.fog;
    const { status, inWords } = this.page.knowing;
    const isDoubtful = ["none", "multiple", "undecided"].includes(status);
    say(this.doubt, isDoubtful ? text("doubt", { verdict: inWords }) : "");
    const isColour = this.entry === "colour";
    const digits = isColour ? COLOURS : view.digits;
    this.pad.show(isColour ? COLOURS.map(() => "") : view.symbols, digits, this.entry);
    const { play } = this.page.work.now;
    const { values } = play;
    // A digit or a mark more or less, also by undo: the hint was about another board.
    if (this.hinted && this.hinted !== play) this.forgetHint();
    for (const [cell, digit] of this.wrong) if (values[cell] !== digit) this.wrong.delete(cell);
  }

  /** @param {string} entry */
  choose(entry) {
    this.entry = entry;
    this.reader.forget();
    this.entries.show(entry);
    this.show();
  }

  /** What was found out is about another puzzle. */
  forget() {
    this.stop();
    this.steps = [];
    this.hasMore = true;
    this.closeFilm();
    this.forgetHint();
    this.wrong.clear();
  }

  /** Call off what was asked. */
  stop() {
    this.asked.abort();
  }

  forgetHint() {
    this.stop();
    this.hint = this.hinted = undefined;
    this.stage = 0;
    say(this.hintButton, text("hint"));
    this.said.replaceChildren();
  }

  onSelected() {
    this.reader.forget();
  }

  /**
   * Add to the board what a hint or the film shows.
   * @param {import("./board.js").Content} content
   */
  addTo(content) {
    if (this.wrong.size) content.marks.wrong = new Set(this.wrong.keys());
    const step = this.shown === undefined ? undefined : this.steps[this.shown];
    if (step) {
      content.values = {};
      content.corner = content.centre = {};
      for (const [cell, digit] of Object.entries(step.filled)) {
        if (content.givens[Number(cell)] === null) content.values[Number(cell)] = digit;
      }
      step.candidates.slice(0, content.givens.length).forEach((digits, cell) => {
        if (!(cell in step.filled)) content.small[cell] = digits;
      });
      this.addStep(content, step);
    } else if (this.hint && this.stage) {
      const { stages, step: next } = this.hint;
      content.marks.look = new Set(stages[this.stage - 1].cells);
      const isLast = this.stage === stages.length;
      if (isLast && next?.placed) content.marks.placed = new Set([next.placed[0]]);
    }
  }

  /**
   * @param {import("./board.js").Content} content
   * @param {Step} step
   */
  addStep(content, step) {
    content.marks.look = new Set(this.cellsOf(step));
    for (const [cell, digit] of step.removed) {
      content.struck[cell] = [...(content.struck[cell] ?? []), digit];
    }
    if (step.placed) {
      const [cell, digit] = step.placed;
      content.marks.placed = new Set([cell]);
      content.ghosts[cell] = digit;
    }
  }

  /** The cells to look at, with those of the constraints. @param {Step} step */
  cellsOf(step) {
    const { view } = this.page.work.now;
    const ruled = step.constraints.flatMap((place) => view?.constraints[place]?.cells ?? []);
    return [...step.cells, ...ruled];
  }

  // Filling in.

  /** @param {KeyboardEvent} event @returns {boolean} */
  onKey(event) {
    const { key } = event;
    const code = event.code.match(/^(?:Digit|Numpad)([0-9])$/)?.[1];
    if (event.altKey) return false;
    const isControl = event.ctrlKey || event.metaKey;
    // As in SudokuPad: with Shift into the corner, with Ctrl into the middle.
    if (code && (isControl || event.shiftKey)) {
      return this.onSign(code, isControl ? "centre" : "corner");
    }
    if (isControl) return false;
    if (key === "Backspace" || key === "Delete") this.erase();
    else if (key === "Escape") this.closeFilm();
    else return key.length === 1 && key !== " " && this.onSign(key, this.entry);
    return true;
  }

  /**
   * @param {string} sign
   * @param {string} entry
   * @returns {boolean}
   */
  onSign(sign, entry) {
    const { view } = this.page.work.now;
    if (!view) return false;
    const isColour = entry === "colour";
    const read = isColour
      ? this.reader.read(sign, COLOURS.map(String), COLOURS, false)
      : this.reader.read(sign, view.symbols, view.digits, entry === "digit");
    if (read) {
      // The 1 of a 12 was no mark.
      if (read.instead !== undefined && entry !== "digit") this.enter(read.instead, entry);
      this.enter(read.digit, entry);
      return true;
    }
    const chosen = ENTRIES.find(([, key]) => key === sign.toLowerCase());
    if (chosen) this.choose(chosen[0]);
    return Boolean(chosen);
  }

  /**
   * @param {number} digit
   * @param {string} entry
   */
  enter(digit, entry) {
    const { work, board } = this.page;
    const { puzzle, play } = work.now;
    const isColour = entry === "colour";
    const free = board.selected.filter((cell) => isColour || puzzle.givens[cell] === null);
    if (!free.length) return;
    this.closeFilm();
    this.forgetHint();
    if (isColour) work.go({ play: { ...play, colours: toggled(play.colours, free, digit) } });
    else if (entry === "digit") {
      const values = { ...play.values };
      const isEverywhere = free.every((cell) => values[cell] === digit);
      for (const cell of free) {
        if (isEverywhere) delete values[cell];
        else values[cell] = digit;
      }
      work.go({ play: { ...play, values } });
      this.congratulate();
    } else {
      const marks = entry === "corner" ? "corner" : "centre";
      const open = free.filter((cell) => !(cell in play.values));
      if (open.length) work.go({ play: { ...play, [marks]: toggled(play[marks], open, digit) } });
    }
  }

  /** Clear the cells: of digits first, then of marks, then of colours. */
  erase() {
    const { work, board } = this.page;
    const { play } = work.now;
    const cells = board.selected;
    /** @param {Record<number, unknown>} known */
    const has = (known) => cells.some((cell) => cell in known);
    this.forgetHint();
    if (has(play.values)) work.go({ play: { ...play, values: without(play.values, cells) } });
    else if (has(play.corner) || has(play.centre)) {
      const corner = without(play.corner, cells);
      work.go({ play: { ...play, corner, centre: without(play.centre, cells) } });
    } else if (has(play.colours)) {
      work.go({ play: { ...play, colours: without(play.colours, cells) } });
    }
  }

  restart() {
    this.closeFilm();
    this.forgetHint();
    const { work } = this.page;
    work.go({ play: emptyPlay() });
  }

  /** The digits on the board. */
  get values() {
    const { puzzle, play } = this.page.work.now;
    const cells = puzzle.rows * puzzle.columns;
    return puzzle.givens.slice(0, cells).map((given, cell) => given ?? play.values[cell] ?? null);
  }

  /** What hints have left in open cells, by the names of these. @returns {Record<string, number[]>} */
  get left() {
    const { puzzle, play } = this.page.work.now;
    const cells = Object.entries(play.left ?? {});
    return Object.fromEntries(cells.map(([cell, digits]) => [nameOf(puzzle, Number(cell)), digits]));
  }

  // Knowing.

  congratulate() {
    const { values } = this;
    const solution = this.page.knowing.onlySolution;
    const holes = new Set(this.page.work.now.view?.holes);
    const isRight = values.every((digit, cell) => holes.has(cell) || digit === solution?.[cell]);
    if (solution && isRight) this.tell(text("solved"), "good");
  }

  /** Say whether what stands there is right so far. */
  check() {
    const { page } = this;
    const solution = page.knowing.onlySolution;
    this.forgetHint();
    if (!solution) {
      const { status, inWords } = page.knowing;
      this.tell(text(status === "searching" ? "check.wait" : "check.not", { verdict: inWords }));
      return;
    }
    const entered = Object.entries(page.work.now.play.values);
    const wrong = entered.filter(([cell, digit]) => solution[Number(cell)] !== digit);
    this.wrong = new Map(wrong.map(([cell, digit]) => [Number(cell), digit]));
    const number = wrong.length;
    this.tell(text(number ? "check.wrong" : "check.right", { number }), number ? "bad" : "good");
    page.showContent();
  }

  /**
   * @param {string} words
   * @param {string} [kind]
   */
  tell(words, kind = "") {
    this.said.replaceChildren(make("p", kind ? { class: kind } : {}, words));
  }

  /**
   * @param {Record<string, unknown> & { ask: string }} question
   * @returns {Promise<any>} The answer; undefined if it was called off, or cannot be given.
   */
  async ask(question) {
    this.asked.abort();
    this.asked = searchIn(this.said);
    const reply = await this.page.search({ seconds: SECONDS, ...question }, this.asked.signal);
    if (!reply) return undefined;
    this.said.replaceChildren();
    if ("answer" in reply) return reply.answer;
    this.tell(reply.error);
    return undefined;
  }

  /** Show more of the hint: where to look, what is there, all of it; then do it. */
  async nextStage() {
    if (!this.hint) {
      this.closeFilm();
      this.hinted = this.page.work.now.play;
      this.hint = await this.ask({ ask: "hint", values: this.values, left: this.left });
      this.stage = 0;
    }
    const { hint } = this;
    if (!hint) return;
    const { step, stages, mistakes } = hint;
    if (!step && !mistakes.length) {
      this.forgetHint();
      this.tell(hint.text, hint.solved ? "good" : "");
      return;
    }
    if (step && this.stage === stages.length) {
      this.take(step);
      return;
    }
    this.stage += 1;
    const { values } = this.page.work.now.play;
    this.wrong = new Map(mistakes.map(({ cell }) => [cell, values[cell]]));
    const isLast = this.stage === stages.length;
    this.tell(stages[this.stage - 1].text);
    say(this.hintButton, text(!isLast ? "hint.more" : step ? "hint.take" : "hint"));
    this.page.showContent();
    if (isLast && !step) this.hint = undefined;
  }

  /** Put what the hint says on the board. @param {Step} step */
  take(step) {
    const { work } = this.page;
    const { play } = work.now;
    this.forgetHint();
    if (step.placed) {
      const [cell, digit] = step.placed;
      work.go({ play: { ...play, values: { ...play.values, [cell]: digit } } });
      this.congratulate();
      return;
    }
    const centre = { ...play.centre };
    const left = { ...play.left };
    for (const [cell, digit] of step.removed) {
      const known = centre[cell] ?? step.candidates[cell];
      centre[cell] = known.filter((other) => other !== digit);
      left[cell] = (left[cell] ?? step.candidates[cell]).filter((other) => other !== digit);
    }
    work.go({ play: { ...play, centre, left } });
  }

  // The film.

  /** Explain the puzzle from its start: what is known is shown while the rest is looked for. */
  async film() {
    if (this.steps.length) this.openFilm();
    if (!this.hasMore) this.tell(this.outcome);
    for (const within of WITHIN) {
      if (!this.hasMore) return;
      const found = await this.ask({ ask: "steps", within });
      if (!found) return;
      const isFirst = !this.steps.length && found.steps.length > 0;
      this.steps = found.steps;
      this.hasMore = found.more;
      if (isFirst) this.openFilm();
      else if (this.shown !== undefined) this.showLength();
      if (found.more) continue;
      this.outcome = found.text;
      this.tell(this.outcome);
    }
  }

  openFilm() {
    this.forgetHint();
    this.element.classList.add("filming");
    const by = (/** @type {number} */ steps) => () => this.go((this.shown ?? 0) + steps);
    this.title = make("h2");
    this.sentence = make("p", { class: "sentence" });
    this.why = make("ul");
    this.slider = make("input", { type: "range", min: "0", value: "0" });
    this.slider.setAttribute("aria-label", text("film.place"));
    const { slider } = this;
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    this.bars = make("div");
    this.filmPanel.replaceChildren(
      this.bars,
      slider,
      row(
        iconButton(ICONS.first, text("film.first"), () => this.go(0)),
        iconButton(ICONS.back, text("film.back"), by(-1)),
        iconButton(ICONS.next, text("film.next"), by(1)),
        iconButton(ICONS.last, text("film.last"), () => this.go(this.steps.length - 1)),
        button(text("film.close"), () => this.closeFilm()),
      ),
      make("div", { "aria-live": "polite" }, this.title, this.sentence, this.why),
    );
    this.shown = 0;
    this.showLength();
  }

  /** There are more steps than there were. */
  showLength() {
    if (this.slider) this.slider.max = String(this.steps.length - 1);
    this.bars?.replaceChildren(this.curve());
    this.go(this.shown ?? 0);
  }

  /** How hard each step is: a bar for each. */
  curve() {
    const hardest = Math.max(...this.steps.map(({ difficulty }) => difficulty), 1);
    const bars = this.steps.map(({ difficulty }) => {
      const bar = make("i");
      bar.style.height = `${Math.max(4, (100 * difficulty) / hardest)}%`;
      return bar;
    });
    const label = text("film.curve", { hardest });
    return make("div", { class: "curve", role: "img", "aria-label": label }, ...bars);
  }

  /** @param {number} place */
  go(place) {
    this.shown = Math.max(0, Math.min(place, this.steps.length - 1));
    const step = this.steps[this.shown];
    const { title, sentence, why, slider } = this;
    if (!title || !sentence || !why || !slider) return;
    slider.value = String(this.shown);
    const name = step.name || text("hint.unnamed");
    say(title, text("film.step", { place: step.number, of: this.hasMore ? `${this.steps.length} …` : this.steps.length, name }));
    say(sentence, step.text);
    why.replaceChildren(...step.reasons.map((reason) => make("li", {}, reason)));
    [...this.filmPanel.querySelectorAll(".curve i")].forEach((bar, at) => {
      bar.classList.toggle("now", at === this.shown);
    });
    this.page.showContent();
  }

  closeFilm() {
    if (this.shown === undefined) return;
    this.shown = undefined;
    this.element.classList.remove("filming");
    this.filmPanel.replaceChildren();
    this.page.showContent();
  }
}
