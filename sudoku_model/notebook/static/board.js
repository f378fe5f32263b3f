// @ts-check
/**
 * The page of the live board. Python holds the puzzle: the page sends small commands and shows the
 * state that comes back. Its own are only the selection, the tool, and what is being typed.
 *
 * @typedef {{ get(name: string): any, set(name: string, value: unknown): void,
 *   save_changes(): void, send(content: unknown): void,
 *   on(event: string, heard: () => void): void,
 *   off(event: string, heard: () => void): void }} Model
 * @typedef {{ name: string, label: string, group: string, shape: string, typed: string,
 *   usual: number | null, key: string }} Tool
 * @typedef {{ rows: number, columns: number, digits: number[], symbols: string[],
 *   holes: number[], houses: string[], drawing: string,
 *   constraints: { text: string, cells: number[] }[], switched: string[],
 *   title: string, author: string, rules: string }} Board
 * @typedef {{ conflict?: { text: string, cells: number[], constraints: number[] },
 *   open?: Record<number, number[]>, candidates?: number[][] }} Marks
 * @typedef {{ left: number, top: number, width: number, height: number }} Frame
 * @typedef {{ row: number, column: number }} Place
 */

/** Side of a cell in the units of the drawing. */
const CELL = 48;

/** How near to the middle of a cell a drag must come, so that diagonals are easy to draw. */
const REACH = 0.42;

/** How long an old answer stays while the next one is searched: most take less. */
const PATIENCE = 150;

/** When the page says that Python does not answer. */
const BUSY = 1500;

/** When a screen reader is told the verdict: not after every key of somebody who types fast. */
const ANNOUNCE = 600;

/** How long a second digit may take to belong to the same number. */
const SAME_NUMBER = 1000;

const ICONS = {
  searching: "…",
  unique: "✓",
  none: "✗",
  multiple: "≈",
  undecided: "?",
  error: "!",
};

const MODES = [
  { name: "digits", label: "Digits (Esc)" },
  { name: "marks", label: "Candidates (m)" },
];

/** What is to be done with a tool, by what is selected for it. @type {Record<string, string>} */
const HINTS = {
  digits: "Select cells and type a digit.",
  marks: "Select cells and type the digits that they may take.",
  cells: "Select cells with the mouse or with Shift and arrows, then press Enter.",
  line: "Drag along the line, or select it with Shift and arrows (Ctrl and Space for corners).",
  outside: "Go beside the board with the arrow keys, or click there; type the number; Enter.",
};

const KEYS = [
  ["arrows", "move; with Shift select on, with Ctrl move only"],
  ["Space", "add the cell to the selection, or take it away"],
  ["Home, End, Ctrl+A", "first cell, last cell of the row; all cells"],
  ["digits", "fill the selected cells, or type the number of a constraint"],
  ["Delete, Backspace", "clear the cells, or take back a typed sign"],
  ["Enter", "draw the constraint of the chosen tool"],
  ["Esc", "back to digits"],
  ["m", "type which candidates a cell may take"],
  ["u", "show or hide the true candidates"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"],
];

/** What can have the focus without a `tabindex`. */
const FOCUSABLE = new Set(["button", "input", "select", "summary", "textarea"]);

// Small helpers.

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  // JupyterLab takes the keys of a focused element for its own shortcuts, unless it says so itself.
  if (FOCUSABLE.has(tag) || "tabindex" in attributes) {
    element.setAttribute("data-lm-suppress-shortcuts", "true");
  }
  element.append(...children);
  return element;
}

/**
 * @param {string} text
 * @param {() => void} click
 * @param {string} [title]
 */
function button(text, click, title = "") {
  const element = make("button", { type: "button", title }, text);
  element.addEventListener("click", click);
  return element;
}

/**
 * @param {string} summary
 * @param {string} name
 * @param {...Node} children
 */
function details(summary, name, ...children) {
  const heading = make("summary", {}, summary);
  return make("details", { class: `slb-details slb-${name}` }, heading, ...children);
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {Place} place */
function nameOf({ row, column }) {
  return `row ${row + 1} column ${column + 1}`;
}

/**
 * Call something later, unless it is asked for again or called off before.
 * @param {() => void} call
 */
function later(call) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return {
    /** @param {number} delay */
    after(delay) {
      clearTimeout(timer);
      timer = setTimeout(call, delay);
    },
    cancel() {
      clearTimeout(timer);
    },
  };
}

/**
 * Say whether what lies behind an element is dark, whatever program the notebook runs in.
 * @param {Element} element
 */
