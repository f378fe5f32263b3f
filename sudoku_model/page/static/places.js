// @ts-check
/**
 * What a command names by its place in a list. By the time the command is carried out another one
 * may have taken away what stood before it.
 *
 * @typedef {import("./work.js").Puzzle} Puzzle
 */

/** The keys of commands that hold places, and the list of a puzzle that these are places in. */
const LISTS = {
  constraint: "constraints",
  clues: "constraints",
  places: "constraints",
  drawings: "cosmetics",
};

/** What Python answers with an error: nothing is there any more. */
const NOWHERE = -1;

/**
 * A command as it reads when the puzzle has changed since it was given.
 * @param {Record<string, unknown>} command
 * @param {Puzzle} then
 * @param {Puzzle} now
 */
export function withPlacesOf(command, then, now) {
  if (then === now) return command;
  const changed = { ...command };
  for (const [key, list] of Object.entries(LISTS)) {
    const places = command[key];
    if (places === undefined) continue;
    const [before, after] = [then, now].map((puzzle) => textsOf(puzzle[list]));
    const moved = (/** @type {number} */ place) => placeOf(place, before, after);
    changed[key] = Array.isArray(places) ? places.map(moved) : moved(Number(places));
  }
  return changed;
}

/** @param {unknown} list @returns {string[]} */
function textsOf(list) {
  return Array.isArray(list) ? list.map((one) => JSON.stringify(one)) : [];
}

/**
 * @param {number} place
 * @param {string[]} before
 * @param {string[]} after
 */
function placeOf(place, before, after) {
  // It alone was changed, as by the key before that moved it.
  const isSame = (/** @type {string} */ one, /** @type {number} */ at) => at === place || one === after[at];
  if (before.length === after.length && before.every(isSame)) return place;
  const alike = (/** @type {string[]} */ list) => list.flatMap((one, at) => (one === before[place] ? [at] : []));
  return alike(after)[alike(before).indexOf(place)] ?? NOWHERE;
}
