import type { Context, Handler } from "hono";
import { imageDensities, imageWidths, placeholderImage } from "../../shared/images.ts";
import type { AppEnv } from "../app-env.ts";
import { backendFetch } from "../backend-fetch.ts";
import { boundedBody } from "../bounded-body.ts";
import type { Config } from "../config.ts";
import { writeLog } from "../log.ts";

const mostBytes = 10 * 1024 * 1024;
const timeoutMs = 5_000;
const yearSeconds = 31_536_000;

/** What a valid image address asks for. */
interface ImageRequest {
  width: number;
  source: URL;
}

/** Reads "640x2/produk.webp"; null for anything that is not a width, density and host of ours. */
export function readImageRequest(
  size: string,
  source: string,
  images: Config["images"],
): ImageRequest | null {
  const [, width, density] = /^(\d{2,4})x([12])$/.exec(size) ?? [];
  const isWidth = (imageWidths as readonly number[]).includes(Number(width));
  const isDensity = (imageDensities as readonly number[]).includes(Number(density));
  if (!isWidth || !isDensity || !URL.canParse(source, images.baseUrl)) return null;
  const url = new URL(source, images.baseUrl);
  const isHttp = url.protocol === "https:" || url.protocol === "http:";
  if (!isHttp || url.username || url.password || !images.hosts.includes(url.host)) return null;
  return { width: Number(width) * Number(density), source: url };
}

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

async function fetchSource(
  c: Context<AppEnv>,
  source: URL,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await backendFetch(c.env, c.var.config)(source.href, {
    // A redirect could lead off the list of hosts.
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: "image/webp,image/png,image/jpeg,image/gif" },
  });
  const bytes = response.status === 200 ? await boundedBody(response, mostBytes) : null;
  if (bytes && isRaster(bytes)) return bytes;
  if (!response.bodyUsed) await response.body?.cancel();
  return null;
}

async function transform(
  c: Context<AppEnv>,
  bytes: Uint8Array<ArrayBuffer>,
  width: number,
): Promise<Response> {
  const input = new Blob([bytes]).stream();
  const output = await c.env.IMAGES.input(input)
    .transform({ width, fit: "scale-down" })
    .output({ format: "image/webp", quality: 80 });
  return output.response();
}

const placeholder = (c: Context<AppEnv>) => {
  // The next reader may find the origin well again.
  c.header("cache-control", "no-store");
  return c.redirect(placeholderImage, 302);
};

async function makeImage(c: Context<AppEnv>, request: ImageRequest): Promise<Response> {
  const { host } = request.source;
  const report = (cause: unknown): null => {
    writeLog("warn", "picture", { requestId: c.var.requestId, host }, cause);
    return null;
  };
  const bytes = await fetchSource(c, request.source).catch(report);
  if (!bytes) return placeholder(c);
  try {
    const made = await transform(c, bytes, request.width);
    const headers = {
      "content-type": "image/webp",
      "cache-control": `public, max-age=${yearSeconds}, immutable`,
    };
    return new Response(await made.arrayBuffer(), { headers });
  } catch (cause) {
    report(cause);
    return c.text("The picture could not be converted.", 502, { "cache-control": "no-store" });
  }
}

/** GET /_image/{width}x{density}/{source}: webp from allowed hosts, kept in the edge cache. */
export const image: Handler<AppEnv> = async (c) => {
  const request = readImageRequest(
    c.req.param("size") ?? "",
    c.req.param("source") ?? "",
    c.var.config.images,
  );
  if (!request) return c.text("No such picture size or source.", 400);
  const cache = await caches.open("images");
  const key = new URL(c.req.url);
  key.search = "";
  const known = await cache.match(key);
  if (known) return new Response(known.body, known);
  const response = await makeImage(c, request);
  if (response.status === 200) c.executionCtx.waitUntil(cache.put(key, response.clone()));
  return response;
};
