// Steps through the pictures of a solve. Without this script all of them stand one below the other.
/** @type {<T extends Element = HTMLElement>(selector: string) => T} */
const the = (selector) => /** @type {any} */ (document.querySelector(selector));

/** @type {<T extends Element = HTMLElement>(selector: string) => T[]} */
const every = (selector) => /** @type {any} */ ([...document.querySelectorAll(selector)]);

const pictures = every(".frame");
const links = pictures.map(({ id }) => the(`.list a[href="#${id}"]`));
const bars = pictures.map(({ id }) => document.querySelector(`.curve [data-frame="${id}"]`));
const curve = document.querySelector(".curve");
const list = the(".list");
const place = the(".controls .place");
const said = the("[role=status]");
/** @type {HTMLButtonElement[]} */
const buttons = every(".controls button");

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
    bars[before]?.classList.remove("current");
    links[before].removeAttribute("aria-current");
  }
  pictures[number].classList.add("current");
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
showNamed();
