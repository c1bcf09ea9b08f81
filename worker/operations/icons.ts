import type { Context, Handler } from "hono";
import { bundledIconSets, iconBucket, iconLifetimeSeconds } from "../../shared/ui/icon-sets.ts";
import type { AppEnv } from "../app-env.ts";
import { writeLog } from "../log.ts";
import { namedCache } from "../platform/cache/tiers.ts";
import { type HostAnswer, type Icon, readFromHosts, unknownSet } from "./icon-hosts.ts";

const word = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const maxWordLength = 64;
const maxNames = 100;

const isWord = (text: string): boolean => text.length <= maxWordLength && word.test(text);

/** The names that a request asks for, sorted; null where one is no name or they are too many. */
export function iconNames(text: string | undefined): string[] | null {
  const names = [...new Set((text ?? "").split(",").filter(Boolean))].sort();
  return names.length > 0 && names.length <= maxNames && names.every(isWord) ? names : null;
}

const isBundled = (prefix: string): boolean =>
  (bundledIconSets as readonly string[]).includes(prefix);

async function readBundled(
  c: Context<AppEnv>,
  prefix: string,
  names: string[],
): Promise<Record<string, Icon>> {
  if (!isBundled(prefix)) return {};
  const buckets = [...new Set(names.map(iconBucket))];
  const files = await Promise.all(
    buckets.map(async (bucket) => {
      const url = new URL(`/icon-sets/${prefix}/${bucket}.json`, c.req.url);
      const response = await c.env.ASSETS.fetch(url);
      return response.ok ? response.json<Record<string, Icon>>() : {};
    }),
  );
  const known: Record<string, Icon> = Object.assign({}, ...files);
  return Object.fromEntries(
    names.flatMap((name) => {
      const icon = known[name];
      return icon ? [[name, icon]] : [];
    }),
  );
}

const without = (names: string[], icons: Record<string, Icon>): string[] =>
  names.filter((name) => !Object.hasOwn(icons, name));

// For so long no host is asked for a set again that there is not, whichever icons of it are wanted.
const unknownSeconds = 300;

const iconCache = (c: Context<AppEnv>) => namedCache("icons", c.var.config.baseUrl);

async function readMissing(
  c: Context<AppEnv>,
  prefix: string,
  names: string[],
): Promise<HostAnswer> {
  const cache = iconCache(c);
  const unknownKey = `/unknown/${prefix}`;
  if (await cache.match(unknownKey)) return unknownSet;
  const answer = await readFromHosts(prefix, names, {
    hosts: c.var.config.iconHosts,
    fetch: (url, init) => fetch(url, init),
  });
  if (answer === unknownSet) {
    const headers = { "cache-control": `public, max-age=${unknownSeconds}` };
    c.executionCtx.waitUntil(cache.put(unknownKey, new Response("", { headers })));
  }
  return answer;
}

async function readIcons(c: Context<AppEnv>, prefix: string, names: string[]): Promise<Response> {
  const bundled = await readBundled(c, prefix, names);
  const missing = without(names, bundled);
  const answer = missing.length > 0 ? await readMissing(c, prefix, missing) : {};
  const icons = { ...bundled, ...answer };
  const notFound = without(names, icons);
  const isUnknown = answer === unknownSet && missing.length === names.length;
  const lifetime = `public, max-age=${isUnknown ? unknownSeconds : iconLifetimeSeconds}`;
  const body = { prefix, icons, ...(notFound.length > 0 ? { not_found: notFound } : {}) };
  if (answer === null) {
    writeLog("warn", "icons", { requestId: c.var.requestId, prefix, missing: missing.length });
    // That no host could be asked is nothing to remember.
    return c.json(body, 503, { "cache-control": "no-store" });
  }
  return c.json(body, isUnknown ? 404 : 200, { "cache-control": lifetime });
}

/** GET /icons/{prefix}.json?icons=a,b in the shape of Iconify's API, kept for 168 hours. */
export const icons: Handler<AppEnv> = async (c) => {
  const prefix = (c.req.param("file") ?? "").replace(/\.json$/, "");
  const names = iconNames(c.req.query("icons"));
  if (!isWord(prefix) || !names || !c.req.path.endsWith(".json"))
    return c.json({ error: "not-found" }, 404, { "cache-control": "no-store" });
  const cache = iconCache(c);
  const key = `/${prefix}.json?icons=${names.join(",")}`;
  const known = await cache.match(key);
  if (known) return new Response(known.body, known);
  const response = await readIcons(c, prefix, names);
  if (response.status === 200) c.executionCtx.waitUntil(cache.put(key, response.clone()));
  return response;
};
