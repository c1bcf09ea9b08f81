// `npm run allow-list`: writes the gateway's list of allowed operations from their constants.
// A test fails where the list is stale.
import { writeFileSync } from "node:fs";
import { allowList, allowListFile } from "./allow-list/make-allow-list.ts";

writeFileSync(allowListFile, `${JSON.stringify(allowList(), null, 2)}\n`);
console.log(`${allowListFile}: ${allowList().length} operations.`);
