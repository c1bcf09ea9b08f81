/** Widths in CSS pixels that the image route serves; it rejects all others. */
export const imageWidths = [48, 96, 160, 240, 320, 480, 640, 768, 960, 1280] as const;

export type ImageWidth = (typeof imageWidths)[number];

/** Pixel densities that the image route serves. */
export const imageDensities = [1, 2] as const;

/** Shown when a product has no picture. */
export const placeholderImage = "/placeholder.svg";

/** A picture; its source is relative to the folder of uploads, or an absolute URL on an allowed host. */
export interface Picture {
  source: string;
  alt: string;
}

/** URL of a Gravatar avatar, without its query. */
export const gravatarAvatar =
  /^https:\/\/secure\.gravatar\.com\/avatar\/(?:[0-9a-f]{64}|[0-9a-f]{32})$/;

// "%6f" and "o", "é" and "%C3%A9" name the same file: each gets one spelling.
const canonicalSegment = (segment: string): string => {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return encodeURIComponent(segment);
  }
};

/**
 * Returns the source of a picture: relative to the base when it is below it, so that no page shows
 * the backend's host. It has one spelling and neither query nor fragment: the image route serves no
 * other.
 */
export function sourceBelow(base: string, url: string): string {
  if (!URL.canParse(url, base)) return url;
  const { origin, pathname } = new URL(url, base);
  const avatar = `${origin.replace(/\/\/\w+\.gravatar/, "//secure.gravatar")}${pathname}`;
  if (gravatarAvatar.test(avatar)) return avatar;
  const below = new URL(base).href;
  const href = origin + pathname;
  if (!href.startsWith(below)) return href;
  return href.slice(below.length).split("/").map(canonicalSegment).join("/");
}

/** Path of a picture at a width and density: "/_image/320x2/produk.webp". */
export const imageUrl = (source: string, width: ImageWidth, density: 1 | 2 = 1): string =>
  `/_image/${width}x${density}/${encodeURIComponent(source)}`;

/** Size in pixels of the preview that messengers show of a shared link. */
export const sharedImage = { width: 1200, height: 630 } as const;

/** Path of a picture for the preview of a shared link, a JPEG: "/_image/1200x630/produk.webp". */
export const sharedImageUrl = (source: string): string =>
  `/_image/${sharedImage.width}x${sharedImage.height}/${encodeURIComponent(source)}`;

/** A srcset of both densities for a fixed width. */
export const densitySet = (source: string, width: ImageWidth): string =>
  imageDensities.map((density) => `${imageUrl(source, width, density)} ${density}x`).join(", ");

/** A srcset of widths for a box of variable width. */
export const widthSet = (source: string, widths: readonly ImageWidth[]): string =>
  widths.map((width) => `${imageUrl(source, width)} ${width}w`).join(", ");
