import { setTimeout as wait } from "node:timers/promises";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";
import { beforeAll, expect, onTestFinished, test } from "vitest";

const shared = ["index", "generations", "page"];
// Longer than anybody may be kept waiting by a request that has gone.
const heldMs = 3_000;
const promisedMs = 1_000;

let script = "";

/** The reads in workerd; their source answers the first request for each path late. */
async function openedRuntime() {
  const seen = new Set<string>();
  let sent = 0;
  const held = Promise.withResolvers<void>();
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script,
      cf: false,
      compatibilityDate: "2026-10-01",
      compatibilityFlags: ["nodejs_compat"],
      serviceBindings: {
        SOURCE: async (request: Request) => {
          const isFirst = !seen.has(request.url);
          seen.add(request.url);
          sent += 1;
          held.resolve();
          if (isFirst) await wait(heldMs);
          return new Response("read");
        },
      },
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  onTestFinished(() => runtime.dispose());
  const origin = await runtime.ready;
  const read = (path: string, init?: RequestInit) => fetch(new URL(path, origin), init);
  return { read, isHeld: held.promise, sent: () => sent };
}

/** Whether some readers together are answered within the promised time. */
async function readersOf(read: (path: string) => Promise<Response>, what: string) {
  const startedAt = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => (await read(`/${what}`)).status),
  );
  return { statuses, isPrompt: performance.now() - startedAt < promisedMs };
}

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, target: "webworker" },
    build: {
      write: false,
      ssr: "tests/support/shared-reads.ts",
      rolldownOptions: { external: [/^node:/, /^cloudflare:/] },
    },
  });
  const [chunk] = "output" in built ? built.output : [];
  script = chunk?.type === "chunk" ? chunk.code : "";
});

test.each(shared)(
  "%s is read within a second after the request that read it has ended",
  async (what) => {
    const { read, isHeld } = await openedRuntime();
    const first = read(`/${what}?ends`).then(({ status }) => status);
    await isHeld;
    expect(await first).toBe(500);
    expect(await readersOf(read, what)).toEqual({
      statuses: [200, 200, 200, 200, 200],
      isPrompt: true,
    });
  },
);

test.each(shared)(
  "%s is read once for a visitor who leaves and for those who stay",
  async (what) => {
    const { read, isHeld, sent } = await openedRuntime();
    const visitor = new AbortController();
    const first = read(`/${what}`, { signal: visitor.signal }).catch(() => "left");
    await isHeld;
    visitor.abort();
    expect(await first).toBe("left");
    expect((await readersOf(read, what)).statuses).toEqual([200, 200, 200, 200, 200]);
    expect(sent()).toBe(1);
  },
);
