// `npm run try-cache -- URL`: checks a deployed shop with WORKERS_CACHE=on as visitors see it, and
// reports whether Cloudflare's cache behaves as docs/deploy.md expects. It changes nothing except
// for one purge, for which it needs PURGE_TOKEN in the environment.
import { setTimeout as wait } from "node:timers/promises";
import { fetchOrRefuse, Refusal, readArguments, refuseInSentences } from "./refusal.ts";

refuseInSentences();

const { positionals } = readArguments({ allowPositionals: true });
const [address = ""] = positionals;
if (!URL.canParse(address))
  throw new Refusal("Which shop? npm run try-cache -- https://shop.example");

const purgePromiseMs = 15_000;
const token = process.env.PURGE_TOKEN;

interface View {
  status: number;
  cache: string;
  control: string;
  age: number;
  etag: string;
  leaks: string[];
}

async function view(path: string, headers: Record<string, string> = {}): Promise<View> {
  const response = await fetchOrRefuse(new URL(path, address), { headers, redirect: "manual" });
  await response.arrayBuffer();
  const text = (name: string) => response.headers.get(name) ?? "";
  const inner = ["cache-tag", "shop-data-age"].filter((name) => response.headers.has(name));
  return {
    status: response.status,
    cache: text("cache-status"),
    control: text("cache-control"),
    age: Number(text("age")),
    etag: text("etag"),
    leaks: inner,
  };
}

const isHit = ({ cache }: View): boolean => cache.includes("hit");

/** Requests a page until it comes from the cache; the first view in a data centre renders it. */
async function untilHit(path: string): Promise<View> {
  let last = await view(path);
  for (let look = 0; look < 5 && !isHit(last); look += 1) {
    await wait(500);
    last = await view(path);
  }
  return last;
}

async function purged(path: string, tags: string[]): Promise<string | null> {
  if (!token) return "PURGE_TOKEN is not set: not tried";
  const before = await untilHit(path);
  if (!isHit(before)) return "there was nothing to purge: it never came from the cache";
  const response = await fetch(new URL("/_purge", address), {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ tags }),
  });
  if (!response.ok) return `/_purge responded with ${response.status}`;
  const startedAt = Date.now();
  while (Date.now() - startedAt < purgePromiseMs) {
    const now = await view(path);
    if (!isHit(now) || now.age < before.age) return null;
    await wait(1_000);
  }
  return `the page was still the old one after ${purgePromiseMs / 1000} s`;
}

/** Expectations, each with a check that returns why it fails, or null. */
const expectations: [expected: string, look: () => Promise<string | null>][] = [
  [
    "a page that was requested comes from the cache",
    async () => (isHit(await untilHit("/faq")) ? null : "it was made anew each time"),
  ],
  [
    "its Age grows",
    async () => {
      const { age } = await untilHit("/faq");
      await wait(3_000);
      const later = await view("/faq");
      return !isHit(later) || later.age > age ? null : `${age} s, then ${later.age} s`;
    },
  ],
  [
    "browsers must revalidate each time, and get nothing of the cache's own",
    async () => {
      const { control, leaks } = await view("/faq");
      if (leaks.length > 0) return `these headers came out: ${leaks.join(", ")}`;
      return control === "public, max-age=0, must-revalidate" ? null : control;
    },
  ],
  [
    "a browser that has the page gets a 304",
    async () => {
      const { etag } = await view("/faq");
      const { status } = await view("/faq", { "if-none-match": etag });
      return status === 304 ? null : `status ${status}`;
    },
  ],
  [
    "a parameter that the page does not read makes no second copy",
    async () => {
      await untilHit("/faq");
      return isHit(await view(`/faq?try=${Date.now()}`)) ? null : "it did";
    },
  ],
  [
    "a private page is never stored",
    async () => {
      await view("/cart");
      const { control, cache } = await view("/cart");
      return /no-store/.test(control) && !cache.includes("hit") ? null : `${control} ${cache}`;
    },
  ],
  [
    "a page that there is not is not stored",
    async () => {
      await view("/article/there-is-none");
      const { status, control } = await view("/article/there-is-none");
      return status === 404 && control === "no-store" ? null : `${status}, ${control}`;
    },
  ],
  ["a purge by tag reaches the page within 15 s", () => purged("/articles", ["articles"])],
];

let failed = 0;
for (const [expected, look] of expectations) {
  const problem = await look().catch((cause: unknown) =>
    cause instanceof Error ? cause.message : String(cause),
  );
  if (problem) failed += 1;
  console.log(problem ? `NOT SO  ${expected}: ${problem}` : `as expected  ${expected}`);
}
process.exitCode = failed > 0 ? 1 : 0;
