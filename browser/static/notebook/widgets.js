// @ts-check
/**
 * Widgets in the outputs of cells: `widgets.py` is Python's side. Their front ends are modules of
 * anywidget's kind (https://anywidget.dev/en/afm).
 *
 * @typedef {import("./worker.js").Carried} Carried
 * @typedef {{ model_id: number, state: Record<string, any>, esm: string, css: string }} View
 */

/** The state of a widget, and who hears of it. */
class Model {
  /**
   * @param {View} view
   * @param {(message: Carried) => void} tell Tells Python.
   */
  constructor(view, tell) {
    this.number = view.model_id;
    this.state = view.state;
    this.tell = tell;
    /** @type {Record<string, any>} */
    this.unsaved = {};
    /** @type {Map<string, Set<(...heard: any[]) => void>>} */
    this.hearers = new Map();
    /** How each of its views is taken off the page. @type {(() => void)[]} */
    this.endings = [];
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /**
   * @param {string} name
   * @param {any} value
   */
  set(name, value) {
    this.state[name] = this.unsaved[name] = value;
    this.fire(`change:${name}`);
  }

  save_changes() {
    this.tell({ widget: this.number, state: this.unsaved });
    this.unsaved = {};
  }

  /** @param {any} content */
  send(content) {
    this.tell({ widget: this.number, content });
  }

  /**
   * @param {string} event
   * @param {(...heard: any[]) => void} hearer
   */
  on(event, hearer) {
    const hearers = this.hearers.get(event) ?? new Set();
    this.hearers.set(event, hearers.add(hearer));
  }

  /**
   * @param {string} event
   * @param {(...heard: any[]) => void} hearer
   */
  off(event, hearer) {
    this.hearers.get(event)?.delete(hearer);
  }

  /**
   * @param {string} event
   * @param {any[]} heard
   */
  fire(event, ...heard) {
    for (const hearer of [...(this.hearers.get(event) ?? [])]) hearer(...heard);
  }

  /** @param {Carried} carried */
  hear({ state, content, closed }) {
    // All is known before anybody hears of a part.
    Object.assign(this.state, state);
    for (const name of Object.keys(state ?? {})) this.fire(`change:${name}`);
    if (content !== undefined) this.fire("msg:custom", content, []);
    if (closed) for (const end of this.endings.splice(0)) end();
  }
}

export class Widgets {
  /** @param {(message: Carried) => void} tell Tells Python. */
  constructor(tell) {
    this.tell = tell;
    /** @type {Map<number, Model>} */
    this.models = new Map();
  }

  /** @param {Carried} carried */
  hear(carried) {
    this.models.get(carried.widget)?.hear(carried);
  }

  /** Python has gone: what its widgets show stays, and does nothing any more. */
  forget() {
    this.models.clear();
  }

  /**
   * @param {View} view
   * @param {HTMLElement} el
   */
  async show(view, el) {
    const model = this.models.get(view.model_id) ?? new Model(view, this.tell);
    this.models.set(view.model_id, model);
    const style = document.createElement("style");
    style.textContent = view.css;
    const place = document.createElement("div");
    el.append(style, place);
    const address = URL.createObjectURL(new Blob([view.esm], { type: "text/javascript" }));
    try {
      const { default: front } = await import(address);
      const end = await front.render({ model, el: place });
      model.endings.push(() => {
        end?.();
        el.remove();
      });
    } finally {
      URL.revokeObjectURL(address);
    }
  }
}
