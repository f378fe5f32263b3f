// @ts-check
/**
 * The host of a widget in a notebook: messages go to `LiveBoard` in the notebook's Python, which
 * answers those that are quick itself and has its workers answer the others.
 *
 * @typedef {import("../host.js").Host} Host
 * @typedef {import("../host.js").Message} Message
 * @typedef {import("../host.js").Reply} Reply
 *
 * @typedef {object} Model What anywidget lets a view know of the widget.
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(content: unknown) => void} send
 * @property {(event: string, heard: (content?: any) => void) => void} on
 * @property {(event: string, heard: (content?: any) => void) => void} off
 */

import { later } from "../dom.js";
import { HostDied, StateTeller, isSearch } from "../host.js";

/** When the reader is told that Python does not answer, in milliseconds. */
const PATIENCE = 1500;

/** @implements {Host} */
export class WidgetHost extends StateTeller {
  isPublic = false;

  /** @param {Model} model */
  constructor(model) {
    super("loading.server");
    this.model = model;
    /** What this view is called: there may be others of the same board. */
    this.view = crypto.randomUUID();
    /** How many messages were sent. */
    this.sent = 0;
    /** What waits for a reply, by the numbers of the messages.
     * @type {Map<number, { resolve: (reply: Reply) => void, reject: (why: unknown) => void }>} */
    this.waiting = new Map();
    this.isBusy = false;
    this.tellSoon = later(() => this.tellBusy(true));
    /** @type {[string, (content?: any) => void][]} */
    this.hears = [
      ["msg:custom", (content) => this.hear(content)],
      ["change:_moment", () => this.tellBusy(false)],
      ["comm_live_update", () => this.die()],
    ];
    for (const [event, heard] of this.hears) model.on(event, heard);
  }

  /** The view is gone. */
  close() {
    this.tellSoon.cancel();
    for (const [event, heard] of this.hears) this.model.off(event, heard);
  }

  async connect() {
    this.tell("loading", "loading.server"); // until the page has heard the first answer
  }

  /**
   * @param {Message} message
   * @param {AbortSignal} [signal]
   * @returns {Promise<Reply>}
   */
  ask(message, signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      this.waiting.set(this.sent + 1, { resolve, reject });
      const number = this.send({ do: "ask", message }, !isSearch(message));
      signal?.addEventListener("abort", () => {
        reject(signal.reason);
        if (this.waiting.delete(number)) this.post({ do: "forget", number });
      });
    });
  }

  /**
   * Send something to Python.
   * @param {Record<string, unknown>} content
   * @param {boolean} isQuick Whether something comes back at once.
   * @returns {number} The number of the message.
   */
  send(content, isQuick) {
    this.sent += 1;
    if (isQuick) this.tellSoon.after(PATIENCE);
    this.post({ ...content, number: this.sent });
    return this.sent;
  }

  /** @param {Record<string, unknown>} content */
  post(content) {
    try {
      this.model.send({ ...content, view: this.view });
    } catch {
      this.die(); // there is nobody any more to send it to
    }
  }

  /** @param {{ view?: string, number?: number, reply?: Reply }} content */
  hear({ view, number, reply }) {
    this.tellBusy(false);
    if (view !== this.view || number === undefined || !reply) return;
    this.waiting.get(number)?.resolve(reply);
    this.waiting.delete(number);
  }

  /** @param {boolean} isBusy */
  tellBusy(isBusy) {
    this.tellSoon.cancel();
    if (isBusy === this.isBusy) return;
    this.isBusy = isBusy;
    this.tell(isBusy ? "busy" : "ready", isBusy ? "loading.notebook" : "");
  }

  /** The notebook's Python cannot be reached, or was begun anew and does not know this board. */
  die() {
    this.tellSoon.cancel();
    this.isBusy = false;
    const died = new HostDied("died.notebook");
    this.tell("died", died.message);
    for (const { reject } of this.waiting.values()) reject(died);
    this.waiting.clear();
  }
}
