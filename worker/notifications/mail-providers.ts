import type { Mail } from "../commerce/mailer.ts";

/** The address that mails come from: "Toko <halo@toko.example>". */
export interface Sender {
  name: string;
  email: string;
}

interface Request {
  url: string;
  headers: Record<string, string>;
  body: object;
}

/** How a provider takes a mail by its HTTP API. */
type ToRequest = (mail: Mail, from: Sender, key: string) => Request;

const resend: ToRequest = ({ to, subject, html, text, key: mailKey }, from, key) => ({
  url: "https://api.resend.com/emails",
  headers: { authorization: `Bearer ${key}`, "idempotency-key": mailKey },
  body: { from: `${from.name} <${from.email}>`, to: [to], subject, html, text },
});

const brevo: ToRequest = ({ to, subject, html, text, key: mailKey }, from, key) => ({
  url: "https://api.brevo.com/v3/smtp/email",
  headers: { "api-key": key },
  body: {
    ...{ sender: from, to: [{ email: to }], subject, htmlContent: html, textContent: text },
    headers: { "Idempotency-Key": mailKey },
  },
});

const postmark: ToRequest = ({ to, subject, html, text }, from, key) => ({
  url: "https://api.postmarkapp.com/email",
  headers: { "x-postmark-server-token": key, accept: "application/json" },
  body: {
    ...{ From: `${from.name} <${from.email}>`, To: to, Subject: subject },
    ...{ HtmlBody: html, TextBody: text, MessageStream: "outbound" },
  },
});

/** Providers of mail, by the name that the setting MAIL_BY has. */
export const mailProviders = { resend, brevo, postmark };
