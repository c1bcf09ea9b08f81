import { eq, or } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import { escapeHtml } from "../catalogue/escape-html.ts";
import { randomHex } from "../crypto.ts";
import type { Database } from "../database.ts";
import { users } from "../schema/accounts.ts";
import { isEmail } from "../session/address.ts";
import { hashPassword } from "./password.ts";

export interface NewUser {
  username: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  displayName?: string;
  /** Whether a provider of logins has verified the address. */
  isProven?: boolean;
}

const SECRET_BYTES = 16;
const MAX_LENGTH = 100;

export const usernameTaken =
  "An account is already registered with that username. Please choose another.";

export const emailTaken = (email: string): string =>
  `An account is already registered with ${escapeHtml(email)}. Please log in or use a different email address.`;

/** The row of a new user, after validation and with the password hashed. */
export async function newUserRow(
  db: Database,
  wanted: NewUser,
  now: Date,
): Promise<typeof users.$inferInsert> {
  const email = wanted.email.trim();
  if (!isEmail(email))
    throw new BusinessError("The email address you are trying to use is invalid");
  const username = toUsername(wanted.username.trim(), email);
  await refuseTaken(db, username, email);
  return {
    username,
    email,
    firstName: wanted.firstName.slice(0, MAX_LENGTH),
    lastName: wanted.lastName.slice(0, MAX_LENGTH),
    displayName: (wanted.displayName || wanted.firstName || username).slice(0, MAX_LENGTH),
    role: "customer",
    password: await hashPassword(wanted.password || randomSecret()),
    secret: newUserSecret(),
    created: now.toISOString(),
    isProven: wanted.isProven ?? false,
  };
}

/** WooCommerce derives a missing username from the e-mail address, and rejects invalid ones. */
function toUsername(typed: string, email: string): string {
  if (typed === "") return `${email.split("@")[0]}-${randomSecret().slice(0, 4)}`;
  if (typed.length > 60 || !/^[\w .@-]+$/.test(typed)) {
    throw new BusinessError("Please provide a valid account username.");
  }
  return typed;
}

async function refuseTaken(db: Database, username: string, email: string): Promise<void> {
  const same = or(eq(users.username, username), eq(users.email, email));
  const [taken] = await db.select().from(users).where(same).limit(1);
  if (!taken) return;
  const sameEmail = taken.email.toLowerCase() === email.toLowerCase();
  throw new BusinessError(sameEmail ? emailTaken(email) : usernameTaken);
}

export const newUserSecret = (): string => `graphql_login_secret_${randomSecret()}`;

export const randomSecret = (): string => randomHex(SECRET_BYTES);
