import * as v from "valibot";
import type { PaymentCalls } from "../provider.ts";
import { ownerOf } from "./api.ts";

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
  if (!(await isSignedByStripe(body, signature, signing))) return "signature-invalid";
  const sent = parseEvent(body);
  if (!sent) return "body-invalid";
  const { id = null, metadata } = sent.data.object;
  return {
    id: sent.id,
    type: sent.type,
    isPaid: sent.type === "payment_intent.succeeded",
    paymentId: id,
    owner: ownerOf(metadata),
  };
};

const encoder = new TextEncoder();

/** Maximum age of an event in seconds; an older one may be a replay. */
const toleranceSeconds = 300;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Whether Stripe has just signed this body ("t=...,v1=..."); schemes other than v1 are ignored. */
export async function isSignedByStripe(
  body: string,
  header: string,
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  const age = Math.abs(now.getTime() / 1000 - Number(time));
  if (secret === "" || !/^\d+$/.test(time) || age > toleranceSeconds) return false;
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hmac, false, ["verify"]);
  for (const [name, hex = ""] of parts) {
    if (name !== "v1" || !/^[0-9a-f]{64}$/.test(hex)) continue;
    if (await crypto.subtle.verify(hmac, key, bytesOf(hex), encoder.encode(`${time}.${body}`)))
      return true;
  }
  return false;
}
