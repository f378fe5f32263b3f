// @ts-check
/** The host of `sudoku-model board`: a server on this machine. */

import { HostDied, StateTeller } from "../host.js";

/** @typedef {import("../host.js").Host} Host */

/** @implements {Host} */
export class LocalHost extends StateTeller {
  isPublic = false;

  constructor() {
    super("loading.server");
  }

  async connect() {
    this.tell("loading", "loading.server");
    /** @type {Response} */
    let stream;
    try {
      // Firefox has what might be kept for later wait for the same answer to another tab, which never ends.
      stream = await fetch("alive", { cache: "no-store" });
    } catch {
      throw this.died();
    }
    if (!stream.ok || !stream.body) throw this.died();
    this.tell("ready");
    this.watch(stream.body.getReader());
  }

  /**
   * The server never ends this answer; it ends when the server does.
   * @param {ReadableStreamDefaultReader<Uint8Array>} reader
   */
  async watch(reader) {
    try {
      while (!(await reader.read()).done);
    } catch {
      // It was cut off, which is an end as well.
    }
    this.died();
  }

  died() {
    this.tell("died", "died.server");
    return new HostDied("died.server");
  }

  /**
   * @param {import("../host.js").Message} message
   * @param {AbortSignal} [signal]
   * @returns {Promise<import("../host.js").Reply>}
   */
  async ask(message, signal) {
    try {
      const body = JSON.stringify(message);
      const headers = { "Content-Type": "application/json" };
      const response = await fetch("ask", { method: "POST", body, headers, signal });
      // The server may end in the middle of an answer.
      return response.ok ? await response.json() : { error: await response.text() };
    } catch (problem) {
      if (signal?.aborted) throw problem;
      throw this.died();
    }
  }
}
