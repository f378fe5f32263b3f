// @ts-check
/**
 * The board: cells over the drawing of the package, a selection, and what stands in the cells. It
 * knows neither Python nor what keys and clicks mean besides going somewhere and selecting.
 *
 * @typedef {import("./work.js").View} View
 * @typedef {{ row: number, column: number }} Place
 * @typedef {{ left: number, top: number, width: number, height: number }} Frame
 *
 * @typedef {object} Content What stands in the cells, by their numbers.
 * @property {(number | null)[]} givens
 * @property {Record<number, number>} values Digits that are no givens.
 * @property {Record<number, number>} ghosts Digits of a solution that is shown.
 * @property {Record<number, number[]>} small Candidates, each digit in its place.
 * @property {Record<number, number[]>} struck Those of them that are struck out.
 * @property {Record<number, number[]>} corner
 * @property {Record<number, number[]>} centre
 * @property {Record<number, number[]>} colours Numbers of colours, from 1.
 * @property {Partial<Record<Mark, Set<number>>>} marks Cells to look at, and why.
 *
 * @typedef {"select" | "extend" | "stretch" | "only"} How What a step does with the selection: the
 *   cell alone, on along a line, the rectangle from the anchor, nothing.
 * @typedef {"conflict" | "open" | "wrong" | "look" | "placed" | "pointed"} Mark
 */

import { button, drawing, focusedIn, make, press } from "./dom.js";
import { text } from "./texts.js";

/** Side of a cell in the units of the drawing. */
const CELL = 48;

/** How near to the middle of a cell a drag must come, so that diagonals are easy to draw. */
const REACH = 0.42;

/** @type {Mark[]} */
const MARKS = ["conflict", "open", "wrong", "look", "placed", "pointed"];

