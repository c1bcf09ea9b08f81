import type { Mailer } from "../commerce/mailer.ts";
import type { Bindings } from "../platform/app-env.ts";
import { toHmac } from "../platform/crypto.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { sendRequest } from "../platform/http/send-request.ts";
import type { Config } from "../settings/config.ts";

/** Has the backend send a mail, signed as its webhooks are: nobody else may send one by it. */
export function backendMailer(bindings: Pick<Bindings, "BACKEND">, config: Config): Mailer {
  const fetch = backendFetch(bindings, config);
  const url = new URL("/storefront/mails", config.backend.graphqlUrl).href;
  return {
    async send(mail) {
      const body = JSON.stringify(mail);
      const signature = toHmac(body, config.webhookSecrets[0] ?? "", "base64");
      const headers = { "content-type": "application/json", "x-storefront-signature": signature };
      return sendRequest(fetch, url, { method: "POST", headers, body });
    },
  };
}
