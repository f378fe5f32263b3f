// @ts-check
/**
 * Open the page with a host.
 * @param {import("./host.js").Host} host
 */
export async function open(host) {
  await host.connect();
}
