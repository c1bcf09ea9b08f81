import type { Context, Handler } from "hono";
import * as v from "valibot";
import {
  bundledIconSets,
  type IconNames,
  iconBucket,
  iconLifetimeSeconds,
  splitIconNames,
} from "../../shared/ui/icon-sets.ts";
import { isIconShapes } from "../../shared/ui/icon-shapes.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { namedCache } from "../platform/cache/tiers.ts";
import { systemTimer, type Timer } from "../platform/cache/with-timeout.ts";
import { boundedBody } from "../platform/http/body-limit.ts";
import { TooManyRequests } from "../platform/http/rate-limit.ts";
import { writeLog } from "../platform/log.ts";
import { memo } from "../platform/memo.ts";
import { limiterFor } from "../settings/limiter.ts";

const rotateMs = 750;
const timeoutMs = 5_000;
const maxResponseBytes = 512 * 1024;

/** An icon as in Iconify's API. */
interface Icon {
  body: string;
  width: number;
  height: number;
}

/** The icons that the hosts returned; null when no host responded. */
type HostResponse = Record<string, Icon> | null;

/** Result for an icon set that does not exist. */
const unknownSet: Record<string, Icon> = Object.freeze({});

interface HostOptions {
  hosts: readonly string[];
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timer?: Timer;
}

const size = v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(4_096)));
const iconSet = v.object({
  icons: v.record(v.string(), v.object({ body: v.string(), width: size, height: size })),
  width: size,
  height: size,
});

/** Parses icons whose markup contains only shapes; throws when the text is no icon set. */
function parseIcons(text: string): Record<string, Icon> {
  const set = v.parse(iconSet, JSON.parse(text));
  const rows = Object.entries(set.icons).filter(([, { body }]) => isIconShapes(body));
  return Object.fromEntries(
    rows.map(([name, { body, width, height }]) => [
      name,
      { body, width: width ?? set.width ?? 16, height: height ?? set.height ?? 16 },
    ]),
  );
}

async function fetchFromHost(url: string, signal: AbortSignal, fetch: HostOptions["fetch"]) {
  // Workers do not support "error"; a redirect is handled as a status below.
  const response = await fetch(url, { signal, redirect: "manual" });
  // A 404 is definite: no other host has a set that this one does not know.
  if (response.status === 404) return unknownSet;
  if (response.status !== 200) throw new Error(`The host responded with ${response.status}.`);
  const body = await boundedBody(response, maxResponseBytes);
  if (!body) throw new RangeError("The icon set is too long.");
  return parseIcons(new TextDecoder().decode(body));
}

/** Queries the next host when one fails, or has not responded for 750 ms; 5 s in total. */
function fetchInTurn(path: string, { hosts, fetch, timer = systemTimer }: HostOptions) {
  return new Promise<HostResponse>((resolve) => {
    const controller = new AbortController();
    const cancels: (() => void)[] = [];
    let requestCount = 0;
    let failed = 0;
    const finish = (response: HostResponse) => {
      for (const cancel of cancels) cancel();
      resolve(response);
      controller.abort();
    };
    const fetchNext = () => {
      const host = hosts[requestCount];
      if (host === undefined) return;
      requestCount += 1;
      const turn = requestCount;
      const hasFailed = () => {
        failed += 1;
        if (failed === hosts.length) finish(null);
        else if (requestCount === turn) fetchNext();
      };
      fetchFromHost(host + path, controller.signal, fetch).then(finish, hasFailed);
      cancels.push(timer(rotateMs, () => requestCount === turn && fetchNext()));
    };
    cancels.push(timer(timeoutMs, () => finish(null)));
    fetchNext();
  });
}

/** Reads icons of a set from the hosts, in as many requests as the URL length requires. */
export async function readFromHosts(
  prefix: string,
  names: readonly string[],
  options: HostOptions,
): Promise<HostResponse> {
  if (options.hosts.length === 0) return {};
  const maxHostLength = Math.max(...options.hosts.map((host) => host.length));
  const path = `/${prefix}.json?icons=`;
  const groups = splitIconNames(names, "x".repeat(maxHostLength) + path);
  const [first = [], ...rest] = groups;
  const ask = (group: readonly string[]) => fetchInTurn(path + group.join(","), options);
  // The first request shows whether the set exists and whether the hosts respond at all.
  const existing = await ask(first);
  if (existing === null || existing === unknownSet) return existing;
  const results = await Promise.all(rest.map(ask));
  if (results.includes(null)) return null;
  return Object.assign({}, existing, ...results);
}

const word = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const maxWordLength = 64;
const maxNames = 100;

const isWord = (text: string): boolean => text.length <= maxWordLength && word.test(text);

/** Returns the requested names, sorted; null when a name is invalid or there are too many. */
export function iconNames(text: string | undefined): string[] | null {
  const names = [...new Set((text ?? "").split(",").filter(Boolean))].sort();
  return names.length > 0 && names.length <= maxNames && names.every(isWord) ? names : null;
}

const isBundled = (prefix: string): boolean =>
  (bundledIconSets as readonly string[]).includes(prefix);

