// @ts-check
/**
 * What a reader has changed in the cells of a page survives a reload. It is kept by what the cell
 * said at first: a new edition of the notebook has its own text where that differs.
 */
export class Changes {
  constructor() {
    this.key = `sudoku-model.notebook:${location.pathname}`;
    /** @type {Record<string, string>} */
    this.kept = {};
    try {
      this.kept = JSON.parse(localStorage.getItem(this.key) ?? "{}");
    } catch {
      // The browser keeps nothing, or something else was there: begin anew.
    }
  }

  /** @param {string} original */
  of(original) {
    const changed = Object.hasOwn(this.kept, original) ? this.kept[original] : undefined;
    return typeof changed === "string" ? changed : original;
  }

  /**
   * @param {string} original
   * @param {string} source
   */
  keep(original, source) {
    if (source === original) delete this.kept[original];
    else this.kept[original] = source;
    try {
      localStorage.setItem(this.key, JSON.stringify(this.kept));
    } catch {
      // It is full, or not allowed: the changes last as long as the page.
    }
  }
}
