import { isSigned } from "../platform/crypto.ts";

/** A link to a draft: the backend's number of it, and until when. */
export interface PreviewLink {
  id: number;
  /** Milliseconds since 1970. */
  until: number;
}

// As wordpress/edge-storefront makes it (includes/preview.php): number, seconds since 1970, signature.
const form = /^(\d{1,15})~(\d{10})~([\w-]{43})$/;

/** Reads a signed link; null where its signature or its time is not right. */
export function readPreviewToken(
  token: string,
  secrets: readonly string[],
  now: number,
): PreviewLink | null {
  const [, id = "", seconds = "", signature = ""] = form.exec(token) ?? [];
  const until = Number(seconds) * 1_000;
  if (!id || until < now) return null;
  const isOurs = isSigned(`preview ${id} ${seconds}`, signature, {
    secrets,
    encoding: "base64url",
  });
  return isOurs ? { id: Number(id), until } : null;
}
