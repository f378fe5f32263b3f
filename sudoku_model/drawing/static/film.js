// The element of a film: its pictures and words are data inside of it.

const CONTROLS = `
<div class="controls">
<button type="button" name="first" aria-label="To the beginning" title="To the beginning (Home)">«</button>
<button type="button" name="stop-back" aria-label="Back to the stop before" title="Back to the stop before (Shift ←)">⇤</button>
<button type="button" name="back" aria-label="Step back" title="Step back (←)">‹</button>
<span class="place"></span>
<button type="button" name="on" aria-label="Next step" title="Next step (→)">›</button>
<button type="button" name="stop-on" aria-label="On to the next stop" title="On to the next stop (Shift →)">⇥</button>
<button type="button" name="last" aria-label="To the end" title="To the end (End)">»</button>
<input type="range" min="0" value="0" aria-label="Step">
</div>`;

/** @type {<T extends Element = HTMLElement>(root: ParentNode, selector: string) => T} */
const only = (root, selector) => /** @type {any} */ (root.querySelector(selector));

/** Whether a number is in runs such as "0-3 7". */
function isIn(/** @type {number} */ number, /** @type {number[][]} */ runs) {
  return runs.some(([from, to]) => from <= number && number <= to);
}

function runsOf(/** @type {Element} */ part) {
  const runs = part.getAttribute("data-in") ?? "";
  return runs.split(" ").map((run) => {
    const [from, to = from] = run.split("-").map(Number);
    return [from, to];
  });
}

/** Make the figure of a reel, and return what shows one of its pictures. */
function reel(
  /** @type {any} */ { caption, told },
  /** @type {string} */ picture,
  /** @type {Element} */ target,
) {
  const figure = document.createElement("figure");
  figure.innerHTML = `
<p class="caption"></p>
<div class="picture"></div>
<figcaption aria-live="polite"><b></b> <span></span><code></code></figcaption>`;
  only(figure, ".caption").textContent = caption;
  only(figure, ".picture").innerHTML = picture; // our own drawing, with all texts escaped
  const drawing = only(figure, "svg");
  drawing.setAttribute("role", "img");
  const parts = [...drawing.querySelectorAll("[data-in]")];
  const seen = parts.map((part) => ({ part: /** @type {SVGElement} */ (part), runs: runsOf(part) }));
  target.append(figure);
  return (/** @type {number} */ number) => {
    const own = Math.min(number, told.length - 1);
    for (const { part, runs } of seen) part.style.display = isIn(own, runs) ? "" : "none";
    const [title, sentence, notation] = told[own];
    drawing.setAttribute("aria-label", title);
    only(figure, "b").textContent = sentence ? `${title}:` : title;
    only(figure, "span").textContent = sentence;
    only(figure, "code").textContent = notation;
  };
}

/** Make a menu for each choice; the pictures stand for all combinations, the last one fastest. */
function choose(
  /** @type {[string, string[]][]} */ choices,
  /** @type {Element} */ target,
  /** @type {(number: number) => void} */ show,
) {
  const menus = choices.map(([name, values]) => {
    const label = document.createElement("label");
    const menu = document.createElement("select");
    menu.append(...values.map((value) => new Option(value, value)));
    label.append(`${name} `, menu);
    target.append(label);
    return menu;
  });
  const all = () => menus.reduce((at, menu) => at * menu.options.length + menu.selectedIndex, 0);
  for (const menu of menus) menu.addEventListener("change", () => show(all()));
  show(0);
}

/** Whether the page around is dark: its letters are light. */
function isDark(/** @type {Element} */ host) {
  const [red, green, blue] = (getComputedStyle(host).color.match(/[\d.]+/g) ?? []).map(Number);
  return red * 0.3 + green * 0.59 + blue * 0.11 > 140;
}

class Film extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) return;
    // While a page is read, what is inside of the element comes after it.
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", () => this.begin(), { once: true });
    } else {
      this.begin();
    }
  }

  begin() {
    const [data, ...pictures] = [...this.querySelectorAll("script")].map((one) => one.text);
    if (!data || this.shadowRoot) return;
    const { style, count, stops, choices, reels } = JSON.parse(data);
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = `<style>${style}</style><section role="group" tabindex="0"></section>`;
    const section = only(root, "section");
    section.setAttribute("aria-label", reels[0].caption || "Film");
    section.innerHTML = choices.length ? '<div class="controls"></div>' : CONTROLS;
    const row = document.createElement("div");
    row.className = "reels";
    section.append(row);
    const shown = pictures.map((picture, number) => reel(reels[number], picture, row));
    const show = (/** @type {number} */ number) => {
      section.classList.toggle("dark", isDark(this));
      for (const one of shown) one(number);
    };
    if (choices.length) choose(choices, only(root, ".controls"), show);
    else this.step(root, section, count - 1, stops, show);
    for (const question of ["(prefers-color-scheme: dark)", "print"]) {
      matchMedia(question).addEventListener("change", () => {
        section.classList.toggle("dark", isDark(this));
      });
    }
  }

  step(
    /** @type {ShadowRoot} */ root,
    /** @type {HTMLElement} */ section,
    /** @type {number} */ last,
    /** @type {number[]} */ stops,
    /** @type {(number: number) => void} */ show,
  ) {
    const slider = /** @type {HTMLInputElement} */ (only(root, "input"));
    slider.max = String(last);
    if (!stops.length) root.querySelectorAll("[name^=stop]").forEach((one) => one.remove());
    const go = stepper({
      buttons: [...root.querySelectorAll("button")],
      keys: section,
      last,
      stops,
      show: (number) => {
        slider.value = String(number);
        only(root, ".place").textContent = `${number + 1} / ${last + 1}`;
        show(number);
      },
    });
    slider.addEventListener("input", () => go(Number(slider.value)));
    go(0);
  }
}

// A notebook runs this script once for each film.
if (!customElements.get("sudoku-film")) customElements.define("sudoku-film", Film);
