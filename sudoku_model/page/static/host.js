// @ts-check
/**
 * What the page needs of the place where Python runs. There is one front end and there are several
 * hosts: a local server (`hosts/local.js`), a worker in the browser (`hosts/pyodide.js`, in the
 * folder `browser` of the repository), a notebook (`hosts/widget.js`, in `sudoku_model/notebook`).
 *
 * A message goes to `sudoku_model.page.controller.handle` as it is, and what that returns comes
 * back as it is. Python keeps nothing between two messages: each brings the puzzle that it is
 * about, so any process may answer, and a new one after the last has died.
 *
 * How a page of its own begins is one file of the host's, which `index.html` loads as `start.js`:
 *
 *     import { open } from "./open.js";
 *     open(new MyHost());
 *
 * A host derives from `StateTeller`, which has `listen`.
 *
 * @typedef {{ ask: string, puzzle?: string, seconds?: number } & Record<string, unknown>} Message
 *   `ask` is a question of `controller.py`; `puzzle` the text of a puzzle's JSON form.
 *
 * @typedef {{ answer: any } | { error: string }} Reply
 *   `error` is a sentence for the reader of the page: it is no fault of the host.
 *
 * @typedef {"loading" | "ready" | "busy" | "died"} State Who is busy answers, but not soon.
 *
 * @typedef {object} Host
 * @property {() => Promise<void>} connect
 *   Begin, or begin anew after it has died. Resolves when questions are answered; rejects with an
 *   Error, whose message is shown, if that cannot be. Until then questions may be asked: they wait.
 * @property {(message: Message, signal?: AbortSignal) => Promise<Reply>} ask
 *   Ask Python. Rejects with an "AbortError" when the signal is aborted: nobody waits any more, and
 *   what runs for it should end (where nothing else can end it, by ending the worker and beginning
 *   anew, without a word to the page). Rejects with `HostDied` when Python has died. Searches (see
 *   `isSearch`) may take as long as their `seconds`; all else is quick and must not wait for them.
 *   The page has at most a few searches under way at a time.
 * @property {(heard: (state: State, text: string, part?: number) => void) => void} listen
 *   Be told of the present state and of each change: while it is "loading" or "busy" what it is
 *   doing, in words or as a key of the texts (`loading.…`), and how much of it is done, from 0 to 1.
 * @property {boolean} isPublic
 *   Whether others can open the address of this page: then links to puzzles are offered.
 */

/** Say whether a question may take long: then it has a limit. @param {Message} message */
export const isSearch = ({ seconds }) => seconds !== undefined;

/** What all hosts have in common: they tell in what state they are. */
export class StateTeller {
  /** @param {string} words What it does at the beginning; see `Host`. */
  constructor(words) {
    /** @type {((state: State, words: string, part?: number) => void)[]} */
    this.listeners = [];
    /** What was told last. @type {[State, string, number | undefined]} */
    this.told = ["loading", words, undefined];
  }

  /** @param {(state: State, words: string, part?: number) => void} heard */
  listen(heard) {
    this.listeners.push(heard);
    heard(...this.told);
  }

  /**
   * @param {State} state
   * @param {string} [words]
   * @param {number} [part]
   */
  tell(state, words = "", part = undefined) {
    this.told = [state, words, part];
    for (const heard of this.listeners) heard(state, words, part);
  }
}

/** Python has died, or cannot be reached any more. */
export class HostDied extends Error {
  /** @param {string} [message] What is known about it. */
  constructor(message = "") {
    super(message);
    this.name = "HostDied";
  }
}
