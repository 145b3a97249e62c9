// Runs every *.test.js beside and below in one process: `node tests/javascript/units.js`. One of them alone: `node --test` and its path.
import { readdirSync } from "node:fs";

const here = new URL(".", import.meta.url);
for (const name of readdirSync(here, { recursive: true }).sort()) if (name.endsWith(".test.js")) await import(new URL(name, here));
