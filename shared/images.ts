/** Widths in CSS pixels that the image route makes; anything else is refused. */
export const imageWidths = [48, 96, 160, 240, 320, 480, 640, 768, 960, 1280] as const;

/** One of the widths that the image route makes. */
export type ImageWidth = (typeof imageWidths)[number];

/** Pixel densities that the image route makes (spec.md section 9). */
export const imageDensities = [1, 2] as const;

/** Shown where a product has no picture. */
export const placeholderImage = "/placeholder.svg";

/** A picture: its source is relative to IMAGE_BASE_URL or an absolute address on an allowed host. */
export interface Picture {
  source: string;
  alt: string;
}

/** The source of a picture below an address, relative to it, so that no page shows the backend's host. */
export const sourceBelow = (base: string, url: string): string =>
  url.startsWith(base) ? url.slice(base.length) : url;

/** Address of a picture in webp at a width and density: "/_image/320x2/produk.webp". */
export const imageUrl = (source: string, width: ImageWidth, density: 1 | 2 = 1): string =>
  `/_image/${width}x${density}/${encodeURIComponent(source)}`;

/** A srcset of both densities for a fixed width. */
export const densitySet = (source: string, width: ImageWidth): string =>
  imageDensities.map((density) => `${imageUrl(source, width, density)} ${density}x`).join(", ");

/** A srcset of widths for a box that is not always as wide. */
export const widthSet = (source: string, widths: readonly ImageWidth[]): string =>
  widths.map((width) => `${imageUrl(source, width)} ${width}w`).join(", ");
