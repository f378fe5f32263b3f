// @ts-check
/**
 * The page: what is worked on, the board, what stands beside it, and who hears of what.
 *
 * @typedef {import("./host.js").Host} Host
 * @typedef {import("./host.js").Message} Message
 * @typedef {import("./work.js").Moment} Moment
 * @typedef {import("./work.js").Puzzle} Puzzle
 * @typedef {import("./work.js").View} View
 * @typedef {{ name: string, label: string, group: string, shape: string, typed: string,
 *   usual: number | null, key: string, picture: string, window: string,
 *   words: string[] }} Tool
 * @typedef {Pick<Moment, "puzzle" | "view">} Example
 * @typedef {{ version: string, tools: Tool[], forms: import("./forms.js").FormKind[],
 *   formats: string[],
 *   offers: { name: string, label: string }[] }} About
 */

import { areCells } from "./arranging.js";
import { Board } from "./board.js";
import { changesInWords } from "./changes.js";
import { Dialogs } from "./dialogs.js";
import { ICONS, Segments, button, focusedIn, iconButton, isTyping, later, make, say } from "./dom.js";
import { HostDied } from "./host.js";
import { Knowing } from "./knowing.js";
import { withPlacesOf } from "./places.js";
import { Setting } from "./setting.js";
import { Solving } from "./solving.js";
import { isText, text } from "./texts.js";
import { emptyPlay, isEmpty, movedPlay } from "./work.js";

/** When a screen reader is told what is known: not after every key of somebody who types fast. */
const ANNOUNCE = 600;

/** Up to how many cells beside the board are named one by one. */
const MOST_EXTRAS = 12;

/** When work is kept: not after every key either. */
const KEEP = 300;

export class Page {
  /**
   * @param {Host} host
   * @param {(Example & { name: string })[]} examples The first one is empty.
   * @param {import("./work.js").AnyWork} work
   * @param {Document | ShadowRoot} scope What the page is in: it hears the keys that are typed there.
   */
  constructor(host, examples, work, scope) {
    this.host = host;
    this.examples = examples;
    this.work = work;
    this.scope = scope;
    /** @type {About} */
    this.about = { version: "", tools: [], forms: [], formats: [], offers: [] };
    /** @type {import("./host.js").State} */
    this.state = "loading";
    /** What waits until Python can be asked. @type {(() => void)[]} */
    this.waiting = [];
    /** The last command that was sent: they are carried out one after the other. */
    this.commands = Promise.resolve();
    /** How many commands have not been carried out yet. */
    this.pending = 0;
    /** How many boards have been loaded. */
    this.boards = 0;
    /** Cells that something in a list is about. @type {number[]} */
    this.pointed = [];
    /** @type {string | undefined} */
    this.shownPuzzle = undefined;
    this.announceSoon = later(() => this.announce());
    this.keepSoon = later(() => this.keep());
    this.message = "";
    /** What a screen reader knows. @type {Moment | undefined} */
    this.told = undefined;

    this.board = new Board({ selected: () => this.onSelected(), drawn: () => this.onDrawn() });
    this.knowing = new Knowing(this);
    this.setting = new Setting(this);
    this.solving = new Solving(this);
    this.dialogs = new Dialogs(this);
    this.live = make("div", { class: "unseen", role: "status", "aria-live": "polite" });
    this.alert = make("p", { class: "alert", role: "alert" });
    this.unkept = make("p", { class: "unkept", role: "alert" });
    this.caption = make("div", { class: "caption" });
    this.beside = make("p", { class: "beside" });
    this.loading = make("p", { class: "loading" });
    this.banner = this.assembleBanner();
    const modes = { set: text("mode.set"), solve: text("mode.solve") };
    this.modes = new Segments(text("mode"), modes, (mode) => this.setMode(mode));
    /** @type {HTMLButtonElement[]} */
    this.undoButtons = [];
    /** @type {HTMLButtonElement[]} */
    this.redoButtons = [];
    this.element = this.assemble();

    /** @type {(kind: string, heard: (event: any) => void) => void} */
    const hear = (kind, heard) => scope.addEventListener(kind, heard);
    hear("keydown", (event) => this.onKey(event));
    hear("copy", (event) => this.onCopy(event, () => this.setting.arranging.copy()));
    hear("cut", (event) => this.onCopy(event, () => this.setting.arranging.cut()));
    hear("paste", (event) => this.onPaste(event));
    hear("dragover", (event) => event.preventDefault());
    hear("drop", (event) => this.onDrop(event));
    host.listen((state, words, part) => this.onHost(state, words, part));
  }

