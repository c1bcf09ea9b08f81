import type { Visitor } from "../platform/http/client-address.ts";

/** What data about a visit may be used for. */
export type Purpose = "statistics" | "advertising";

/** What a visitor has agreed to, and its proof: what was agreed to, and when. */
export interface Consent {
  /** Made with the consent, random, and gone with it. */
  visitor: string;
  purposes: readonly Purpose[];
  /** Of the text that the visitor has read. */
  version: string;
  /** ISO 8601. */
  date: string;
}

/** The consent of an order's buyer. */
export interface BuyerConsent extends Consent {
  /** Only where advertising is agreed to. */
  browser?: Visitor;
}
