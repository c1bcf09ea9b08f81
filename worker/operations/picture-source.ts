import {
  gravatarAvatar,
  imageDensities,
  imageUrl,
  imageWidths,
  sourceBelow,
} from "../../shared/ui/images.ts";
import type { Config } from "../config.ts";

/** What an address of the image route asks for. */
export interface PictureRequest {
  /** In pixels: the width of the box times the density. */
  width: number;
  /** Where the origin has it. */
  source: URL;
}

const route = /^\/_image\/(\d{2,4})x([12])\/([^/]+)$/;
// A whole address, an absolute path, or a slash that only some servers read as one.
const otherSpelling = /^[a-z][a-z\d+.-]*:|^\/|\/\/|\\|%2f|%5c/i;
const raster = /\.(?:jpe?g|png|gif|webp)$/i;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function sourceUrl(source: string, { baseUrl, hosts }: Config["images"]): URL | null {
  if (gravatarAvatar.test(source)) {
    const url = new URL(source);
    // Without one of somebody's own it is a 404, not a new picture for each address that is tried.
    url.search = "?s=96&d=404&r=g";
    return hosts.includes(url.host) ? url : null;
  }
  if (otherSpelling.test(source) || !raster.test(source) || !URL.canParse(baseUrl + source))
    return null;
  const url = new URL(baseUrl + source);
  return sourceBelow(baseUrl, url.href) === source && hosts.includes(url.host) ? url : null;
}

/** Reads an address of the image route; null for every other spelling than the one that the shop writes. */
export function readPictureRequest(href: string, images: Config["images"]): PictureRequest | null {
  const { pathname } = new URL(href);
  const [, size, times, segment = ""] = route.exec(pathname) ?? [];
  const width = imageWidths.find((known) => String(known) === size);
  const density = imageDensities.find((known) => String(known) === times);
  const source = decoded(segment);
  if (!width || !density || !source || href.includes("?")) return null;
  if (pathname !== imageUrl(source, width, density)) return null;
  const url = sourceUrl(source, images);
  return url && { width: width * density, source: url };
}