  /** Begin with an example, or with earlier work. @param {Example & Partial<Moment>} begun */
  show({ puzzle, view, play = emptyPlay() }) {
    this.work.go({ puzzle, view, play });
  }

  async begin() {
    this.work.changed = () => this.refresh();
    this.setMode(this.work.mode);
    await this.connect();
  }

  /** Nobody looks at the page any more. */
  close() {
    this.knowing.stop();
    this.solving.stop();
  }

  async connect() {
    try {
      await this.host.connect();
      const reply = await this.host.ask({ ask: "about" });
      if ("answer" in reply) this.about = reply.answer;
    } catch (problem) {
      if (!(problem instanceof HostDied)) this.onHost("died", String(problem));
      return;
    }
    this.state = "ready";
    this.loading.hidden = true;
    this.banner.hidden = true;
    this.setting.showTools();
    for (const go of this.waiting.splice(0)) go();
    this.refresh();
  }

  // What the page consists of.

  assemble() {
    const { dialogs } = this;
    // A part of a document has no landmarks of its own.
    const isWhole = this.scope === document;
    const menu = make(
      "nav",
      { class: "menu", "aria-label": text("menu") },
      button(text("menu.open"), () => dialogs.open()),
      button(text("menu.texts"), () => dialogs.texts()),
      button(text("menu.share"), () => dialogs.share()),
      button("?", () => dialogs.keys(), { title: text("menu.keys"), "aria-label": text("menu.keys") }),
    );
    const header = make(
      isWhole ? "header" : "div",
      { class: "top" },
      make("h1", {}, text("name")),
      this.modes.element,
      this.stepButtons(),
      menu,
    );
    const stage = make(
      "section",
      { class: "stage", "aria-label": text("board") },
      this.caption,
      make("div", { class: "fit" }, this.board.element),
      this.board.legend,
      // Where the board stays in sight and all else is scrolled, these stay with it.
      make("div", { class: "near" }, this.knowing.brief, this.stepButtons()),
      this.beside,
      this.loading,
    );
    const side = make(
      isWhole ? "aside" : "div",
      { class: "side" },
      this.alert,
      this.unkept,
      this.knowing.said,
      this.knowing.element,
      this.setting.element,
      this.solving.element,
    );
    const main = make(isWhole ? "main" : "div", { class: "columns" }, stage, side);
    return make("div", { class: "app" }, this.banner, header, main, this.live, dialogs.element);
  }

  /** Make buttons to undo and redo. */
  stepButtons() {
    const undo = iconButton(ICONS.undo, text("undo"), () => this.step(-1));
    const redo = iconButton(ICONS.redo, text("redo"), () => this.step(1));
    this.undoButtons.push(undo);
    this.redoButtons.push(redo);
    return make("div", { class: "steps" }, undo, redo);
  }

  assembleBanner() {
    const words = make("p");
    const again = button(text("died.again"), () => this.connect(), { class: "primary" });
    const banner = make("div", { class: "banner", role: "alert" }, words, again);
    banner.hidden = true;
    return banner;
  }

  // Python.

  /**
   * @param {import("./host.js").State} state
   * @param {string} words
   * @param {number} [part]
   */
  onHost(state, words, part) {
    const said = isText(words) ? text(words) : words;
    if (state === "busy" || (state === "ready" && this.state === "ready")) {
      this.loading.hidden = state === "ready";
      say(this.loading, said);
      return;
    }
    if (state === "ready") return; // `connect` goes on
    this.state = state;
    this.loading.hidden = state !== "loading";
    this.loading.style.setProperty("--part", String(part ?? 0));
    this.loading.classList.toggle("measured", part !== undefined);
    if (state === "loading") say(this.loading, said);
    this.banner.hidden = state !== "died";
    if (state === "died") {
      const why = isText(words) ? said : [text("died"), words].join(" ").trim();
      say(/** @type {Element} */ (this.banner.firstChild), why);
    }
  }

  /** Wait until Python can be asked. */
  whenReady() {
    if (this.state === "ready") return Promise.resolve();
    return new Promise((go) => this.waiting.push(() => go(undefined)));
  }

