// Steps through what is numbered from 0 on, by buttons and keys.

/**
 * Make buttons and keys step, and return a function that goes to a number.
 *
 * @param {object} how
 * @param {HTMLButtonElement[]} how.buttons Named first, back, on, last, stop-back or stop-on.
 * @param {EventTarget} how.keys Where keys are heard.
 * @param {number} how.last The last number.
 * @param {number[]} [how.stops] The numbers that one may want to go straight to.
 * @param {(number: number, before: number, isTold: boolean) => void} how.show
 */
function stepper({ buttons, keys, last, stops = [], show }) {
  let current = -1;
  /** @type {Record<string, () => number>} */
  const target = {
    first: () => 0,
    back: () => current - 1,
    on: () => current + 1,
    last: () => last,
    "stop-back": () => stops.findLast((stop) => stop < current) ?? 0,
    "stop-on": () => stops.find((stop) => stop > current) ?? last,
  };
  /** @type {Record<string, string>} */
  const named = {
    Home: "first",
    ArrowLeft: "back",
    ArrowRight: "on",
    End: "last",
    "Shift ArrowLeft": "stop-back",
    "Shift ArrowRight": "stop-on",
  };

  function go(/** @type {number} */ number, isTold = true) {
    const next = Math.min(Math.max(number, 0), last);
    if (next === current) return;
    const before = current;
    current = next;
    for (const button of buttons) {
      // A button that is disabled would lose the focus, and with it the keys.
      const isOver = current === (/first|back/.test(button.name) ? 0 : last);
      button.setAttribute("aria-disabled", String(isOver));
    }
    show(current, before, isTold);
  }

  for (const button of buttons) {
    button.addEventListener("click", () => go(target[button.name]()));
  }
  keys.addEventListener("keydown", (event) => {
    const key = /** @type {KeyboardEvent} */ (event);
    if (key.altKey || key.ctrlKey || key.metaKey) return;
    const name = named[key.shiftKey ? `Shift ${key.key}` : key.key];
    if (name && !(name.startsWith("stop") && !stops.length)) {
      key.preventDefault();
      go(target[name]());
    }
  });
  return go;
}
