// @ts-check
/** Drawings that state nothing: which there are to choose, their colours, and those on the board. */

import { ICONS, button, iconButton, make, say } from "./dom.js";
import { bareTool } from "./forms.js";
import { text } from "./texts.js";

/** How the name of a tool begins that draws them. */
const DRAWN = "drawn:";

/** What is selected, and typed, for each kind. @type {Record<string, [string, string]>} */
const KINDS = {
  shade: ["cells", ""],
  line: ["line", ""],
  arrow: ["line", ""],
  circle: ["cells", ""],
  square: ["cells", ""],
  dot: ["line", ""],
  cage: ["cells", "text"],
  text: ["cells", "text"],
  caption: ["cells", "text"],
};

/** The colours, light enough for digits to be read on them, in the order of their names. */
const COLOURS = [
  "#f2a0a0",
  "#f8c49a",
  "#f0e28a",
  "#a3dba3",
  "#93dcd4",
  "#a9c8f2",
  "#cdbff5",
  "#eba8eb",
  "#c4c4c4",
  "#000000",
  "#ffffff",
];
const USUAL = "#c4c4c4";
const INK = "#000000";

export class Drawings {
  /**
   * @param {import("./page.js").Page} page
   * @param {(tool: import("./page.js").Tool) => HTMLButtonElement} toolButton
   */
  constructor(page, toolButton) {
    this.page = page;
    /** @type {import("./work.js").View | undefined} */
    this.listed = undefined;
    const options = COLOURS.map((colour, place) =>
      make("option", { value: colour }, text(`colour.${place + 1}`)),
    );
    this.colour = make("select", {}, ...options);
    /** Whether somebody has chosen the colour. */
    this.isChosen = false;
    this.colour.addEventListener("change", () => (this.isChosen = true));
    this.colourLabel = make("label", {}, text("drawings.colour"), this.colour);
    this.summary = make("summary", {}, text("drawings"));
    this.list = make("ul", { class: "constraints" });
    this.clear = button(text("drawings.all"), () =>
      this.remove([...this.list.children].map((_, place) => place)),
    );
    this.element = make(
      "details",
      { class: "arranging drawings" },
      this.summary,
      make("div", { class: "switches" }, ...Object.keys(KINDS).map((kind) => toolButton(drawnTool(kind)))),
      this.list,
      this.clear,
    );
  }

  /** The tool of a name, undefined if it draws none of these. @param {string} name */
  static tool(name) {
    return name.startsWith(DRAWN) ? drawnTool(name.slice(DRAWN.length)) : undefined;
  }

  /** The names of all such tools. */
  static get names() {
    return Object.keys(KINDS).map((kind) => `${DRAWN}${kind}`);
  }

  /** Offer colours for a tool, if it draws these. @param {string} name */
  choose(name) {
    const isDrawn = name.startsWith(DRAWN);
    this.colourLabel.hidden = !isDrawn;
    if (!this.isChosen) this.colour.value = name === `${DRAWN}text` ? INK : USUAL;
  }

  /** What Python is asked for. @param {string} name @param {number[]} cells @param {string} typed */
  command(name, cells, typed) {
    return { do: "decorate", kind: name.slice(DRAWN.length), colour: this.colour.value, cells, typed };
  }

  show() {
    const { view } = this.page.work.now;
    if (!view || view === this.listed) return;
    this.listed = view;
    const { length } = view.cosmetics;
    say(this.summary, length ? text("drawings.some", { number: length }) : text("drawings"));
    this.clear.hidden = !length;
    this.list.replaceChildren(
      ...view.cosmetics.map(({ text: name, cells }, place) => {
        const remove = iconButton(ICONS.remove, text("drawing.remove", { name }), () =>
          this.remove([place]),
        );
        const item = make("li", {}, make("span", {}, name), remove);
        this.page.pointFrom(item, cells);
        return item;
      }),
    );
  }

  /** @param {number[]} drawings Their places. */
  remove(drawings) {
    this.page.pointed = [];
    this.page.command({ do: "undecorate", drawings });
    this.page.board.focus();
  }
}

/** @param {string} kind @returns {import("./page.js").Tool} */
function drawnTool(kind) {
  const [shape, typed] = KINDS[kind];
  const label = text(`drawing.${kind}`);
  const name = `${DRAWN}${kind}`;
  return { ...bareTool(name, label), shape, typed };
}
