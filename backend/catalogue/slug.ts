const octet = /%(?![\da-f]{2})/gi;

/**
 * A slug as queries match it, after WordPress's sanitize_title: non-ASCII letters as octets,
 * without bare percent signs.
 */
export const sanitizedSlug = (slug: string): string =>
  slug
    .replace(octet, "")
    .replace(/[^\p{ASCII}]+/gu, (text) => encodeURIComponent(text.toWellFormed()))
    .toLowerCase();

/**
 * A slug in a path, after WordPress's get_page_by_path: decoded first, so that a bare percent sign
 * counts.
 */
export function slugOfPath(path: string): string {
  try {
    return sanitizedSlug(encodeURIComponent(decodeURIComponent(path)));
  } catch {
    return sanitizedSlug(path.replace(octet, "%25"));
  }
}
