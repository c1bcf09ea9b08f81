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
 * A slug in `slugIn`, which WPGraphQL passes through WordPress's sanitize_text_field: that drops
 * octets, so that a slug as it is stored finds nothing.
 */
export function slugOfList(slug: string): string {
  let text = slug;
  while (/%[\da-f]{2}/i.test(text)) text = text.replaceAll(/%[\da-f]{2}/gi, "");
  return sanitizedSlug(text);
}

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