/** Rows and columns of a step with an arrow key. @type {Record<string, [number, number]>} */
export const STEPS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export class Board {
  /**
   * @param {{ selected: () => void, drawn: () => void }} events
   *   `selected` is called when other cells are; `drawn` when a drag over several cells ends.
   */
  constructor(events) {
    this.events = events;
    /** @type {View | undefined} */
    this.view = undefined;
    /** @type {Content | undefined} */
    this.content = undefined;
    /** Selected cells, in the order in which they were selected. @type {number[]} */
    this.selected = [];
    /** @type {Place} */
    this.cursor = { row: 0, column: 0 };
    /** Where the mouse was, while it drags. @type {Place | undefined} */
    this.dragged = undefined;
    /** The corner from which rectangles are selected: the cell that was chosen last by itself. @type {Place} */
    this.anchor = { row: 0, column: 0 };
    /** Whether places beside the board can be chosen. */
    this.hasRing = false;
    /** Whether each press adds to the selection, for fingers that hold no key. */
    this.adds = false;
    /** @type {HTMLButtonElement[]} */
    this.addingButtons = [];
    /** The names of the clues that lie in each cell. @type {string[]} */
    this.clues = [];
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.shades = new Map();
    /** @type {Frame} */
    this.frame = { left: 0, top: 0, width: CELL, height: CELL };
    this.picture = make("div", { class: "picture", "aria-hidden": "true" });
    /** What the picture says below the board: beside the list of constraints it is not needed, but on paper. */
    this.legend = make("div", { class: "printed legend" });
    this.shadeLayer = make("div", { class: "shades", "aria-hidden": "true" });
    this.grid = make("div", { class: "grid", role: "grid", "aria-multiselectable": "true" });
    this.element = make("div", { class: "board" }, this.shadeLayer, this.picture, this.grid);
    /** Whether the focus goes to a cell because that is made anew. */
    this.isGivenBack = false;
    this.grid.addEventListener("pointerdown", (event) => this.onPress(event));
    this.grid.addEventListener("pointermove", (event) => this.onDrag(event));
    this.grid.addEventListener("pointerup", () => this.onRelease());
    this.grid.addEventListener("dblclick", (event) => this.onDoubleClick(event));
    this.grid.addEventListener("pointercancel", () => (this.dragged = undefined));
  }

  // What is shown.

  /**
   * Show a grid and its constraints.
   * @param {View} view
   * @param {boolean} hasRing
   */
  show(view, hasRing) {
    if (view === this.view && hasRing === this.hasRing) return;
    const isNew = view !== this.view;
    const ringChanged = hasRing !== this.hasRing;
    this.view = view;
    this.hasRing = hasRing;
    const { rows, columns } = view;
    this.cursor.row = Math.min(this.cursor.row, rows - 1);
    this.cursor.column = Math.min(this.cursor.column, columns - 1);
    this.selected = this.selected.filter((cell) => cell < rows * columns);
    if (ringChanged) this.moveForRing();
    if (isNew) {
      this.clues = cluesByCell(view);
      this.showDrawing();
    }
    this.showGrid();
  }

  showDrawing() {
    const picture = drawing(this.known.drawing);
    const [left, top, across, down] = this.known.frame;
    const whole = picture.viewBox.baseVal.height;
    const words = picture.querySelector(".legend");
    const below = /** @type {SVGSVGElement} */ (picture.cloneNode());
    below.append(...(words ? [words] : []));
    below.setAttribute("viewBox", [left, top + down, across, whole - down].join(" "));
    this.legend.replaceChildren(...(words ? [below] : []));
    picture.setAttribute("viewBox", this.known.frame.join(" "));
    // Candidates leave room for numbers in corners.
    this.element.classList.toggle("labelled", picture.querySelector("text") !== null);
    this.picture.replaceChildren(picture);
  }

  showGrid() {
    const { rows, columns, symbols, digits } = this.known;
    const ring = this.hasRing ? 1 : 0;
    const drawn = this.drawnFrame;
    this.frame = this.frameWithRing(drawn, ring);
    const { element } = this;
    element.style.aspectRatio = `${this.frame.width} / ${this.frame.height}`;
    element.style.setProperty("--ratio", String(this.frame.width / this.frame.height));
    element.style.setProperty("--unit", `${100 / this.frame.width}cqw`);
    const longest = Math.max(...symbols.map(({ length }) => length));
    element.style.setProperty("--longest", String(longest));
    element.style.setProperty("--across", String(Math.ceil(Math.sqrt(digits.length))));
    put(this.picture, drawn, this.frame);
    const hadFocus = this.grid.contains(focusedIn(this.grid));
    this.cells.clear();
    this.shades.clear();
    const lines = [];
    for (let row = -ring; row < rows + ring; row += 1) {
      const line = make("div", { role: "row", class: "line" });
      for (let column = -ring; column < columns + ring; column += 1) {
        const cell = this.makeCell({ row, column });
        if (cell) line.append(cell);
      }
      lines.push(line);
    }
    this.grid.setAttribute("aria-label", text("board.name", { rows, columns }));
    this.grid.replaceChildren(...lines);
    this.shadeLayer.replaceChildren(...this.shades.values());
    this.showContent();
    // What had the focus has it again, which selects nothing and is no news to anybody.
    this.isGivenBack = true;
    if (hadFocus) this.focus();
    this.isGivenBack = false;
  }

  get known() {
    if (!this.view) throw new Error("nothing is shown yet");
    return this.view;
  }

  /** @returns {Frame} */
  get drawnFrame() {
    const [left, top, width, height] = this.known.frame;
    return { left, top, width, height };
  }

  /**
   * @param {Frame} drawn
   * @param {number} ring
   * @returns {Frame}
   */
  frameWithRing(drawn, ring) {
    const { rows, columns } = this.known;
    const left = Math.min(drawn.left, -ring * CELL);
    const top = Math.min(drawn.top, -ring * CELL);
    const right = Math.max(drawn.left + drawn.width, (columns + ring) * CELL);
    const bottom = Math.max(drawn.top + drawn.height, (rows + ring) * CELL);
    return { left, top, width: right - left, height: bottom - top };
  }

  /**
   * @param {Place} at
   * @returns {HTMLElement | undefined}
   */
  makeCell(at) {
    const isInside = this.isInside(at);
    if (isInside && this.known.holes.includes(this.cellAt(at))) return undefined;
    const kind = isInside ? "cell" : "cell outside";
    const cell = make("div", { role: "gridcell", class: kind, tabindex: "-1" });
    const frame = { left: at.column * CELL, top: at.row * CELL, width: CELL, height: CELL };
    put(cell, frame, this.frame);
    cell.addEventListener("focus", () => this.onFocus(at));
    this.cells.set(keyOf(at), cell);
    const shade = make("div", { class: "shade" });
    put(shade, frame, this.frame);
    this.shades.set(keyOf(at), shade);
    return cell;
  }

  /** Show what stands in the cells. @param {Content} [content] */
  showContent(content = this.content) {
    this.content = content;
    if (!content) return;
    for (const [key, element] of this.cells) {
      const at = placeOf(key);
      if (this.isInside(at)) this.showCell(element, at, content);
      else element.setAttribute("aria-label", this.outsideName(at));
    }
    this.showSelection();
  }

  /**
   * @param {HTMLElement} element
   * @param {Place} at
   * @param {Content} content
   */
  showCell(element, at, content) {
    const cell = this.cellAt(at);
    const shade = this.shades.get(keyOf(at));
    const words = [text("cell.name", { row: at.row + 1, column: at.column + 1 })];
    words.push(this.known.houses[cell]);
    const { digit, kind, small, corner, centre, colours } = standingIn(cell, content);
    words.push(...this.standingInWords(cell, content));
    for (const mark of MARKS) {
      const isMarked = content.marks[mark]?.has(cell) ?? false;
      element.classList.toggle(mark, isMarked);
      shade?.classList.toggle(mark, isMarked);
      if (isMarked) words.push(text(`cell.${mark}`));
    }
    const struck = content.struck[cell] ?? [];
    if (struck.length) words.push(text("cell.struck", { digits: this.symbols(struck) }));
    words.push(this.clues[cell]);
    element.setAttribute("aria-label", words.filter(Boolean).join(", "));
    const state = JSON.stringify([digit, kind, small, struck, corner, centre, colours]);
    if (element.dataset.state === state) return;
    element.dataset.state = state;
    element.classList.toggle("digit", digit !== undefined);
    for (const one of ["given", "value", "ghost"]) {
      element.classList.toggle(one, digit !== undefined && one === kind);
    }
    if (digit !== undefined) element.replaceChildren(this.symbol(digit));
    else {
      element.replaceChildren(
        ...(small.length ? [this.smallDigits(small, struck)] : []),
        ...corner.map((one, place) => this.cornerDigit(one, place)),
        ...(centre.length ? [this.centreDigits(centre)] : []),
      );
    }
    if (shade) shade.style.background = stripes(colours);
  }

  /**
   * What stands in a cell, in words.
   * @param {number} cell
   * @param {Content} content
   */
  standingInWords(cell, content) {
    const { digit, kind, small, corner, centre, colours } = standingIn(cell, content);
    const words = [];
    if (digit !== undefined) {
      words.push(text(`cell.${kind}`, { digit: this.symbol(digit) }));
    } else {
      for (const [name, digits] of Object.entries({ small, corner, centre })) {
        if (digits.length) words.push(text(`cell.${name}`, { digits: this.symbols(digits) }));
      }
      if (!words.length) words.push(text("cell.empty"));
    }
    return [...words, ...colours.map((colour) => text(`colour.${colour}`))];
  }

  /**
   * @param {number[]} digits
   * @param {number[]} struck
   */
  smallDigits(digits, struck) {
    const [first] = this.known.digits;
    const across = Math.ceil(Math.sqrt(this.known.digits.length));
    const marks = digits.map((digit) => {
      const isStruck = struck.includes(digit);
      const mark = make("span", isStruck ? { class: "struck" } : {}, this.symbol(digit));
      mark.style.gridColumn = String(((digit - first) % across) + 1);
      mark.style.gridRow = String(Math.floor((digit - first) / across) + 1);
      return mark;
    });
    return make("div", { class: "small" }, ...marks);
  }

  /**
   * @param {number} digit
   * @param {number} place
   */
  cornerDigit(digit, place) {
    return make("span", { class: `corner corner-${Math.min(place, 7)}` }, this.symbol(digit));
  }

  /** @param {number[]} digits */
  centreDigits(digits) {
    const mark = make("span", { class: "centre" }, digits.map((one) => this.symbol(one)).join(""));
    mark.style.setProperty("--count", String(digits.length));
    return mark;
  }

  /** @param {number} digit */
  symbol(digit) {
    return this.known.symbols[digit - this.known.digits[0]] ?? String(digit);
  }

  /** @param {number[]} digits */
  symbols(digits) {
    return digits.map((digit) => this.symbol(digit)).join(" ");
  }

  // Places.

  /** @param {Place} at */
  isInside({ row, column }) {
    return row >= 0 && row < this.known.rows && column >= 0 && column < this.known.columns;
  }

  /** @param {Place} at */
  cellAt({ row, column }) {
    return row * this.known.columns + column;
  }

  /** @param {number} cell @returns {Place} */
  placeOfCell(cell) {
    const { columns } = this.known;
    return { row: Math.floor(cell / columns), column: cell % columns };
  }

  /** @param {Place} at */
  outsideName({ row, column }) {
    const { rows, columns } = this.known;
    const sides = [];
    if (row < 0) sides.push(text("side.above"));
    if (row >= rows) sides.push(text("side.below"));
    if (column < 0) sides.push(text("side.left"));
    if (column >= columns) sides.push(text("side.right"));
    if (sides.length > 1) return text("outside.corner", { side: sides.join(", ") });
    const isBeside = column < 0 || column >= columns;
    const number = isBeside ? row + 1 : column + 1;
    return text(isBeside ? "outside.row" : "outside.column", { side: sides[0], place: number });
  }

  /** Go to a place beside the board when there are such places, and back when there are not. */
  moveForRing() {
    const { rows, columns } = this.known;
    const { row, column } = this.cursor;
    if (this.hasRing) {
      this.cursor = { row, column: -1 };
      this.selected = [];
    } else {
      const inside = (/** @type {number} */ at, /** @type {number} */ most) =>
        Math.max(0, Math.min(at, most - 1));
      this.cursor = { row: inside(row, rows), column: inside(column, columns) };
      const cell = this.cellAt(this.cursor);
      if (!this.selected.length && !this.known.holes.includes(cell)) this.selected = [cell];
    }
  }

  // Selection.

  /** @param {number[]} cells */
  select(cells) {
    this.selected = cells;
    this.showSelection();
    this.events.selected();
  }

  showSelection() {
    const chosen = new Set(this.selected.map((cell) => keyOf(this.placeOfCell(cell))));
    const cursor = keyOf(this.cursor);
    for (const [key, cell] of this.cells) {
      const isChosen = chosen.has(key);
      cell.classList.toggle("selected", isChosen);
      cell.setAttribute("aria-selected", String(isChosen));
      cell.tabIndex = key === cursor ? 0 : -1;
      cell.classList.toggle("cursor", key === cursor);
    }
  }

  /** Add a cell to a line; going back to the last but one takes the last away. @param {Place} at */
  extend(at) {
    const cell = this.cellAt(at);
    if (this.selected.at(-2) === cell) this.select(this.selected.slice(0, -1));
    else if (!this.selected.includes(cell)) this.select([...this.selected, cell]);
  }

  /** @param {Place} at */
  toggle(at) {
    const cell = this.cellAt(at);
    const isChosen = this.selected.includes(cell);
    this.select(
      isChosen ? this.selected.filter((other) => other !== cell) : [...this.selected, cell],
    );
  }

  /**
   * Select all cells between the anchor and another corner.
   * @param {Place} to
   * @param {Place} start Where the anchor is if the cell there is not selected any more.
   */
  stretch(to, start = to) {
    if (!this.selected.includes(this.cellAt(this.anchor))) this.anchor = start;
    const { anchor } = this;
    const [top, bottom] = [Math.min(anchor.row, to.row), Math.max(anchor.row, to.row)];
    const [left, right] = [Math.min(anchor.column, to.column), Math.max(anchor.column, to.column)];
    this.selectWhere(({ row, column }) => {
      return row >= top && row <= bottom && column >= left && column <= right;
    });
  }

  /** @param {(at: Place) => boolean} isWanted */
  selectWhere(isWanted) {
    const places = [...this.cells.keys()].map(placeOf).filter((at) => this.isInside(at));
    this.select(places.filter(isWanted).map((at) => this.cellAt(at)));
  }

  focus() {
    this.cells.get(keyOf(this.cursor))?.focus({ preventScroll: true });
  }

  /** A screen reader may move the focus by itself. @param {Place} at */
  onFocus(at) {
    if (this.isGivenBack) return;
    if (keyOf(at) !== keyOf(this.cursor)) {
      this.cursor = at;
      if (this.isInside(at)) this.select([this.cellAt(at)]);
    }
    this.selectCursor();
    this.showSelection();
  }

  /** Where nothing is selected, select the cell with the cursor: what is typed belongs there. */
  selectCursor() {
    const isCell = this.isInside(this.cursor) && this.cells.has(keyOf(this.cursor)); // no hole
    if (!this.selected.length && isCell) this.select([this.cellAt(this.cursor)]);
  }

  // The mouse and fingers.

  /**
   * @param {MouseEvent} event
   * @returns {Place} In cells, with fractions.
   */
  pointAt(event) {
    const box = this.element.getBoundingClientRect();
    const { left, top, width, height } = this.frame;
    return {
      column: (left + ((event.clientX - box.left) / box.width) * width) / CELL,
      row: (top + ((event.clientY - box.top) / box.height) * height) / CELL,
    };
  }

  /** Make a button that has each press add to the selection; all such buttons show whether it does. */
  addingButton() {
    const toggle = () => {
      this.adds = !this.adds;
      for (const one of this.addingButtons) press(one, this.adds);
    };
    const made = button(text("several"), toggle, { class: "several", "aria-pressed": "false" });
    this.addingButtons.push(made);
    return made;
  }

  /** @param {PointerEvent} event */
  onPress(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    const point = this.pointAt(event);
    const at = cellOf(point);
    if (!this.cells.has(keyOf(at))) return;
    this.cursor = at;
    if (this.isInside(at)) {
      if (event.shiftKey) this.stretch(at);
      else {
        this.anchor = at;
        if (this.adds || event.ctrlKey || event.metaKey) this.toggle(at);
        else this.select([this.cellAt(at)]);
      }
      this.dragged = point;
      this.grid.setPointerCapture(event.pointerId);
    } else {
      this.select([]);
    }
    this.focus();
    this.showSelection();
  }

  /** @param {PointerEvent} event */
  onDrag(event) {
    if (!this.dragged) return;
    const from = this.dragged;
    const to = this.pointAt(event);
    if (event.shiftKey) {
      const at = cellOf(to);
      this.dragged = to;
      if (this.isInside(at) && keyOf(at) !== keyOf(this.cursor)) this.go(at, "stretch");
      return;
    }
    // A fast mouse leaves cells out: look at the way in between as well.
    const steps = Math.ceil(4 * Math.hypot(to.row - from.row, to.column - from.column));
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      this.dragOver({
        row: from.row + (to.row - from.row) * part,
        column: from.column + (to.column - from.column) * part,
      });
    }
    this.dragged = to;
  }

  /** @param {Place} point */
  dragOver(point) {
    const at = cellOf(point);
    const away = Math.hypot(point.row - at.row - 0.5, point.column - at.column - 0.5);
    if (away > REACH || !this.isInside(at) || !this.cells.has(keyOf(at))) return;
    if (keyOf(at) === keyOf(this.cursor)) return;
    this.extend(at);
    this.cursor = at;
    this.focus();
    this.showSelection();
  }

  /** Select all cells with the digit of one. @param {MouseEvent} event */
  onDoubleClick(event) {
    const at = cellOf(this.pointAt(event));
    const digit = this.isInside(at) ? this.digitIn(this.cellAt(at)) : undefined;
    if (digit === undefined) return;
    const cells = Array.from({ length: this.known.rows * this.known.columns }, (_, cell) => cell);
    this.select(cells.filter((cell) => this.digitIn(cell) === digit));
  }

  /** @param {number} cell @returns {number | undefined} */
  digitIn(cell) {
    return this.content?.givens[cell] ?? this.content?.values[cell];
  }

  onRelease() {
    if (!this.dragged) return;
    this.dragged = undefined;
    this.events.drawn();
  }

  // The keyboard.

  /**
   * Go somewhere, or select.
   * @param {KeyboardEvent} event
   * @returns {boolean} Whether the key means something here.
   */
  onKey(event) {
    const isControl = event.ctrlKey || event.metaKey;
    const { key } = event;
    if (key in STEPS) this.onArrow(key, howTo(isControl, event.shiftKey));
    else if (key === "Home") this.go({ row: isControl ? 0 : this.cursor.row, column: 0 }, "select");
    else if (key === "End") {
      this.go({ row: this.cursor.row, column: this.known.columns - 1 }, "select");
    } else if (key === " " && this.isInside(this.cursor)) this.toggle(this.cursor);
    else if (isControl && key.toLowerCase() === "a") this.selectWhere(() => true);
    else return false;
    return true;
  }

  /**
   * @param {string} key
   * @param {How} how
   */
  onArrow(key, how) {
    const [down, across] = STEPS[key];
    const ring = this.hasRing ? 1 : 0;
    let { row, column } = this.cursor;
    do {
      row += down;
      column += across;
      if (row < -ring || row >= this.known.rows + ring) return;
      if (column < -ring || column >= this.known.columns + ring) return;
    } while (!this.cells.has(keyOf({ row, column })));
    this.go({ row, column }, how);
  }

  /**
   * @param {Place} at
   * @param {How} how
   */
  go(at, how) {
    if (!this.cells.has(keyOf(at))) return;
    if (how === "stretch" && this.isInside(at)) {
      this.stretch(at, this.isInside(this.cursor) ? this.cursor : at);
    }
    this.cursor = at;
    if (how === "extend" && this.isInside(at)) this.extend(at);
    else if (how === "select") {
      this.anchor = at;
      this.select(this.isInside(at) ? [this.cellAt(at)] : []);
    }
    this.showSelection();
    this.focus();
  }
}

