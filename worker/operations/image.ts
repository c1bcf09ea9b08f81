import type { Context, Handler } from "hono";
import {
  gravatarAvatar,
  imageDensities,
  imageUrl,
  imageWidths,
  placeholderImage,
  sharedImage,
  sharedImageUrl,
  sourceBelow,
} from "../../shared/ui/images.ts";
import { getIsolate } from "../layout/isolate.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { namedCache } from "../platform/cache/tiers.ts";
import { toHash } from "../platform/crypto.ts";
import { attemptCounter } from "../platform/http/attempt-counter.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { boundedBody } from "../platform/http/body-limit.ts";
import { clientKey } from "../platform/http/client-address.ts";
import { lookupBudget } from "../platform/http/limiter.ts";
import { writeLog } from "../platform/log.ts";
import type { Config } from "../settings/config.ts";
import { limiterFor } from "../settings/limiter.ts";
import { attemptLimits } from "../settings/rate-limits.ts";

const maxSourceBytes = 10 * 1024 * 1024;
const timeoutMs = 5_000;
// Larger ones take seconds of CPU, and Cloudflare then returns another format.
const maxAvifWidth = 640;
// An AVIF takes a second of CPU: beyond this limit it is left to a later request.
const maxEncoders = 2;
const quality = { avif: 55, webp: 80, jpeg: 80 };
// Messengers leave out larger previews.
const maxSharedBytes = 300_000;
// The ground of the shop's own product pictures, beside what is not as wide as a preview.
const sharedGround = "#f4f0e8";

const any = -1;
const signatures: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  // RIFF also contains audio: four bytes of length precede the type.
  [0x52, 0x49, 0x46, 0x46, any, any, any, any, 0x57, 0x45, 0x42, 0x50],
];

/**
 * Whether the bytes start like JPEG, PNG, GIF or WebP; SVG is excluded because it can contain
 * scripts.
 */
export const isRaster = (bytes: Uint8Array): boolean =>
  signatures.some((signature) =>
    signature.every((byte, index) => byte === any || bytes[index] === byte),
  );

