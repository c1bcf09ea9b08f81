import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { toHash } from "../crypto.ts";
import { mailedCodes } from "../schema/accounts.ts";

const MINUTE_MS = 60_000;
const LIFETIME_MS = 15 * MINUTE_MS;
const WINDOW_MS = 60 * MINUTE_MS;
const MAX_MAILS = 3;
// Strangers may try, too, each of them as often as the shop lets them: five of them end no code.
const MAX_TRIES = 100;
const DIGITS = 8;

type Shop = Pick<Context, "db" | "now">;

/**
 * A new code for what it opens, to be mailed to its owner; it replaces the old one. Null after three in
 * an hour, while the last one is still good: no stranger keeps an owner from having one.
 */
export async function issueCode({ db, now }: Shop, subject: string): Promise<string | null> {
  const at = now().getTime();
  const date = new Date(at).toISOString();
  const code = randomCode();
  const fresh = {
    codeHash: await toHash(`${subject} ${code}`),
    expires: new Date(at + LIFETIME_MS).toISOString(),
    tries: 0,
  };
  const isOver = sql`${mailedCodes.since} <= ${new Date(at - WINDOW_MS).toISOString()}`;
  const stored = await db
    .insert(mailedCodes)
    .values({ subject, ...fresh, mails: 1, since: date })
    .onConflictDoUpdate({
      target: mailedCodes.subject,
      set: {
        ...fresh,
        mails: sql`CASE WHEN ${isOver} THEN 1 ELSE ${mailedCodes.mails} + 1 END`,
        since: sql`CASE WHEN ${isOver} THEN ${date} ELSE ${mailedCodes.since} END`,
      },
      setWhere: sql`${isOver} OR ${mailedCodes.mails} < ${MAX_MAILS} OR ${mailedCodes.expires} <= ${date} OR ${mailedCodes.tries} >= ${MAX_TRIES}`,
    })
    .returning();
  return stored.length > 0 ? code : null;
}

/** Uses a code up; false for a wrong, used, expired or much tried one. */
export async function redeemCode(
  { db, now }: Shop,
  { subject, code }: { subject: string; code: string },
): Promise<boolean> {
  const date = now().toISOString();
  const isOpen = and(
    eq(mailedCodes.subject, subject),
    gt(mailedCodes.expires, date),
    lt(mailedCodes.tries, MAX_TRIES),
  );
  const codeHash = await toHash(`${subject} ${code}`);
  // Each try is counted before it is looked at: those at the same time are no more than others.
  const [tried] = await db
    .update(mailedCodes)
    .set({ tries: sql`${mailedCodes.tries} + 1` })
    .where(isOpen)
    .returning();
  if (tried?.codeHash !== codeHash) return false;
  const used = await db
    .update(mailedCodes)
    .set({ expires: date })
    .where(and(eq(mailedCodes.codeHash, codeHash), gt(mailedCodes.expires, date)))
    .returning();
  return used.length > 0;
}

const randomCode = (): string => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(random % 10 ** DIGITS).padStart(DIGITS, "0");
};
