// `npm run smoke -- URL [--worker NAME --version ID]`: does what a buyer does up to the checkout
// form, in a running shop (http://localhost:8787 is `npm start`), and exits non-zero when anything
// fails.
import { parseArgs } from "node:util";
import { overrideOf } from "./deploy/rollout.ts";
import { smokeTest } from "./smoke/smoke-test.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { worker: { type: "string", default: "storefront" }, version: { type: "string" } },
});

const [url = "http://localhost:8787"] = positionals;
const headers = values.version ? overrideOf(values.worker, values.version) : {};

try {
  await smokeTest({ origin: new URL(url).origin, headers, say: console.log });
  console.log(`${url} can be bought at.`);
} catch (trouble) {
  console.error(`WRONG ${trouble instanceof Error ? trouble.message : trouble}`);
  process.exitCode = 1;
}
