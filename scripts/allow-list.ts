// `npm run allow-list`: generates the gateway's list of allowed operations from their constants. A
// test fails when the list is stale.
import { writeFileSync } from "node:fs";
import {
  gatewayOperations,
  toId,
  toText,
} from "../worker/operations/public-api/gateway-operations.ts";

/** The file of the list. */
export const allowListFile = "worker/operations/public-api/allow-list.json";

/** Returns the operations that clients may send: id and name, sorted by name. */
export const allowList = (): { id: string; name: string }[] =>
  gatewayOperations
    .map((operation) => ({ id: toId(toText(operation)), name: operation.name }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

if (process.argv[1] === import.meta.filename) {
  writeFileSync(allowListFile, `${JSON.stringify(allowList(), null, 2)}\n`);
  console.log(`${allowListFile}: ${allowList().length} operations.`);
}
