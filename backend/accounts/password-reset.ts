import { and, eq, gt, sql } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import { escapeHtml } from "../catalogue/escape-html.ts";
import type { Context } from "../context.ts";
import { toHash } from "../crypto.ts";
import type { Database } from "../database.ts";
import { passwordResets, type UserRow, users } from "../schema/accounts.ts";
import { mailUser } from "./account-mail.ts";
import { announceProof, endEarlierAccess } from "./address-proof.ts";
import { findUser } from "./find-user.ts";
import { newUserSecret, randomSecret } from "./new-user.ts";
import { hashPassword } from "./password.ts";

const LIFETIME_MS = 86_400_000;
const KEY_LENGTH = 20;

/** Mails a link that sets a new password once, within 24 hours; a new link replaces the old one. */
export async function mailResetLink(context: Context, user: UserRow): Promise<void> {
  const { db, env, locale, now } = context;
  const key = randomSecret().slice(0, KEY_LENGTH);
  const keyHash = await toHash(key);
  const expires = new Date(now().getTime() + LIFETIME_MS).toISOString();
  const query = new URLSearchParams({ key, login: user.username });
  const path = `${locale === "en" ? "/en" : ""}/my-account/lost-password?${query}`;
  const link = escapeHtml((env.BASE_URL || env.SITE_URL) + path);
  const anchor = `<a href="${link}">${link}</a>`;
  await db.batch([
    db
      .insert(passwordResets)
      .values({ userId: user.id, keyHash, expires })
      .onConflictDoUpdate({ target: passwordResets.userId, set: { keyHash, expires } }),
    mailUser(
      context,
      user,
      ["kata sandi baru", "your new password"],
      [
        [
          "Buka tautan ini untuk membuat kata sandi baru. Tautan berlaku satu kali selama 24 jam. Abaikan email ini jika Anda tidak memintanya.",
          "Follow this link to choose a new password. It works once, within 24 hours. If you did not ask for it, do nothing.",
        ],
        [anchor, anchor],
      ],
    ),
  ]);
}

const INVALID = "Password reset link is invalid.";

export interface ResetInput {
  key?: string | null;
  login?: string | null;
  password?: string | null;
}

/** Checks a reset key without using it up. */
export async function checkResetKey(
  { db, now }: Pick<Context, "db" | "now">,
  { key, login }: { key: string; login: string },
): Promise<"good" | "invalid" | "expired"> {
  const user = await findUser(db, login);
  if (!user || !key) return "invalid";
  const named = and(
    eq(passwordResets.userId, user.id),
    eq(passwordResets.keyHash, await toHash(key)),
  );
  const [row] = await db.select().from(passwordResets).where(named);
  if (!row) return "invalid";
  return row.expires > now().toISOString() ? "good" : "expired";
}

/** Sets the password if the key is valid, and deletes the key in the same transaction. */
export async function resetPassword(context: Context, input: ResetInput): Promise<UserRow> {
  const { db, now, loaders } = context;
  if (!input.password) throw new BusinessError("A new password is required.");
  const user = input.login ? await findUser(db, input.login) : null;
  if (!user || !input.key) throw new BusinessError(INVALID);
  const open = and(
    eq(passwordResets.userId, user.id),
    eq(passwordResets.keyHash, await toHash(input.key)),
    gt(passwordResets.expires, now().toISOString()),
  );
  if (!(await isOpen(db, open))) throw new BusinessError(INVALID);
  const changed = {
    ...{ password: await hashPassword(input.password), secret: newUserSecret() },
    isProven: true,
  };
  const key = db.select({ id: passwordResets.userId }).from(passwordResets).where(open);
  const [saved] = await db.batch([
    db.update(users).set(changed).where(sql`${users.id} IN ${key}`).returning(),
    ...(user.isProven ? [] : [endEarlierAccess(db, user)]),
    db.delete(passwordResets).where(open),
  ]);
  loaders.user.clear(user.id);
  const row = saved[0];
  if (!row) throw new BusinessError(INVALID);
  if (!user.isProven) await announceProof(context, user);
  return row;
}

// Checked before the password is hashed, so that guessed keys cost little.
async function isOpen(db: Database, open: ReturnType<typeof and>): Promise<boolean> {
  return (await db.select().from(passwordResets).where(open)).length > 0;
}
