import { and, eq, ne } from "drizzle-orm";
import { BusinessError } from "../business-error.ts";
import { escapeHtml } from "../catalogue/escape-html.ts";
import type { Context } from "../context.ts";
import { inLocale } from "../locale.ts";
import { mails, passwordResets, type UserRow, userMeta, users } from "../schema/accounts.ts";
import { isEmail } from "../session/address.ts";
import { endEarlierAccess } from "./address-proof.ts";
import { issueCode, redeemCode, shownCode } from "./mailed-codes.ts";

/** Meta key of the address that waits for its code; the plugin for WordPress has the same. */
const NEW_EMAIL = "_edge_storefront_new_email";

// One a customer: whoever asks for many addresses mails no more than three codes an hour.
const subjectOf = ({ id }: UserRow): string => `new-email:${id}`;

const isNewEmail = ({ id }: UserRow) => and(eq(userMeta.userId, id), eq(userMeta.key, NEW_EMAIL));

/** Mails a code to an account's new address, which waits for it, and says so to the old one. */
export async function requestNewEmail(
  context: Context,
  user: UserRow,
  email: string,
): Promise<void> {
  const { db, locale, loaders } = context;
  await refuseEmail(context, user, email);
  const code = await issueCode(context, subjectOf(user));
  if (code === null) throw new BusinessError("Please wait before you change your email address.");
  const text = (id: string, en: string) => inLocale(locale, id, en);
  const row = { userId: user.id, key: NEW_EMAIL, value: email };
  const subject = text("alamat email baru", "your new email address");
  await db.batch([
    db
      .insert(userMeta)
      .values(row)
      .onConflictDoUpdate({ target: [userMeta.userId, userMeta.key], set: { value: email } }),
    mail(context, user, email, subject, [
      `${text("Kode untuk alamat email baru Anda", "The code for your new email address")}: <strong>${shownCode(code)}</strong>`,
      text(
        "Kode ini berlaku satu kali selama 15 menit. Jangan berikan kepada siapa pun. Abaikan email ini jika Anda tidak memintanya.",
        "It works once, within 15 minutes. Give it to nobody. If you did not ask for it, do nothing.",
      ),
    ]),
    mail(
      context,
      user,
      user.email,
      text("alamat email akan diganti", "email address to be changed"),
      [
        text(
          `Alamat email akun Anda akan diganti menjadi ${escapeHtml(email)} setelah alamat itu dikonfirmasi. Jika bukan Anda yang menggantinya, ganti kata sandi Anda dan segera hubungi kami.`,
          `The email address of your account will change to ${escapeHtml(email)} once that address is confirmed. If it was not you who changed it, change your password and contact us at once.`,
        ),
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
  const { db, locale, loaders, session } = context;
  const [pending] = await db.select().from(userMeta).where(isNewEmail(user));
  if (!pending || !(await redeemCode(context, { subject: subjectOf(user), code }))) return null;
  const email = pending.value;
  // It may be another account's by now.
  await refuseEmail(context, user, email);
  const text = (id: string, en: string) => inLocale(locale, id, en);
  const changed = `Alamat email akun Anda diganti menjadi ${escapeHtml(email)}. Jika bukan Anda yang menggantinya, segera hubungi kami.`;
  const inEnglish = `The email address of your account was changed to ${escapeHtml(email)}. If it was not you who changed it, contact us at once.`;
  const [saved] = await db.batch([
    db.update(users).set({ email, isProven: true }).where(eq(users.id, user.id)).returning(),
    ...(user.isProven ? [] : [endEarlierAccess(db, user)]),
    db.delete(userMeta).where(isNewEmail(user)),
    // A reset link proves the address that it was mailed to.
    db.delete(passwordResets).where(eq(passwordResets.userId, user.id)),
    mail(context, user, user.email, text("alamat email diganti", "email address changed"), [
      text(changed, inEnglish),
    ]),
  ]);
  loaders.user.clear(user.id);
  loaders.userMeta.clear(user.id);
  const [row] = saved;
  if (row && session.viewer?.id === row.id) session.viewer = row;
  return email;
}

function mail(
  { db, env, locale, now }: Context,
  user: UserRow,
  recipient: string,
  subject: string,
  paragraphs: readonly string[],
) {
  const hello = `${inLocale(locale, "Halo", "Hello")} ${escapeHtml(user.username)},`;
  const body = [hello, ...paragraphs].map((text) => `<p>${text}</p>`).join("");
  const date = now().toISOString();
  return db
    .insert(mails)
    .values({ recipient, subject: `${env.SITE_NAME}: ${subject}`, body, date });
}

async function refuseEmail({ db }: Context, user: UserRow, email: string): Promise<void> {
  if (!isEmail(email))
    throw new BusinessError("The email address you are trying to use is invalid");
  const other = and(eq(users.email, email), ne(users.id, user.id));
  const [taken] = await db.select({ id: users.id }).from(users).where(other).limit(1);
  if (taken) throw new BusinessError("Sorry, that email address is already used!");
}
