import { and, eq, ne } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import { escapeHtml } from "../catalogue/escape-html.ts";
import type { Context } from "../context.ts";
import { inLocale } from "../locale.ts";
import { mails, type UserRow, userMeta, users } from "../schema/accounts.ts";
import type { Meta } from "../schema/orders.ts";
import { isEmail } from "../session/address.ts";
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

/** Saves changes of an account by its owner; a new password invalidates all earlier tokens. */
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
  await refuseEmail(context, user, email);
  const credentials = input.password
    ? { password: await hashPassword(input.password), secret: newUserSecret() }
    : {};
  const [saved] = await db
    .update(users)
    .set({
      email,
      firstName: text(input.firstName, user.firstName),
      lastName: text(input.lastName, user.lastName),
      displayName: text(input.displayName, user.displayName),
      ...credentials,
      ...changes,
    })
    .where(eq(users.id, user.id))
    .returning();
  if (!saved) throw new BusinessError("Invalid user ID.");
  if (email !== user.email) await notifyOldAddress(context, user, email);
  if (session.viewer?.id === saved.id) session.viewer = saved;
  loaders.user.clear(saved.id);
  return saved;
}

/** As in WordPress, the previous owner of the account is informed that its mails go elsewhere. */
async function notifyOldAddress(
  { db, env, locale, now }: Context,
  user: UserRow,
  email: string,
): Promise<void> {
  const inLanguage = (id: string, en: string) => inLocale(locale, id, en);
  const date = now().toISOString();
  const hello = `${inLanguage("Halo", "Hello")} ${escapeHtml(user.username)},`;
  const text = inLanguage(
    `Alamat email akun Anda diganti menjadi ${escapeHtml(email)}. Jika bukan Anda yang menggantinya, segera hubungi kami.`,
    `The email address of your account was changed to ${escapeHtml(email)}. If it was not you who changed it, contact us at once.`,
  );
  const subject = inLanguage(
    `${env.SITE_NAME}: alamat email diganti`,
    `${env.SITE_NAME}: email address changed`,
  );
  const body = `<p>${hello}</p><p>${text}</p>`;
  await db.insert(mails).values({ recipient: user.email, subject, body, date });
}

async function refuseEmail({ db }: Context, user: UserRow, email: string): Promise<void> {
  if (email === user.email) return;
  if (!isEmail(email))
    throw new BusinessError("The email address you are trying to use is invalid");
  const other = and(eq(users.email, email), ne(users.id, user.id));
  const [taken] = await db.select({ id: users.id }).from(users).where(other).limit(1);
  if (taken) throw new BusinessError("Sorry, that email address is already used!");
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
