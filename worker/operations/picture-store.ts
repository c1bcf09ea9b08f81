import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { writeLog } from "../log.ts";
import { hashOf } from "../platform/cache/key.ts";
import { namedCache } from "../platform/cache/tiers.ts";

/** The formats that pictures are made in. */
export type PictureFormat = "avif" | "webp";

/** One picture as it is kept: a source at a width in a format. */
export interface PictureKey {
  source: URL;
  width: number;
  format: PictureFormat;
}

const yearSeconds = 31_536_000;
const unknownSeconds = 600;
const triedSeconds = 3_600;

const nameOf = ({ source, width, format }: PictureKey) =>
  `pictures/${hashOf(source.href)}/${width}.${format}`;

const placeOf = (name: string) => `/${name}`;

const cacheOf = (c: Context<AppEnv>) => namedCache("images", c.var.config.baseUrl);

const responseOf = (bytes: BodyInit, format: PictureFormat): Response =>
  new Response(bytes, {
    headers: {
      "content-type": `image/${format}`,
      "cache-control": `public, max-age=${yearSeconds}, immutable`,
      vary: "accept",
    },
  });

async function keepHere(c: Context<AppEnv>, name: string, response: Response): Promise<void> {
  // The Cache API reads Vary, and every format has a name of its own.
  const kept = new Response(response.body, response);
  kept.headers.delete("vary");
  await cacheOf(c).put(placeOf(name), kept);
}

/** A picture that this data centre has. */
export async function pictureHere(c: Context<AppEnv>, key: PictureKey): Promise<Response | null> {
  const known = await cacheOf(c).match(placeOf(nameOf(key)));
  return known?.body ? responseOf(known.body, key.format) : null;
}

/** A picture that was made before, anywhere; from then on this data centre has it. */
export async function pictureStored(c: Context<AppEnv>, key: PictureKey): Promise<Response | null> {
  const object = await c.env.CATALOGUE.get(nameOf(key)).catch((cause: unknown) => {
    writeLog("warn", "picture", { requestId: c.var.requestId, state: "store unreadable" }, cause);
    return null;
  });
  if (!object) return null;
  const response = responseOf(await object.arrayBuffer(), key.format);
  c.executionCtx.waitUntil(keepHere(c, nameOf(key), response.clone()));
  return response;
}

/** Keeps a picture that was just made, here and for all other data centres. */
export function keepPicture(
  c: Context<AppEnv>,
  key: PictureKey,
  { bytes, etag }: { bytes: ArrayBuffer; etag: string },
): Response {
  const response = responseOf(bytes, key.format);
  const stored = c.env.CATALOGUE.put(nameOf(key), bytes, {
    httpMetadata: { contentType: `image/${key.format}` },
    customMetadata: { source: key.source.pathname.slice(-500), etag: etag.slice(0, 200) },
  }).catch((cause: unknown) =>
    writeLog("warn", "picture", { requestId: c.var.requestId, state: "not stored" }, cause),
  );
  c.executionCtx.waitUntil(Promise.all([keepHere(c, nameOf(key), response.clone()), stored]));
  return response;
}

const markOf = (kind: "unknown" | "tried", name: string) => placeOf(`${kind}/${name}`);

const mark = async (c: Context<AppEnv>, kind: "unknown" | "tried", name: string): Promise<void> => {
  const seconds = kind === "unknown" ? unknownSeconds : triedSeconds;
  const headers = { "cache-control": `public, max-age=${seconds}` };
  await cacheOf(c).put(markOf(kind, name), new Response("1", { headers }));
};

const isMarked = async (
  c: Context<AppEnv>,
  kind: "unknown" | "tried",
  name: string,
): Promise<boolean> => (await cacheOf(c).match(markOf(kind, name))) !== undefined;

/** Whether the origin has said lately that it has no such picture. */
export const isUnknown = (c: Context<AppEnv>, { source }: PictureKey): Promise<boolean> =>
  isMarked(c, "unknown", hashOf(source.href));

/** Remembers that the origin has no such picture. */
export const rememberUnknown = (c: Context<AppEnv>, { source }: PictureKey): Promise<void> =>
  mark(c, "unknown", hashOf(source.href));

/** Whether this is the first try within the hour to have a picture in this format. */
export async function isFirstTry(c: Context<AppEnv>, key: PictureKey): Promise<boolean> {
  if (await isMarked(c, "tried", nameOf(key))) return false;
  await mark(c, "tried", nameOf(key));
  return true;
}
