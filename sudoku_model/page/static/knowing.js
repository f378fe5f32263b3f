// @ts-check
/**
 * What is known about the puzzle that is being set: the verdict, and what explains it. It is asked
 * anew after each change; what was asked before is called off.
 *
 * @typedef {{ text: string, cells: number[], given: [number, number] | null,
 *   constraint: object | null, place: number | null, effect?: string, sufficient?: boolean }} Clue
 * @typedef {Pick<Clue, "text" | "cells">} Named Something with cells that are shown if it is pointed at.
 * @typedef {{ status: string, text: string, solutions: number[][], reason: string,
 *   notes: string[], disagreements: number[], broken: Named[] }} Verdict What the stated solution
 *   differs in, and breaks.
 */

import { button, focusedIn, later, make, press, say } from "./dom.js";
import { searchIn } from "./searching.js";
import { Solutions } from "./solutions.js";
import { text } from "./texts.js";
import { withSolution } from "./work.js";

/** Seconds after which the verdict is given up, and what somebody asks for. */
const SECONDS = 60;

/** Seconds after which somebody who searches on gives up. */
const LONG = 3600;

/** How long an old verdict stays while the next one is searched: most take less. */
const PATIENCE = 200;

/** If more than this share of the cells is open, they are not marked: that would only be noise. */
const TOO_MANY = 0.5;

/** How many of the clues that the stated solution breaks are listed. */
const MOST_BROKEN = 5;

/** Of a set of cells the first so many are named; all are shown on the board. */
const MOST_NAMED = 6;

const SIGNS = {
  searching: "…",
  unique: "✓",
  none: "✗",
  multiple: "≈",
  undecided: "?",
  empty: "○",
  regions: "…",
};

export class Knowing {
  /** @param {import("./page.js").Page} page */
  constructor(page) {
    this.page = page;
    this.asked = new AbortController();
    /** What was asked for by a button. */
    this.wanted = new AbortController();
    /** @type {Verdict | undefined} */
    this.verdict = undefined;
    /** @type {{ clues: Clue[], cells: number[], constraints: number[] } | undefined} */
    this.conflict = undefined;
    /** @type {number[][] | undefined} */
    this.candidates = undefined;
    /** Under way once they were asked for. @type {Promise<void> | undefined} */
    this.learning = undefined;
    this.solutions = new Solutions(this);
    this.problem = "";
    this.isSearching = false;
    /**
     * What is asked again when there is a verdict: a clue of its list was added or dropped.
     * @type {{ status: string, ask: () => void } | undefined}
     */
    this.goesOn = undefined;
    this.showSearching = later(() => this.show());

    this.sign = make("span", { class: "sign", "aria-hidden": "true" });
    this.words = make("span");
    this.headline = make("p", { class: "verdict" }, this.sign, this.words);
    /** The same near the board: who presses it is led to all that is known. */
    this.brief = button("", () => this.element.scrollIntoView({ block: "nearest" }), { class: "brief" });
    this.detail = make("p", { class: "detail" });
    /** Stands above all else, also while somebody solves. */
    this.said = make("div", { class: "said", "aria-live": "polite" });
    this.said.hidden = true;
    this.saidNow = "";
    this.notes = make("p", { class: "notes" });
    this.reasons = make("div", { class: "reasons" });
    /** What the stated solution breaks. */
    this.broken = make("div", { class: "broken" });
    this.actions = make("div", { class: "actions" });
    this.found = make("div", { class: "found", "aria-live": "polite" });
    this.element = make(
      "section",
      { class: "panel knowing", "aria-label": text("knowing") },
      this.headline,
      make("div", { class: "known" }, this.detail, this.reasons, this.broken, this.actions),
      this.solutions.element,
      this.found,
      this.notes,
    );
  }

  // Questions.

  /** Begin anew, for another puzzle. */
  begin() {
    this.stop();
    this.page.announceLater("");
    this.asked = new AbortController();
    this.conflict = this.candidates = this.learning = undefined;
    this.solutions.begin();
    this.problem = "";
    this.found.replaceChildren();
    this.isSearching = !this.page.isEmpty && !this.page.setting.hasOpenRegions;
    if (this.isSearching) {
      this.showSearching.after(PATIENCE);
      this.judge(this.asked.signal);
    } else {
      this.verdict = undefined;
    }
  }

