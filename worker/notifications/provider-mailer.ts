import type { Mailer } from "../commerce/mailer.ts";
import { sendRequest } from "../platform/http/send-request.ts";
import type { MailSettings } from "../settings/config.ts";
import { mailProviders } from "./mail-providers.ts";

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Sends mails by the provider of the settings; null where they name none. */
export function providerMailer({ by, from, key }: MailSettings, fetch: Fetch): Mailer | null {
  if (by === "off" || by === "backend") return null;
  const toRequest = mailProviders[by];
  return {
    send(mail) {
      const { url, headers, body } = toRequest(mail, from, key);
      return sendRequest(fetch, url, {
        method: "POST",
        redirect: "manual",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
    },
  };
}
