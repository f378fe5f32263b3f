// @ts-check
/** Python in colours: the classes are those of Pygments, which the page's style knows. */

const WORDS =
  "and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|" +
  "global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield";
const CONSTANTS = "False|None|True";
const BUILTINS =
  "abs|all|any|dict|divmod|enumerate|filter|frozenset|int|isinstance|iter|len|list|map|max|min|" +
  "next|open|print|range|repr|reversed|round|set|sorted|str|sum|tuple|type|zip";

const LONG = `"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)`;
const SHORT = `"(?:\\\\.|[^"\\\\\\n])*"?|'(?:\\\\.|[^'\\\\\\n])*'?`;

/** The classes, in the order of the groups. */
const CLASSES = ["c1", "s2", "mi", "k", "kc", "nb", "nd"];

const TOKEN = new RegExp(
  [
    "(#.*)",
    `(\\b[rbfuRBFU]{0,2}(?:${LONG}|${SHORT})|(?:${LONG}|${SHORT}))`,
    "(\\b\\d[\\w.]*)",
    `(\\b(?:${WORDS})\\b)`,
    `(\\b(?:${CONSTANTS})\\b)`,
    `(?<!\\.)(\\b(?:${BUILTINS})\\b)`,
    "(@[\\w.]+)",
  ].join("|"),
  "g",
);

/**
 * @param {string} source
 * @returns {(Node | string)[]}
 */
export function highlighted(source) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let end = 0;
  for (const found of source.matchAll(TOKEN)) {
    parts.push(source.slice(end, found.index));
    const group = CLASSES.findIndex((_, place) => found[place + 1] !== undefined);
    const span = document.createElement("span");
    span.className = CLASSES[group];
    span.textContent = found[0];
    parts.push(span);
    end = found.index + found[0].length;
  }
  parts.push(source.slice(end));
  return parts;
}
