// `npm run smoke -- URL [--worker NAME --version ID]`: does what a buyer does up to the checkout
// form, in a running shop (http://localhost:8787 is `npm start`), and exits non-zero when anything
// fails.
import { toOverride } from "./deploy/rollout.ts";
import { Refusal, readArguments, refuseInSentences } from "./refusal.ts";
import { smokeTest } from "./smoke/smoke-test.ts";

refuseInSentences();

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: { worker: { type: "string", default: "storefront" }, version: { type: "string" } },
});

const [url = "http://localhost:8787"] = positionals;
if (!URL.canParse(url)) throw new Refusal("Which shop? npm run smoke -- https://shop.example");
const headers = values.version ? toOverride(values.worker, values.version) : {};

try {
  await smokeTest({ origin: new URL(url).origin, headers, say: console.log });
  console.log(`${url} can be bought at.`);
} catch (error) {
  console.error(`WRONG ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
