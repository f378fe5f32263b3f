// @ts-check
/** The texts of the interface, which are data: one file of `texts/` for each language. */

/** The languages there are. The first is the one whose texts stand in for missing ones. */
const LANGUAGES = ["en"];

/** @type {Record<string, string>} */
let texts = {};

/**
 * Load the texts of the reader's language.
 * @param {(path: string) => Promise<Record<string, string>>} read Reads a file beside this one.
 * @returns {Promise<string>} Which language it is.
 */
export async function loadTexts(read) {
  const wanted = navigator.languages.map((language) => language.slice(0, 2));
  const chosen = wanted.find((language) => LANGUAGES.includes(language)) ?? LANGUAGES[0];
  const languages = [...new Set([LANGUAGES[0], chosen])];
  const files = languages.map((language) => read(`texts/${language}.json`));
  texts = Object.assign({}, ...(await Promise.all(files)));
  return chosen;
}

/**
 * Return a text, with its gaps filled: `{number}` in it becomes the value of that name. A text
 * whose key ends in `.one` is taken instead where `number` is 1.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function text(key, values = {}) {
  const form = values.number === 1 && `${key}.one` in texts ? `${key}.one` : key;
  const found = texts[form] ?? key;
  return found.replace(/\{(\w+)\}/g, (gap, name) => String(values[name] ?? gap));
}

/** Whether there is such a text. @param {string} key */
export function isText(key) {
  return key in texts;
}