  /**
   * Ask Python; if it dies meanwhile, ask again when it is back. Rejects when it is called off.
   * @param {Message} message
   * @param {AbortSignal} [signal]
   * @returns {Promise<import("./host.js").Reply>}
   */
  async ask(message, signal) {
    for (;;) {
      await this.whenReady();
      signal?.throwIfAborted();
      try {
        return await this.host.ask(message, signal);
      } catch (problem) {
        if (!(problem instanceof HostDied)) throw problem;
        this.onHost("died", problem.message);
      }
    }
  }

  /**
   * Ask something about the puzzle that may take long.
   * @param {Message} question
   * @param {AbortSignal} signal
   * @returns {Promise<import("./host.js").Reply | undefined>} Undefined if it was called off.
   */
  async search(question, signal) {
    try {
      const reply = await this.ask({ ...question, puzzle: this.textOf() }, signal);
      return signal.aborted ? undefined : reply;
    } catch (problem) {
      return signal.aborted ? undefined : { error: String(problem) };
    }
  }

  /**
   * Have Python change the puzzle. What has been typed since then stays; when another board has
   * come since then, nothing is done. While Python is dead it is refused: it may come back under
   * another address, where nobody knows of it.
   * @param {Record<string, unknown>} command
   * @returns {Promise<any>} What it answers; undefined if that could not be done.
   */
  command(command) {
    if (this.state === "died") {
      this.tell(text("died.refused"));
      return Promise.resolve(undefined);
    }
    const { puzzle } = this.work.now;
    const board = this.boards;
    const done = this.commands.then(() => this.carryOut(command, puzzle, board));
    // What went wrong with one of several is said until all of them are carried out.
    if (!this.pending) this.tell("");
    this.pending += 1;
    const end = () => {
      this.pending -= 1;
    };
    // One that fails does not hold up those after it.
    this.commands = done.then(end, end);
    return done;
  }

  /** Whether commands are being carried out, and Python can be waited for. */
  get canWait() {
    return this.pending > 0 && this.state === "ready";
  }

  /** Wait until what was asked for before has been done, if that can be. */
  async settled() {
    if (this.canWait) await this.commands;
  }

  /** Undo or redo a step, once what was asked for before has been done. @param {-1 | 1} direction */
  step(direction) {
    if (this.canWait) this.commands = this.commands.then(() => this.work.step(direction));
    else this.work.step(direction);
  }

  /**
   * @param {Record<string, unknown>} command
   * @param {Puzzle} given The puzzle that it was given for.
   * @param {number} board The number of its board.
   */
  async carryOut(command, given, board) {
    const isNew = command.ask === "load" || command.do === "new";
    while (isNew || board === this.boards) {
      const { puzzle } = this.work.now;
      const before = isNew ? {} : { puzzle: this.textOf(puzzle) };
      const reply = await this.ask({ ask: "edit", ...before, ...withPlacesOf(command, given, puzzle) });
      if ("error" in reply) {
        this.tell(reply.error);
        return undefined;
      }
      // What was typed meanwhile is changed as well.
      if (!isNew && this.work.now.puzzle !== puzzle) continue;
      if (reply.answer.puzzles) this.dialogs.choose(reply.answer);
      else this.takeOver(command, reply.answer, isNew || command.ask === "resize");
      return reply.answer;
    }
    return undefined;
  }

  /**
   * @param {Record<string, unknown>} command
   * @param {any} answer
   * @param {boolean} isNew Whether it is another board.
   */
  takeOver(command, { puzzle, view, went }, isNew) {
    const { play } = this.work.now;
    const isTurned = went && !command.cells;
    if (isNew) {
      this.boards += 1;
      this.board.selected = [];
      this.setting.leaveForm();
    }
    /** @type {Puzzle} */
    const changed = JSON.parse(puzzle);
    if (command.do === "region") this.setting.drawnRegions = JSON.stringify(changed.regions);
    this.work.go({
      puzzle: changed,
      view,
      play: isNew ? emptyPlay() : isTurned ? movedPlay(play, went) : play,
    });
  }

  /** @param {string} source The text of a puzzle in any format, or a link, also to this page. */
  load(source) {
    return this.command({ ask: "load", text: source });
  }

  /** Make a button for each example but the empty one. @param {() => void} [then] */
  exampleButtons(then) {
    return this.examples.slice(1).map((example) => {
      const choose = () => {
        this.show(example);
        then?.();
      };
      return button(text(`example.${example.name}`), choose);
    });
  }

