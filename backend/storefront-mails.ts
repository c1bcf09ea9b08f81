import type { Clock } from "./clock.ts";
import { isSame } from "./crypto.ts";
import { openDatabase } from "./database.ts";
import type { Env } from "./env.ts";
import { webhookSignature } from "./operator/webhooks.ts";
import { mails } from "./schema/accounts.ts";

const MAX_BYTES = 64 * 1024;

/** Where the storefront has its own mails sent. */
export const isStorefrontMail = (path: string): boolean => path === "/storefront/mails";

interface Mail {
  to: string;
  subject: string;
  html: string;
  key: string;
}

const isMail = (body: unknown): body is Mail =>
  ["to", "subject", "html", "key"].every(
    (name) => typeof (body as Record<string, unknown> | null)?.[name] === "string",
  );

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Takes a mail of the storefront, signed with the secret of the webhooks; the same one once. */
export async function receiveMail(request: Request, env: Env, now: Clock): Promise<Response> {
  if (request.method !== "POST") return new Response("Not found", { status: 404 });
  const text = await request.text();
  const given = request.headers.get("x-storefront-signature") ?? "";
  if (!(await isSame(given, await webhookSignature(text, env.WEBHOOK_SECRET))))
    return new Response("Forbidden", { status: 403 });
  const mail = parsed(text);
  if (text.length > MAX_BYTES || !isMail(mail)) return new Response("Bad mail", { status: 400 });
  const { to: recipient, subject, html: body, key } = mail;
  await openDatabase(env.DB)
    .insert(mails)
    .values({ recipient, subject, body, key, date: now().toISOString() })
    .onConflictDoNothing();
  return new Response(null, { status: 202 });
}
