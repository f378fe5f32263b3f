// @ts-check
/**
 * What somebody works on: the puzzle, what is filled in while it is solved, and the steps that
 * led there. It is kept in the browser.
 *
 * @typedef {{ format: string, rows: number, columns: number, digits: [number, number],
 *   givens: (number | null)[], candidates?: Record<string, number[]>, constraints?: unknown[],
 *   expected?: (number | null)[] }
 *   & Record<string, unknown>} Puzzle The JSON form of a puzzle.
 *
 * @typedef {{ rows: number, columns: number, digits: number[], symbols: string[],
 *   holes: number[], houses: string[], drawing: string, frame: number[],
 *   constraints: { type: string, name: string, text: string, cells: number[] }[],
 *   cosmetics: { text: string, cells: number[] }[], fog: { lit: number[], links: number } | null,
 *   extras: { name: string, values: string }[], openRegions: string[], switched: string[],
 *   title: string, author: string, rules: string, unstated: string[], notes: string[],
 *   offered: string[] }} View What Python says there is to see of it.
 *
 * @typedef {{ values: Record<number, number>, corner: Record<number, number[]>,
 *   centre: Record<number, number[]>, colours: Record<number, number[]>,
 *   left?: Record<number, number[]> }} Play
 *   What a solver has put into cells, and what hints that were followed have left in some.
 *
 * @typedef {{ puzzle: Puzzle, view: View | null, play: Play }} Moment
 *
 * @typedef {{ time: number, moment: Moment }} Earlier When it was left, in milliseconds.
 *
 * @typedef {Omit<Work, "moments" | "place" | "first" | "time" | "keeping">} AnyWork What the page needs of it: in a
 *   notebook Python keeps the steps.
 */

import { Keeping } from "./keeping.js";

const VERSION = 1;

/** The version of `View`: one that an earlier page has kept is asked for again. */
const VIEW_VERSION = 3;

/** How much of the past is kept over a reload, in characters. */
const MOST_KEPT = 1_000_000;

/** @returns {Play} */
export function emptyPlay() {
  return { values: {}, corner: {}, centre: {}, colours: {} };
}

export class Work {
  /**
   * @param {Pick<Moment, "puzzle" | "view">} first What to begin with.
   * @param {Keeping} keeping
   */
  constructor({ puzzle, view }, keeping) {
    this.keeping = keeping;
    /** @type {Moment[]} */
    this.moments = [{ puzzle, view, play: emptyPlay() }];
    this.place = 0;
    this.mode = "set";
    /** Whether the digits that each cell takes over all solutions are shown. */
    this.showsCandidates = false;
    /** The text of the puzzle that the page was opened with. */
    this.first = "";
    /** When something was done last, in milliseconds. */
    this.time = 0;
    /** Called after each change, wherever it came from. @type {() => void} */
    this.changed = () => undefined;
  }

  get now() {
    return this.moments[this.place];
  }

  get canUndo() {
    return this.place > 0;
  }

  get canRedo() {
    return this.place < this.moments.length - 1;
  }

  /** Go on from here. @param {Partial<Moment>} parts */
  go(parts) {
    this.moments.length = this.place + 1;
    this.moments.push(momentAfter(this.now, parts));
    this.place += 1;
    this.time = Date.now();
    this.changed();
  }

  /** @param {-1 | 1} direction */
  step(direction) {
    const place = this.place + direction;
    if (place < 0 || place >= this.moments.length) return;
    this.place = place;
    this.time = Date.now();
    this.changed();
  }

  /** Learn what there is to see of a moment. @param {Moment} moment @param {View} view */
  see(moment, view) {
    moment.view = view;
    this.changed();
  }

  /** @param {boolean} isOn */
  showCandidates(isOn) {
    this.showsCandidates = isOn;
    this.changed();
  }

  /**
   * Keep all of this in the browser; the oldest steps are forgotten if they are too many.
   * @returns {boolean} Whether it is kept.
   */
  keep() {
    const { time, mode, first } = this;
    let begin = this.place + 1;
    const following = this.moments.slice(this.place + 1).map(withoutView);
    const before = [];
    let size = 0;
    while (begin > 0 && size < MOST_KEPT) {
      begin -= 1;
      before.unshift(withoutView(this.moments[begin]));
      size += JSON.stringify(before[0]).length;
    }
    const moments = size < MOST_KEPT ? [...before, ...following] : before;
    const place = before.length - 1;
    const seen = { view: this.now.view, viewVersion: VIEW_VERSION };
    const kept = { version: VERSION, time, mode, first, moments, place, ...seen };
    return this.keeping.keep(JSON.stringify(kept));
  }

