import { fetchOrRefuse } from "../refusal.ts";

/** Fetches from the tested shop without following redirects. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

interface Options {
  /** The shop's own origin, for sending forms. */
  origin: string;
  /** Sent with every request, to reach one of several versions. */
  headers?: Record<string, string>;
  fetch?: typeof globalThis.fetch;
  say?: (line: string) => void;
}

/** Creates a visitor who keeps cookies as a browser does. */
function visitor({ origin, headers = {}, fetch = fetchOrRefuse }: Options): Ask {
  const jar = new Map<string, string>();
  return async (path, init = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(path, origin), {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(20_000),
      headers: { ...headers, origin, ...(cookie ? { cookie } : {}), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };
}

function assert(isSo: boolean, complaint: string): asserts isSo {
  if (!isSo) throw new Error(complaint);
}

async function page(ask: Ask, path: string, words: RegExp): Promise<string> {
  const response = await ask(path);
  const text = await response.text();
  assert(response.status === 200, `${path} responded with ${response.status}`);
  assert(response.headers.has("content-security-policy"), `${path} came without its policy`);
  assert(words.test(text), `${path} lacks ${words}`);
  return text;
}

const productLinks = (html: string): string[] => [
  ...new Set([...html.matchAll(/href="(\/product\/[^"?#]+)"/g)].map(([, path = ""]) => path)),
];

async function act(ask: Ask, name: string, input: object) {
  const response = await ask(`/actions/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const text = await response.text();
  assert(/^\{"ok":/.test(text), `the action ${name} responded with ${response.status}`);
  return JSON.parse(text) as { ok: boolean; value?: { cart?: { itemCount?: number } } };
}

// Among the first listed products, one can be bought without choosing options.
const maxTries = 12;

/** Adds the first product that can be bought without options. */
async function addSomething(ask: Ask, products: string[]): Promise<void> {
  for (const path of products.slice(0, maxTries)) {
    const html = await page(ask, path, /<h1/);
    const productId = /name="productId"[^>]*value="(\d+)"/.exec(html)?.[1];
    if (!productId) continue;
    const result = await act(ask, "add-to-cart", { productId: Number(productId), quantity: 1 });
    if (result.ok && (result.value?.cart?.itemCount ?? 0) > 0) return;
  }
  throw new Error(`none of ${Math.min(products.length, maxTries)} products could be added`);
}

/** Checks that every file a page loads at once exists. */
async function files(ask: Ask, html: string): Promise<void> {
  const paths = new Set([...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, it]) => it));
  assert(paths.size > 0, "the page names no script");
  for (const path of paths) {
    const response = await ask(path ?? "");
    await response.body?.cancel();
    assert(response.status === 200, `${path} responded with ${response.status}`);
  }
}

/**
 * Does what a buyer does up to the checkout form, and leaves an empty cart; throws on any failure.
 */
export async function smokeTest(options: Options): Promise<void> {
  const ask = visitor(options);
  const { say: log = () => {} } = options;
  const step = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    const value = await work();
    log(`ok   ${name}`);
    return value;
  };
  const home = await step("home", () => page(ask, "/", /<h1|<main/));
  await step("its scripts and styles", () => files(ask, home));
  const listing = await step("all products", () => page(ask, "/products", /href="\/product\//));
  await step("a product, and adding it", () => addSomething(ask, productLinks(listing)));
  await step("the cart", () => page(ask, "/cart", /<h1/));
  await step("the checkout's form", () => page(ask, "/checkout", /name="shipping\.name"/));
  await step("an emptied cart", async () => {
    assert((await act(ask, "empty-cart", {})).ok, "the cart could not be emptied");
  });
}

/** Returns the version that responds; null when the shop does not report it. */
export async function versionAt({
  origin,
  headers,
  fetch = globalThis.fetch,
}: Options): Promise<string | null> {
  const response = await fetch(new URL("/healthz", origin), {
    headers,
    signal: AbortSignal.timeout(20_000),
  });
  const health = (await response.json()) as { version?: { id?: string } };
  return health.version?.id ?? null;
}
