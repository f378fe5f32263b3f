// @ts-check
/** What opens over the page: a puzzle to begin with, its texts, ways out, the keys. */

import { ICONS, button, iconButton, make, row, say } from "./dom.js";
import { toFragment } from "./link.js";
import { SizeFields } from "./sizing.js";
import { text } from "./texts.js";
import { withSolution } from "./work.js";

/** How large pictures are made, in pixels. */
const PICTURE = 1200;

/** Where links of a format lead, which are opened rather than copied. */
const LINKED = ["sudokupad", "fpuzzles", "iss"];

/** The keys, by the part of the page that hears them. @type {Record<string, string[]>} */
const KEYS = {
  board: ["arrows", "extend", "corner.click", "rectangle", "several", "alike", "space", "ends", "all", "undo", "redo", "paste", "help"],
  set: ["digits", "delete", "marks", "truth", "enter", "escape", "copy", "cells", "move", "step"],
  solve: ["digit", "corner", "centre", "colour", "plain"],
};

export class Dialogs {
  /** @param {import("./page.js").Page} page */
  constructor(page) {
    this.page = page;
    this.title = make("h2", { id: "dialog-title" });
    this.body = make("div", { class: "body" });
    /** Whether a solution goes along, while that is asked. @type {HTMLInputElement | undefined} */
    this.goesAlong = undefined;
    const close = iconButton(ICONS.remove, text("close"), () => this.close());
    const head = make("div", { class: "head" }, this.title, close);
    this.element = make("dialog", { "aria-labelledby": "dialog-title" }, head, this.body);
    this.element.addEventListener("click", (event) => {
      if (event.target === this.element) this.close(); // beside it
    });
    this.element.addEventListener("close", () => {
      // It is told a little later, when it may be open again.
      if (!this.isOpen) this.goesAlong = undefined;
    });
  }

  /**
   * @param {string} title
   * @param {...Node} parts
   */
  begin(title, ...parts) {
    this.goesAlong = undefined;
    say(this.title, title);
    this.body.replaceChildren(...parts);
    if (!this.element.open) this.element.showModal();
  }

  get isOpen() {
    return this.element.open;
  }

  close() {
    this.element.close();
  }

  // A puzzle to begin with.

  open() {
    const { page } = this;
    const source = make("textarea", { rows: "4", spellcheck: "false" });
    source.setAttribute("aria-label", text("open.source"));
    source.placeholder = text("open.source");
    const problem = make("p", { class: "alert", role: "alert" });
    const load = async (/** @type {string} */ words) => {
      say(problem, "");
      const found = await page.load(words);
      if (found?.puzzle) this.close();
      else if (!found) say(problem, page.alert.textContent ?? "");
    };
    const file = make("input", { type: "file", "aria-label": text("open.file") });
    file.addEventListener("change", async () => {
      const [chosen] = file.files ?? [];
      if (chosen) load(await chosen.text());
    });
    const size = new SizeFields(text("open.new"), async (chosen) => {
      if (await page.command({ do: "new", ...chosen })) this.close();
      else say(problem, page.alert.textContent ?? "");
    });
    this.begin(
      text("open"),
      source,
      row(button(text("open.load"), () => load(source.value), { class: "primary" }), file),
      problem,
      make("p", { class: "note" }, text("open.note")),
      make("h3", {}, text("open.empty")),
      size.element,
      make("h3", {}, text("open.examples")),
      row(...page.exampleButtons(() => this.close())),
      ...this.earlier(),
    );
    source.focus();
  }

  /**
   * Offer the puzzles of a text that has several.
   * @param {{ puzzles: string[], unread: number, complete: boolean }} found
   */
  choose({ puzzles, unread, complete }) {
    const choices = puzzles.map((puzzle, place) => {
      const load = async () => {
        if (await this.page.load(puzzle)) this.close();
      };
      return button(`${place + 1}: ${nameOf(JSON.parse(puzzle))}`, load);
    });
    const left = [];
    if (unread) left.push(text("choose.unread", { number: unread }));
    if (!complete) left.push(text("choose.more", { number: puzzles.length + unread }));
    const notes = left.map((words) => make("p", { class: "note" }, words));
    this.begin(text("choose"), row(...choices), ...notes);
    choices[0].focus();
  }

  /** What was left in other tabs. */
  earlier() {
    const { page } = this;
    const all = page.work.earlier().map(({ time, moment }) => {
      const open = () => {
        page.show(moment);
        this.close();
      };
      return button(`${nameOf(moment.puzzle)}, ${new Date(time).toLocaleString()}`, open);
    });
    if (!all.length) return [];
    return [make("h3", {}, text("open.earlier")), row(...all)];
  }