  /** What else was worked on in other tabs, as each was left, the last one first. @returns {Earlier[]} */
  earlier() {
    const here = contentOf(this.now);
    return this.keeping.texts.flatMap((text) => {
      const kept = read(text);
      const moment = kept?.moments[kept.place];
      const isNews = moment && !isEmpty(moment.puzzle) && contentOf(moment) !== here;
      return isNews ? [{ time: kept.time, moment }] : [];
    });
  }

  /**
   * Return what was kept, or else begin anew.
   * @param {Pick<Moment, "puzzle" | "view">} first
   */
  static async keptOr(first) {
    const { keeping, text } = await Keeping.begin();
    const kept = read(text ?? "");
    if (!kept) return new Work(first, keeping);
    const work = new Work(kept.moments[kept.place], keeping);
    work.moments = kept.moments;
    work.place = kept.place;
    work.time = kept.time ?? 0;
    work.now.view = kept.viewVersion === VIEW_VERSION ? kept.view : null;
    work.mode = kept.mode;
    work.first = kept.first;
    return work;
  }
}

/**
 * The moment after a change. What hints have left is true of the puzzle as it was.
 * @param {Moment} now
 * @param {Partial<Moment>} parts
 * @returns {Moment}
 */
export function momentAfter(now, parts) {
  const moment = { ...now, ...parts };
  return parts.puzzle ? { ...moment, play: { ...moment.play, left: {} } } : moment;
}

/** @param {Moment} moment */
function contentOf({ puzzle, play }) {
  return JSON.stringify([puzzle, play]);
}

/** What was kept as a text; undefined if this page cannot read it. @param {string} text */
function read(text) {
  try {
    const kept = JSON.parse(text);
    return kept.version === VERSION && kept.moments[kept.place].puzzle ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** @param {Moment} moment @returns {Moment} */
function withoutView(moment) {
  return { ...moment, view: null };
}

/** Whether nothing is stated yet. @param {Puzzle} puzzle */
export function isEmpty(puzzle) {
  return (
    puzzle.givens.every((given) => given === null) &&
    !puzzle.constraints?.length &&
    !Object.keys(puzzle.candidates ?? {}).length
  );
}

/**
 * Change a list of digits by cell: add a digit everywhere, or take it away if it is everywhere.
 * @param {Record<number, number[]>} known
 * @param {number[]} cells
 * @param {number} digit
 */
export function toggled(known, cells, digit) {
  const isEverywhere = cells.every((cell) => known[cell]?.includes(digit));
  const changed = { ...known };
  for (const cell of cells) {
    const others = (known[cell] ?? []).filter((other) => other !== digit);
    changed[cell] = isEverywhere ? others : [...others, digit].sort((a, b) => a - b);
    if (!changed[cell].length) delete changed[cell];
  }
  return changed;
}

/**
 * A puzzle that states its solution, so that who solves it elsewhere can be told what is wrong.
 * @param {Puzzle} puzzle
 * @param {(number | null)[]} solution Empty to state none.
 * @returns {Puzzle}
 */
export function withSolution(puzzle, solution) {
  return { ...puzzle, expected: solution };
}

/** @template T @param {Record<number, T>} known @param {number[]} cells */
export function without(known, cells) {
  const rest = { ...known };
  for (const cell of cells) delete rest[cell];
  return rest;
}

/** The name of a cell in the JSON form. @param {Puzzle} puzzle @param {number} cell */
export function nameOf(puzzle, cell) {
  return `r${Math.floor(cell / puzzle.columns) + 1}c${(cell % puzzle.columns) + 1}`;
}

/**
 * What a solver has filled in, after cells went elsewhere.
 * @param {Play} play
 * @param {[number, number][]} went
 * @returns {Play}
 */
export function movedPlay(play, went) {
  const places = new Map(went);
  const moved = (/** @type {Record<number, any>} */ known) =>
    Object.fromEntries(
      Object.entries(known).map(([cell, value]) => [places.get(Number(cell)) ?? cell, value]),
    );
  const { values, corner, centre, colours } = play;
  return {
    values: moved(values),
    corner: moved(corner),
    centre: moved(centre),
    colours: moved(colours),
  };
}
