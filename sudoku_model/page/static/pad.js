// @ts-check
/** Buttons for digits, for fingers. */

import { button, make } from "./dom.js";
import { text } from "./texts.js";

/** How long a second sign may take to belong to the same number. */
const SAME_NUMBER = 1000;

export class Pad {
  /**
   * @param {(digit: number) => void} enter
   * @param {() => void} erase
   */
  constructor(enter, erase) {
    this.enter = enter;
    this.erase = erase;
    this.shown = "";
    this.element = make("div", { class: "pad", role: "group", "aria-label": text("pad") });
  }

  /**
   * @param {string[]} signs
   * @param {number[]} digits
   * @param {string} kind
   */
  show(signs, digits, kind) {
    const shown = JSON.stringify([signs, digits, kind]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.element.dataset.kind = kind;
    const keys = digits.map((digit, place) => {
      const key = button(signs[place], () => this.enter(digit));
      if (kind === "colour") {
        key.setAttribute("aria-label", text(`colour.${digit}`));
        key.style.setProperty("--swatch", `var(--colour-${digit})`);
      }
      return key;
    });
    const erase = button("⌫", () => this.erase(), { "aria-label": text("erase"), class: "erase" });
    this.element.replaceChildren(...keys, erase);
  }
}

/** Puts signs that are typed one after the other together to digits of a board. */
export class DigitReader {
  constructor() {
    this.typed = "";
    this.at = 0;
  }

  forget() {
    this.typed = "";
  }

  /**
   * @param {string} sign
   * @param {string[]} symbols
   * @param {number[]} digits
   * @param {boolean} isAlone Whether one digit is typed rather than several: then it may be a number
   *   where letters are shown.
   * @returns {{ digit: number, instead: number | undefined } | undefined}
   *   The digit, and the one that was read before its last sign came.
   */
  read(sign, symbols, digits, isAlone) {
    const find = (/** @type {string} */ word) => {
      const places = [symbols.indexOf(word), symbols.indexOf(word.toUpperCase())];
      if (isAlone && areNumbersFree(symbols, digits)) places.push(digits.map(String).indexOf(word));
      return digits[places.find((place) => place >= 0) ?? -1];
    };
    const now = Date.now();
    const before = now - this.at < SAME_NUMBER ? this.typed : "";
    const isLonger = before !== "" && find(before + sign) !== undefined;
    const word = isLonger ? before + sign : sign;
    const digit = find(word);
    if (digit === undefined) return undefined;
    this.typed = word;
    this.at = now;
    return { digit, instead: isLonger ? find(before) : undefined };
  }
}

/**
 * Whether a digit that is shown as a letter can be typed as a number: no number stands for another digit.
 * @param {string[]} symbols
 * @param {number[]} digits
 */
function areNumbersFree(symbols, digits) {
  return symbols.every((symbol, place) => !/^[0-9]+$/.test(symbol) || Number(symbol) === digits[place]);
}