  // Its texts.

  async texts() {
    // What was saved last may be on its way.
    await this.page.settled();
    const { view } = this.page.work.now;
    const title = make("input", { type: "text" });
    const author = make("input", { type: "text" });
    const rules = make("textarea", { rows: "8" });
    title.value = view?.title ?? "";
    author.value = view?.author ?? "";
    rules.value = view?.rules ?? "";
    const draft = async () => {
      const reply = await this.page.ask({ ask: "rules", puzzle: this.page.textOf() });
      if (!("answer" in reply)) return;
      rules.focus();
      rules.select();
      // As if it were typed, so that undo brings back what was there.
      if (!document.execCommand("insertText", false, reply.answer.text)) rules.value = reply.answer.text;
    };
    const typed = () => ({ title: title.value, author: author.value, rules: rules.value });
    let saved = JSON.stringify(typed());
    const save = async () => {
      const texts = typed();
      const isSaved = await this.page.command({ do: "texts", ...texts });
      if (isSaved) saved = JSON.stringify(texts);
      return isSaved;
    };
    const saveAndClose = async () => {
      if (await save()) this.close();
    };
    const isUnsaved = () => JSON.stringify(typed()) !== saved;
    // Escape and a click beside it lose nothing either: undo takes it back.
    const onClose = () => {
      removeEventListener("beforeunload", onLeave);
      if (isUnsaved()) save();
    };
    // Nobody reads what is typed once the page is gone: the browser asks before.
    const onLeave = (/** @type {Event} */ event) => {
      if (isUnsaved()) event.preventDefault();
    };
    this.element.addEventListener("close", onClose, { once: true });
    addEventListener("beforeunload", onLeave);
    this.begin(
      text("texts"),
      make("label", { class: "field" }, text("texts.title"), title),
      make("label", { class: "field" }, text("texts.author"), author),
      make("label", { class: "field" }, text("texts.rules"), rules),
      make("p", { class: "note" }, text("texts.note")),
      row(
        button(text("texts.save"), saveAndClose, { class: "primary" }),
        button(text("texts.draft"), draft),
      ),
    );
  }

  // Ways out.

  share() {
    const { formats } = this.page.about;
    // So that who solves elsewhere is told what is wrong.
    const goesAlong = make("input", { type: "checkbox", disabled: "" });
    const said = make("p", { class: "alert", role: "alert" });
    const links = make("div", { class: "links" });
    for (const format of LINKED.filter((name) => formats.includes(name))) {
      links.append(this.linkRow(format, said));
    }
    if (this.page.host.isPublic) links.prepend(this.ownLinkRow(said));
    const others = make("select", { "aria-label": text("share.format") });
    for (const name of formats.filter((known) => !LINKED.includes(known))) {
      others.append(make("option", { value: name }, name));
    }
    others.value = "json";
    const result = make("textarea", { rows: "5", readonly: "", "aria-label": text("share.text") });
    result.hidden = true;
    const write = async () => {
      const written = await this.written(others.value, said);
      result.hidden = written === undefined;
      result.value = written ?? "";
      if (written !== undefined) result.select();
    };
    this.begin(
      text("share"),
      make("label", { class: "choice" }, goesAlong, " ", text("share.solution")),
      links,
      said,
      make("h3", {}, text("share.other")),
      row(
        others,
        button(text("share.write"), write),
        button(text("share.save"), () => this.saveText(others.value, said)),
      ),
      result,
      make("h3", {}, text("share.pictures")),
      row(
        button("SVG", () => this.savePicture("svg", said)),
        button("PNG", () => this.savePicture("png", said)),
        // What is only a part of a document cannot be printed alone.
        ...(this.page.scope === document ? [button(text("share.print"), () => this.print())] : []),
      ),
    );
    this.goesAlong = goesAlong;
    this.showSolutionChoice();
  }

  /** It can be chosen, and is, as soon as there is one: the verdict may come later than the dialog. */
  showSolutionChoice() {
    const { goesAlong } = this;
    if (!goesAlong) return;
    const { knowing, work } = this.page;
    const isKnown = Boolean(work.now.puzzle.expected?.length || knowing.onlySolution);
    if (isKnown === !goesAlong.disabled) return;
    goesAlong.disabled = !isKnown;
    goesAlong.checked = isKnown;
  }

  /** The solution that goes along: the only one, or else the one that the puzzle states; empty for none. */
  get solution() {
    const { knowing, work } = this.page;
    if (!this.goesAlong?.checked) return [];
    return knowing.onlySolution ?? work.now.puzzle.expected ?? [];
  }

