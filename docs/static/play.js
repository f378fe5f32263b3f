// A board to play on: digits are typed, checked against the solution, and hinted at.

/**
 * @typedef {{says: string, cell: number, digit: number}} Hint
 * @typedef {{columns: number, digits: number[], givens: (number | null)[], solution: number[],
 *   hints: Hint[]}} Puzzle
 */

for (const place of document.querySelectorAll(".play")) {
  if (place instanceof HTMLElement) play(place);
}

/** @param {HTMLElement} place */
function play(place) {
  /** @type {Puzzle} */
  const puzzle = JSON.parse(place.dataset.puzzle ?? "");
  const { columns, digits, givens, solution, hints } = puzzle;
  /** @type {(number | null)[]} */
  const values = [...givens];
  let chosen = 0;

  const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (place.querySelector(name));
  const said = find(".said");
  const cells = solution.map((_, number) => {
    const cell = document.createElement("button");
    cell.type = "button";
    cell.addEventListener("focus", () => (chosen = number));
    cell.addEventListener("click", () => cell.focus());
    cell.addEventListener("keydown", (event) => typed(event, number));
    return cell;
  });
  find(".cells").append(...cells);
  for (const digit of [...digits, null]) {
    const key = document.createElement("button");
    key.type = "button";
    key.textContent = digit === null ? "⌫" : String(digit);
    if (digit === null) key.setAttribute("aria-label", "Empty the cell");
    key.addEventListener("click", () => fill(chosen, digit));
    find(".keys").append(key);
  }
  find(".check").addEventListener("click", check);
  find(".hint").addEventListener("click", hint);
  find(".show").addEventListener("click", () => {
    solution.forEach((digit, number) => fill(number, digit));
  });
  cells.forEach((_, number) => name(number));

  /** @param {number} number */
  function name(number) {
    const where = `r${Math.floor(number / columns) + 1}c${(number % columns) + 1}`;
    cells[number].setAttribute("aria-label", `${where}: ${values[number] ?? "empty"}`);
  }

  /** @param {number} number @param {number | null} digit */
  function fill(number, digit) {
    if (givens[number] !== null) return;
    values[number] = digit;
    cells[number].textContent = digit === null ? "" : String(digit);
    cells[number].classList.remove("wrong");
    name(number);
    if (values.every((value, cell) => value === solution[cell])) {
      said.textContent = "Solved. A solver has shown that there is no other solution.";
    }
  }

  /** @param {KeyboardEvent} event @param {number} number */
  function typed(event, number) {
    if (event.ctrlKey || event.metaKey || event.altKey) return; // the browser's own keys
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step) {
      const [down, across] = step;
      const column = (number % columns) + across;
      const isBeside = column < 0 || column >= columns;
      if (!isBeside) cells[number + down * columns + across]?.focus();
    } else if (digits.includes(Number(event.key))) {
      fill(number, Number(event.key));
    } else if (["Backspace", "Delete", "0", " "].includes(event.key)) {
      fill(number, null);
    } else {
      return;
    }
    event.preventDefault();
  }

  function check() {
    let wrong = 0;
    values.forEach((value, number) => {
      const differs = value !== null && value !== solution[number];
      cells[number].classList.toggle("wrong", differs);
      wrong += Number(differs);
    });
    const empty = values.filter((value) => value === null).length;
    if (wrong) said.textContent = `${wrong} wrong, in red; ${empty} to go.`;
    else if (empty) said.textContent = `Right so far; ${empty} to go.`;
  }

  function hint() {
    const next = hints.find(({ cell, digit }) => values[cell] !== digit);
    if (!next) return;
    said.textContent = next.says;
    fill(next.cell, next.digit);
  }
}
