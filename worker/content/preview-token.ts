import { isSigned } from "../platform/http/signed.ts";

/** A link to a draft: the backend's number of it, and until when. */
export interface PreviewLink {
  id: number;
  /** Milliseconds since 1970. */
  until: number;
}

// As wordpress/edge-storefront makes it (includes/preview.php): number, seconds since 1970, signature.
const form = /^(\d{1,15})~(\d{10})~([\w-]{43})$/;

/** Reads a signed link; null where its signature or its time is not right. */
export async function readPreviewToken(
  token: string,
  secrets: readonly string[],
  now: number,
): Promise<PreviewLink | null> {
  const [, id = "", seconds = "", signature = ""] = form.exec(token) ?? [];
  const until = Number(seconds) * 1_000;
  if (!id || until < now) return null;
  const signed = new Uint8Array(new TextEncoder().encode(`preview ${id} ${seconds}`));
  const base64 = signature.replaceAll("-", "+").replaceAll("_", "/");
  const matches = await Promise.all(secrets.map((secret) => isSigned(signed, base64, secret)));
  return matches.includes(true) ? { id: Number(id), until } : null;
}
