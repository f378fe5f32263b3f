// @ts-check
/** The panel of somebody who sets: digits, candidates, and the palette of constraints. */

import { Arranging } from "./arranging.js";
import { STEPS } from "./board.js";
import { ICONS, Segments, button, drawing, iconButton, make, press, row, say } from "./dom.js";
import { Drawings } from "./drawings.js";
import { FOG, Fog } from "./fog.js";
import { Form, bareTool, isComposite } from "./forms.js";
import { DigitReader, Pad } from "./pad.js";
import { Sizing } from "./sizing.js";
import { text } from "./texts.js";
import { nameOf, toggled } from "./work.js";

/** @typedef {import("./page.js").Tool} Tool */

/** What regions are drawn with: no constraint, but used as the tools are. */
const REGION = "region";

/** The tools that draw neither a constraint nor a drawing; each has a hint of its own. */
const OWN = [REGION, FOG];

/** How the name of a tool begins that is a form. */
const FORM = "form:";

/** What numbers are made of, as telephones have it. */
const NUMERALS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

/** Widest page on which everything stands in one column, in pixels, as in `page.css`. */
const NARROW = 800;

export class Setting {
  /** @param {import("./page.js").Page} page */
  constructor(page) {
    this.page = page;
    /** "digits", "marks", "region", or the name of a tool. */
    this.tool = "digits";
    /** The constraint that is chosen in the list, by its place. @type {number | undefined} */
    this.chosen = undefined;
    this.reader = new DigitReader();
    /** @type {import("./work.js").View | undefined} */
    this.listed = undefined;
    /** The regions that were drawn last: until they divide the board they are not judged. */
    this.drawnRegions = "";
    this.arranging = new Arranging(page);
    this.form = new Form(page);

    const kinds = { digits: text("entry.digits"), marks: text("entry.marks") };
    this.kinds = new Segments(text("entry"), kinds, (kind) => this.choose(kind));
    /** Those of the tools. @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.pad = new Pad(
      (digit) => this.enter(digit),
      () => this.erase(),
    );
    this.hint = make("p", { class: "hint" });
    this.typed = make("input", { type: "text", inputmode: "numeric", size: "8" });
    this.typed.autocomplete = "off";
    this.typedName = make("span");
    /** Whether what is typed was refused, and stands there to be mended. */
    this.isRefused = false;
    /** Whether what was selected last has been drawn by itself: Enter has nothing left to draw. */
    this.isDrawn = false;
    this.draw = button(text("draw"), () => this.drawTool(), { class: "primary" });
    this.sum = make("span", { class: "note" });
    this.typedLabel = make("label", {}, this.typedName, this.typed);
    this.drawings = new Drawings(page, (tool) => this.toolButton(tool));
    this.drawing = make(
      "div",
      { class: "drawing" },
      this.typedLabel,
      this.drawings.colourLabel,
      this.form.element,
      this.draw,
      this.sum,
    );
    this.chosenActions = row();
    const regions = make(
      "div",
      { class: "switches" },
      this.toolButton({ ...bareTool(REGION, text("regions.region")), shape: "cells" }),
      ...["boxes", "none"].map((kind) =>
        button(text(`regions.${kind}`), () => page.command({ do: "regions", kind }), { class: "switch" }),
      ),
    );
    this.sizing = new Sizing(page);
    this.regions = make(
      "details",
      { class: "arranging" },
      make("summary", {}, text("regions")),
      this.sizing.element,
      regions,
    );
    this.fog = new Fog(page, (tool) => this.toolButton(tool));
    this.search = make("input", { type: "search", placeholder: text("palette.search.such") });
    this.search.setAttribute("aria-label", text("palette.search"));
    this.palette = make("div", { class: "palette" });
    this.nothing = make("p", { class: "note", role: "status" });
    this.list = make("ul", { class: "constraints" });
    this.count = make("h2");
    this.element = make(
      "section",
      { class: "panel setting", "aria-label": text("mode.set") },
      row(this.kinds.element, page.board.addingButton()),
      make("div", { class: "tool-now" }, this.hint, this.chosenActions, this.drawing),
      this.pad.element,
      this.count,
      this.list,
      this.arranging.element,
      this.regions,
      this.drawings.element,
      this.fog.element,
      make("h2", {}, text("palette")),
      this.search,
      this.nothing,
      this.palette,
    );
    this.drawing.hidden = true;
    say(this.hint, text("hint.digits"));
    this.kinds.show("digits");
    this.typed.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.drawTool();
    });
    this.drawing.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.choose("digits");
      // What had the focus is gone.
      page.board.focus();
    });
    this.search.addEventListener("input", () => this.filter());
  }

  /** All tools: those that draw, and forms for what none of them draws. @returns {Tool[]} */
  get tools() {
    const { tools, forms } = this.page.about;
    const listed = forms.filter((form) => form.listed);
    return [
      ...tools,
      ...listed.map(({ type, label, group, words }) => ({
        ...bareTool(`${FORM}${type}`, label),
        group,
        words,
      })),
    ];
  }

  /** @returns {Tool | undefined} */
  get currentTool() {
    if (this.tool === REGION) return { ...bareTool(REGION, text("regions.region")), shape: "cells" };
    if (this.tool === FOG) return Fog.tool;
    return Drawings.tool(this.tool) ?? this.tools.find(({ name }) => name === this.tool);
  }

  /** Whether regions are being drawn that do not divide the board yet. */
  get hasOpenRegions() {
    const { puzzle, view } = this.page.work.now;
    if (!this.drawnRegions || !view?.openRegions.length) return false;
    return JSON.stringify(puzzle.regions) === this.drawnRegions;
  }

  /** The form of a class. @param {string} type */
  formOf(type) {
    return this.page.about.forms.find((form) => form.type === type);
  }

  get hasRing() {
    return this.currentTool?.shape === "outside";
  }

  // What is shown.

  /** Show the palette, once it is known. */
  showTools() {
    /** @type {Map<string, Tool[]>} */
    const groups = new Map();
    for (const tool of this.tools) {
      groups.set(tool.group, [...(groups.get(tool.group) ?? []), tool]);
    }
    const sections = [...groups].map(([group, tools]) => {
      const drawn = tools.filter((tool) => tool.picture);
      const others = tools.filter((tool) => !tool.picture);
      const parts = [make("h3", {}, group)];
      for (const [kind, shown] of /** @type {[string, Tool[]][]} */ ([["tools", drawn], ["switches", others]])) {
        const keys = shown.map((tool) => this.toolButton(tool));
        if (keys.length) parts.push(make("div", { class: kind }, ...keys));
      }
      return make("section", { "aria-label": group }, ...parts);
    });
    this.palette.replaceChildren(...sections);
    this.filter();
    this.choose(this.tool);
  }

  /** @param {Tool} tool */
  toolButton(tool) {
    const isSwitch = tool.shape === "grid";
    const isSmall = isSwitch || !tool.picture;
    const act = (/** @type {MouseEvent} */ { detail }) => {
      if (isSwitch) this.page.command({ do: "draw", tool: tool.name });
      else this.choose(tool.name);
      // Who chooses by keys goes on with keys, on the board or in the form.
      const isByKey = detail === 0;
      if (!isSwitch && isByKey) (this.form.kind ? this.form : this.page.board).focus();
      // On a phone the number is typed far above.
      const isNarrow = this.page.element.clientWidth <= NARROW;
      if (!isSwitch && isNarrow) this.showDrawing();
    };
    const key = button("", act, { class: isSmall ? "switch" : "tool", "aria-pressed": "false" });
    if (tool.picture) {
      const picture = drawing(tool.picture);
      picture.querySelector(".legend")?.remove();
      picture.setAttribute("viewBox", tool.window);
      picture.setAttribute("aria-hidden", "true");
      key.append(picture);
    }
    key.append(make("span", {}, tool.label));
    if (tool.key) key.title = text("tool.key", { key: tool.key });
    this.buttons.set(tool.name, key);
    return key;
  }

  /** Scroll to what the tool needs, below the board where that stays in sight. */
  showDrawing() {
    const stage = this.page.board.element.closest(".stage");
    const isBeside = !stage || stage.getBoundingClientRect().right <= this.hint.getBoundingClientRect().left;
    this.hint.style.scrollMarginTop = `${isBeside ? 0 : stage.clientHeight}px`;
    this.hint.scrollIntoView({ block: "start" });
  }

  /** Show the tools that are called so. */
  filter() {
    const said = this.search.value;
    const wanted = lettersOf(said);
    for (const { name, label, words } of this.tools) {
      const isCalled = [label, ...words].some(
        (word) => lettersOf(word).includes(wanted) || lettersOf(ofOne(word)).includes(lettersOf(ofOne(said))),
      );
      const key = this.buttons.get(name);
      if (key) key.hidden = !isCalled;
    }
    for (const section of this.palette.children) {
      const keys = [...section.querySelectorAll("button")];
      /** @type {HTMLElement} */ (section).hidden = keys.every((key) => key.hidden);
    }
    const isFound = [...this.palette.querySelectorAll("button")].some((key) => !key.hidden);
    say(this.nothing, isFound || !this.tools.length ? "" : text("palette.nothing"));
    // Regions and fog have no place in the palette.
    if (!isFound && text("regions.called").split(" ").includes(wanted)) this.regions.open = true;
    if (!isFound && text("fog.called").split(" ").includes(wanted)) this.fog.element.open = true;
  }

  show() {
    const { view } = this.page.work.now;
    if (!view) return;
    const { symbols, digits } = view;
    // What a constraint needs is a number on a board of any digits, unless it needs its digits.
    const typed = this.currentTool?.typed;
    if (typed && typed !== "digits") this.pad.show(NUMERALS, NUMERALS.map(Number), "number");
    else this.pad.show(symbols, digits, this.tool);
    if (this.listed !== view) this.showList(view);
    if (this.form.isOutdated) this.leaveForm();
    this.form.show();
    this.sizing.show(view);
    this.drawings.show();
    this.fog.show(view);
    for (const name of [...OWN, ...Drawings.names]) {
      press(this.buttons.get(name), this.tool === name);
    }
    this.showHere();
    for (const tool of this.tools) {
      const isOn = tool.shape === "grid" ? view.switched.includes(tool.name) : tool.name === this.tool;
      press(this.buttons.get(tool.name), isOn);
    }
  }

  /** @param {import("./work.js").View} view */
  showList(view) {
    this.listed = view;
    this.chosen = undefined;
    this.chosenActions.replaceChildren();
    const items = view.constraints.map(({ name, text: sentence, cells }, place) => {
      const choose = button("", () => this.chooseConstraint(place), { "aria-pressed": "false" });
      choose.append(make("strong", {}, name), " ", sentence);
      const remove = iconButton(ICONS.remove, text("remove", { name, sentence }), () =>
        this.remove(place),
      );
      const item = make("li", {}, choose, remove);
      this.page.pointFrom(item, cells);
      return item;
    });
    const { scrollTop, childElementCount } = this.list;
    this.list.replaceChildren(...items);
    const hasNewEnd = items.length === childElementCount + 1;
    this.list.scrollTop = hasNewEnd ? this.list.scrollHeight : scrollTop;
    this.count.hidden = !items.length;
    say(this.count, text("constraints", { number: items.length }));
  }

  /** Mark the constraints of the selected cells. */
  showHere() {
    const { view } = this.page.work.now;
    const selected = new Set(this.page.board.selected);
    view?.constraints.forEach(({ cells }, place) => {
      const isHere = cells.some((cell) => selected.has(cell));
      this.list.children[place]?.classList.toggle("here", isHere);
    });
  }

  /** Say what the selected cells add up to, if a number is asked for and their digits can be seen. */
  showSum() {
    const { content, selected } = this.page.board;
    const isAsked = ["number", "maybe"].includes(this.currentTool?.typed ?? "");
    const digits = selected.map((cell) => content?.givens[cell] ?? content?.ghosts[cell] ?? NaN);
    const sum = digits.reduce((one, other) => one + other, 0);
    const isKnown = isAsked && digits.length > 1 && !Number.isNaN(sum);
    say(this.sum, isKnown ? text("sum", { sum }) : "");
  }

  /** Scroll the list to the constraints of the selected cells, unless somebody is at work in it. */
  scrollHere() {
    if (this.list.matches(":hover")) return;
    const here = [...this.list.querySelectorAll(".here")];
    const { top, bottom } = this.list.getBoundingClientRect();
    const isSeen = here.some((item) => {
      const box = item.getBoundingClientRect();
      return box.top >= top && box.bottom <= bottom;
    });
    if (here.length && !isSeen) this.list.scrollTop += here[0].getBoundingClientRect().top - top;
  }

  /** @param {Set<number>} places The constraints that cannot stand together. */
  markWrong(places) {
    [...this.list.children].forEach((item, place) => {
      item.classList.toggle("wrong", places.has(place));
    });
  }

  // Digits.

  /** @param {KeyboardEvent} event @returns {boolean} */
  onKey(event) {
    const { key } = event;
    if (event.altKey && key.startsWith("Arrow")) return this.move(key);
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (key === "Enter" && this.isDrawn) return true;
    if (key === "Enter") this.drawTool();
    else if (key === "Escape") this.choose("digits");
    else if (key === "Backspace" || key === "Delete") this.erase();
    else return key.length === 1 && key !== " " && this.onSign(key);
    return true;
  }

  /** @param {string} sign @returns {boolean} */
  onSign(sign) {
    const tool = this.currentTool;
    const { view } = this.page.work.now;
    const isDigit = tool?.typed === "digits" && view?.symbols.includes(sign.toUpperCase());
    if (tool?.typed === "text" || isDigit || (tool?.typed && /[0-9,-]/.test(sign))) {
      this.typed.value += sign;
      return true;
    }
    const isAlone = this.tool === "digits";
    const read = !tool && view ? this.reader.read(sign, view.symbols, view.digits, isAlone) : undefined;
    if (read) {
      // The 1 of a 12 was no candidate.
      if (read.instead !== undefined && this.tool === "marks") this.enter(read.instead);
      this.enter(read.digit);
      return true;
    }
    const key = sign.toLowerCase();
    const found = this.page.about.tools.find((known) => known.key === key);
    if (key === "m") this.choose("marks");
    else if (key === "u") this.page.knowing.toggleCandidates();
    else if (found) this.choose(found.name);
    else return false;
    return true;
  }

  /** @param {number} digit */
  enter(digit) {
    const { page } = this;
    const kind = this.currentTool?.typed;
    const { view } = page.work.now;
    if (kind === "digits" && view) {
      // Apart, so that the buttons 1 and 2 are no 12.
      const sign = view.symbols[view.digits.indexOf(digit)];
      this.typed.value = `${this.typed.value} ${sign}`.trim();
      return;
    }
    if (kind) {
      this.typed.value += String(digit);
      return;
    }
    page.board.selectCursor(); // after a constraint was drawn nothing is selected
    const cells = page.board.selected;
    if (!cells.length) return;
    const { puzzle } = page.work.now;
    const names = cells.map((cell) => nameOf(puzzle, cell));
    const givens = [...puzzle.givens];
    /** @type {Record<string, number[]>} */
    let candidates = { ...puzzle.candidates };
    if (this.tool === "marks") {
      candidates = toggled(/** @type {any} */ (candidates), /** @type {any} */ (names), digit);
      for (const cell of cells) givens[cell] = null;
    } else {
      const isEverywhere = cells.every((cell) => givens[cell] === digit);
      for (const cell of cells) givens[cell] = isEverywhere ? null : digit;
      for (const name of names) delete candidates[name];
    }
    page.work.go({ puzzle: { ...puzzle, givens, candidates } });
  }

  erase() {
    const { page } = this;
    if (this.tool === REGION && this.chosen === undefined) {
      page.command({ do: "region", cells: page.board.selected, none: true });
      return;
    }
    if (this.chosen !== undefined) {
      this.remove(this.chosen);
      return;
    }
    if (this.currentTool?.typed && this.typed.value) {
      this.typed.value = this.typed.value.slice(0, -1);
      return;
    }
    const { puzzle } = page.work.now;
    const cells = page.board.selected;
    const givens = [...puzzle.givens];
    const candidates = { ...puzzle.candidates };
    for (const cell of cells) {
      givens[cell] = null;
      delete candidates[nameOf(puzzle, cell)];
    }
    const changed = { ...puzzle, givens, candidates };
    if (page.textOf(changed) !== page.textOf()) page.work.go({ puzzle: changed });
  }

  // Tools.

  /** @param {string} name */
  choose(name) {
    this.tool = name;
    this.chosen = undefined;
    this.chosenActions.replaceChildren();
    this.reader.forget();
    const tool = this.currentTool;
    this.kinds.show(name);
    this.isDrawn = false;
    const form = name.startsWith(FORM) ? this.formOf(name.slice(FORM.length)) : undefined;
    if (form) this.form.open(form);
    else this.form.close();
    say(this.draw, text("draw"));
    this.typed.value = "";
    this.typed.placeholder = String(tool?.usual ?? "");
    this.typedLabel.hidden = !tool?.typed;
    this.typed.inputMode = tool?.typed === "text" ? "text" : "numeric";
    this.drawings.choose(name);
    this.drawing.hidden = !tool;
    const isNumber = !tool || !["digits", "text"].includes(tool.typed);
    say(this.typedName, text(isNumber ? "typed.number" : `typed.${tool.typed}`));
    const kind = this.hinted;
    say(this.hint, [tool?.label, text(`hint.${kind}`)].filter(Boolean).join(": "));
    this.showSum();
    this.page.tell("");
    if (tool) this.page.announceLater(`${tool.label}. ${text(`hint.${kind}`)}`);
    this.page.refresh();
  }

  /** What the hint is about: how the tool is used. */
  get hinted() {
    return OWN.includes(this.tool) ? this.tool : (this.currentTool?.shape ?? this.tool);
  }

  /** Close the form that is open, if one is: what it speaks of is gone. */
  leaveForm() {
    if (this.form.kind) this.choose("digits");
  }

  onSelected() {
    this.reader.forget();
    // What stands there to be mended belongs to the cells that were selected before.
    if (this.isRefused) this.typed.value = "";
    this.isRefused = false;
    if (this.page.board.selected.length) this.isDrawn = false;
    this.showHere();
    this.showSum();
    this.scrollHere();
  }

  /** A line without a number is drawn when the mouse is let go; the rest waits for Enter. */
  onDrawn() {
    const tool = this.currentTool;
    const { selected, adds } = this.page.board;
    if (!tool || adds || (tool.typed !== "" && tool.usual === null)) return;
    if (tool.shape === "form") return;
    if (tool.name === REGION) {
      const size = this.page.work.now.view?.digits.length;
      if (selected.length === size) this.drawAtOnce();
      return;
    }
    const isLong = tool.shape === "line" || tool.shape === "pair";
    if (selected.length > (isLong ? 1 : 0)) this.drawAtOnce();
  }

  /** Draw without a key: whoever presses Enter all the same is told nothing. */
  drawAtOnce() {
    this.isDrawn = true;
    this.drawTool();
  }

  /** Ask for the constraint of the chosen tool. */
  async drawTool() {
    if (this.form.kind) {
      const isNew = this.form.place === undefined;
      const isDone = await this.page.command(this.form.command);
      if (isDone && !isNew) this.choose("digits");
      return;
    }
    const tool = this.currentTool;
    if (!tool) return;
    const { board } = this.page;
    const { selected } = board;
    const typed = this.typed.value;
    const drawn = this.page.command(this.commandOf(tool));
    // Who is quick selects the next cells and types their number before this one is drawn.
    board.select([]);
    this.typed.value = "";
    this.isRefused = false;
    if (await drawn) return;
    if (!board.selected.length) board.select(selected);
    if (this.typed.value || this.currentTool?.name !== tool.name) return;
    this.typed.value = typed;
    this.isRefused = true;
  }

  /** What Python is asked for. @param {Tool} tool */
  commandOf(tool) {
    const { board } = this.page;
    const { selected: cells, cursor } = board;
    const typed = this.typed.value;
    if (OWN.includes(tool.name)) return { do: tool.name, cells };
    if (Drawings.tool(tool.name)) return this.drawings.command(tool.name, cells, typed);
    const isBeside = !board.isInside(cursor);
    const where =
      tool.shape === "outside" ? { place: isBeside ? [cursor.row, cursor.column] : null } : { cells };
    return { do: "draw", tool: tool.name, typed, ...where };
  }

  /** @param {number} place */
  chooseConstraint(place) {
    this.chosen = this.chosen === place ? undefined : place;
    [...this.list.querySelectorAll("[aria-pressed]")].forEach((item, at) => {
      press(item, at === this.chosen);
    });
    say(this.hint, text(this.chosen === undefined ? `hint.${this.hinted}` : "hint.chosen"));
    this.showChosenActions();
    this.pointChosen();
    if (this.chosen !== undefined) this.page.board.focus();
  }

  /** What can be done with the chosen constraint, besides moving and removing it. */
  showChosenActions() {
    const { chosen } = this;
    const constraint = this.page.work.now.view?.constraints[chosen ?? -1];
    const form = constraint && this.formOf(constraint.type);
    const actions = [];
    if (form) actions.push(button(text("change"), () => this.change(form)));
    if (isComposite(form)) {
      const apart = () => this.page.command({ do: "apart", constraint: chosen });
      actions.push(button(text("apart"), apart));
    }
    this.chosenActions.replaceChildren(...actions);
  }

  /** Open the form of the chosen constraint. @param {import("./forms.js").FormKind} form */
  async change(form) {
    const { chosen, page } = this;
    const reply = await page.ask({ ask: "form", puzzle: page.textOf(), constraint: chosen });
    if ("error" in reply) {
      page.tell(reply.error);
      return;
    }
    this.choose(`${FORM}${form.type}`);
    this.form.open(form, reply.answer.fields, chosen);
    this.typedLabel.hidden = true;
    this.drawing.hidden = false;
    say(this.hint, `${form.label}: ${text("hint.change")}`);
    say(this.draw, text("save"));
    this.form.focus();
  }

  pointChosen() {
    const { view } = this.page.work.now;
    this.page.point(view?.constraints[this.chosen ?? -1]?.cells ?? []);
  }

  /** @param {number} place */
  remove(place) {
    this.chosen = undefined;
    this.page.pointed = [];
    this.page.command({ do: "remove", constraint: place });
    this.page.board.focus();
  }

  /** Move the chosen constraint, or else the selected cells. @param {string} key @returns {boolean} */
  move(key) {
    const { chosen } = this;
    if (chosen === undefined) {
      this.arranging.move(key);
      return true;
    }
    const [down, across] = STEPS[key];
    this.page.command({ do: "move", constraint: chosen, down, across }).then(() => {
      this.chosen = undefined;
      this.chooseConstraint(chosen);
    });
    return true;
  }
}

/** A name of several as that of one: "killer cages", "x-sums" and "boxes" as "killer cage" and so on. @param {string} name */
function ofOne(name) {
  return name.replace(/(?<=(?:ch|sh|x))es\b|(?<=\p{L}{2}[^\Ws])s\b/giu, "");
}

/** A name without hyphens and spaces, which people set as they like: anti knight, anti-knight. @param {string} name */
function lettersOf(name) {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
