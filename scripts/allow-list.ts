// `npm run allow-list`: generates the gateway's list of allowed operations from their constants. A
// test fails when the list is stale.
import { writeFileSync } from "node:fs";
import { allowList, allowListFile } from "./allow-list/make-allow-list.ts";

writeFileSync(allowListFile, `${JSON.stringify(allowList(), null, 2)}\n`);
console.log(`${allowListFile}: ${allowList().length} operations.`);