  /** Call off what was asked. */
  stop() {
    this.asked.abort();
    this.wanted.abort();
  }

  /**
   * @param {Record<string, unknown> & { ask: string }} question
   * @param {AbortSignal} signal
   * @returns {Promise<any>} The answer; undefined if it was called off, or cannot be given.
   */
  async ask(question, signal) {
    const reply = await this.page.search({ seconds: SECONDS, ...question }, signal);
    if (!reply) return undefined;
    if ("answer" in reply) return reply.answer;
    this.problem = reply.error;
    this.isSearching = false;
    this.show();
    return undefined;
  }

  /** @param {AbortSignal} signal */
  async judge(signal) {
    const verdict = await this.ask({ ask: "verdict" }, signal);
    if (!verdict) return;
    this.isSearching = false;
    this.showSearching.cancel();
    await this.take(verdict, signal);
  }

  /**
   * Show a verdict, and find out what explains it.
   * @param {Verdict} verdict
   * @param {AbortSignal} signal
   */
  async take(verdict, signal) {
    const { goesOn } = this;
    this.goesOn = undefined;
    this.verdict = verdict;
    this.solutions.begin(verdict.solutions);
    this.showAll();
    this.page.announceLater([this.words.textContent, this.detail.textContent].filter(Boolean).join(". "));
    if (verdict.status === "none") {
      this.conflict = await this.ask({ ask: "conflict" }, signal);
      if (!signal.aborted) this.showAll();
    } else if (verdict.status === "multiple") {
      this.learning ??= this.learnCandidates(signal);
    }
    if (verdict.status === goesOn?.status) goesOn.ask();
  }

  /** @param {AbortSignal} signal */
  async learnCandidates(signal) {
    const known = await this.ask({ ask: "candidates" }, signal);
    if (!known) return;
    this.candidates = known.digits;
    this.showAll();
  }

  toggleCandidates() {
    const { work } = this.page;
    // A solution in the cells would hide them.
    if (!work.showsCandidates) this.solutions.place = undefined;
    work.showCandidates(!work.showsCandidates);
  }

  /**
   * Ask something that somebody wants to know, with a way to stop it.
   * @param {Record<string, unknown> & { ask: string }} question
   * @param {(answer: any) => void} show
   */
  async want(question, show) {
    this.wanted.abort();
    this.wanted = searchIn(this.found);
    const { signal } = this.wanted;
    this.problem = "";
    const answer = await this.ask(question, signal);
    if (signal.aborted) return;
    if (answer) show(answer);
    else this.found.replaceChildren(make("p", {}, this.problem));
  }

  // What is shown.

  showAll() {
    this.show();
    this.page.solving.show();
    this.page.showBoard();
    this.page.showContent();
    this.page.dialogs.showSolutionChoice();
  }

  /** The verdict on the puzzle as it is now. */
  get judged() {
    return this.verdict?.status === this.status ? this.verdict : undefined;
  }

  /** What is to be said of the puzzle as it is now. */
  get status() {
    if (this.page.setting.hasOpenRegions) return "regions";
    if (this.page.isEmpty) return "empty";
    if (this.isSearching || !this.verdict) return "searching";
    return this.verdict.status;
  }

  /** Whether the source demands more than what was found out is about. */
  get isConditional() {
    const isFinding = ["unique", "none", "multiple"].includes(this.status);
    return isFinding && (this.page.work.now.view?.unstated.length ?? 0) > 0;
  }

  /** The verdict on the puzzle as it is now, in words, which say so where it is conditional. */
  get inWords() {
    return text(`verdict.${this.status}${this.isConditional ? ".stated" : ""}`);
  }

  show() {
    const { work } = this.page;
    const { view } = work.now;
    if (!view) return;
    if (work.showsCandidates && !this.isSearching) {
      this.learning ??= this.learnCandidates(this.asked.signal);
    }
    if (this.isSearching && this.page.state === "loading") {
      this.showHeadline("searching", text("waiting"), "");
      this.actions.replaceChildren();
    } else if (this.problem) {
      this.showHeadline("undecided", this.problem, "");
    } else {
      const { status } = this;
      this.showHeadline(status, this.inWords, this.detailOf(status));
      const isOther = status === "unique" && (this.verdict?.disagreements.length ?? 0) > 0;
      for (const place of [this.headline, this.brief]) {
        place.classList.toggle("conditional", this.isConditional || isOther);
      }
    }
    this.showSaid(view);
    this.showReasons();
    this.showBroken();
    this.showActions();
    this.solutions.showPlace();
  }

