import { type Picture, sourceBelow } from "../../../shared/ui/images.ts";
import type { MappingContext } from "./mapping-context.ts";

/** A picture; its source is relative to the image base when it is below it. */
export function toPicture(
  image: { sourceUrl: string | null; altText: string | null } | null | undefined,
  { imageBaseUrl }: Pick<MappingContext, "imageBaseUrl">,
): Picture | null {
  if (!image?.sourceUrl) return null;
  return { source: sourceBelow(imageBaseUrl, image.sourceUrl), alt: image.altText ?? "" };
}
