// Stores pages as they are seen and changes as they are made, for a time without a connection. With one,
// every page comes from the shop. The worker puts `shop` before this script.
import {
  noVisitor,
  type OfflineShop,
  type OfflineTexts,
  type OutboxReport,
  offlineTextsId,
  QUEUED,
  visitorCookieName,
  visitorHeader,
} from "../../shared/offline.ts";
import { adoptItem, endItem, judgeItem, type OutboxItem, readResponse } from "./outbox.ts";

declare const self: ServiceWorkerGlobalScope;
declare const shop: OfflineShop;

const { build, prefixes, isOnce } = shop;
/** Names of the caches. A visitor's own pages are in one that has the visitor's name. */
const shell = `shell-${build}`;
const pages = "pages";
const files = "files";
const outbox = "outbox";
const ownPrefix = "own-";

/** How many of each are stored, and how large one may be. */
const maxPages = 50;
const maxFiles = 250;
const maxItems = 50;
const maxBytes = 500_000;
const maxBodyLength = 10_000;

const maxAgeMs = 30 * 24 * 60 * 60 * 1_000;
/** A page that takes longer may have no connection. */
const pageTimeoutMs = 4_000;
/** With the waits before it no longer than the page itself waits for an action. */
const sendTimeoutMs = 11_000;

const storedAt = "stored-at";

const ownPages =
  /^\/(cart|wishlist|garasi|my-account(?!\/lost)|order-summary|checkout\/order-received|contact|review)(\/|$)/;
const storedFiles = /^\/(assets|_image|icons)\/|\.(svg|png|webp)$/;
const bypassed = /^(\/\w\w)?\/(_|graphql|downloads)/;
const queuedActions =
  /\/actions\/(add-to-cart|add-items|update-quantity|remove-line|write-review|contact)$/;
const unkeyedActions = /review|contact/;

type Waiting<Value> = Promise<Value | undefined>;

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/** The start of a path that names its language. */
const toPrefix = (path: string): string =>
  prefixes.find((prefix) => prefix && `${path}/`.startsWith(`${prefix}/`)) ?? "";

/** A path without it. */
const ownPath = (path: string): string => path.slice(toPrefix(path).length);

/** The page of a path's language that says that there is no connection. */
const offlinePage = async (path: string): Promise<string> =>
  (await (await caches.match(`${toPrefix(path)}/offline`))?.text()) ?? "";

async function readTexts(path: string): Promise<OfflineTexts> {
  const [, json = "{}"] =
    new RegExp(`${offlineTextsId}">(.*?)<`).exec(await offlinePage(path)) ?? [];
  return JSON.parse(json);
}

/** Throws where the shop cannot be reached. */
const reach = () => fetch("/healthz", { signal: AbortSignal.timeout(pageTimeoutMs) });

/** Whose session the browser has; null where it does not show a service worker its cookies. */
async function presentVisitor(): Promise<string | null> {
  if (!self.cookieStore) return null;
  return (await self.cookieStore.get(visitorCookieName))?.value || noVisitor;
}

const isOld = ({ headers }: Response) =>
  Date.now() - Number(headers.get(storedAt) ?? Infinity) > maxAgeMs;

/** Erases what other visitors have seen, and what is old. */
async function sweep(): Promise<void> {
  const visitor = await presentVisitor();
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    if (name.startsWith(ownPrefix) && name !== ownPrefix + visitor) await caches.delete(name);
    // The oldest come first.
    else
      for (const key of await cache.keys()) {
        const copy = await cache.match(key);
        if (!copy || !isOld(copy)) break;
        await cache.delete(key);
      }
  }
}

/** Stores a response; the oldest ones give way. */
async function store(name: string, key: string, response: Response, most: number): Promise<void> {
  const body = await response.blob();
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (body.size > maxBytes || connection?.saveData) return;
  const headers = new Headers(response.headers);
  headers.set(storedAt, `${Date.now()}`);
  const cache = await caches.open(name);
  await cache.put(key, new Response(body, { headers }));
  const keys = await cache.keys();
  for (const old of keys.slice(0, -most)) await cache.delete(old);
}

