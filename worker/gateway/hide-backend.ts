import { imageUrl, sourceBelow } from "../../shared/ui/images.ts";
import type { Config } from "../config.ts";

const pictureWidth = 1280;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/**
 * Copies an answer with every address of the backend replaced, whatever its scheme: pictures by the
 * image route's, pages by the shop's own.
 */
export function hideBackend(
  data: unknown,
  { baseUrl, images, backend }: Pick<Config, "baseUrl" | "images" | "backend">,
): unknown {
  const hosts = [images.baseUrl, backend.graphqlUrl].map((address) => new URL(address).host);
  const own = new RegExp(
    `(?:https?:)?//(?:${hosts.map(escaped).join("|")})(?![\\w-]|\\.\\w|:\\d)(?:/[^\\s"'<>)]*)?`,
    "gi",
  );
  const base = new URL(images.baseUrl);
  const replaced = (address: string): string => {
    const { host, pathname } = new URL(address, base);
    const href = `${base.protocol}//${host}${pathname}`;
    return href.startsWith(images.baseUrl)
      ? baseUrl + imageUrl(sourceBelow(images.baseUrl, href), pictureWidth)
      : baseUrl + pathname;
  };
  const hide = (value: unknown): unknown => {
    if (typeof value === "string")
      return value.includes("//") ? value.replace(own, replaced) : value;
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hide(inner)]));
  };
  return hide(data);
}
