import { escapeHtml } from "../catalogue/escape-html.ts";
import type { Context } from "../context.ts";
import { inLocale } from "../locale.ts";
import { mails, type UserRow } from "../schema/accounts.ts";

type Shop = Pick<Context, "db" | "env" | "locale" | "now">;

/** Indonesian, and English. */
type Words = readonly [id: string, en: string];

/** The sentences of a mail with a code. */
export const codeWords = ([id, en]: Words, code: string): Words[] => [
  [`${id}: <strong>${shownCode(code)}</strong>`, `${en}: <strong>${shownCode(code)}</strong>`],
  [
    "Kode ini berlaku satu kali selama 15 menit. Jangan berikan kepada siapa pun. Abaikan email ini jika Anda tidak memintanya.",
    "It works once, within 15 minutes. Give it to nobody. If you did not ask for it, do nothing.",
  ],
];

/** As it is read and typed. */
const shownCode = (code: string): string => code.replace(/(?=.{4}$)/, " ");

/** Writes a mail; its sentences are HTML. */
export function insertMail(
  { db, env, locale, now }: Shop,
  { name, recipient }: { name: string; recipient: string },
  [id, en]: Words,
  sentences: readonly Words[],
) {
  const hello = `${inLocale(locale, "Halo", "Hello")} ${escapeHtml(name)},`;
  const texts = [hello, ...sentences.map((words) => inLocale(locale, ...words))];
  return db.insert(mails).values({
    recipient,
    subject: `${env.SITE_NAME}: ${inLocale(locale, id, en)}`,
    body: texts.map((text) => `<p>${text}</p>`).join(""),
    date: now().toISOString(),
  });
}

/** The same to an account's own address. */
export const mailUser = (
  shop: Shop,
  { username: name, email: recipient }: Pick<UserRow, "username" | "email">,
  subject: Words,
  sentences: readonly Words[],
) => insertMail(shop, { name, recipient }, subject, sentences);