const isHtml = ({ headers }: Response) => /^text\/html/.test(headers.get("content-type") ?? "");

const isPublic = ({ headers }: Response) => /public/.test(headers.get("cache-control") ?? "");

/** Stores a page that was seen: a private one in the cache of the visitor whom it names. */
async function storePage({ pathname, search }: URL, response: Response): Promise<void> {
  if (response.status !== 200 || !isHtml(response)) return;
  const owner = response.headers.get(visitorHeader);
  if (isPublic(response)) await store(pages, pathname + search, response, maxPages);
  else if (owner && ownPages.test(ownPath(pathname)))
    await store(ownPrefix + owner, pathname + search, response, maxPages);
  // That visitor may have logged out meanwhile.
  await sweep();
}

/** A page with a line above its content. */
const addNote = (html: string, line: string, headers?: Headers) =>
  new Response(
    html.replace(
      /<main[^>]*>/,
      (main) => `${main}<p class="offline-note" role="status">${line}</p>`,
    ),
    { headers: headers ?? { "content-type": "text/html;charset=utf-8" } },
  );

/** A page as it was seen, and since when; without it, the page that says that there is no connection. */
async function storedPage({ pathname, search }: URL): Promise<Response> {
  await sweep();
  const { languageTag, seen, prices, waiting } = await readTexts(pathname);
  const count = (await readItems()).filter(({ end }) => !end).length;
  const waits = count > 0 ? `<br>${waiting} ${count}` : "";
  const find = (ignoreSearch: boolean) =>
    caches.match(pathname + search, { ignoreVary: true, ignoreSearch });
  // The list as it was last seen may have had other products.
  const copy = (await find(false)) ?? (await find(pathname.endsWith("/wishlist")));
  const time = new Date(Number(copy?.headers.get(storedAt)));
  if (!copy) return addNote(await offlinePage(pathname), waits);
  const isToday = time.toDateString() === new Date().toDateString();
  const format = { dateStyle: isToday ? undefined : "medium", timeStyle: "short" } as const;
  const line = `${seen} ${time.toLocaleString(languageTag, format)}. ${prices}${waits}`;
  return addNote(await copy.text(), line, copy.headers);
}

/** Waits for a response as long as there is a connection; throws where there is none. */
async function onLine(response: Promise<Response>): Promise<Response> {
  return (
    (await Promise.race([response, pause(pageTimeoutMs)])) ??
    // A slow shop responds to this at once.
    (await Promise.race([response, reach().then(() => response)]))
  );
}

async function servePage(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const hasSent = await flushSoon();
    const preloaded = event.preloadResponse as Waiting<Response>;
    const response = await onLine(
      preloaded.then((early) => (hasSent || !early ? fetch(event.request) : early)),
    );
    event.waitUntil(storePage(url, response.clone()));
    return response;
  } catch {
    return storedPage(url);
  }
}

async function serveFile(event: FetchEvent, { pathname, search }: URL): Promise<Response> {
  const path = pathname + search;
  const copy = await caches.match(path, { cacheName: files, ignoreVary: true });
  if (copy && pathname.startsWith("/assets/")) return copy;
  try {
    const response = await fetch(event.request);
    if (response.status === 200 && isPublic(response) && !copy)
      event.waitUntil(store(files, path, response.clone(), maxFiles));
    return response;
  } catch (error) {
    if (copy) return copy;
    throw error;
  }
}

// The outbox.

async function readItems(): Promise<OutboxItem[]> {
  const cache = await caches.open(outbox);
  const responses = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  const items: OutboxItem[] = await Promise.all(
    responses.flatMap((response) => (response ? [response.json()] : [])),
  );
  return items.sort((one, other) => one.madeAt - other.madeAt);
}

const toAddress = ({ key }: Pick<OutboxItem, "key">) => `/outbox/${key}`;

const writeItem = async (item: OutboxItem) =>
  (await caches.open(outbox)).put(toAddress(item), Response.json(item));

