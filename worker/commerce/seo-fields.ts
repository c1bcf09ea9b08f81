import type { Picture } from "../../shared/ui/images.ts";

/** What an editor has written for search engines and link previews; absent: as the page says itself. */
export interface SeoFields {
  /** The whole title, with the shop's name where the editor wants it. */
  title?: string;
  description?: string;
  noindex: boolean;
  /** Where the text was published first, on another site. */
  canonicalUrl?: string;
  image?: Picture | null;
}

/** What has such fields. */
export type SeoKind = "article" | "product";
