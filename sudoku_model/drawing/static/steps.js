// Steps through the pictures of a solve. Without this script all of them stand one below the other.
"use strict";
(() => {
  const frames = [...document.querySelectorAll(".frame")];
  const links = frames.map((frame) => document.querySelector(`.list a[href="#${frame.id}"]`));
  const bars = frames.map((frame) => document.querySelector(`.curve [data-frame="${frame.id}"]`));
  const curve = document.querySelector(".curve");
  const list = document.querySelector(".list");
  const place = document.querySelector(".controls .place");
  const said = document.querySelector("[role=status]");
  const buttons = [...document.querySelectorAll(".controls button")];
  const last = frames.length - 1;
  let current = -1;

  const target = { first: () => 0, back: () => current - 1, on: () => current + 1, last: () => last };
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };

  function keepInView(link) {
    const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
    if (list.scrollHeight > list.clientHeight) {
      if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
      const bottom = Math.min(outer.bottom, window.innerHeight);
      if (inner.bottom > bottom) list.scrollTop += inner.bottom - bottom;
    }
  }

  function show(number, isTold = true) {
    const next = Math.min(Math.max(number, 0), last);
    if (next === current) return;
    if (current >= 0) {
      frames[current].classList.remove("current");
      bars[current]?.classList.remove("current");
      links[current].removeAttribute("aria-current");
    }
    current = next;
    frames[current].classList.add("current");
    bars[current]?.classList.add("current");
    links[current].setAttribute("aria-current", "step");
    keepInView(links[current]);
    place.textContent = frames[current].dataset.place;
    for (const button of buttons) {
      button.disabled = current === (/first|back/.test(button.name) ? 0 : last);
    }
    if (isTold) {
      const words = frames[current].querySelectorAll(".text h2, .text p");
      said.textContent = [...words].map((part) => part.textContent).join(". ");
      history.replaceState(null, "", `#${frames[current].id}`);
    }
  }

  function showNamed() {
    const number = frames.findIndex((frame) => `#${frame.id}` === location.hash);
    show(Math.max(number, 0), false);
  }

  document.documentElement.classList.add("stepping");
  for (const button of buttons) {
    button.addEventListener("click", () => show(target[button.name]()));
  }
  links.forEach((link, number) => {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      show(number);
    });
  });
  curve?.addEventListener("click", (event) => {
    const bar = event.target.closest("[data-frame]");
    if (bar) show(bars.indexOf(bar));
  });
  document.addEventListener("keydown", (event) => {
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (event.key in keys && !hasModifier) {
      event.preventDefault();
      show(target[keys[event.key]]());
    }
  });
  window.addEventListener("hashchange", showNamed);
  showNamed();
})();