  /**
   * @param {string} status
   * @param {string} words
   * @param {string} detail
   */
  showHeadline(status, words, detail) {
    this.headline.dataset.status = status;
    say(this.sign, SIGNS[/** @type {keyof typeof SIGNS} */ (status)]);
    say(this.words, words);
    say(this.brief, words);
    this.brief.dataset.status = status;
    say(this.detail, detail);
  }

  /** @param {string} status */
  detailOf(status) {
    const { verdict } = this;
    if (status === "empty") return text("empty.detail");
    if (status === "regions") return this.page.work.now.view?.openRegions.join("; ") ?? "";
    if (!verdict || status === "searching") return "";
    // The clues that cannot stand together say it better than what was found first.
    if (status === "none") return this.conflict?.clues.length ? "" : verdict.reason;
    if (status === "undecided") return verdict.reason;
    if (status === "unique" && verdict.disagreements.length) return text("verdict.other");
    const open = this.candidates?.filter((digits) => digits.length > 1).length;
    return open ? text("verdict.open", { number: open }) : "";
  }

  /** What the source says more than is stated comes first. @param {import("./work.js").View} view */
  showSaid({ unstated, offered, notes, openRegions }) {
    const isJudged = this.status !== "regions";
    say(this.notes, [...notes, ...(isJudged ? openRegions : [])].join("\n"));
    const said = JSON.stringify([unstated, offered]);
    // Who listens hears it once, and a button that has the focus stays.
    if (said === this.saidNow) return;
    this.saidNow = said;
    this.said.hidden = !unstated.length;
    const lines = unstated.map((phrase) => make("li", {}, phrase));
    this.said.replaceChildren(
      make("p", {}, make("strong", {}, text("said", { number: unstated.length }))),
      make("ul", {}, ...lines),
    );
    if (offered.length) {
      const state = async () => {
        if (await this.page.command({ do: "state" })) this.page.board.focus();
      };
      const how = offered.map((offer) => make("li", {}, offer));
      this.said.append(make("p", {}, text("said.offered")), make("ul", {}, ...how));
      this.said.append(button(text("said.state"), state, { class: "primary" }));
    }
  }

  /** The clues that cannot stand together, a line for each. */
  showReasons() {
    const clues = this.conflict?.clues ?? [];
    const isWrong = this.status === "none" && clues.length > 0;
    this.page.setting.markWrong(new Set(isWrong ? this.conflict?.constraints : []));
    this.reasons.hidden = !isWrong;
    if (!isWrong) return;
    const lines = clues.map((clue) => this.clueLine(clue));
    const number = clues.length;
    this.reasons.replaceChildren(
      make("p", {}, text("conflict", { number })),
      make("ul", { class: "clues" }, ...lines),
    );
  }

  /** What the stated solution breaks, whatever the verdict. */
  showBroken() {
    const broken = this.judged?.broken ?? [];
    this.broken.hidden = !broken.length;
    const lines = broken.slice(0, MOST_BROKEN).map((one) => this.clueLine(one));
    const more = broken.length - lines.length;
    if (more > 0) lines.push(make("li", {}, text("stated.more", { number: more })));
    this.broken.replaceChildren(
      make("p", {}, text("stated.breaks")),
      make("ul", { class: "clues" }, ...lines),
    );
  }

  /**
   * A clue in a list: pointing at it shows its cells.
   * @param {Named} clue
   * @param {...HTMLElement} controls
   */
  clueLine(clue, ...controls) {
    const line = make("li", {}, make("span", {}, clue.text), ...controls);
    if (!controls.length) line.tabIndex = 0;
    this.page.pointFrom(line, clue.cells);
    return line;
  }

