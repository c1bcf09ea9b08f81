// P4: what a listing costs with a large catalogue against a small one, index warm, pages not kept.
// Run with two shops that are served by the same build: node tests/bench/listing-growth.ts
// SMALL_URL SMALL_PID LARGE_URL LARGE_PID (the pids of the runtimes, whose CPU time is read).
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const [smallUrl = "", smallPid = "", largeUrl = "", largePid = ""] = process.argv.slice(2);
const rounds = 5;
const views = 200;

/** Ticks of CPU that a process has used, utime and stime (proc(5)). */
function ticksOf(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

// A price keeps the page out of the cache, and each view has its own: all are rendered.
const address = (url: string, view: number): string =>
  `${url}/products?filter=price[0.${100 + (view % 800)},100000]`;

async function costOf(url: string, pid: string): Promise<number> {
  const before = ticksOf(pid);
  for (let view = 0; view < views; view++) await (await fetch(address(url, view))).arrayBuffer();
  return (ticksOf(pid) - before) / views;
}

async function bytesOf(url: string): Promise<number> {
  const html = await (await fetch(`${url}/products`)).text();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return brotliCompressSync(html, { params }).byteLength;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

await costOf(smallUrl, smallPid);
await costOf(largeUrl, largePid);
const ratios: number[] = [];
for (let round = 0; round < rounds; round++) {
  const small = await costOf(smallUrl, smallPid);
  ratios.push((await costOf(largeUrl, largePid)) / small);
}
const figures = [
  { name: "CPU", ratio: median(ratios) },
  { name: "HTML", ratio: (await bytesOf(largeUrl)) / (await bytesOf(smallUrl)) },
];
for (const { name, ratio } of figures)
  console.log(`P4 ${name} of a listing, large against small: ${ratio.toFixed(3)} (budget 1.05)`);
if (figures.some(({ ratio }) => !(ratio <= 1.05))) process.exitCode = 1;