interface Source {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

/**
 * Fetches the origin's picture; "unknown" when the origin definitely has none, null when it fails.
 */
async function fetchSource(c: Context<AppEnv>, source: URL): Promise<Source | "unknown" | null> {
  const response = await backendFetch(c.env, c.var.config)(source.href, {
    // A redirect could leave the list of allowed hosts.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: "image/webp,image/png,image/jpeg,image/gif" },
  });
  const { status, headers } = response;
  const bytes = status === 200 ? await boundedBody(response, maxSourceBytes) : null;
  if (bytes && isRaster(bytes)) return { bytes, etag: headers.get("etag") ?? "" };
  if (!response.bodyUsed) await response.body?.cancel();
  return status === 404 || status === 410 ? "unknown" : null;
}

const toSize = ({ width, format }: PictureKey): ImageTransform =>
  format === "jpeg"
    ? { ...sharedImage, fit: "pad", background: sharedGround }
    : { width, fit: "scale-down" };

async function transform(
  c: Context<AppEnv>,
  source: Source,
  key: PictureKey,
  at = quality[key.format],
): Promise<ArrayBuffer> {
  const { format } = key;
  const output = await c.env.IMAGES.input(new Blob([source.bytes]).stream())
    .transform(toSize(key))
    .output({ format: `image/${format}`, quality: at });
  const response = output.response();
  const type = response.headers.get("content-type");
  if (type !== `image/${format}`) throw new Error(`The picture came as ${type}.`);
  const bytes = await response.arrayBuffer();
  const isTooLarge = format === "jpeg" && bytes.byteLength > maxSharedBytes && at > 40;
  return isTooLarge ? transform(c, source, key, at / 2) : bytes;
}

const report = (c: Context<AppEnv>, { source }: PictureKey, cause: unknown): null => {
  const { requestId } = c.var;
  writeLog("warn", "picture", { requestId, host: source.host }, cause);
  return null;
};

const encoders = new WeakMap<object, number>();

/** Ensures that the AVIF is stored for later requests: finds it in the store or encodes it. */
async function haveAvif(c: Context<AppEnv>, key: PictureKey, existing?: Source): Promise<void> {
  const busy = encoders.get(c.env) ?? 0;
  if (busy >= maxEncoders || !(await isFirstTry(c, key)) || (await pictureStored(c, key))) return;
  encoders.set(c.env, busy + 1);
  try {
    const source = existing ?? (await fetchSource(c, key.source));
    if (!source || source === "unknown") return;
    keepPicture(c, key, { bytes: await transform(c, source, key), etag: source.etag });
  } catch (cause) {
    report(c, key, cause);
  } finally {
    encoders.set(c.env, (encoders.get(c.env) ?? 1) - 1);
  }
}

function placeholder(c: Context<AppEnv>, cacheControl = "no-store"): Response {
  c.header("cache-control", cacheControl);
  return c.redirect(placeholderImage, 302);
}

interface Created {
  response: Response;
  source?: Source;
}

/**
 * Counts a client's requests for files that the uploads lack; null when requests are not limited.
 */
function getUnknownFiles(c: Context<AppEnv>) {
  const { config, requestId } = c.var;
  const client = config.rateLimits && clientKey(c.req.raw, config);
  if (!client) return null;
  const key = `picture:${client}`;
  const counter = attemptCounter(c.env, config, key);
  const { newLookups: limit, unknownFiles } = attemptLimits;
  const budget = lookupBudget(c.env, config, { client, limit });
  return {
    areTooMany: async () => (await counter.left(key, unknownFiles)) <= 0 || !(await budget.has(1)),
    async count() {
      await budget.spend(1);
      const left = await counter.take(key, unknownFiles);
      if (left === 0) writeLog("warn", "picture", { requestId, state: "many unknown" });
    },
  };
}

/** Makes a picture that is not stored yet. */
async function makePicture(c: Context<AppEnv>, key: PictureKey): Promise<Created> {
  if (await isUnknown(c, key)) return { response: placeholder(c) };
  const isNamed = await getIsolate(c.env, c.var.now).pictures.has(readSegment(c), getCache(c));
  // Far above what the pages of a visit name: each picture costs the origin a request, and money.
  const limiter = limiterFor(c);
  if ((await limiter.waitOfClient(isNamed ? "own-picture" : "picture")) > 0)
    return { response: placeholder(c) };
  const unknown = isNamed ? null : getUnknownFiles(c);
  if (await unknown?.areTooMany()) return { response: placeholder(c) };
  const source = await fetchSource(c, key.source).catch((cause) => report(c, key, cause));
  if (source === "unknown")
    c.executionCtx.waitUntil(Promise.all([rememberUnknown(c, key), unknown?.count()]));
  // The origin may have recovered by the next request.
  if (!source || source === "unknown") return { response: placeholder(c) };
  try {
    const bytes = await transform(c, source, key);
    return { response: keepPicture(c, key, { bytes, etag: source.etag }), source };
  } catch (cause) {
    report(c, key, cause);
    const text = "The picture could not be converted.";
    return { response: c.text(text, 502, { "cache-control": "no-store" }) };
  }
}

/** Returns the picture as stored, or makes it: WebP and JPEG are encoded at once. */
async function readPicture(c: Context<AppEnv>, key: PictureKey): Promise<Created> {
  const cached = (await pictureHere(c, key)) ?? (await pictureStored(c, key));
  return cached ? { response: cached } : makePicture(c, key);
}

const wantsAvif = (c: Context<AppEnv>, { width }: PictureRequest): boolean =>
  width <= maxAvifWidth &&
  c.var.config.images.formats.includes("avif") &&
  /\bimage\/avif\b/.test(c.req.header("accept") ?? "");

/**
 * GET /_image/{width}x{density}/{source}: AVIF or WebP, resized once and stored for all visitors;
 * GET /_image/1200x630/{source}: a JPEG for the preview of a shared link.
 */
export const image: Handler<AppEnv> = async (c) => {
  const request = readPictureRequest(c.req.url, c.var.config.images);
  if (!request) return c.text("No such picture.", 404, { "cache-control": "no-store" });
  if (request.isShared) return (await readPicture(c, { ...request, format: "jpeg" })).response;
  const webp = { ...request, format: "webp" } as const;
  if (!wantsAvif(c, request)) return (await readPicture(c, webp)).response;
  const avif = { ...request, format: "avif" } as const;
  const cached = await pictureHere(c, avif);
  if (cached) return cached;
  const { response, source } = await readPicture(c, webp);
  if (response.status === 200) c.executionCtx.waitUntil(haveAvif(c, avif, source));
  return response;
};

/** A parsed URL of the image route. */
interface PictureRequest {
  /** In pixels: the width of the box times the density. */
  width: number;
  /** The URL at the origin. */
  source: URL;
  /** Whether it is for the preview of a shared link. */
  isShared: boolean;
}

const route = /^\/_image\/(\d{2,4})x([12]|630)\/([^/]+)$/;
// An absolute URL, an absolute path, or a slash that only some servers recognize.
const otherSpelling = /^[a-z][a-z\d+.-]*:|^\/|\/\/|\\|%2f|%5c/i;
const raster = /\.(?:jpe?g|png|gif|webp)$/i;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function sourceUrl(source: string, { baseUrl, hosts }: Config["images"]): URL | null {
  if (gravatarAvatar.test(source)) {
    const url = new URL(source);
    // 404 for a missing avatar, instead of a generated picture for each URL tried.
    url.search = "?s=96&d=404&r=g";
    return hosts.includes(url.host) ? url : null;
  }
  if (otherSpelling.test(source) || !raster.test(source) || !URL.canParse(baseUrl + source))
    return null;
  const url = new URL(baseUrl + source);
  return sourceBelow(baseUrl, url.href) === source && hosts.includes(url.host) ? url : null;
}

/** Parses a URL of the image route; null for any spelling but the canonical one. */
export function readPictureRequest(href: string, images: Config["images"]): PictureRequest | null {
  const { pathname } = new URL(href);
  const [, size, times, segment = ""] = route.exec(pathname) ?? [];
  const width = imageWidths.find((existing) => String(existing) === size);
  const density = imageDensities.find((existing) => String(existing) === times);
  const source = decoded(segment);
  if (!source || href.includes("?")) return null;
  const url = sourceUrl(source, images);
  if (url && pathname === sharedImageUrl(source))
    return { width: sharedImage.width, source: url, isShared: true };
  if (!url || !width || !density || pathname !== imageUrl(source, width, density)) return null;
  return { width: width * density, source: url, isShared: false };
}

/** The formats in which pictures are encoded. */
type PictureFormat = "avif" | "webp" | "jpeg";

/** The key of a stored picture: a source at a width in a format. */
interface PictureKey {
  source: URL;
  width: number;
  format: PictureFormat;
}

const yearSeconds = 31_536_000;
const unknownSeconds = 600;
const triedSeconds = 3_600;

const toName = ({ source, width, format }: PictureKey) =>
  `pictures/${toHash(source.href)}/${width}.${format}`;

const toCacheKey = (name: string) => `/${name}`;

const readSegment = (c: Context<AppEnv>) => new URL(c.req.url).pathname.split("/").at(-1) ?? "";

const getCache = (c: Context<AppEnv>) => namedCache("images", c.var.config.baseUrl);

const toResponse = (bytes: BodyInit, format: PictureFormat): Response =>
  new Response(bytes, {
    headers: {
      "content-type": `image/${format}`,
      "cache-control": `public, max-age=${yearSeconds}, immutable`,
      vary: "accept",
    },
  });

async function keepHere(c: Context<AppEnv>, name: string, response: Response): Promise<void> {
  // The Cache API obeys Vary, and each format has its own key.
  const copy = new Response(response.body, response);
  copy.headers.delete("vary");
  await getCache(c).put(toCacheKey(name), copy);
}

/** Returns a picture that this data centre has stored. */
async function pictureHere(c: Context<AppEnv>, key: PictureKey): Promise<Response | null> {
  const cached = await getCache(c).match(toCacheKey(toName(key)));
  return cached?.body ? toResponse(cached.body, key.format) : null;
}

/** Returns a stored picture from the bucket, and stores it in this data centre. */
async function pictureStored(c: Context<AppEnv>, key: PictureKey): Promise<Response | null> {
  const object = await c.env.CATALOGUE.get(toName(key)).catch((cause: unknown) => {
    writeLog("warn", "picture", { requestId: c.var.requestId, state: "store unreadable" }, cause);
    return null;
  });
  if (!object) return null;
  const response = toResponse(await object.arrayBuffer(), key.format);
  c.executionCtx.waitUntil(keepHere(c, toName(key), response.clone()));
  return response;
}

/** Stores a new picture in this data centre, and in the bucket for all others. */
function keepPicture(
  c: Context<AppEnv>,
  key: PictureKey,
  { bytes, etag }: { bytes: ArrayBuffer; etag: string },
): Response {
  const response = toResponse(bytes, key.format);
  const stored = c.env.CATALOGUE.put(toName(key), bytes, {
    httpMetadata: { contentType: `image/${key.format}` },
    customMetadata: { source: key.source.pathname.slice(-500), etag: etag.slice(0, 200) },
  }).catch((cause: unknown) =>
    writeLog("warn", "picture", { requestId: c.var.requestId, state: "not stored" }, cause),
  );
  c.executionCtx.waitUntil(Promise.all([keepHere(c, toName(key), response.clone()), stored]));
  return response;
}

const toMark = (kind: "unknown" | "tried", name: string) => toCacheKey(`${kind}/${name}`);

const mark = async (c: Context<AppEnv>, kind: "unknown" | "tried", name: string): Promise<void> => {
  const seconds = kind === "unknown" ? unknownSeconds : triedSeconds;
  const headers = { "cache-control": `public, max-age=${seconds}` };
  await getCache(c).put(toMark(kind, name), new Response("1", { headers }));
};

const isMarked = async (
  c: Context<AppEnv>,
  kind: "unknown" | "tried",
  name: string,
): Promise<boolean> => (await getCache(c).match(toMark(kind, name))) !== undefined;

/** Whether the origin recently reported that it has no such picture. */
const isUnknown = (c: Context<AppEnv>, { source }: PictureKey): Promise<boolean> =>
  isMarked(c, "unknown", toHash(source.href));

/** Marks a picture that the origin does not have. */
const rememberUnknown = (c: Context<AppEnv>, { source }: PictureKey): Promise<void> =>
  mark(c, "unknown", toHash(source.href));

/** Whether this is the first attempt within the hour to encode a picture in this format. */
async function isFirstTry(c: Context<AppEnv>, key: PictureKey): Promise<boolean> {
  if (await isMarked(c, "tried", toName(key))) return false;
  await mark(c, "tried", toName(key));
  return true;
}