  /**
   * The puzzle in a format, and says what is to be said of that; undefined if that cannot hold it.
   * @param {string} format
   * @param {HTMLElement} said
   * @returns {Promise<string | undefined>}
   */
  async written(format, said) {
    const puzzle = this.page.textOf();
    const reply = await this.page.ask({ ask: "write", puzzle, format, solution: this.solution });
    said.className = "error" in reply ? "alert" : "note";
    said.replaceChildren("error" in reply ? reply.error : reply.answer.notes.join(" "));
    return "answer" in reply ? reply.answer.text : undefined;
  }

  /**
   * @param {string} format
   * @param {HTMLElement} said
   */
  linkRow(format, said) {
    const name = text(`format.${format}`);
    const go = async () => {
      // The window is opened now: later the browser would take it for an advertisement.
      const opened = window.open("about:blank");
      const link = await this.written(format, said);
      if (!opened) return;
      if (link === undefined) opened.close();
      else {
        opened.opener = null;
        opened.location.href = link;
      }
    };
    const copy = async () => this.copy(await this.written(format, said), said);
    return row(
      make("strong", {}, name),
      button(text("share.open"), go, { "aria-label": text("share.open.in", { name }) }),
      button(text("share.copy"), copy, { "aria-label": text("share.copy.of", { name }) }),
    );
  }

  /** @param {HTMLElement} said */
  ownLinkRow(said) {
    const copy = async () => {
      const address = location.href.split("#")[0];
      const puzzle = withSolution(this.page.work.now.puzzle, this.solution);
      said.className = "note";
      said.replaceChildren();
      this.copy(`${address}${await toFragment(this.page.textOf(puzzle))}`, said);
    };
    const name = text("share.here");
    return row(
      make("strong", {}, name),
      button(text("share.copy"), copy, { "aria-label": text("share.copy.of", { name }) }),
    );
  }

  /**
   * @param {string | undefined} words
   * @param {HTMLElement} said
   */
  async copy(words, said) {
    if (words === undefined) return;
    try {
      await navigator.clipboard.writeText(words);
      said.prepend(text("share.copied"), " ");
    } catch {
      const shown = make("textarea", { rows: "3", readonly: "", "aria-label": text("share.text") });
      shown.value = words;
      said.append(shown);
      shown.select();
    }
  }

  /**
   * @param {string} format
   * @param {HTMLElement} said
   */
  async saveText(format, said) {
    const written = await this.written(format, said);
    if (written !== undefined) this.save(new Blob([written]), `sudoku.${format}.txt`);
  }

  /**
   * @param {"svg" | "png"} kind
   * @param {HTMLElement} said
   */
  async savePicture(kind, said) {
    const source = await this.written("svg", said);
    if (source === undefined) return;
    const picture = new Blob([source], { type: "image/svg+xml" });
    this.save(kind === "svg" ? picture : await asPng(picture), `sudoku.${kind}`);
  }

  /**
   * @param {Blob} content
   * @param {string} name
   */
  save(content, name) {
    const address = URL.createObjectURL(content);
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  print() {
    this.close();
    window.print();
  }

  // The keys.

  keys() {
    const parts = Object.entries(KEYS).flatMap(([part, names]) => {
      const lines = names.map((name) => [text(`key.${name}`), text(`key.${name}.does`)]);
      return this.keyList(text(`keys.${part}`), lines);
    });
    const tools = this.page.about.tools.filter(({ key }) => key);
    const lines = tools.map(({ key, label }) => [key, label]);
    this.begin(text("keys"), ...parts, ...this.keyList(text("keys.tools"), lines));
  }

  /**
   * @param {string} heading
   * @param {string[][]} lines
   */
  keyList(heading, lines) {
    const list = lines.flatMap(([key, meaning]) => [make("dt", {}, key), make("dd", {}, meaning)]);
    return lines.length ? [make("h3", {}, heading), make("dl", { class: "keys" }, ...list)] : [];
  }
}

/** What a puzzle is called; without a title by what there is of it. @param {import("./work.js").Puzzle} puzzle */
function nameOf({ title, rows, columns, givens, constraints }) {
  if (title) return String(title);
  const digits = givens.filter((given) => given !== null).length;
  return text("open.unnamed", { rows, columns, digits, constraints: constraints?.length ?? 0 });
}

/** Draw a picture as PNG. @param {Blob} source @returns {Promise<Blob>} */
async function asPng(source) {
  const address = URL.createObjectURL(source);
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const scale = PICTURE / Math.max(picture.width, picture.height);
  const canvas = make("canvas", {
    width: String(Math.round(picture.width * scale)),
    height: String(Math.round(picture.height * scale)),
  });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((go, fail) => {
    canvas.toBlob((made) => (made ? go(made) : fail(new Error("no picture"))), "image/png");
  });
}
