import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort } from "../process/served-shop.ts";
import type { BenchShop } from "./bench-shop.ts";
import type { Browser } from "./browser.ts";
import { buildWorker } from "./build-worker.ts";
import { connect, visit } from "./devtools.ts";
import { benchPages } from "./journeys.ts";
import { ask, costOf, oneWorker, startWorkerd, text, type Workerd } from "./workerd.ts";

const port = await freePort();
const inspectorPort = await freePort();
const origin = `http://127.0.0.1:${port}`;
const built = ".wrangler/bench-profile";
const requests = 1_000;

/** CPU time of making one page. */
export interface ServerProfile {
  page: string;
  /** In microseconds. */
  cpu: number;
  /** Shares of it, of 1, by who wrote the code. */
  shares: Map<string, number>;
  /** The dearest functions, by share. */
  functions: [name: string, share: number][];
}

export type PageData = Record<string, { path: string; data: unknown }>;

/** What the pages are made of, as a served shop has it; the browser has a line in its cart. */
export async function readPages({ origin }: BenchShop, browser: Browser): Promise<PageData> {
  const given: PageData = {};
  for (const [name, path] of Object.entries(benchPages)) {
    const response = await fetch(`${origin}${path === "/" ? "" : path}/_payload.json`);
    given[name] = { path, data: await response.json() };
  }
  const tab = await browser.newTab();
  await visit(tab, `${origin}/checkout`);
  const props = "document.querySelector('shop-island[name=checkout-form]').getAttribute('props')";
  // The page's data is the form's and what stands beside it: a guest has no saved addresses.
  const data = { ...JSON.parse(await tab.evaluate(props)), saved: [], wordpressMethods: [] };
  given.checkout = { path: "/checkout", data };
  await tab.close();
  return given;
}

const rooms: [pattern: RegExp, room: string][] = [
  [/node_modules\/react/, "React"],
  [/shared\/i18n\/translate/, "messages"],
  [/node_modules\/@?hono/, "Hono"],
  [/node_modules/, "other packages"],
  [/./, "our own code"],
];

/** Who wrote each line of the built worker: Rolldown says where a module begins. */
function authorsOf(file: string): (line: number) => string {
  const authors: string[] = [];
  let author = "our own code";
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const module = /^\/\/ (\S+\.[cm]?[jt]sx?)(\?\S*)?$/.exec(line)?.[1];
    if (module) author = rooms.find(([pattern]) => pattern.test(module))?.[1] ?? author;
    authors.push(author);
  }
  return (line) => authors[line] ?? "runtime";
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
}

type Sample = Profile["nodes"][number]["callFrame"];
const isIdle = ({ functionName }: Sample): boolean => /^\((idle|root)\)$/.test(functionName);

function count(frames: Sample[], nameOf: (frame: Sample) => string): Map<string, number> {
  const shares = new Map<string, number>();
  for (const frame of frames) {
    const name = nameOf(frame);
    shares.set(name, (shares.get(name) ?? 0) + 1 / frames.length);
  }
  return new Map([...shares].sort(([, a], [, b]) => b - a));
}

/** Makes each page once: one that cannot be made is found before any is measured. */
async function tryPages(pages: PageData): Promise<void> {
  for (const page of Object.keys(pages)) {
    const { status, body } = await ask(`${origin}/${page}`);
    if (status !== 200) throw new Error(`${page}: ${status} ${body}`);
  }
}

async function profile(workerd: Workerd, page: string): Promise<ServerProfile> {
  const url = `${origin}/${page}`;
  const cost = () => costOf(workerd, { url, requests });
  // Compiled first: what is meant is a page of many.
  await cost();
  const cpu = await cost();
  const targets = await fetch(`http://127.0.0.1:${inspectorPort}/json`);
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[];
  const inspector = await connect(target?.webSocketDebuggerUrl ?? "");
  await inspector.send("Profiler.enable");
  await inspector.send("Profiler.setSamplingInterval", { interval: 200 });
  await inspector.send("Profiler.start");
  await cost();
  const { profile } = await inspector.send<{ profile: Profile }>("Profiler.stop");
  inspector.close();
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const samples = profile.samples.flatMap((id) => frames.get(id) ?? []).filter((it) => !isIdle(it));
  const authorAt = authorsOf(join(built, "profile-worker.js"));
  const author = ({ functionName, url, lineNumber }: Sample) =>
    functionName === "(garbage collector)"
      ? "garbage collection"
      : url
        ? authorAt(lineNumber)
        : "runtime";
  const functions = [...count(samples, ({ functionName }) => functionName || "(anonymous)")].slice(
    0,
    12,
  );
  return { page, cpu, shares: count(samples, author), functions };
}

/** Where the CPU time goes of pages that are rendered anew, on bare workerd. */
export async function* serverProfile(
  shop: BenchShop,
  browser: Browser,
): AsyncGenerator<ServerProfile> {
  const pages = await readPages(shop, browser);
  await buildWorker("tests/bench/profile-worker.tsx", built, { minify: false });
  const workerd = await startWorkerd(resolve(join(built, "bench.capnp")), {
    config: oneWorker({
      module: "profile-worker.js",
      bindings: [`name = "PAGES", json = ${text(JSON.stringify(pages))}`],
      port,
    }),
    url: `${origin}/home`,
    inspectorPort,
  });
  try {
    await tryPages(pages);
    for (const page of Object.keys(pages)) yield await profile(workerd, page);
  } finally {
    await workerd.stop();
  }
}
