import type { Context } from "hono";
import type { Tag } from "../commerce/cache-policy.ts";
import { etagMatches } from "../layout/page-response.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { BackendError } from "../platform/backend-error.ts";
import type { Codec } from "../platform/cache/tiers.ts";
import { toHash } from "../platform/crypto.ts";
import { writeLog } from "../platform/log.ts";
import { pageKey } from "../platform/render/page-request.ts";
import { limiterFor } from "../settings/limiter.ts";
import { NotIndexed } from "./every-product.ts";

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

// XML 1.0 has no way to write these at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is they that are taken out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for XML. */
export const escapeXml = (text: string): string =>
  text.replace(unwritable, "").replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Returns an element with text in it; "" when there is no text. */
export const element = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${escapeXml(text)}</${name}>` : "";

const quarterHour = 900;

interface TextFile {
  body: string;
  etag: string;
}

const toEtag = (body: string): string => toHash(body).slice(0, 22);

function respond(c: Context<AppEnv>, { body, etag }: TextFile, type: string): Response {
  const headers = {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": `public, max-age=${quarterHour}`,
    // Weak, because it identifies the file in every encoding.
    etag: `W/"${etag}"`,
  };
  return etagMatches(c.req.header("if-none-match"), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers });
}

/** A response for programs, fresh for 15 minutes; 304 for a client that has it. */
export const textFile = (c: Context<AppEnv>, body: string, type: string): Response =>
  respond(c, { body, etag: toEtag(body) }, type);

const textCodec: Codec<TextFile> = {
  encode: ({ body, etag }) => ({ body, headers: { etag } }),
  decode: ({ body, headers }) => ({ body: String(body), etag: headers.etag ?? "" }),
};

/** Seconds after which a program may ask again; a first index takes about as long. */
const retrySeconds = 60;

const later = (c: Context<AppEnv>, status: 429 | 503): Response =>
  c.text(status === 429 ? "Too many requests." : "Not available yet.", status, {
    "retry-after": String(retrySeconds),
    "cache-control": "no-store",
  });

interface XmlFile {
  /** The number of a file in parts. */
  page?: number;
  type?: string;
  tags?: readonly Tag[];
  /** Makes the file without its declaration; "" where there is no such file. */
  make: () => Promise<string>;
}

/**
 * Serves an XML file that is made from many products or articles: stored whole in the data centre,
 * made again behind requests.
 */
export async function xmlFile(
  c: Context<AppEnv>,
  { page, type = "application/xml", tags = [], make }: XmlFile,
): Promise<Response> {
  const { config, locale, path, requestId } = c.var;
  if ((await limiterFor(c).waitOfClient("feed")) > 0) return later(c, 429);
  const query = new URLSearchParams(page && page > 1 ? { page: String(page) } : {});
  const load = async () => {
    const created = await make();
    const body = created && `<?xml version="1.0" encoding="UTF-8"?>\n${created}`;
    const value = { body, etag: toEtag(body) };
    // A page past the end is not worth an entry.
    return {
      value,
      tags: [...tags, ...c.var.catalogue.tags],
      ...(!created && { ttl: "none" as const }),
    };
  };
  try {
    const { value } = await c.var.fileCache.read({
      key: pageKey("file", { path, query }, { locale, config }),
      profile: "listing",
      codec: textCodec,
      load,
    });
    return value.body ? respond(c, value, type) : c.notFound();
  } catch (error) {
    if (!(error instanceof NotIndexed || error instanceof BackendError)) throw error;
    writeLog("warn", "feed", { requestId, path, status: 503 }, error);
    return later(c, 503);
  }
}
