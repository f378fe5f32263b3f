// @ts-check
/** Small helpers to build the page. */

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * Make a button with a word on it.
 * @param {string} text
 * @param {(event: MouseEvent) => void} click
 * @param {Record<string, string>} [attributes]
 */
export function button(text, click, attributes = {}) {
  const element = make("button", { type: "button", ...attributes }, text);
  element.addEventListener("click", click);
  return element;
}

/** Put parts side by side. @param {...(Node | string)} parts */
export function row(...parts) {
  return make("div", { class: "row" }, ...parts);
}

/** Show whether a button is one that is on. @param {Element | undefined} element @param {boolean} isOn */
export function press(element, isOn) {
  element?.setAttribute("aria-pressed", String(isOn));
}

/** Buttons of which one is on. */
export class Segments {
  /**
   * @param {string} label What they choose between.
   * @param {Record<string, string>} names What stands on each, by its name.
   * @param {(name: string) => void} choose
   */
  constructor(label, names, choose) {
    this.buttons = Object.entries(names).map(([name, words]) =>
      button(words, () => choose(name), { value: name }),
    );
    const attributes = { class: "segments", role: "group", "aria-label": label };
    this.element = make("div", attributes, ...this.buttons);
  }

  /** @param {string} name Of the one that is on. */
  show(name) {
    for (const one of this.buttons) press(one, one.value === name);
  }
}

/**
 * Make a button with a picture and a name.
 * @param {string} path The outline of the picture, in a square of 24.
 * @param {string} name
 * @param {() => void} click
 */
export function iconButton(path, name, click) {
  const element = button("", click, { class: "icon", title: name, "aria-label": name });
  element.append(icon(path));
  return element;
}

/** @param {string} path */
export function icon(path) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  const outline = document.createElementNS(space, "path");
  outline.setAttribute("d", path);
  picture.append(outline);
  return picture;
}

export const ICONS = {
  undo: "M8 5 3.5 9.5 8 14M4 9.5h10.5a5 5 0 0 1 0 10H11",
  redo: "M16 5l4.5 4.5L16 14M20 9.5H9.5a5 5 0 0 0 0 10H13",
  first: "M18 5l-8 7 8 7M6 5v14",
  back: "M15 5l-8 7 8 7",
  next: "M9 5l8 7-8 7",
  last: "M6 5l8 7-8 7M18 5v14",
  remove: "M6 6l12 12M18 6 6 18",
};

/**
 * Show a picture that the package has drawn, as large as there is room.
 * @param {string} source
 * @returns {SVGSVGElement}
 */
export function drawing(source) {
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
  const picture = /** @type {any} */ (document.importNode(parsed.documentElement, true));
  for (const name of ["width", "height", "role"]) picture.removeAttribute(name);
  return picture;
}

/**
 * Change the text of an element, unless it is the same: a live region would say it again.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Call something later, unless it is asked for again or called off before.
 * @param {() => void} call
 */
export function later(call) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return {
    /** @param {number} delay */
    after(delay) {
      clearTimeout(timer);
      timer = setTimeout(call, delay);
    },
    cancel() {
      clearTimeout(timer);
    },
  };
}

/** What has the focus in the document, or shadow of one, that an element is in. @param {Node} element */
export function focusedIn(element) {
  const root = element.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}

/**
 * Whether somebody types into a field, so that keys are not meant for the board.
 * @param {Node} element Any one of the page.
 */
export function isTyping(element) {
  return focusedIn(element)?.matches("input:not([type=checkbox]), textarea, select") ?? false;
}
