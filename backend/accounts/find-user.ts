import { desc, eq, or } from "drizzle-orm";
import type { Database } from "../database.ts";
import { type UserRow, users } from "../schema/accounts.ts";
import { isPassword } from "./password.ts";

/** Finds the user of an e-mail address, ignoring case. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email.trim())).limit(1);
  return row ?? null;
}

/** Finds a user by e-mail address or name, ignoring case: a name may be another user's address. */
export async function findUser(db: Database, login: string): Promise<UserRow | null> {
  const name = login.trim();
  const [row] = await db
    .select()
    .from(users)
    .where(or(eq(users.username, name), eq(users.email, name)))
    .orderBy(desc(eq(users.email, name)))
    .limit(1);
  return row ?? null;
}

/**
 * Returns the user and whether the password is correct; an unknown user takes as long as a wrong
 * password.
 */
export async function checkLogin(db: Database, login: string, password: string) {
  const user = await findUser(db, login);
  const right = await isPassword(password, user?.password ?? null);
  return { user, right };
}
