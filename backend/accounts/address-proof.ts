import { and, eq, like, ne } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { Database } from "../database.ts";
import { type UserRow, userMeta, users } from "../schema/accounts.ts";
import { mailUser } from "./account-mail.ts";
import { newUserSecret, randomSecret } from "./new-user.ts";
import { hashPassword } from "./password.ts";

// Anybody can register with anybody's address. Until it is proven, an account is nobody's: the first who
// proves it gets it, without what others have set up. wordpress/edge-storefront has the same rule.

const LINK = "wp-graphql-headless-login-subject-identity-";

/** Headless Login's meta key of the identity that a provider has for a user. */
export const linkKey = (provider: string): string =>
  `${LINK}${provider.toLowerCase().replace("_", "-")}`;

/** Removes the links to providers, but for one that has just proven the address. */
export const endEarlierAccess = (db: Database, { id }: UserRow, provider = "") =>
  db
    .delete(userMeta)
    .where(
      and(
        eq(userMeta.userId, id),
        like(userMeta.key, `${LINK}%`),
        ne(userMeta.key, linkKey(provider)),
      ),
    );

/** A login that proves the account's address; the first one ends all other access to the account. */
export async function proveAddress(
  context: Context,
  user: UserRow,
  provider?: string,
): Promise<UserRow> {
  if (user.isProven) return user;
  const { db, loaders } = context;
  const changed = {
    ...{ password: await hashPassword(randomSecret()), secret: newUserSecret() },
    isProven: true,
  };
  const unproven = and(eq(users.id, user.id), eq(users.isProven, false));
  const [saved] = await db.batch([
    db.update(users).set(changed).where(unproven).returning(),
    endEarlierAccess(db, user, provider),
  ]);
  loaders.user.clear(user.id);
  const row = saved[0];
  if (row) await announceProof(context, user);
  return row ?? (await db.select().from(users).where(eq(users.id, user.id)).get()) ?? user;
}

/**
 * A code that is typed in a session of the account: whoever has that session has its password, too, so
 * that the password stays. The shop ends the other sessions.
 */
export async function proveInSession(context: Context, user: UserRow): Promise<void> {
  if (user.isProven) return;
  const { db, session, loaders } = context;
  await db.batch([
    db.update(users).set({ isProven: true }).where(eq(users.id, user.id)),
    endEarlierAccess(db, user),
  ]);
  loaders.user.clear(user.id);
  if (session.viewer?.id === user.id) session.viewer = { ...session.viewer, isProven: true };
  await announceProof(context, user, "stays");
}

/** Tells the address's owner what the first proof has ended. */
export async function announceProof(
  context: Context,
  user: UserRow,
  password: "ended" | "stays" = "ended",
): Promise<void> {
  const subject = ["alamat email sudah dikonfirmasi", "your email address is confirmed"] as const;
  await mailUser(context, user, subject, [
    [
      "Anda sudah mengonfirmasi bahwa alamat email akun ini milik Anda.",
      "You have confirmed that the email address of your account is yours.",
    ],
    password === "ended"
      ? [
          "Semua perangkat lain sudah dikeluarkan, dan kata sandi serta tautan masuk yang dibuat sebelumnya tidak berlaku lagi. Anda bisa membuat kata sandi baru lewat “Lupa kata sandi?”.",
          "All other devices were logged out. Passwords and login links from before no longer work. You can choose a new password with “Forgot your password?”.",
        ]
      : [
          "Semua perangkat lain sudah dikeluarkan, dan tautan masuk yang dibuat sebelumnya tidak berlaku lagi.",
          "All other devices were logged out, and login links from before no longer work.",
        ],
  ]);
}
