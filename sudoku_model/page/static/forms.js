// @ts-check
/**
 * A form for any constraint: what has no tool of its own is made here, and what is there changed.
 *
 * @typedef {{ name: string, kind: "cells" | "groups" | "clue" | "clues" | "switch" | "text",
 *   needed: boolean, value: string, example: string, help: string }} Field
 * @typedef {{ type: string, label: string, group: string, words: string[], help: string,
 *   listed: boolean, fields: Field[] }} FormKind
 */

import { button, make } from "./dom.js";
import { text } from "./texts.js";
import { nameOf } from "./work.js";

/** Whether a constraint of this kind is made of others. @param {FormKind | undefined} kind */
export function isComposite(kind) {
  return kind?.fields.some((field) => field.kind === "clue" || field.kind === "clues") ?? false;
}

export class Form {
  /** @param {import("./page.js").Page} page */
  constructor(page) {
    this.page = page;
    /** @type {FormKind | undefined} */
    this.kind = undefined;
    /** The constraint that is changed, by its place; undefined for a new one. @type {number | undefined} */
    this.place = undefined;
    /** What it said when the form was opened. @type {string | undefined} */
    this.sentence = undefined;
    /** @type {Map<string, HTMLInputElement | HTMLTextAreaElement>} */
    this.inputs = new Map();
    this.choices = make("div", { class: "choices" });
    /** @type {import("./work.js").View | undefined} */
    this.listed = undefined;
    this.element = make("div", { class: "form" });
  }

  /**
   * Open the form, with the selected cells in its first field if nothing else is there.
   * @param {FormKind} kind
   * @param {Record<string, string>} [filled]
   * @param {number} [place]
   */
  open(kind, filled, place) {
    this.kind = kind;
    this.place = place;
    this.sentence = this.page.work.now.view?.constraints[place ?? -1]?.text;
    this.inputs.clear();
    this.listed = undefined;
    const fields = kind.fields.map((field) => this.field(field, filled?.[field.name] ?? field.value));
    this.element.replaceChildren(make("p", { class: "note" }, kind.help), ...fields);
    const first = kind.fields.find((field) => field.kind === "cells");
    const input = first && this.inputs.get(first.name);
    if (input && !filled) input.value = this.selection();
    this.show();
  }

  /** Go to the first field that has no cells: those are mostly right; or to what is left to do. */
  focus() {
    const fields = (this.kind?.fields ?? []).filter(({ name }) => this.inputs.has(name));
    const first = fields.find(({ kind }) => kind !== "cells" && kind !== "groups") ?? fields[0];
    const input = this.inputs.get(first?.name) ?? this.choices.querySelector("input");
    (input ?? this.page.setting.draw).focus();
    input?.select();
  }

  close() {
    this.kind = undefined;
    this.element.replaceChildren();
  }

  /** Whether another constraint stands now at the place of the one that is changed. */
  get isOutdated() {
    const { view } = this.page.work.now;
    const isChange = this.kind !== undefined && this.place !== undefined;
    return isChange && view !== null && view.constraints[this.place ?? -1]?.text !== this.sentence;
  }

  /** The names of the selected cells, in the order of the selection. */
  selection() {
    const { puzzle } = this.page.work.now;
    return this.page.board.selected.map((cell) => nameOf(puzzle, cell)).join(" ");
  }

  /**
   * @param {Field} field
   * @param {string} value
   * @returns {HTMLElement}
   */
  field({ name, kind, example, help, needed }, value) {
    const words = name.replaceAll("_", " ");
    const label = needed ? words : text("form.optional", { name: words });
    if (kind === "clue" || kind === "clues") {
      this.choices.setAttribute("aria-label", text("form.clues"));
      this.choices.setAttribute("role", "group");
      return make("div", { class: "field" }, make("span", {}, text("form.clues")), this.choices);
    }
    const isLong = kind === "groups";
    const input = isLong
      ? make("textarea", { rows: "3", spellcheck: "false" })
      : make("input", { type: kind === "switch" ? "checkbox" : "text", autocomplete: "off" });
    if (input instanceof HTMLInputElement && kind === "switch") input.checked = value !== "";
    else input.value = isLong ? value.replaceAll("; ", "\n") : value;
    if (kind === "text" && example) input.placeholder = text("form.example", { example });
    input.title = help;
    input.addEventListener("keydown", (event) => {
      const { key } = /** @type {KeyboardEvent} */ (event);
      if (key === "Enter" && !isLong) this.page.setting.drawTool();
      else if (key === "Escape") this.page.setting.choose("digits");
    });
    this.inputs.set(name, input);
    const made = make("label", { class: kind === "switch" ? "row" : "field" }, label, input);
    if (kind !== "cells" && !isLong) return made;
    const take = () => {
      const cells = this.selection();
      input.value = isLong && input.value.trim() ? `${input.value.trim()}\n${cells}` : cells;
    };
    const name_ = text("form.take.for", { name: words });
    return make("div", {}, made, button(text("form.take"), take, { class: "small-button", "aria-label": name_ }));
  }

  /** Show which constraints there are to choose from. */
  show() {
    const { view } = this.page.work.now;
    if (!this.kind || !view || view === this.listed) return;
    this.listed = view;
    const items = view.constraints.flatMap(({ name, text: sentence }, place) => {
      if (place === this.place) return [];
      const box = make("input", { type: "checkbox", value: String(place) });
      return [make("label", { class: "choice" }, box, make("strong", {}, name), " ", sentence)];
    });
    this.choices.replaceChildren(...(items.length ? items : [text("form.none")]));
  }

  /** What Python is told to do. @returns {Record<string, unknown>} */
  get command() {
    /** @type {Record<string, string>} */
    const fields = {};
    for (const [name, input] of this.inputs) {
      const isSwitch = input instanceof HTMLInputElement && input.type === "checkbox";
      fields[name] = isSwitch ? (input.checked ? "yes" : "") : input.value;
    }
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (
      this.choices.querySelectorAll("input:checked")
    );
    const clues = isComposite(this.kind) ? [...boxes].map(({ value }) => Number(value)) : [];
    const where = this.place === undefined ? {} : { constraint: this.place };
    return { do: "form", type: this.kind?.type, fields, clues, ...where };
  }
}

/**
 * A tool that Python does not list among those that draw.
 * @param {string} name
 * @param {string} label
 * @returns {import("./page.js").Tool}
 */
export function bareTool(name, label) {
  return {
    name,
    label,
    group: "",
    shape: "form",
    typed: "",
    usual: null,
    key: "",
    picture: "",
    window: "",
    words: [],
  };
}
