// @ts-check
/**
 * A notebook on a page of the documentation becomes one that runs: its cells can be changed, and
 * Python runs them in a worker. It is loaded when somebody asks for it, not before.
 *
 * A cell that is run takes those before it along that have not been run: nobody has to scroll up.
 *
 * @typedef {import("./worker.js").Said} Said
 * @typedef {import("./worker.js").Told} Told
 * @typedef {import("./worker.js").Carried} Carried
 */

import { Cell } from "./cell.js";
import { Changes } from "./changes.js";
import { element } from "./elements.js";
import { Widgets } from "./widgets.js";

const LOADING = { "loading.fetch": "Python is being fetched", "loading.start": "Python is starting" };

export class Runner {
  /** @param {HTMLElement} article The part of the page with the cells. */
  constructor(article) {
    const changes = new Changes();
    this.widgets = new Widgets((message) => this.worker?.postMessage(message));
    this.cells = [...article.querySelectorAll(".cell:has(.cell_input)")].map(
      (container, place) =>
        new Cell(/** @type {HTMLElement} */ (container), place + 1, {
          changes,
          run: (cell) => this.run(cell),
          goOn: (cell) => this.cells[cell.number]?.focus(),
          show: (view, target) => this.widgets.show(view, target),
        }),
    );
    /** @type {Cell[]} */
    this.queue = [];
    /** @type {Cell | undefined} */
    this.running = undefined;
    this.isReady = false;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    this.status = element("p", { className: "nb-status", role: "status" });
    this.all = button("Run all", () => this.runAll());
    this.end = button("Stop", () => this.stop());
    this.bar = element("div", { className: "nb-bar", role: "toolbar", ariaLabel: "Notebook" });
    this.bar.append(this.status, this.all, this.end);
    article.append(this.bar);
    this.start();
  }

  start() {
    this.isReady = false;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.hear({ died: event.message ?? "" });
    this.tell();
  }

  /** Run a cell, and those before it that have not been run. @param {Cell} cell */
  run(cell) {
    const before = this.cells.filter((one) => one.number < cell.number && !one.hasRun);
    this.ask([...before, cell]);
  }

  runAll() {
    this.ask(this.cells);
  }

  /** @param {Cell[]} cells */
  ask(cells) {
    for (const cell of cells) {
      if (cell === this.running || this.queue.includes(cell)) continue;
      this.queue.push(cell);
      cell.wait();
    }
    this.next();
  }

  next() {
    if (this.isReady && !this.running) {
      this.running = this.queue.shift();
      if (this.running) {
        this.running.begin();
        this.worker?.postMessage({ run: this.running.number, source: this.running.source });
      }
    }
    this.tell();
  }

  /** End Python: what the cells have set goes with it. */
  stop() {
    this.worker?.terminate();
    this.reset();
    this.start();
    this.tell("Stopped. What the cells had set is gone.");
  }

  reset() {
    this.widgets.forget();
    this.queue = [];
    this.running = undefined;
    for (const cell of this.cells) cell.reset();
  }

  // What the worker says.

  /** @param {Said} said */
  hear(said) {
    if ("loading" in said) {
      const words = LOADING[/** @type {keyof typeof LOADING} */ (said.loading)] ?? "";
      this.tell(`${words}${said.part === undefined ? "" : `, ${Math.round(100 * said.part)} %`} …`);
    } else if ("isReady" in said) {
      this.isReady = true;
      this.next();
    } else if ("died" in said) {
      this.worker?.terminate();
      this.reset();
      this.start();
      this.tell(`Python has stopped (${said.died}) and starts again. What the cells had set is gone.`);
    } else {
      const message = JSON.parse(said.told);
      if ("widget" in message) this.widgets.hear(message);
      else this.hearCell(message);
    }
  }

  /** @param {Told} told */
  hearCell(told) {
    const cell = this.cells[told.cell - 1];
    cell.hear(told);
    if (told.done === undefined) return;
    this.running = undefined;
    if (told.error !== undefined) {
      for (const waiting of this.queue) waiting.reset();
      this.queue = [];
    }
    this.next();
  }

  /** @param {string} [words] */
  tell(words) {
    const { running, queue } = this;
    const more = queue.length ? `, ${queue.length} more to run` : "";
    if (words === undefined) {
      if (running) words = `Cell ${running.number} is running${more}`;
      else if (this.isReady) words = "Python is ready";
      else words = "Python is being loaded …";
    }
    this.status.textContent = words;
    this.end.disabled = !running;
  }
}

/**
 * @param {string} words
 * @param {() => void} clicked
 */
function button(words, clicked) {
  const made = element("button", { type: "button", textContent: words });
  made.addEventListener("click", clicked);
  return made;
}

/** The service worker of the board keeps Python for the next visit; without it all works as well. */
function keepForNextTime() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(new URL("../offline.js", import.meta.url)).catch(() => undefined);
}

for (const start of document.querySelectorAll("button.run-notebook")) {
  start.addEventListener("click", () => {
    keepForNextTime();
    const article = start.closest("article") ?? document.body;
    const runner = new Runner(/** @type {HTMLElement} */ (article));
    start.replaceWith(
      element("span", { textContent: "The cells can be changed and run. Ctrl and Enter runs one." }),
    );
    runner.cells[0]?.focus();
  });
}
