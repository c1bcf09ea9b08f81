import script from "virtual:service-worker";
import { localeCodes, locales } from "../../shared/i18n/locales.ts";
import {
  noVisitor,
  type OfflineShop,
  type OutboxReport,
  visitorCookieName,
} from "../../shared/offline.ts";
import type { Scene } from "./actors/actor.ts";
import { wait } from "./actors/actor.ts";
import { Browser, patienceMs } from "./browser.ts";
import { type Host, runAt } from "./platform/timeline.ts";
import { lostConnection } from "./platform/world.ts";
import { origin } from "./storefront.ts";

/** What waits on the phone, as the service worker stores it. */
export interface WaitingItem {
  key: string;
  visitor: string;
  madeAt: number;
  body: string;
  end?: string;
}

type Handler = (event: Record<string, unknown>) => void;

const prefixes = localeCodes.map((code) => locales[code].prefix);

const toAddress = (key: string | { url: string }): string =>
  new URL(typeof key === "string" ? key : key.url, origin).href;

/** What a phone has stored: it outlives the service worker. */
class Storage {
  readonly caches = new Map<string, Map<string, Response>>();
  readonly #scene: Scene;
  readonly #onItem: (item: WaitingItem) => void;

  constructor(scene: Scene, onItem: (item: WaitingItem) => void) {
    this.#scene = scene;
    this.#onItem = onItem;
  }

  /** Each access takes its time: the service worker may be ended before it. */
  #turn = () => wait(this.#scene, this.#scene.random.between(0, 2));

  open = async (name: string, fetch: (path: string) => Promise<Response>) => {
    const existing = this.caches.get(name) ?? new Map<string, Response>();
    this.caches.set(name, existing);
    const put = async (key: string, response: Response) => {
      await this.#turn();
      if (name === "outbox") this.#onItem(await response.clone().json());
      // As the oldest come first.
      existing.delete(toAddress(key));
      existing.set(toAddress(key), response);
    };
    return {
      put,
      match: async (key: string | { url: string }) => {
        await this.#turn();
        return existing.get(toAddress(key))?.clone();
      },
      keys: async () => Array.from(existing.keys(), (url) => ({ url })),
      delete: async (key: string | { url: string }) => {
        await this.#turn();
        return existing.delete(toAddress(key));
      },
      addAll: async (paths: string[]) => {
        for (const path of paths) {
          const response = await fetch(path);
          if (!response.ok) throw new TypeError(`${path} is not stored.`);
          await put(path, response);
        }
      },
    };
  };

  match = async (key: string, { cacheName = "" } = {}) => {
    await this.#turn();
    for (const [name, entries] of this.caches) {
      const found = cacheName && cacheName !== name ? undefined : entries.get(toAddress(key));
      if (found) return found.clone();
    }
    return undefined;
  };

  async waiting(): Promise<WaitingItem[]> {
    const entries = [...(this.caches.get("outbox")?.values() ?? [])];
    return Promise.all(entries.map((entry) => entry.clone().json() as Promise<WaitingItem>));
  }

  /** All that is stored, in one text. */
  async dump(): Promise<string> {
    const texts = [...this.caches].map(async ([name, entries]) => {
      const stored = [...entries].map(async ([url, one]) => `${url} ${await one.clone().text()}`);
      return [name, ...(await Promise.all(stored))].join("\n");
    });
    return (await Promise.all(texts)).join("\n");
  }
}

/**
 * A browser with the shop's own service worker, on a line that is cut and is back: the script that
 * browsers get, between pages and shop. It may be ended at any moment, as on a phone that is short
 * of memory.
 */
export class Phone extends Browser {
  isOffline = false;
  readonly storage: Storage;
  readonly #scene: Scene;
  readonly #onSent: (init: RequestInit) => void;
  #handlers: Map<string, Handler> | null = null;
  #host: Host = { name: "", isGone: false };
  #isInstalled = false;
  #locks: Promise<unknown> = Promise.resolve();
  #isSyncDue = false;
  readonly #requests = new Set<AbortController>();
  readonly #pages = new Set<(cause: Error) => void>();

  constructor(
    scene: Scene,
    {
      onItem,
      onSent,
    }: { onItem: (item: WaitingItem) => void; onSent: (init: RequestInit) => void },
  ) {
    super(scene.shop, scene.getJar(scene.name));
    this.#scene = scene;
    this.#onSent = onSent;
    this.storage = new Storage(scene, onItem);
  }