  /** The text of the JSON form. @param {Puzzle} [puzzle] */
  textOf(puzzle = this.work.now.puzzle) {
    return JSON.stringify(puzzle);
  }

  /** Have the work kept, and say so where it is not. */
  keep() {
    say(this.unkept, this.work.keep() ? "" : text("unkept"));
  }

  // What is shown.

  /** Show everything as it is now. */
  refresh() {
    const { now } = this.work;
    const focused = focusedIn(this.element);
    for (const undo of this.undoButtons) undo.disabled = !this.work.canUndo;
    for (const redo of this.redoButtons) redo.disabled = !this.work.canRedo;
    // The last step has nothing behind it, and its button keeps no focus.
    if (focused?.matches(":disabled")) this.board.focus();
    this.keepSoon.after(KEEP);
    if (!now.view) {
      this.fetchView(now);
      return;
    }
    this.told ??= now;
    if (this.told !== now) this.announceSoon.after(ANNOUNCE);
    const puzzle = this.textOf();
    const isOther = puzzle !== this.shownPuzzle;
    if (isOther) this.knowing.solutions.begin();
    this.showBoard();
    if (isOther) {
      this.shownPuzzle = puzzle;
      this.pointed = [];
      this.solving.forget();
      this.knowing.begin();
    }
    this.showCaption(now.view);
    this.knowing.show();
    this.setting.show();
    this.solving.show();
    this.showContent();
  }

  /** Show grid and constraints, with the regions of a solution that is shown. */
  showBoard() {
    const isSetting = this.work.mode === "set";
    const view = (isSetting && this.knowing.solutions.shownView) || this.work.now.view;
    if (view) this.board.show(view, isSetting && this.setting.hasRing);
  }

  /** @param {Moment} moment */
  async fetchView(moment) {
    const reply = await this.ask({ ask: "view", puzzle: this.textOf(moment.puzzle) });
    if ("answer" in reply) this.work.see(moment, reply.answer.view);
    else this.tell(reply.error);
  }

  /** @param {View} view */
  showCaption({ title, author, rules }) {
    const parts = [];
    if (title) parts.push(make("h2", {}, title));
    if (author) parts.push(make("p", { class: "author" }, text("by", { author })));
    if (rules) parts.push(make("p", { class: "rules printed" }, rules));
    this.caption.replaceChildren(...parts);
    this.caption.hidden = !title && !author && !rules;
  }

  showContent() {
    this.board.showContent(this.content());
    this.setting.showSum();
    say(this.beside, this.extraCells());
  }

  /** The cells beside the board in a line: the value of each, or those that it may take. */
  extraCells() {
    const { view, puzzle } = this.work.now;
    if (!view?.extras.length) return "";
    const cells = puzzle.rows * puzzle.columns;
    const solution = this.work.mode === "set" ? this.knowing.solutions.shown : undefined;
    const { length } = view.extras;
    if (length > MOST_EXTRAS) {
      const [first, last] = [view.extras[0].name, view.extras[length - 1].name];
      return `${text("extras")} ${text("extras.many", { length, first, last })}`;
    }
    const listed = view.extras.map(({ name, values }, place) => {
      const value = puzzle.givens[cells + place] ?? solution?.[cells + place];
      return value === undefined || value === null ? `${name} (${values})` : `${name} = ${value}`;
    });
    return `${text("extras")} ${listed.join(", ")}`;
  }

  /** @returns {import("./board.js").Content} */
  content() {
    const content = this.entered(this.work.now);
    if (this.work.mode === "set") this.knowing.addTo(content);
    else this.solving.addTo(content);
    if (this.pointed.length) content.marks.pointed = new Set(this.pointed);
    return content;
  }

  /**
   * What somebody has entered.
   * @param {Moment} moment
   * @returns {import("./board.js").Content}
   */
  entered({ puzzle, play }) {
    const cells = puzzle.rows * puzzle.columns;
    /** @type {import("./board.js").Content} */
    const content = {
      givens: puzzle.givens.slice(0, cells),
      values: {},
      ghosts: {},
      small: {},
      struck: {},
      corner: {},
      centre: {},
      colours: {},
      marks: {},
    };
    for (const [name, digits] of Object.entries(puzzle.candidates ?? {})) {
      const [, row, column] = name.match(/^r(\d+)c(\d+)$/) ?? [];
      if (row) content.small[(Number(row) - 1) * puzzle.columns + Number(column) - 1] = digits;
    }
    return this.work.mode === "set" ? content : Object.assign(content, play);
  }

