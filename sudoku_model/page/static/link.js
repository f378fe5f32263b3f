// @ts-check
/**
 * Links that hold a puzzle: its JSON form, compressed (raw deflate) and in base64 for addresses,
 * after "#puzzle=". What follows "#" is not sent to any server.
 */

const KEY = "puzzle=";

/** Longest text of a puzzle that a link is unpacked to, as in `edits.py`. */
const MOST_TEXT = 1_000_000;

/**
 * Return the fragment that holds a puzzle.
 * @param {string} puzzle
 */
export async function toFragment(puzzle) {
  const packed = new Blob([puzzle]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const plain = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `#${KEY}${plain}`;
}

/**
 * Return the fragment with a puzzle that an address or a text with nothing but one ends with.
 * @param {string} address
 */
export function fragmentOf(address) {
  return address.trim().match(/^https?:\S*(#puzzle=\S*)$/)?.[1];
}

/**
 * Return the puzzle that a fragment holds; rejects if it is damaged.
 * @param {string} fragment
 */
export async function fromFragment(fragment) {
  const start = fragment.indexOf(KEY) + KEY.length;
  const plain = fragment.slice(start).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(plain), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return readAtMost(stream, MOST_TEXT);
}

/**
 * @param {ReadableStream<Uint8Array>} stream
 * @param {number} most
 */
async function readAtMost(stream, most) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > most) throw new Error("too long");
  }
}
