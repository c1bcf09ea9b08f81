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
  const typed = wanted.username.trim();
  const username = typed ? toUsername(typed) : await freeUsername(db, wanted, email);
  await refuseTaken(db, username, email);
  return {
    username,
    email,
    firstName: wanted.firstName.slice(0, MAX_LENGTH),
    lastName: wanted.lastName.slice(0, MAX_LENGTH),
    displayName: (wanted.displayName || fullName(wanted) || username).slice(0, MAX_LENGTH),
    role: "customer",
    password: await hashPassword(wanted.password || randomSecret()),
    secret: newUserSecret(),
    created: now.toISOString(),
    isProven: wanted.isProven ?? false,
  };
}

const fullName = ({ firstName, lastName }: Pick<NewUser, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

function toUsername(text: string): string {
  if (text === "" || text.length > 60 || !/^[\w .@-]+$/.test(text)) {
    throw new BusinessError("Please provide a valid account username.");
  }
  return text;
}

/** As WordPress cleans a user name. */
const cleaned = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^\w .@-]/g, "")
    .replace(/ +/g, " ")
    .trim();

/** Parts of addresses that name nobody. */
const commonParts = ["sales", "hello", "mail", "contact", "info"];

/** The user name that WooCommerce makes of the name, or of the e-mail address; a number follows a taken one. */
async function freeUsername(db: Database, wanted: NewUser, email: string): Promise<string> {
  const [local = "", domain = ""] = email.split("@");
  const names = [wanted.firstName, wanted.lastName].map(cleaned).filter((part) => part !== "");
  const parts = names.length > 0 ? names : [cleaned(commonParts.includes(local) ? domain : local)];
  const wish = toUsername(parts.join(".").toLowerCase());
  const taken = await db.select().from(users).where(eq(users.username, wish)).limit(1);
  return taken.length > 0 ? `${wish}-${randomDigits()}` : wish;
}

function randomDigits(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(random % 10_000).padStart(4, "0");
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
