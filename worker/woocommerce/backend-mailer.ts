import type { Mailer } from "../commerce/mailer.ts";
import type { Bindings } from "../platform/app-env.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { sendRequest } from "../platform/http/send-request.ts";
import type { Config } from "../settings/config.ts";

const encoder = new TextEncoder();
const hmac = { name: "HMAC", hash: "SHA-256" };

async function signatureOf(text: string, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hmac, false, ["sign"]);
  const bytes = await crypto.subtle.sign(hmac, key, encoder.encode(text));
  return Buffer.from(bytes).toString("base64");
}

/** Has the backend send a mail, signed as its webhooks are: nobody else may send one by it. */
export function backendMailer(bindings: Pick<Bindings, "BACKEND">, config: Config): Mailer {
  const fetch = backendFetch(bindings, config);
  const url = new URL("/storefront/mails", config.backend.graphqlUrl).href;
  return {
    async send(mail) {
      const body = JSON.stringify(mail);
      const signature = await signatureOf(body, config.webhookSecrets[0] ?? "");
      const headers = { "content-type": "application/json", "x-storefront-signature": signature };
      return sendRequest(fetch, url, { method: "POST", headers, body });
    },
  };
}
