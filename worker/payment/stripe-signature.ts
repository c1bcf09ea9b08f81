const encoder = new TextEncoder();

/** How old an event may be, in seconds: longer, and it may be somebody's repetition. */
const toleranceSeconds = 300;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Whether Stripe signed this body just now ("t=...,v1=..."); other schemes than v1 do not count. */
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
