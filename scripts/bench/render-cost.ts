import { join, resolve } from "node:path";
import { freePort } from "../../tests/process/served-shop.ts";
import type { BenchShop } from "./bench-shop.ts";
import { buildWorker } from "./build-worker.ts";
import { type Figure, median } from "./figure.ts";
import { ask, costOf, oneWorker, startWorkerd, text, type Workerd } from "./workerd.ts";

const requests = 100;
const rounds = 41;
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const built = "dist/bench-render";

async function ratioOf(workerd: Workerd): Promise<number> {
  const cost = (path: string) => costOf(workerd, { url: origin + path, requests });
  const paths = ["/products", "/string"];
  for (const path of paths) await cost(path);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const costs: Record<string, number> = {};
    // In turns: who is always second pays for the garbage of the first.
    for (const path of round % 2 ? paths : paths.toReversed()) costs[path] = await cost(path);
    ratios.push((costs["/products"] ?? 0) / (costs["/string"] ?? 0));
  }
  return median(ratios);
}

/** P7: an uncached listing in two parts against renderToString of the same tree, by CPU time. */
export async function renderCost(shop: BenchShop): Promise<Figure[]> {
  const data = await (await fetch(`${shop.origin}/products/_payload.json`)).text();
  await buildWorker("scripts/bench/render-worker.tsx", built);
  const workerd = await startWorkerd(resolve(join(built, "bench.capnp")), {
    config: oneWorker({
      module: "render-worker.js",
      bindings: [`name = "DATA", json = ${text(data)}`],
      port,
    }),
    url: `${origin}/string`,
  });
  try {
    const [streamed, whole] = [await ask(`${origin}/products`), await ask(`${origin}/string`)];
    if (streamed.body.toString() !== whole.body.toString())
      throw new Error("The two ways do not make the same page.");
    return [
      {
        id: "P7",
        name: "uncached listing of 24, CPU against renderToString",
        value: await ratioOf(workerd),
        budget: { most: 1.2 },
        unit: "times",
        note: `${whole.body.length} bytes of HTML`,
      },
    ];
  } finally {
    await workerd.stop();
  }
}
