// @ts-check
/**
 * What somebody works on in a notebook: Python has it with its steps, and shares it with all views
 * of the board. What is done in this view is shown here at once, and told to Python; what comes
 * from elsewhere is shown when Python tells it.
 *
 * @typedef {import("./work.js").AnyWork} AnyWork
 * @typedef {import("./work.js").Moment} Moment
 * @typedef {{ by: [string, number] | null, puzzle: string, play: string,
 *   canUndo: boolean, canRedo: boolean }} Told What Python tells of a moment.
 */

import { emptyPlay, momentAfter } from "./work.js";

/** @implements {AnyWork} */
export class SharedWork {
  /** @param {import("./hosts/widget.js").WidgetHost} host */
  constructor(host) {
    this.host = host;
    this.model = host.model;
    this.mode = "set";
    /** Called after each change, wherever it came from. @type {() => void} */
    this.changed = () => undefined;
    /** The number of the last message that told Python of a change. */
    this.sent = 0;
    this.now = this.toldMoment();
    /** @type {[string, () => void][]} */
    this.hears = [
      ["change:_moment", () => this.hear()],
      ["change:show_candidates", () => this.changed()],
    ];
    for (const [event, heard] of this.hears) this.model.on(event, heard);
  }

  /** The view is gone. */
  close() {
    for (const [event, heard] of this.hears) this.model.off(event, heard);
  }

  /** @returns {Told} */
  get told() {
    return this.model.get("_moment");
  }

  get canUndo() {
    return this.told.canUndo;
  }

  get canRedo() {
    return this.told.canRedo;
  }

  get showsCandidates() {
    return this.model.get("show_candidates");
  }

  /** @param {boolean} isOn */
  showCandidates(isOn) {
    this.model.set("show_candidates", isOn);
    this.model.save_changes();
  }

  /** Go on from here. @param {Partial<Moment>} parts */
  go(parts) {
    this.now = momentAfter(this.now, parts);
    const puzzle = JSON.stringify(this.now.puzzle);
    this.sent = this.host.send({ do: "go", puzzle, play: this.playText() }, true);
    this.changed();
  }

  /** @param {-1 | 1} direction */
  step(direction) {
    this.host.send({ do: "step", by: direction }, true);
  }

  /** Learn what there is to see of a moment. @param {Moment} moment @param {import("./work.js").View} view */
  see(moment, view) {
    moment.view = view;
    this.changed();
  }

  /** Python keeps all of it. */
  keep() {
    return true;
  }

  /** A notebook has no tabs of its own. @returns {import("./work.js").Earlier[]} */
  earlier() {
    return [];
  }

  // What Python tells.

  hear() {
    const { by, puzzle, play } = this.told;
    const [view, number] = by ?? ["", 0];
    // What was done here since then is on its way.
    if (view === this.host.view && number < this.sent) return;
    const isNews = puzzle !== JSON.stringify(this.now.puzzle) || play !== this.playText();
    if (isNews) this.now = this.toldMoment();
    this.changed();
  }

  /** @returns {Moment} */
  toldMoment() {
    const { puzzle, play } = this.told;
    const view = this.model.get("_view");
    return { puzzle: JSON.parse(puzzle), view, play: play ? JSON.parse(play) : emptyPlay() };
  }

  /** What is filled in, as Python keeps it: as a text, which is empty where nothing is. */
  playText() {
    const { play } = this.now;
    const isEmpty = Object.values(play).every((known) => !Object.keys(known).length);
    return isEmpty ? "" : JSON.stringify(play);
  }
}
