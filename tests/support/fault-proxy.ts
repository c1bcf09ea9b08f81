/** The ways in which a dependency fails us (docs/reliability.md R2). */
export const faults = [
  "refused",
  "reset",
  "hung",
  "slow",
  "truncated",
  "wrong-type",
  "empty",
  "invalid-json",
  "status-500",
  "status-429",
  "graphql-errors-with-data",
  "graphql-errors-without-data",
  "oversized",
] as const;

/** One of them. */
export type Fault = (typeof faults)[number];

/** What of fetch the proxy stands before, and is itself. */
export type ProxiedFetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** A dependency that fails on demand. */
export interface FaultProxy {
  fetch: ProxiedFetch;
  /** Fails every request so until it is null again; a function chooses for each request. */
  fault: Fault | null | ((request: Request) => Fault | null);
  /** Requests that came by, whatever became of them. */
  readonly calls: number;
}

interface FaultOptions {
  /** What `slow` waits for before it passes a request on. */
  wait?: () => Promise<void>;
  /** How much `oversized` would send, in bytes. */
  oversizedBytes?: number;
}

const json = { "Content-Type": "application/json; charset=UTF-8" };

const refusal = (message: string) => new TypeError(`fetch failed: ${message}`);

/** Resolves never, and rejects when the caller gives up: no timer, so nothing dangles after a test. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });

async function readBytes(response: Promise<Response>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await response).arrayBuffer());
}

/** The first half of a body, and then the connection breaks. */
function brokenBody(bytes: Uint8Array<ArrayBuffer>): ReadableStream {
  const half = bytes.slice(0, Math.ceil(bytes.byteLength / 2));
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) controller.error(refusal("connection reset"));
      else controller.enqueue(half);
      sent = true;
    },
  });
}

/** A body that is made as it is read, so that a reader with a limit never holds it all. */
function hugeBody(bytes: number): ReadableStream {
  const chunk = new Uint8Array(65_536).fill(0x20);
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      left -= chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
}

async function withErrors(response: Promise<Response>, keepsData: boolean): Promise<Response> {
  const body = JSON.parse(new TextDecoder().decode(await readBytes(response)));
  const errors = [{ message: "Internal server error", path: ["fault"] }];
  return Response.json(keepsData ? { errors, data: body.data } : { errors, data: null });
}

type Failing = (upstream: () => Promise<Response>, request: Request) => Promise<Response>;

function failings({ wait = async () => {}, oversizedBytes = 64_000_000 }: FaultOptions) {
  const respond = (body: BodyInit | null, init?: ResponseInit): Failing => {
    return async () => new Response(body, { headers: json, ...init });
  };
  return {
    refused: () => Promise.reject(refusal("connection refused")),
    reset: async (upstream) =>
      new Response(brokenBody(await readBytes(upstream())), { headers: json }),
    hung: (_upstream, { signal }) => untilAborted(signal),
    slow: async (upstream, { signal }) => {
      await Promise.race([wait(), untilAborted(signal)]);
      return upstream();
    },
    truncated: async (upstream) => {
      const bytes = await readBytes(upstream());
      return new Response(bytes.slice(0, Math.floor(bytes.byteLength / 2)), { headers: json });
    },
    "wrong-type": respond("<!doctype html><title>Maintenance</title>", {
      headers: { "Content-Type": "text/html" },
    }),
    empty: respond(""),
    "invalid-json": respond('{"data": {"product": }'),
    "status-500": respond("<h1>Error establishing a database connection</h1>", {
      status: 500,
      headers: { "Content-Type": "text/html" },
    }),
    "status-429": respond("Too many requests", { status: 429, headers: { "Retry-After": "30" } }),
    "graphql-errors-with-data": (upstream) => withErrors(upstream(), true),
    "graphql-errors-without-data": (upstream) => withErrors(upstream(), false),
    oversized: async () => new Response(hugeBody(oversizedBytes), { headers: json }),
  } satisfies Record<Fault, Failing>;
}

/**
 * Whether a shop asks what WooCommerce knows of it. It has asked long before anything fails, and stored
 * it: worker/wiring/shop-report.app.test.ts has the shop that has not.
 */
export const isReportAsked = async (request: Request): Promise<boolean> =>
  request.method === "POST" && (await request.clone().text()).includes("getStorefrontReport");

/** Proxies a dependency, in process, and fails as a test says. */
export function createFaultProxy(upstream: ProxiedFetch, options: FaultOptions = {}): FaultProxy {
  const failing = failings(options);
  let calls = 0;
  const proxy = {
    fault: null as FaultProxy["fault"],
    get calls() {
      return calls;
    },
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init);
      if (await isReportAsked(request)) return upstream(request);
      calls += 1;
      const fault = typeof proxy.fault === "function" ? proxy.fault(request) : proxy.fault;
      if (fault === null) return upstream(request);
      return failing[fault](() => upstream(request), request);
    },
  };
  return proxy;
}
