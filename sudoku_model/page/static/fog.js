// @ts-check
/** Fog, under which SudokuPad hides a board: which cells are free of it from the beginning. */

import { button, make, say } from "./dom.js";
import { bareTool } from "./forms.js";
import { text } from "./texts.js";

/** What lights cells: no constraint, but used as the tools are. */
export const FOG = "fog";

export class Fog {
  /**
   * @param {import("./page.js").Page} page
   * @param {(tool: import("./page.js").Tool) => HTMLButtonElement} toolButton
   */
  constructor(page, toolButton) {
    this.page = page;
    this.summary = make("summary");
    this.what = make("p", { class: "note" });
    this.clear = button(text("fog.none"), () => page.command({ do: "unfog" }), { class: "switch" });
    this.element = make(
      "details",
      { class: "arranging" },
      this.summary,
      this.what,
      make("div", { class: "switches" }, toolButton(Fog.tool), this.clear),
    );
  }

  /** @returns {import("./page.js").Tool} */
  static get tool() {
    return { ...bareTool(FOG, text("fog.light")), shape: "cells" };
  }

  /** @param {import("./work.js").View} view */
  show({ fog }) {
    say(this.summary, fog ? text("fog.some", { number: fog.lit.length }) : text("fog"));
    say(this.what, text(fog?.links ? "fog.links" : "fog.what", { number: fog?.links ?? 0 }));
    this.clear.hidden = !fog;
  }
}
