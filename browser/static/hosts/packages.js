// @ts-check
/** The archive of packages, as `archives.py` writes it: a compressed tar with short names. */

/** A file that all may read. */
const FILE = 0o100644;

/**
 * Put the packages where Python finds them. (Python itself would take ten times as long, and the
 * files of Emscripten twice as long by their paths.)
 * @param {any} python Pyodide.
 * @param {Uint8Array} archive
 */
export function install(python, archive) {
  const { FS } = python;
  const folders = new Map();
  /** @param {string} path */
  const nodeOf = (path) => {
    FS.mkdirTree(path);
    return FS.lookupPath(path).node;
  };
  for (const [name, content] of filesOf(archive)) {
    const cut = name.lastIndexOf("/");
    const path = `/packages/${name.slice(0, Math.max(cut, 0))}`;
    const folder = folders.get(path) ?? nodeOf(path);
    folders.set(path, folder);
    const file = folder.node_ops.mknod(folder, name.slice(cut + 1), FILE, 0);
    file.contents = content;
    file.usedBytes = content.length;
  }
  python.runPython("import sys; '/packages' in sys.path or sys.path.insert(0, '/packages')");
}

/** @param {ReadableStream<Uint8Array>} packed */
export async function unpacked(packed) {
  // The types of the two do not meet, although bytes go in and bytes come out.
  const gzip = /** @type {ReadableWritablePair<Uint8Array, Uint8Array>} */ (
    /** @type {unknown} */ (new DecompressionStream("gzip"))
  );
  // A response would collect the chunks as well, but hands each of them to another process.
  const chunks = [];
  for (const reader = packed.pipeThrough(gzip).getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
  }
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/**
 * @param {Uint8Array} archive
 * @returns {Generator<[string, Uint8Array]>}
 */
function* filesOf(archive) {
  const decoder = new TextDecoder();
  /** @param {number} start @param {number} size */
  const textAt = (start, size) =>
    decoder.decode(archive.subarray(start, start + size)).replace(/\0.*$/s, "");
  for (let at = 0; archive[at]; ) {
    const folder = textAt(at + 345, 155);
    const name = textAt(at, 100);
    const size = parseInt(textAt(at + 124, 12), 8);
    at += 512;
    yield [folder ? `${folder}/${name}` : name, archive.subarray(at, at + size)];
    at += Math.ceil(size / 512) * 512;
  }
}