  /** Cuts the line: what is under way is lost, on its way there or back. */
  cut(): void {
    this.isOffline = true;
    for (const request of this.#requests) request.abort(lostConnection());
  }

  /** The line is back, and the browser tells the service worker if it has asked for that. */
  async restore(): Promise<void> {
    this.isOffline = false;
    if (!this.#isSyncDue) return;
    this.#isSyncDue = false;
    await this.#untilEnded(this.#dispatch("sync")).catch(() => {});
  }

  /** An open page is touched. */
  async touch(path: string): Promise<void> {
    const message = { data: [], source: this.#page(path) };
    await this.#untilEnded(this.#dispatch("message", message)).catch(() => {});
  }

  protected override async fetch(path: string, init: RequestInit): Promise<Response> {
    if (!(await this.#isControlled())) return this.#send(path, init);
    const { random, world } = this.#scene;
    if (!world.faults.isOver && random.chance(0.05)) this.#endSoon();
    const { method = "GET" } = init;
    const headers = new Headers(init.headers);
    const request = {
      ...{ url: new URL(path, origin).href, method, headers, referrer: `${origin}/en` },
      mode: method === "GET" ? "navigate" : "cors",
      text: async () => `${init.body}`,
      path,
      init,
    };
    const { promise, resolve } = Promise.withResolvers<Promise<Response>>();
    let isHandled = false;
    const respondWith = (response: Promise<Response>) => {
      isHandled = true;
      resolve(response);
    };
    const preloadResponse = Promise.resolve(undefined);
    const work = this.#dispatch("fetch", { request, preloadResponse, respondWith });
    if (!isHandled) return this.#send(path, init);
    work.catch(() => {});
    const response = await this.#untilEnded(promise);
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  }

  /** The service worker's work, unless it is ended before. */
  async #untilEnded<Value>(work: Promise<Value>): Promise<Value> {
    const { promise: ended, reject: fail } = Promise.withResolvers<never>();
    this.#pages.add(fail);
    return Promise.race([work, ended]).finally(() => this.#pages.delete(fail));
  }

  /** Sends a request as the browser does, with its cookies. */
  async #send(path: string, init: RequestInit): Promise<Response> {
    if (this.isOffline) {
      await wait(this.#scene, 1);
      throw new TypeError("Failed to fetch");
    }
    const request = new AbortController();
    this.#requests.add(request);
    for (const signal of [init.signal, AbortSignal.timeout(patienceMs)])
      signal?.addEventListener("abort", () => request.abort(signal.reason));
    try {
      return await super.fetch(path, { ...init, signal: request.signal });
    } finally {
      this.#requests.delete(request);
    }
  }

  async #isControlled(): Promise<boolean> {
    if (!this.#handlers) this.#start();
    if (this.#isInstalled) return true;
    if (this.isOffline) return false;
    this.#isInstalled = await this.#dispatch("install").then(
      () => true,
      () => false,
    );
    return this.#isInstalled;
  }

  #start(): void {
    const handlers = new Map<string, Handler>();
    this.#handlers = handlers;
    this.#host = { name: `${this.#scene.name}'s service worker`, isGone: false };
    this.#locks = Promise.resolve();
    const { jar, storage } = this;
    const fetch = (asked: string | { path: string; init: RequestInit }, init: RequestInit = {}) => {
      const [path, options] = typeof asked === "string" ? [asked, init] : [asked.path, asked.init];
      this.#onSent(options);
      return this.#send(path, options);
    };
    const isOnce = this.#scene.backend.character === "embedded";
    const shop: OfflineShop = { build: "test", prefixes, isOnce };
    const globals = {
      shop,
      fetch,
      location: { origin },
      self: {
        addEventListener: (type: string, handler: Handler) => void handlers.set(type, handler),
        skipWaiting: async () => {},
        registration: {
          sync: {
            register: async () => {
              this.#isSyncDue = true;
            },
          },
        },
        clients: { claim: async () => {}, matchAll: async () => [this.#page("/en")] },
        cookieStore: {
          get: async () => ({ value: jar.get(visitorCookieName) ?? "" }),
        },
      },
      caches: {
        open: (name: string) => storage.open(name, fetch),
        match: storage.match,
        keys: async () => [...storage.caches.keys()],
        delete: async (name: string) => storage.caches.delete(name),
      },
      navigator: {
        locks: {
          request: (_name: string, work: () => Promise<unknown>) => {
            const turn = this.#locks.then(work);
            this.#locks = turn.catch(() => {});
            return turn;
          },
        },
      },
    };
    new Function(...Object.keys(globals), script)(...Object.values(globals));
  }

  /** Ends the service worker within a moment: nothing of its work goes on. */
  #endSoon(): void {
    const { world, random } = this.#scene;
    const host = this.#host;
    world.timeline.after(random.between(0, 300), { label: "ends", host }, () => {
      host.isGone = true;
      this.#handlers = null;
      for (const fail of this.#pages) fail(new TypeError("Failed to fetch"));
      this.#pages.clear();
    });
  }

  /** Has the service worker handle an event; resolves when all that it waits for is done. */
  async #dispatch(type: string, event: Record<string, unknown> = {}): Promise<void> {
    if (!this.#handlers) this.#start();
    const handler = this.#handlers?.get(type);
    const works: unknown[] = [];
    const waitUntil = (work: unknown) => void works.push(work);
    runAt(this.#host, () => handler?.({ waitUntil, ...event }));
    await Promise.all(works);
  }

  /** A page, which shows what it is told. */
  #page(path: string) {
    return {
      url: `${origin}${path}`,
      postMessage: (_report: OutboxReport) => {
        void this.#dispatch("message", { data: "sent" }).catch(() => {});
      },
    };
  }

  get visitor(): string {
    return this.jar.get(visitorCookieName) ?? noVisitor;
  }
}