  /** Show which cells something in a list is about. @param {number[]} cells */
  point(cells) {
    this.pointed = cells;
    this.showContent();
  }

  /**
   * Show cells while the mouse or the focus is on an element; fingers leave nothing behind.
   * @param {HTMLElement} element
   * @param {number[]} cells
   */
  pointFrom(element, cells) {
    element.addEventListener("pointerenter", (event) => {
      if (event.pointerType === "mouse") this.point(cells);
    });
    element.addEventListener("focusin", () => this.point(cells));
    for (const event of ["pointerleave", "focusout"]) {
      element.addEventListener(event, () => this.setting.pointChosen());
    }
  }

  /** Say what is wrong, or nothing. @param {string} problem */
  tell(problem) {
    say(this.alert, problem);
    this.alert.hidden = !problem;
  }

  /** Tell a screen reader something soon; a later thing takes its place. @param {string} words */
  announceLater(words) {
    this.message = words;
    this.announceSoon.after(ANNOUNCE);
  }

  announce() {
    say(this.live, [this.changes(), this.message].filter(Boolean).join(". "));
  }

  /** What has changed since a screen reader was told something, in words. */
  changes() {
    const { told } = this;
    const { now } = this.work;
    this.told = now;
    if (!told || told === now) return "";
    return changesInWords(told, now, (moment) => {
      const content = this.entered(moment);
      return content.givens.map((_, cell) => this.board.standingInWords(cell, content).join(", "));
    });
  }

  // What somebody does.

  /** @param {string} mode */
  setMode(mode) {
    this.work.mode = mode;
    this.element.dataset.mode = mode;
    this.modes.show(mode);
    this.setting.element.hidden = mode !== "set";
    this.knowing.element.hidden = this.knowing.brief.hidden = mode !== "set";
    this.solving.element.hidden = mode !== "solve";
    this.pointed = [];
    this.tell("");
    this.refresh();
  }

  /** The panel that hears digits. */
  get panel() {
    return this.work.mode === "set" ? this.setting : this.solving;
  }

  onSelected() {
    this.panel.onSelected();
  }

  onDrawn() {
    if (this.work.mode === "set") this.setting.onDrawn();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.defaultPrevented || this.dialogs.isOpen || isTyping(this.element)) return;
    const isControl = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isControl && (key === "z" || key === "y")) {
      this.step(key === "y" || event.shiftKey ? 1 : -1);
    } else {
      const focused = focusedIn(this.element);
      const isOnBoard = this.board.grid.contains(focused);
      // Elsewhere the arrows, Space and Enter belong to what has the focus.
      const isOwn = event.key.length > 1 || event.key === " ";
      if (!isOnBoard && isOwn && focused !== document.body) return;
      if (!this.panel.onKey(event) && !this.board.onKey(event)) {
        if (key !== "?") return;
        this.dialogs.keys();
      }
    }
    event.preventDefault();
  }

  /**
   * Copy cells, unless somebody copies words of the page.
   * @param {ClipboardEvent} event
   * @param {() => string} copy
   */
  onCopy(event, copy) {
    const isElsewhere = isTyping(this.element) || this.dialogs.isOpen || this.work.mode !== "set";
    if (isElsewhere || getSelection()?.toString()) return;
    const copied = copy();
    if (!copied) return;
    event.preventDefault();
    event.clipboardData?.setData("text/plain", copied);
    this.setting.arranging.keep(copied);
  }

  /** @param {ClipboardEvent} event */
  onPaste(event) {
    if (isTyping(this.element)) return;
    const pasted = event.clipboardData?.getData("text").trim();
    if (!pasted) return;
    event.preventDefault();
    if (!areCells(pasted)) {
      this.dialogs.close();
      this.load(pasted);
    } else if (this.work.mode === "set" && !this.dialogs.isOpen) {
      this.setting.arranging.paste(pasted);
    }
  }

  /** @param {DragEvent} event */
  async onDrop(event) {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const source = file ? await file.text() : event.dataTransfer?.getData("text");
    if (!source?.trim()) return;
    this.dialogs.close();
    this.load(source);
  }

  /** Whether there is nothing on the board yet. */
  get isEmpty() {
    return isEmpty(this.work.now.puzzle);
  }
}
