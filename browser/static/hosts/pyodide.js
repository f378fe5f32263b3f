// @ts-check
/**
 * The host of the page that is a folder of files: Python runs in workers of the browser.
 *
 * A worker does one thing at a time, and cannot be interrupted, only ended. So there are two: one
 * may search while the other answers what is quick. The second one is loaded when the first has
 * answered, so that the first verdict does not wait for it.
 *
 * @typedef {import("../host.js").Host} Host
 * @typedef {import("../host.js").Message} Message
 * @typedef {import("../host.js").Reply} Reply
 * @typedef {import("./worker.js").Said} Said
 *
 * @typedef {object} Job What has been asked and is not answered yet.
 * @property {Message} message
 * @property {(reply: Reply) => void} resolve
 * @property {(problem: unknown) => void} reject
 */

import { HostDied, StateTeller, isSearch } from "../host.js";
import { text } from "../texts.js";

const MOST_ENGINES = 2;

/** How long a search may go on that nobody waits for, in milliseconds; most end before. */
const GRACE = 100;

/** How much longer than its time limit an answer may take, in milliseconds. */
const OVERDUE = 10_000;

/** How long what is quick may take, in seconds: reading has a limit of its own. */
const QUICK = 20;

/** The memory of a worker only grows: beyond so many bytes a new one takes its place. */
const MOST_HEAP = 512 * 2 ** 20;

/** When a second worker is loaded because the first is busy, in milliseconds. */
const SOON = 500;

/** The same while the first has not answered yet: it would take the processor from that answer. */
const LATER = 3_000;

/** How long the page waits for the service worker, which keeps it for the next visit. */
const PATIENCE = 2_000;

/** A worker with Python, and what it works on. */
class Engine {
  /** @param {PyodideHost} host */
  constructor(host) {
    this.host = host;
    this.isReady = false;
    /** @type {Job | undefined} */
    this.job = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.clock = undefined;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.hear({ failed: event.message ?? "" });
  }

  /** @param {Said} said */
  hear(said) {
    if ("loading" in said) this.host.onLoading(this, said.loading, said.part);
    else if ("isReady" in said) this.host.onReady(this);
    else if ("reply" in said) this.host.onReply(this, JSON.parse(said.reply), said.heap);
    else this.host.onEnd(this, "died" in said ? said.died : said.failed);
  }

  /** @param {Job} job */
  begin(job) {
    this.job = job;
    this.worker.postMessage(JSON.stringify(job.message));
    const limit = 1000 * (job.message.seconds ?? QUICK) + OVERDUE;
    this.clock = setTimeout(() => this.host.onOverdue(this), limit);
  }

  /** Return what it has worked on. */
  rest() {
    const { job } = this;
    clearTimeout(this.clock);
    this.job = undefined;
    return job;
  }

  end() {
    this.worker.terminate();
    return this.rest();
  }
}

/** @implements {Host} */
export class PyodideHost extends StateTeller {
  isPublic = true;

  constructor() {
    super("loading.fetch");
    /** @type {Engine[]} */
    this.engines = [];
    /** @type {Job[]} */
    this.waiting = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.soon = undefined;
    this.hasAnswered = false;
    /** @type {Promise<void> | undefined} */
    this.connecting = undefined;
    /** How connecting ends. @type {{ resolve: () => void, reject: (why: Error) => void }} */
    this.connected = { resolve: () => undefined, reject: () => undefined };
  }

  // What the page calls.

  /** @returns {Promise<void>} */
  connect() {
    this.connecting ??= new Promise((resolve, reject) => {
      this.connected = { resolve, reject };
      this.tell("loading", "loading.fetch");
      keptForNextTime().then(() => this.start());
    });
    return this.connecting;
  }

