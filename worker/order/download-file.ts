import type { BackendFetch } from "../commerce/backend-fetch.ts";
import { BackendError } from "../platform/backend-error.ts";
import { systemTimer, type Timer } from "../platform/cache/with-timeout.ts";

const maxNameLength = 150;

const parameter = /;\s*(filename\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gi;

const isControl = (sign: string): boolean => sign < " " || (sign >= "\u007f" && sign <= "\u009f");

/** Header values arrive as bytes: most senders use UTF-8, older ones Latin-1. */
function fromBytes(text: string): string {
  const highest = [...text].reduce((most, sign) => (sign > most ? sign : most), "");
  if (highest < "\u0080" || highest > "\u00ff") return text;
  try {
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return text;
  }
}

/** Decodes RFC 8187's charset'language'octets; null when it is not UTF-8 or malformed. */
function extended(text: string): string | null {
  const octets = /^utf-8'[^']*'(.+)$/i.exec(text.trim())?.[1];
  try {
    return octets ? decodeURIComponent(octets) : null;
  } catch {
    return null;
  }
}

// Strips folders and characters with a meaning in headers or file systems.
const safeName = (name: string): string =>
  [...(name.split(/[/\\]/).at(-1) ?? "").toWellFormed()]
    .filter(
      (sign) => !isControl(sign) && !/[<>:"|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(sign),
    )
    .slice(0, maxNameLength)
    .join("")
    .trim()
    .replace(/^\.+/, "");

/**
 * The file name in a Content-Disposition (RFC 6266), safe to write again; null when there is none.
 */
export function readFileName(header: string | null): string | null {
  const matches = new Map<string, string>();
  for (const [, name = "", quoted, token] of `;${header?.replace(/^[^;]*;?/, "") ?? ""}`.matchAll(
    parameter,
  )) {
    const key = name.toLowerCase();
    const value = quoted?.replace(/\\(.)/g, "$1") ?? token ?? "";
    const read = key === "filename*" ? extended(value) : fromBytes(value.trim());
    if (read && !matches.has(key)) matches.set(key, read);
  }
  return safeName(matches.get("filename*") ?? matches.get("filename") ?? "") || null;
}

const toOctets = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A Content-Disposition with a file name: ASCII for old clients, exact for all others. */
export function attachmentNamed(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC")
    .replace(/[^ -~]|["\\%]/g, "_");
  const exact = plain === name ? "" : `; filename*=UTF-8''${toOctets(name)}`;
  return `attachment; filename="${plain}"${exact}`;
}

const maxRedirects = 3;

// Until the file starts, including redirects: a customer waits at most 5 s in total.
const timeoutMs = 4_000;

interface FileSource {
  fetch: BackendFetch;
  /** The only origin that is fetched from. */
  origin: string;
  /** HEAD does not count as one of the buyer's downloads. */
  method?: string;
  timer?: Timer;
}

async function follow(
  url: string,
  { fetch, origin, method = "GET" }: FileSource,
  signal: AbortSignal,
): Promise<Response | null> {
  let next = URL.canParse(url, origin) ? new URL(url, origin) : null;
  for (let hop = 0; next?.origin === origin && hop <= maxRedirects; hop += 1) {
    const response = await fetch(next.href, { method, redirect: "manual", signal });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || !location) return response;
    await response.body?.cancel();
    next = URL.canParse(location, next) ? new URL(location, next) : null;
  }
  return null;
}

/**
 * Fetches a file from the backend's own host only; null when the URL or a redirect leads elsewhere.
 * Throws BackendError when the backend does not respond; the download itself has no timeout.
 */
export async function fetchFile(url: string, source: FileSource): Promise<Response | null> {
  const { timer = systemTimer } = source;
  const stop = new AbortController();
  const cancel = timer(timeoutMs, () => stop.abort());
  try {
    return await follow(url, source, stop.signal);
  } catch (cause) {
    throw new BackendError(stop.signal.aborted ? "timeout" : "refused", "download", { cause });
  } finally {
    cancel();
  }
}