  /** What can be asked now. */
  showActions() {
    const { status } = this;
    const { focused } = this.kept();
    /** @type {HTMLElement[]} */
    const actions = [];
    if (status === "empty") actions.push(...this.page.exampleButtons());
    if (status === "regions") actions.push(this.action("judge", () => this.judgeRegions()));
    if (status === "multiple") {
      actions.push(
        this.action("solutions", () => this.solutions.toggle(), this.solutions.shown !== undefined),
        this.action("candidates", () => this.toggleCandidates(), this.page.work.showsCandidates),
        this.action("count", () => this.want({ ask: "count" }, (found) => this.showText(found))),
        this.action("offers", () => this.showOffers()),
      );
      const { shown } = this.solutions;
      if (shown && !this.isStated(shown)) actions.push(this.action("expect", () => this.expect(shown)));
    }
    if (status === "undecided") actions.push(this.action("longer", () => this.searchOn()));
    if (status === "unique") {
      actions.push(
        this.action("solution", () => this.solutions.toggle(), this.solutions.shown !== undefined),
        this.action("spare", () => this.askSpare()),
        this.action("explain", () => this.explain()),
      );
      if (this.verdict?.disagreements.length) {
        actions.push(
          this.action("expect", () => this.expect(this.onlySolution ?? [])),
        );
      }
    }
    const isOther = this.judged?.broken.length || this.judged?.disagreements.length;
    if (isOther || (status === "multiple" && this.page.work.now.puzzle.expected?.length)) {
      actions.push(this.action("forget", () => this.expect([])));
    }
    this.actions.replaceChildren(...actions);
    if (focused) /** @type {HTMLElement | null} */ (this.actions.querySelector(focused))?.focus();
  }

  /** Which action has the focus: it is made anew. */
  kept() {
    const focused = focusedIn(this.actions);
    const name = this.actions.contains(focused) && focused?.getAttribute("data-action");
    return { focused: name ? `[data-action="${name}"]` : "" };
  }

  /**
   * @param {string} name
   * @param {() => void} act
   * @param {boolean} [state] Whether it is on.
   */
  action(name, act, state) {
    const made = button(text(`action.${name}`), act, { "data-action": name });
    if (state !== undefined) press(made, state);
    return made;
  }

  /** Give a puzzle that is undecided more time. */
  searchOn() {
    this.want({ ask: "verdict", seconds: LONG }, (verdict) => {
      this.found.replaceChildren();
      this.take(verdict, this.asked.signal);
    });
  }

  /** Take regions that do not divide the board for those that are meant. */
  judgeRegions() {
    this.page.setting.drawnRegions = "";
    this.begin();
    this.showAll();
  }

  /** The only solution, if it is known that there is one. */
  get onlySolution() {
    return this.status === "unique" ? this.verdict?.solutions[0] : undefined;
  }

  /** Have the puzzle state its solution, or none. @param {(number | null)[]} solution */
  expect(solution) {
    const { work } = this.page;
    // The stated one comes first: it stays in the cells.
    const isShown = solution.length > 0 && this.solutions.shown !== undefined;
    const { status } = this;
    if (isShown) this.goesOn = { status, ask: () => this.solutions.show(0) };
    work.go({ puzzle: withSolution(work.now.puzzle, solution) });
  }

  /** Whether the puzzle states this solution. @param {(number | null)[]} solution */
  isStated(solution) {
    return String(this.page.work.now.puzzle.expected ?? []) === String(solution);
  }

  explain() {
    this.page.setMode("solve");
    this.page.solving.film();
  }

  /** @param {{ text: string }} answer */
  showText(answer) {
    this.found.replaceChildren(make("p", {}, answer.text));
  }

  /** @param {string} [kind] The kind to begin with. */
  showOffers(kind) {
    const kinds = make("select", { "aria-label": text("offers.kind") });
    for (const { name, label } of this.page.about.offers) {
      kinds.append(make("option", { value: name }, label));
    }
    if (kind) kinds.value = kind;
    const list = make("div");
    const ask = () =>
      this.want({ ask: "offers", kinds: [kinds.value] }, (found) => {
        const lines = found.clues.map((/** @type {Clue} */ clue) =>
          this.clueLine(
            { ...clue, text: `${clue.text} – ${clue.effect}` },
            button(text("add"), () => this.add(clue, kinds.value), { class: "small-button" }),
          ),
        );
        const none = make("p", {}, found.reason || text("offers.none"));
        list.replaceChildren(lines.length ? make("ul", { class: "clues" }, ...lines) : none);
        if (found.patterns.length) list.append(this.patterns(found.patterns));
        this.found.replaceChildren(make("p", {}, kinds), list);
      });
    kinds.addEventListener("change", ask);
    ask();
  }

