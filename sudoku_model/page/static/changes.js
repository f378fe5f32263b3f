// @ts-check
/**
 * What a step has changed, in words: who does not see the board hears it.
 *
 * @typedef {import("./work.js").Moment} Moment
 */

import { text } from "./texts.js";

/** Up to how many things are named. */
const MOST_NAMED = 3;

/**
 * Say what differs between two moments; nothing if they are of different boards.
 * @param {Moment} before
 * @param {Moment} after
 * @param {(moment: Moment) => string[]} cellsOf What stands in each cell, in words.
 */
export function changesInWords(before, after, cellsOf) {
  const [old, now] = [before.puzzle, after.puzzle];
  if (old.rows !== now.rows || old.columns !== now.columns) return "";
  const [were, are] = [cluesOf(before), cluesOf(after)];
  const earlier = cellsOf(before);
  const cells = cellsOf(after).flatMap((words, cell) => {
    const name = { row: Math.floor(cell / now.columns) + 1, column: (cell % now.columns) + 1 };
    return words === earlier[cell] ? [] : [`${text("cell.name", name)}, ${words}`];
  });
  return [
    said("gone", were.filter((clue) => !are.includes(clue))),
    said("added", are.filter((clue) => !were.includes(clue))),
    said("cells", cells),
  ]
    .filter(Boolean)
    .join(". ");
}

/** @param {Moment} moment */
function cluesOf({ view }) {
  return view?.constraints.map(({ name, text: sentence }) => `${name}, ${sentence}`) ?? [];
}

/**
 * @param {string} kind
 * @param {string[]} things
 */
function said(kind, things) {
  const number = things.length;
  if (number > MOST_NAMED) return text(`changed.${kind}.many`, { number });
  return number ? text(`changed.${kind}`, { things: things.join("; ") }) : "";
}
