/** What a test double of Cloudflare's cache reads from one response. */
interface Stored {
  body: ArrayBuffer;
  status: number;
  headers: Headers;
  storedAt: number;
  maxAge: number;
  whileRevalidate: number;
  ifError: number;
  tags: string[];
}

type Origin = (request: Request) => Promise<Response>;

// How long a response without a directive is cached.
const heuristicSeconds = 7_200;

function lifetimeOf(
  headers: Headers,
): Pick<Stored, "maxAge" | "whileRevalidate" | "ifError"> | null {
  const control = headers.get("cache-control");
  if (control === null) return { maxAge: heuristicSeconds, whileRevalidate: 0, ifError: 0 };
  if (/\b(no-store|private|no-cache)\b/.test(control)) return null;
  const seconds = (name: string) =>
    Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(control)?.[1] ?? 0);
  return {
    maxAge: seconds("s-maxage") || seconds("max-age"),
    whileRevalidate: seconds("stale-while-revalidate"),
    ifError: seconds("stale-if-error"),
  };
}

/**
 * A shared cache as RFC 9111 and RFC 5861 say, with tags and one request an address at a time: what stands
 * between the gateway and Pages on Cloudflare. Its clock is the test's.
 */
export class SharedCacheDouble {
  readonly #stored = new Map<string, Stored>();
  readonly #running = new Map<string, Promise<Response>>();
  readonly #origin: Origin;
  readonly #waitUntil: (work: Promise<unknown>) => void;
  /** Addresses that the origin was asked for. */
  readonly misses: string[] = [];
  /** How often a purge was called, and when. */
  readonly purges: { at: number; what: string[] | "everything" }[] = [];

  constructor(origin: Origin, waitUntil: (work: Promise<unknown>) => void) {
    this.#origin = origin;
    this.#waitUntil = waitUntil;
  }

  get addresses(): string[] {
    return [...this.#stored.keys()];
  }

  async fetch(request: Request): Promise<Response> {
    const stored = request.method === "GET" ? this.#stored.get(request.url) : undefined;
    if (!stored) return this.#ask(request);
    const age = Math.floor((Date.now() - stored.storedAt) / 1000);
    const stale = age - stored.maxAge;
    if (stale < 0) return toResponse(stored, age);
    if (stale < stored.whileRevalidate) {
      this.#waitUntil(this.#ask(request).catch(() => null));
      return toResponse(stored, age);
    }
    const result = await this.#ask(request).catch((cause: unknown) => cause);
    const isError = !(result instanceof Response) || result.status >= 500;
    if (isError && stale < stored.ifError) return toResponse(stored, age);
    if (result instanceof Response) return result;
    throw result;
  }

  purge(what: string[] | "everything"): void {
    this.purges.push({ at: Date.now(), what });
    for (const [url, { tags }] of this.#stored)
      if (what === "everything" || tags.some((tag) => what.includes(tag))) this.#stored.delete(url);
  }

  async #ask(request: Request): Promise<Response> {
    const running = this.#running.get(request.url) ?? this.#load(request);
    this.#running.set(request.url, running);
    try {
      return (await running).clone();
    } finally {
      this.#running.delete(request.url);
    }
  }

  async #load(request: Request): Promise<Response> {
    this.misses.push(request.url);
    const response = await this.#origin(request);
    const { status, headers } = response;
    const body = await response.arrayBuffer();
    const lifetime = status === 200 ? lifetimeOf(headers) : null;
    if (lifetime) {
      const tags = headers.get("cache-tag")?.split(",") ?? [];
      const storedAt = Date.now();
      this.#stored.set(request.url, { body, status, headers, storedAt, tags, ...lifetime });
    }
    return new Response(body.byteLength > 0 ? body : null, { status, headers });
  }
}

function toResponse({ body, status, headers }: Stored, age: number): Response {
  const sentHeaders = new Headers(headers);
  sentHeaders.set("age", String(age));
  return new Response(body, { status, headers: sentHeaders });
}
