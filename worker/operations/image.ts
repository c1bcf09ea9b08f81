import type { Context, Handler } from "hono";
import { placeholderImage } from "../../shared/ui/images.ts";
import type { AppEnv } from "../app-env.ts";
import { writeLog } from "../log.ts";
import { backendFetch } from "../platform/graphql/backend-fetch.ts";
import { clientKey } from "../platform/http/client-address.ts";
import { type AttemptLimit, attemptCounter, createLimiter } from "../platform/http/limiter.ts";
import { boundedBody } from "../platform/http/read-body.ts";
import { type PictureRequest, readPictureRequest } from "./picture-source.ts";
import {
  isFirstTry,
  isUnknown,
  keepPicture,
  type PictureKey,
  pictureHere,
  pictureStored,
  rememberUnknown,
} from "./picture-store.ts";

const maxSourceBytes = 10 * 1024 * 1024;
const timeoutMs = 5_000;
// Larger ones take seconds of computing, and Cloudflare makes them in another format.
const maxAvifWidth = 640;
// An AVIF takes a second of computing: what is not begun now is begun for another reader.
const maxEncoders = 2;
const quality = { avif: 55, webp: 80 };

const any = -1;
const signatures: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  // RIFF holds sound too: the length stands between it and the kind.
  [0x52, 0x49, 0x46, 0x46, any, any, any, any, 0x57, 0x45, 0x42, 0x50],
];

/** Whether bytes begin like JPEG, PNG, GIF or WebP; SVG, which can carry script, does not. */
export const isRaster = (bytes: Uint8Array): boolean =>
  signatures.some((signature) =>
    signature.every((byte, index) => byte === any || bytes[index] === byte),
  );

interface Source {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** The origin's picture; "unknown" where it says for sure that it has none, null where it fails. */
async function fetchSource(c: Context<AppEnv>, source: URL): Promise<Source | "unknown" | null> {
  const response = await backendFetch(c.env, c.var.config)(source.href, {
    // A redirect could lead off the list of hosts.
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

async function transform(
  c: Context<AppEnv>,
  { bytes }: Source,
  { width, format }: PictureKey,
): Promise<ArrayBuffer> {
  const output = await c.env.IMAGES.input(new Blob([bytes]).stream())
    .transform({ width, fit: "scale-down" })
    .output({ format: `image/${format}`, quality: quality[format] });
  const response = output.response();
  const type = response.headers.get("content-type");
  if (type !== `image/${format}`) throw new Error(`The picture came as ${type}.`);
  return response.arrayBuffer();
}

const report = (c: Context<AppEnv>, { source }: PictureKey, cause: unknown): null => {
  const { requestId } = c.var;
  writeLog("warn", "picture", { requestId, host: source.host }, cause);
  return null;
};

const encoders = new WeakMap<object, number>();

/** Has the picture as AVIF for the next readers, from the store or made of its source. */
async function haveAvif(c: Context<AppEnv>, key: PictureKey, known?: Source): Promise<void> {
  const busy = encoders.get(c.env) ?? 0;
  if (busy >= maxEncoders || !(await isFirstTry(c, key)) || (await pictureStored(c, key))) return;
  encoders.set(c.env, busy + 1);
  try {
    const source = known ?? (await fetchSource(c, key.source));
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

interface Made {
  response: Response;
  source?: Source;
}

// Pages name hardly a file that there is not: whoever asks for more of them makes names up.
const unknownFiles: AttemptLimit = { max: 2, windowMs: 10 * 60_000 };

/** Counts the files that a client asks for and the uploads do not have; null where nobody counts. */
function unknownFilesOf(c: Context<AppEnv>) {
  const { config, requestId } = c.var;
  const client = config.rateLimits && clientKey(c.req.raw, config);
  if (!client) return null;
  const key = `picture:${client}`;
  const counter = attemptCounter(c.env, config, key);
  return {
    areTooMany: async () => (await counter.left(key, unknownFiles)) <= 0,
    async count() {
      const left = await counter.take(key, unknownFiles);
      if (left === 0) writeLog("warn", "picture", { requestId, state: "many unknown" });
    },
  };
}

/** Makes a picture that is kept nowhere yet. */
async function makePicture(c: Context<AppEnv>, key: PictureKey): Promise<Made> {
  if (await isUnknown(c, key)) return { response: placeholder(c) };
  // Many more than any page has: each costs the origin a request, and money.
  const limiter = createLimiter(c.req.raw, c.env, c.var.config);
  if ((await limiter.waitOfClient("picture")) > 0) return { response: placeholder(c) };
  const unknown = unknownFilesOf(c);
  if (await unknown?.areTooMany()) return { response: placeholder(c) };
  const source = await fetchSource(c, key.source).catch((cause) => report(c, key, cause));
  if (source === "unknown")
    c.executionCtx.waitUntil(Promise.all([rememberUnknown(c, key), unknown?.count()]));
  // The next reader may find the origin well again.
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

/** The picture as WebP, which every browser takes and which is made at once. */
async function webpOf(c: Context<AppEnv>, key: PictureKey): Promise<Made> {
  const known = (await pictureHere(c, key)) ?? (await pictureStored(c, key));
  return known ? { response: known } : makePicture(c, key);
}

const wantsAvif = (c: Context<AppEnv>, { width }: PictureRequest): boolean =>
  width <= maxAvifWidth &&
  c.var.config.images.formats.includes("avif") &&
  /\bimage\/avif\b/.test(c.req.header("accept") ?? "");

/** GET /_image/{width}x{density}/{source}: AVIF or WebP, resized once and kept for all. */
export const image: Handler<AppEnv> = async (c) => {
  const request = readPictureRequest(c.req.url, c.var.config.images);
  if (!request) return c.text("No such picture.", 404, { "cache-control": "no-store" });
  const webp = { ...request, format: "webp" } as const;
  if (!wantsAvif(c, request)) return (await webpOf(c, webp)).response;
  const avif = { ...request, format: "avif" } as const;
  const known = await pictureHere(c, avif);
  if (known) return known;
  const { response, source } = await webpOf(c, webp);
  if (response.status === 200) c.executionCtx.waitUntil(haveAvif(c, avif, source));
  return response;
};
