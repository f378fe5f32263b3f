// @ts-check
/**
 * What the browser keeps of the work in each tab. A tab that is opened goes on with the work that was
 * changed last; if another tab has that open, with a copy. So no tab writes over the work of another.
 */

/** How the names begin under which work is kept. */
const NAMES = "sudoku-model.work";

/** Under what a tab keeps the name of its work: it survives a reload and ends with the tab. */
const OWN = "sudoku-model.own";

/** How much work is kept besides that of this tab. */
const MOST_OTHERS = 7;

/** How long the page that is reloaded may take to let its work go, in milliseconds. */
const RELOADING = 500;

/** The work of a tab as the browser keeps it. */
export class Keeping {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }

  /**
   * Find what this tab goes on with.
   * @returns {Promise<{ keeping: Keeping, text: string | null }>} Its text, null if nothing is kept.
   */
  static async begin() {
    try {
      const own = sessionStorage.getItem(OWN);
      const [newest] = names();
      const found = own ?? newest ?? NAMES;
      const isMine = await takes(found, own === null ? 0 : RELOADING);
      const name = isMine ? found : `${NAMES}.${crypto.randomUUID()}`;
      if (!isMine) await takes(name, 0);
      sessionStorage.setItem(OWN, name);
      return { keeping: new Keeping(name), text: localStorage.getItem(found) };
    } catch {
      // The browser keeps nothing here.
      return { keeping: new Keeping(NAMES), text: null };
    }
  }

  /**
   * Keep the work of this tab; what is oldest makes room for it.
   * @param {string} text
   * @returns {boolean} Whether it is kept.
   */
  keep(text) {
    for (;;) {
      try {
        localStorage.setItem(this.name, text);
        for (const old of this.others.slice(MOST_OTHERS)) localStorage.removeItem(old);
        return true;
      } catch {
        const oldest = this.others.at(-1);
        if (oldest === undefined) return false;
        localStorage.removeItem(oldest);
      }
    }
  }

  /** What other tabs have kept, the newest first. @returns {string[]} */
  get texts() {
    return this.others.map((name) => localStorage.getItem(name) ?? "");
  }

  get others() {
    try {
      return names().filter((name) => name !== this.name);
    } catch {
      return [];
    }
  }
}

/** The names of all that is kept, the newest first. */
function names() {
  const known = Object.keys(localStorage).filter((key) => key.startsWith(NAMES));
  const times = new Map(known.map((name) => [name, timeOf(localStorage.getItem(name) ?? "")]));
  return known.sort((one, other) => (times.get(other) ?? 0) - (times.get(one) ?? 0));
}

/** When the work of a text was changed last, 0 if it does not say so. @param {string} text @returns {number} */
function timeOf(text) {
  try {
    return JSON.parse(text).time ?? 0;
  } catch {
    return 0;
  }
}

/**
 * Take work for this tab, unless another one has it.
 * @param {string} name
 * @param {number} patience How long to wait for it, in milliseconds.
 * @returns {Promise<boolean>} Whether it is this tab's until that is closed.
 */
function takes(name, patience) {
  // Without a secure connection nothing is known of other tabs.
  if (!navigator.locks) return Promise.resolve(true);
  const how = patience ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  return new Promise((go) => {
    const hold = (/** @type {Lock | null} */ lock) => {
      go(lock !== null);
      return lock && new Promise(() => undefined);
    };
    navigator.locks.request(name, how, hold).catch(() => go(false));
  });
}
