import { and, eq, ne } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import { escapeHtml } from "../catalogue/escape-html.ts";
import type { Context } from "../context.ts";
import { passwordResets, type UserRow, userMeta, users } from "../schema/accounts.ts";
import { isEmail } from "../session/address.ts";
import { codeWords, mailUser } from "./account-mail.ts";
import { endEarlierAccess } from "./address-proof.ts";
import { issueCode, redeemCode } from "./mailed-codes.ts";

/** Meta key of the address that waits for its code; the plugin for WordPress has the same. */
const NEW_EMAIL = "_edge_storefront_new_email";

// One a customer: whoever asks for many addresses mails no more than three codes an hour.
const toSubject = ({ id }: UserRow): string => `new-email:${id}`;

const isNewEmail = ({ id }: UserRow) => and(eq(userMeta.userId, id), eq(userMeta.key, NEW_EMAIL));

/** Mails a code to an account's new address, which waits for it, and says so to the old one. */
export async function requestNewEmail(
  context: Context,
  user: UserRow,
  email: string,
): Promise<void> {
  const { db, loaders } = context;
  await refuseEmail(context, user, email);
  const code = await issueCode(context, toSubject(user));
  if (code === null) throw new BusinessError("Please wait before you change your email address.");
  const row = { userId: user.id, key: NEW_EMAIL, value: email };
  const toNew = { username: user.username, email };
  const purpose = [
    "Kode untuk alamat email baru Anda",
    "The code for your new email address",
  ] as const;
  await db.batch([
    db
      .insert(userMeta)
      .values(row)
      .onConflictDoUpdate({ target: [userMeta.userId, userMeta.key], set: { value: email } }),
    mailUser(
      context,
      toNew,
      ["alamat email baru", "your new email address"],
      codeWords(purpose, code),
    ),
    mailUser(
      context,
      user,
      ["alamat email akan diganti", "email address to be changed"],
      [
        [
          `Alamat email akun Anda akan diganti menjadi ${escapeHtml(email)} setelah alamat itu dikonfirmasi. Jika bukan Anda yang menggantinya, ganti kata sandi Anda dan segera hubungi kami.`,
          `The email address of your account will change to ${escapeHtml(email)} once that address is confirmed. If it was not you who changed it, change your password and contact us at once.`,
        ],
      ],
    ),
  ]);
  loaders.userMeta.clear(user.id);
}

/** Saving the present address keeps it. */
export const dropNewEmail = ({ db }: Context, user: UserRow) =>
  db.delete(userMeta).where(isNewEmail(user));

/** Gives the account the address that its code was mailed to; the address, null for a wrong code. */
export async function confirmNewEmail(
  context: Context,
  user: UserRow,
  code: string,
): Promise<string | null> {
  const { db, loaders, session } = context;
  const [pending] = await db.select().from(userMeta).where(isNewEmail(user));
  if (!pending || !(await redeemCode(context, { subject: toSubject(user), code }))) return null;
  const email = pending.value;
  // It may be another account's by now.
  await refuseEmail(context, user, email);
  const changed = `Alamat email akun Anda diganti menjadi ${escapeHtml(email)}. Jika bukan Anda yang menggantinya, segera hubungi kami.`;
  const inEnglish = `The email address of your account was changed to ${escapeHtml(email)}. If it was not you who changed it, contact us at once.`;
  const [saved] = await db.batch([
    db.update(users).set({ email, isProven: true }).where(eq(users.id, user.id)).returning(),
    ...(user.isProven ? [] : [endEarlierAccess(db, user)]),
    db.delete(userMeta).where(isNewEmail(user)),
    // A reset link proves the address that it was mailed to.
    db.delete(passwordResets).where(eq(passwordResets.userId, user.id)),
    mailUser(
      context,
      user,
      ["alamat email diganti", "email address changed"],
      [[changed, inEnglish]],
    ),
  ]);
  loaders.user.clear(user.id);
  loaders.userMeta.clear(user.id);
  const [row] = saved;
  if (row && session.viewer?.id === row.id) session.viewer = row;
  return email;
}

async function refuseEmail({ db }: Context, user: UserRow, email: string): Promise<void> {
  if (!isEmail(email))
    throw new BusinessError("The email address you are trying to use is invalid");
  const other = and(eq(users.email, email), ne(users.id, user.id));
  const [taken] = await db.select({ id: users.id }).from(users).where(other).limit(1);
  if (taken) throw new BusinessError("Sorry, that email address is already used!");
}
