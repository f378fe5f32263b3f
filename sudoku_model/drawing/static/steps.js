// Steps through the pictures of a solve. Without this script all of them stand one below the other.
const frames = [...document.querySelectorAll(".frame")];
const links = frames.map((frame) => document.querySelector(`.list a[href="#${frame.id}"]`));
const bars = frames.map((frame) => document.querySelector(`.curve [data-frame="${frame.id}"]`));
const curve = document.querySelector(".curve");
const list = document.querySelector(".list");
const place = document.querySelector(".controls .place");
const said = document.querySelector("[role=status]");
const buttons = [...document.querySelectorAll(".controls button")];

function keepInView(link) {
  const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (list.scrollHeight > list.clientHeight) {
    if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
    const bottom = Math.min(outer.bottom, window.innerHeight);
    if (inner.bottom > bottom) list.scrollTop += inner.bottom - bottom;
  }
}

function show(number, before, isTold) {
  if (before >= 0) {
    frames[before].classList.remove("current");
    bars[before]?.classList.remove("current");
    links[before].removeAttribute("aria-current");
  }
  frames[number].classList.add("current");
  bars[number]?.classList.add("current");
  links[number].setAttribute("aria-current", "step");
  keepInView(links[number]);
  place.textContent = frames[number].dataset.place;
  if (isTold) {
    const words = frames[number].querySelectorAll(".text h2, .text p");
    said.textContent = [...words].map((part) => part.textContent).join(". ");
    history.replaceState(null, "", `#${frames[number].id}`);
  }
}

const go = stepper({ buttons, keys: document, last: frames.length - 1, show });

function showNamed() {
  const number = frames.findIndex((frame) => `#${frame.id}` === location.hash);
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
  const bar = event.target.closest("[data-frame]");
  if (bar) go(bars.indexOf(bar));
});
window.addEventListener("hashchange", showNamed);
showNamed();
