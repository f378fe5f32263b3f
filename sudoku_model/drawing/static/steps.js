// Steps through the pictures of a solve. Without this script all of them stand one below the other.
/** @type {<T extends Element = HTMLElement>(selector: string) => T} */
const the = (selector) => /** @type {any} */ (document.querySelector(selector));

/** @type {<T extends Element = HTMLElement>(selector: string) => T[]} */
const every = (selector) => /** @type {any} */ ([...document.querySelectorAll(selector)]);

const pictures = every(".frame");
const rooms = pictures.map((picture) => /** @type {Element} */ (picture.querySelector(".picture")));
const outlines = rooms.map((room) => /** @type {Element} */ (room.querySelector("svg")));
const links = pictures.map(({ id }) => the(`.list a[href="#${id}"]`));
const bars = pictures.map(({ id }) => document.querySelector(`.curve [data-frame="${id}"]`));
const curve = document.querySelector(".curve");
const list = the(".list");
const place = the(".controls .place");
const said = the("[role=status]");
/** @type {HTMLButtonElement[]} */
const buttons = every(".controls button");

// What the pictures share is a mere text where scripts run. A browser that finds all of it on the page
// copies it for every picture and within itself, seen or not: of 400 steps that takes minutes.
const shared = document.createElement("template");
shared.innerHTML = the("noscript").textContent ?? "";

/** Draw a picture, with a copy of all that it uses. */
function draw(/** @type {number} */ number) {
  const drawn = /** @type {Element} */ (outlines[number].cloneNode(true));
  for (let use = drawn.querySelector("use"); use; use = drawn.querySelector("use")) {
    const used = shared.content.querySelector(use.getAttribute("href") ?? "");
    use.replaceWith(...(used?.cloneNode(true).childNodes ?? []));
  }
  rooms[number].replaceChildren(drawn);
}

function keepInView(/** @type {Element} */ link) {
  const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (list.scrollHeight > list.clientHeight) {
    if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
    const bottom = Math.min(outer.bottom, window.innerHeight);
    if (inner.bottom > bottom) list.scrollTop += inner.bottom - bottom;
  }
}

/** @type {(number: number, before: number, isTold: boolean) => void} */
function show(number, before, isTold) {
  if (before >= 0) {
    pictures[before].classList.remove("current");
    rooms[before].replaceChildren();
    bars[before]?.classList.remove("current");
    links[before].removeAttribute("aria-current");
  }
  pictures[number].classList.add("current");
  draw(number);
  bars[number]?.classList.add("current");
  links[number].setAttribute("aria-current", "step");
  keepInView(links[number]);
  place.textContent = pictures[number].dataset.place ?? "";
  if (isTold) {
    const words = pictures[number].querySelectorAll(".text h2, .text p");
    said.textContent = [...words].map((part) => part.textContent).join(". ");
    history.replaceState(null, "", `#${pictures[number].id}`);
  }
}

const go = stepper({ buttons, keys: document, last: pictures.length - 1, show });

function showNamed() {
  const number = pictures.findIndex(({ id }) => `#${id}` === location.hash);
  go(Math.max(number, 0), false);
}

for (const room of rooms) room.replaceChildren();
document.documentElement.classList.add("stepping");
links.forEach((link, number) => {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    go(number);
  });
});
curve?.addEventListener("click", (event) => {
  const bar = /** @type {Element} */ (event.target).closest("[data-frame]");
  if (bar) go(bars.indexOf(bar));
});
window.addEventListener("hashchange", showNamed);
window.addEventListener("beforeprint", () => rooms.forEach((_, number) => draw(number)));
window.addEventListener("afterprint", () => {
  for (const [number, room] of rooms.entries()) {
    if (!pictures[number].matches(".current")) room.replaceChildren();
  }
});
showNamed();