  /**
   * Sets of cells that can be filled in two ways while all others stay.
   * @param {{ cells: number[], names: string }[]} patterns
   */
  patterns(patterns) {
    const lines = patterns.map(({ cells, names }) => {
      const line = make("li", { tabindex: "0" }, shortened(names));
      this.page.pointFrom(line, cells);
      return line;
    });
    const words = text("offers.patterns", { number: patterns.length });
    return make("div", {}, make("p", {}, words), make("ul", { class: "clues" }, ...lines));
  }

  /**
   * Add a clue that was offered; others of its kind are offered next.
   * @param {Clue} clue
   * @param {string} kind
   */
  async add(clue, kind) {
    this.page.pointed = [];
    const added = this.page.command({ do: "add", given: clue.given, stated: clue.constraint });
    this.page.board.focus();
    if (await added) this.goesOn = { status: "multiple", ask: () => this.showOffers(kind) };
  }

  askSpare() {
    this.want({ ask: "spare" }, (found) => this.showSpare(found));
  }

  /** @param {{ text: string, redundant: Clue[], together: Clue[] }} found */
  showSpare({ text: words, redundant, together }) {
    const lines = redundant.map((clue) =>
      this.clueLine(
        clue,
        button(text("drop"), () => this.drop([clue]), { class: "small-button" }),
      ),
    );
    const said = text(redundant.length ? "spare.some" : "spare.none", { number: redundant.length });
    this.found.replaceChildren(make("p", { title: words }, said));
    if (lines.length) this.found.append(make("ul", { class: "clues" }, ...lines));
    if (together.length > 1) {
      const all = text("spare.together", { number: together.length });
      this.found.append(button(all, () => this.drop(together)));
    }
  }

  /** Take clues away; what can go next is told again. @param {Clue[]} clues */
  async drop(clues) {
    const cells = clues.filter(({ place }) => place === null).flatMap((clue) => clue.cells);
    const places = clues.map(({ place }) => place).filter((place) => place !== null);
    this.page.pointed = [];
    const dropped = this.page.command({ do: "drop", cells, places });
    this.page.board.focus();
    if (await dropped) this.goesOn = { status: "unique", ask: () => this.askSpare() };
  }

  /**
   * Add to the board what is known.
   * @param {import("./board.js").Content} content
   */
  addTo(content) {
    const { status, verdict } = this;
    const solution = this.solutions.shown;
    const cells = content.givens.length;
    if (status === "none" && this.conflict) content.marks.conflict = new Set(this.conflict.cells);
    if (status === "unique" && verdict?.disagreements.length) {
      content.marks.wrong = new Set(verdict.disagreements);
    }
    if (this.candidates && this.page.work.showsCandidates) {
      this.candidates.slice(0, cells).forEach((digits, cell) => {
        if (content.givens[cell] === null) content.small[cell] = digits;
      });
    }
    if (solution) {
      solution.slice(0, cells).forEach((digit, cell) => {
        if (content.givens[cell] === null) content.ghosts[cell] = digit;
      });
    }
    if (status !== "multiple") return;
    content.marks.open = new Set(solution ? this.solutions.differing : this.openCells(cells));
  }

  /** Those of so many cells that take several digits, unless they are too many. @param {number} cells */
  openCells(cells) {
    const candidates = (this.candidates ?? []).slice(0, cells);
    const open = candidates.flatMap((digits, cell) => (digits.length > 1 ? [cell] : []));
    return open.length <= TOO_MANY * cells ? open : [];
  }
}

/** The names of a few cells, or the first ones and how many there are. @param {string} names */
function shortened(names) {
  const listed = names.split(" ");
  if (listed.length <= MOST_NAMED) return names;
  return text("offers.cells", {
    names: listed.slice(0, MOST_NAMED).join(" "),
    number: listed.length,
  });
}