const send = ({ path, type, key, body, from, visitor }: OutboxItem, isLate: boolean) =>
  fetch(path, {
    method: "POST",
    headers: {
      "content-type": type,
      "idempotency-key": key,
      ...(isLate && { [visitorHeader]: visitor }),
    },
    body,
    referrer: from,
    redirect: "manual",
    signal: AbortSignal.timeout(sendTimeoutMs),
  });

/** The visitor whose session a change has created; a change that is stored later may have been made before. */
let newVisitor: string | null = null;

/** What was made before the first change created a session goes to the same one. */
async function adopt(): Promise<void> {
  newVisitor = await presentVisitor();
  if (newVisitor && newVisitor !== noVisitor)
    for (const item of await readItems()) await writeItem(adoptItem(item, newVisitor));
}

/** Sends one item unless it has its end; returns whether the next one may follow, null where nothing was sent. */
async function sendItem(stored: OutboxItem): Promise<boolean | null> {
  // Before its age is looked at: the phone may sleep meanwhile.
  if (!stored.end && !stored.isKeyed) await reach();
  const present = (await presentVisitor()) ?? "";
  const adopted = present === newVisitor ? adoptItem(stored, present) : stored;
  const item = judgeItem(adopted, present, Date.now());
  if (item !== stored) await writeItem(item);
  if (item.end) return null;
  if (!item.isKeyed) await writeItem({ ...item, isTried: true });
  const response = await send(item, true);
  const result =
    response.type === "opaqueredirect" ? null : await response.json().catch(() => null);
  const outcome = readResponse(response.status, result);
  // One that may not arrive twice is asked about.
  if (!outcome) return !item.isKeyed;
  if (item.visitor === noVisitor) await adopt();
  await writeItem(endItem(item, outcome.end, outcome.reason));
  return true;
}

/** Sends what waits, in its order, as long as there is a connection; returns whether it sent any. */
const flush = (): Promise<boolean> =>
  navigator.locks.request(outbox, async () => {
    const before = await readItems();
    let hasSent = false;
    for (const { key } of before) {
      // An item before it may have changed it.
      const stored = (await readItems()).find((one) => one.key === key);
      if (!stored) continue;
      const goesOn = await sendItem(stored).catch(() => false);
      if (goesOn === false) break;
      hasSent = goesOn || hasSent;
    }
    return hasSent;
  });

/** The same, but no page waits long for it. */
const flushSoon = () => Promise.race([flush(), pause(pageTimeoutMs)]);

/** The same for an open page, which is told. */
async function flushAndReport(): Promise<void> {
  if (await flushSoon()) await report(await self.clients.matchAll(), true);
}

/** Tells pages what waits and what became of the rest. */
async function report(clients: readonly Client[], hasSent: boolean): Promise<void> {
  const items = await readItems();
  const changes = items.map(({ end, reason }) => ({ end, reason }));
  for (const client of clients) {
    const texts = await readTexts(new URL(client.url).pathname);
    client.postMessage({ texts, changes, hasSent } satisfies OutboxReport);
  }
}

async function forget(items: readonly OutboxItem[]): Promise<void> {
  const cache = await caches.open(outbox);
  for (const item of items) await cache.delete(toAddress(item));
}

/** Keeps a change for later; throws where it cannot. */
async function queue(item: OutboxItem): Promise<void> {
  const items = await readItems();
  // Pressed again, a message is the same message.
  if (
    unkeyedActions.test(item.path) &&
    items.some(({ path, body }) => path === item.path && body === item.body)
  )
    return;
  if (!item.visitor || items.length >= maxItems || item.body.length > maxBodyLength)
    throw new Error("full");
  await writeItem({ ...item, madeAt: Math.max(item.madeAt, (items.at(-1)?.madeAt ?? 0) + 1) });
  const { sync } = self.registration as unknown as { sync?: { register(tag: string): unknown } };
  // Without it the next page sends what waits.
  await Promise.resolve(sync?.register(outbox)).catch(() => {});
}