/**
 * What stands in a cell: a digit, and of what kind, or else marks.
 * @param {number} cell
 * @param {Content} content
 */
function standingIn(cell, content) {
  const given = content.givens[cell];
  return {
    digit: given ?? content.values[cell] ?? content.ghosts[cell],
    kind: given !== null ? "given" : cell in content.values ? "value" : "ghost",
    small: content.small[cell] ?? [],
    corner: content.corner[cell] ?? [],
    centre: content.centre[cell] ?? [],
    colours: content.colours[cell] ?? [],
  };
}

/**
 * What an arrow key does with the selection, by the keys that are held.
 * @param {boolean} isControl
 * @param {boolean} isShift
 * @returns {How}
 */
function howTo(isControl, isShift) {
  if (isControl) return isShift ? "stretch" : "only";
  return isShift ? "extend" : "select";
}

/**
 * The names of the clues that lie in each cell, for who does not see them; what lies in all cells is no news.
 * @param {View} view
 */
function cluesByCell({ rows, columns, constraints, fog }) {
  /** @type {string[][]} */
  const clues = Array.from({ length: rows * columns }, () => []);
  for (const { name, cells } of constraints) {
    if (cells.length < clues.length) for (const cell of cells) clues[cell].push(name);
  }
  for (const cell of fog?.lit ?? []) clues[cell].push(text("cell.lit"));
  return clues.map((names) => names.join(", "));
}

/** The background of a cell with several colours: stripes. @param {number[]} colours */
function stripes(colours) {
  if (!colours.length) return "";
  const width = 100 / colours.length;
  const parts = colours.map((colour, place) => {
    return `var(--colour-${colour}) ${place * width}% ${(place + 1) * width}%`;
  });
  return `linear-gradient(135deg, ${parts.join(", ")})`;
}

/** The cell in which a point lies. @param {Place} point @returns {Place} */
function cellOf({ row, column }) {
  return { row: Math.floor(row), column: Math.floor(column) };
}

/** @param {Place} at */
function keyOf({ row, column }) {
  return `${row},${column}`;
}

/** @param {string} key @returns {Place} */
function placeOf(key) {
  const [row, column] = key.split(",").map(Number);
  return { row, column };
}

/**
 * Put an element where a part of a frame is.
 * @param {HTMLElement} element
 * @param {Frame} part
 * @param {Frame} frame
 */
function put(element, part, frame) {
  element.style.left = `${((part.left - frame.left) / frame.width) * 100}%`;
  element.style.top = `${((part.top - frame.top) / frame.height) * 100}%`;
  element.style.width = `${(part.width / frame.width) * 100}%`;
  element.style.height = `${(part.height / frame.height) * 100}%`;
}

