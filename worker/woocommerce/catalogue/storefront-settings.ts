import {
  faultSentence,
  largest,
  partFaults,
  redirectFaults,
} from "../../../shared/storefront/rules.ts";
import type { Address, StorefrontSettings } from "../../commerce/storefront-settings.ts";
import { writeLog } from "../../platform/log.ts";
import { memo } from "../../platform/memo.ts";
import { getStorefrontRedirects, getStorefrontSettings } from "../documents/storefront-queries.ts";
import type { ResultOf } from "../operation.ts";
import type { Source } from "./source.ts";

const refused = (what: string, reason: string) =>
  writeLog("warn", "settings.refused", { what, reason });

function parsedObject(json: string, maxBytes: number): Record<string, unknown> {
  if (json.length > maxBytes) {
    refused("document", "too-large");
    return {};
  }
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // No JSON is refused like JSON that is no object.
  }
  refused("document", "no-object");
  return {};
}

/** The parts of a document that are as the rules say; each of the others is left out. */
export function toStorefrontSettings(json: string): StorefrontSettings {
  const parts = Object.entries(parsedObject(json, largest.settings));
  return Object.fromEntries(
    parts.filter(([name, part]) => {
      const [fault] = partFaults(name, part);
      if (fault) refused(name, faultSentence(fault));
      return !fault;
    }),
  );
}

/** The redirects of a document that are as the rules say, the first thousand. */
export function toRedirects(json: string): ReadonlyMap<string, Address> {
  const entries = Object.entries(parsedObject(json, largest.redirects));
  const valid = entries.filter(([from, to]) => redirectFaults(from, to).length === 0);
  if (valid.length < entries.length)
    refused("redirects", `${entries.length - valid.length} of them`);
  return new Map(valid.slice(0, largest.redirectCount) as [string, Address][]);
}

// By the cached result, which requests share: a document is parsed once in each isolate.
const settingsIn = memo(
  ({ storefrontSettings: settings }: ResultOf<(typeof getStorefrontSettings)["document"]>) =>
    settings ? toStorefrontSettings(settings) : none,
);
const redirectsIn = memo(
  ({ storefrontRedirects: redirects }: ResultOf<(typeof getStorefrontRedirects)["document"]>) =>
    toRedirects(redirects || "{}"),
);

const none: StorefrontSettings = {};

export async function readStorefrontSettings({
  client,
  config,
}: Source): Promise<StorefrontSettings> {
  if (!config.backend.capabilities.storefrontSettings) return none;
  return settingsIn(await client.query(getStorefrontSettings, {}));
}

export async function readRedirects({
  client,
  config,
}: Source): Promise<ReadonlyMap<string, Address>> {
  if (!config.backend.capabilities.storefrontSettings) return new Map();
  return redirectsIn(await client.query(getStorefrontRedirects, {}));
}
