// @ts-check
/**
 * The module that anywidget loads. It holds all files of the front end as texts, and gives modules
 * an address each, under which they import each other; see `front_end.py`.
 */

/** Their texts by their paths. @type {Record<string, string>} */
const FILES = ({});

/** An import at the beginning of a line, as all are here. */
const IMPORT = /^((?:import .*|\}) from )"(\.[^"]+)"/gm;

/** @type {Record<string, string>} */
const addresses = {};

/**
 * The address of a module, after those of the modules that it imports.
 * @param {string} path
 */
function addressOf(path) {
  if (!(path in addresses)) {
    const code = FILES[path].replace(IMPORT, (_, before, imported) => {
      const { pathname } = new URL(imported, `file:///${path}`);
      return `${before}"${addressOf(pathname.slice(1))}"`;
    });
    addresses[path] = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  }
  return addresses[path];
}

/** @type {Promise<any> | undefined} */
let loaded;

export default {
  /** @param {object} view */
  async render(view) {
    loaded ??= import(addressOf("widget.js"));
    return (await loaded).render(view, FILES);
  },
};