/** Sends a change, after those that wait; without a connection it waits, too. */
async function sendOrQueue({ request }: FetchEvent, url: URL): Promise<Response> {
  const { headers, mode, referrer } = request;
  const isForm = mode === "navigate";
  const item: OutboxItem = {
    key: headers.get("idempotency-key") ?? crypto.randomUUID(),
    path: url.pathname,
    body: await request.text(),
    type: headers.get("content-type") ?? "",
    from: referrer,
    madeAt: Date.now(),
    visitor: (await presentVisitor()) ?? "",
    isKeyed: isOnce && !unkeyedActions.test(url.pathname),
  };
  try {
    await flushAndReport();
    if ((await readItems()).some(({ end }) => !end)) throw new Error("waits");
    if (!item.isKeyed) await reach();
  } catch {
    return queuedResponse(item, isForm);
  }
  try {
    return await send(item, false);
  } catch {
    // It may have arrived: without a key it would arrive twice.
    return item.isKeyed ? queuedResponse(item, isForm) : refusal(url, isForm);
  }
}

const refusal = (url: URL, isForm: boolean) => (isForm ? storedPage(url) : Response.error());

async function queuedResponse(item: OutboxItem, isForm: boolean): Promise<Response> {
  const url = new URL(item.path, location.origin);
  try {
    await queue(item);
  } catch {
    return refusal(url, isForm);
  }
  if (isForm) return Response.redirect(item.from || "/", 303);
  const notice = { id: "offline.queued", text: (await readTexts(item.path)).queued };
  return Response.json({ ok: false, error: { code: QUEUED, notice } });
}

self.addEventListener("install", (event) => {
  const addresses = prefixes.map((prefix) => `${prefix}/offline`);
  event.waitUntil(
    caches
      .open(shell)
      .then((cache) => cache.addAll(addresses))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const start = async () => {
    const others = (await caches.keys()).filter((name) => /^shell-/.test(name) && name !== shell);
    for (const name of others) await caches.delete(name);
    await self.registration.navigationPreload?.enable();
    // Later ones find their pages as they are, in the back-forward cache too.
    if (others.length === 0) await self.clients.claim();
  };
  event.waitUntil(start());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { method, mode } = request;
  const url = new URL(request.url);
  const { pathname } = url;
  if (url.origin !== location.origin || (bypassed.test(pathname) && !storedFiles.test(pathname)))
    return;
  const isPage = mode === "navigate";
  if (method === "POST") {
    if (queuedActions.test(pathname)) event.respondWith(sendOrQueue(event, url));
    else if (isPage || /\/actions\//.test(pathname))
      event.respondWith(
        flushSoon()
          .then(() => fetch(request))
          .catch(() => refusal(url, isPage)),
      );
  } else if (method === "GET") {
    if (storedFiles.test(pathname)) event.respondWith(serveFile(event, url));
    else if (isPage || pathname.endsWith("/wishlist")) event.respondWith(servePage(event, url));
  }
});

self.addEventListener("sync", (event) => {
  (event as ExtendableEvent).waitUntil(
    flush().then(async () => report(await self.clients.matchAll(), true)),
  );
});

self.addEventListener("message", (event) => {
  const { data, source } = event;
  const respond = async () => {
    if (typeof data === "string")
      return forget(
        (await readItems()).filter(({ end }) => (data === "sent" ? end === data : end)),
      );
    const hasSent = await flush();
    const client = source as Client;
    await report([client], hasSent);
    const { ways } = await readTexts(new URL(client.url).pathname);
    for (const address of [...(data as string[]), ...ways]) {
      const url = new URL(address, location.origin);
      const key = url.pathname + url.search;
      if (url.origin !== location.origin || (await caches.match(key))) continue;
      const response = await fetch(address).catch(() => null);
      if (response?.status !== 200) continue;
      if (!storedFiles.test(url.pathname)) await storePage(url, response);
      else if (isPublic(response)) await store(files, key, response, maxFiles);
    }
  };
  event.waitUntil(respond());
});
