import type { Context } from "../context.ts";
import { inLocale } from "../locale.ts";
import type { MediaRow } from "../schema/content.ts";

export const uploadUrl = ({ env }: Pick<Context, "env">, file: string): string =>
  `${env.SITE_URL}/wp-content/uploads/${file}`;

/** A picture; all sizes are the same file, because the storefront makes its own sizes. */
export function mediaNode(row: MediaRow, context: Context) {
  const { width, height } = row;
  return {
    databaseId: row.id,
    altText: inLocale(context.locale, row.altId, row.altEn),
    title: row.title,
    sourceUrl: uploadUrl(context, row.file),
    mediaDetails: width && height ? { width, height } : null,
  };
}

export async function loadMedia(imageId: number | null, context: Context) {
  const row = imageId === null ? null : await context.loaders.media.load(imageId);
  return row && mediaNode(row, context);
}
