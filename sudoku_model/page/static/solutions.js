// @ts-check
/** The solutions of a puzzle, of which one is shown: that of a verdict, or one after the other. */

import { ICONS, iconButton, make, row, say } from "./dom.js";
import { text } from "./texts.js";

/** Seconds after which no more solutions are looked for. */
const SECONDS = 20;

export class Solutions {
  /** @param {import("./knowing.js").Knowing} knowing */
  constructor(knowing) {
    this.knowing = knowing;
    /** The values of all cells. @type {number[][]} */
    this.known = [];
    /** Whether there are no others. */
    this.areAll = false;
    /** Under way once they were asked for. @type {Promise<void> | undefined} */
    this.learning = undefined;
    /** Which one is shown, from 0. @type {number | undefined} */
    this.place = undefined;
    /** What there is to see with each, if cells beside the board say where. @type {import("./work.js").View[]} */
    this.views = [];
    this.words = make("span", { role: "status" });
    this.back = iconButton(ICONS.back, text("solutions.back"), () => this.step(-1));
    this.next = iconButton(ICONS.next, text("solutions.next"), () => this.step(1));
    this.element = row(this.back, this.words, this.next);
    this.element.hidden = true;
  }

  /** Begin anew, with those of a verdict. @param {number[][]} [known] */
  begin(known = []) {
    this.known = known;
    this.areAll = false;
    this.learning = this.place = undefined;
    this.views = [];
  }

  /** Show the first one, or none any more. */
  toggle() {
    this.show(this.place === undefined ? 0 : undefined);
  }

  /** @param {-1 | 1} direction */
  step(direction) {
    const { length } = this.known;
    this.show(((this.place ?? 0) + direction + length) % length);
  }

  /** @param {number | undefined} place */
  async show(place) {
    this.place = place;
    this.knowing.showAll();
    if (place === undefined) return;
    if (this.known.length > 1) this.learning ??= this.learn(this.knowing.asked.signal);
    await this.learnView(place, this.knowing.asked.signal);
  }

  /** @param {AbortSignal} signal */
  async learn(signal) {
    const found = await this.knowing.ask({ ask: "solutions", seconds: SECONDS }, signal);
    if (!found) return;
    const told = this.known.map(String);
    const others = found.solutions.filter((/** @type {number[]} */ one) => !told.includes(String(one)));
    // Those of the verdict come first, and no more than were listed.
    const most = Math.max(this.known.length, found.solutions.length);
    this.known = [...this.known, ...others].slice(0, most);
    this.areAll = found.complete;
    this.knowing.showAll();
  }

  /**
   * @param {number} place
   * @param {AbortSignal} signal
   */
  async learnView(place, signal) {
    const { extras } = this.knowing.page.work.now.view ?? {};
    if (!extras?.length || this.views[place]) return;
    const quick = { ask: "view", solution: this.known[place], seconds: undefined };
    const found = await this.knowing.ask(quick, signal);
    if (!found) return;
    this.views[place] = found.view;
    this.knowing.showAll();
  }

  /** The one that is shown, with the values of all cells. */
  get shown() {
    return this.place === undefined ? undefined : this.known[this.place];
  }

  /** What there is to see with it, such as the regions that it has. */
  get shownView() {
    return this.place === undefined ? undefined : this.views[this.place];
  }

  /** The cells in which the one that is shown differs from the one before it, the first from the second. */
  get differing() {
    const { known, place, shown } = this;
    if (place === undefined || !shown || known.length < 2) return [];
    const other = known[place - 1] ?? known[1];
    return shown.flatMap((value, cell) => (other[cell] === value ? [] : [cell]));
  }

  showPlace() {
    const isOneOfMany = this.place !== undefined && this.known.length > 1;
    this.element.hidden = !isOneOfMany;
    if (!isOneOfMany) return;
    const values = { place: (this.place ?? 0) + 1, number: this.known.length };
    const words = text(this.areAll ? "solutions.of" : "solutions.so.far", values);
    const isStated = this.shown !== undefined && this.knowing.isStated(this.shown);
    say(this.words, isStated ? text("solutions.stated", { words }) : words);
  }
}
