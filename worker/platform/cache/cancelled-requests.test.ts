import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";

const shared = ["index", "generations", "page"];
// Starting the runtime takes a busy machine long; nothing below depends on it.
const startMs = 120_000;

/** What the source of one set receives; its first read is held back until it is released. */
class Source {
  readonly #received: Record<string, number> = {};
  readonly #waiting: { what: string; count: number; reached: () => void }[] = [];
  readonly #gate = Promise.withResolvers<void>();

  letGo(): void {
    this.#gate.resolve();
  }

  count(what: string): number {
    return this.#received[what] ?? 0;
  }

  /** Waits until so many have come. */
  reached(what: "arrived" | "read", count: number): Promise<void> {
    return new Promise((reached) => {
      if (this.count(what) >= count) reached();
      else this.#waiting.push({ what, count, reached });
    });
  }

  async respond(what: string): Promise<Response> {
    this.#received[what] = this.count(what) + 1;
    for (const wait of this.#waiting)
      if (wait.what === what && this.count(what) >= wait.count) wait.reached();
    if (what === "read" && this.count(what) === 1) await this.#gate.promise;
    return new Response("read");
  }
}

const sources = new Map<string, Source>();
let runtime: Miniflare | undefined;
let origin: URL;

/** The reads as a worker of one module. */
async function builtReads(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, target: "webworker" },
    build: {
      write: false,
      ssr: "worker/platform/cache/shared-reads.fixture.ts",
      rolldownOptions: { external: [/^node:/, /^cloudflare:/] },
    },
  });
  const [chunk] = "output" in built ? built.output : [];
  return chunk?.type === "chunk" ? chunk.code : "";
}

beforeAll(async () => {
  const options = {
    modules: true,
    script: await builtReads(),
    cf: false,
    compatibilityDate: "2026-10-01",
    compatibilityFlags: ["nodejs_compat"],
    serviceBindings: {
      SOURCE: async (request: Request) => {
        const [, set = "", what = ""] = new URL(request.url).pathname.split("/");
        return sources.get(set)?.respond(what) ?? new Response(null, { status: 404 });
      },
    },
  } as Parameters<typeof convertV4MiniflareOptions>[0];
  runtime = new Miniflare(convertV4MiniflareOptions(options));
  origin = await runtime.ready;
}, startMs);

afterAll(async () => {
  for (const source of sources.values()) source.letGo();
  await runtime?.dispose();
}, startMs);

/** A set of readers of its own, which share nothing with the others'. */
function openSet(what: string) {
  const set = `set-${sources.size}`;
  const source = new Source();
  sources.set(set, source);
  const read = (init?: RequestInit, query = "") =>
    fetch(new URL(`/${set}/${what}${query}`, origin), init);
  const readers = () => Array.from({ length: 5 }, async () => (await read()).status);
  return { source, read, readers };
}

test.each(shared)(
  "%s is read again for others when the request that reads it has ended, without waiting for that read",
  async (what) => {
    const { source, read, readers } = openSet(what);
    const first = read({}, "?ends");
    await source.reached("read", 1);
    expect((await first).status).toBe(500);
    // The first response is held back all the while.
    expect(await Promise.all(readers())).toEqual([200, 200, 200, 200, 200]);
  },
  startMs,
);

test.each(shared)(
  "%s is read once for a visitor who leaves and for those who stay",
  async (what) => {
    const { source, read, readers } = openSet(what);
    const visitor = new AbortController();
    const first = read({ signal: visitor.signal }).catch(() => "left");
    await source.reached("read", 1);
    visitor.abort();
    expect(await first).toBe("left");
    const others = readers();
    await source.reached("arrived", 6);
    source.letGo();
    expect(await Promise.all(others)).toEqual([200, 200, 200, 200, 200]);
    expect(source.count("read")).toBe(1);
  },
  startMs,
);
