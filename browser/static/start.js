// @ts-check
/** How the page begins where it is a folder of files: Python is fetched first, the rest meanwhile. */

import { PyodideHost } from "./hosts/pyodide.js";

const host = new PyodideHost();
host.connect().catch(() => undefined); // the page connects again, and hears of it
const { open } = await import("./open.js");
await open(host);
