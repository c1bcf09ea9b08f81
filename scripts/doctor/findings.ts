import list from "../../wordpress/edge-storefront/findings.json" with { type: "json" };
import { NoAnswer } from "./no-answer.ts";

/** The severity of a finding; "unasked" is what could not be asked. */
export type Weight = "ok" | "advice" | "missing" | "unasked";

/** An entry of the list that the doctor and Site Health share. */
interface Entry {
  id: string;
  /** Who sees it: the plugin, the doctor from the outside, or each in its own way. */
  by: string;
  /** What the doctor calls it. */
  subject: string;
  /** The plugin's button; null where it has none. */
  mend?: string | null;
  /** Whether Connect, the plugin's first button, mends it. */
  connect?: boolean;
  byHand: string;
}

export const entries: readonly Entry[] = list;

/** What was found of an entry. */
export interface Outcome {
  weight: Weight;
  /** What to do, if anything. */
  detail: string;
  /** In place of how the entry is mended, where that would not help. */
  remedy?: string | undefined;
}

export interface Finding extends Outcome {
  subject: string;
  /** How it is mended; "" where nothing helps. */
  mending: string;
}

/** How the plugin mends what an entry is about, and how it is mended by hand. */
export function toMending({ by, mend, connect, byHand }: Omit<Entry, "id" | "subject">): string {
  if (by === "doctor") return `by hand: ${byHand}`;
  const button = mend && `"${mend}" at Tools > Site Health`;
  const ways = [connect ? "Connect" : null, button].filter(Boolean);
  const plugin =
    ways.length > 0 ? `the plugin mends it: ${ways.join(", or ")}` : "the plugin does not mend it";
  return `${plugin}; by hand: ${byHand}`;
}

const signs = { ok: "ok     ", advice: "advice ", missing: "MISSING", unasked: "unasked" } as const;

/** Formats a finding: a line, and one more on how to mend it. */
export function toText({ weight, subject, detail, remedy, mending }: Finding): string {
  const line = `${signs[weight]}  ${subject}${detail ? `: ${detail}` : ""}`;
  const how = remedy ?? (weight === "unasked" ? "" : mending);
  return weight === "ok" || !how ? line : `${line}\n         ${how}`;
}

export const ok = (detail = ""): Outcome => ({ weight: "ok", detail });
export const advice = (detail: string, remedy?: string): Outcome => ({
  weight: "advice",
  detail,
  remedy,
});
export const missing = (detail: string, remedy?: string): Outcome => ({
  weight: "missing",
  detail,
  remedy,
});

/** What could not be asked, or had no answer. */
export const unasked = (cause: unknown): Outcome => ({
  weight: "unasked",
  detail: cause instanceof Error ? cause.message : String(cause),
  remedy: cause instanceof NoAnswer ? cause.remedy : undefined,
});