/** Files of bundled sets that an isolate has read: there are 65 of each. */
const filesIn = memo((_bindings: object) => new Map<string, unknown>());

/** Reads a file of a bundled set, once in an isolate; null when there is none. */
async function readSetFile<File>(c: Context<AppEnv>, path: string): Promise<File | null> {
  const stored = filesIn(c.env);
  if (!stored.has(path)) {
    const response = await c.env.ASSETS.fetch(new URL(`/icon-sets/${path}.json`, c.req.url));
    if (!response.ok) return null;
    stored.set(path, await response.json());
  }
  // Written by our own build.
  return stored.get(path) as File;
}

/** Which of the names a bundled set has in its files, and which may be had from icon hosts. */
async function sortNames(c: Context<AppEnv>, prefix: string, names: string[]) {
  if (!isBundled(prefix)) return { bundled: [], hosted: names };
  const list = await readSetFile<IconNames>(c, `${prefix}/names`);
  if (!list) return { bundled: names, hosted: names };
  const [bundled, hosted] = [new Set(list.bundled), new Set(list.hosted)];
  return {
    bundled: names.filter((name) => bundled.has(name)),
    hosted: names.filter((name) => hosted.has(name)),
  };
}

async function readBundled(
  c: Context<AppEnv>,
  prefix: string,
  names: string[],
): Promise<Record<string, Icon>> {
  const buckets = [...new Set(names.map(iconBucket))];
  const files = await Promise.all(
    buckets.map((bucket) => readSetFile<Record<string, Icon>>(c, `${prefix}/${bucket}`)),
  );
  const existing: Record<string, Icon> = Object.assign({}, ...files);
  return Object.fromEntries(
    names.flatMap((name) => {
      const icon = existing[name];
      return icon ? [[name, icon]] : [];
    }),
  );
}

const without = (names: string[], icons: Record<string, Icon>): string[] =>
  names.filter((name) => !Object.hasOwn(icons, name));

// For this long, no host is queried again for an unknown icon set, whichever of its icons are
// requested.
const unknownSeconds = 300;

const iconCache = (c: Context<AppEnv>) => namedCache("icons", c.var.config.baseUrl);

async function readMissing(
  c: Context<AppEnv>,
  prefix: string,
  names: string[],
): Promise<HostResponse> {
  const cache = iconCache(c);
  const unknownKey = `/unknown/${prefix}`;
  if (await cache.match(unknownKey)) return unknownSet;
  const response = await readFromHosts(prefix, names, {
    hosts: c.var.config.iconHosts,
    fetch: (url, init) => fetch(url, init),
  });
  if (response === unknownSet) {
    const headers = { "cache-control": `public, max-age=${unknownSeconds}` };
    c.executionCtx.waitUntil(cache.put(unknownKey, new Response("", { headers })));
  }
  return response;
}

/** Returns the response, and whether hosts were asked for it, which makes it worth a copy. */
async function readIcons(
  c: Context<AppEnv>,
  prefix: string,
  names: string[],
): Promise<{ response: Response; isWorthCopy: boolean }> {
  const sorted = await sortNames(c, prefix, names);
  const bundled = await readBundled(c, prefix, sorted.bundled);
  const missing = without(sorted.hosted, bundled);
  const limiter = limiterFor(c);
  if (missing.length > 0 && (await limiter.waitOfClient("icons")) > 0) throw new TooManyRequests();
  const reply = missing.length > 0 ? await readMissing(c, prefix, missing) : {};
  const icons = { ...bundled, ...reply };
  const notFound = without(names, icons);
  const isUnknown = notFound.length === names.length && (reply === unknownSet || !missing.length);
  const lifetime = `public, max-age=${isUnknown ? unknownSeconds : iconLifetimeSeconds}`;
  const body = { prefix, icons, ...(notFound.length > 0 ? { not_found: notFound } : {}) };
  if (reply === null) {
    writeLog("warn", "icons", { requestId: c.var.requestId, prefix, missing: missing.length });
    // A failure of all hosts is not stored.
    const response = c.json(body, 503, { "cache-control": "no-store" });
    return { response, isWorthCopy: false };
  }
  const response = c.json(body, isUnknown ? 404 : 200, { "cache-control": lifetime });
  return { response, isWorthCopy: !isUnknown && missing.length > 0 };
}

/** GET /icons/{prefix}.json?icons=a,b in the format of Iconify's API, stored for 168 hours. */
export const icons: Handler<AppEnv> = async (c) => {
  const prefix = (c.req.param("file") ?? "").replace(/\.json$/, "");
  const names = iconNames(c.req.query("icons"));
  if (!isWord(prefix) || !names || !c.req.path.endsWith(".json"))
    return c.json({ error: "not-found" }, 404, { "cache-control": "no-store" });
  const cache = iconCache(c);
  const key = `/${prefix}.json?icons=${names.join(",")}`;
  const cached = await cache.match(key);
  if (cached) return new Response(cached.body, cached);
  const { response, isWorthCopy } = await readIcons(c, prefix, names);
  if (isWorthCopy) c.executionCtx.waitUntil(cache.put(key, response.clone()));
  return response;
};
