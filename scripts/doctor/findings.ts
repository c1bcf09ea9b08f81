/** How much a finding matters. */
export type Weight = "ok" | "advice" | "missing";

/** One thing that the doctor has looked at. */
export interface Finding {
  weight: Weight;
  subject: string;
  /** What to do, where something is to be done. */
  detail: string;
}

const signs = { ok: "ok     ", advice: "advice ", missing: "MISSING" } as const;

/** A finding as a line. */
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
