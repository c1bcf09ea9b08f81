/** The severity of a finding. */
export type Weight = "ok" | "advice" | "missing";

/** A result of one of the doctor's checks. */
export interface Finding {
  weight: Weight;
  subject: string;
  /** What to do, if anything. */
  detail: string;
}

const signs = { ok: "ok     ", advice: "advice ", missing: "MISSING" } as const;

/** Formats a finding as a line. */
export const lineOf = ({ weight, subject, detail }: Finding): string =>
  `${signs[weight]}  ${subject}${detail ? `: ${detail}` : ""}`;

export const ok = (subject: string, detail = ""): Finding => ({ weight: "ok", subject, detail });
export const advice = (subject: string, detail: string): Finding => ({
  weight: "advice",
  subject,
  detail,
});
export const missing = (subject: string, detail: string): Finding => ({
  weight: "missing",
  subject,
  detail,
});
