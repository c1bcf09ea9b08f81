import list from "../../wordpress/edge-storefront/findings.json" with { type: "json" };
import { NoAnswer } from "./no-answer.ts";

/** The severity of a finding. */
export type Weight = "ok" | "advice" | "missing";

/** What the doctor looks at itself, from outside of WordPress. */
export const lookedAt = [
  "responds",
  "connected",
  "plugins",
  "schema",
  "addresses",
  "session-handler",
  "session-secret",
  "closed",
  "login",
  "calls",
  "products",
  "catalogue-size",
  "product-types",
  "own-checkout",
  "categories",
  "pictures",
  "payment",
  "gateways",
  "return-addresses",
  "gateway-needs",
  "hold-stock",
  "countries",
  "shipping",
  "guest-checkout",
  "tax-display",
  "price-suffix",
  "currency",
  "fees",
  "contact-form",
  "language",
  "translations",
] as const;

/** What only the WordPress plugin sees, and reports to the doctor. */
export const reported = [
  "permalinks",
  "graphql-open",
  "debug",
  "reviews",
  "live",
  "block-checkout",
  "cron",
  "order-storage",
  "by-hand",
] as const;

/** The id of an entry of the plugin's findings.json, which the doctor and Site Health share. */
export type FindingId = (typeof lookedAt)[number] | (typeof reported)[number];

/** An entry of that list. */
interface Entry {
  id: string;
  /** What the doctor calls it. */
  subject: string;
  /** What Site Health says where all is well. */
  title: string;
  /** The plugin's button; null where it has none. */
  mend: string | null;
  /** Whether Connect, the plugin's first button, mends it. */
  connect: boolean;
  byHand: string;
}

const entries = new Map<string, Entry>(list.map((entry) => [entry.id, entry]));

export const isFindingId = (id: string): id is FindingId => entries.has(id);

function entryOf(id: FindingId): Entry {
  const entry = entries.get(id);
  if (!entry) throw new Error(`findings.json has no ${id}.`);
  return entry;
}

/** A result of one of the doctor's checks. */
export interface Finding {
  id: FindingId;
  weight: Weight;
  subject: string;
  /** What to do, if anything. */
  detail: string;
  /** In place of how the entry is mended, where that would not help. */
  remedy?: string | undefined;
}

/** What a finding is about: an entry of the list, with a subject of its own where it is part of it. */
export type About = FindingId | { id: FindingId; subject: string };

const signs = { ok: "ok     ", advice: "advice ", missing: "MISSING" } as const;

/** How the plugin mends what an entry is about, and how it is mended by hand. */
export function mendingOf(id: FindingId): string {
  const { mend, connect, byHand } = entryOf(id);
  const button = mend && `"${mend}" at Tools > Site Health`;
  const ways = [connect ? "Connect" : null, button].filter((way) => way !== null);
  const plugin =
    ways.length > 0 ? `the plugin mends it: ${ways.join(", or ")}` : "the plugin does not mend it";
  return `${plugin}; by hand: ${byHand}`;
}

/** Formats a finding: a line, and one more on how to mend it. */
export function textOf({ id, weight, subject, detail, remedy }: Finding): string {
  const line = `${signs[weight]}  ${subject}${detail ? `: ${detail}` : ""}`;
  return weight === "ok" ? line : `${line}\n         ${remedy ?? mendingOf(id)}`;
}

const finding = (weight: Weight, about: About, detail: string): Finding =>
  typeof about === "string"
    ? { id: about, weight, subject: entryOf(about).subject, detail }
    : { ...about, weight, detail };

export const ok = (about: About, detail = ""): Finding => finding("ok", about, detail);
export const advice = (about: About, detail: string): Finding => finding("advice", about, detail);
export const missing = (about: About, detail: string): Finding => finding("missing", about, detail);

/** A finding of what could not be looked at. */
export function unseen(weight: "advice" | "missing", about: About, error: unknown): Finding {
  const detail = error instanceof Error ? error.message : String(error);
  const remedy = error instanceof NoAnswer ? error.remedy : undefined;
  return { ...finding(weight, about, detail), remedy };
}
