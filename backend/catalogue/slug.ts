const octet = /%(?![\da-f]{2})/gi;

/** A slug as a query by it finds it, after WordPress's sanitize_title: letters beyond ASCII as octets, a bare percent sign left out. */
export const sanitizedSlug = (slug: string): string =>
  slug
    .replace(octet, "")
    .replace(/[^\p{ASCII}]+/gu, (text) => encodeURIComponent(text.toWellFormed()))
    .toLowerCase();

/** A slug as a path names it, after WordPress's get_page_by_path: decoded first, so that a bare percent sign counts. */
export function slugOfPath(path: string): string {
  try {
    return sanitizedSlug(encodeURIComponent(decodeURIComponent(path)));
  } catch {
    return sanitizedSlug(path.replace(octet, "%25"));
  }
}
