// `npm run profile`: profiles the time that home, listing, product and checkout take on the edge
// and a phone; with --built those that were built before. It checks no budget; docs/performance.md has
// the conclusions.
import { startShop } from "../tests/bench/bench-shop.ts";
import { startBrowser } from "../tests/bench/browser.ts";
import { clientProfile } from "../tests/bench/client-profile.ts";
import { putIntoCart } from "../tests/bench/journeys.ts";
import { serverProfile } from "../tests/bench/server-profile.ts";
import { readArguments, refuseInSentences } from "./refusal.ts";

refuseInSentences();
const { values } = readArguments({ options: { built: { type: "boolean", default: false } } });

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
const list = (shares: Iterable<[string, number]>): string =>
  [...shares].map(([name, share]) => `${name} ${percent(share)}`).join(", ");

const { PORT = "8862", PERSIST_TO = ".wrangler/bench-state" } = process.env;
const shop = await startShop({ port: Number(PORT), state: PERSIST_TO, built: values.built });
const browser = await startBrowser();
try {
  await putIntoCart(shop, browser);
  console.log("The edge: CPU time of a page that is made anew\n");
  for await (const { page, cpu, shares, functions } of serverProfile(shop, browser)) {
    console.log(`${page}: ${cpu.toFixed(0)} us: ${list(shares)}`);
    console.log(`  dearest functions: ${list(functions)}`);
  }
  console.log("\nA phone: the main thread's milliseconds at a quarter of the speed\n");
  for (const { page, phase, script, style, layout, other } of await clientProfile(shop, browser)) {
    const parts = { script, style, layout, other };
    const reported = Object.entries(parts).map(([name, time]) => `${name} ${time.toFixed(0)}`);
    console.log(`${page}, ${phase}: ${reported.join(", ")}`);
  }
} finally {
  await browser.close();
  await shop.stop();
}