  /**
   * @param {Message} message
   * @param {AbortSignal} [signal]
   * @returns {Promise<Reply>}
   */
  ask(message, signal) {
    if (message.ask === "about") return about();
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const job = { message, resolve, reject };
      this.waiting.push(job);
      signal?.addEventListener("abort", () => {
        reject(signal.reason);
        this.forget(job);
      });
      this.go();
    });
  }

  // What follows from it.

  start() {
    this.engines.push(new Engine(this));
  }

  /** Give those who are free what waits; searches leave one worker to what is quick. */
  go() {
    for (const job of [...this.waiting]) {
      const searching = this.engines.some(({ job }) => job && isSearch(job.message));
      if (searching && isSearch(job.message)) continue;
      const free = this.engines.find(({ isReady, job }) => isReady && !job);
      if (!free) {
        const wait = this.hasAnswered ? SOON : LATER;
        this.soon ??= setTimeout(() => this.startIfNeeded(), wait);
        break;
      }
      this.waiting.splice(this.waiting.indexOf(job), 1);
      free.begin(job);
    }
  }

  /** Load the second worker if something waits for the first, which may search for long. */
  startIfNeeded() {
    this.soon = undefined;
    const isNoneOnTheWay = this.engines.every(({ isReady }) => isReady);
    const hasRoom = this.engines.length > 0 && this.engines.length < MOST_ENGINES;
    if (this.waiting.length && hasRoom && isNoneOnTheWay) this.start();
  }

  /** Nobody waits for a job any more. @param {Job} job */
  forget(job) {
    this.waiting = this.waiting.filter((other) => other !== job);
    const engine = this.engines.find((other) => other.job === job);
    if (engine) setTimeout(() => engine.job === job && this.replace(engine), GRACE);
  }

  /** End a worker, and load another one. @param {Engine} engine */
  replace(engine) {
    this.engines = this.engines.filter((other) => other !== engine);
    this.start();
    return engine.end();
  }

  // What the workers say.

  /**
   * @param {Engine} engine
   * @param {string} words
   * @param {number} [part]
   */
  onLoading(engine, words, part) {
    if (this.told[0] === "loading" && engine === this.engines[0]) this.tell("loading", words, part);
  }

  /** @param {Engine} engine */
  onReady(engine) {
    engine.isReady = true;
    if (this.told[0] === "loading") {
      this.tell("ready");
      this.connected.resolve();
    }
    this.go();
  }

  /**
   * @param {Engine} engine
   * @param {Reply} reply
   * @param {number} heap
   */
  onReply(engine, reply, heap) {
    const job = engine.rest();
    job?.resolve(reply);
    // What the next visit needs would take the processor from the first answer.
    if (!this.hasAnswered) navigator.serviceWorker?.controller?.postMessage("keep all");
    this.hasAnswered = true;
    const isRival = this.engines.some((other) => other !== engine && other.isReady);
    if (heap > MOST_HEAP && isRival) this.replace(engine);
    else if (job && isSearch(job.message) && this.engines.length < MOST_ENGINES) this.start();
    this.go();
  }

  /** @param {Engine} engine */
  onOverdue(engine) {
    this.replace(engine)?.resolve({ error: text("overdue") });
  }

  /**
   * A worker has died, or could not be loaded. A second one that cannot be loaded is not missed.
   * @param {Engine} engine
   * @param {string} why
   */
  onEnd(engine, why) {
    if (!engine.isReady && this.engines.some(({ isReady }) => isReady)) {
      this.engines = this.engines.filter((other) => other !== engine);
      engine.end();
      return;
    }
    const lost = [...this.waiting.splice(0), ...this.engines.map((other) => other.end())];
    this.engines = [];
    this.connecting = undefined;
    this.tell("died", why);
    this.connected.reject(new HostDied(why));
    for (const job of lost) job?.reject(new HostDied(why));
  }
}

/** What Python would answer, which took it a second: `archives.py` has asked it. */
async function about() {
  return (await fetch(new URL("../python/about.json", import.meta.url))).json();
}

/** Wait for the service worker, if there can be one, so that it keeps what is fetched now. */
async function keptForNextTime() {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const url = new URL("../offline.js", import.meta.url);
  const registered = serviceWorker.register(url).catch(() => undefined);
  // From the second visit on one is there, and a newer one takes over later.
  if (serviceWorker.controller) return;
  const taken = new Promise((resolve) => {
    serviceWorker.addEventListener("controllerchange", () => resolve(undefined), { once: true });
  });
  // If the browser or the server allows none, the page does without.
  const registration = await registered;
  if (!registration || registration.active) return;
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}