function isOnDark(element) {
  for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
    const parts =
      getComputedStyle(at)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    const [red, green, blue, alpha = 1] = parts;
    if (parts.length >= 3 && alpha > 0.5) {
      return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
    }
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The elements that change; what stands around them is put together below. */
class Parts {
  constructor() {
    this.picture = make("div", { class: "slb-picture", "aria-hidden": "true" });
    this.grid = make("div", { class: "slb-grid", role: "grid", "aria-multiselectable": "true" });
    /** Colours behind cells, below the drawing so that they hide no mark. */
    this.shades = make("div", { class: "slb-shades", "aria-hidden": "true" });
    this.stage = make("div", { class: "slb-stage" }, this.shades, this.picture, this.grid);
    this.hint = make("p", { class: "slb-hint" });
    this.caption = make("p", { class: "slb-caption" });
    this.verdict = make("p", { class: "slb-verdict" });
    this.reason = make("p", { class: "slb-reason" });
    this.message = make("p", { class: "slb-message", role: "alert" });
    this.live = make("div", { class: "slb-hidden", role: "status", "aria-live": "polite" });
    this.list = make("ul", { class: "slb-list" });
    this.none = make("p", { class: "slb-none" }, "no constraints");
    this.rules = make("p", { class: "slb-rules" });
    this.tool = make("select", { "aria-label": "Tool" });
    this.typed = make("input", { type: "text", size: "6", autocomplete: "off" });
    this.typedName = make("span");
    this.typedLabel = make("label", {}, this.typedName, this.typed);
    this.source = make("textarea", {
      rows: "3",
      spellcheck: "false",
      "aria-label": "Link or text of a puzzle",
      placeholder: "a link, 81 digits, or any other format",
    });
    this.format = make("select", { "aria-label": "Format" });
    this.order = make("input", {
      type: "number",
      min: "1",
      max: "100",
      value: "9",
      "aria-label": "Size",
    });
    /** The switches of what holds everywhere. @type {Map<string, HTMLInputElement>} */
    this.switches = new Map();
  }
}

/** The page of one view of the board. */
class Page {
  /**
   * @param {Model} model
   * @param {HTMLElement} root
   */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    /** @type {Board} */
    this.board = model.get("_board");
    /** @type {Tool[]} */
    this.tools = model.get("_tools");
    this.tool = "digits";
    /** Selected cells, in the order in which they were selected. @type {number[]} */
    this.selected = [0];
    /** @type {Place} */
    this.cursor = { row: 0, column: 0 };
    /** Where the mouse was, while it drags. @type {Place | undefined} */
    this.dragged = undefined;
    /** What was typed of a digit, and when. */
    this.number = { text: "", at: 0 };
    /** How many commands were sent. */
    this.sent = 0;
    /** The last command that draws a constraint, and the cells it is about. */
    this.drawing = { number: 0, cells: this.selected };
    /** @type {Frame} */
    this.drawn = { left: 0, top: 0, width: CELL, height: CELL };
    this.shown = this.drawn;
    /** Cells by place, and what lies behind them. @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.shades = new Map();
    this.giveUpWaiting = later(() => this.showBusy());
    this.showSearching = later(() => this.showAnswer());
    this.announceSoon = later(() => this.announce());
    this.parts = new Parts();
    this.drawButton = button("Draw", () => this.draw(), "Draw the constraint (Enter)");
    this.undoButton = button("Undo", () => this.send({ do: "undo" }), "Undo (Ctrl+Z)");
    this.redoButton = button("Redo", () => this.send({ do: "redo" }), "Redo (Ctrl+Y)");
    this.candidatesButton = button(
      "True candidates",
      () => this.toggleCandidates(),
      "Show the digits that each cell takes over all solutions (u)",
    );
    this.frame = this.assemble();
    root.replaceChildren(this.frame);
    this.hearUser();
    this.stopListening = this.hearPython();
    this.stopFollowing = this.followTheme();
    this.showBoard();
    this.showAnswer();
    this.showSteps();
    this.choose("digits");
  }

  // What the page consists of.

  assemble() {
    const { hint, caption, stage, verdict, reason, message, live, none, list, rules } = this.parts;
    const aside = make(
      "div",
      { class: "slb-aside" },
      make("div", { class: "slb-answers" }, verdict, reason),
      message,
      live,
      make("h3", {}, "Constraints"),
      none,
      list,
      rules,
      this.assembleEverywhere(),
      this.assembleFiles(),
      this.assembleHelp(),
    );
    const main = make("div", { class: "slb-main" }, caption, stage);
    return make(
      "section",
      { class: "slb", "aria-label": "Sudoku board" },
      this.assembleToolbar(),
      hint,
      make("div", { class: "slb-columns" }, main, aside),
    );
  }

  assembleToolbar() {
    const { tool, typedLabel } = this.parts;
    const modes = MODES.map(({ name, label }) => make("option", { value: name }, label));
    tool.append(make("optgroup", { label: "Cells" }, ...modes));
    for (const [group, tools] of this.toolGroups()) {
      const options = tools.map(({ name, label, key }) =>
        make("option", { value: name }, key ? `${label} (${key})` : label),
      );
      tool.append(make("optgroup", { label: group }, ...options));
    }
    return make(
      "div",
      { class: "slb-toolbar", role: "group", "aria-label": "Tools" },
      make("label", {}, "Tool ", tool),
      typedLabel,
      this.drawButton,
      this.undoButton,
      this.redoButton,
      this.candidatesButton,
    );
  }

  /** Tools that are drawn, by group. @returns {Map<string, Tool[]>} */
  toolGroups() {
    const groups = new Map();
    for (const tool of this.tools.filter(({ shape }) => shape !== "grid")) {
      groups.set(tool.group, [...(groups.get(tool.group) ?? []), tool]);
    }
    return groups;
  }

  assembleEverywhere() {
    const list = make("div", { class: "slb-switches" });
    for (const { name, label } of this.tools.filter(({ shape }) => shape === "grid")) {
      const box = make("input", { type: "checkbox" });
      box.addEventListener("change", () => this.send({ do: "draw", tool: name }));
      this.parts.switches.set(name, box);
      list.append(make("label", {}, box, label));
    }
    return details("Everywhere in the grid", "everywhere", list);
  }

  assembleFiles() {
    const { source, format, order } = this.parts;
    for (const name of this.model.get("_formats")) {
      format.append(make("option", { value: name }, name));
    }
    format.value = "fpuzzles";
    const load = () => this.send({ do: "load", text: source.value });
    const write = () => this.send({ do: "write", format: format.value });
    const start = () => this.send({ do: "new", order: Number(order.value) });
    return details(
      "Load and save",
      "files",
      source,
      make("div", { class: "slb-row" }, button("Load", load)),
      make("div", { class: "slb-row" }, button("Write as", write), format),
      make("div", { class: "slb-row" }, button("Empty grid of size", start), order),
    );
  }

  assembleHelp() {
    const tools = this.tools.filter(({ key }) => key).map(({ key, label }) => [key, label]);
    const lines = [...KEYS, ...tools].flatMap(([key, meaning]) => [
      make("dt", {}, key),
      make("dd", {}, meaning),
    ]);
    return details("Keys", "help", make("dl", {}, ...lines));
  }

  hearUser() {
    const { grid, tool, typed } = this.parts;
    grid.addEventListener("keydown", (event) => this.onKey(event));
    grid.addEventListener("pointerdown", (event) => this.onPress(event));
    grid.addEventListener("pointermove", (event) => this.onDrag(event));
    grid.addEventListener("pointerup", (event) => this.onRelease(event));
    grid.addEventListener("pointercancel", () => (this.dragged = undefined));
    tool.addEventListener("change", () => this.choose(tool.value));
    typed.addEventListener("keydown", (event) => this.onTypedKey(event));
    // No key is meant for the notebook as well.
    for (const kind of ["keydown", "keypress", "keyup"]) {
      this.frame.addEventListener(kind, (event) => event.stopPropagation());
    }
  }

  // Messages to and from Python.

  /** @returns {() => void} What ends it. */
  hearPython() {
    /** @type {[string, () => void][]} */
    const listeners = [
      ["change:_board", () => this.showBoard()],
      ["change:_digits", () => this.showDigits()],
      ["change:_answer", () => this.hearAnswer()],
      ["change:_marks", () => this.showAnswer()],
      ["change:_steps", () => this.showSteps()],
      ["change:_reply", () => this.hearReply()],
      ["change:show_candidates", () => this.showSteps()],
    ];
    for (const [event, heard] of listeners) this.model.on(event, heard);
    return () => {
      for (const [event, heard] of listeners) this.model.off(event, heard);
    };
  }

  /** @param {Record<string, unknown>} command */
  send(command) {
    this.sent += 1;
    this.model.send({ ...command, number: this.sent });
    this.giveUpWaiting.after(BUSY);
  }

  hearReply() {
    const { number, text, written } = this.model.get("_reply");
    if (number === this.sent) this.giveUpWaiting.cancel();
    say(this.parts.message, text);
    if (written) {
      this.parts.source.value = written;
      this.parts.source.select();
    }
    if (this.drawing.number === number && !text) {
      // Who types fast has selected the next cells by now.
      if (this.selected === this.drawing.cells) this.select([]);
      this.parts.typed.value = "";
    }
    this.showSwitches();
    this.showAnswer();
  }

  showBusy() {
    say(this.parts.verdict, "… waiting for Python, which is busy");
  }

  toggleCandidates() {
    this.model.set("show_candidates", !this.model.get("show_candidates"));
    this.model.save_changes();
  }

  // What is shown: the grid and its constraints.

  showBoard() {
    this.board = this.model.get("_board");
    const { rows, columns, title, author, rules } = this.board;
    this.cursor.row = Math.min(this.cursor.row, rows - 1);
    this.cursor.column = Math.min(this.cursor.column, columns - 1);
    const isGone = (/** @type {number} */ cell) => cell >= rows * columns;
    if (this.selected.some(isGone)) this.selected = [];
    say(this.parts.caption, [title, author && `by ${author}`].filter(Boolean).join(", "));
    say(this.parts.rules, rules);
    this.showDrawing();
    this.showGrid();
    this.showConstraints();
    this.showSwitches();
  }

  showDrawing() {
    const parsed = new DOMParser().parseFromString(this.board.drawing, "image/svg+xml");
    const drawing = document.importNode(parsed.documentElement, true);
    const box = (drawing.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const [left, top, width, height] = box;
    this.drawn = { left, top, width, height };
    drawing.removeAttribute("width");
    drawing.removeAttribute("height");
    this.parts.picture.replaceChildren(drawing);
  }

  /** Whether places beside the board can be chosen. */
  get hasRing() {
    return this.currentTool()?.shape === "outside";
  }

  /** Lay the cells over the drawing. */
  showGrid() {
    const { rows, columns, symbols } = this.board;
    const { stage, picture, grid, shades } = this.parts;
    const ring = this.hasRing ? 1 : 0;
    this.shown = this.frameWithRing(ring);
    stage.classList.toggle("slb-ring", this.hasRing);
    stage.style.aspectRatio = `${this.shown.width} / ${this.shown.height}`;
    stage.style.setProperty("--unit", `${100 / this.shown.width}cqw`);
    stage.style.setProperty("--longest", String(Math.max(...symbols.map(({ length }) => length))));
    stage.style.setProperty("--across", String(this.across));
    put(picture, this.drawn, this.shown);
    const hadFocus = grid.contains(document.activeElement);
    this.cells.clear();
    this.shades.clear();
    const lines = [];
    for (let row = -ring; row < rows + ring; row += 1) {
      const line = make("div", { role: "row", class: "slb-line" });
      for (let column = -ring; column < columns + ring; column += 1) {
        const cell = this.makeCell({ row, column });
        if (cell) line.append(cell);
      }
      lines.push(line);
    }
    grid.setAttribute("aria-label", `${rows} by ${columns} Sudoku`);
    grid.replaceChildren(...lines);
    shades.replaceChildren(...this.shades.values());
    this.showDigits();
    if (hadFocus) this.focusCursor();
  }

  /**
   * @param {number} ring
   * @returns {Frame}
   */
  frameWithRing(ring) {
    const { rows, columns } = this.board;
    const { drawn } = this;
    const left = Math.min(drawn.left, -ring * CELL);
    const top = Math.min(drawn.top, -ring * CELL);
    const right = Math.max(drawn.left + drawn.width, (columns + ring) * CELL);
    const bottom = Math.max(drawn.top + drawn.height, (rows + ring) * CELL);
    return { left, top, width: right - left, height: bottom - top };
  }

  /** How many candidates stand beside each other in a cell. */
  get across() {
    return Math.ceil(Math.sqrt(this.board.digits.length));
  }

  /**
   * @param {Place} at
   * @returns {HTMLElement | undefined}
   */
  makeCell(at) {
    const isInside = this.isInside(at);
    if (isInside && this.board.holes.includes(this.cellAt(at))) return undefined;
    const kind = isInside ? "slb-cell" : "slb-cell slb-outside";
    const cell = make("div", { role: "gridcell", class: kind, tabindex: "-1" });
    const frame = { left: at.column * CELL, top: at.row * CELL, width: CELL, height: CELL };
    put(cell, frame, this.shown);
    cell.addEventListener("focus", () => this.onFocus(at));
    this.cells.set(keyOf(at), cell);
    const shade = make("div", { class: "slb-shade" });
    put(shade, frame, this.shown);
    this.shades.set(keyOf(at), shade);
    return cell;
  }

  showConstraints() {
    const items = this.board.constraints.map(({ text, cells }, index) => {
      const remove = button("✕", () => this.removeConstraint(index));
      remove.setAttribute("aria-label", `Remove: ${text}`);
      const item = make("li", {}, make("span", {}, text), remove);
      const point = () => this.point(cells);
      for (const event of ["pointerenter", "focusin"]) item.addEventListener(event, point);
      for (const event of ["pointerleave", "focusout"]) {
        item.addEventListener(event, () => this.point([]));
      }
      return item;
    });
    this.parts.list.replaceChildren(...items);
    this.parts.none.hidden = items.length > 0;
  }

  /** @param {number} index */
  removeConstraint(index) {
    this.send({ do: "remove", constraint: index });
    this.focusCursor();
  }

  /** Show which cells a constraint in the list is about. @param {number[]} cells */
  point(cells) {
    const pointed = new Set(cells.map((cell) => keyOf(this.placeOf(cell))));
    for (const [key, cell] of this.cells) cell.classList.toggle("slb-pointed", pointed.has(key));
  }

  showSwitches() {
    for (const [name, box] of this.parts.switches) {
      box.checked = this.board.switched.includes(name);
    }
  }

  showSteps() {
    const { undo, redo } = this.model.get("_steps");
    this.undoButton.disabled = !undo;
    this.redoButton.disabled = !redo;
    const isOn = String(this.model.get("show_candidates"));
    this.candidatesButton.setAttribute("aria-pressed", isOn);
  }

  // What is shown: digits, and what is known about them.

  showDigits() {
    const { givens, candidates } = this.model.get("_digits");
    const marks = this.currentMarks();
    const conflict = new Set(marks.conflict?.cells);
    for (const [key, element] of this.cells) {
      const at = placeOfKey(key);
      const cell = this.cellAt(at);
      if (!this.isInside(at)) element.setAttribute("aria-label", this.outsideName(at));
      else {
        this.showCell(element, at, {
          given: givens[cell],
          allowed: candidates[cell],
          seen: givens[cell] === null ? marks.candidates?.[cell] : undefined,
          open: marks.open?.[cell],
          isConflict: conflict.has(cell),
        });
      }
    }
    this.showSelection();
  }

  /**
   * @param {HTMLElement} element
   * @param {Place} at
   * @param {{ given: number | null, allowed?: number[], seen?: number[], open?: number[],
   *   isConflict: boolean }} parts
   */
  showCell(element, at, { given, allowed, seen, open, isConflict }) {
    for (const part of [element, this.shades.get(keyOf(at))]) {
      part?.classList.toggle("slb-conflict", isConflict);
      part?.classList.toggle("slb-open", open !== undefined);
    }
    element.classList.toggle("slb-seen", seen !== undefined);
    if (given !== null) {
      say(element, this.symbol(given));
      element.classList.remove("slb-marks");
    } else {
      this.showMarks(element, seen ?? allowed ?? []);
    }
    const words = [nameOf(at), this.board.houses[this.cellAt(at)]];
    if (given !== null) words.push(`given ${this.symbol(given)}`);
    else if (seen) words.push(`true candidates ${this.symbols(seen)}`);
    else if (allowed) words.push(`candidates ${this.symbols(allowed)}`);
    else words.push("empty");
    if (isConflict) words.push("in conflict");
    if (open) words.push(`ambiguous: ${this.symbols(open)}`);
    element.setAttribute("aria-label", words.filter(Boolean).join(", "));
  }

  /**
   * Write candidates, each digit in its place.
   * @param {HTMLElement} element
   * @param {number[]} digits
   */
  showMarks(element, digits) {
    const written = digits.join(" ");
    if (element.dataset.marks === written && element.classList.contains("slb-marks")) return;
    element.dataset.marks = written;
    element.classList.add("slb-marks");
    const [first] = this.board.digits;
    element.replaceChildren(
      ...digits.map((digit) => {
        const mark = make("span", {}, this.symbol(digit));
        mark.style.gridColumn = String(((digit - first) % this.across) + 1);
        mark.style.gridRow = String(Math.floor((digit - first) / this.across) + 1);
        return mark;
      }),
    );
  }

  /** @param {number} digit */
  symbol(digit) {
    return this.board.symbols[digit - this.board.digits[0]];
  }

  /** @param {number[]} digits */
  symbols(digits) {
    return digits.map((digit) => this.symbol(digit)).join(" ");
  }

  hearAnswer() {
    this.showSearching.cancel();
    if (this.model.get("_answer").status === "searching") this.showSearching.after(PATIENCE);
    else this.showAnswer();
  }

  showAnswer() {
    const { status, text } = this.model.get("_answer");
    const marks = this.currentMarks();
    const { verdict, reason, list } = this.parts;
    verdict.dataset.status = status;
    say(verdict, `${ICONS[/** @type {keyof typeof ICONS} */ (status)]} ${text}`);
    say(reason, this.reasonOf(marks));
    const wrong = new Set(marks.conflict?.constraints);
    [...list.children].forEach((item, index) => {
      item.classList.toggle("slb-wrong", wrong.has(index));
    });
    this.showDigits();
    this.announceSoon.after(ANNOUNCE);
  }

  /** What is known of this puzzle; while it is searched nothing is. @returns {Marks} */
  currentMarks() {
    return this.model.get("_answer").status === "searching" ? {} : this.model.get("_marks");
  }

  /** @param {Marks} marks */
  reasonOf(marks) {
    if (marks.conflict) return marks.conflict.text;
    const count = Object.keys(marks.open ?? {}).length;
    if (!count) return "";
    return count === 1 ? "1 cell differs (shaded)" : `${count} cells differ (shaded)`;
  }

  /** Tell a screen reader what is known now. */
  announce() {
    const { live, reason } = this.parts;
    say(live, [this.model.get("_answer").text, reason.textContent].filter(Boolean).join(". "));
  }

  // Places.

  /** @param {Place} at */
  isInside({ row, column }) {
    return row >= 0 && row < this.board.rows && column >= 0 && column < this.board.columns;
  }

  /** @param {Place} at */
  cellAt({ row, column }) {
    return row * this.board.columns + column;
  }

  /** @param {number} cell @returns {Place} */
  placeOf(cell) {
    return { row: Math.floor(cell / this.board.columns), column: cell % this.board.columns };
  }

  /** @param {Place} at */
  outsideName({ row, column }) {
    const sides = [];
    if (row < 0) sides.push("above");
    if (row >= this.board.rows) sides.push("below");
    if (column < 0) sides.push("left of");
    if (column >= this.board.columns) sides.push("right of");
    if (sides.length > 1) return `outside, ${sides.join(" and ")} the corner`;
    const isBeside = column < 0 || column >= this.board.columns;
    return `outside, ${sides[0]} ${isBeside ? `row ${row + 1}` : `column ${column + 1}`}`;
  }

  // Selection.

  /** @param {number[]} cells */
  select(cells) {
    this.selected = cells;
    this.number = { text: "", at: 0 };
    this.showSelection();
  }

  showSelection() {
    const chosen = new Set(this.selected.map((cell) => keyOf(this.placeOf(cell))));
    const cursor = keyOf(this.cursor);
    for (const [key, cell] of this.cells) {
      const isChosen = chosen.has(key);
      cell.classList.toggle("slb-selected", isChosen);
      cell.setAttribute("aria-selected", String(isChosen));
      cell.tabIndex = key === cursor ? 0 : -1;
      cell.classList.toggle("slb-cursor", key === cursor);
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

  focusCursor() {
    this.cells.get(keyOf(this.cursor))?.focus({ preventScroll: true });
  }

  /** A screen reader may move the focus by itself. @param {Place} at */
  onFocus(at) {
    if (keyOf(at) !== keyOf(this.cursor)) {
      this.cursor = at;
      if (this.isInside(at)) this.select([this.cellAt(at)]);
    }
    this.showSelection();
  }

  // The mouse.

  /**
   * @param {PointerEvent} event
   * @returns {{ row: number, column: number }} In cells, with fractions.
   */
  pointAt(event) {
    const box = this.parts.stage.getBoundingClientRect();
    const { left, top, width, height } = this.shown;
    return {
      column: (left + ((event.clientX - box.left) / box.width) * width) / CELL,
      row: (top + ((event.clientY - box.top) / box.height) * height) / CELL,
    };
  }

  /** @param {PointerEvent} event */
  onPress(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    const point = this.pointAt(event);
    const at = { row: Math.floor(point.row), column: Math.floor(point.column) };
    if (!this.cells.has(keyOf(at))) return;
    this.cursor = at;
    if (this.isInside(at)) {
      if (isAdding(event)) this.toggle(at);
      else this.select([this.cellAt(at)]);
      this.dragged = point;
      this.parts.grid.setPointerCapture(event.pointerId);
    } else {
      this.select([]);
    }
    this.focusCursor();
    this.showSelection();
  }

  /** @param {PointerEvent} event */
  onDrag(event) {
    if (!this.dragged) return;
    const from = this.dragged;
    const to = this.pointAt(event);
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
    const at = { row: Math.floor(point.row), column: Math.floor(point.column) };
    const away = Math.hypot(point.row - at.row - 0.5, point.column - at.column - 0.5);
    if (away > REACH || !this.isInside(at) || !this.cells.has(keyOf(at))) return;
    if (keyOf(at) === keyOf(this.cursor)) return;
    this.extend(at);
    this.cursor = at;
    this.focusCursor();
    this.showSelection();
  }

  /** @param {PointerEvent} event */
  onRelease(event) {
    if (!this.dragged) return;
    this.dragged = undefined;
    const tool = this.currentTool();
    // A line without a number is drawn when the mouse is let go; the rest waits for Enter.
    const isReady = tool && !isAdding(event) && (tool.typed === "" || tool.usual !== null);
    if (isReady && (tool.shape !== "line" || this.selected.length > 1)) this.draw();
  }

  // The keyboard.

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.altKey) return;
    const isControl = event.ctrlKey || event.metaKey;
    const isHeard = isControl ? this.onControlKey(event) : this.onPlainKey(event);
    if (isHeard) event.preventDefault();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} Whether the key means something.
   */
  onControlKey(event) {
    const key = event.key.toLowerCase();
    if (key === "z") this.send({ do: event.shiftKey ? "redo" : "undo" });
    else if (key === "y") this.send({ do: "redo" });
    else if (key === "a") this.select(this.allCells());
    else if (key === "home") this.go({ row: 0, column: 0 }, "only");
    else if (key === " ") this.toggleCursor();
    else return this.onArrow(event, "only");
    return true;
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  onPlainKey(event) {
    const { key } = event;
    if (this.onArrow(event, event.shiftKey ? "extend" : "select")) return true;
    if (key === "Home") this.go({ row: this.cursor.row, column: 0 }, "select");
    else if (key === "End") this.go(this.lastInRow(), "select");
    else if (key === " ") this.toggleCursor();
    else if (key === "Enter") this.draw();
    else if (key === "Escape") this.choose("digits");
    else if (key === "Backspace" || key === "Delete") this.erase();
    else return key.length === 1 && this.onSign(key);
    return true;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {"select" | "extend" | "only"} how
   * @returns {boolean}
   */
  onArrow(event, how) {
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const step = steps[event.key];
    if (!step) return false;
    let { row, column } = this.cursor;
    const ring = this.hasRing ? 1 : 0;
    do {
      row += step[0];
      column += step[1];
      if (row < -ring || row >= this.board.rows + ring) return true;
      if (column < -ring || column >= this.board.columns + ring) return true;
    } while (!this.cells.has(keyOf({ row, column })));
    this.go({ row, column }, how);
    return true;
  }

  lastInRow() {
    return { row: this.cursor.row, column: this.board.columns - 1 };
  }

  allCells() {
    return [...this.cells.keys()]
      .map(placeOfKey)
      .filter((at) => this.isInside(at))
      .map((at) => this.cellAt(at));
  }

  /**
   * @param {Place} at
   * @param {"select" | "extend" | "only"} how
   */
  go(at, how) {
    if (!this.cells.has(keyOf(at))) return;
    this.cursor = at;
    if (how === "extend" && this.isInside(at)) this.extend(at);
    else if (how === "select") this.select(this.isInside(at) ? [this.cellAt(at)] : []);
    this.showSelection();
    this.focusCursor();
  }

  toggleCursor() {
    if (this.isInside(this.cursor)) this.toggle(this.cursor);
  }

  erase() {
    const { typed } = this.parts;
    if (this.currentTool()) typed.value = typed.value.slice(0, -1);
    else this.send({ do: "clear", cells: this.selected });
  }

  /**
   * A digit, a letter, or what else stands for itself.
   * @param {string} sign
   * @returns {boolean}
   */
  onSign(sign) {
    const tool = this.currentTool();
    if (!tool) return this.onDigit(sign) || this.onLetter(sign);
    if (!/[0-9,-]/.test(sign)) return this.onLetter(sign);
    if (tool.typed) this.parts.typed.value += sign;
    return true;
  }

  /** @param {string} sign */
  onDigit(sign) {
    const now = Date.now();
    const before = now - this.number.at < SAME_NUMBER ? this.number.text : "";
    const isLonger = before !== "" && this.digitOf(before + sign) !== undefined;
    const text = isLonger ? before + sign : sign;
    const digit = this.digitOf(text);
    if (digit === undefined) return false;
    const cells = this.selected;
    if (this.tool === "digits") this.send({ do: "enter", cells, digit });
    else {
      // The 1 of a 12 was no candidate.
      if (isLonger) this.send({ do: "allow", cells, digit: this.digitOf(before) });
      this.send({ do: "allow", cells, digit });
    }
    this.number = { text, at: now };
    return true;
  }

  /**
   * @param {string} text
   * @returns {number | undefined}
   */
  digitOf(text) {
    const { symbols, digits } = this.board;
    const exact = symbols.indexOf(text);
    const place = exact >= 0 ? exact : symbols.indexOf(text.toUpperCase());
    return place >= 0 ? digits[place] : undefined;
  }

  /** @param {string} sign */
  onLetter(sign) {
    const key = sign.toLowerCase();
    const tool = this.tools.find((known) => known.key === key);
    if (key === "m") this.choose("marks");
    else if (key === "u") this.toggleCandidates();
    else if (tool) this.choose(tool.name);
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  onTypedKey(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      this.draw();
    } else if (event.key === "Escape") {
      this.choose("digits");
      this.focusCursor();
    }
  }

  // Tools.

  currentTool() {
    return this.tools.find(({ name }) => name === this.tool);
  }

  /** @param {string} name */
  choose(name) {
    const { grid, tool: choice, hint, message, live } = this.parts;
    const hadRing = this.hasRing;
    const hadFocus = grid.contains(document.activeElement);
    this.tool = name;
    choice.value = name;
    this.showTyped();
    say(hint, HINTS[this.currentTool()?.shape ?? name]);
    say(message, "");
    if (hadRing !== this.hasRing) this.moveForRing();
    if (hadFocus) this.focusCursor();
    say(live, `tool: ${choice.selectedOptions[0]?.textContent}`);
  }

  /** Show the field for what is typed, if the tool has any use for it. */
  showTyped() {
    const { typed, typedName, typedLabel } = this.parts;
    const tool = this.currentTool();
    this.drawButton.hidden = !tool;
    typedLabel.hidden = !tool?.typed;
    typed.value = "";
    typed.placeholder = String(tool?.usual ?? "");
    say(typedName, tool?.typed === "digits" ? "digits " : "number ");
  }

  /** Go to a place beside the board when there are such places, and back when there are not. */
  moveForRing() {
    const { rows, columns } = this.board;
    const { row, column } = this.cursor;
    if (this.hasRing) {
      this.cursor = { row, column: -1 };
      this.selected = [];
    } else {
      const inside = (/** @type {number} */ at, /** @type {number} */ most) =>
        Math.max(0, Math.min(at, most - 1));
      this.cursor = { row: inside(row, rows), column: inside(column, columns) };
      this.selected = [this.cellAt(this.cursor)];
    }
    this.showGrid();
  }

  /** Ask for the constraint of the chosen tool. */
  draw() {
    const tool = this.currentTool();
    if (!tool) return;
    const { row, column } = this.cursor;
    const where =
      tool.shape === "outside"
        ? { place: this.isInside(this.cursor) ? null : [row, column] }
        : { cells: this.selected };
    this.send({ do: "draw", tool: tool.name, typed: this.parts.typed.value, ...where });
    this.drawing = { number: this.sent, cells: this.selected };
  }

  // Light and dark.

  /** @returns {() => void} What ends it. */
  followTheme() {
    const look = () => {
      const isDark = isOnDark(this.root.parentElement ?? document.body);
      this.frame.dataset.theme = isDark ? "dark" : "light";
    };
    const again = later(look);
    const changed = () => {
      look();
      again.after(500); // the style sheet of a theme comes after the attribute that announces it
    };
    const observer = new MutationObserver(changed);
    for (const element of [document.documentElement, document.body]) {
      observer.observe(element, { attributes: true });
    }
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", changed);
    changed();
    return () => {
      again.cancel();
      observer.disconnect();
      system.removeEventListener("change", changed);
    };
  }

  dispose() {
    this.stopListening();
    this.stopFollowing();
    for (const timer of [this.giveUpWaiting, this.showSearching, this.announceSoon]) {
      timer.cancel();
    }
  }
}

/** @param {Place} at */
function keyOf({ row, column }) {
  return `${row},${column}`;
}

/** @param {string} key @returns {Place} */
function placeOfKey(key) {
  const [row, column] = key.split(",").map(Number);
  return { row, column };
}

/** @param {PointerEvent} event */
function isAdding(event) {
  return event.ctrlKey || event.metaKey || event.shiftKey;
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

/** @param {{ model: Model, el: HTMLElement }} view */
function render({ model, el }) {
  const page = new Page(model, el);
  return () => page.dispose();
}

export default { render };
