import * as v from "valibot";
import { isSigned } from "../../platform/crypto.ts";
import type { PaymentCalls } from "../provider.ts";
import { toOwner } from "./api.ts";

const event = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  type: v.string(),
  data: v.object({
    object: v.object({
      id: v.optional(v.string()),
      metadata: v.optional(v.record(v.string(), v.string()), {}),
    }),
  }),
});

function parseEvent(text: string): v.InferOutput<typeof event> | null {
  try {
    const parsed = v.safeParse(event, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Reads an event of Stripe's webhook. */
export const readEvent: PaymentCalls["readEvent"] = async ({ body, headers }, signing) => {
  const signature = headers.get("stripe-signature") ?? "";
  if (!isSignedByStripe(body, signature, signing)) return "signature-invalid";
  const sent = parseEvent(body);
  if (!sent) return "body-invalid";
  const { id = null, metadata } = sent.data.object;
  return {
    id: sent.id,
    type: sent.type,
    isPaid: sent.type === "payment_intent.succeeded",
    paymentId: id,
    owner: toOwner(metadata),
  };
};

/** Maximum age of an event in seconds; an older one may be a replay. */
const toleranceSeconds = 300;

/** Whether Stripe has just signed this body ("t=...,v1=..."); schemes other than v1 are ignored. */
export function isSignedByStripe(
  body: string,
  header: string,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  const age = Math.abs(now.getTime() / 1000 - Number(time));
  if (!/^\d+$/.test(time) || age > toleranceSeconds) return false;
  const signing = { secrets: [secret], encoding: "hex" } as const;
  return parts.some(
    ([name, hex = ""]) => name === "v1" && isSigned(`${time}.${body}`, hex, signing),
  );
}
