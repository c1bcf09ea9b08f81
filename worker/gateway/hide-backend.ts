import { imageUrl, sourceBelow } from "../../shared/ui/images.ts";
import type { Config } from "../config.ts";

const pictureWidth = 1280;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Copies an answer with every address of the backend replaced: pictures by the image route's, pages by the shop's own. */
export function hideBackend(
  data: unknown,
  { baseUrl, images, backend }: Pick<Config, "baseUrl" | "images" | "backend">,
): unknown {
  const origins = [new URL(images.baseUrl).origin, new URL(backend.graphqlUrl).origin];
  const own = new RegExp(`(?:${origins.map(escaped).join("|")})(?:/[^\\s"'<>)]*)?`, "g");
  const replaced = (address: string): string =>
    address.startsWith(images.baseUrl)
      ? baseUrl + imageUrl(sourceBelow(images.baseUrl, address), pictureWidth)
      : baseUrl + new URL(address).pathname;
  const hide = (value: unknown): unknown => {
    if (typeof value === "string")
      return value.includes("://") ? value.replace(own, replaced) : value;
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hide(inner)]));
  };
  return hide(data);
}
