// @ts-check
/**
 * Links that hold a puzzle: its JSON form, compressed (raw deflate) and in base64 for addresses,
 * after "#puzzle=", as the package reads them. What follows "#" is not sent to any server.
 */

/** How a fragment begins that holds a puzzle. */
export const START = "#puzzle=";

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
  return `${START}${plain}`;
}
