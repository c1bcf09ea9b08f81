import { eq } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import type { Context } from "../context.ts";
import { type UserRow, userMeta, users } from "../schema/accounts.ts";
import type { Meta } from "../schema/orders.ts";
import { dropNewEmail, requestNewEmail } from "./new-email.ts";
import { newUserSecret } from "./new-user.ts";
import { hashPassword } from "./password.ts";

export interface AccountInput {
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  displayName?: string | null;
  password?: string | null;
}

type Changes = Partial<Pick<UserRow, "billing" | "shipping">>;

const MAX_LENGTH = 100;

/**
 * Saves changes of an account by its owner. A new password invalidates all earlier tokens; a new address
 * waits for the code that is mailed to it.
 */
export async function updateAccount(
  context: Context,
  user: UserRow,
  input: AccountInput,
  changes: Changes = {},
): Promise<UserRow> {
  const { db, session, loaders } = context;
  const text = (value: string | null | undefined, old: string) =>
    typeof value === "string" ? value.trim().slice(0, MAX_LENGTH) : old;
  const email = text(input.email, user.email);
  if (email !== user.email) await requestNewEmail(context, user, email);
  else if (typeof input.email === "string") await dropNewEmail(context, user);
  const credentials = input.password
    ? { password: await hashPassword(input.password), secret: newUserSecret() }
    : {};
  const [saved] = await db
    .update(users)
    .set({
      firstName: text(input.firstName, user.firstName),
      lastName: text(input.lastName, user.lastName),
      displayName: text(input.displayName, user.displayName),
      ...credentials,
      ...changes,
    })
    .where(eq(users.id, user.id))
    .returning();
  if (!saved) throw new BusinessError("Invalid user ID.");
  if (session.viewer?.id === saved.id) session.viewer = saved;
  loaders.user.clear(saved.id);
  return saved;
}

const MAX_META = 20;
const MAX_META_KEY = 100;
const MAX_META_VALUE = 20_000;

/** Saves a storefront's meta data of a customer; keys that begin with _ belong to the shop. */
export async function saveUserMeta(
  { db, loaders }: Context,
  user: UserRow,
  entries: Meta[] | null | undefined,
): Promise<void> {
  const rest = (entries ?? [])
    .filter(({ key }) => key !== "" && !key.startsWith("_") && key.length <= MAX_META_KEY)
    .slice(0, MAX_META);
  for (const { key, value } of rest) {
    const row = { userId: user.id, key, value: value.slice(0, MAX_META_VALUE) };
    await db
      .insert(userMeta)
      .values(row)
      .onConflictDoUpdate({ target: [userMeta.userId, userMeta.key], set: { value: row.value } });
  }
  loaders.userMeta.clear(user.id);
}
