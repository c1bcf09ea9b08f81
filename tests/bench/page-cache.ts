// P6: a page from the page cache (memory tier) per CPU-second, against a static file of the same
// bytes from the same bare workerd. Run after `vite build`: node tests/bench/page-cache.ts
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, startBareWorkerd } from "./bare-workerd.ts";

const requests = 6_000;
const atOnce = 8;
const rounds = 5;
const budget = 0.75;

const directory = mkdtempSync(join(tmpdir(), "page-cache-"));
const workerd = await startBareWorkerd(directory);

async function perCpuSecond(url: string): Promise<number> {
  const before = workerd.cpuSeconds();
  let left = requests;
  const work = async () => {
    while (left-- > 0) await ask(url, { "accept-encoding": "br" });
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return requests / (workerd.cpuSeconds() - before);
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

try {
  const page = `${workerd.shop}/faq`;
  for (let warm = 0; warm < 200; warm += 1) await ask(page, { "accept-encoding": "br" });
  const { body, headers } = await ask(page, { "accept-encoding": "br" });
  writeFileSync(join(directory, "page"), body);
  const file = `${workerd.files}/page`;
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [cached, still] = [await perCpuSecond(page), await perCpuSecond(file)];
    ratios.push(cached / still);
    console.log(`page ${Math.round(cached)}/s, file ${Math.round(still)}/s per CPU-second`);
  }
  const ratio = median(ratios);
  const cache = `${headers["cache-status"]}, ${headers["content-encoding"]}, ${body.length} bytes`;
  console.log(`P6 ${ratio.toFixed(2)} (budget ${budget}; ${cache})`);
  process.exitCode = ratio >= budget ? 0 : 1;
} finally {
  workerd.stop();
}
