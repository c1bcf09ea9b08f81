import type { Config } from "../settings/config.ts";

/** What `npm run doctor` lends a provider, to look at its own part of a shop from the outside. */
export interface Outside {
  /** The shop's address. */
  shop: string;
  cards: Config["cards"];
  /** Calls the shop as a webhook does, with a signature in a header; the status of its response. */
  knock(url: string, signature: [name: string, value: string], body: string): Promise<number>;
  /** Throws where there is no JSON. */
  readJson(url: string, headers: Record<string, string>): Promise<object>;
}

/** What was seen, of an entry of wordpress/edge-storefront/findings.json. */
export interface Seen {
  weight: "ok" | "missing" | "unasked";
  detail: string;
}

/** A provider's own, in the file doctor.ts of its folder, by their entries. */
export type OutsideChecks = Record<string, (outside: Outside) => Promise<Seen>>;
